"""Presses and menus about decks, and on cards that were found."""

from __future__ import annotations

from bot.host.decks.keys import READY
from bot.host.errors import DeckIllegal
from bot.messages import decks
from bot.messages.card_search import CardSearch, signed
from bot.messages.component_id import ComponentId, Outdated
from bot.messages.parts import Message
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.decks import desk
from cogs.decks.commands import bring_form, change_form


@presses("deck", ack=Caller.defer_reply)
async def choose(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Choose a ready deck for a table, or open the menu of one's own."""
    value = only(values)
    if value != decks.OWN and not value.startswith(READY):
        raise Outdated
    if value == decks.OWN:
        table = await caller.host.looking.table(pressed.table)
        saved = await caller.host.decks.saved(caller.user_id)
        mine = tuple(row for row in saved if row.title == table.title)
        unfit = desk.illegal(caller, mine)
        await caller.say(decks.own_menu(table.id, mine, unfit, caller.locale))
        return
    await caller.say(await _choose(caller, pressed.table, value))


@presses("deck_own", ack=Caller.defer_redraw)
async def choose_own(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Choose one of one's own decks for a table."""
    await caller.redraw(await _choose(caller, pressed.table, only(values)))


async def _choose(caller: Caller, table_id: int, key: str) -> Message:
    table = await caller.host.looking.table(table_id)
    try:
        await caller.host.decks.choose_deck(caller.actor, table_id, key)
    except DeckIllegal:
        return await desk.page(caller, table.title, key)  # says all that is wrong
    shown = await desk.sheet(caller, table.title, key)
    return decks.chosen(shown.deck.name, caller.locale)


@presses("decks_back", "decks_next", ack=Caller.defer_redraw)
async def turn(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of the list."""
    await caller.redraw(await desk.listing(caller, pressed.number(0)))


@presses("deck_new", ack=Caller.settings)
async def new(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The form in which a deck is brought."""
    await bring_form(caller, desk.the_title(None))


@presses("deck_edit", ack=Caller.settings)
async def edit(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Change a deck in a form."""
    title, key = pressed.text(0), pressed.text(1)
    await change_form(caller, title, (await desk.sheet(caller, title, key)).deck, key)


@presses("deck_export", ack=Caller.defer_reply)
async def export(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take a deck along."""
    await desk.export(caller, pressed.text(0), pressed.text(1))


@presses("deck_drop", ack=Caller.defer_redraw)
async def drop(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Ask before a deck is thrown away."""
    await caller.redraw(await desk.confirm_drop(caller, pressed.text(0), pressed.text(1)))


@presses("deck_drop_yes", ack=Caller.defer_redraw)
async def drop_yes(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Throw the deck away."""
    title, name, state = pressed.text(0), pressed.text(1), pressed.number(2)
    await caller.host.decks.drop_deck(caller.actor, title, name, state=state)
    await caller.redraw(decks.thrown_away(pressed.text(1), caller.locale))


@presses("search_back", "search_next", ack=Caller.defer_redraw)
async def found_page(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of what was found."""
    await caller.redraw(await desk.found(caller, CardSearch.of(pressed)))


@presses("search_new", ack=Caller.defer_reply)
async def begin(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Every card that a deck can take."""
    await caller.say(await desk.found(caller, CardSearch.of(pressed)))


@presses("search_show", "card_look", ack=Caller.defer_reply)
async def show(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Show the whole card that was chosen, or that the button stands beside."""
    pack = caller.bot.composer.packs()[pressed.text(0)]
    design = pressed.text(1) if pressed.verb == "card_look" else only(values)
    if design not in pack.designs:
        raise Outdated
    await caller.say(await caller.bot.composer.card(pack, design, caller.locale))


@presses("put_in", ack=Caller.defer_redraw)
async def put_in(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A copy of the card that the button stands beside goes into the deck."""
    search = CardSearch.of(pressed)
    pack = caller.bot.composer.packs()[search.title]
    card = signed(pack, pressed.text(4))
    await caller.host.decks.change_deck(
        caller.actor, search.title, search.deck, lambda deck: desk.changed(deck, {card: 1})
    )
    note = caller.words("search.added", cards=pack.design(card).name.get(caller.locale))
    await caller.redraw(await desk.found(caller, search, note=note))


@presses("deck_open", ack=Caller.defer_reply)
async def open_deck(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The deck that is being built."""
    await caller.say(await desk.page(caller, pressed.text(0), pressed.text(1)))
