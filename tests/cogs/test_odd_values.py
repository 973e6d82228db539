"""Odd values of settings, and presses on old desks: each is answered by a sentence."""

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from types import BuiltinMethodType
from typing import cast

import pytest
from msgspec.structs import fields

from bot.contests.host.contests import Contests
from bot.contests.messages.ids import CONTEST_ACTION, ENTRANT_ACTION, MATCH_ACTION
from bot.host.errors import HostError
from bot.messages.component_id import ComponentId, number
from engine.contests.settings import ContestSettings
from tests.cogs.backroom import ANN, BEN, CAI, HALL, Backroom, backroom
from tests.cogs.test_old_questions import cup

ODD = (
    *("", " ", "0", "1", "3", "-1", "1.5", "1e9", "nan", "on", "off", "none", "null", "true"),
    *(str(2**31), str(2**63), str(2**64), str(-(2**64)), "9" * 400, "٣", "３", "x" * 4000),
    *("a,b", ",", "1,2,3", "1-2", "{}", "[]", '{"a":1}', "<@&1>", "<@&7>", "<#70>", "@everyone"),
    *(
        "\u202e\u0301",
        "Ann",
        "30m",
        "9" * 30 + "d",
        "-5h",
        "5h5",
        "shenhua",
        "komi=9",
        "komi=",
        "=",
    ),
)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Backroom]:
    """The program without Discord."""
    async with backroom(tmp_path) as room:
        yield room


@pytest.mark.parametrize("setting", [one.name for one in fields(ContestSettings)])
async def test_an_odd_value_of_a_setting_becomes_a_sentence(room: Backroom, setting: str):
    for running in (False, True):
        contest = await cup(room, running=running)
        for value in ODD:
            told = await room.slash(
                ANN, HALL, "event set", setting=setting, value=value, contest=contest.id
            )
            assert told.text, value
            assert "incident" not in told.text, (value, told.text)


STATES = ("sign_up", "running", "cut", "over", "cancelled")


async def in_state(room: Backroom, state: str) -> int:
    """A contest that has come so far."""
    contests = room.host.part(Contests)
    contest = await cup(room, running=state not in ("sign_up", "cancelled"))
    if state == "over":
        await contests.correct(ANN.actor, contest.id, 1, (1, 2))
    if state in ("over", "cancelled"):
        await contests.end(ANN.actor, contest.id)
    if state == "cut":
        await contests.correct(ANN.actor, contest.id, 1, (1, 2))
    await room.host.settled()
    return contest.id


@pytest.mark.parametrize("state", STATES)
async def test_a_press_at_a_desk_of_another_time_becomes_a_sentence(room: Backroom, state: str):
    """By everybody, in every state, whatever that desk showed."""
    listed = [
        ("event", CONTEST_ACTION, 0),
        ("event_match", MATCH_ACTION, 1),
        ("event_player", ENTRANT_ACTION, 1),
        ("event_match", MATCH_ACTION, 99),
        ("event_player", ENTRANT_ACTION, 99),
    ]
    for verb, known, about in listed:
        actions = cast("BuiltinMethodType", known).__self__
        assert isinstance(actions, frozenset)
        for action in sorted(actions):
            for who in (ANN, BEN, CAI):
                contest = await in_state(room, state)
                args = (number(contest), *((number(about),) if about else ()), action)
                pressed = str(ComponentId(verb, 0, args))
                for values in ((), ("1",), ("99",), ("#none",)):
                    told = await room.press(who, HALL, pressed, values)
                    assert told.done, (pressed, values)
                    assert "incident" not in told.text, (action, about, who.id, values, told.text)
                with suppress(HostError):
                    await room.host.part(Contests).end(ANN.actor, contest)
