"""Presses on cards that were found."""

from __future__ import annotations

from bot.messages.card_search import Search, signed
from bot.messages.component_id import ComponentId, Outdated
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.decks import desk


@presses("search_back", "search_next", heard=Caller.turn)
async def turn(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of what was found."""
    await caller.redraw(await desk.found(caller, Search.of(pressed)))


@presses("search_new", heard=Caller.think)
async def begin(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Every card that a deck can take."""
    await caller.say(await desk.found(caller, Search.of(pressed)))


@presses("search_show", heard=Caller.think)
async def show(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The whole card."""
    pack = caller.bot.composer.packs()[pressed.text(0)]
    if only(values) not in pack.designs:
        raise Outdated
    await caller.say(await caller.bot.composer.card(pack, only(values), caller.locale))


@presses("card_look", heard=Caller.think)
async def look(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The whole card that the button stands beside."""
    pack = caller.bot.composer.packs()[pressed.text(0)]
    if pressed.text(1) not in pack.designs:
        raise Outdated
    await caller.say(await caller.bot.composer.card(pack, pressed.text(1), caller.locale))


@presses("put_in", heard=Caller.turn)
async def put_in(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A copy of the card that the button stands beside goes into the deck."""
    search = Search.of(pressed)
    pack = caller.bot.composer.packs()[search.title]
    card = signed(pack, pressed.text(4))
    await caller.host.decks.change_deck(
        caller.actor, search.title, search.deck, lambda deck: desk.changed(deck, {card: 1})
    )
    note = caller.words("search.added", cards=pack.design(card).name.get(caller.locale))
    await caller.redraw(await desk.found(caller, search, note=note))


@presses("deck_open", heard=Caller.think)
async def open_deck(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The deck that is being built."""
    await caller.say(await desk.page(caller, pressed.text(0), pressed.text(1)))
