"""The one source of time of the table service, in UTC ms."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Protocol

LONGEST_SLEEP_MS = 5_000
"""A sleep is cut into pieces of this length: a computer's clock may be set or stand still, and a
look at what is due costs some microseconds."""


class Clock(Protocol):
    """Tells the time and wakes whoever waits for a moment."""

    def now(self) -> int:
        """The moment, in ms since 1970, UTC."""

    async def wait(self, wake: asyncio.Event, until: int | None) -> None:
        """Sleep until the event is set or that moment has come; may return early."""


class SystemClock:
    """The computer's clock."""

    def now(self) -> int:
        """The moment, in ms."""
        return time.time_ns() // 1_000_000

    async def wait(self, wake: asyncio.Event, until: int | None) -> None:
        """Sleep until the event is set or that moment has come, some seconds at most."""
        left = LONGEST_SLEEP_MS if until is None else min(until - self.now(), LONGEST_SLEEP_MS)
        # asyncio.wait_for of Python 3.11 forgets that it was cancelled where the event is set at
        # that very moment: whoever ends the sleeper would wait for it for ever.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(left, 0) / 1000):
                await wake.wait()


class ManualClock:
    """A clock that moves when it is told to: months pass in a moment."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._moved = asyncio.Event()

    def now(self) -> int:
        """The moment, in ms."""
        return self._now

    def set(self, moment: int) -> None:
        """It is that moment now; never an earlier one."""
        if moment < self._now:
            raise ValueError("time does not run backwards")
        self._now = moment
        self._moved.set()
        self._moved = asyncio.Event()

    async def wait(self, wake: asyncio.Event, until: int | None) -> None:
        """Sleep until the event is set or the clock is moved."""
        if wake.is_set() or (until is not None and until <= self._now):
            return
        sleepers = [asyncio.create_task(e.wait()) for e in (wake, self._moved)]
        try:
            await asyncio.wait(sleepers, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for sleeper in sleepers:
                sleeper.cancel()
