"""Presses on the messages of contests and at their organisers' desks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from bot.host.contests.contest import Contest
from bot.host.contests.contests import Contests
from bot.host.values import Actor
from bot.messages import contest_archive, contest_desk, contest_sure, contests
from bot.messages.component_id import (
    ANY,
    MATCH_ASKS,
    PERSON_ASKS,
    VERDICTS,
    ComponentId,
    Outdated,
    read_number,
)
from bot.messages.pages import note
from bot.messages.parts import Message
from bot.store.settings import DAY, MINUTE
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.contests import desk as desks
from engine.contests.records import Penalty
from engine.contests.values import Role

MORE_LIVE, MORE = 10 * MINUTE, DAY
"""How much time "more time" gives."""

Action = Callable[[Caller, Contest, tuple[str, ...]], Awaitable[None]]
ACTIONS: dict[str, Action] = {}


def action(name: str) -> Callable[[Action], Action]:
    """Registers what a button of a contest does."""

    def register(function: Action) -> Action:
        ACTIONS[name] = function
        return function

    return register


AT_DESK = frozenset(("start", "computer", "pause", "resume", "extend"))
"""What is done at the desk and shows there: it is redrawn, so that it never offers what is done."""


async def _heard(caller: Caller) -> None:
    """A press at the desk has it redrawn; any other has an answer of its own."""
    data: dict[str, Any] = {**(caller.interaction.data or {})}
    pressed = ComponentId.parse(str(data.get("custom_id", "")))
    await (caller.turn() if pressed.text(1) in AT_DESK else caller.think())


@presses("event", heard=_heard)
async def event(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Any button of a contest that names no match and no player."""
    contest = await desks.admitted(caller, pressed.number(0))
    await ACTIONS[pressed.text(1)](caller, contest, values)


@presses("event_page", heard=Caller.turn)
async def page(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of a list."""
    number, what, to = pressed.number(0), pressed.text(1), pressed.number(2)
    if what == "panel":
        await caller.redraw(await desks.desk(caller, number, to))
        return
    contest = await desks.admitted(caller, number)
    if what in desks.PICTURES:
        await desks.show(caller, contest, what, to)
        return
    await caller.redraw(LISTS[what](contest, caller.locale, to))


LISTS: dict[str, Callable[..., Message]] = {
    "who": contests.who,
    "pairings": contests.all_matches,
}


# -- everybody ------------------------------------------------------------------------------


@action("who")
async def who(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Who plays."""
    await caller.say(contests.who(contest, caller.locale))


@action("standings")
async def standings(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """The standing."""
    await desks.show(caller, contest, "standings")


@action("bracket")
async def bracket(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """The bracket."""
    await desks.show(caller, contest, "bracket")


@action("run")
async def run(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """One's own way through it."""
    await desks.show(caller, contest, "run")


@action("pairings")
async def pairings(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """All matches."""
    await caller.say(contests.all_matches(contest, caller.locale))


@action("files")
async def files(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """What there is to be taken along."""
    organises = caller.host.contests.part(contest, caller.actor) is Role.ORGANISER
    await caller.say(contest_archive.files(contest, caller.locale, organises))


@action("file")
async def file(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """A contest as a file."""
    await desks.file(caller, contest, only(values))


@action("game")
async def game(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """What happened in the games of a match."""
    await desks.games(caller, contest, read_number(only(values)))


@presses("archive", heard=Caller.turn)
async def archive(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of the archive."""
    title, state = pressed.text(0), pressed.text(1)
    guild_id = caller.interaction.guild_id or 0
    wanted = "" if title == ANY else title
    found = await caller.host.archive.shelf(guild_id, wanted, state, pressed.number(2))
    await caller.redraw(contest_archive.shelf(found, caller.locale))


@presses("archive_open", heard=Caller.think)
async def archive_open(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A contest of the archive."""
    contest = await desks.admitted(caller, read_number(only(values)))
    await caller.say(contests.announcement(contest, caller.locale))


# -- players --------------------------------------------------------------------------------


@action("join")
async def join(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Sign up."""
    await desks.join(caller, contest.id)


@action("drop")
async def drop(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Ask whether somebody really leaves."""
    await caller.say(desks.leaving(caller, contest))


@action("check_in")
async def check_in(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Say that one is there."""
    await caller.host.contests.check_in(caller.actor, contest.id)
    await caller.tell("contest.checked_in")


@action("deck")
async def deck(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Which decks one can bring."""
    await caller.say(await desks.decks(caller, contest.id))


@action("deck_use")
async def deck_use(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Bring a deck."""
    name = await caller.host.contests.bring_deck(caller.actor, contest.id, only(values))
    await caller.tell("contest.deck_brought", deck=f"`{name[:8]}`")


@action("my")
async def my(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """What is needed of one."""
    await caller.say(await desks.my(caller, contest.id))


@action("come")
async def come(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Come to one's match."""
    await caller.host.contests.come(caller.actor, contest.id)
    await caller.say(await desks.my(caller, contest.id))


@action("claim")
async def claim(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Claim one's match."""
    await caller.host.contests.claim(caller.actor, contest.id)
    await caller.tell("contest.claimed")


@action("ready")
async def ready(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Look for an opponent."""
    await caller.host.contests.ready(caller.actor, contest.id)
    await caller.tell("contest.looking")


@action("unready")
async def unready(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Look for an opponent no longer."""
    await caller.host.contests.ready(caller.actor, contest.id, ready=False)
    await caller.tell("contest.done")


@presses("event_draw", heard=Caller.turn)
async def draw(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Offer a draw, accept one, or withdraw it; what is wanted of one then."""
    contest = await desks.admitted(caller, pressed.number(0))
    withdrawn = pressed.text(1) == "withdraw"
    await caller.host.contests.offer_draw(
        caller.actor, contest.id, withdrawn=withdrawn, about=pressed.text(2)
    )
    await caller.redraw(await desks.my(caller, contest.id))


@presses("event_rest", heard=Caller.turn)
async def rest(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take a day of vacation."""
    contest = await desks.admitted(caller, pressed.number(0))
    taken = pressed.number(1)
    await caller.host.contests.vacation(caller.actor, contest.id, 1, taken=taken)
    await caller.redraw(await desks.my(caller, contest.id))


@presses("event_first", heard=Caller.think)
async def first(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Choose who begins the next game."""
    contest = await desks.admitted(caller, pressed.number(0))
    own = bool(pressed.number(2))
    await caller.host.contests.choose_first(caller.actor, contest.id, pressed.number(1), own)
    await caller.tell("contest.chosen")


# -- organisers -----------------------------------------------------------------------------


async def _at_desk(caller: Caller, contest: Contest) -> None:
    """The desk as it is after what was done there."""
    done = caller.words("contest.done")
    await caller.redraw(await desks.desk(caller, contest.id, news=done))


@action("panel")
async def panel(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """The desk."""
    await caller.say(await desks.desk(caller, contest.id))


@action("start")
async def start(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Sign-up ends."""
    await caller.host.contests.start(caller.actor, contest.id)
    await _at_desk(caller, contest)


@action("computer")
async def computer(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """A computer player takes a place."""
    await caller.host.contests.add_computers(caller.actor, contest.id, 1)
    await _at_desk(caller, contest)


@action("cut")
async def cut(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Who would go on."""
    await desks.organised(caller, contest.id)
    await caller.say(contest_sure.asked(contest, "cut", 0, caller.locale))


@action("pause")
async def pause(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Everything stands still."""
    await caller.host.contests.pause(caller.actor, contest.id)
    await _at_desk(caller, contest)


@action("resume")
async def resume(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """It goes on."""
    await caller.host.contests.resume(caller.actor, contest.id)
    await _at_desk(caller, contest)


@action("extend")
async def extend(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """More time for all."""
    await caller.host.contests.extend(caller.actor, contest.id, _more(contest))
    await _at_desk(caller, contest)


@action("unpair")
async def unpair(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Ask whether the round is to be taken back."""
    await desks.organised(caller, contest.id)
    await caller.say(contest_sure.asked(contest, "unpair", 0, caller.locale))


@action("end")
async def end(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """Ask whether it is to end."""
    await desks.organised(caller, contest.id)
    await caller.say(contest_sure.asked(contest, "end", 0, caller.locale))


@action("match")
async def match(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """What can be done about a match."""
    await desks.organised(caller, contest.id)
    found = contest.event.matches.get(read_number(only(values)))
    if found is None:
        raise Outdated
    await caller.say(contest_desk.of_match(contest, found, caller.locale))


@action("player")
async def player(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    """What can be done about somebody."""
    await desks.organised(caller, contest.id)
    found = contest.event.entrants.get(read_number(only(values)))
    if found is None:
        raise Outdated
    await caller.say(contest_desk.of_player(contest, found, caller.locale))


@presses("event_match", heard=Caller.turn)
async def judge(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A judge decides something about a match."""
    number, about, act = pressed.number(0), pressed.number(1), pressed.text(2)
    contest = await desks.admitted(caller, number)
    host, actor = caller.host.contests, caller.actor
    if act == "position":
        await desks.position(caller, contest, about)
        return
    match = contest.event.matches.get(about)
    if match is not None and contest_sure.must_ask(contest, act, match):
        await desks.organised(caller, number)
        await caller.redraw(contest_sure.asked(contest, act, about, caller.locale))
        return
    if act in VERDICTS:
        await host.correct(actor, number, about, VERDICTS[act])
    elif act == "extend":
        await host.extend(actor, number, _more(contest), about)
    else:
        verb = {"pause": host.pause, "resume": host.resume}[act]
        await verb(actor, number, about)
    await _again(caller, number, about)


async def _again(caller: Caller, contest_id: int, about: int) -> None:
    """The match as it is now, with what can be done about it."""
    contest = await desks.admitted(caller, contest_id)
    found = contest.event.matches.get(about)
    if found is None:
        await caller.redraw(note(caller.words("contest.done")))
    else:
        await caller.redraw(contest_desk.of_match(contest, found, caller.locale))


@presses("event_player", heard=Caller.turn)
async def rule(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """An organiser or a judge decides something about somebody."""
    number, about, act = pressed.number(0), pressed.number(1), pressed.text(2)
    contest = await desks.admitted(caller, number)
    host, actor = caller.host.contests, caller.actor
    if act in PERSON_ASKS and (found := contest.event.entrants.get(about)) is not None:
        await desks.organised(caller, number)
        about, name = found.person if act == "ban" else about, contest.name(about)
        await caller.redraw(contest_sure.asked(contest, act, about, caller.locale, name))
        return
    if act in ("readmit", "check_in"):
        await (host.readmit if act == "readmit" else host.check_in)(actor, number, about)
    elif act == "extend":
        await host.extend(actor, number, _more(contest), player=about)
    else:
        await host.penalty(actor, number, about, Penalty(act), points=1)
    await _as_now(caller, number, about)


async def _as_now(caller: Caller, contest_id: int, about: int) -> None:
    """Somebody as they are now, with what can be done about them."""
    contest = await desks.admitted(caller, contest_id)
    found = contest.event.entrants.get(about)
    if found is None:
        await caller.redraw(note(caller.words("contest.done")))
    else:
        await caller.redraw(contest_desk.of_player(contest, found, caller.locale))


# -- what was asked first -------------------------------------------------------------------


@presses("event_yes", heard=Caller.turn)
async def sure(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """It is really meant; of something else than was asked by now, it is not."""
    number, act, about = pressed.number(0), pressed.text(1), int(pressed.text(2), 36)
    await desks.admitted(caller, number)

    def agrees(contest: Contest) -> bool:
        return contest_sure.mark(contest, act, about) == pressed.text(3)

    actor = replace(caller.actor, agrees=agrees)
    await DONE[act](caller.host.contests, actor, number, about)
    if act in MATCH_ASKS:
        await _again(caller, number, about)
    elif act == "drop":
        await _as_now(caller, number, about)
    else:
        await caller.redraw(
            note(caller.words("contest.left" if act == "leave" else "contest.done"))
        )


@presses("event_no", heard=Caller.turn)
async def unsure(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Everything stays as it is."""
    number, act, about = pressed.number(0), pressed.text(1), int(pressed.text(2), 36)
    contest = await desks.admitted(caller, number)
    if act in MATCH_ASKS and about in contest.event.matches:
        await _again(caller, number, about)
    else:
        await caller.redraw(note(caller.words("contest.kept")))


Verb = Callable[[Contests, Actor, int, int], Awaitable[None]]


def _decides(places: tuple[int, ...]) -> Verb:
    return lambda host, actor, number, match: host.correct(actor, number, match, places)


DONE: dict[str, Verb] = {
    "leave": lambda host, actor, number, _: host.drop(actor, number),
    "drop": lambda host, actor, number, about: host.drop(actor, number, about),
    "ban": lambda host, actor, number, about: host.ban(actor, number, about),
    "hand_over": lambda host, actor, number, about: host.hand_over(actor, number, about),
    "cut": lambda host, actor, number, _: host.cut(actor, number),
    "unpair": lambda host, actor, number, _: host.unpair(actor, number),
    "end": lambda host, actor, number, _: host.end(actor, number),
    "restart": lambda host, actor, number, about: host.restart(actor, number, about),
    "undo": lambda host, actor, number, about: host.undo(actor, number, about),
    **{verdict: _decides(places) for verdict, places in VERDICTS.items()},
}
"""What is done once it is really meant."""


def _more(contest: Contest) -> int:
    return MORE_LIVE if contest.event.settings.live else MORE
