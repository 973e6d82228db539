"""Posting, editing and removing messages by id, without a cache and without guesses.

Channels are addressed by id alone, so all of this works right after a start and while the gateway
is away. What Discord refuses is raised as it is; :mod:`bot.delivery.discord_errors` names it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from bot.delivery.discord_errors import REPOST, UNDELETED, trouble_of
from bot.delivery.easel import Easel
from bot.messages.parts import Message


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

    async def edit(self, channel_id: int, message_id: int, message: Message) -> bool:
        """Change a message; ``False`` where it can only be replaced by a new one."""
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

    async def open_direct(self, user_id: int) -> int:
        """Open the channel of direct messages with somebody: for :mod:`bot.delivery.openings`
        alone, because Discord takes few of these."""
        return (await self._client.create_dm(discord.Object(user_id))).id

    async def join(self, thread: discord.Thread) -> None:
        """Be in a thread: a private one shows itself to those who are, and nobody else may post."""
        await thread.join()
