"""Presses on the pages of help."""

from __future__ import annotations

from bot.messages.component_id import ComponentId
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.lookup.commands import help_for


@presses("help_of", heard=Caller.turn)
async def open_group(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The commands of a group."""
    await caller.redraw(help_for(caller, only(values)))


@presses("help_home", heard=Caller.turn)
async def home(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The steps and all commands."""
    await caller.redraw(help_for(caller))


@presses("help_back", "help_next", heard=Caller.turn)
async def turn(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page."""
    await caller.redraw(help_for(caller, pressed.text(0), pressed.number(1)))
