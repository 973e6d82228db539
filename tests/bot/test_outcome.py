"""Words at the end of a game: who won, why, and who came in which place."""

import pytest
from msgspec.structs import replace

from bot.messages.reader import Reader
from engine.kernel.values import Result
from tests.bot.readers import reader


def told(result, locale):
    """The lines about that result of four players called A to D."""
    seen = reader(locale=locale, status="finished", count=4).seen
    seats = [
        replace(seat, name=letter) for seat, letter in zip(seen.table.seats, "ABCD", strict=False)
    ]
    table = replace(seen.table, seats=tuple(seats), result=result)
    return Reader(replace(seen, table=table), locale).outcome()


@pytest.mark.parametrize(
    ("locale", "won", "places"),
    [
        ("zh", "获胜：**B**", "第1名 B · 第2名 D · 第3名 A、C"),
        ("en", "Winner: **B**", "Place 1: B · Place 2: D · Place 3: A, C"),
    ],
)
def test_everybody_s_place_is_told_where_some_fell_later_than_others(locale, won, places):
    assert told(Result((1,), (3, 1, 3, 2)), locale) == [won, places]


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_no_places_are_told_where_all_but_the_winners_fell_at_once(locale):
    assert len(told(Result((1,), (2, 1, 2, 2)), locale)) == 1
    assert len(told(Result((), (1, 1, 1, 1)), locale)) == 1


@pytest.mark.parametrize(
    ("locale", "lines"),
    [
        ("zh", ["平局，没有人获胜。", "第1名 A、B · 第3名 C · 第4名 D"]),
        ("en", ["A draw. Nobody wins.", "Place 1: A, B · Place 3: C · Place 4: D"]),
    ],
)
def test_a_draw_of_the_last_leaves_those_who_fell_before_behind(locale, lines):
    assert told(Result((), (1, 1, 3, 4)), locale) == lines
