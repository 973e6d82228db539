"""Where everything on a board stands: panels by number of seats, tiles within a panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.kernel.view import CardView, SeatView, ZoneView
from renderers.kit.canvas import Box
from renderers.sheet import is_own

WIDTH = 1200
MARGIN = 20
GUTTER = 16

Form = Literal["character", "slot", "locked", "named", "plain", "compact", "mini", "merged"]


@dataclass(frozen=True)
class Placed:
    """A tile and where it stands. ``merged`` stands for all the cards of a zone; ``label`` is
    then what their slot labels begin with."""

    box: Box
    form: Form
    seat: int
    card: CardView | None = None
    zone: str = ""
    count: int = 0
    label: str = ""


@dataclass(frozen=True)
class Panel:
    """A seat's part of the board. ``wide`` panels span the page."""

    seat: int
    box: Box
    header: Box
    wide: bool
    tiles: tuple[Placed, ...] = ()
    empty: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Plan:
    """The whole page. ``side`` is the spare cell of a five-seat table."""

    height: int
    turn_bar: Box
    footer: Box
    panels: tuple[Panel, ...]
    side: Box | None = None


Fits = Callable[[CardView, str, int, int], bool]


@dataclass(frozen=True)
class Size:
    """A size that chips may have. ``tab`` is the room its slot label needs above it."""

    form: Form
    width: int
    height: int
    gap: int = 10
    tab: int = 0


@dataclass
class Group:
    """The chips of one zone."""

    seat: int
    zone: str
    cards: tuple[CardView, ...]
    count: int
    merged: bool = field(default=False)

    @property
    def places(self) -> int:
        """How many chips it takes."""
        return 1 if self.merged else len(self.cards)


BESIDE = (
    Size("named", 196, 92, 16, 24),
    Size("plain", 128, 92, 12, 24),
    Size("compact", 125, 56),
    Size("mini", 64, 64),
)
"""The pool beside the characters of two players."""

BEHIND = (
    Size("named", 220, 78, 16),
    Size("named", 180, 78, 16),
    Size("plain", 150, 78, 16),
    Size("compact", 132, 78, 14),
    Size("mini", 74, 78, 12),
)
"""Traps and effects behind the characters of two players."""

IN_ROW = (
    Size("named", 195, 86, 12, 28),
    Size("plain", 126, 86, 12, 28),
    Size("compact", 126, 60),
    Size("mini", 62, 60, 5),
)
"""All chips of one of three players."""

IN_QUARTER = (
    Size("named", 268, 78, 12, 24),
    Size("named", 174, 78, 12, 24),
    Size("plain", 128, 78, 12, 24),
    Size("compact", 128, 60),
    Size("mini", 60, 60, 9),
)
"""All chips of one of four players."""

IN_SIXTH = (Size("compact", 130, 60, 9), Size("mini", 60, 60, 9))
"""All chips of one of five or six players."""


def plan_board(seats: Sequence[SeatView], busy: bool, fits: Fits) -> Plan:
    """The page for two to six seats (more share the six-seat grid).

    ``busy``: something waits to happen, so that a five-seat page needs the whole footer.
    ``fits``: whether a chip of that form, width and height holds the name of a card.
    """
    if len(seats) <= 2:
        return _facing(seats, fits)
    if len(seats) == 3:
        return _rows(seats, fits)
    return _grid(seats, busy, fits)


def _facing(seats: Sequence[SeatView], fits: Fits) -> Plan:
    """Two players face to face, seat A below."""
    left, right = MARGIN, WIDTH - MARGIN
    bands = {1: (14, 118, 230), 0: (900, 808, 560)}
    panels = []
    for seat in seats:
        header, back, front = bands[seat.seat]
        box = (left - 8, 94, right + 8, 456) if seat.seat else (left - 8, 536, right + 8, 892)
        characters = _characters(seat, (left, front, left + 728, front + 214), 232)
        pool = Group(seat.seat, "pool", _cards(seat, "pool"), _count(seat, "pool"))
        pool_box = (left + 752, front, right, front + 214)
        behind = [_group(seat, "trap"), _group(seat, "effect")]
        back_box = (left, back, right, back + 78)
        tiles = (
            *characters,
            *_flow([pool], pool_box, BESIDE, fits),
            *_flow(behind, back_box, BEHIND, fits, centred=True),
        )
        empty = tuple(
            area
            for area, group in ((pool_box, [pool]), (back_box, behind))
            if not any(part.places for part in group)
        )
        panels.append(Panel(seat.seat, box, (left, header, right, header + 76), True, tiles, empty))
    return Plan(1260, (left, 460, right, 532), (left, 994, right, 1246), tuple(panels))


def _rows(seats: Sequence[SeatView], fits: Fits) -> Plan:
    """Three players below one another."""
    left, right, high = MARGIN, WIDTH - MARGIN, 296
    panels = []
    for index, seat in enumerate(seats):
        top = 100 + index * (high + 12)
        front = top + 84
        characters = _characters(seat, (left + 12, front, left + 728, front + 200), 228)
        area = (left + 746, front, right - 12, front + 200)
        chips = _flow(_groups(seat), area, IN_ROW, fits)
        header = (left, top, right, top + 60)
        box = (left, top, right, top + high)
        panels.append(Panel(seat.seat, box, header, True, (*characters, *chips)))
    bottom = 100 + 3 * (high + 12)
    return Plan(1260, (left, 14, right, 86), (left, bottom + 2, right, 1246), tuple(panels))


def _grid(seats: Sequence[SeatView], busy: bool, fits: Fits) -> Plan:
    """Four players in two rows of two, five and six in three; turn order as one reads."""
    rows = (len(seats) + 1) // 2
    high, tile = (446, 150) if rows == 2 else (302, 142)
    wide = (WIDTH - 2 * MARGIN - GUTTER) // 2
    panels = []
    for index, seat in enumerate(seats):
        x = MARGIN + (index % 2) * (wide + GUTTER)
        y = 98 + (index // 2) * (high + 12)
        panels.append(_half(seat, (x, y, x + wide, y + high), tile, fits))
    bottom = 98 + rows * (high + 12)
    side = None
    if len(seats) % 2:
        x = MARGIN + wide + GUTTER
        side = (x, bottom - high - 12, x + wide, bottom - 12)
    right = WIDTH - MARGIN
    foot = 1246 if side is None or busy else bottom + 84
    bar, footer = (MARGIN, 14, right, 86), (MARGIN, bottom, right, foot)
    return Plan(foot + 14, bar, footer, tuple(panels), side)


def _half(seat: SeatView, box: Box, tile: int, fits: Fits) -> Panel:
    left, top, right, bottom = box
    front = top + 78
    inner = (left + 12, front, right - 12, front + tile)
    characters = _characters(seat, inner, 268)
    roomy = bottom - top > 400
    below = front + tile + (26 if roomy else 12)
    area = (left + 12, below, right - 12, bottom - 8)
    chips = _flow(_groups(seat), area, IN_QUARTER if roomy else IN_SIXTH, fits)
    header = (left, top, right, top + 58)
    return Panel(seat.seat, box, header, False, (*characters, *chips))


def _cards(seat: SeatView, zone: str) -> tuple[CardView, ...]:
    return seat.zones[zone].cards if zone in seat.zones else ()


def _count(seat: SeatView, zone: str) -> int:
    return seat.zones.get(zone, ZoneView(zone)).count


def _group(seat: SeatView, zone: str) -> Group:
    return Group(seat.seat, zone, _cards(seat, zone), _count(seat, zone))


def _groups(seat: SeatView) -> list[Group]:
    return [_group(seat, zone) for zone in ("trap", "effect", "pool")]


def _characters(seat: SeatView, area: Box, widest: int) -> list[Placed]:
    """The own character, the summons, and an outline for each summon still possible."""
    left, top, right, bottom = area
    cards = _cards(seat, "character")
    summons = sum(not is_own(card) for card in cards)
    free = max(0, seat.stats.get("summon_limit", 0) - summons) if seat.alive else 0
    # With room for it, the second summon's place is shown before it is earned.
    locked = int(seat.alive and right - left > 600 and len(cards) + free == 2)
    count = len(cards) + free + locked
    if not count:
        return []
    # Of three in half a page each needs what room there is for its name.
    gap = 16 if right - left > 600 else 12 if count < 3 else 8
    width = min(widest, (right - left - gap * (count - 1)) // count)
    placed = []
    for index in range(count):
        x = left + index * (width + gap)
        box = (x, top, x + width, bottom)
        if index < len(cards):
            placed.append(Placed(box, "character", seat.seat, cards[index], "character"))
        else:
            form: Form = "slot" if index < len(cards) + free else "locked"
            placed.append(Placed(box, form, seat.seat))
    return placed


def _flow(
    groups: list[Group], area: Box, sizes: Sequence[Size], fits: Fits, centred: bool = False
) -> list[Placed]:
    """Chips in rows, as large as they fit; what fits no more becomes one chip a zone."""
    across = area[2] - area[0]
    cards = [card for group in groups for card in group.cards]
    for size in sizes:
        if not all(fits(card, size.form, size.width, size.height) for card in cards):
            continue
        columns, rows = _capacity(area, size)
        if sum(group.places for group in groups) <= columns * rows:
            return _arrange(groups, area, size, columns, centred)
    size = sizes[-1]
    columns, rows = _capacity(area, size)
    wide = replace(size, form="merged", width=max(size.width, 132))
    for group in sorted(groups, key=lambda g: -g.places):
        group.merged = True
        taken = sum(
            (wide.width + size.gap if group.merged else (size.width + size.gap) * group.places)
            for group in groups
            if group.places
        )
        if taken <= (across + size.gap) * rows:
            break
    return _arrange(groups, area, size, columns, centred)


def _capacity(area: Box, size: Size) -> tuple[int, int]:
    left, top, right, bottom = area
    columns = (right - left + size.gap) // (size.width + size.gap)
    lift = max(size.gap, size.tab)
    return columns, (bottom - top + lift) // (size.height + lift)


def _arrange(
    groups: list[Group], area: Box, size: Size, columns: int, centred: bool
) -> list[Placed]:
    left, top, right, _ = area
    placed: list[Placed] = []
    x, y = left, top
    for group in groups:
        for index in range(group.places):
            width = 132 if group.merged else size.width
            if x + width > right:
                x, y = left, y + size.height + max(size.gap, size.tab)
            box = (x, y, x + width, y + size.height)
            if group.merged:
                label = group.cards[0].slot.rstrip("0123456789")
                placed.append(
                    Placed(box, "merged", group.seat, None, group.zone, group.count, label)
                )
            else:
                placed.append(Placed(box, size.form, group.seat, group.cards[index], group.zone))
            x += width + size.gap
    if centred and placed and y == top:
        shift = (right - left - (placed[-1].box[2] - left)) // 2
        placed = [
            replace(p, box=(p.box[0] + shift, p.box[1], p.box[2] + shift, p.box[3])) for p in placed
        ]
    return placed
