"""On a character's tile nothing stands on anything else: name, slot label, gem, badges."""

from itertools import combinations

import pytest

from engine import titles
from engine.kernel.values import SEAT_LETTERS
from renderers.kit.canvas import Box, Canvas
from renderers.parts.portraits import TAB_LIFT, TAB_OUT, draw_title, signs, tab_box
from tests.renderers import build
from tests.renderers.test_layout import always, overlap, plan_board

PACK = titles["yongheng"].pack()
NAMES = sorted(
    {
        name
        for design in PACK.designs.values()
        if design.kind in ("special", "ordinary")
        for name in (design.name.zh, design.name.en)
    }
)


def sizes() -> set[tuple[int, int]]:
    """Width and height of every tile of a character that a table of two to six can have: alone,
    with one summoned and with two, the most that the rules allow."""
    found = set()
    for count in range(2, 7):
        for cards in (1, 2, 3):
            for limit in (1, 2):
                people = tuple(build.card("rock", f"A{n}") for n in range(cards))
                seats = [build.seat(n, people, limit=limit) for n in range(count)]
                for panel in plan_board(seats, True, always).panels:
                    for tile in panel.tiles:
                        if tile.form == "portrait":
                            left, top, right, bottom = tile.box
                            found.add((right - left, bottom - top))
    return found


def ink(name: str, width: int, height: int) -> Box:
    """Find where the letters of a name stand."""
    big = height >= 170
    canvas = Canvas((width, height), "#000000")
    draw_title(canvas, name, width, height - (56 if big else 46) - 8, 35 if big else 33)
    assert canvas.clipped == [], name
    box = canvas.image.convert("L").point(lambda v: 255 * (v > 140)).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize(("width", "height"), sorted(sizes()))
def test_no_sign_stands_on_another(width, height):
    spots = signs(width, height)
    tabs = [
        tab_box(width + TAB_OUT, -TAB_LIFT, f"{letter}{place}")
        for letter in SEAT_LETTERS[:6]
        for place in range(3)
    ]
    placed = [spots.gem, *spots.marks, *spots.changes]
    for first, second in combinations(placed, 2):
        assert not overlap(first, second)
    for tab in tabs:
        for box in (*placed, spots.hood):
            assert not overlap(tab, box)
    for left, top, right, bottom in (*placed, spots.hood):
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height


@pytest.mark.parametrize(("width", "height"), sorted(sizes()))
def test_every_name_of_the_pack_stands_clear_of_every_sign(width, height):
    spots = signs(width, height)
    tab = tab_box(width + TAB_OUT, -TAB_LIFT, "B2")
    bar = height - (56 if height >= 170 else 46) - 5
    for name in NAMES:
        letters = ink(name, width, height)
        assert letters[3] <= bar, name
        for sign in (tab, spots.gem, *spots.marks, *spots.changes, spots.hood):
            assert not overlap(letters, sign), (name, letters, sign)
