"""Presses about stops."""

from __future__ import annotations

from collections.abc import Iterable

from bot.host.errors import HostError
from bot.messages import stops
from bot.messages.component_id import ComponentId, Outdated
from bot.messages.reader import Reader
from cogs.caller import Caller
from cogs.component import presses
from engine.mechanics.stops import StopRules


@presses("stops", ack=Caller.defer_reply)
async def show(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Show the stops that the caller has set, and let them choose others."""
    reader = _setting(await caller.admitted_reader())
    await caller.say(stops.page(reader))


@presses("stops_set", ack=Caller.defer_redraw)
async def choose(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Set the stops that were chosen in the menu, and no others."""
    reader = _setting(await caller.admitted_reader())
    if not set(values) <= set(stops.moments(reader.title)):
        raise Outdated
    await _set(caller, pressed.table, values)


@presses("stops_usual", ack=Caller.defer_redraw)
async def as_usual(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Set the stops of whoever has chosen nothing."""
    reader = _setting(await caller.admitted_reader())
    await _set(caller, pressed.table, reader.title.rules[StopRules].usual)


async def _set(caller: Caller, table: int, chosen: Iterable[str]) -> None:
    await caller.host.orders.set_stops(caller.actor, table, chosen)
    await caller.redraw(stops.page(await caller.reader(table)))


def _setting(reader: Reader) -> Reader:
    """Return the reader, who plays a title with stops, or refuse; no button of ours asks for them
    in another title."""
    if reader.me is None:
        raise HostError("error.not_seated")
    if StopRules not in reader.title.rules:
        raise Outdated
    if reader.view is None:
        raise HostError("error.not_started")
    if reader.table.status != "running":
        raise HostError("error.table_over")
    return reader
