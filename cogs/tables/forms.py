"""The form in which a table is set up, and what is done with it."""

from __future__ import annotations

from bot.host.errors import NotOwner
from bot.messages import lobby
from bot.messages.component_id import ComponentId, Outdated
from bot.messages.lobby import DEADLINE_FIELD, RULE_FIELD, SEATS_FIELD, TICKS_FIELD
from bot.messages.settings import DEADLINES
from cogs import forms
from cogs.caller import Caller
from cogs.forms import Filled
from cogs.naming import one_of
from engine.kernel.position import Title


async def set_up_form(caller: Caller) -> None:
    """Show the form, filled in with what the table is now, to who may hand it in."""
    reader = await caller.let_in()
    if reader.table.owner_id != caller.user_id:
        raise NotOwner
    await forms.show(caller, lobby.form(reader))


@forms.takes("table_form", heard=Caller.think)
async def set_up(caller: Caller, form: ComponentId, filled: Filled) -> None:
    """Set the table up as the form says; what was left open stays as it is."""
    reader = await caller.let_in()
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
    for option in title.options:
        if lobby.is_switch(option):
            if TICKS_FIELD in filled.chosen:
                chosen[option.name] = "on" if option.name in filled.chosen[TICKS_FIELD] else "off"
        elif given := filled.only(RULE_FIELD + option.name):
            chosen[option.name] = next((v for v in option.values if str(v) == given), given)
    return chosen
