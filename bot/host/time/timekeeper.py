"""Scheduler of due rows."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from bot.host.config import HostConfig
from bot.host.tasks import cancel_all
from bot.host.time.clock import Clock
from bot.store import SqliteStore
from bot.store.changes import Purge, PutServed
from bot.store.errors import StoreError
from bot.store.rows.tables import DueRow

LOG = logging.getLogger(__name__)

MOST = 512
"""Most due rows that are carried out at the same time."""

SERVED_MS = 30_000
"""Interval in ms at which the heartbeat is stored: the next start knows by it how long the downtime
was."""

Key = tuple[int, str, int]


class Early(Exception):
    """Due work is not to be carried out before its moment."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Timekeeper:
    """Scheduler: one task that sleeps until something is due or ``wake`` is set, and one for each
    row that is being carried out. What fails stays stored, and is tried again after a pause."""

    def __init__(
        self,
        store: SqliteStore,
        clock: Clock,
        config: HostConfig,
        wake: asyncio.Event,
        carry_out: Callable[[DueRow], Awaitable[None]],
        jumped: Callable[[int], Awaitable[None]],
    ) -> None:
        """``jumped`` is told, at each look, how far the clock has moved by other than time."""
        self._store = store
        self._clock = clock
        self._config = config
        self._wake = wake
        self._carry_out = carry_out
        self._jumped = jumped
        self._slip = 0
        self._running: dict[Key, asyncio.Task[None]] = {}
        self._retry_at: dict[DueRow, int] = {}
        self._tries: dict[DueRow, int] = {}
        self._done_in: dict[DueRow, int] = {}
        self._round_number = 0
        self.went_round_at = time.monotonic()
        self._swept_at: int | None = None
        self._served_at: int | None = None
        self._comparing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to keep time."""
        self._task = asyncio.create_task(self._keep_time(), name="timekeeper")

    async def stop(self) -> None:
        """Stop; what is being carried out is broken off and stays due."""
        await cancel_all((*self._running.values(), self._task))
        self._running.clear()
        self._task = None

    @property
    def next_moment(self) -> int | None:
        """Moment of the next retry."""
        return min(self._retry_at.values(), default=None)

    async def settled(self) -> None:
        """Return when nothing is due and nothing is being carried out."""
        while True:
            await asyncio.gather(*self._running.values(), return_exceptions=True)
            now = self._clock.now()
            due = await self._store.due(now, MOST + len(self._retry_at))
            open_ = [row for row in due.rows if self._retry_at.get(row, now) <= now]
            if not open_ and not self._running:
                async with self._comparing:  # what a jump has moved is known when it is done
                    return
            self._wake.set()
            await asyncio.sleep(0)

    async def _keep_time(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self.compare_clocks()
                until = await self._round()
            except Exception as error:
                # Whatever went wrong, time goes on: a table must never wait for a broken clock.
                _log_failure("keeping time is tried again", error)
                until = self._clock.now() + self._config.retry_ms
            else:
                self.went_round_at = time.monotonic()
            await self._clock.wait(self._wake, until)

    async def compare_clocks(self) -> None:
        """Handle a jump of the clock before anything is carried out. Who asks while another does
        waits until it has been seen to."""
        async with self._comparing:
            self._slip += self._clock.slipped()
            await self._jumped(self._slip)
            if self._slip < 0:
                self._retry_at.clear()
                self._swept_at = self._served_at = None
            self._slip = 0

    async def _round(self) -> int:
        """Start all that is due; when to look again."""
        now = self._clock.now()
        await self._sweep(now)
        self._retry_at = {row: at for row, at in self._retry_at.items() if at > now}
        self._round_number += 1
        passed_over = len(self._running) + len(self._retry_at) + len(self._done_in)
        due = await self._store.due(now, MOST + passed_over)
        self._put_off_repeats(due.rows)
        for row in due.rows:
            if len(self._running) >= MOST:
                break
            # What was done during this look may have been read before.
            if not (row.key in self._running or row in self._retry_at or row in self._done_in):
                self._begin(row)
        await self._store_heartbeat(now)
        moments = [due.next_at, *self._retry_at.values()]
        moments.append((self._swept_at or now) + self._config.sweep_ms)
        return min(at for at in moments if at is not None)

    def _begin(self, row: DueRow) -> None:
        task = asyncio.create_task(self._one(row), name=f"due-{row.kind}-{row.table_id}")
        self._running[row.key] = task

    def _put_off_repeats(self, due: Iterable[DueRow]) -> None:
        """Put off rows that were carried out before this look and are due all the same: they would
        be done again and again."""
        still = set(due)
        for row, number in tuple(self._done_in.items()):
            if number >= self._round_number:
                continue
            del self._done_in[row]
            if row in still:
                self._put_off(row)
                LOG.error("%s of table %s was done and is still due", row.kind, row.table_id)
        self._tries = {row: n for row, n in self._tries.items() if row in still}

    async def _one(self, row: DueRow) -> None:
        try:
            await self._carry_out(row)
        except Early as early:
            self._retry_at[row] = early.at
        except Exception as error:
            _log_failure(f"{row.kind} of table {row.table_id} is tried again", error)
            self._put_off(row)
        else:
            self._done_in[row] = self._round_number
        finally:
            self._running.pop(row.key, None)
            self._wake.set()

    def _put_off(self, row: DueRow) -> None:
        tries = self._tries[row] = self._tries.get(row, 0) + 1
        rest = min(self._config.retry_ms * 2 ** min(tries - 1, 20), self._config.retry_most_ms)
        self._retry_at[row] = self._clock.now() + rest

    async def _store_heartbeat(self, now: int) -> None:
        """Store the heartbeat. Due work does not wait for it, nor break by it."""
        if self._served_at is None or now - self._served_at >= SERVED_MS:
            self._served_at = now
            try:
                await self._store.commit([PutServed(now)])
            except StoreError as error:
                _log_failure("it is not noted that somebody serves", error)

    async def _sweep(self, now: int) -> None:
        """Purge old requests at intervals."""
        if self._swept_at is None or now - self._swept_at >= self._config.sweep_ms:
            await self._store.commit([Purge(now - self._config.keep_ms)])
            self._swept_at = now


def _log_failure(what: str, error: Exception) -> None:
    """Log a failure: in a line where storage says why, with its traceback otherwise."""
    if isinstance(error, StoreError):
        LOG.error("storage: %s: %s: %s", what, type(error).__name__, error)
    else:
        LOG.error(what, exc_info=error)
