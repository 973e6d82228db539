"""Discord's ids (snowflakes) and the sandbox's clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""Discord's epoch: 1 January 2015, in Unix milliseconds."""


class WorldClock:
    """Wall time that a test may set forward, so that an hour-old message needs no hour."""

    def __init__(self) -> None:
        self._offset = 0.0

    def now(self) -> float:
        """Seconds since the Unix epoch."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        """Set the clock forward."""
        self._offset += seconds


class Snowflakes:
    """Hands out ids that are unique and rise with time, also after a restart."""

    def __init__(self, clock: WorldClock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> int:
        """A fresh id."""
        timed = (int(self._clock.now() * 1000) - EPOCH_MS) << 22
        self.last = max(timed, self.last + 1)
        return self.last


def created_at(snowflake: int) -> float:
    """Return the moment at which an id was made, in Unix seconds."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def timestamp(seconds: float) -> str:
    """Discord's ISO 8601 form of a moment given in Unix seconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
