"""Layout of a board: panels by the number of seats, tiles within a panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.kernel.view import SeatView
from renderers.kit.canvas import Box
from renderers.parts import behind
from renderers.parts.front import face_creatures, place_front, place_leader
from renderers.parts.lanes import plan_lanes, shares_lines
from renderers.parts.places import (
    GUTTER,
    HEIGHT,
    LEFT,
    MARGIN,
    RIGHT,
    WIDTH,
    Gap,
    PageLayout,
    Panel,
    Table,
)


@dataclass(frozen=True)
class HalfPanel:
    """A panel of half the page's width: its height, the room below it, the height of its header,
    where its tiles begin and how high they are, the room between them and the chips, the chips.
    ``higher``: how high the tiles are instead where no chip loses its name by it."""

    high: int
    apart: int
    header: int
    front: int
    tile: int
    below: int
    chips: tuple[behind.Size, ...]
    higher: tuple[int, ...] = ()


HALVES = {
    2: HalfPanel(446, 12, 58, 78, 150, 26, behind.IN_QUARTER, (226, 188)),
    3: HalfPanel(302, 12, 58, 78, 142, 12, behind.IN_SIXTH),
    4: HalfPanel(236, 10, 50, 64, 100, 10, behind.IN_EIGHTH),
}
"""By the number of panels below one another."""


BACK_ROW = 96
"""The height of the row of chips behind creatures, with what parts them."""
BANNER = 104
"""The height of a player's banner: the leader, the name, the counts, the life."""


def plan_table(table: Table, seats: Sequence[SeatView], busy: bool) -> PageLayout:
    """The page for two to eight seats; ``busy``: something waits to happen, so that a page with a
    spare cell needs the whole footer."""
    if shares_lines(table, seats):
        return plan_lanes(table, seats)
    if len(seats) <= 2:
        return _banners(table, seats) if table.banners else _facing(table, seats)
    if len(seats) == 3:
        return _rows(table, seats)
    return _grid(table, seats, busy)


def _facing(table: Table, seats: Sequence[SeatView]) -> PageLayout:
    """Two players face to face, seat A below: portraits, chips beside and behind them."""
    bands = {1: (14, 118, 230), 0: (900, 808, 560)}
    panels = []
    for seat in seats:
        header, back, front = bands[seat.seat]
        box = (LEFT - 8, 94, RIGHT + 8, 456) if seat.seat else (LEFT - 8, 536, RIGHT + 8, 892)
        fighting = place_front(table, seat, (LEFT, front, LEFT + 728, front + 214), 232)
        last, *others = behind.groups_of(table, seat) or [[]]
        beside = [group for groups in others for group in groups]
        beside_box, back_box = (
            (LEFT + 752, front, RIGHT, front + 214),
            (LEFT, back, RIGHT, back + 78),
        )
        tiles = (
            *fighting,
            *behind.flow(beside, beside_box, behind.BESIDE, table.fits),
            *behind.flow(last, back_box, behind.BEHIND, table.fits, centred=True),
        )
        empty = tuple(
            (area, tuple(group.zone for group in groups))
            for area, groups in ((beside_box, beside), (back_box, last))
            if not any(group.places for group in groups)
        )
        panels.append(Panel(seat.seat, box, (LEFT, header, RIGHT, header + 76), True, tiles, empty))
    return PageLayout(HEIGHT, (LEFT, 460, RIGHT, 532), (LEFT, 994, RIGHT, 1246), tuple(panels))


def _banners(table: Table, seats: Sequence[SeatView]) -> PageLayout:
    """Two players face to face, seat A below: a banner with the leader, chips, creatures."""
    tops = {1: (14, 144, 244), 0: (890, 804, 568)}
    grid = table.title.shape.layout.shelf("grid") is not None
    bare = not grid and not any(behind.all_groups(table, seat) for seat in seats)
    less = BACK_ROW if bare else 0  # where nothing ever lies behind, the page is lower
    panels = []
    for seat in seats:
        top, back, front = tops[seat.seat]
        box = (LEFT - 8, 94, RIGHT + 8, 466 - less)
        if seat.seat:
            front -= less
        else:
            top, front = top - 2 * less, front - less
            box = (LEFT - 8, 546 - less, RIGHT + 8, 914 - 2 * less)
        area = (LEFT, back, RIGHT, back + behind.CHIP)
        groups = behind.all_groups(table, seat)
        chips = behind.place_chips(table, groups, area, seat.seat)
        fighting = face_creatures(table, seat, (back, front))
        empty: list[Gap] = []
        if not chips and not bare:
            empty.append((area, tuple(group.zone for group in groups)))
        if not fighting:
            middle = (back if not bare else front - 100 if seat.seat else front + 236) + (
                204 if seat.seat else -132
            )
            zones = table.title.shape.layout.zones("row")
            empty.append(((LEFT, middle, RIGHT, middle), zones))
        tiles = (*place_leader(table, seat, top), *chips, *fighting)
        banner = (LEFT, top, RIGHT, top + BANNER)
        panels.append(Panel(seat.seat, box, banner, True, tiles, tuple(empty)))
    bar, footer = (LEFT, 470, RIGHT, 542), (LEFT, 1010, RIGHT, 1246)
    if bare:
        bar = (LEFT, 470 - less, RIGHT, 542 - less)
        footer = (LEFT, 1010 - 2 * less, RIGHT, 1246 - 2 * less)
    return PageLayout(HEIGHT - 2 * less, bar, footer, tuple(panels), banners=True)


def _rows(table: Table, seats: Sequence[SeatView]) -> PageLayout:
    """Three players below one another."""
    high = 296
    panels = []
    for index, seat in enumerate(seats):
        top = 100 + index * (high + 12)
        front = top + 84
        fighting = place_front(table, seat, (LEFT + 12, front, LEFT + 728, front + 200), 228)
        area = (LEFT + 746, front, RIGHT - 12, front + 200)
        chips = behind.flow(behind.all_groups(table, seat), area, behind.IN_ROW, table.fits)
        header, box = (LEFT, top, RIGHT, top + 60), (LEFT, top, RIGHT, top + high)
        panels.append(Panel(seat.seat, box, header, True, (*fighting, *chips)))
    bottom = 100 + 3 * (high + 12)
    bar, footer = (LEFT, 14, RIGHT, 86), (LEFT, bottom + 2, RIGHT, 1246)
    return PageLayout(HEIGHT, bar, footer, tuple(panels))


def _grid(table: Table, seats: Sequence[SeatView], busy: bool) -> PageLayout:
    """Four to eight players in rows of two; turn order as one reads."""
    rows = (len(seats) + 1) // 2
    half = HALVES[min(rows, 4)]
    wide = (WIDTH - 2 * MARGIN - GUTTER) // 2
    panels = _halves(table, seats, half)
    for tile in half.higher:
        higher = _halves(table, seats, replace(half, tile=tile))
        if all(map(_as_named, higher, panels)):
            panels = higher
            break
    bottom = 98 + rows * (half.high + half.apart)
    side = None
    if len(seats) % 2:
        x = MARGIN + wide + GUTTER
        side = (x, bottom - half.high - half.apart, x + wide, bottom - half.apart)
    foot = 1246 if side is None or busy else bottom + 84
    bar, footer = (LEFT, 14, RIGHT, 86), (LEFT, bottom, RIGHT, foot)
    return PageLayout(foot + 14, bar, footer, tuple(panels), side)


def _halves(table: Table, seats: Sequence[SeatView], half: HalfPanel) -> list[Panel]:
    wide = (WIDTH - 2 * MARGIN - GUTTER) // 2
    panels = []
    for index, seat in enumerate(seats):
        x = MARGIN + (index % 2) * (wide + GUTTER)
        y = 98 + (index // 2) * (half.high + half.apart)
        panels.append(_half(table, seat, (x, y, x + wide, y + half.high), half))
    return panels


def _as_named(panel: Panel, other: Panel) -> bool:
    """Tell whether as much can be read of each tile of a panel as in another."""
    forms = [[tile.form for tile in one.tiles] for one in (panel, other)]
    return forms[0] == forms[1]


def _half(table: Table, seat: SeatView, box: Box, half: HalfPanel) -> Panel:
    left, top, right, bottom = box
    front = top + half.front
    groups = behind.all_groups(table, seat)
    # Where nothing ever lies behind those that fight, cells take its room.
    low = bottom - 12 if not groups else front + half.tile
    cells = table.title.shape.layout.shelf("grid") is not None
    area = (left + 12, front, right - 12, low if cells else front + half.tile)
    fighting = place_front(table, seat, area, 268)
    room = (left + 12, front + half.tile + half.below, right - 12, bottom - 8)
    chips = behind.flow(groups, room, half.chips, table.fits)
    header = (left, top, right, top + half.header)
    return Panel(seat.seat, box, header, False, (*fighting, *chips))
