"""What the ways to a table share: a button of the greeting, a command, a person's menu."""

from __future__ import annotations

from msgspec.structs import replace

from bot.host.errors import HostError
from cogs.caller import Caller
from engine import titles
from engine.kernel.values import msg


async def may_open(caller: Caller) -> None:
    """A table can stand here: :class:`HostError` with the cure where it cannot."""
    if caller.interaction.guild_id is None:
        raise HostError(msg("error.only_in_servers"))
    caller.require_permissions()
    await caller.enter()


async def begin_alone(caller: Caller, title: str) -> None:
    """Sit down to a game against computer players that go easy on beginners, and begin it."""
    least = titles[title].least_seats
    opened = await caller.host.lobby.open_table(
        caller.actor,
        caller.place,
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
