"""Nothing on a board stands on anything else or outside the page."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import titles
from engine.kernel.view import ZoneView
from renderers.parts.layout import plan_table
from renderers.parts.places import WIDTH, Table
from tests.renderers import build

COUNTS = st.tuples(
    st.integers(0, 4), st.integers(0, 9), st.integers(0, 3), st.integers(0, 10), st.integers(0, 3)
)


def always(card, form, width, height):
    return True


def never(card, form, width, height):
    return form not in ("named", "plain")


def plan_board(seats, busy, fits):
    """The plan of a table of 永恒之息."""
    return plan_table(Table(titles["yongheng"], fits, lambda card: False), seats, busy)


def filled(number, counts):
    characters, pool, traps, effects, limit = counts
    return build.seat(
        number,
        tuple(
            build.card("rock", f"A{i}", marks=("mark.own",) if i == 0 else ())
            for i in range(characters)
        ),
        pool=tuple(build.card("deer", f"AP{i}") for i in range(pool)),
        traps=tuple(build.card("pit", f"AT{i}") for i in range(traps)),
        effects=tuple(build.card("song", f"AE{i}") for i in range(effects)),
        limit=limit,
    )


def overlap(first, second):
    return (
        first[0] < second[2]
        and second[0] < first[2]
        and first[1] < second[3]
        and second[1] < first[3]
    )


@given(st.lists(COUNTS, min_size=2, max_size=6), st.booleans(), st.booleans())
def test_every_tile_has_a_place_of_its_own(counts, busy, short):
    plan = plan_board(
        [filled(n, c) for n, c in enumerate(counts)], busy, always if short else never
    )
    assert 1000 <= plan.height <= 1260
    tiles = [placed for panel in plan.panels for placed in panel.tiles]
    boxes = [placed.box for placed in tiles]
    fixed = [plan.turn_bar, plan.footer, *(panel.header for panel in plan.panels)]
    if plan.side is not None:
        fixed.append(plan.side)
    for left, top, right, bottom in boxes + fixed:
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= plan.height
    for first, second in combinations(boxes + fixed, 2):
        assert not overlap(first, second)


@given(st.lists(COUNTS, min_size=2, max_size=6))
def test_every_card_is_shown_or_counted(counts):
    plan = plan_board([filled(n, c) for n, c in enumerate(counts)], False, always)
    for panel, (characters, pool, traps, effects, _) in zip(plan.panels, counts, strict=True):
        for zone, count in (
            ("character", characters),
            ("pool", pool),
            ("trap", traps),
            ("effect", effects),
        ):
            tiles = [placed for placed in panel.tiles if placed.zone == zone]
            shown = sum(placed.count if placed.form == "merged" else 1 for placed in tiles)
            assert shown == count


def test_two_players_face_each_other_with_seat_a_below():
    plan = plan_board(build.duel().seats, False, always)
    assert plan.panels[0].box[1] > plan.turn_bar[3] > plan.panels[1].box[1]


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_more_players_are_read_in_turn_order(count):
    plan = plan_board(build.crowd(count).seats, False, always)
    places = [(panel.box[1], panel.box[0]) for panel in plan.panels]
    assert places == sorted(places)


def test_chips_whose_names_do_not_fit_show_none():
    seats = [filled(n, (2, 2, 1, 1, 1)) for n in range(2)]
    short, long = (plan_board(seats, False, fits) for fits in (always, never))
    forms = [{p.form for panel in plan.panels for p in panel.tiles} for plan in (short, long)]
    assert "named" in forms[0]
    assert forms[1] <= {"portrait", "slot", "locked", "compact", "mini"}


@pytest.mark.parametrize("count", range(2, 9))
def test_what_is_chosen_before_the_game_lies_face_down_in_front(count):
    seats = [build.seat(n, limit=0, hand=0) for n in range(count)]
    zones = {**seats[1].zones, "picked": ZoneView("picked", 1, 2)}
    seats[1] = replace(seats[1], zones=zones)
    plan = plan_board(seats, False, always)
    kept = {panel.seat: [p.form for p in panel.tiles].count("kept") for panel in plan.panels}
    assert kept == {n: 2 if n == 1 else 0 for n in range(count)}
