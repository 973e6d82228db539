"""Wakes for the next thing that is due, and has it carried out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.host.clock import Clock
from bot.host.config import HostConfig
from bot.store import Store
from bot.store.changes import Purge
from bot.store.errors import StoreError
from bot.store.rows import DueRow

LOG = logging.getLogger(__name__)

MOST = 512
"""How many things are carried out at the same time."""

Key = tuple[int, str, int]


class Timekeeper:
    """One task that sleeps until something is due or ``wake`` is set, and one for each thing that
    is being carried out. What fails stays stored, and is tried again after a pause."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        config: HostConfig,
        wake: asyncio.Event,
        carry_out: Callable[[DueRow], Awaitable[None]],
    ) -> None:
        self._store = store
        self._clock = clock
        self._config = config
        self._wake = wake
        self._carry_out = carry_out
        self._running: dict[Key, asyncio.Task[None]] = {}
        self._retry_at: dict[Key, int] = {}
        self._failures: dict[Key, int] = {}
        self._swept_at: int | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to keep time."""
        self._task = asyncio.create_task(self._keep_time(), name="timekeeper")

    async def stop(self) -> None:
        """Stop; what is being carried out is broken off and stays due."""
        tasks = [*self._running.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._running.clear()
        self._task = None

    async def settled(self) -> None:
        """Return when nothing is due and nothing is being carried out."""
        while True:
            await asyncio.gather(*self._running.values(), return_exceptions=True)
            now = self._clock.now()
            due = await self._store.due(now, MOST + len(self._retry_at))
            open_ = [row for row in due if self._retry_at.get(row.key, now) <= now]
            if not open_ and not self._running:
                return
            self._wake.set()
            await asyncio.sleep(0)

    async def _keep_time(self) -> None:
        while True:
            self._wake.clear()
            try:
                until = await self._round()
            except StoreError as error:
                LOG.error("storage: %s: %s", type(error).__name__, error)
                until = self._clock.now() + self._config.retry_ms
            except Exception:
                # Whatever went wrong, time goes on: a table must never wait for a broken clock.
                LOG.exception("keeping time is tried again")
                until = self._clock.now() + self._config.retry_ms
            await self._clock.wait(self._wake, until)

    async def _round(self) -> int:
        """Start all that is due; when to look again."""
        now = self._clock.now()
        await self._sweep(now)
        self._retry_at = {key: at for key, at in self._retry_at.items() if at > now}
        passed_over = len(self._running) + len(self._retry_at)
        due = await self._store.due(now, MOST + passed_over)
        for row in due:
            if len(self._running) >= MOST:
                break
            if row.key not in self._running and row.key not in self._retry_at:
                self._begin(row)
        moments = [await self._store.next_due_at(now), *self._retry_at.values()]
        moments.append((self._swept_at or now) + self._config.sweep_ms)
        return min(at for at in moments if at is not None)

    def _begin(self, row: DueRow) -> None:
        task = asyncio.create_task(self._one(row), name=f"due-{row.kind}-{row.table_id}")
        self._running[row.key] = task

    async def _one(self, row: DueRow) -> None:
        try:
            await self._carry_out(row)
        except Exception:
            LOG.exception("%s of table %s is tried again", row.kind, row.table_id)
            self._put_off(row.key)
        else:
            self._failures.pop(row.key, None)
        finally:
            self._running.pop(row.key, None)
            self._wake.set()

    def _put_off(self, key: Key) -> None:
        failures = self._failures[key] = self._failures.get(key, 0) + 1
        rest = min(self._config.retry_ms * 2 ** min(failures - 1, 20), self._config.retry_most_ms)
        self._retry_at[key] = self._clock.now() + rest

    async def _sweep(self, now: int) -> None:
        """Forget old requests now and then."""
        if self._swept_at is None or now - self._swept_at >= self._config.sweep_ms:
            await self._store.commit([Purge(now - self._config.keep_ms)])
            self._swept_at = now
