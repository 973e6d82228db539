"""Presses and menus about decks."""

from __future__ import annotations

from bot.host.decks.keys import READY
from bot.host.errors import DeckIllegal
from bot.messages import decks, pages
from bot.messages.component_id import ComponentId, Outdated
from bot.messages.parts import Message
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.decks import desk
from cogs.decks.forms import bring_form, change_form


@presses("deck", heard=Caller.think)
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


@presses("deck_own", heard=Caller.turn)
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


@presses("decks_back", "decks_next", heard=Caller.turn)
async def turn(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of the list."""
    await caller.redraw(await desk.listing(caller, pressed.number(0)))


@presses("deck_new", heard=Caller.settings)
async def new(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The form in which a deck is brought."""
    await bring_form(caller, desk.the_title(None))


@presses("deck_edit", heard=Caller.settings)
async def edit(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Change a deck in a form."""
    title, key = pressed.text(0), pressed.text(1)
    await change_form(caller, title, (await desk.sheet(caller, title, key)).deck, key)


@presses("deck_export", heard=Caller.think)
async def export(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take a deck along."""
    await desk.export(caller, pressed.text(0), pressed.text(1))


@presses("deck_drop", heard=Caller.turn)
async def drop(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Ask before a deck is thrown away."""
    await caller.redraw(await desk.confirm_drop(caller, pressed.text(0), pressed.text(1)))


@presses("deck_drop_yes", heard=Caller.turn)
async def drop_yes(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Throw the deck away."""
    title, name, state = pressed.text(0), pressed.text(1), pressed.number(2)
    await caller.host.decks.drop_deck(caller.actor, title, name, state=state)
    await caller.redraw(decks.thrown_away(pressed.text(1), caller.locale))


@presses("deck_drop_no", heard=Caller.turn)
async def drop_no(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Keep it."""
    await caller.redraw(pages.note(caller.words("decks.kept")))
