"""Stops in position files: what they install, what they refuse, how they are written."""

from collections.abc import Iterator

import pytest
import yaml

from engine import BadPack, Game
from engine.kernel.title import titles
from engine.mechanics.stops import stops
from engine.scenarios.position import load_position
from engine.scenarios.snapshot import dump_position
from tests.engine.mechanics.nights import A, B
from tests.titles import added
from tests.titles.lanterns import TITLE

NIGHT = """
title: lanterns
phase: main
turn: 3
round: 2
seats:
  A: {house: [home], oil: 5, hand: [candle, gust], river: [lotus], deck: [candle, candle]}
  B: {house: [home], oil: 5, hand: [gust], river: [candle], deck: [candle, candle]}
"""


@pytest.fixture(autouse=True)
def lanterns() -> Iterator[None]:
    """The title can be played."""
    with added(TITLE):
        yield


def night(**seats: object) -> Game:
    """The night with those stops, by seat."""
    record = yaml.safe_load(NIGHT)
    for letter, wanted in seats.items():
        record["seats"][letter]["stops"] = wanted
    return load_position(yaml.safe_dump(record), TITLE.pack(), file="mine.yaml")


def test_a_seat_has_the_stops_that_its_position_sets_and_else_the_usual_ones() -> None:
    game = night(A=["end/theirs", "own"])
    assert (stops(game, A), stops(game, B)) == (("own", "end/theirs"), ("burn/theirs",))
    assert stops(night(A=[]), A) == ()


def test_who_has_set_a_stop_by_the_position_is_asked_there() -> None:
    game = night(B=["end/theirs"])
    game.answer(A, ("end",))
    assert [(owed.seat, owed.prompt.key) for owed in game.decisions] == [(B, "prompt.moment_end")]


@pytest.mark.parametrize("exact", [True, False])
def test_stops_are_written_out_and_read_again(exact: bool) -> None:
    game = night(A=["own", "burn/theirs"], B=[])
    text = dump_position(game, exact=exact)
    assert [yaml.safe_load(text)["seats"][seat]["stops"] for seat in "AB"] == [
        ["own", "burn/theirs"],
        [],
    ]
    again = load_position(text, TITLE.pack())
    assert [stops(again, seat) for seat in (A, B)] == [stops(game, seat) for seat in (A, B)]
    assert dump_position(again, exact=exact) == text


def test_the_usual_ones_are_left_out() -> None:
    assert "stops" not in dump_position(night(A=["burn/theirs"]), exact=False)


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (["own", "noon"], "error.position_stop"),
        ([{"end": "theirs"}], "error.position_stop"),
        ([3], "error.position_stop"),
        ("own", "error.position_list"),
        (5, "error.position_list"),
    ],
)
def test_a_stop_that_there_is_not_is_refused_with_those_that_there_are(
    wanted: object, key: str
) -> None:
    with pytest.raises(BadPack) as refused:
        night(B=wanted)
    message = refused.value.message
    assert (message.key, message.args["field"]) == (key, "B.stops")
    if key == "error.position_stop":
        assert "end/theirs" in str(message.args["allowed"])


def test_a_title_without_stops_has_no_such_field() -> None:
    text = """
    title: yongheng
    phase: play
    seats:
      A: {character: [ember_queen], stops: []}
      B: {character: [tide_prelate]}
    """
    with pytest.raises(BadPack) as refused:
        load_position(text, titles["yongheng"].pack())
    assert refused.value.message.key == "error.position_field"
