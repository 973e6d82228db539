"""Tells a server, once, how to begin: when the bot is invited, or has been while it was away.

Nothing is said twice: a server is noted when its greeting stands there, and a start that was killed
in between posts it under the same nonce. Where the bot may write nowhere nothing is noted, and the
next start tries again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

import discord

from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.posts import Posts
from bot.host.host import Host
from bot.messages.greeting import greeting

log = logging.getLogger(__name__)


class Greetings:
    """Greets servers, one after the other."""

    def __init__(self, host: Host, posts: Posts, invitation: Callable[[], str]) -> None:
        """``invitation``: where the bot is invited to another server; ``""`` where it cannot be."""
        self._host = host
        self._posts = posts
        self._invitation = invitation
        self._waiting: asyncio.Queue[discord.Guild] = asyncio.Queue()

    def ask(self, guilds: Iterable[discord.Guild]) -> None:
        """Have those greeted that never were."""
        for guild in guilds:
            self._waiting.put_nowait(guild)

    async def run(self) -> None:
        """Greet for as long as the program runs."""
        while True:
            guild = await self._waiting.get()
            try:
                if guild.id not in await self._host.people.greeted():
                    await self._greet(guild)
            except Exception:  # delivery goes on; the next start tries again
                log.exception("Server %d could not be greeted.", guild.id)

    async def _greet(self, guild: discord.Guild) -> None:
        for channel in _places(guild):
            try:
                await self._posts.post(
                    channel.id, greeting(self._invitation()), nonce=f"greet{guild.id}"[:25]
                )
            except discord.HTTPException as error:
                if trouble_of(error) is Trouble.PASSING:
                    return  # the next start tries again
                continue
            await self._host.people.note_greeted(guild.id)
            return
        log.info("There is no channel to greet server %d in.", guild.id)


def _places(guild: discord.Guild) -> Iterable[discord.TextChannel]:
    """Return the channel for a greeting: the system channel, else the first of its text channels,
    as far as the bot may write there."""
    system = guild.system_channel
    every = sorted(guild.text_channels, key=lambda channel: (channel.position, channel.id))
    for channel in [system, *every] if system is not None else every:
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            yield channel
