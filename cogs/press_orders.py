"""Presses about standing orders and taking back."""

from __future__ import annotations

from bot.app import Paiju
from bot.host.errors import HostError, NotSeated
from bot.messages import orders, pages
from bot.messages.component_id import ComponentId
from bot.messages.panel import DIRECT, HAND, PANEL
from cogs.caller import Caller
from cogs.component import presses
from cogs.orders import standing_order


@presses("orders")
async def show(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """What each order does, and which is in force."""
    await caller.think()
    scene = await caller.scene(pressed.table)
    if scene.me is None:
        raise NotSeated
    await caller.say(orders.page(scene))


@presses("order")
async def order(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Give an order, or take it back."""
    await caller.turn()
    given = standing_order(pressed.text(1))
    await caller.host.give_order(caller.actor, pressed.table, given, request_id=caller.id)
    if pressed.text(0) == orders.PAGE:
        await caller.redraw(orders.page(await caller.scene(pressed.table)))
    else:
        await caller.panel(pressed.table, _surface(pressed))


@presses("rewind")
async def rewind(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take back one's last action, or ask the others whether one may."""
    await caller.turn()
    host, table = caller.host, pressed.table
    try:
        done = await host.ask_undo(caller.actor, table, request_id=caller.id)
        note = caller.words("undo.done" if done.passed else "undo.waiting")
    except HostError as error:
        note = caller.words.say(error.message)
    if pressed.text(0) == orders.PAGE:
        await caller.redraw(pages.note(note))
    else:
        await caller.panel(table, _surface(pressed), note=note)


@presses("undo_yes", "undo_no")
async def consent(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Agree that somebody takes back what they did, or decline."""
    await caller.think()
    agree = pressed.verb == "undo_yes"
    done = await caller.host.answer_undo(
        caller.actor, pressed.table, pressed.number(0), agree=agree, request_id=caller.id
    )
    agreed = "undo.done" if done.passed else "undo.agreed"
    await caller.tell(agreed if agree else "undo.declined")


def _surface(pressed: ComponentId) -> str:
    surface = pressed.text(0)
    return surface if surface in (PANEL, HAND, DIRECT) else PANEL


async def setup(bot: Paiju) -> None:
    """The handlers are registered by importing this module."""
