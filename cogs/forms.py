"""Forms that are handed in: as with presses, the id alone says what is done with one."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord.ext import commands

from bot.discord_internals import uploaded_file
from bot.messages.component_id import PATTERN, ComponentId
from bot.messages.forms import Form
from bot.messages.layout import modal
from cogs.caller import Caller, Interaction
from cogs.component import Acknowledge, Handled, carry_out


@dataclass(frozen=True, slots=True)
class Filled:
    """Values of a form by the ids of its fields: ``texts`` that were written or are the only
    choice, ``chosen`` of several, and ``files``."""

    texts: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, tuple[discord.Attachment, ...]] = field(default_factory=dict)

    def only(self, name: str) -> str:
        """The text or the one choice of a field; empty where nothing was given."""
        return self.texts.get(name) or next(iter(self.chosen.get(name, ())), "")


Handler = Callable[[Caller, ComponentId, Filled], Awaitable[None]]

HANDLERS: dict[str, Handled[Filled]] = {}
"""Handlers of forms by the verb of the id."""


def takes(verb: str, *, ack: Acknowledge) -> Callable[[Handler], Handler]:
    """Register a handler of forms; it runs as one of presses does."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = (ack, handler)
        return handler

    return register


async def show(caller: Caller, form: Form) -> None:
    """Show a form: the first answer to a command or a press."""
    await caller.interaction.response.send_modal(modal(form))


class Forms(commands.Cog):
    """Takes what is handed in."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A form of ours that is handed in; everything else goes other ways."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: dict[str, Any] = {**(interaction.data or {})}
        form = str(data.get("custom_id", ""))
        if re.fullmatch(PATTERN, form):
            await carry_out(interaction, form, HANDLERS, _filled(interaction, data))


def _filled(interaction: Interaction, data: Mapping[str, Any]) -> Filled:
    """The values of a form by the ids of its fields, however they are nested."""
    texts: dict[str, str] = {}
    chosen: dict[str, tuple[str, ...]] = {}
    files: dict[str, tuple[discord.Attachment, ...]] = {}
    uploaded = data.get("resolved", {}).get("attachments", {})
    waiting = list(data.get("components", ()))
    while waiting:
        item = waiting.pop()
        name = str(item.get("custom_id", ""))
        if name and item.get("value") is not None:
            texts[name] = str(item["value"])
        if name and isinstance(item.get("values"), list):
            chosen[name] = tuple(map(str, item["values"]))
            files[name] = tuple(
                uploaded_file(interaction, uploaded[one]) for one in chosen[name] if one in uploaded
            )
        waiting += item.get("components", ())
        if isinstance(item.get("component"), dict):
            waiting.append(item["component"])
    return Filled(texts, chosen, files)
