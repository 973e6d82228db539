"""Presses on the message of a table that has not begun."""

from __future__ import annotations

from contextlib import suppress

from bot.host.errors import AlreadyStarted
from bot.host.values import LEVELS
from bot.messages import pages, sure
from bot.messages.component_id import ComponentId, Outdated
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.tables.forms import set_up_form
from cogs.tables.opening import invitable, may_open, play_again
from engine import titles


@presses("join", heard=Caller.touch)
async def join(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take a seat."""
    await caller.host.lobby.join(caller.actor, pressed.table)


@presses("leave", heard=Caller.think)
async def leave(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Ask whether the seat is to be given up."""
    await caller.host.lobby.require_leaving(caller.actor, pressed.table)
    await caller.say(sure.leaving(await caller.let_in()))


@presses("leave_yes", heard=Caller.turn)
async def leave_yes(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Give the seat up."""
    last = bool(pressed.number(0))
    await caller.host.lobby.leave(caller.actor, pressed.table, last=last)
    await caller.redraw(pages.note(caller.words("done.left")))


@presses("leave_no", heard=Caller.turn)
async def leave_no(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Stay."""
    await caller.redraw(pages.note(caller.words("leave.kept")))


@presses("computer", heard=Caller.touch)
async def computer(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Seat a computer player of the usual strength."""
    await caller.host.lobby.add_computer(caller.actor, pressed.table)


@presses("computers", heard=Caller.touch)
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


@presses("title", heard=Caller.touch)
async def title(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Choose another game for the table."""
    chosen = only(values)
    if chosen not in titles:
        raise Outdated
    await caller.host.lobby.change_title(caller.actor, pressed.table, chosen)


@presses("set_up", heard=Caller.settings)
async def set_up(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Change in a form how the game will be played."""
    await set_up_form(caller)


@presses("invite", heard=Caller.touch)
async def invite(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Call somebody to the table."""
    chosen = only(values)
    person = caller.person(chosen)
    if person is None:
        raise Outdated
    invitable(caller, int(chosen), bot=bool(person.get("bot")))
    await caller.host.lobby.invite(caller.actor, pressed.table, int(chosen))


@presses("begin", heard=Caller.touch)
async def begin(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Start the game; of two who press at once, both see it begin."""
    with suppress(AlreadyStarted):
        await caller.host.lobby.begin(caller.actor, pressed.table)


@presses("rules", heard=Caller.think)
async def rules(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """The game on one page, in the reader's language."""
    reader = await caller.let_in()
    await caller.say(pages.rules(reader.table.title, caller.locale))


@presses("again", heard=Caller.touch)
async def again(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Open a table like the one that has ended, or sit down at the one that the other has. In a
    match whoever has lost the last game is asked first who begins the next."""
    await may_open(caller)
    reader = await caller.let_in()
    series = reader.table.series
    if series is None or series.over:
        await play_again(caller, reader.table)
    elif reader.seen.seat == series.chooser:
        await caller.say(sure.who_begins(reader))
    else:
        await caller.host.matches.go_on(caller.actor, pressed.table)


@presses("next_game", heard=Caller.turn)
async def next_game(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Say who begins the next game of a match, and sit down to it."""
    await may_open(caller)
    done = await caller.host.matches.go_on(caller.actor, pressed.table, own=bool(pressed.number(0)))
    table = (await caller.reader(done.table_id)).table
    key = "done.waits_for_other" if table.status == "open" else "done.begun"
    await caller.redraw(pages.note(caller.words(key)))


@presses("length", heard=Caller.touch)
async def length(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Play a single game here, or the best of several."""
    await caller.host.matches.set_length(caller.actor, pressed.table, pressed.number(0))
