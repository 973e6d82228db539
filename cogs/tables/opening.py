"""Opening of a table by a button of the greeting, a command, or the menu of a person."""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.host.errors import HostError
from bot.host.values import TableInfo
from bot.i18n import safe_name, translatable
from bot.store.rows.tables import Place
from cogs.caller import Caller, Interaction
from cogs.naming import in_servers_only
from engine import titles


async def may_open(caller: Caller) -> None:
    """Check that a table can stand here; :class:`HostError` with the cure where it cannot."""
    if caller.interaction.guild_id is None:
        raise HostError("error.only_in_servers")
    caller.require_permissions()
    await caller.enter()


async def begin_alone(caller: Caller, title: str, place: Place | None = None) -> None:
    """Sit down to a game against computer players that go easy on beginners, and begin it; without
    a ``place`` here."""
    least = titles[title].shape.least_seats
    opened = await caller.host.lobby.open_table(
        caller.actor,
        place or caller.place,
        title,
        seats=least,
        computers=["easy"] * (least - 1),
        locale=caller.locale,
    )
    if not opened.repeated:
        await caller.host.lobby.begin(replace(caller.actor, request=None), opened.table_id)


def invitable(caller: Caller, user_id: int, *, bot: bool) -> None:
    """Refuse to invite oneself or a bot."""
    if bot:
        raise HostError("error.invite_bot")
    if user_id == caller.user_id:
        raise HostError("error.invite_oneself")


async def play_again(caller: Caller, last: TableInfo) -> None:
    """Open a table like one that has ended; who played there has the same computer players, and of
    two people the other is called. Where the other was quicker, sit down at theirs."""
    played = last.seat_of(caller.user_id) >= 0
    people = [seat.user_id for seat in last.seats if seat.user_id is not None]
    other = next((one for one in people if one != caller.user_id), 0)
    other = other if played and len(last.seats) == 2 else 0
    here = await caller.host.looking.table_at(caller.place)
    if other and here is not None and _waits(here, last.title, other, caller.user_id):
        await caller.host.lobby.join(caller.actor, here.id)
        return
    opened = await caller.host.lobby.open_table(
        caller.actor,
        caller.place,
        last.title,
        seats=last.capacity,
        options=last.options,
        locale=last.locale,
        deadline=last.deadline,
        computers=[seat.level for seat in last.seats if seat.level is not None] if played else (),
        match=1 if last.series is None else last.series.length,
    )
    if other and not opened.repeated:
        actor = replace(caller.actor, request=None)
        await caller.host.lobby.invite(actor, opened.table_id, other)


def _waits(here: TableInfo, title: str, other: int, own: int) -> bool:
    """Tell if the other sits at a table of that game which has not begun and has a free seat."""
    free = here.status == "open" and len(here.seats) < here.capacity
    alone = here.seat_of(other) >= 0 and here.seat_of(own) < 0
    return free and alone and here.title == title and not here.contest


FOR_TWO = next(name for name, title in titles.items() if title.shape.least_seats == 2)
"""Title of a challenge: another one can be chosen at the table."""


@in_servers_only
@app_commands.context_menu(name=translatable("command.challenge.name"))
async def challenge(interaction: Interaction, person: discord.Member) -> None:
    """Open a table for two here, or take the one that waits for the caller, and call that person;
    who challenges the bot plays against the computer at once."""
    caller = await Caller.deferred(interaction)
    await may_open(caller)
    if caller.bot.user is not None and person.id == caller.bot.user.id:
        await begin_alone(caller, FOR_TWO)
        await caller.tell("done.opened")
        return
    invitable(caller, person.id, bot=person.bot)
    here, actor = await caller.host.looking.table_at(caller.place), caller.actor
    if here is None or here.status != "open" or here.seat_of(caller.user_id) < 0:
        opened = await caller.host.lobby.open_table(actor, caller.place, FOR_TWO, seats=2)
        table_id, actor = opened.table_id, replace(actor, request=None)
    else:
        table_id = here.id
    await caller.host.lobby.invite(actor, table_id, person.id)
    await caller.tell("done.invited", who=safe_name(person.display_name))
