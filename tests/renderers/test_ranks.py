"""Leaderboards and players' pages: small, whole, and readable for those who see no pictures."""

import pytest

from engine.ranks.ratings import (
    DeckRecord,
    Leaderboard,
    Point,
    Profile,
    RankedPlayer,
    Rating,
    RatingScope,
    WinRecord,
    Won,
)
from renderers.kit.picture import LARGEST_ALT, LARGEST_BOARD, Sketch
from renderers.ranks import board_sketch, profile_sketch

NAMES = ("青鸾剑客", "🔥🔥🔥", "x" * 90, "\u202eevil", "ㅤ", "**bold**", "A", "B", "C", "D")
LINES = tuple(RankedPlayer(n, 100 + n, name, 1800 - n, 90) for n, name in enumerate(NAMES, 1))
BOARD = Leaderboard(
    RatingScope("shenhua", "two", 7), LINES, RankedPlayer(132, 900, "Me", 12, 9), 0, 14, 140
)
CURVE = tuple(Point(1_780_000_000_000 + n, 40 * n % 900) for n in range(2000))
PAGE = Profile(
    *(
        RatingScope("gone", "many"),
        1,
        "🔥",
        3,
        140,
        Rating(30, 3, 2000),
        CURVE,
        WinRecord(9, 1, 8, 5, 3),
    ),
    *(2, "y" * 90, WinRecord(1, 0, 2)),
    tuple(DeckRecord("a1b2c3d4e5", "z" * 40 * (n % 2), WinRecord(n)) for n in range(9)),
    tuple(Won(n, "Cup " * 20, "shenhua", 5) for n in range(9)),
)
FIRST = Profile(
    RatingScope("shenhua", "two"), 1, "A", 0, 0, Rating(), CURVE[:1], WinRecord(0, 0, 1)
)


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("shown", [BOARD, PAGE, FIRST], ids=["board", "page", "first game"])
def test_a_picture_is_small_and_told_whole(shown: Leaderboard | Profile, locale: str):
    if isinstance(shown, Leaderboard):
        found: Sketch = board_sketch(shown, locale)
    else:
        found = profile_sketch(shown, locale)
    picture = found.draw()
    assert len(picture.data) <= LARGEST_BOARD
    assert picture.width == 1200
    assert 0 < len(found.alt) <= LARGEST_ALT
    assert len(found.tell()) <= 3600
    assert "\u202e" not in found.alt


def test_ones_own_place_far_below_is_told_first():
    first = board_sketch(BOARD, "en").alt.splitlines()[1]
    assert first.startswith("You: 132. Me")
