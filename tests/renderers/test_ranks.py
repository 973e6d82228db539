"""Leaderboards and players' pages: small, whole, and readable for those who see no pictures."""

import pytest
from msgspec.structs import replace

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
LINES = tuple(
    RankedPlayer(n, 100 + n, name, Rating(34 - n / 3, 1.5 + n / 9, 97), 5)
    for n, name in enumerate(NAMES, 1)
)
OWN = RankedPlayer(132, 900, "Me", Rating(20, 3, 12), 3)
BOARD = Leaderboard(RatingScope("shenhua", "two", 7), LINES, OWN, 0, 14, 140)
NEW = replace(BOARD, own=RankedPlayer(0, 900, "Me", Rating(20, 6, 4), 1))
ALONE = replace(NEW, lines=(), pages=1, count=0)
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
@pytest.mark.parametrize(
    "shown",
    [BOARD, NEW, ALONE, PAGE, FIRST],
    ids=["board", "unlisted", "alone", "page", "first game"],
)
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


def test_whoever_is_not_listed_yet_is_told_what_that_takes():
    for shown in (NEW, ALONE):
        said = board_sketch(shown, "en").alt.splitlines()[1]
        assert said == (
            "You: Me, rating 1200? ± 720. Not listed yet: 4 of 10 games, 1 of 3 opponents"
        )
    assert "0 of 10 games" in profile_sketch(FIRST, "en").tell()
