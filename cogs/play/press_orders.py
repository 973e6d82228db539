"""Presses about standing orders and taking back."""

from __future__ import annotations

from bot.host.errors import HostError, MoreThanOwn
from bot.messages import confirm, orders, pages, undo
from bot.messages.component_id import ComponentId
from cogs.caller import Caller
from cogs.component import presses
from cogs.play.commands import standing_order
from engine.kernel.values import SeatRef, msg


@presses("orders", ack=Caller.defer_reply)
async def show(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Show each order, and which is in force."""
    reader = await caller.admitted_reader()
    if reader.me is None:
        raise HostError("error.not_seated")
    await caller.say(orders.page(reader))


@presses("order", ack=Caller.defer_redraw)
async def order(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Give an order, or take it back."""
    given = standing_order(pressed.text(1))
    await caller.host.orders.give_order(caller.actor, pressed.table, given)
    if pressed.text(0) == orders.PAGE:
        await caller.redraw(orders.page(await caller.reader(pressed.table)))
    else:
        await caller.panel(pressed.table, pressed.text(0))


@presses("rewind", "rewind_yes", ack=Caller.defer_redraw)
async def rewind(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take back one's last action, or ask the others whether one may. What more would go with it is
    shown before."""
    host, table, surface = caller.host, pressed.table, pressed.text(0)
    agreed = pressed.number(1) if pressed.verb == "rewind_yes" else None
    try:
        done = await host.undo.ask_undo(caller.actor, table, own=agreed is None, at=agreed)
        note = caller.words("undo.done" if done.passed else "undo.waiting")
    except MoreThanOwn:
        since = await host.looking.since_own(table, caller.user_id)
        await caller.redraw(confirm.taking_back(await caller.reader(table), surface, since))
        return
    except HostError as error:
        note = caller.words.say(error.message)
    if surface == orders.PAGE:
        await caller.redraw(pages.note(note))
    else:
        await caller.panel(table, surface, note=note)


@presses("undo_yes", "undo_no", ack=Caller.defer_reply)
async def consent(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Agree that somebody takes back what they did, or decline."""
    agree, message = pressed.verb == "undo_yes", caller.interaction.message
    with caller.bot.retiring.left_to_others(0 if message is None else message.id):
        done = await caller.host.undo.answer_undo(
            caller.actor, pressed.table, pressed.number(1), agree=agree
        )
        agreed = "undo.done" if done.passed else "undo.agreed"
        await caller.tell(agreed if agree else "undo.declined")
        if done.passed or not agree:
            await _close_question(caller, pressed, agree=agree)


async def _close_question(caller: Caller, pressed: ComponentId, *, agree: bool) -> None:
    """The question loses its buttons and says what became of it, in the table's language."""
    message = caller.interaction.message
    if message is None:
        return
    reader = await caller.bot.composer.reader(pressed.table)
    who, asker = reader.table.seat_of(caller.user_id), SeatRef(pressed.number(0))
    key = "notice.undone" if agree else "notice.undo_declined"
    question = reader.voice.say(msg("notice.undo_asked", who=asker))
    outcome = reader.voice.say(msg(key, who=asker if agree else SeatRef(who)))
    closed = undo.settled(question, outcome)
    await caller.bot.posts.edit(message.channel.id, message.id, closed)
    await caller.host.messages.drop([message.id])
