"""Presses that answer a decision, or begin to."""

from __future__ import annotations

from bot.host.errors import HostError, Stale
from bot.messages.component_id import ComponentId, read_number, stamp
from bot.messages.panel import HAND, PANEL
from bot.messages.picker import STEP, Picked, place_of
from cogs.caller import Caller
from cogs.component import only, presses
from engine.kernel.values import Decision


@presses("act", ack=Caller.defer_reply)
async def act(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Open the question that waits for the presser."""
    await _open(caller, pressed.table, PANEL)


@presses("hand", ack=Caller.defer_reply)
async def hand(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Open the presser's hand, with its actions."""
    await _open(caller, pressed.table, HAND)


async def _open(caller: Caller, table: int, surface: str) -> None:
    if (await caller.admitted_reader()).me is None:
        raise HostError("error.not_seated")
    await caller.panel(table, surface)


@presses("look", ack=Caller.defer_redraw)
async def look(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Turn the open panel into the hand."""
    await caller.panel(pressed.table, HAND)


@presses("why", ack=Caller.defer_reply)
async def why(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Explain what the presser cannot do with their cards now; the panel stays as it is."""
    await caller.why(pressed.table)


@presses("refresh", ack=Caller.defer_redraw)
async def refresh(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Redraw the panel as things are now."""
    await caller.panel(pressed.table, pressed.text(0))


@presses("answer", "one", "done", "usual", ack=Caller.defer_redraw)
async def answer(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Answer the decision."""
    try:
        decision = await _asked(caller, pressed)
        if caller.too_soon(pressed.question):
            await caller.panel(pressed.table, pressed.text(0), note=caller.words("panel.too_soon"))
            return
        keys, then = _answer(decision, pressed, values), _then(pressed, values)
        caller.answered(_said(pressed, values))
        await caller.host.play.answer(
            caller.actor, pressed.table, keys, decision_id=decision.id, then=then
        )
    except Stale:
        await _redraw_stale(caller, pressed, values)
    else:
        await caller.panel(pressed.table, pressed.text(0))


@presses("tick", "add", "back", "next", "undo", "clear", ack=Caller.defer_redraw)
async def select(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """One step of a selection; nothing is answered yet."""
    try:
        decision = await _asked(caller, pressed)
    except Stale:
        await _redraw_stale(caller, pressed, values)
        return
    picked = Picked.parse(decision, pressed.text(4), pressed.number(3))
    if pressed.verb == "tick":
        picked = picked.ticked(place_of(decision, value) for value in values)
    elif pressed.verb == "add":
        picked = picked.added(place_of(decision, only(values)))
    await caller.panel(pressed.table, pressed.text(0), picked=picked)


async def _asked(caller: Caller, pressed: ComponentId) -> Decision:
    """The pending decision the press is about; :class:`Stale` where it is another one by now."""
    asked, mark = pressed.number(1), pressed.text(2)
    view = (await caller.admitted_reader()).view
    decision = None if view is None else view.decision
    if decision is None or decision.id != asked or stamp(decision) != mark:
        raise Stale
    return decision


def _answer(decision: Decision, pressed: ComponentId, values: tuple[str, ...]) -> tuple[str, ...]:
    match pressed.verb:
        case "answer":
            return (decision.options[place_of(decision, pressed.text(3))].key,)
        case "one":
            return (decision.options[place_of(decision, _places(values)[0])].key,)
        case "usual":
            return decision.default
        case _:
            return Picked.parse(decision, pressed.text(3)).answer


def _then(pressed: ComponentId, values: tuple[str, ...]) -> list[int]:
    """The places chosen with it for what is asked next."""
    further = _places(values)[1:] if pressed.verb == "one" else []
    return [read_number(place) for place in further]


def _places(values: tuple[str, ...]) -> list[str]:
    """Split the value of a menu line: a place, and those that follow it."""
    return only(values).split(STEP)


def _said(pressed: ComponentId, values: tuple[str, ...]) -> str:
    """Describe what was pressed or chosen, to recognise it."""
    return " ".join((str(pressed), *values))


async def _redraw_stale(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    note = "" if caller.again(_said(pressed, values)) else caller.words("panel.stale")
    await caller.panel(pressed.table, pressed.text(0), note=note)


@presses("back_home", ack=Caller.defer_redraw)
async def back_home(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take the seat back from the computer player that minded it."""
    try:
        await caller.host.seats.take_back(caller.actor, pressed.table)
    except HostError as error:
        await caller.panel(pressed.table, pressed.text(0), note=caller.words.say(error.message))
    else:
        await caller.panel(pressed.table, pressed.text(0))
