"""Keeps the private panels that people have open up to date while Discord allows it.

An interaction's token lets its ephemeral message be edited for fifteen minutes. While it does, a
panel that says "waiting for others" turns into the next question by itself. This is comfort only:
it lives in memory, and after a restart the button "Refresh" does the same.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from weakref import WeakValueDictionary

import discord

from bot.delivery.easel import Easel
from bot.messages.parts import Message

LIFETIME = 14 * 60.0
"""Seconds an open panel is kept up to date; Discord's tokens live for fifteen minutes."""
MOST = 2000
"""Panels remembered at a time."""


@dataclass(slots=True)
class OpenPanel:
    """An ephemeral message on somebody's screen: what it shows and how to change it."""

    interaction: discord.Interaction
    message_id: int
    surface: str
    asked: int
    until: float


class LivePanels:
    """The panels that are open, by table and person; one each, the newest."""

    def __init__(self, easel: Easel, clock: Callable[[], float] = time.monotonic) -> None:
        self._easel = easel
        self._clock = clock
        self._open: OrderedDict[tuple[int, int], OpenPanel] = OrderedDict()
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    def lock(self, table_id: int, user_id: int) -> asyncio.Lock:
        """Held from looking at a table until what was seen is on that person's screen.

        Otherwise a press and the outbox, both drawing, could leave the older state on it.
        """
        key = (table_id, user_id)
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    def remember(
        self,
        table_id: int,
        interaction: discord.Interaction,
        message_id: int,
        surface: str,
        asked: int,
    ) -> None:
        """A panel was shown or redrawn. ``asked``: the id of the decision on it, 0 for none."""
        key = (table_id, interaction.user.id)
        self._open.pop(key, None)
        until = self._clock() + LIFETIME
        self._open[key] = OpenPanel(interaction, message_id, surface, asked, until)
        while len(self._open) > MOST:
            self._open.popitem(last=False)

    def find(self, table_id: int, user_id: int) -> OpenPanel | None:
        """The panel somebody has open at a table, if it can still be edited."""
        panel = self._open.get((table_id, user_id))
        if panel is not None and panel.until < self._clock():
            del self._open[table_id, user_id]
            return None
        return panel

    async def refresh(
        self,
        table_id: int,
        user_id: int,
        asked: int,
        compose: Callable[[str], Awaitable[Message]],
    ) -> None:
        """Redraw the open panel, unless it shows the same question (a selection may be begun).

        To be called with :meth:`lock` held.
        """
        panel = self.find(table_id, user_id)
        if panel is None or (asked and panel.asked == asked):
            return
        message = await compose(panel.surface)
        if self._easel.shows(panel.message_id, message):
            return
        edit = panel.interaction.edit_original_response
        try:
            await self._easel.edit(panel.message_id, message, edit)
        except (discord.HTTPException, discord.RateLimited):
            # Dismissed by its reader, the token ran out, or it was edited too often: there is
            # nothing to keep up to date.
            self._open.pop((table_id, user_id), None)
            return
        panel.asked = asked
