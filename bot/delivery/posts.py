"""Posting, editing and removing messages by id, without a cache and without guesses.

Channels are addressed by id alone, so all of this works right after a start and while the gateway
is away. What Discord refuses is raised as it is; :mod:`bot.delivery.discord_errors` names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

import discord

from bot.delivery.discord_errors import NOBODY, REPOST, UNDELETED, trouble_of
from bot.delivery.easel import Easel
from bot.discord_internals import rest
from bot.messages.marks import Mark, marks
from bot.messages.parts import Message

ArchivedAfter = Literal[60, 1440, 4320, 10080]
"""The minutes without a word after which Discord can put a thread away."""
LOOKED_THROUGH = 100
"""Number of a channel's last messages that are searched: as many as Discord gives at once."""


@dataclass(frozen=True, slots=True)
class Found:
    """A message of ours as its channel shows it: its marks, and the name of its picture."""

    message_id: int
    marks: tuple[Mark, ...]
    texts: frozenset[int]
    picture: str

    def shows(self, mark: Mark) -> bool:
        """Tell whether the message is the one of that mark."""
        return mark in self.marks or mark.text_id in self.texts


class Posts:
    """The messages of the bot outside interactions."""

    def __init__(self, client: discord.Client, easel: Easel) -> None:
        self._client = client
        self._easel = easel

    async def post(
        self, channel_id: int, message: Message, *, nonce: str, silent: bool = True
    ) -> int:
        """Send a message and return its id. A second one of that ``nonce`` is not shown twice."""
        channel = self._client.get_partial_messageable(channel_id)

        async def send(**arguments: Any) -> discord.Message:
            return await channel.send(nonce=nonce, silent=silent, **arguments)

        return (await self._easel.send(message, send)).id

    async def edit(
        self, channel_id: int, message_id: int, message: Message, *, anew: bool = False
    ) -> bool:
        """Change a message; ``False`` where it can only be replaced by a new one. ``anew``: what
        it shows is not known, whatever was posted."""
        if anew:
            self._easel.forget(message_id)
        if self._easel.shows(message_id, message):
            return True
        there = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await self._easel.edit(message_id, message, there.edit)
        except discord.HTTPException as error:
            if trouble_of(error) in REPOST:
                return False
            raise
        return True

    async def delete(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Remove messages; one that is gone, or out of reach, is as good as removed."""
        channel = self._client.get_partial_messageable(channel_id)
        for message_id in message_ids:
            self._easel.forget(message_id)
            try:
                await channel.get_partial_message(message_id).delete()
            except discord.HTTPException as error:
                if trouble_of(error) in UNDELETED:
                    raise

    async def own(self, channel_id: int) -> tuple[Found, ...]:
        """Our own among the last messages of a channel, the newest first; none where we may not
        read what was written (Discord then shows an empty channel, or refuses)."""
        channel = self._client.get_partial_messageable(channel_id)
        me = self._client.user
        try:
            every = [message async for message in channel.history(limit=LOOKED_THROUGH)]
        except discord.HTTPException as error:
            if trouble_of(error) in UNDELETED:
                raise
            return ()
        return tuple(_found(one) for one in every if me is not None and one.author.id == me.id)

    async def open_direct(self, user_id: int) -> int:
        """Open the channel of direct messages with somebody: for :mod:`bot.delivery.openings`
        alone, because Discord takes few of these."""
        return (await self._client.create_dm(discord.Object(user_id))).id

    async def join(self, thread: discord.Thread) -> None:
        """Be in a thread: a private one shows itself to those who are, and nobody else may post."""
        await thread.join()

    async def make_thread(self, channel_id: int, name: str, minutes: ArchivedAfter) -> int:
        """Make a public thread that stands for itself; its id."""
        data = await rest(self._client).start_thread_without_message(
            channel_id,
            name=name,
            auto_archive_duration=minutes,
            type=discord.ChannelType.public_thread.value,
        )
        return int(data["id"])

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Tell whether somebody is in a server, and has an account at all."""
        try:
            await rest(self._client).get_member(guild_id, user_id)
        except discord.HTTPException as error:
            if trouble_of(error) not in NOBODY:
                raise
            return False
        return True

    async def own_threads(self, guild_id: int, channel_id: int, begins: str) -> tuple[int, ...]:
        """The active threads that we have made in a channel, of names that begin so."""
        me = self._client.user
        data = await rest(self._client).get_active_threads(guild_id)
        return tuple(
            int(thread["id"])
            for thread in data["threads"]
            if (me is not None and int(thread["owner_id"]) == me.id)
            and int(thread["parent_id"]) == channel_id
            and thread["name"].startswith(begins)
        )

    async def archive(self, thread_id: int) -> None:
        """Put a thread away; whoever looks for it finds it among the archived ones."""
        await rest(self._client).edit_channel(thread_id, archived=True)


def _found(message: discord.Message) -> Found:
    every = list(_nested(message.components))
    ids = [getattr(one, "custom_id", None) or "" for one in every]
    texts = (one.id or 0 for one in every if isinstance(one, discord.TextDisplay))
    shown = [i.media.url for one in every for i in getattr(one, "items", ())]
    picture = urlsplit(shown[0]).path.rpartition("/")[2] if shown else ""
    return Found(message.id, marks(ids), frozenset(texts), picture)


def _nested(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _nested(getattr(component, "children", ()))
