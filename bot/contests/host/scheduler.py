"""Looks at contests: at those in which something has stirred, and at each when something is due.

At the start all that are not over are looked at once, so nothing need be remembered of what was to
be done when the program ended.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.contests.host.duties import Duties
from bot.contests.host.logs import ContestLogs
from bot.contests.store import reads
from bot.host.tables.tables import Tables
from bot.host.tasks import cancel_all
from bot.store.errors import StoreError

LOG = logging.getLogger(__name__)


class ContestScheduler:
    """One task that sleeps until a contest is to be looked at, and one for each that is."""

    def __init__(
        self,
        tables: Tables,
        logs: ContestLogs,
        duties: Duties,
        compare_clocks: Callable[[], Awaitable[None]],
    ) -> None:
        """``compare_clocks`` sees to a clock that has jumped, before anything is done by it."""
        self._tables = tables
        self._logs = logs
        self._duties = duties
        self._compare_clocks = compare_clocks
        self._at: dict[int, int] = {}
        self._tries: dict[int, int] = {}
        self._running: dict[int, asyncio.Task[None]] = {}
        self._known = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look after contests."""
        self._task = asyncio.create_task(self._keep(), name="contests")

    async def stop(self) -> None:
        """Stop; what is being done is broken off and done at the next start."""
        await cancel_all((*self._running.values(), self._task))
        self._running.clear()
        self._task = None

    async def settled(self) -> bool:
        """Return when there is nothing to look at now; whether there was."""
        worked = False
        while self._task is not None:
            now = self._tables.clock.now()
            pressing = any(at <= now for at in self._at.values())
            if self._known and not (self._running or self._logs.stirred or pressing):
                break
            worked = True
            self._logs.wake.set()
            await asyncio.gather(*self._running.values(), return_exceptions=True)
            await asyncio.sleep(0)
        return worked

    async def _keep(self) -> None:
        tables = self._tables
        while True:
            self._logs.wake.clear()
            try:
                if not self._known:
                    self._logs.stirred.update(await tables.store.ask(reads.live_contests))
                    self._known = True
                await self._compare_clocks()
                self._round()
                until = min(self._at.values(), default=None)
            except Exception:
                LOG.exception("contests: looking after them is tried again")
                until = tables.clock.now() + tables.config.retry_ms
            await tables.clock.wait(self._logs.wake, until)

    def _round(self) -> None:
        now = self._tables.clock.now()
        due = {number for number, at in self._at.items() if at <= now}
        for number in sorted((due | self._logs.stirred) - self._running.keys()):
            self._logs.stirred.discard(number)
            self._at.pop(number, None)
            task = asyncio.create_task(self._one(number), name=f"contest-{number}")
            self._running[number] = task

    async def _one(self, number: int) -> None:
        config = self._tables.config
        try:
            next_at = await self._duties.work(number)
        except Exception as error:
            if isinstance(error, StoreError):
                LOG.error("storage: contest %d: %s: %s", number, type(error).__name__, error)
            else:
                LOG.error("contest %d is looked at again", number, exc_info=error)
            tries = self._tries[number] = self._tries.get(number, 0) + 1
            rest = min(config.retry_ms * 2 ** min(tries - 1, 20), config.retry_most_ms)
            self._at[number] = self._tables.clock.now() + rest
        else:
            self._tries.pop(number, None)
            if next_at is not None:
                self._at[number] = next_at
        finally:
            self._running.pop(number, None)
            self._logs.wake.set()
