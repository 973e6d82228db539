"""Computer players think in processes of their own, so that nobody waits for them; in a thread
where no processes can be had, as in a container without shared memory.

Those who search share the processors: the more of them wait, the shorter each may think, and
whoever has waited for long answers by the rules of thumb. These take milliseconds, and one process
more than search is there for them.

A job that takes too long or takes its process down costs that job; the pool is built anew. A job
carries the game and its card pack as bytes: nothing is shared with the process that asks. A process
reads a card pack (3 to 5 ms) once; the bytes go along with each job (0.04 ms), because nobody can
say which process takes it.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.pack import Pack

LOG = logging.getLogger(__name__)

NO_PROCESSES = (ImportError, NotImplementedError, OSError)
"""Errors by which Python reports that no processes can be had: without shared memory there are no
semaphores, and Python raises one or another of these by platform."""

CHOOSE = "bot.host.thinking:choose"

NICE = 10
"""Computer players think with what the rest of the program leaves of the processor."""

START_MS = 30_000
"""Time for a process to start, in ms, beside the thinking itself."""

SEARCH, POLICY = "hard", "normal"
"""The strength that thinks for as long as it may, and the one that goes by the rules of thumb."""

LEAST_MS = 150
"""A search takes at least so long, however many wait: one that is shorter finds nothing."""

PATIENCE_MS = 6_000
"""Wait in ms after which a search is answered by the rules of thumb instead."""

PACKS = 8
"""So many card packs are kept: as bytes in the program, read in each process."""


class ComputerJob(Struct, frozen=True):
    """A question for a computer player: the game as bytes and its card pack, who is asked, how
    strong they are and how long they may think."""

    level: str
    data: bytes
    pack: Pack
    seat: int
    seed: int
    budget_ms: int


class ComputerFailed(Exception):
    """A computer player gave no answer."""


class Computers(Protocol):
    """Whoever answers for computer players."""

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The answer, as option keys; :class:`ComputerFailed`."""

    async def close(self) -> None:
        """No more questions will come."""


class ComputerPool:
    """A pool of processes, ``workers`` of them for those who search. ``choose`` names the function
    that answers, as ``module:function``: ``(level, data, pack, seat, seed, budget_ms) -> keys``."""

    def __init__(self, workers: int | None = None, *, choose: str = CHOOSE) -> None:
        self._workers = workers or max((os.cpu_count() or 1) - 1, 1)
        self._choose = choose
        self._start_ms = START_MS
        self._patience_ms = PATIENCE_MS
        self._slots = asyncio.Semaphore(self._workers)
        self._quick = asyncio.Semaphore(self._workers + 1)
        self._waiting = 0
        self._searching: set[asyncio.Task[tuple[str, ...]]] = set()
        self._context = Processes()
        self._packs: dict[str, bytes] = {}
        self._executor: Executor | None = None
        self._here = False
        self._proven = False
        self.rebuilt = 0

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The answer; :class:`ComputerFailed` where the job broke or overran its time."""
        if job.level != SEARCH:
            return await self._by_policy(job)
        slots = self._slots
        budget = await self._turn(job, slots)
        if not budget:
            return await self._by_policy(replace(job, level=POLICY))
        return await asyncio.shield(self._search(replace(job, budget_ms=budget), slots))

    async def _turn(self, job: ComputerJob, slots: asyncio.Semaphore) -> int:
        """Wait for a process to search in; how long it may be used, 0 where none was to be had."""
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience_ms / 1000):
                await slots.acquire()
            fair = job.budget_ms * self._workers // self._waiting
        except TimeoutError:
            return 0
        finally:
            self._waiting -= 1
        return min(job.budget_ms, max(fair, LEAST_MS))

    async def _by_policy(self, job: ComputerJob) -> tuple[str, ...]:
        async with self._quick:  # the time of a job does not run while it waits for its turn
            return await self._thought(job)

    def _search(self, job: ComputerJob, slots: asyncio.Semaphore) -> asyncio.Task[tuple[str, ...]]:
        """A search under way. It holds its process for as long as it takes, even when nobody waits
        for it any more."""

        def over(task: asyncio.Task[tuple[str, ...]]) -> None:
            self._searching.discard(task)
            slots.release()
            if not task.cancelled():
                task.exception()  # where nobody waits for it, nobody need be told

        search = asyncio.create_task(self._thought(job))
        self._searching.add(search)
        search.add_done_callback(over)
        return search

    async def _thought(self, job: ComputerJob) -> tuple[str, ...]:
        executor = self._ready()
        try:
            async with asyncio.timeout((job.budget_ms + self._start_ms) / 1000):
                answer = await self._asked(executor, job)
        except (BrokenExecutor, TimeoutError) as error:
            self._rebuild(executor)
            if isinstance(error, BrokenExecutor):
                await self._prove()
            raise ComputerFailed(type(error).__name__) from error
        except Exception as error:
            raise ComputerFailed(type(error).__name__) from error
        self._proven = True
        return answer

    async def _asked(self, executor: Executor, job: ComputerJob) -> tuple[str, ...]:
        """The answer of a process, which is given the card pack along with the question."""
        question = (job.level, job.data, job.seat, job.seed, job.budget_ms)
        return await self._given(executor, _answer, question, job.pack.hash, self._dumped(job.pack))

    def _dumped(self, pack: Pack) -> bytes:
        """A card pack as bytes, kept for the next question."""
        if pack.hash not in self._packs:
            self._packs[pack.hash] = pack.dump()
            _drop_oldest(self._packs)
        return self._packs[pack.hash]

    async def warm(self) -> None:
        """Start the processes now, so that the first question need not wait for them."""
        executor = self._ready()
        loop = asyncio.get_running_loop()
        processes = range(self._workers + 1)
        jobs = (loop.run_in_executor(executor, _import, self._choose) for _ in processes)
        try:
            await asyncio.gather(*jobs)
        except Exception:
            LOG.exception("computer players: the processes did not start")
            self._rebuild(executor)

    async def close(self) -> None:
        """End the processes."""
        if self._executor is not None:
            self._give_up(self._executor)

    def _ready(self) -> Executor:
        if self._executor is None and not self._here:
            try:
                self._executor = ProcessPoolExecutor(
                    self._workers + 1, mp_context=self._context, initializer=settle_in
                )
            except NO_PROCESSES as error:
                self._stay_here(error)
        if self._executor is None:
            self._executor = ThreadPoolExecutor(2, thread_name_prefix="computer-player")
        return self._executor

    def _given(
        self, executor: Executor, work: Callable[..., tuple[str, ...]], *args: object
    ) -> asyncio.Future[tuple[str, ...]]:
        """A job on its way; in a thread where its process cannot be started."""
        try:
            future = executor.submit(work, self._choose, *args)
        except OSError as error:
            if isinstance(executor, ThreadPoolExecutor):
                raise
            self._give_up(executor)
            self._stay_here(error)
            future = self._ready().submit(work, self._choose, *args)
        return asyncio.wrap_future(future)

    def _stay_here(self, error: Exception) -> None:
        """No processes can be had: computer players think in threads from now on, one of them
        searches at a time, and the program is a little slower meanwhile."""
        if not self._here:
            why = f"{type(error).__name__}: {error}"
            LOG.warning("computer players: no processes here (%s), they think in a thread", why)
        self._here = True
        self._workers = 1
        self._slots = asyncio.Semaphore(1)

    async def _prove(self) -> None:
        """Find out once, by an empty job, if processes end at once whatever they do."""
        if self._proven or self._here:
            return
        executor = self._ready()
        try:
            await asyncio.wait_for(self._given(executor, _nothing), self._start_ms / 1000)
        except BrokenExecutor as error:
            self._give_up(executor)
            self._stay_here(error)
        except TimeoutError:
            return
        self._proven = True

    def _rebuild(self, broken: Executor) -> None:
        """Give a broken pool up; the next job makes a new one."""
        if self._executor is not broken:
            return
        LOG.warning("computer players: the pool of processes is built anew")
        self.rebuilt += 1
        self._give_up(broken)

    def _give_up(self, executor: Executor) -> None:
        """End a pool and its processes, whatever they think about."""
        self._executor = None
        executor.shutdown(wait=False, cancel_futures=True)
        self._context.kill()


class Processes(SpawnContext):
    """Starts processes like any spawn context, and remembers them so that they can be ended."""

    def __init__(self) -> None:
        super().__init__()
        self._started: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*args, **kwargs)
        self._started = [one for one in self._started if _alive(one)]
        self._started.append(process)
        return process

    def kill(self) -> None:
        """End all that were started."""
        for process in self._started:
            if _alive(process):
                process.kill()
        self._started = []


def _alive(process: SpawnProcess) -> bool:
    return process.pid is not None and process.is_alive()


def settle_in() -> None:
    """Runs first in each process: give way to the program that asks, leave the terminal's
    interrupt to it, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _import(choose: str) -> None:
    """Runs in the other process: have ready what the first question needs."""
    import_module(choose.partition(":")[0])


def _nothing(choose: str) -> tuple[str, ...]:
    """Runs in the other process, if there is one."""
    return ()


_packs: dict[str, Pack] = {}
"""The card packs that this process has read, by their hashes."""


def _drop_oldest(packs: dict[str, Any]) -> None:
    while len(packs) > PACKS:
        del packs[next(iter(packs))]


def _answer(
    choose: str, question: tuple[str, bytes, int, int, int], pack_hash: str, data: bytes
) -> tuple[str, ...]:
    """Runs in the other process, which reads a card pack that it does not have yet."""
    pack = _packs.get(pack_hash)
    if pack is None:
        pack = _packs[pack_hash] = Pack.load(data)
        _drop_oldest(_packs)
    module, _, name = choose.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    level, game, seat, seed, budget_ms = question
    keys = function(level, game, pack, seat, seed, budget_ms)
    return tuple(str(key) for key in keys)
