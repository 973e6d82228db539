"""Nothing that cannot be undone is done by one press or one command alone: over every verb."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import BuiltinMethodType, SimpleNamespace
from typing import cast

import pytest

from bot.contests.host.contests import Contests
from bot.contests.messages.ids import CONTEST_ACTION, ENTRANT_ACTION, MATCH_ACTION
from bot.messages.component_id import GRAMMAR, ComponentId, number
from engine.contests.records import ContestState
from tests.cogs.backroom import ANN, BEN, BESIDE, CAI, HALL, Backroom, backroom
from tests.cogs.test_old_questions import CONTEST_ASKS, cup

LOOKS = frozenset(
    (
        *("rules", "act", "hand", "log", "text", "board", "piles", "pile_show", "leaf", "leaf_of"),
        *("cards", "older", "newer", "piles_back", "piles_next", "cards_back", "cards_next"),
        *(
            "look",
            "refresh",
            "why",
            "more",
            "orders",
            "stops",
            "zone",
            "zone_own",
            "keep",
            "concede_no",
        ),
        *("leave_no", "forget_no", "deck_drop_no", "event_no", "guide", "guide_of", "steps"),
        "event_because",
        *("card_meant", "card_look", "deck_open", "deck_export", "search_back", "search_next"),
        *("search_new", "search_show", "decks_back", "decks_next", "event_page", "card_share"),
        *("tick", "add", "back", "next", "undo", "clear", "deck_new", "set_up", "deck_edit"),
        *("archive", "archive_open", "help_of", "help_home", "help_back", "help_next"),
    )
)
"""Verbs that show something, or go on with a choice that is not made yet."""

PLAYS = frozenset(("answer", "usual", "done", "one"))
"""Answers of a game: taken back where its rules allow it (``rewind``)."""

UNDONE = {
    "join": "leave",
    "computer": "computers",
    "computers": "computer",
    "title": "title",
    "deck": "deck",
    "deck_own": "deck",
    "table_form": "set_up",
    "deck_form": "deck_edit",
    "invite": "a call, which nobody must follow",
    "put_in": "deck_edit",
    "begin": "close",
    "again": "close",
    "next_game": "close",
    "length": "length",
    "helping": "helping",
    "table": "close",
    "first": "close",
    "first_at": "close",
    "table_at": "close",
    "back_home": "mind",
    "take_back": "mind",
    "mind": "take_back",
    "withdraw": "offer",
    "order": "order",
    "stops_set": "stops_usual",
    "stops_usual": "stops_set",
    "wish": "wish",
    "server": "server",
    "claim": "offer",
    "undo_no": "rewind",
    "vote": "take_back",
    "rewind": "one's own last action alone, else asks",
    "event_rest": "names the day it takes",
    "event_draw": "withdraw, until both have said so",
    "event_first": "event_first is asked by the contest itself",
}
"""Verbs that do something, and what takes it back or asks them."""

ASK = {
    "leave": "leave_yes",
    "offer": "offer_yes",
    "close": "close_yes",
    "concede": "concede_yes",
} | {"deck_drop": "deck_drop_yes"}
"""Verbs that ask, and what answers them; a contest's ask by ``event_yes``, and a judge's for the
reason by ``event_reason``."""

HARMLESS = {
    "join": "drop",
    "check_in": "there is nothing in it to undo",
    "deck": "deck",
    "deck_use": "deck_use",
    "come": "one is there",
    "claim": "undo",
    "ready": "unready",
    "unready": "ready",
    "computer": "drop",
    "pause": "resume",
    "resume": "pause",
    "extend": "more time takes nothing from anybody",
    "position": "looking stands in the log",
    "readmit": "drop",
    "warning": "says so and no more",
    "game": "undo",
    "match": "undo",
    "points": "event penalty",
}
"""Deeds that are done in a contest at once, and why they may be."""
LISTS = frozenset(
    (
        *("who", "my", "standings", "pairings", "panel", "match", "player"),
        *("bracket", "run", "file", "files"),
    )
)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Backroom]:
    """The program without Discord."""
    async with backroom(tmp_path) as room:
        yield room


def test_every_verb_looks_or_is_undone_or_asks():
    contests = {"event", "event_match", "event_player"}
    yes = {verb for verb in GRAMMAR if verb.endswith("_yes")} | {"event_reason"}
    told = [LOOKS, PLAYS, UNDONE.keys(), ASK.keys(), contests, yes]
    assert {*GRAMMAR} == set().union(*told)
    assert sum(map(len, told)) == len(GRAMMAR)
    assert set(ASK.values()) <= yes


def test_every_action_of_a_contest_looks_or_is_harmless_or_asks():
    every = LISTS | HARMLESS.keys() | CONTEST_ASKS.keys()
    for known in (CONTEST_ACTION, MATCH_ACTION, ENTRANT_ACTION):
        listed = cast(BuiltinMethodType, known).__self__
        assert isinstance(listed, frozenset)
        assert listed <= every, listed - every


@pytest.mark.parametrize("act", ["one", "two", "draw", "none", "restart", "undo"])
async def test_a_judge_who_would_break_a_game_off_is_asked_first(room: Backroom, act: str):
    contest = await cup(room)
    if act == "undo":
        await room.host.part(Contests).correct(ANN.actor, contest.id, 1, (1, 2))
    else:
        await _played(room, contest.id)
    await _asks(room, contest.id, ComponentId("event_match", 0, (number(contest.id), "1", act)))


@pytest.mark.parametrize("act", ["drop", "ban"])
async def test_whoever_puts_somebody_out_is_asked_first(room: Backroom, act: str):
    contest = await cup(room)
    await _asks(room, contest.id, ComponentId("event_player", 0, (number(contest.id), "1", act)))


@pytest.mark.parametrize("act", ["unpair", "end", "cut"])
async def test_whoever_moves_a_whole_contest_is_asked_first(room: Backroom, act: str):
    contest = await cup(room)
    await _asks(room, contest.id, ComponentId("event", 0, (number(contest.id), act)))


async def test_commands_ask_as_their_buttons_do(room: Backroom):
    contest = await cup(room)
    await _played(room, contest.id)
    before = await _event(room, contest.id)
    person = SimpleNamespace(id=CAI.id, display_name="Cai", bot=False)
    for name, options in (
        ("event ban", {"person": person}),
        ("event hand-over", {"person": person}),
        ("event judge", {"match": 1, "verdict": "one"}),
    ):
        assert (await room.slash(ANN, HALL, name, **options)).text
    await room.slash(BEN, HALL, "event leave")
    assert await _event(room, contest.id) == before
    table = await room.lobby(ANN, BEN, spot=BESIDE)
    assert (await room.slash(BEN, BESIDE, "table leave")).text
    assert len((await room.host.looking.table(table)).seats) == 2


async def test_whoever_thinks_better_of_it_is_back_where_they_were(room: Backroom):
    contest = await cup(room)
    before = await _event(room, contest.id)
    for act, (about, *_) in CONTEST_ASKS.items():
        no = str(ComponentId("event_no", 0, (number(contest.id), act, number(about))))
        assert (await room.press(ANN, HALL, no)).text
    assert await _event(room, contest.id) == before
    table = await room.lobby(ANN, BEN)
    assert "keep" in (await room.press(BEN, HALL, str(ComponentId("leave_no", table)))).text
    assert len((await room.host.looking.table(table)).seats) == 2


async def _asks(room: Backroom, contest: int, pressed: ComponentId) -> None:
    before = await _event(room, contest)
    assert "?" in (said := (await room.press(ANN, HALL, str(pressed))).text) or "go on" in said
    assert await _event(room, contest) == before


async def _played(room: Backroom, contest: int) -> None:
    for guest in (BEN, CAI):
        with_match = (await _event(room, contest)).of(guest.id)
        assert with_match is not None
        await room.host.part(Contests).come(guest.actor, contest)
    await room.host.settled()


async def _event(room: Backroom, contest: int) -> ContestState:
    return (await room.host.part(Contests).contest(contest)).event
