"""A room for a table where its channel has one already: a thread of its own, beside the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.delivery.posts import ArchivedAfter
from bot.host.errors import PlaceTaken
from bot.host.locks import Locks
from bot.host.people.names import display_name
from bot.store.rows import Place
from cogs.caller import Caller
from engine import titles

KEPT: ArchivedAfter = 1440
"""Minutes without a word after which Discord puts such a thread away."""
NAME = 90
"""Characters of a thread's name; Discord takes a hundred."""

_making = Locks()
"""Whoever presses twice gets one room."""


async def with_room(
    caller: Caller, title: str, open_at: Callable[[Place], Awaitable[None]]
) -> None:
    """Open a table here, or where somebody else's stands here in a thread of this channel, and say
    where. :class:`PlaceTaken` where the caller sits at the one that is here, and where the bot can
    make no thread."""
    try:
        await open_at(caller.place)
    except PlaceTaken:
        async with _making.of(caller.user_id):
            room = await _own_room(caller)
            if room is None:
                room = await _made(caller, title)
                if room is None:
                    raise
                await open_at(room)
        await caller.tell("done.opened_beside", where=f"<#{room.spot}>")


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
    here = await caller.host.looking.table_at(caller.place)
    if caller.place.thread_id is not None or (here and here.seat_of(caller.user_id) >= 0):
        return None
    allowed = caller.interaction.app_permissions
    if not (allowed.create_public_threads and allowed.send_messages_in_threads):
        return None
    channel = caller.place.channel_id
    called = f"{titles[title].names.get(caller.locale)} · {display_name(caller.actor.name)}"
    try:
        thread = await caller.bot.posts.make_thread(channel, called[:NAME], KEPT)
    except discord.HTTPException:
        return None
    return Place(caller.place.guild_id, channel, thread)
