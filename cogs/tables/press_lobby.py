"""Presses on the message of a table that has not begun, and the form in which it is set up."""

from __future__ import annotations

from contextlib import suppress

from bot.host.errors import AlreadyStarted, HostError
from bot.host.values import LEVELS
from bot.messages import confirm, lobby, pages
from bot.messages.component_id import ComponentId, Outdated
from bot.messages.lobby import DEADLINE_FIELD, RULE_FIELD, SEATS_FIELD, TICKS_FIELD
from bot.messages.settings import DEADLINES
from cogs import forms
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.forms import Filled
from cogs.naming import one_of
from cogs.tables.opening import invitable, may_open, play_again
from engine import titles
from engine.kernel.title import Title


@presses("join", ack=Caller.defer_update)
async def join(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take a seat."""
    await caller.host.lobby.join(caller.actor, pressed.table)


@presses("leave", ack=Caller.defer_reply)
async def leave(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Ask whether the seat is to be given up."""
    await caller.host.lobby.require_leaving(caller.actor, pressed.table)
    await caller.say(confirm.leaving(await caller.admitted_reader()))


@presses("leave_yes", ack=Caller.defer_redraw)
async def leave_yes(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Give the seat up."""
    last = bool(pressed.number(0))
    await caller.host.lobby.leave(caller.actor, pressed.table, last=last)
    await caller.retell("done.left")


@presses("computer", ack=Caller.defer_update)
async def computer(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Seat a computer player of the usual strength."""
    await caller.host.lobby.add_computer(caller.actor, pressed.table)


@presses("computers", ack=Caller.defer_update)
async def computers(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Seat a computer player of a chosen strength, or send one away."""
    actor, table, chosen = caller.actor, pressed.table, only(values)
    level = next((known for known in LEVELS if known == chosen), None)
    if level is not None:
        await caller.host.lobby.add_computer(actor, table, level)
    elif chosen == "remove":
        await caller.host.lobby.remove_computer(actor, table)
    else:
        raise Outdated


@presses("title", ack=Caller.defer_update)
async def title(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Choose another game for the table."""
    chosen = only(values)
    if chosen not in titles:
        raise Outdated
    await caller.host.lobby.change_title(caller.actor, pressed.table, chosen)


@presses("set_up", ack=Caller.settings)
async def set_up(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Show the form, filled in with what the table is now, to who may hand it in."""
    reader = await caller.admitted_reader()
    if reader.table.owner_id != caller.user_id:
        raise HostError("error.not_owner")
    await forms.show(caller, lobby.form(reader))


@presses("invite", ack=Caller.defer_update)
async def invite(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Call somebody to the table."""
    chosen = only(values)
    person = caller.person(chosen)
    if person is None:
        raise Outdated
    invitable(caller, int(chosen), bot=bool(person.get("bot")))
    await caller.host.lobby.invite(caller.actor, pressed.table, int(chosen))


@presses("begin", ack=Caller.defer_update)
async def begin(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Start the game; of two who press at once, both see it begin."""
    with suppress(AlreadyStarted):
        await caller.host.lobby.begin(caller.actor, pressed.table)


@presses("rules", ack=Caller.defer_reply)
async def rules(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The game on one page, in the reader's language."""
    reader = await caller.admitted_reader()
    await caller.say(pages.rules(reader.table.title, caller.locale))


@presses("again", ack=Caller.defer_update)
async def again(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Open a table like the one that has ended, or sit down at the one that the other has. In a
    match whoever has lost the last game is asked first who begins the next, unless the game asks
    that itself."""
    await may_open(caller)
    reader = await caller.admitted_reader()
    series = reader.table.series
    if series is None or series.over:
        await play_again(caller, reader.table)
    elif reader.seen.seat == series.chooser and not titles[reader.table.title].shape.asks_first:
        await caller.say(confirm.who_begins(reader))
    else:
        await caller.host.matches.go_on(caller.actor, pressed.table)


@presses("next_game", ack=Caller.defer_redraw)
async def next_game(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Say who begins the next game of a match, and sit down to it."""
    await may_open(caller)
    done = await caller.host.matches.go_on(caller.actor, pressed.table, own=bool(pressed.number(0)))
    table = (await caller.reader(done.table_id)).table
    key = "done.waits_for_other" if table.status == "open" else "done.begun"
    await caller.retell(key)


@presses("length", ack=Caller.defer_update)
async def length(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Play a single game here, or the best of several."""
    await caller.host.matches.set_length(caller.actor, pressed.table, pressed.number(0))


@presses("helping", ack=Caller.defer_update)
async def helping(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Give who goes second the title's usual help, or none."""
    title = (await caller.admitted_reader()).title
    if not title.shape.unhelped:
        raise Outdated  # the table has another game by now
    chosen = lobby.help_for_second(title, given=bool(pressed.number(0)))
    await caller.host.lobby.set_up(caller.actor, pressed.table, options=chosen)


@forms.takes("table_form", ack=Caller.defer_reply)
async def set_up_as(caller: Caller, form: ComponentId, filled: Filled) -> None:
    """Set the table up as the form says; what was left open stays as it is."""
    reader = await caller.admitted_reader()
    if form.text(0) != reader.table.title:
        raise Outdated  # its options are those of another game
    seats, deadline = filled.only(SEATS_FIELD), filled.only(DEADLINE_FIELD)
    await caller.host.lobby.set_up(
        caller.actor,
        form.table,
        seats=int(seats) if seats.isascii() and seats.isdecimal() and len(seats) < 3 else None,
        deadline=DEADLINES[one_of(DEADLINES, deadline)] if deadline else None,
        options=_rules(reader.title, filled),
    )
    await caller.tell("done.set_up")


def _rules(title: Title, filled: Filled) -> dict[str, int | str | bool]:
    """The options of the game as they were chosen; the engine refuses impossible ones."""
    chosen: dict[str, int | str | bool] = {}
    for option in title.shape.options:
        if lobby.is_switch(option):
            if TICKS_FIELD in filled.chosen:
                chosen[option.name] = "on" if option.name in filled.chosen[TICKS_FIELD] else "off"
        elif given := filled.only(RULE_FIELD + option.name):
            chosen[option.name] = next((v for v in option.values if str(v) == given), given)
    return chosen
