"""A room for a table where its channel has one already: a thread of its own beside the others, else
another channel that its owner chooses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.delivery.posts import ArchivedAfter
from bot.host.errors import HostError, PlaceTaken
from bot.host.locks import Locks
from bot.host.people.names import display_name
from bot.messages import greeting
from bot.store.rows.tables import Place
from cogs.caller import NEEDED, Caller
from engine import titles

KEPT: ArchivedAfter = 1440
"""Minutes without a word after which Discord puts such a thread away."""
NAME = 90
"""Characters of a thread's name; Discord takes a hundred."""

OFFERED = 5
"""Channels that are offered: a row of buttons."""

_making = Locks()
"""Whoever presses twice gets one room."""


async def with_room(
    caller: Caller, title: str, open_at: Callable[[Place], Awaitable[None]], *, at_once: bool
) -> None:
    """Open a table here, or where somebody else's stands here in a thread of this channel, and say
    where; where the bot can make no thread, ask for another channel, in which the game begins
    ``at_once`` or a table is opened. :class:`PlaceTaken` where the caller sits at the one that is
    here, and where there is no other channel."""
    try:
        await open_at(caller.place)
    except PlaceTaken:
        async with _making.of(caller.user_id):
            room = await _own_room(caller)
            if room is None:
                room = await _made(caller, title)
                if room is None:
                    others = await _free_channels(caller)
                    if not others or await _sits_here(caller):
                        raise
                    told = [(one.id, one.name) for one in others[:OFFERED]]
                    await caller.say(
                        greeting.where_else(caller.locale, title if at_once else "", told)
                    )
                    return
                await open_at(room)
        await caller.tell("done.opened_beside", where=f"<#{room.spot}>")


def other_channel(caller: Caller, channel_id: int) -> Place:
    """The channel that somebody chose of those that were offered; :class:`HostError` where no table
    of theirs can stand there, or no longer."""
    for channel in _channels(caller):
        if channel.id == channel_id:
            return Place(channel.guild.id, channel.id)
    raise HostError("error.not_here")


async def _free_channels(caller: Caller) -> list[discord.TextChannel]:
    """Those in which no table stands, as the server lists them."""
    found = []
    for channel in _channels(caller):
        if channel.id != caller.place.channel_id:
            there = await caller.host.looking.table_at(Place(channel.guild.id, channel.id))
            if there is None or there.status not in ("open", "running"):
                found.append(channel)
    return found


def _channels(caller: Caller) -> list[discord.TextChannel]:
    """Channels of this server in which a table can stand and the caller can call the bot."""
    guild = caller.bot.get_guild(caller.interaction.guild_id or 0)
    member = caller.interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return []

    def fits(channel: discord.TextChannel) -> bool:
        ours, theirs = channel.permissions_for(guild.me), channel.permissions_for(member)
        calls = theirs.view_channel and theirs.send_messages and theirs.use_application_commands
        return calls and all(getattr(ours, name) for name in NEEDED)

    return [channel for channel in guild.text_channels if fits(channel)]


async def _sits_here(caller: Caller) -> bool:
    here = await caller.host.looking.table_at(caller.place)
    return here is not None and here.seat_of(caller.user_id) >= 0


async def _own_room(caller: Caller) -> Place | None:
    """The thread of this channel in which the caller has a table."""
    for waiting in await caller.host.looking.tables_of(caller.user_id):
        place = waiting.table.place
        if place.thread_id is not None and place.channel_id == caller.place.channel_id:
            return place
    return None


async def _made(caller: Caller, title: str) -> Place | None:
    """A new thread in this channel; none where the caller has the channel's table, and where no
    thread can be made."""
    if caller.place.thread_id is not None or await _sits_here(caller):
        return None
    allowed = caller.interaction.app_permissions
    if not (allowed.create_public_threads and allowed.send_messages_in_threads):
        return None
    channel = caller.place.channel_id
    called = f"{titles[title].shape.names.get(caller.locale)} · {display_name(caller.actor.name)}"
    try:
        thread = await caller.bot.posts.make_thread(channel, called[:NAME], KEPT)
    except discord.HTTPException:
        return None
    return Place(caller.place.guild_id, channel, thread)
