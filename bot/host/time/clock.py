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
        """Ms by which the clock has jumped since the last call: positive where the machine slept or
        its clock was set forward, negative where it was set back. To be asked by one only."""

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
        """Ms by which the clock has jumped."""
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
