"""Presses that answer a decision, or begin to."""

from __future__ import annotations

from bot.app import Paiju
from bot.host.errors import HostError, NotSeated, Stale
from bot.messages.component_id import ComponentId, stamp
from bot.messages.panel import HAND, PANEL, SURFACES
from bot.messages.picker import Picked
from cogs.caller import Caller
from cogs.component import presses
from engine.kernel.values import Decision


@presses("act")
async def act(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Open the question that waits for the presser."""
    await _open(caller, pressed.table, PANEL)


@presses("hand")
async def hand(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Open the presser's hand, with its actions."""
    await _open(caller, pressed.table, HAND)


async def _open(caller: Caller, table: int, surface: str) -> None:
    await caller.think()
    scene = await caller.scene(table)
    if scene.me is None:
        raise NotSeated
    await caller.panel(table, surface)


@presses("look")
async def look(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Turn the open panel into the hand."""
    await caller.touch()
    await caller.panel(pressed.table, HAND)


@presses("refresh")
async def refresh(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Redraw the panel as things are now."""
    await caller.touch()
    await caller.panel(pressed.table, _surface(pressed))


@presses("answer", "one", "done", "usual")
async def answer(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Answer the decision."""
    await caller.touch()
    try:
        decision = await _asked(caller, pressed)
        keys = _answer(decision, pressed, values)
        await caller.host.answer(
            caller.actor, pressed.table, keys, decision_id=decision.id, request_id=caller.id
        )
    except Stale:
        await _redraw_stale(caller, pressed)
    else:
        await caller.panel(pressed.table, _surface(pressed))


@presses("tick", "add", "back", "next", "undo", "clear")
async def select(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """One step of a selection; nothing is answered yet."""
    await caller.touch()
    try:
        decision = await _asked(caller, pressed)
    except Stale:
        await _redraw_stale(caller, pressed)
        return
    page, text = int(pressed.args[3], 36), pressed.args[4]
    picked = Picked.parse(decision, text, page)
    chosen = [int(value, 36) for value in values]
    if pressed.verb == "tick":
        picked = picked.ticked(chosen)
    elif pressed.verb == "add":
        picked = picked.added(chosen[0])
    await caller.panel(pressed.table, _surface(pressed), picked=picked)


def _surface(pressed: ComponentId) -> str:
    surface = pressed.args[0] if pressed.args else ""
    return surface if surface in SURFACES else PANEL


async def _asked(caller: Caller, pressed: ComponentId) -> Decision:
    """The pending decision the press is about; :class:`Stale` where it is another one by now."""
    if len(pressed.args) < 3:
        raise ValueError(f"not about a decision: {pressed}")
    seen = await caller.host.view(pressed.table, caller.user_id)
    decision = seen.view.decision if seen.view is not None else None
    if decision is None or decision.id != int(pressed.args[1], 36):
        raise Stale
    if stamp(decision) != pressed.args[2]:
        raise Stale
    return decision


def _answer(decision: Decision, pressed: ComponentId, values: tuple[str, ...]) -> tuple[str, ...]:
    match pressed.verb:
        case "answer":
            return (decision.options[int(pressed.args[3], 36)].key,)
        case "one":
            return (decision.options[int(values[0], 36)].key,)
        case "usual":
            return decision.default
        case _:
            return Picked.parse(decision, pressed.args[3]).answer


async def _redraw_stale(caller: Caller, pressed: ComponentId) -> None:
    note = caller.words("panel.stale")
    await caller.panel(pressed.table, _surface(pressed), note=note)


@presses("back_home")
async def back_home(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take the seat back from the computer player that minded it."""
    await caller.touch()
    try:
        await caller.host.take_back(caller.actor, pressed.table, request_id=caller.id)
    except HostError as error:
        await caller.panel(pressed.table, _surface(pressed), note=caller.words.say(error.message))
    else:
        await caller.panel(pressed.table, _surface(pressed))


async def setup(bot: Paiju) -> None:
    """The handlers are registered by importing this module."""
