"""Presses on the greeting of a server: from there it is one press to a game."""

from __future__ import annotations

from functools import partial

from bot.messages import greeting, pages
from bot.messages.component_id import HIGHEST_TABLE, ComponentId, read_number
from bot.store.rows.tables import Place
from cogs.caller import Caller
from cogs.component import presses
from cogs.lookup.commands import help_for
from cogs.tables.opening import begin_alone, may_open
from cogs.tables.rooms import other_channel, with_room
from engine import titles


@presses("first", ack=Caller.defer_update)
async def first(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Sit down to a game against a computer player that goes easy on beginners, and begin it."""
    await may_open(caller)
    title = pressed.text(0)
    await with_room(caller, title, partial(begin_alone, caller, title), at_once=True)


@presses("first_at", ack=Caller.defer_update)
async def first_at(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The same in another channel of the server, which was chosen because this one is taken."""
    place = other_channel(caller, read_number(pressed.text(1), HIGHEST_TABLE + 1))
    await begin_alone(caller, pressed.text(0), place)
    await caller.tell("done.opened_there", where=f"<#{place.spot}>")


@presses("table", ack=Caller.defer_update)
async def table(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Open a table for friends; which game it is, is chosen there."""
    await may_open(caller)
    title = next(iter(titles))

    async def open_at(place: Place) -> None:
        await caller.host.lobby.open_table(caller.actor, place, title)

    await with_room(caller, title, open_at, at_once=False)


@presses("table_at", ack=Caller.defer_update)
async def table_at(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The same in another channel of the server, which was chosen because this one is taken."""
    place = other_channel(caller, read_number(pressed.text(0), HIGHEST_TABLE + 1))
    await caller.host.lobby.open_table(caller.actor, place, next(iter(titles)))
    await caller.tell("done.opened_there", where=f"<#{place.spot}>")


@presses("guide", ack=Caller.defer_reply)
async def guide(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The games there are."""
    await caller.say(greeting.guide(caller.locale))


@presses("guide_of", ack=Caller.defer_reply)
async def guide_of(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """One of them on a page."""
    await caller.say(pages.rules(pressed.text(0), caller.locale))


@presses("steps", ack=Caller.defer_reply)
async def steps(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The first steps, and every command."""
    await caller.say(help_for(caller))
