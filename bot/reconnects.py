"""Backoff of reconnects to the gateway.

discord.py doubles its rest with each try, up to a quarter of an hour, and goes on resting when
Discord has long been back. A try that finds nobody costs nothing, so it comes every few seconds
here. Only sessions are dear, for Discord gives a thousand a day: once many have been begun within
an hour, the library's own rests hold.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Literal

from discord.backoff import ExponentialBackoff
from discord.shard import ShardInfo

from bot.discord_internals import set_backoff

SOON = 4.0
"""Seconds of rest at the most; the library adds five before it begins a session."""
MANY = 30
"""Sessions begun within an hour."""
HOUR = 3600.0


class Reconnects:
    """The sessions that were begun lately, and with that how long to rest."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun: deque[float] = deque(maxlen=MANY)

    def identified(self) -> None:
        """A session is being begun."""
        self._begun.append(self._clock())

    @property
    def dear(self) -> bool:
        """Tell whether so many were begun that no more may be wasted."""
        return len(self._begun) == MANY and self._clock() - self._begun[0] < HOUR

    def watch(self, shard: ShardInfo | None) -> None:
        """Let that connection rest as is said here."""
        if shard is not None:
            set_backoff(shard, Backoff(self))


class Backoff(ExponentialBackoff[Literal[False]]):
    """The library's rests, cut short while sessions are not dear."""

    def __init__(self, reconnects: Reconnects) -> None:
        super().__init__()
        self._reconnects = reconnects

    def delay(self) -> float:
        """Seconds until the next try."""
        rest = super().delay()
        return rest if self._reconnects.dear else min(rest, SOON)
