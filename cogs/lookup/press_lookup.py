"""Presses on the pages of help, and on cards that a name may have meant."""

from __future__ import annotations

from bot.messages.component_id import ComponentId, Outdated
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.lookup.commands import help_for
from cogs.lookup.editions import find_card


@presses("help_of", ack=Caller.defer_redraw)
async def open_group(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The commands of a group."""
    await caller.redraw(help_for(caller, only(values)))


@presses("help_home", ack=Caller.defer_redraw)
async def home(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The steps and all commands."""
    await caller.redraw(help_for(caller))


@presses("help_back", "help_next", ack=Caller.defer_redraw)
async def turn(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page."""
    await caller.redraw(help_for(caller, pressed.text(0), pressed.number(1)))


@presses("card_meant", ack=Caller.defer_reply)
async def meant(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The card that was meant; for everybody, where it was to be shown to all."""
    found = await find_card(caller, only(values))
    if found is None:
        raise Outdated
    await found.show(caller, share=bool(pressed.number(0)))
