"""Rate stored games anew, a slice at a time, while people play on and the old figures stand."""

from __future__ import annotations

import asyncio
import logging
import time

from bot.host.tasks import cancel_all
from bot.store import SqliteStore
from bot.store.errors import StoreError
from bot.store.game_store import RateOn
from bot.store.reads import ratings as reads

LOG = logging.getLogger(__name__)

SLICE = 20
"""Games in a transaction: what is answered meanwhile waits for it."""
SHARE = 1.0
"""Pause behind a slice, in what the slice took."""
RETRY_S = 5.0
"""Seconds until what storage refused is tried again."""
TELL_S = 5.0
"""Seconds between two lines of the log about one run."""


class RatingRuns:
    """One task that rates what is to be rated anew and sleeps where that is nothing."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._idle = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._told_at = 0.0

    def start(self) -> None:
        """Begin to look for games that are to be rated anew."""
        self._store.rating_anew.set()
        self._task = asyncio.create_task(self._work(), name="ratings")

    async def stop(self) -> None:
        """Stop; each slice is durable, and the next start goes on behind it."""
        await cancel_all((self._task,))
        self._task = None

    async def settled(self) -> bool:
        """Return when every game is rated; tell whether that was to be waited for."""
        if self._task is None or (self._idle.is_set() and not self._store.rating_anew.is_set()):
            return False
        self._idle.clear()
        await self._idle.wait()
        return True

    async def _work(self) -> None:
        while True:
            if not self._store.rating_anew.is_set():
                self._idle.set()
            await self._store.rating_anew.wait()
            self._idle.clear()
            self._store.rating_anew.clear()
            try:
                while await self._slice():
                    pass
            except Exception as error:
                known = isinstance(error, StoreError)
                LOG.error("ratings: %s: %s", type(error).__name__, error, exc_info=not known)
                self._store.rating_anew.set()
                await asyncio.sleep(RETRY_S)

    async def _slice(self) -> bool:
        """Work off a slice; tell whether there was one."""
        left = await self._store.ratings_left()
        if left is None and not await self._store.ask(reads.clearing):
            return False
        began = time.monotonic()
        await self._store.commit([RateOn(SLICE)])
        if left is not None:
            self._tell(left)
        await asyncio.sleep(SHARE * (time.monotonic() - began))
        return True

    def _tell(self, left: reads.RatingsLeft) -> None:
        now, last = time.monotonic(), left.done + SLICE > left.games
        if last or now - self._told_at >= TELL_S:
            self._told_at = now
            done = min(left.done + SLICE, left.games)
            LOG.info("ratings of %s (%s): %d of %d games", left.title, left.mode, done, left.games)
