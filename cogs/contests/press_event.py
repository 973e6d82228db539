"""Presses on the messages of a contest: what is shown of it, what entrants do, and the organiser's
desk as far as it is about the whole contest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot.contests.host.archive import Archive
from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.messages import confirmations, lists, organiser_desk, overview
from bot.contests.messages.ids import ANY
from bot.host.values import Actor
from bot.messages.component_id import ComponentId, Outdated, read_number
from bot.messages.parts import Message
from cogs.caller import Caller
from cogs.component import only, presses
from cogs.contests import desk as desks
from engine.contests.values import ContestRole

MOVES: dict[str, Callable[[Contests, Actor, Contest], Awaitable[None]]] = {
    "start": lambda host, actor, contest: host.start(actor, contest.id),
    "computer": lambda host, actor, contest: host.add_computers(actor, contest.id, 1),
    "pause": lambda host, actor, contest: host.pause(actor, contest.id),
    "resume": lambda host, actor, contest: host.resume(actor, contest.id),
    "extend": lambda host, actor, contest: host.extend(actor, contest.id, desks.more_time(contest)),
}
"""Verbs that move the whole contest, after which the desk is redrawn, so that it never offers what
is done."""
ASKED = ("cut", "unpair", "end")
"""Moves of the whole contest that are asked before they are done."""
VERBS: dict[str, tuple[Callable[[Contests, Actor, int], Awaitable[None]], str]] = {
    "check_in": (Contests.check_in, "contest.checked_in"),
    "claim": (Contests.claim, "contest.claimed"),
    "ready": (Contests.ready, "contest.looking"),
    "unready": (partial(Contests.ready, ready=False), "contest.done"),
}
"""Verbs of entrants, and the sentence that says that it is done."""
LISTS: dict[str, Callable[..., Message]] = {"who": overview.who, "pairings": lists.all_matches}
PRIVATE: dict[str, Callable[[Caller, int], Awaitable[Message]]] = {
    "my": desks.my,
    "deck": desks.decks,
    "panel": desks.desk,
}
"""Messages to the caller alone."""


async def _heard(caller: Caller) -> None:
    """A press at the desk has it redrawn; any other has an answer of its own."""
    data: dict[str, Any] = {**(caller.interaction.data or {})}
    pressed = ComponentId.parse(str(data.get("custom_id", "")))
    await (caller.defer_redraw() if pressed.text(1) in MOVES else caller.defer_reply())


@presses("event", ack=_heard)
async def event(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Any button of a contest that names no match and no player."""
    contest, act = await desks.admitted(caller, pressed.number(0)), pressed.text(1)
    if act == "start" and confirmations.of_start(contest, caller.words, caller.host.now()):
        await desks.organised(caller, contest.id)
        now = caller.host.now()
        await caller.redraw(confirmations.asked(contest, act, 0, caller.locale, now=now))
    elif act in MOVES:
        await MOVES[act](caller.host.part(Contests), caller.actor, contest)
        done = caller.words("contest.done")
        await caller.redraw(await desks.desk(caller, contest.id, news=done))
    elif act in ASKED:
        await desks.organised(caller, contest.id)
        await caller.say(confirmations.asked(contest, act, 0, caller.locale))
    elif act in VERBS:
        verb, says = VERBS[act]
        await verb(caller.host.part(Contests), caller.actor, contest.id)
        await caller.tell(says)
    elif act in desks.PICTURES:
        await desks.show(caller, contest, act)
    elif act in LISTS:
        await caller.say(LISTS[act](contest, caller.locale))
    elif act in PRIVATE:
        await caller.say(await PRIVATE[act](caller, contest.id))
    else:
        await ACTIONS[act](caller, contest, values)


async def _deck_use(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    name = await caller.host.part(Contests).bring_deck(caller.actor, contest.id, only(values))
    await caller.tell("contest.deck_brought", deck=f"`{name[:8]}`")


async def _come(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    await caller.host.part(Contests).come(caller.actor, contest.id)
    await caller.say(await desks.my(caller, contest.id))


async def _files(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    organises = caller.host.part(Contests).part(contest, caller.actor) is ContestRole.ORGANISER
    await caller.say(overview.files(contest, caller.locale, organises))


async def _match(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    await desks.organised(caller, contest.id)
    found = contest.event.matches.get(read_number(only(values)))
    if found is None:
        raise Outdated
    await caller.say(organiser_desk.of_match(contest, found, caller.locale))


async def _player(caller: Caller, contest: Contest, values: tuple[str, ...]) -> None:
    await desks.organised(caller, contest.id)
    found = contest.event.entrants.get(read_number(only(values)))
    if found is None:
        raise Outdated
    await caller.say(organiser_desk.of_player(contest, found, caller.locale))


ACTIONS: dict[str, Callable[[Caller, Contest, tuple[str, ...]], Awaitable[None]]] = {
    "join": lambda caller, contest, _: desks.join(caller, contest.id),
    "drop": lambda caller, contest, _: caller.say(desks.leaving(caller, contest)),
    "deck_use": _deck_use,
    "come": _come,
    "files": _files,
    "file": lambda caller, contest, values: desks.file(caller, contest, only(values)),
    "game": lambda caller, contest, values: desks.games(caller, contest, read_number(only(values))),
    "match": _match,
    "player": _player,
}
"""Handlers of all other buttons and menus."""


@presses("event_page", ack=Caller.defer_redraw)
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


@presses("archive", ack=Caller.defer_redraw)
async def archive(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Another page of the archive."""
    title, state = pressed.text(0), pressed.text(1)
    guild_id = caller.interaction.guild_id or 0
    wanted = "" if title == ANY else title
    found = await caller.host.part(Archive).page(guild_id, wanted, state, pressed.number(2))
    await caller.redraw(overview.archive_page(found, caller.locale))


@presses("archive_open", ack=Caller.defer_reply)
async def archive_open(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """A contest of the archive."""
    contest = await desks.admitted(caller, read_number(only(values)))
    await caller.say(overview.announcement(contest, caller.locale))


@presses("event_draw", ack=Caller.defer_redraw)
async def draw(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Offer a draw, accept one, or withdraw it; what is wanted of one then."""
    contest = await desks.admitted(caller, pressed.number(0))
    withdrawn = pressed.text(1) == "withdraw"
    await caller.host.part(Contests).offer_draw(
        caller.actor, contest.id, withdrawn=withdrawn, about=pressed.text(2)
    )
    await caller.redraw(await desks.my(caller, contest.id))


@presses("event_rest", ack=Caller.defer_redraw)
async def rest(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Take a day of vacation."""
    contest = await desks.admitted(caller, pressed.number(0))
    taken = pressed.number(1)
    await caller.host.part(Contests).vacation(caller.actor, contest.id, 1, taken=taken)
    await caller.redraw(await desks.my(caller, contest.id))


@presses("event_first", ack=Caller.defer_reply)
async def first(caller: Caller, pressed: ComponentId, values: tuple[str, ...]) -> None:
    """Choose who begins the next game."""
    contest = await desks.admitted(caller, pressed.number(0))
    own = bool(pressed.number(2))
    await caller.host.part(Contests).choose_first(caller.actor, contest.id, pressed.number(1), own)
    await caller.tell("contest.chosen")
