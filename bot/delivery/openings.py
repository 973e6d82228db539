"""The one queue in which private channels are opened, at one rate for the whole program.

Discord refuses a bot that opens many at once (403, 40003 and codes nobody has listed) and does not
tell its figures. A channel that is known needs no opening: its id is kept with its person. Where
there is no room now, nobody waits here: the hand is shown by button at once, and its person stands
in the queue until the channel can be opened.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

import discord

from bot.delivery import patience
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.host.errors import StorageTrouble
from bot.host.host import Host
from bot.host.time.clock import Clock
from bot.store.settings import MINUTE

MOST = 8
WINDOW = 10 * MINUTE
"""So many openings in any such time. Ten in ten minutes are what bots have got through with."""
RESTS = (10 * MINUTE, 20 * MINUTE, 40 * MINUTE, 60 * MINUTE)
"""Pauses in opening after a refusal, by refusals in a row; the last one for good."""
SHORT_REST = 5_000
"""Milliseconds after trouble of another kind: Discord away, storage that does not write."""

Open = Callable[[int], Awaitable[int]]
"""Asks Discord for the private channel with somebody; its id."""

log = logging.getLogger(__name__)


class Openings:
    """Queue of people without an open channel, first come, first served."""

    def __init__(self, host: Host, ask: Open, clock: Clock) -> None:
        self._host = host
        self._ask = ask
        self._clock = clock
        self._one = asyncio.Lock()
        self._queue: dict[int, None] = {}
        self._opened: deque[int] = deque()
        self._refusals = 0
        self._rest_until = 0
        self._wake = asyncio.Event()

    async def channel(self, user_id: int) -> int | None:
        """The private channel with somebody, opened where that may be now; ``None``: they stand in
        the queue. :class:`discord.HTTPException` where they take no messages at all."""
        async with self._one:
            known = (await self._host.people.player(user_id)).dm_channel
            if known:
                return known
            if not self._queue and self._room():
                return await self._open(user_id)
            self._line_up(user_id)
            return None

    async def run(self) -> None:
        """Open those in the queue, each as soon as there is room, until cancelled. An earlier life
        of the program may have left some who were told that they stand in it."""
        known = False
        while True:
            self._wake.clear()
            try:
                if not known:
                    for user_id in await self._host.people.in_line():
                        self._line_up(user_id)
                known = True
                await self._catch_up()
            except Exception as error:
                # What cannot be foreseen here must not end the queue for everybody.
                if trouble_of(error) is not Trouble.PASSING:
                    log.warning("Private channels cannot be opened now: %s", error)
                self._rest(SHORT_REST)
            await self._clock.wait(self._wake, self._next_at())

    async def _catch_up(self) -> None:
        async with self._one:
            while self._queue and self._room():
                await self._first()

    async def _first(self) -> None:
        """Open the first of the queue, unless they sit nowhere any more, or only where the bot has
        been sent away: then it may have no server in common with them, which passes."""
        user_id = next(iter(self._queue))
        if all(seated.table.resting for seated in await self._host.looking.tables_of(user_id)):
            await self._host.people.dm_opened(user_id, 0)
            del self._queue[user_id]
            return
        try:
            await self._open(user_id)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.DM_CLOSED:
                raise
            del self._queue[user_id]
            await self._host.people.mark_dm(user_id, closed=True)

    def _line_up(self, user_id: int) -> None:
        if user_id not in self._queue:
            self._queue[user_id] = None
            self._wake.set()

    def _room(self) -> bool:
        return self._clock.now() >= self._free_at()

    def _free_at(self) -> int:
        """From when the next one may be opened."""
        now = self._clock.now()
        while self._opened and self._opened[0] <= now - WINDOW:
            self._opened.popleft()
        full = self._opened[0] + WINDOW if len(self._opened) >= MOST else 0
        return max(full, self._rest_until)

    def _next_at(self) -> int | None:
        return self._free_at() if self._queue else None

    def _rest(self, milliseconds: float) -> None:
        self._rest_until = max(self._rest_until, self._clock.now() + int(milliseconds))

    async def _open(self, user_id: int) -> int | None:
        """Ask Discord; ``None`` where it refuses, with a rest for the whole queue."""
        try:
            with patience.at_most(0):
                channel_id = await self._ask(user_id)
        except discord.RateLimited as limited:
            self._turned_away(user_id, limited.retry_after * 1000, "limited")
            return None
        except discord.HTTPException as error:
            if error.status >= 500 or trouble_of(error) is Trouble.DM_CLOSED:
                raise
            rest = RESTS[min(self._refusals, len(RESTS) - 1)]
            self._refusals += 1
            self._turned_away(user_id, rest, f"{error.status}, {error.code}")
            return None
        self._opened.append(self._clock.now())
        self._refusals = 0
        await self._keep(user_id, channel_id)
        self._queue.pop(user_id, None)
        return channel_id

    def _turned_away(self, user_id: int, rest: float, why: str) -> None:
        """To the end of the queue: a refusal that is about one person must not hold up the rest."""
        self._rest(rest)
        self._queue.pop(user_id, None)
        self._line_up(user_id)
        log.warning(
            "Discord opens no private channel now (%s): %d people get their hands by button."
            " The next one is tried in %d s.",
            why,
            len(self._queue),
            rest // 1000,
        )

    async def _keep(self, user_id: int, channel_id: int) -> None:
        """Remember the channel; where that cannot be written, it is asked for once more later."""
        try:
            await self._host.people.dm_opened(user_id, channel_id)
        except StorageTrouble as trouble:
            log.warning("A private channel could not be noted: %s", trouble)
