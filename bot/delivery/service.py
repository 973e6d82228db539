"""Circuit breaker for Discord: trouble of the whole service, told from trouble with one row.

An outage meets every row alike, so nothing is learned from trying them all, and each would come to
rest for ever longer by itself. So while nothing gets an answer, one row at a time is tried, soon
and again; at the first answer all the others go at once. A row that fails while others get through
has trouble of its own, and waits in the outbox.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import aiohttp
import discord

from bot.host.time.clock import Clock
from bot.store.settings import HOUR, MINUTE

SEVERAL = 2
"""So many lanes without an answer, and none that got one: then it is not about a lane."""
SOONEST, LATEST = 1_000, 8_000
"""Milliseconds between two tries: a tenth of the time without an answer, within these bounds."""
LATEST_OF_ALL = 10 * MINUTE
"""The same where nothing has been heard for over an hour, and nobody presses anything either."""
LONGEST_BAN = 10 * MINUTE

log = logging.getLogger(__name__)


def is_silence(error: BaseException) -> bool:
    """Tell whether an error says no more than that Discord does not answer: it is away, the way
    there is, or what stands before it turns us away."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, (aiohttp.ClientError, TimeoutError, OSError))


class Service:
    """State of Discord's service as delivery sees it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._unheard: set[str] = set()
        self.answers = 0
        self._since = 0
        self._tried = 0
        self._shut_until = 0
        self._probing = asyncio.Lock()
        self._wake = asyncio.Event()

    @asynccontextmanager
    async def turn(self, lane: str) -> AsyncIterator[None]:
        """Enter when that lane may ask Discord for something: at once, or, where Discord does not
        answer, as the one that tries."""
        if lane in self._unheard or len(self._unheard) >= SEVERAL:
            async with self._probing:
                await self._rest()
                if self._unheard:
                    yield
                    return
        yield

    def answered(self) -> None:
        """Discord has answered something, be it a refusal: all lanes may go."""
        self.answers += 1
        if len(self._unheard) >= SEVERAL:
            seconds = (self._clock.ticks() - self._since) // 1000
            log.info("Discord answers again after %d s.", seconds)
        self._unheard.clear()
        self._shut_until = 0
        self._wake.set()

    def unheard(self, lane: str, answers: int, error: BaseException) -> bool:
        """That lane got no answer; ``False`` where others got one meanwhile, so that it is the
        lane's own trouble. ``answers``: how many there had been when it began."""
        if answers != self.answers:
            return False
        now, before = self._clock.ticks(), len(self._unheard)
        if not before:
            self._since = now
        self._tried = now
        self._unheard.add(lane)
        ban = _ban(error)
        if ban:
            self._unheard.add("")  # what turned us away is no lane's affair
            self._shut_until = now + ban
        if before < SEVERAL <= len(self._unheard):
            log.warning("Discord does not answer: %s", error)
        return True

    def stirs(self) -> None:
        """There is a sign of life from Discord, though no answer yet: try again soon."""
        if self._unheard:
            self._since = self._clock.ticks()
            self._wake.set()

    async def _rest(self) -> None:
        """Sleep until the next try, or until somebody was answered."""
        while self._unheard and (left := self._next() - self._clock.ticks()) > 0:
            self._wake.clear()
            await self._clock.wait(self._wake, self._clock.now() + left)

    def _next(self) -> int:
        silence = self._tried - self._since
        rest = min(max(silence // 10, SOONEST), LATEST)
        if silence > HOUR:
            rest = min(max(silence // 100, LATEST), LATEST_OF_ALL)
        return max(self._tried + rest, self._shut_until)


def _ban(error: BaseException) -> int:
    """For how many milliseconds the page before Discord turns everybody of this address away."""
    if not isinstance(error, discord.HTTPException) or error.status != 429:
        return 0
    with suppress(ValueError):
        return min(int(float(error.response.headers["Retry-After"]) * 1000), LONGEST_BAN)
    return MINUTE
