"""Rights belong to a server: nobody has power over a table that is not theirs."""

import ast
import inspect
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.host.people.rights import may_open, rights_in
from bot.host.tables.tables import Part
from bot.host.values import Actor, Rights
from bot.store.rows.tables import Place
from bot.store.settings import GuildSettings
from engine.kernel.deck import Deck
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club
from tests.host.contests.test_rights import OTHERS as OTHERS_OF_CONTESTS
from tests.host.contests.test_rights import PLAYED, RULED
from tests.refusals import refuses

OURS, OTHERS = 7, 8
"""Two servers; the table stands in the first."""

MANAGER = Actor(900, "Manager", "en", Rights(OURS, manager=True))
FOREIGN = Actor(901, "Foreign", "en", Rights(OTHERS, manager=True, roles=(5,)))
STRANGER = Actor(902, "Stranger", "en", Rights(OURS))
PRIVATE = Actor(903, "Private", "en", None)
LEFT = Actor(104, "Dan", "en", Rights(OTHERS, manager=True))
"""Whoever sat there and does no more, and manages another server."""

ELSEWHERE = Place(OURS, 71)

Verb = Callable[[Club, Actor, int], Awaitable[object]]

SEATED: dict[str, Verb] = {
    "leave": lambda c, who, table: c.host.lobby.leave(who, table),
    "require_leaving": lambda c, who, table: c.host.lobby.require_leaving(who, table),
    "add_computer": lambda c, who, table: c.host.lobby.add_computer(who, table),
    "remove_computer": lambda c, who, table: c.host.lobby.remove_computer(who, table),
    "change_title": lambda c, who, table: c.host.lobby.change_title(who, table, "beacons"),
    "set_up": lambda c, who, table: c.host.lobby.set_up(who, table, seats=3),
    "invite": lambda c, who, table: c.host.lobby.invite(who, table, 77),
    "set_length": lambda c, who, table: c.host.matches.set_length(who, table, 3),
    "go_on": lambda c, who, table: c.host.matches.go_on(who, table),
    "begin": lambda c, who, table: c.host.lobby.begin(who, table),
    "choose_deck": lambda c, who, table: c.host.decks.choose_deck(who, table, "Wolves"),
    "answer": lambda c, who, table: c.host.play.answer(who, table, ("watch",)),
    "give_order": lambda c, who, table: c.host.orders.give_order(who, table, "ask"),
    "set_stops": lambda c, who, table: c.host.orders.set_stops(who, table, ()),
    "ask_undo": lambda c, who, table: c.host.undo.ask_undo(who, table),
    "answer_undo": lambda c, who, table: c.host.undo.answer_undo(who, table, 0, agree=True),
    "concede": lambda c, who, table: c.host.play.concede(who, table),
    "offer_seat": lambda c, who, table: c.host.seats.offer_seat(who, table),
    "vote_replace": lambda c, who, table: c.host.seats.vote_replace(who, table, 0),
    "mind_seat": lambda c, who, table: c.host.seats.mind_seat(who, table),
    "take_back": lambda c, who, table: c.host.seats.take_back(who, table),
}
"""Verbs for those who sit at the table, whatever they manage."""

TAKING: dict[str, Verb] = {
    "join": lambda c, who, table: c.host.lobby.join(who, table),
    "claim_seat": lambda c, who, table: c.host.seats.claim_seat(who, table),
}
"""Ways to come to sit: for all who see the table (the program's face admits nobody else)."""

BY_RIGHT: dict[str, tuple[Verb, str]] = {
    "open_table": (
        lambda c, who, table: c.host.lobby.open_table(who, ELSEWHERE, "beacons"),
        "error.may_not_open",
    ),
    "set_guild": (
        lambda c, who, table: c.host.people.set_guild(who, OURS, locale="zh"),
        "error.needs_manager",
    ),
    "close_table": (lambda c, who, table: c.host.play.close_table(who, table), "error.not_seated"),
}
"""Verbs that a right decides, with what everybody else is told."""

BEFORE_ASKING: dict[str, Verb] = {
    "require_closing": lambda c, who, table: c.host.play.require_closing(who, table),
}
"""Verbs that look before somebody is asked whether they mean it; it changes nothing."""

OWN = {"set_player", "take_vacation", "save_deck", "change_deck", "drop_deck"}
"""Verbs about the actor's own things, whoever they are."""

BEFORE = {
    *("join", "leave", "add_computer", "remove_computer", "change_title", "begin", "choose_deck"),
    *("set_up", "invite", "require_leaving", "set_length"),
}
"""Verbs that can be done before the game alone."""

POWERLESS = pytest.mark.parametrize(
    "who", [FOREIGN, STRANGER, PRIVATE, LEFT], ids=["foreign", "stranger", "private", "left"]
)


def kinds_of(part: type[Part]) -> list[type[Part]]:
    """The parts of the table service, and what they are made of."""
    return [kind for one in part.__subclasses__() for kind in (one, *kinds_of(one))]


def verbs() -> set[str]:
    """Every verb of the table service that somebody carries out."""
    return {
        name
        for part in kinds_of(Part)
        for name, verb in inspect.getmembers(part, inspect.iscoroutinefunction)
        if "actor" in inspect.signature(verb).parameters and not name.startswith("_")
    }


async def table(club: Club, verb: str) -> int:
    """A table of Ann and Ben at which that verb is possible; Dan has left it."""
    await club.host.people.set_guild(MANAGER, OURS, openers="managers", locale="en")
    opened = await club.host.lobby.open_table(MANAGER, HERE, "beacons", seats=4)
    for actor in (ANN, BEN, DAN):
        await club.host.lobby.join(actor, opened.table_id)
    await club.host.lobby.leave(MANAGER, opened.table_id)
    if verb in BEFORE:
        await club.host.lobby.leave(DAN, opened.table_id)
    else:
        await club.host.lobby.begin(ANN, opened.table_id)
        await club.host.seats.offer_seat(DAN, opened.table_id)
        await club.host.seats.claim_seat(CAI, opened.table_id)
    return opened.table_id


async def everything(club: Club, table_id: int) -> list[Any]:
    """Collect what nobody without a right can have changed."""
    tables = [await club.host.looking.view(table_id), await club.host.looking.table_at(ELSEWHERE)]
    return [*tables, await club.host.people.guild(OURS), await club.host.people.guild(OTHERS)]


def test_the_rules_below_are_about_every_verb() -> None:
    contests = {*RULED, *PLAYED, *OTHERS_OF_CONTESTS}
    kinds = (SEATED, TAKING, BY_RIGHT, BEFORE_ASKING, OWN, contests)
    assert sorted(verbs()) == sorted(name for kind in kinds for name in kind)


@pytest.mark.parametrize("verb", BEFORE_ASKING)
@pytest.mark.parametrize("who", [FOREIGN, STRANGER, PRIVATE, LEFT])
async def test_nobody_is_asked_whether_they_mean_what_they_may_not(
    club: Club, who: Actor, verb: str
):
    table_id = await table(club, verb)
    with refuses("error.not_seated"):
        await BEFORE_ASKING[verb](club, who, table_id)
    await BEFORE_ASKING[verb](club, MANAGER, table_id)


@pytest.mark.parametrize("verb", SEATED)
@pytest.mark.parametrize("who", [MANAGER, FOREIGN, STRANGER, PRIVATE, LEFT])
async def test_what_is_for_those_who_sit_is_for_nobody_else(
    club: Club, verb: str, who: Actor
) -> None:
    table_id = await table(club, verb)
    before = await everything(club, table_id)
    with refuses("error.not_seated"):
        await SEATED[verb](club, who, table_id)
    assert await everything(club, table_id) == before


@pytest.mark.parametrize("verb", BY_RIGHT)
@POWERLESS
async def test_what_a_right_decides_needs_it_in_that_server(
    club: Club, verb: str, who: Actor
) -> None:
    call, refusal = BY_RIGHT[verb]
    table_id = await table(club, verb)
    before = await everything(club, table_id)
    with refuses(refusal):
        await call(club, who, table_id)
    assert await everything(club, table_id) == before
    await call(club, MANAGER, table_id)
    assert await everything(club, table_id) != before


@pytest.mark.parametrize("rights", [None, Rights(OTHERS, manager=True)], ids=["private", "foreign"])
async def test_who_sits_and_manages_another_server_has_one_vote(
    club: Club, rights: Rights | None
) -> None:
    table_id = await table(club, "close_table")
    ben = Actor(BEN.user_id, BEN.name, "en", rights)
    done = await club.host.play.close_table(ben, table_id)
    assert not done.passed
    assert (await club.host.looking.view(table_id)).table.status == "running"
    ours = Actor(BEN.user_id, BEN.name, "en", Rights(OURS, manager=True))
    assert (await club.host.play.close_table(ours, table_id)).passed


async def test_who_sits_and_manages_another_server_does_not_own_the_table(club: Club) -> None:
    table_id = await table(club, "join")
    ben = Actor(BEN.user_id, BEN.name, "en", Rights(OTHERS, manager=True))
    with refuses("error.not_owner"):
        await club.host.play.close_table(ben, table_id)


@POWERLESS
@pytest.mark.parametrize("verb", TAKING)
async def test_a_seat_is_taken_as_anybody_takes_it(club: Club, verb: str, who: Actor) -> None:
    table_id = await table(club, verb)
    if verb == "join":
        await club.host.lobby.join(who, table_id)
        assert (await club.host.looking.view(table_id)).table.seat_of(who.user_id) >= 0
        return
    with refuses("error.seat_not_free"):  # no right takes a seat from who plays it
        await club.host.seats.claim_seat(who, table_id)


@POWERLESS
async def test_what_is_ones_own_stays_ones_own(club: Club, who: Actor) -> None:
    table_id = await table(club, "close_table")
    before = await everything(club, table_id)
    await club.host.people.set_player(who, pings="off")
    await club.host.people.take_vacation(who, 1)
    assert await everything(club, table_id) == before
    assert (await club.host.people.player(ANN.user_id)).pings != "off"
    with refuses("error.no_decks"):
        await club.host.decks.save_deck(who, "beacons", Deck("Wolves"))


def test_roles_count_in_the_server_they_are_of() -> None:
    settings = GuildSettings(openers="roles", roles=(5,))
    with_role = Actor(1, "Eve", "en", Rights(OURS, roles=(4, 5)))
    assert may_open(settings, with_role, OURS)
    assert not may_open(settings, with_role, OTHERS)
    assert not may_open(settings, PRIVATE, OURS)
    assert not may_open(settings, FOREIGN, OURS)
    assert may_open(settings, MANAGER, OURS)


@pytest.mark.parametrize("guild", [None, 0, OURS, OTHERS])
def test_in_private_nobody_manages_anything(guild: int | None) -> None:
    assert not rights_in(PRIVATE, guild).manager
    assert not rights_in(MANAGER, None).manager


def test_rights_are_compared_in_one_place() -> None:
    found = set()
    for package in ("bot", "cogs"):
        for file in Path(package).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            read = (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
            if "rights" in read:
                found.add(file.as_posix())
    assert found == {"bot/host/people/rights.py"}
