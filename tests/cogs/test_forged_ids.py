"""Whatever somebody sends as the id of a button, a menu or a form, they get an answer."""

import logging
import random
import resource
import signal
import string
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.decks.keys import READY
from bot.host.values import Actor, Rights, TableInfo
from bot.messages.component_id import FORMS, GRAMMAR, LONGEST, ComponentId, number
from bot.messages.picker import decision_code
from tests.cogs.backroom import ANN, BEN, CLUB, HALL, THREAD, Backroom, Guest, backroom
from tests.cogs.stage import Incidents

MANAGER = Actor(1, "Manager", "en", Rights(CLUB, manager=True))

TRIES = 200
"""Ids for each verb."""
SECONDS, MEGABYTES = 60, 64
"""Bounds of what all of them may take, and of what they may leave in memory."""

NO_NUMBERS = (
    *("", "-1", "+1", " 1", "1 ", "1_0", "01", "00", "1.0", "-0", "A", "Z9", "0", "=1.aa.Q"),
    *("１", "٣", "²", "①", "Ⅷ", "１２", "²²", "壹"),
    *("z" * 13, "z" * 80, "9" * 80, "-" * 40, "_" * 60, "0" * 60, "~" * 30, number(2**63)),
    *("\x00", "\n", "\t1", "1\n", "\ud800", "\udfff1", "💥", "\u202e1", "{}", "%s", "{0}", "';--"),
)
"""Ids of no table, though much of them is a number to somebody who reads less strictly."""
HOSTILE = (
    *(*NO_NUMBERS, number(2**31 - 1), number(2**31), number(2**63 - 1), number(2**64)),
    *("p", "h", "d", "o", "x", "own", "remove", "shenhua", "yongheng", f"{READY}x", "Greed"),
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module", name="room")
async def _room(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Backroom]:
    data: Path = tmp_path_factory.mktemp("data")
    async with backroom(data) as room:
        yield room


@pytest.fixture(autouse=True)
def _no_incidents() -> Iterator[None]:
    incidents = Incidents()
    logging.getLogger().addHandler(incidents)
    yield
    logging.getLogger().removeHandler(incidents)
    assert incidents.lines == []


@contextmanager
def bounded() -> Iterator[None]:
    """Neither for ever nor with more memory than there is."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("This has no end."))
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < MEGABYTES * 1024


async def tables(room: Backroom) -> tuple[int, int]:
    """A table that has not begun and one whose game is on, new ones where there are none."""
    for guest in (ANN, BEN):  # drawing pictures takes time, and they may have been forgotten
        await room.host.people.set_player(guest.actor, board="text")
    lobby = await room.host.looking.table_at(THREAD.place)
    game = await room.host.looking.table_at(HALL.place)
    if lobby is None or not _stands(lobby, "open"):
        await _cleared(room, lobby)
        await room.lobby(ANN, BEN, spot=THREAD)
        lobby = await room.host.looking.table_at(THREAD.place)
    if game is None or not _stands(game, "running"):
        await _cleared(room, game)
        await room.game(ANN, BEN, spot=HALL)
        game = await room.host.looking.table_at(HALL.place)
    assert lobby is not None
    assert game is not None
    return lobby.id, game.id


def _stands(table: TableInfo, status: str) -> bool:
    own = (table.seat_of(ANN.id), table.seat_of(BEN.id))
    return table.status == status and min(own) >= 0 and not any(s.minded for s in table.seats)


async def _cleared(room: Backroom, table: TableInfo | None) -> None:
    if table is not None and table.status in ("open", "running"):
        await room.host.play.close_table(MANAGER, table.id)


async def asked(room: Backroom, table: int) -> tuple[Guest, list[str]]:
    """Somebody whom a game asks, if it asks anybody, and what honest ids about it are made of."""
    honest = [*map(number, range(8)), *"phdo", "turn", "shenhua", "board", "Greed", "", "aa"]
    honest += ["panel", "join", "one", "drop", "offer", "1.0.0.0", "any", "restart", "aaaa"]
    for guest in (ANN, BEN):
        seen = await room.host.looking.view(table, guest.id)
        if seen.view is not None and seen.view.decision is not None:
            return guest, [*decision_code(seen.view.decision), *honest]
    return ANN, honest


def forged(verb: str, chance: random.Random, table: int, honest: list[str]) -> str:
    """An id with that verb: honest but for one place, or made of anything."""
    shape = GRAMMAR[verb]
    fields = [number(table) if shape.about_table else "0"]
    fields += [chance.choice([text for text in honest if fits(text)]) for fits in shape.fields]
    for _ in range(chance.choice((0, 1, 1, 1, 1, 2, 2, 2))):
        place = chance.randrange(len(fields) + 1)
        fields[place : place + chance.randrange(2)] = [anything(chance)]
    return ":".join(("pj", verb, *fields))


def anything(chance: random.Random) -> str:
    """A text that hurts, or a random one."""
    if chance.random() < 0.7:
        return chance.choice(HOSTILE)
    alphabet = string.printable + "　０９零\u0300\ud800🂡"
    return "".join(chance.choices(alphabet, k=chance.randrange(40)))


@pytest.mark.parametrize("verb", sorted(GRAMMAR.keys() - FORMS.keys()))
async def test_every_press_is_answered(room: Backroom, verb: str):
    chance = random.Random(verb)
    outdated = 0
    with bounded():
        for attempt in range(TRIES):
            if attempt % 10 == 0:
                lobby, game = await tables(room)
                guest, honest = await asked(room, game)
            pressed = forged(verb, chance, chance.choice((lobby, game)), honest)
            values = chance.choice(((), (anything(chance),), (chance.choice(honest),)))
            values = chance.choice((values, (*values, *values, anything(chance)), ("0",)))
            visit = await room.press(guest, chance.choice((HALL, THREAD)), pressed, values)
            assert visit.done, pressed
            assert "incident" not in visit.text, pressed
            outdated += visit.outdated
            if visit.outdated:
                assert visit.text.count("\n") == 0
    assert outdated > TRIES // 5


@pytest.mark.parametrize("verb", sorted(FORMS))
async def test_every_form_is_answered(room: Backroom, verb: str):
    chance = random.Random(verb)
    with bounded():
        for attempt in range(TRIES):
            if attempt % 10 == 0:
                lobby, game = await tables(room)
            honest = ["shenhua", "Greed", "offer", "1.0.0.0", "1", "restart", "aaaa"]
            form = forged(verb, chance, chance.choice((lobby, game)), honest)
            written = {"name": chance.choice(("", "Wolves")), "list": chance.choice(("", "1 x"))}
            written["why"] = chance.choice(("", "x"))
            visit = await room.hand_in(ANN, HALL, form, **written)
            assert visit.said, form
            assert "incident" not in visit.text, form


@pytest.mark.parametrize(
    "pressed",
    ["pj:", "pj::", "pj:0", "pj:join", "pj:unheard_of:1", "pj:deck_form:0:shenhua:", "pj:hand:1\n"]
    + [f"pj:{verb}:1" for verb in NO_NUMBERS]
    + [f"pj:join:{table}" for table in NO_NUMBERS],
)
async def test_what_no_version_wrote_is_old_and_not_repeated(room: Backroom, pressed: str):
    by_press = await room.press(BEN, HALL, pressed)
    as_form = await room.hand_in(BEN, HALL, pressed.replace("deck_form", "join"))
    for visit in (by_press, as_form):
        assert visit.outdated
        assert "pj:" not in visit.text


async def test_every_verb_has_its_line_in_the_grammar_and_the_other_way_round(room: Backroom):
    verbs = room.component.HANDLERS.keys()
    assert verbs | FORMS.keys() == GRAMMAR.keys()
    assert not verbs & FORMS.keys()
    assert room.forms.HANDLERS.keys() == FORMS.keys()


async def test_what_is_read_is_written_the_same_again(room: Backroom):
    chance = random.Random(1)
    _, game = await tables(room)
    _, honest = await asked(room, game)
    read = 0
    for verb in GRAMMAR:
        for _ in range(TRIES):
            text = forged(verb, chance, game, honest)
            try:
                identity = ComponentId.parse(text)
            except ValueError:
                continue
            read += 1
            assert str(identity) == text
            assert len(text) <= LONGEST
    assert read > TRIES
