"""``/deck``: building, bringing, taking along and choosing decks, for every title with decks; the
form in which a deck is brought or changed."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.decks.keys import READY
from bot.host.errors import HostError, NoDeck
from bot.messages import card_search, decks
from bot.messages.card_search import CardSearch
from bot.messages.component_id import ComponentId
from bot.messages.decks import FILE_FIELD, GAME_FIELD, LIST_FIELD, NAME_FIELD
from cogs import forms
from cogs.caller import Caller, Interaction
from cogs.decks import desk, suggest
from cogs.decks.desk import changed
from cogs.forms import Filled
from cogs.naming import group_named, named, options, wherever_one_is
from engine.kernel.deck import Deck, write_list

Count = app_commands.Range[int, 1, 99]


@wherever_one_is
class DeckCommands(commands.GroupCog, **group_named("deck")):
    """Decks by slash command. Everything is private but what is shown to everyone on purpose."""

    @app_commands.command(**named("deck.list"))
    async def list(self, interaction: Interaction) -> None:
        """The caller's decks and the ready ones."""
        caller = await Caller.deferred(interaction)
        await caller.say(await desk.listing(caller))

    @app_commands.command(**named("deck.show"))
    @options("deck", "everyone")
    @app_commands.autocomplete(deck=suggest.decks)
    async def show(self, interaction: Interaction, deck: str, everyone: bool = False) -> None:
        """One deck, to the caller or to everyone."""
        caller = await Caller.deferred(interaction, private=not everyone)
        title, key = await desk.find(caller, deck)
        public = everyone and caller.heard_by_all
        await caller.say(await desk.page(caller, title, key, public=public), private=not public)
        if everyone and not public:
            await caller.tell("cards.unshared")

    @app_commands.command(**named("deck.import"))
    @options("deck_name", "code", "file", "title")
    @app_commands.autocomplete(title=suggest.titles)
    async def bring(
        self,
        interaction: Interaction,
        deck_name: app_commands.Range[str, 1, 40] | None = None,
        code: str | None = None,
        file: discord.Attachment | None = None,
        title: str | None = None,
    ) -> None:
        """A deck from a code or a file; without either a form opens for one."""
        caller = Caller(interaction)
        await caller.settings()
        chosen = desk.the_title(title)
        name = deck_name or ""
        fallback = "" if file is None else file.filename.rpartition(".")[0]
        if code is not None:
            await caller.defer_reply()
            text = code
        elif file is not None:
            await caller.defer_reply()
            text = await desk.text_of(file)
        else:
            await bring_form(caller, chosen, name)
            return
        await desk.bring(caller, chosen, text, name, fallback=fallback)

    @app_commands.command(**named("deck.export"))
    @options("deck")
    @app_commands.autocomplete(deck=suggest.decks)
    async def export(self, interaction: Interaction, deck: str) -> None:
        """A deck as a file and a code."""
        caller = await Caller.deferred(interaction)
        await desk.export(caller, *await desk.find(caller, deck))

    @app_commands.command(**named("deck.edit"))
    @options("deck")
    @app_commands.autocomplete(deck=suggest.decks)
    async def edit(self, interaction: Interaction, deck: str) -> None:
        """A form with the deck as a text list; a ready deck is saved as one of the caller's own."""
        caller = Caller(interaction)
        await caller.settings()
        title, key = await desk.find(caller, deck)
        await change_form(caller, title, (await desk.sheet(caller, title, key)).deck, key)

    @app_commands.command(**named("deck.search"))
    @options("words", "fitting", "title")
    @app_commands.autocomplete(fitting=suggest.own, title=suggest.titles)
    async def search(
        self,
        interaction: Interaction,
        words: app_commands.Range[str, 1, card_search.WORDS] | None = None,
        fitting: str | None = None,
        title: str | None = None,
    ) -> None:
        """Cards by what is written on them, to look at or to put into a deck."""
        caller = await Caller.deferred(interaction)
        chosen, key = desk.the_title(title), ""
        if fitting is not None:
            chosen, key = await desk.find_own(caller, fitting)
        looked_for = CardSearch(chosen, card_search.clean(words or ""), key)
        await caller.say(await desk.found(caller, looked_for))

    @app_commands.command(**named("deck.add"))
    @options("new_deck", "card", "count")
    @app_commands.autocomplete(new_deck=suggest.own, card=suggest.cards)
    async def add(
        self, interaction: Interaction, new_deck: str, card: str, count: Count = 1
    ) -> None:
        """Put copies of a card into a deck; a new name begins a new deck."""
        caller = await Caller.deferred(interaction)
        title, key = await desk.find_or_begin(caller, new_deck)
        design = desk.design(caller, title, card)
        copies = {design: count}
        await desk.change(caller, title, key, lambda deck: changed(deck, copies), begin=True)

    @app_commands.command(**named("deck.remove"))
    @options("deck", "card", "count")
    @app_commands.autocomplete(deck=suggest.own, card=suggest.held)
    async def remove(
        self, interaction: Interaction, deck: str, card: str, count: Count = 1
    ) -> None:
        """Take copies of a card out of a deck."""
        caller = await Caller.deferred(interaction)
        title, key = await desk.find_own(caller, deck)
        design = desk.design(caller, title, card)

        def taken_out(before: Deck) -> Deck:
            if design not in dict(before.cards):
                raise HostError("error.deck_not_held", name=card)
            return changed(before, {design: -count})

        await desk.change(caller, title, key, taken_out)

    @app_commands.command(**named("deck.rename"))
    @options("deck", "deck_name")
    @app_commands.autocomplete(deck=suggest.own)
    async def rename(
        self, interaction: Interaction, deck: str, deck_name: app_commands.Range[str, 1, 40]
    ) -> None:
        """Give a deck another name."""
        caller = await Caller.deferred(interaction)
        title, key = await desk.find_own(caller, deck)
        await desk.change(caller, title, key, lambda deck: Deck(deck_name, deck.cards))

    @app_commands.command(**named("deck.delete"))
    @options("deck")
    @app_commands.autocomplete(deck=suggest.own)
    async def delete(self, interaction: Interaction, deck: str) -> None:
        """Throw a deck away, after a question."""
        caller = await Caller.deferred(interaction)
        title, key = await desk.find_own(caller, deck)
        await caller.say(await desk.confirm_drop(caller, title, key))

    @app_commands.command(**named("deck.use"))
    @options("deck")
    @app_commands.autocomplete(deck=suggest.decks)
    async def use(self, interaction: Interaction, deck: str) -> None:
        """Play with a deck at the table here."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        if table.title not in desk.titles_with_decks():
            raise HostError("error.no_decks")
        title, key = await desk.find(caller, deck)
        if title != table.title:
            raise NoDeck(name=key.removeprefix(READY))
        await caller.host.decks.choose_deck(caller.actor, table.id, key)
        shown = await desk.sheet(caller, title, key)
        await caller.say(decks.chosen(shown.deck.name, caller.locale))


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


@forms.takes(VERB, ack=Caller.defer_reply)
async def bring(caller: Caller, form: ComponentId, filled: Filled) -> None:
    """Save the deck of a form, and show it."""
    title = filled.only(GAME_FIELD) or form.text(0)
    if title not in desk.titles_with_decks():
        raise HostError("error.no_decks")
    text, fallback = filled.only(LIST_FIELD), ""
    for file in filled.files.get(FILE_FIELD, ()):
        if not text.strip():
            text, fallback = await desk.text_of(file), file.filename.rpartition(".")[0]
    name, before = filled.only(NAME_FIELD), form.text(1)
    await desk.bring(caller, title, text, name, fallback=fallback, before=before)
