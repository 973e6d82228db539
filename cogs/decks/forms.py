"""The form in which a deck is written as a text list, and what is handed in with it.

A form carries all it needs in its id, so that one that was open during a restart still works.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from bot.host.decks.keys import NAME, READY
from bot.i18n import words
from bot.messages.component_id import PATTERN, ComponentId, Outdated
from bot.messages.parts import cut
from cogs.caller import Caller, Interaction
from cogs.decks import desk
from cogs.failures import explain
from engine.kernel.deck import Deck, write_list

VERB = "deck_form"
FORMS = frozenset({VERB})
"""The verbs in the ids of forms."""
NAME_FIELD, LIST_FIELD = "name", "list"
LONGEST = 4000
"""Characters that Discord lets somebody write into a field."""


async def open_form(caller: Caller, title: str, deck: Deck, key: str = "") -> None:
    """Show the form, filled in with a deck. It must be the first answer to the interaction.

    ``key`` of a saved deck: what is handed in takes its place, be it under another name."""
    spoken = words(caller.locale)
    pack = caller.bot.composer.packs()[title]
    identity = ComponentId(VERB, 0, (title, "" if key.startswith(READY) else key))
    modal = ui.Modal(title=cut(spoken("decks.modal"), 45), custom_id=str(identity))
    text = write_list(Deck("", deck.cards), pack, caller.locale)
    modal.add_item(
        ui.Label(
            text=spoken("decks.modal_name"),
            component=ui.TextInput(
                custom_id=NAME_FIELD, max_length=NAME, default=deck.name or None, required=True
            ),
        )
    )
    modal.add_item(
        ui.Label(
            text=spoken("decks.modal_list"),
            description=cut(spoken("decks.modal_hint"), 100),
            component=ui.TextInput(
                custom_id=LIST_FIELD,
                style=discord.TextStyle.paragraph,
                placeholder=cut(spoken("decks.modal_example"), 100),
                default=text[:LONGEST] or None,
                max_length=LONGEST,
                required=True,
            ),
        )
    )
    modal.stop()  # what is handed in is recognised by its id alone, see DeckForms
    await caller.interaction.response.send_modal(modal)


class DeckForms(commands.Cog):
    """Takes what is handed in."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A form of ours that is handed in; everything else goes other ways."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: dict[str, Any] = {**(interaction.data or {})}
        form = str(data.get("custom_id", ""))
        if re.fullmatch(PATTERN, form):
            await handed_in(interaction, form, _fields(data))


async def handed_in(interaction: Interaction, form: str, fields: Mapping[str, str]) -> None:
    """A form of ours, from its id to its effect; whatever goes wrong is explained."""
    try:
        identity = ComponentId.parse(form)
        if identity.verb not in FORMS:
            raise Outdated
        await _bring(Caller(interaction), identity, fields)
    except Exception as error:
        await explain(interaction, error)


async def _bring(caller: Caller, form: ComponentId, fields: Mapping[str, str]) -> None:
    await caller.think()
    title, before = form.text(0), form.text(1)
    text, name = fields.get(LIST_FIELD, ""), fields.get(NAME_FIELD, "")
    await desk.bring(caller, title, text, name, before=before)


def _fields(data: Mapping[str, Any]) -> dict[str, str]:
    """The values of a form by the ids of its fields, however they are nested."""
    found: dict[str, str] = {}
    waiting = list(data.get("components", ()))
    while waiting:
        item = waiting.pop()
        if "value" in item and "custom_id" in item:
            found[str(item["custom_id"])] = str(item["value"])
        waiting += item.get("components", ())
        if isinstance(item.get("component"), dict):
            waiting.append(item["component"])
    return found
