"""Nothing on the board of two players stands on anything else or outside the page."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engine import titles
from renderers.parts.layout import plan_table
from renderers.parts.places import HEIGHT, WIDTH, Table
from tests.renderers import build_duel as build
from tests.renderers.test_layout import overlap

COUNTS = st.tuples(
    st.integers(0, 60), st.integers(0, 1), st.integers(0, 6), st.integers(0, 25), st.booleans()
)


def plan_duel(seats, fits):
    """The plan of a table of 神话起源."""

    def numbered(card):
        return "durability" in card.stats

    return plan_table(Table(titles["shenhua"], fits, numbered), seats, False)


def fighting(panel):
    return [tile for tile in panel.tiles if tile.zone == "field"]


def chips(panel):
    return [tile for tile in panel.tiles if tile.zone in titles["shenhua"].shape.layout.behind]


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
    plan = plan_duel(seats, lambda card, form, width, height: short or form == "compact")
    boxes = [plan.turn_bar, plan.footer]
    counts = (first, second)
    for panel, (creatures, treasures, gear, opened, _) in zip(plan.panels, counts, strict=True):
        boxes.append(panel.header)
        boxes += [tile.box for tile in fighting(panel) + chips(panel)]
        assert sum(tile.count or 1 for tile in fighting(panel)) == creatures
        assert sum(tile.count or 1 for tile in chips(panel)) == treasures + gear + opened
        assert [tile.form for tile in panel.tiles].count("leader") == 1
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= HEIGHT
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)


def test_seat_a_is_below():
    plan = plan_duel(build.duel().seats, lambda *_: True)
    headers = {panel.seat: panel.header for panel in plan.panels}
    assert headers[1][3] < plan.turn_bar[1] < headers[0][1]


def test_a_few_creatures_are_larger_than_many():
    widths = []
    for count in (4, 6, 7, 12, 20):
        plan = plan_duel(build.crowded(count).seats, lambda *_: True)
        box = fighting(plan.panels[0])[0].box
        widths.append((box[2] - box[0]) * (box[3] - box[1]))
    assert widths == sorted(widths, reverse=True)
