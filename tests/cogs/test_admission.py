"""A table is for those who sit there and those who see where it stands.

A press or a command from anywhere else gets nothing, and whoever manages another server manages
nothing here.
"""

import inspect
import logging
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio

from bot.host.values import TableInfo, TableView
from bot.i18n import words
from bot.messages.component_id import FORMS, GRAMMAR, ComponentId, number
from tests.cogs.backroom import (
    ANN,
    BEN,
    BESIDE,
    CAI,
    CLUB,
    ELSEWHERE,
    FOREIGN,
    HALL,
    PRIVATE,
    THREAD,
    Backroom,
    Guest,
    Spot,
    Visit,
    backroom,
)
from tests.cogs.stage import Incidents

pytestmark = pytest.mark.asyncio(loop_scope="module")

NOTHING = words("en")("error.no_table")
ABOUT_TABLES = sorted(verb for verb, shape in GRAMMAR.items() if shape.about_table)

DAN = Guest(104, "Dan")
"""Somebody who sat at each table and has left it."""
CHIEF = Guest(105, "Chief", manages=frozenset({CLUB}))
FOREIGN_CHIEF = Guest(106, "Foreign chief", manages=frozenset({ELSEWHERE}))
BEN_CHIEF = Guest(BEN.id, BEN.name, manages=frozenset({CLUB}))
BEN_FOREIGN = Guest(BEN.id, BEN.name, manages=frozenset({ELSEWHERE}))

OUTSIDE = [
    (CAI, BESIDE),
    (CAI, HALL),
    (CAI, FOREIGN),
    (CAI, PRIVATE),
    (DAN, PRIVATE),
    (CHIEF, BESIDE),
    (CHIEF, PRIVATE),
    (FOREIGN_CHIEF, FOREIGN),
]
"""People who are no part of a table in the thread, and where they are."""

SAMPLES = [*"1phd", "aa", "", "turn", "shenhua"]
"""Parts of the ids of honest buttons."""

CHOSEN = {"computers": "easy", "title": "shenhua", "deck": "own", "deck_own": "Wolves"}
"""Choices in menus, elsewhere the first thing."""

HIMSELF = SimpleNamespace(id=DAN.id, bot=False, display_name="Dan")
OPTIONS: dict[str, Any] = {
    "seat": "A",
    "contest_name": "Friday Cup",
    "template_name": "Friday",
    "setting": "cut",
    "value": "4",
    "announcement": "Hello.",
    "match": 1,
    "verdict": "one",
    "person": HIMSELF,
    "player": HIMSELF,
    "entrant": 1,
    "penalty": "warning",
    "file_kind": "results",
    "time": "1d",
    "deck": "Wolves",
    "new_deck": "Wolves",
    "card": "Nezha",
    "name": "Nezha",
    "deck_name": "Bears",
    "who": "roles",
    "days": 0,
    "position": SimpleNamespace(size=2, read=AsyncMock(return_value=b"{}")),
}
"""Options that commands cannot do without."""


@pytest_asyncio.fixture(scope="module", loop_scope="module", name="room")
async def _room(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Backroom]:
    async with backroom(tmp_path_factory.mktemp("data")) as room:
        for guest in (ANN, BEN, CAI, DAN):
            await room.host.people.set_player(guest.actor, board="text")
        yield room


@pytest.fixture(autouse=True)
def _no_incidents() -> Iterator[None]:
    incidents = Incidents()
    logging.getLogger().addHandler(incidents)
    yield
    logging.getLogger().removeHandler(incidents)
    assert incidents.lines == []


async def standing(room: Backroom, status: str) -> int:
    """The table in the thread, of that status, with Ann and Ben; Dan has left it."""
    last = await room.host.looking.table_at(THREAD.place)
    if last is not None and last.status in ("open", "running"):
        await closed(room, last.id, begun=last.status == "running")
    table = await room.lobby(ANN, DAN, spot=THREAD)
    await room.host.lobby.leave(DAN.actor, table)
    await room.host.lobby.join(BEN.actor, table)
    if status != "open":
        await room.host.lobby.begin(ANN.actor, table)
    if status == "finished":
        await room.host.play.concede(ANN.actor, table)
    assert await room.status(table) == status
    return table


async def closed(room: Backroom, table: int, *, begun: bool) -> None:
    """Close the table: who manages the server says yes to the question."""
    await room.press(CHIEF, THREAD, str(ComponentId("close_yes", table, (str(int(begun)),))))


async def pressed(room: Backroom, who: Guest, spot: Spot, verb: str, table: int) -> Visit:
    """A press as the bot's own button of that verb would make it, or its form handed in."""
    shape = GRAMMAR[verb]
    fields = [next(text for text in SAMPLES if fits(text)) for fits in shape.fields]
    values, identity = (CHOSEN.get(verb, "0"),), ":".join(("pj", verb, number(table), *fields))
    if verb in FORMS:
        return await room.hand_in(who, spot, identity)
    return await room.press(who, spot, identity, values)


async def seen(room: Backroom, table: int) -> list[TableView]:
    """All there is to see of a table."""
    return [await room.host.looking.view(table, one) for one in (None, ANN.id, BEN.id, CAI.id)]


async def around(room: Backroom) -> list[TableInfo | None]:
    """The tables in the other places."""
    return [
        await room.host.looking.table_at(spot.place) for spot in (BESIDE, HALL, FOREIGN, PRIVATE)
    ]


@pytest.mark.parametrize("status", ["open", "running", "finished"])
async def test_a_press_from_elsewhere_gets_nothing_whatever_the_verb(room: Backroom, status: str):
    table = await standing(room, status)
    before, others = await seen(room, table), await around(room)
    for verb in ABOUT_TABLES:
        for who, spot in OUTSIDE:
            visit = await pressed(room, who, spot, verb, table)
            assert visit.said == [NOTHING], (verb, who, spot)
            unknown = await pressed(room, who, spot, verb, 999_999)
            assert unknown.said == visit.said
    assert await seen(room, table) == before
    assert await around(room) == others


async def test_a_table_that_is_set_aside_is_no_table_to_those_elsewhere(room: Backroom):
    """That it cannot be read is told to its people and to those where it stands."""
    table = await standing(room, "running")
    aside, told = room.host.tables.aside, words("en")("error.set_aside")
    aside[table] = "it cannot be read"
    try:
        for verb in ABOUT_TABLES:
            for who, spot in OUTSIDE:
                visit = await pressed(room, who, spot, verb, table)
                assert visit.said == [NOTHING], (verb, who, spot)
            for who, spot in ((ANN, PRIVATE), (ANN, BESIDE), (BEN, HALL), (CAI, THREAD)):
                visit = await pressed(room, who, spot, verb, table)
                assert visit.said == [told], (verb, who, spot)
    finally:
        del aside[table]


@pytest.mark.parametrize("verb", ABOUT_TABLES)
async def test_a_press_of_who_sits_there_or_sees_it_is_answered(room: Backroom, verb: str):
    table = await standing(room, "running")
    for who, spot in ((ANN, PRIVATE), (ANN, BESIDE), (CAI, THREAD), (DAN, THREAD)):
        visit = await pressed(room, who, spot, verb, table)
        assert visit.done
        assert NOTHING not in visit.text


async def test_another_game_is_opened_in_servers_alone(room: Backroom):
    table = await standing(room, "finished")
    visit = await pressed(room, ANN, PRIVATE, "again", table)
    assert visit.said == [words("en")("error.only_in_servers")]
    await pressed(room, CAI, THREAD, "again", table)
    again = await room.host.looking.table_at(THREAD.place)
    assert again is not None
    assert again.status == "open"
    assert again.owner_id == CAI.id


def options(room: Backroom, name: str, table: int) -> dict[str, Any]:
    """Fill in the options of a command: the table, where it takes one, and what it cannot do
    without."""
    command = room.commands()[name]
    wanted = inspect.signature(command.callback).parameters
    given = {key: OPTIONS[key] for key in wanted if key in OPTIONS}
    return {**given, "table": table} if "table" in wanted else given


async def test_no_command_from_elsewhere_reaches_a_table(room: Backroom):
    table = await standing(room, "running")
    before, settings = await seen(room, table), await room.host.people.guild(CLUB)
    for name in room.commands():
        for who, spot in OUTSIDE:
            if name == "table open" or (
                name == "server openers" and (who, spot) == (CHIEF, BESIDE)
            ):
                continue  # what needs no table, and what rights are for
            visit = await room.slash(who, spot, name, **options(room, name, table))
            assert visit.done, name
            if "table" in options(room, name, table):
                assert visit.said == [NOTHING], (name, who, spot)
    assert await seen(room, table) == before
    assert await room.host.people.guild(CLUB) == settings


@pytest.mark.parametrize(
    ("who", "spot"),
    [(BEN_FOREIGN, FOREIGN), (BEN_CHIEF, BESIDE), (BEN_CHIEF, PRIVATE), (BEN, THREAD)],
    ids=["of another server", "in another channel", "in private", "nothing"],
)
async def test_who_sits_there_and_manages_nothing_there_has_their_seat_alone(
    room: Backroom, who: Guest, spot: Spot
):
    table = await standing(room, "running")
    settings = await room.host.people.guild(CLUB)
    for name in room.commands():
        if name == "server openers" and who is BEN_CHIEF and spot is BESIDE:
            continue  # the one thing that is theirs to change there
        if name != "table open":
            await room.slash(who, spot, name, **options(room, name, table))
    for verb in ABOUT_TABLES:
        if verb not in ("concede_yes", "again"):
            await pressed(room, who, spot, verb, table)
    seats = (await room.host.looking.table(table)).seats
    assert await room.status(table) == "running"
    assert (seats[0].user_id, seats[0].minded, seats[0].offered) == (ANN.id, False, False)
    assert await room.host.people.guild(CLUB) == settings


async def test_who_manages_the_server_closes_the_table_where_it_stands(room: Backroom):
    for act in ("press", "command"):
        table = await standing(room, "running")
        if act == "press":
            await pressed(room, CHIEF, THREAD, "close", table)
        else:
            await room.slash(CHIEF, THREAD, "table close")
        assert await room.status(table) == "running"  # they are asked first
        await closed(room, table, begun=True)
        assert await room.status(table) == "closed"


async def test_roles_are_those_of_the_server_in_which_a_table_is_opened(room: Backroom):
    openers = Guest(107, "Opener", roles=frozenset({5}))
    corner = Spot(72)
    visit = room.visit(openers, corner)
    await room.host.people.set_guild(
        room.caller(room.visit(CHIEF, BESIDE)).actor, CLUB, openers="roles", roles=(5,)
    )
    assert room.caller(visit).actor.rights is not None
    assert room.caller(room.visit(openers, PRIVATE)).actor.rights is None
    refused = await room.slash(CAI, corner, "table open")
    assert refused.said == [words("en")("error.may_not_open")]
    await room.slash(openers, corner, "table open")
    opened = await room.host.looking.table_at(corner.place)
    assert opened is not None
    assert opened.owner_id == openers.id
