"""Memo of the names of the channels and threads in which tables stand."""

from __future__ import annotations

import logging
from collections import OrderedDict

import discord

from bot.i18n import safe_name
from bot.store.rows.tables import Place

REMEMBERED = 4000
"""Names of threads that are remembered."""

log = logging.getLogger(__name__)


class Spots:
    """Names of channels and threads. discord.py forgets threads as they are archived, which Discord
    does by itself in games of days, and after a start it knows none of these: they are asked for,
    once each."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: OrderedDict[int, str] = OrderedDict()

    async def name(self, place: Place) -> str:
        """Return the name of the table's channel or thread; empty where Discord does not tell the
        bot."""
        guild = self._client.get_guild(place.guild_id) if place.guild_id is not None else None
        if guild is None:
            return ""
        known = guild.get_channel_or_thread(place.spot)
        if known is not None:
            self._remember(place.spot, known.name)
        elif place.spot not in self._names:
            self._remember(place.spot, await self._asked(place.spot))
        return self._names[place.spot]

    async def said(self, place: Place) -> str:
        """The same as messages write it; a mention where the name is not known, which whoever may
        see the channel reads as its name."""
        name = await self.name(place)
        return safe_name(name) if name else f"<#{place.spot}>"

    async def _asked(self, spot: int) -> str:
        """Its name as Discord tells it now."""
        try:
            found = await self._client.fetch_channel(spot)
        except discord.DiscordException as error:
            log.info("The name of %d is not known: %s", spot, error)
            return ""
        return getattr(found, "name", "")

    def _remember(self, spot: int, name: str) -> None:
        self._names[spot] = name
        self._names.move_to_end(spot)
        while len(self._names) > REMEMBERED:
            self._names.popitem(last=False)
