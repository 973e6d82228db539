"""Presses around a running game: log, text, seats, giving up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.i18n import safe_name, words
from bot.messages import card_menu, confirm, panel, piles, recap
from bot.messages.component_id import ComponentId, Outdated, read_number
from bot.messages.parts import Row
from cogs.caller import Caller
from cogs.component import only, presses


@presses("log", ack=Caller.defer_reply)
async def newest(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The newest page of the log, for its reader."""
    reader = await caller.admitted_reader()
    await caller.say(recap.page(reader, await caller.log(pressed.table)))


@presses("older", "newer", ack=Caller.defer_redraw)
async def turn(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of the log."""
    reader = await caller.admitted_reader()
    log = await caller.log(pressed.table)
    await caller.redraw(recap.page(reader, log, pressed.number(0)))


@presses("leaf_of", ack=Caller.defer_redraw)
async def unfold(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A turn of the log, step by step."""
    await caller.leaf(await caller.admitted_reader(), read_number(only(values)))


@presses("leaf", ack=Caller.defer_redraw)
async def leaf(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another turn of the log, or another page of it."""
    await caller.leaf(await caller.admitted_reader(), pressed.number(0), pressed.number(1))


@presses("text", ack=Caller.defer_reply)
async def text(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The board in words."""
    await caller.board(await caller.admitted_reader(), as_text=True)


@presses("board", ack=Caller.defer_reply)
async def board(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The board as its reader may see it, in their language and as they like it."""
    reader, settings = await caller.admitted_reader(), await caller.settings()
    await caller.board(reader, as_text=settings.board == "text")


@presses("piles", ack=Caller.defer_reply)
async def piled(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Show the open piles."""
    await caller.say(piles.page(await caller.admitted_reader()))


@presses("piles_back", "piles_next", ack=Caller.defer_redraw)
async def piled_page(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """More of the cards to look at."""
    await caller.redraw(piles.page(await caller.admitted_reader(), pressed.number(0)))


@presses("pile_show", ack=Caller.defer_reply)
async def piled_card(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A card that the reader sees, with a button to show it to all."""
    reader, design = await caller.admitted_reader(), only(values)
    if reader.pack is None or design not in reader.pack.designs:
        raise Outdated
    shown = await caller.bot.composer.card(reader.pack, design, caller.locale)
    if caller.interaction.guild_id is not None:
        share = reader.button("card_share", "cards.share", design)
        shown = replace(shown, parts=(*shown.parts, Row((share,))))
    await caller.say(shown)


@presses("card_share", ack=partial(Caller.defer_reply, private=False))
async def shared_card(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The same card for everybody in the channel, in the table's language."""
    reader, design = await caller.admitted_reader(), pressed.text(0)
    if reader.pack is None or design not in reader.pack.designs:
        raise Outdated
    locale = reader.table.locale
    note = words(locale)("cards.shared", who=safe_name(caller.actor.name))
    card = await caller.bot.composer.card(reader.pack, design, locale, note=note)
    await caller.say(card, private=False)


@presses("cards", ack=Caller.defer_reply)
async def cards(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Every card that the reader sees, to look at one."""
    await caller.say(card_menu.page(await caller.admitted_reader()))


@presses("cards_back", "cards_next", ack=Caller.defer_redraw)
async def cards_page(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """More of them."""
    await caller.redraw(card_menu.page(await caller.admitted_reader(), pressed.number(0)))


@presses("more", ack=Caller.defer_reply)
async def more(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Show what else can be done at the table."""
    await caller.say(panel.more(await caller.admitted_reader()))


@presses("offer_yes", "withdraw", "mind", "take_back", ack=Caller.defer_redraw)
async def seat(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Something about one's own seat."""
    seats, actor, table = caller.host.seats, caller.actor, pressed.table
    match pressed.verb:
        case "mind":
            await seats.mind_seat(actor, table)
        case "take_back":
            await seats.take_back(actor, table)
        case "withdraw":
            await seats.offer_seat(actor, table, withdraw=True)
        case _:
            await seats.offer_seat(actor, table, seat_number=pressed.number(0))
    await caller.redraw(panel.more(await caller.reader(table)))


@presses("close_yes", ack=Caller.defer_redraw)
async def close(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Close the table, or vote for it."""
    here = caller.actor_at((await caller.admitted_reader()).table)
    begun = bool(pressed.number(0))
    done = await caller.host.play.close_table(here, pressed.table, begun=begun)
    await caller.retell("done.closed" if done.passed else "done.voted")


@presses("offer", "close", "concede", ack=Caller.defer_redraw)
async def ask_first(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Ask before what cannot be undone."""
    ask = {"offer": confirm.offering, "close": confirm.closing, "concede": confirm.conceding}
    reader = await caller.admitted_reader()
    if pressed.verb == "close":
        await caller.host.play.require_closing(caller.actor_at(reader.table), pressed.table)
    await caller.redraw(ask[pressed.verb](reader))


@presses("keep", ack=Caller.defer_redraw)
async def keep(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Leave everything as it is."""
    await caller.redraw(panel.more(await caller.admitted_reader()))


@presses("claim", ack=Caller.defer_reply)
async def claim(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take over a seat."""
    seat_number = pressed.number(0)
    await caller.host.seats.claim_seat(caller.actor, pressed.table, seat_number)
    await caller.panel(pressed.table, panel.HAND)


@presses("vote", ack=Caller.defer_reply)
async def vote(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Vote that a computer minds an absent player's seat."""
    seat_number, absence = pressed.number(0), pressed.number(1)
    done = await caller.host.seats.vote_replace(
        caller.actor, pressed.table, seat_number, absence=absence
    )
    await caller.tell("done.vote_passed" if done.passed else "done.voted")


@presses("concede_yes", ack=Caller.defer_redraw)
async def concede_yes(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Give up."""
    seat_number = pressed.number(0)
    await caller.host.play.concede(caller.actor, pressed.table, seat_number=seat_number)
    await caller.retell("done.conceded")


KEPT = {
    "concede_no": "concede.kept",
    "leave_no": "leave.kept",
    "deck_drop_no": "decks.kept",
    "forget_no": "privacy.kept",
}
"""Keys of what is said where a question is declined, by the verb of the press."""


@presses(*KEPT, ack=Caller.defer_redraw)
async def decline(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Leave everything as it is."""
    await caller.retell(KEPT[pressed.verb])
