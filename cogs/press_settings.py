"""Choices in the menus of settings."""

from __future__ import annotations

from bot.app import Paiju
from bot.host.errors import NeedsManager
from bot.messages import pages, wishes
from bot.messages.component_id import ComponentId
from bot.messages.wishes import DEADLINES, GUILD_MENUS, PLAYER_MENUS
from cogs.caller import Caller
from cogs.component import presses


@presses("wish")
async def wish(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Change one of the presser's own settings."""
    await caller.touch()
    name, value = pressed.args[0], values[0]
    if value not in PLAYER_MENUS[name]:
        raise ValueError(f"no such setting: {pressed}")
    changes: dict[str, object] = {name: None if value == "discord" else value}
    if name == "hands":
        await caller.host.mark_dm(caller.user_id, closed=False)
    chosen = await caller.host.set_player(caller.actor, **changes)
    await caller.redraw(wishes.player(chosen, chosen.locale or caller.locale))


@presses("server")
async def server(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Change one of the server's settings."""
    await caller.touch()
    guild_id = caller.interaction.guild_id
    if guild_id is None:
        raise NeedsManager
    name, value = pressed.args[0], values[0]
    if name == "deadline":
        change: object = DEADLINES[value]
    elif value in GUILD_MENUS[name]:
        change = value
    else:
        raise ValueError(f"no such setting: {pressed}")
    chosen = await caller.host.set_guild(caller.actor, guild_id, **{name: change})
    await caller.redraw(wishes.guild(chosen, caller.locale))


@presses("forget_yes")
async def forget(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Delete everything about the presser."""
    await caller.touch()
    tables = await caller.host.forget(caller.user_id)
    await caller.redraw(pages.note(caller.words("privacy.done", tables=tables)))


@presses("forget_no")
async def keep(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Delete nothing."""
    await caller.touch()
    await caller.redraw(pages.note(caller.words("privacy.kept")))


async def setup(bot: Paiju) -> None:
    """The handlers are registered by importing this module."""
