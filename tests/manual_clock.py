"""A clock that tests move."""

from __future__ import annotations

import asyncio


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
        """Ms by which it has jumped since the last call."""
        before, self._looked_at = self._looked_at, self._slipped
        return self._slipped - before

    def set(self, moment: int) -> None:
        """Set the moment, time having passed; never an earlier one."""
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
