"""The one source of time of the table service, in UTC ms.

What is stored are moments of the computer's clock, for people read those. That clock can be set,
and the machine or the program can sleep, so it is compared with one that nobody sets.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Protocol

LONGEST_SLEEP_MS = 5_000
"""A sleep is cut into pieces of this length: a computer's clock may be set or stand still, and a
look at what is due costs some microseconds."""


class Clock(Protocol):
    """Tells the time and wakes whoever waits for a moment."""

    def now(self) -> int:
        """The moment, in ms since 1970, UTC."""

    def ticks(self) -> int:
        """Ms of a clock that nobody sets, from some moment on."""

    def slipped(self) -> int:
        """How many ms the clock has moved since this was asked last but for those in which this
        program was awake: more than nothing where the machine slept or its clock was set forward,
        less where it was set back. To be asked by one only."""

    async def wait(self, wake: asyncio.Event, until: int | None) -> None:
        """Sleep until the event is set or that moment has come; may return early."""


class SystemClock:
    """The computer's clock. ``wall`` and ``ticking`` say the time in ns, the second one as nobody
    can set it."""

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        ticking: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._ticking = ticking
        self._looked_at = self.now(), self.ticks()

    def now(self) -> int:
        """The moment, in ms."""
        return self._wall() // 1_000_000

    def ticks(self) -> int:
        """Ms that nobody can set."""
        return self._ticking() // 1_000_000

    def slipped(self) -> int:
        """How far the clock has moved by other than the passing of time."""
        (was, ticked), self._looked_at = self._looked_at, (self.now(), self.ticks())
        now, ticks = self._looked_at
        passed = ticks - ticked
        if now - was < passed:
            return now - was - passed
        # Who looks does so every few seconds: what ticked beyond that, the program lay still.
        return now - was - min(passed, LONGEST_SLEEP_MS)

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
        self._slipped = 0
        self._looked_at = 0
        self._moved = asyncio.Event()

    def now(self) -> int:
        """The moment, in ms."""
        return self._now

    def ticks(self) -> int:
        """Ms that passed while everybody was awake."""
        return self._now - self._slipped

    def slipped(self) -> int:
        """How far it has jumped since this was asked last."""
        before, self._looked_at = self._looked_at, self._slipped
        return self._slipped - before

    def set(self, moment: int) -> None:
        """It is that moment now, time having passed; never an earlier one."""
        if moment < self._now:
            raise ValueError("time does not run backwards")
        self._now = moment
        self._wake()

    def jump(self, ms: int) -> None:
        """The machine slept for so long, or its clock was set: forward, or back."""
        self._now += ms
        self._slipped += ms
        self._wake()

    def _wake(self) -> None:
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
