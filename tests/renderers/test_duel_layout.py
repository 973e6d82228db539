"""Nothing on the board of two players stands on anything else or outside the page."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from renderers.parts.duel.layout import FOOTER, HEIGHT, TURN_BAR, plan_duel
from renderers.parts.layout import WIDTH
from tests.renderers import build_duel as build
from tests.renderers.test_layout import overlap

COUNTS = st.tuples(
    st.integers(0, 60), st.integers(0, 1), st.integers(0, 6), st.integers(0, 25), st.booleans()
)


def filled(seat, counts):
    creatures, treasures, gear, opened, _ = counts
    return build.side(
        seat,
        build.card("fox", "A0"),
        tuple(build.card("wolf", f"A{n}") for n in range(1, creatures + 1)),
        treasure=tuple(build.card("pearl", f"AF{n}") for n in range(treasures)),
        gear=tuple(build.card("axe", f"AE{n}") for n in range(gear)),
        spirits=build.spirit(0, 3, 2, *(build.card("feast", f"AS{n}") for n in range(opened))),
    )


@given(COUNTS, COUNTS)
def test_every_tile_has_a_place_of_its_own_and_every_card_is_shown_or_counted(first, second):
    short = first[4]
    seats = [filled(0, first), filled(1, second)]
    sides = plan_duel(seats, lambda card, form, width, height: short or form == "compact")
    boxes = [TURN_BAR, FOOTER]
    for side, (creatures, treasures, gear, opened, _) in zip(sides, (first, second), strict=True):
        boxes.append(side.banner)
        boxes += [tile.box for tile in side.creatures + side.chips]
        assert sum(tile.count or 1 for tile in side.creatures) == creatures
        assert sum(tile.count or 1 for tile in side.chips) == treasures + gear + opened
        assert side.general is not None
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= HEIGHT
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)


def test_seat_a_is_below():
    sides = {side.seat: side for side in plan_duel(build.duel().seats, lambda *_: True)}
    assert sides[1].banner[3] < TURN_BAR[1] < sides[0].banner[1]


def test_a_few_creatures_are_larger_than_many():
    widths = []
    for count in (4, 6, 7, 12, 20):
        side = plan_duel(build.crowded(count).seats, lambda *_: True)[0]
        box = side.creatures[0].box
        widths.append((box[2] - box[0]) * (box[3] - box[1]))
    assert widths == sorted(widths, reverse=True)
