"""Choices in the menus of settings."""

from __future__ import annotations

from bot.host.errors import HostError
from bot.messages import settings
from bot.messages.component_id import ComponentId, Outdated
from bot.messages.settings import DEADLINES, GUILD_MENUS, PLAYER_MENUS
from cogs.caller import Caller
from cogs.component import only, presses

LAPSES = 15
"""Minutes after which nobody can say yes any more to everything about them being deleted: as long
as Discord lets the question itself be changed."""


@presses("wish", ack=Caller.defer_redraw)
async def wish(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Change one of the presser's own settings."""
    name, value = pressed.text(0), only(values)
    if value not in PLAYER_MENUS.get(name, ()):
        raise Outdated
    changes: dict[str, object] = {name: None if value == "discord" else value}
    if name == "hands":
        await caller.host.people.mark_dm(caller.user_id, closed=False)
    chosen = await caller.host.people.set_player(caller.actor, **changes)
    await caller.redraw(settings.player(chosen, chosen.locale or caller.locale))


@presses("zone_own", ack=Caller.defer_redraw)
async def zone_own(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Say where one lives."""
    chosen = await caller.host.people.set_player(caller.actor, zone=only(values))
    await caller.redraw(settings.player(chosen, caller.locale))


@presses("zone", ack=Caller.defer_redraw)
async def zone(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The same where a table asks."""
    await caller.host.people.set_player(caller.actor, zone=only(values))
    await caller.panel(pressed.table, pressed.text(0))


@presses("server", ack=Caller.defer_redraw)
async def server(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Change one of the server's settings."""
    guild_id = caller.interaction.guild_id
    if guild_id is None:
        raise HostError("error.needs_manager")
    name, value = pressed.text(0), only(values)
    if name == "deadline" and value in DEADLINES:
        change: object = DEADLINES[value]
    elif value in GUILD_MENUS.get(name, ()):
        change = None if value == "opener" else value
    else:
        raise Outdated
    chosen = await caller.host.people.set_guild(caller.actor, guild_id, **{name: change})
    await caller.redraw(settings.guild(chosen, caller.locale))


@presses("forget_yes", ack=Caller.defer_redraw)
async def forget(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Delete everything about the presser."""
    if not 0 <= caller.minute - pressed.number(0) <= LAPSES:
        raise HostError("error.question_over")
    tables = await caller.host.people.forget(caller.user_id)
    await caller.retell("privacy.done", tables=tables)
