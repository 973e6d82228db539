"""The form in which a deck is brought or changed, and what is done with it."""

from __future__ import annotations

from bot.host.decks.keys import READY
from bot.host.errors import NoDecks
from bot.messages import decks
from bot.messages.component_id import ComponentId
from bot.messages.decks import FILE_FIELD, GAME_FIELD, LIST_FIELD, NAME_FIELD
from cogs import forms
from cogs.caller import Caller
from cogs.decks import desk
from cogs.forms import Filled
from engine.kernel.deck import Deck, write_list

VERB = "deck_form"


async def change_form(caller: Caller, title: str, deck: Deck, key: str) -> None:
    """Show the form, filled in with a deck; what is handed in takes the place of a saved one, be it
    under another name."""
    pack = caller.bot.composer.packs()[title]
    text = write_list(Deck("", deck.cards), pack, caller.locale)
    replaced = "" if key.startswith(READY) else key
    await forms.show(caller, decks.change_form(title, replaced, deck.name, text, caller.locale))


async def bring_form(caller: Caller, title: str, name: str = "") -> None:
    """Show the form for a new deck: for which game, as a list, a code or a file."""
    every = desk.titles_with_decks()
    await forms.show(caller, decks.bring_form(title, every, name, caller.locale))


@forms.takes(VERB, heard=Caller.think)
async def bring(caller: Caller, form: ComponentId, filled: Filled) -> None:
    """Save the deck of a form, and show it."""
    title = filled.only(GAME_FIELD) or form.text(0)
    if title not in desk.titles_with_decks():
        raise NoDecks
    text, fallback = filled.only(LIST_FIELD), ""
    for file in filled.files.get(FILE_FIELD, ()):
        if not text.strip():
            text, fallback = await desk.text_of(file), file.filename.rpartition(".")[0]
    name, before = filled.only(NAME_FIELD), form.text(1)
    await desk.bring(caller, title, text, name, fallback=fallback, before=before)
