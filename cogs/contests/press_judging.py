"""Presses of judges about a match or somebody, and answers to what is asked first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.messages import confirmations, organiser_desk
from bot.contests.messages.ids import MATCH_ASKS, PERSON_ASKS, VERDICTS
from bot.host.errors import ContestRefused, HostError
from bot.host.people.names import written_name
from bot.host.values import Actor
from bot.messages.component_id import ComponentId
from bot.messages.pages import note
from cogs import forms
from cogs.caller import Caller
from cogs.component import presses
from cogs.contests import desk as desks
from cogs.forms import Filled
from engine.contests.records import Penalty


@presses("event_match", ack=Caller.defer_redraw)
async def judge(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A judge decides something about a match."""
    number, about, act = pressed.number(0), pressed.number(1), pressed.text(2)
    contest = await desks.admitted(caller, number)
    host, actor = caller.host.part(Contests), caller.actor
    if act == "position":
        await desks.position(caller, contest, about)
        return
    if act in MATCH_ASKS and about in contest.event.matches:
        await desks.organised(caller, number)
        await caller.redraw(confirmations.asked(contest, act, about, caller.locale))
        return
    if act in MATCH_ASKS:
        raise ContestRefused("contest.refused.no_such_match")
    if act == "extend":
        await host.extend(actor, number, desks.more_time(contest), about)
    else:
        verb = {"pause": host.pause, "resume": host.resume}[act]
        await verb(actor, number, about)
    await _again(caller, number, about)


async def _again(caller: Caller, contest_id: int, about: int, *, player: bool = False) -> None:
    """The match, or the ``player``, as it is now, with what can be done about it."""
    contest = await desks.admitted(caller, contest_id)
    message = note(caller.words("contest.done"))
    if player and (entrant := contest.event.entrants.get(about)) is not None:
        message = organiser_desk.of_player(contest, entrant, caller.locale)
    elif not player and (match := contest.event.matches.get(about)) is not None:
        message = organiser_desk.of_match(contest, match, caller.locale)
    await caller.redraw(message)


@presses("event_player", ack=Caller.defer_redraw)
async def rule(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """An organiser or a judge decides something about somebody."""
    number, about, act = pressed.number(0), pressed.number(1), pressed.text(2)
    contest = await desks.admitted(caller, number)
    host, actor = caller.host.part(Contests), caller.actor
    found = contest.event.entrants.get(about)
    if found is None:
        raise ContestRefused("contest.refused.no_such_player")
    if act in PERSON_ASKS:
        await desks.organised(caller, number)
        about, name = found.person if act == "ban" else about, contest.name(about)
        await caller.redraw(confirmations.asked(contest, act, about, caller.locale, name))
        return
    if act in ("readmit", "check_in"):
        await (host.readmit if act == "readmit" else host.check_in)(actor, number, about)
    elif act == "extend":
        await host.extend(actor, number, desks.more_time(contest), player=about)
    else:
        await host.penalty(actor, number, about, Penalty(act), points=1)
    await _again(caller, number, about, player=True)


@presses("event_yes", ack=Caller.defer_redraw)
async def sure(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """It is really meant; of something else than was asked by now, it is not."""
    number, act, about = pressed.number(0), pressed.text(1), int(pressed.text(2), 36)
    await desks.admitted(caller, number)

    def agrees(contest: Contest) -> bool:
        return confirmations.mark(contest, act, about) == pressed.text(3)

    actor = replace(caller.actor, agrees=agrees)
    await DONE[act](caller.host.part(Contests), actor, number, about)
    if act == "drop":
        await _again(caller, number, about, player=True)
    else:
        says = "contest.left" if act == "leave" else "contest.done"
        await caller.redraw(note(caller.words(says)))


@presses("event_no", ack=Caller.defer_redraw)
async def unsure(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Everything stays as it is."""
    number, act, about = pressed.number(0), pressed.text(1), int(pressed.text(2), 36)
    contest = await desks.admitted(caller, number)
    if act in MATCH_ASKS and about in contest.event.matches:
        await _again(caller, number, about)
    else:
        await caller.redraw(note(caller.words("contest.kept")))


@presses("event_because", ack=Caller.settings)
async def because(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Ask why, before a judge changes the result of a match."""
    number, act, about = pressed.number(0), pressed.text(1), pressed.number(2)
    contest = await desks.organised(caller, number)
    if confirmations.mark(contest, act, about) != pressed.text(3):
        raise HostError("error.question_over")
    await forms.show(caller, confirmations.reason(contest, act, about, caller.locale))


@forms.takes("event_reason", ack=Caller.defer_redraw)
async def reasoned(caller: Caller, form: ComponentId, filled: Filled) -> None:
    """It is really meant, and why; of something else than was asked by now, it is not."""
    number, act, about = form.number(0), form.text(1), form.number(2)
    await desks.admitted(caller, number)

    def agrees(contest: Contest) -> bool:
        return confirmations.mark(contest, act, about) == form.text(3)

    actor = replace(caller.actor, agrees=agrees)
    why = written_name(filled.only(confirmations.WHY), confirmations.MOST_WHY, "")
    if not why:
        raise ContestRefused("contest.reason_missing")
    await RULED[act](caller.host.part(Contests), actor, number, about, why)
    await _again(caller, number, about)


Verb = Callable[[Contests, Actor, int, int], Awaitable[None]]


Ruling = Callable[[Contests, Actor, int, int, str], Awaitable[None]]


def _decides(places: tuple[int, ...]) -> Ruling:
    return lambda host, actor, number, match, why: host.correct(actor, number, match, places, why)


DONE: dict[str, Verb] = {
    "leave": lambda host, actor, number, _: host.drop(actor, number),
    "drop": lambda host, actor, number, about: host.drop(actor, number, about),
    "ban": lambda host, actor, number, about: host.ban(actor, number, about),
    "hand_over": lambda host, actor, number, about: host.hand_over(actor, number, about),
    "start": lambda host, actor, number, _: host.start(actor, number),
    "cut": lambda host, actor, number, _: host.cut(actor, number),
    "unpair": lambda host, actor, number, _: host.unpair(actor, number),
    "end": lambda host, actor, number, _: host.end(actor, number),
}
"""Verbs of what is done once it is really meant."""

RULED: dict[str, Ruling] = {
    "restart": lambda host, actor, number, about, why: host.restart(actor, number, about, why),
    "undo": lambda host, actor, number, about, why: host.undo(actor, number, about, why),
    **{verdict: _decides(places) for verdict, places in VERDICTS.items()},
}
"""Verbs of what a judge makes of a match, with the reason."""
