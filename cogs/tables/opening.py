"""What the ways to a table share: a button of the greeting, a command, a person's menu."""

from __future__ import annotations

from msgspec.structs import replace

from bot.host.errors import HostError
from bot.host.values import TableInfo
from bot.store.rows import Place
from cogs.caller import Caller
from engine import titles
from engine.kernel.values import msg


async def may_open(caller: Caller) -> None:
    """A table can stand here: :class:`HostError` with the cure where it cannot."""
    if caller.interaction.guild_id is None:
        raise HostError(msg("error.only_in_servers"))
    caller.require_permissions()
    await caller.enter()


async def begin_alone(caller: Caller, title: str, place: Place | None = None) -> None:
    """Sit down to a game against computer players that go easy on beginners, and begin it; without
    a ``place`` here."""
    least = titles[title].least_seats
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
    """Nobody plays against themselves, and bots do not play."""
    if bot:
        raise HostError(msg("error.invite_bot"))
    if user_id == caller.user_id:
        raise HostError(msg("error.invite_oneself"))


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
    """Whether the other sits at a table of that game which has not begun and has a free seat."""
    free = here.status == "open" and len(here.seats) < here.capacity
    alone = here.seat_of(other) >= 0 and here.seat_of(own) < 0
    return free and alone and here.title == title and not here.contest
