"""Pairings of large fields are worked out in a process of their own: they may take a tenth of a
second, in which nobody could press anything."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor

from bot.host.computers import NO_PROCESSES, Processes, settle_in
from engine.contests import fold, progress
from engine.contests import operations as ops
from engine.contests.records import ContestState

LOG = logging.getLogger(__name__)

SMALL = 48
"""So many players are paired in a few milliseconds, and at once."""


class PairingWorker:
    """Works pairings out."""

    def __init__(self) -> None:
        self._processes = Processes()
        self._executor: Executor | None = None

    async def propose(self, event: ContestState, at: int) -> ops.Op | None:
        """Propose what comes next, as :func:`engine.contests.progress.propose` does."""
        if len(event.active) <= SMALL:
            return progress.propose(event, at)
        data = fold.encode(event)
        try:
            found = await asyncio.to_thread(self._elsewhere, data, at)
        except (BrokenExecutor, OSError) as error:  # it has ended, or could not be started
            LOG.warning("pairings: no process (%r), a thread works this one out", error)
            self.close()
            found = await asyncio.to_thread(work_out, data, at)
        return ops.unpack(found) if found else None

    def _elsewhere(self, data: bytes, at: int) -> bytes:
        """Runs in a thread, because the loop would wait where a process is to be started."""
        return self._ready().submit(work_out, data, at).result()

    def close(self) -> None:
        """End the process."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
            self._processes.kill()

    def _ready(self) -> Executor:
        if self._executor is None:
            try:
                self._executor = ProcessPoolExecutor(
                    1, mp_context=self._processes, initializer=settle_in
                )
            except NO_PROCESSES as error:
                LOG.warning("pairings: no processes here (%r), a thread works them out", error)
                self._executor = ThreadPoolExecutor(1, thread_name_prefix="pairings")
        return self._executor


def work_out(data: bytes, at: int) -> bytes:
    """Runs in the other process: the operation as bytes, none where there is nothing to do."""
    found = progress.propose(fold.decode(data), at)
    return b"" if found is None else ops.pack(found)
