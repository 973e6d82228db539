"""Presses: one persistent component that recognises every id this program ever made.

In discord.py an exception in a dynamic item's callback reaches neither the tree's nor the bot's
error handler, so this one place catches them all.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import discord
from discord import ui

from bot.messages.component_id import PATTERN, VALUE, ComponentId, Outdated
from bot.messages.parts import CHOICES
from cogs.caller import Caller, Interaction
from cogs.failures import explain

G = TypeVar("G")
Acknowledge = Callable[[Caller], Awaitable[object]]
Handled = tuple[Acknowledge, Callable[[Caller, ComponentId, G], Awaitable[None]]]
"""Acknowledgement of an interaction, and its handler: it takes the caller, the id, and what was
chosen or filled in."""
Handler = Callable[[Caller, ComponentId, tuple[str, ...]], Awaitable[None]]

HANDLERS: dict[str, Handled[tuple[str, ...]]] = {}
"""Handlers of presses by the verb of the id."""


def presses(*verbs: str, ack: Acknowledge) -> Callable[[Handler], Handler]:
    """Register a handler of presses; it runs after the interaction is acknowledged by ``ack`` and
    access to the table is checked."""

    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(verbs, (ack, handler)))
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
    """Carry out a press; values that no menu of ours can send are refused."""
    if len(values) > CHOICES or not all(map(VALUE, values)):
        await explain(interaction, Outdated())
    else:
        await carry_out(interaction, pressed, HANDLERS, values)


async def carry_out(
    interaction: Interaction, custom_id: str, handlers: Mapping[str, Handled[G]], given: G
) -> None:
    """Run the handler that an id names; whatever goes wrong is explained to the caller.

    Every press and every form goes this way: what concerns a table is for those who sit there or
    see where it stands, whatever the verb."""
    caller = Caller(interaction)
    try:
        identity = ComponentId.parse(custom_id)
        if identity.verb not in handlers:
            raise Outdated
        acknowledge, handler = handlers[identity.verb]
        caller.mark = identity.mark
        await acknowledge(caller)
        if identity.table:
            await caller.admitted(identity.table)
        await handler(caller, identity, given)
        await caller.ensure_acknowledged()
    except Exception as error:
        await caller.leave_answer()
        await explain(interaction, error)
