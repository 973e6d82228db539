"""Where everything stands on the board of two players, seat A below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.kernel.view import CardView, SeatView
from renderers.kit.canvas import Box
from renderers.parts.layout import MARGIN, WIDTH

HEIGHT = 1260
LEFT, RIGHT = MARGIN, WIDTH - MARGIN
BANNER = 104
"""The height of a player's banner: the general, the name, the counts, the life."""

TURN_BAR: Box = (LEFT, 470, RIGHT, 542)
FOOTER: Box = (LEFT, 1010, RIGHT, 1246)

CreatureForm = Literal["tile", "bar", "mini"]
ChipForm = Literal["named", "plain", "compact"]
Form = Literal["tile", "bar", "mini", "named", "plain", "compact", "rest"]

ROW = 208
"""The height of the creatures of one side, in one row or in two."""
HALF = 100
TILE_WIDTHS = {1: 204, 2: 204, 3: 204, 4: 204, 5: 204, 6: 178, 7: 152}
"""How wide a creature is by the number of them in a row."""
MOST_TILES, MOST_BARS, MOST_MINIS = 7, 14, 26

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
"""How much wider a chip with numbers is."""
CHIP_GAP = 14

Fits = Callable[[CardView, str, int, int], bool]
"""Whether a chip of that form, width and height holds the name of a card."""


@dataclass(frozen=True)
class Placed:
    """A card, or the ``count`` cards for which there is no room, and where it stands."""

    box: Box
    form: Form
    seat: int
    card: CardView | None = None
    zone: str = ""
    count: int = 0


@dataclass(frozen=True)
class Side:
    """One player's half of the board."""

    seat: int
    panel: Box
    banner: Box
    general: Placed | None
    creatures: tuple[Placed, ...]
    chips: tuple[Placed, ...]
    back: Box


def plan_duel(seats: Sequence[SeatView], fits: Fits) -> tuple[Side, ...]:
    """Both sides of the board."""
    tops = {1: (14, 144, 244), 0: (890, 804, 568)}
    sides = []
    for seat in seats[:2]:
        top, back, front = tops[seat.seat]
        panel = (LEFT - 8, 94, RIGHT + 8, 466) if seat.seat else (LEFT - 8, 546, RIGHT + 8, 914)
        area = (LEFT, back, RIGHT, back + CHIP)
        sides.append(
            Side(
                seat.seat,
                panel,
                (LEFT, top, RIGHT, top + BANNER),
                _general(seat, top),
                place_creatures(_cards(seat, "field"), front, seat.seat),
                place_chips(_behind(seat), area, seat.seat, fits),
                area,
            )
        )
    return tuple(sides)


def _cards(seat: SeatView, zone: str) -> tuple[CardView, ...]:
    return seat.zones[zone].cards if zone in seat.zones else ()


def _general(seat: SeatView, top: int) -> Placed | None:
    cards = _cards(seat, "general")
    box = (LEFT + 8, top + 6, LEFT + 100, top + 98)
    return Placed(box, "tile", seat.seat, cards[0], "general") if cards else None


def _behind(seat: SeatView) -> list[tuple[str, CardView]]:
    """What stands behind the creatures: treasure, equipment, open spirit."""
    found = [(zone, card) for zone in ("treasure", "gear") for card in _cards(seat, zone)]
    return found + [("spirit", card) for card in _cards(seat, "spirit") if card.face_up]


def place_creatures(cards: Sequence[CardView], top: int, seat: int) -> tuple[Placed, ...]:
    """Creatures in one row of tiles, in two rows of bars, or in two rows of small ones."""
    count = len(cards)
    if count <= MOST_TILES:
        return _row(cards, "tile", top, ROW, TILE_WIDTHS.get(count, 152), 16, seat)
    form: CreatureForm = "bar" if count <= MOST_BARS else "mini"
    shown, rest = list(cards), 0
    if count > MOST_MINIS:
        rest = count - MOST_MINIS + 1
        shown = shown[: MOST_MINIS - 1]
    columns = -(-(len(shown) + bool(rest)) // 2)
    gap = 16 if form == "bar" else 8
    width = min(204, (RIGHT - LEFT - gap * (columns - 1)) // columns)
    second = top + ROW - HALF
    placed = [
        *_row(shown[:columns], form, top - 10, HALF, width, gap, seat),
        *_row(shown[columns:], form, second + 4, HALF, width, gap, seat, columns),
    ]
    if rest:
        left = placed[columns - 1].box[0]
        box = (left, second + 4, left + width, second + 4 + HALF)
        placed.append(Placed(box, "rest", seat, None, "field", rest))
    return tuple(placed)


def _row(
    cards: Sequence[CardView],
    form: CreatureForm,
    top: int,
    height: int,
    width: int,
    gap: int,
    seat: int,
    columns: int = 0,
) -> tuple[Placed, ...]:
    """A row in the middle; a second row stands below the first ``columns``."""
    places = columns or len(cards)
    left = (WIDTH - places * width - (places - 1) * gap) // 2
    return tuple(
        Placed((x, top, x + width, top + height), form, seat, card, "field")
        for index, card in enumerate(cards)
        for x in (left + index * (width + gap),)
    )


def place_chips(
    cards: Sequence[tuple[str, CardView]], area: Box, seat: int, fits: Fits
) -> tuple[Placed, ...]:
    """A row of chips, as large as all of them fit; those beyond the row become a number."""
    left, top, right, bottom = area
    room = right - left
    form, wide = _chip_size(cards, room, fits)
    shown = list(cards)
    while shown and _taken(shown, wide) + (100 if len(shown) < len(cards) else 0) > room:
        shown.pop()
    rest = len(cards) - len(shown)
    x = left + (room - _taken(shown, wide) - (CHIP_GAP + 86 if rest else 0)) // 2
    placed = []
    for zone, card in shown:
        width = _chip_width(wide, zone)
        placed.append(Placed((x, top, x + width, bottom), form, seat, card, zone))
        x += width + CHIP_GAP
    if rest:
        placed.append(Placed((x, top, x + 86, bottom), "rest", seat, None, "spirit", rest))
    return tuple(placed)


def _chip_size(
    cards: Sequence[tuple[str, CardView]], room: int, fits: Fits
) -> tuple[ChipForm, int]:
    for form, wide in CHIP_SIZES:
        whole = all(fits(card, form, _chip_width(wide, zone), CHIP) for zone, card in cards)
        if whole and _taken(cards, wide) <= room:
            return form, wide
    return CHIP_SIZES[-1]


def _chip_width(wide: int, zone: str) -> int:
    return wide + (CHIP_NUMBERS if zone == "gear" else 0)


def _taken(cards: Sequence[tuple[str, CardView]], wide: int) -> int:
    return sum(_chip_width(wide, zone) + CHIP_GAP for zone, _ in cards) - CHIP_GAP
