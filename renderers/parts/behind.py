"""Layout of a seat's chips: the cards behind those that fight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.kernel.view import CardView, SeatView, ZoneView
from renderers.games import look_of
from renderers.kit.canvas import Box
from renderers.parts.places import ChipForm, Fits, Form, Placed, Table


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
    merged: bool = False

    @property
    def places(self) -> int:
        """Count the chips that it takes."""
        return 1 if self.merged else len(self.cards)


BESIDE = (
    Size("named", 196, 92, 16, 24),
    Size("plain", 128, 92, 12, 24),
    Size("compact", 125, 56),
    Size("mini", 64, 64),
)
"""Chips beside the portraits of two players."""
BEHIND = (
    Size("named", 220, 78, 16),
    Size("named", 180, 78, 16),
    Size("plain", 150, 78, 16),
    Size("compact", 132, 78, 14),
    Size("mini", 74, 78, 12),
)
"""Chips behind the portraits of two players."""
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
IN_SIXTH = (Size("compact", 268, 60, 9), Size("compact", 130, 60, 9), Size("mini", 60, 60, 9))
"""All chips of one of five or six players."""
IN_EIGHTH = (Size("compact", 268, 54, 9), Size("compact", 130, 54, 9), Size("mini", 60, 54, 9))
"""All chips of one of seven or eight players."""
CHIP = 76
CHIP_SIZES: tuple[tuple[ChipForm, int], ...] = (
    ("named", 220),
    ("named", 290),
    ("named", 380),
    ("plain", 134),
    ("plain", 170),
    ("plain", 230),
    ("compact", 116),
)
"""Forms and widths that chips may have, the first that all names fit is taken."""
CHIP_NUMBERS = 50
"""Extra width of a chip with numbers."""
CHIP_GAP = 14


def groups_of(table: Table, seat: SeatView) -> list[list[Group]]:
    """The chips of a seat, shelf by shelf, those that lie furthest behind first."""
    shelves = [shelf for shelf in table.title.shape.layout.shelves if shelf.form == "chips"]
    pips = look_of(table.title.id).pips if table.banners else ()
    return [
        [_group(table, seat, zone) for zone in shelf.zones if zone not in pips]
        for shelf in reversed(shelves)
    ]


def _group(table: Table, seat: SeatView, zone: str) -> Group:
    found = seat.zones.get(zone, ZoneView(zone))
    if zone not in table.title.shape.layout.open_alone:
        return Group(seat.seat, zone, found.cards, found.count)
    cards = tuple(card for card in found.cards if card.face_up)
    return Group(seat.seat, zone, cards, len(cards))


def all_groups(table: Table, seat: SeatView) -> list[Group]:
    return [group for groups in groups_of(table, seat) for group in groups]


def flow(
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
            return _arrange(groups, area, size, centred)
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
    return _arrange(groups, area, size, centred)


def _capacity(area: Box, size: Size) -> tuple[int, int]:
    left, top, right, bottom = area
    columns = (right - left + size.gap) // (size.width + size.gap)
    lift = max(size.gap, size.tab)
    return columns, (bottom - top + lift) // (size.height + lift)


def _arrange(groups: list[Group], area: Box, size: Size, centred: bool) -> list[Placed]:
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


def place_chips(table: Table, groups: Sequence[Group], area: Box, seat: int) -> tuple[Placed, ...]:
    """A row of chips, as large as all of them fit; those beyond the row become a number."""
    left, top, right, bottom = area
    room = right - left
    cards = [(group.zone, card) for group in groups for card in group.cards]
    form, wide = _chip_size(table, cards, room)
    widths = [_chip_width(table, wide, card) for _, card in cards]
    shown = len(cards)
    while shown and _taken(widths[:shown]) + (100 if shown < len(cards) else 0) > room:
        shown -= 1
    rest = len(cards) - shown
    x = left + (room - _taken(widths[:shown]) - (CHIP_GAP + 86 if rest else 0)) // 2
    placed = []
    for (zone, card), width in zip(cards[:shown], widths, strict=False):
        placed.append(Placed((x, top, x + width, bottom), form, seat, card, zone))
        x += width + CHIP_GAP
    if rest:
        box = (x, top, x + 86, bottom)
        placed.append(Placed(box, "rest", seat, None, groups[-1].zone, rest))
    return tuple(placed)


def _chip_size(
    table: Table, cards: Sequence[tuple[str, CardView]], room: int
) -> tuple[ChipForm, int]:
    for form, wide in CHIP_SIZES:
        widths = [_chip_width(table, wide, card) for _, card in cards]
        fit = (table.fits(c, form, w, CHIP) for (_, c), w in zip(cards, widths, strict=True))
        if _taken(widths) <= room and all(fit):
            return form, wide
    return CHIP_SIZES[-1]


def _chip_width(table: Table, wide: int, card: CardView) -> int:
    return wide + (CHIP_NUMBERS if table.numbered(card) else 0)


def _taken(widths: Sequence[int]) -> int:
    return sum(width + CHIP_GAP for width in widths) - CHIP_GAP
