"""Presses: one persistent component that recognises every id this program ever made.

In discord.py an exception in a dynamic item's callback reaches neither the tree's nor the bot's
error handler, so this one place catches them all.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.messages.component_id import PATTERN, VALUE, ComponentId, Outdated
from bot.messages.parts import CHOICES
from cogs.caller import Caller, Interaction
from cogs.failures import explain

Handler = Callable[[Caller, ComponentId, tuple[str, ...]], Awaitable[None]]
Heard = Callable[[Caller], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Press:
    """How Discord hears that a press has arrived, and what it does."""

    heard: Heard
    handler: Handler


HANDLERS: dict[str, Press] = {}
"""By the verb of the id."""


def presses(*verbs: str, heard: Heard) -> Callable[[Handler], Handler]:
    """Registers the handler of some verbs: called with the caller, the id and chosen values once
    Discord has ``heard`` of it, and once it is known that the table is the caller's business."""

    def register(handler: Handler) -> Handler:
        for verb in verbs:
            HANDLERS[verb] = Press(heard, handler)
        return handler

    return register


def only(values: tuple[str, ...]) -> str:
    """The one value chosen in a menu; :class:`Outdated` where none was, or several."""
    if len(values) != 1:
        raise Outdated
    return values[0]


class Component(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Any button or menu of ours, of any age."""

    def __init__(self, item: ui.Item[Any], pressed: str) -> None:
        super().__init__(item)
        self.pressed = pressed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Component:
        """The component that was pressed."""
        return cls(item, match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the id says; whatever goes wrong is explained to the presser."""
        data: dict[str, Any] = {**(interaction.data or {})}
        values = tuple(data.get("values", ()))
        await press(interaction, self.pressed, values)


async def press(interaction: Interaction, pressed: str, values: tuple[str, ...]) -> None:
    """One press, from its id to its effect.

    Every press goes this way: what concerns a table is for those who sit there or see where it
    stands, whatever the verb."""
    caller = Caller(interaction)
    try:
        identity = ComponentId.parse(pressed)
        known = HANDLERS.get(identity.verb)
        if known is None or len(values) > CHOICES or not all(map(VALUE, values)):
            raise Outdated
        caller.mark = identity.mark
        await known.heard(caller)
        if identity.table:
            await caller.admitted(identity.table)
        await known.handler(caller, identity, values)
        await caller.heard()
    except Exception as error:
        await caller.failed()
        await explain(interaction, error)
