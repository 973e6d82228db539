"""Presses on cards that a name may have meant."""

from __future__ import annotations

from bot.messages.component_id import ComponentId, Outdated
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.lookup.editions import find_card


@presses("card_meant", heard=Caller.think)
async def meant(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The card that was meant; for everybody, where it was to be shown to all."""
    found = await find_card(caller, only(values))
    if found is None:
        raise Outdated
    await found.show(caller, share=bool(pressed.number(0)))
