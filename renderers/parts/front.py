"""Layout of the cards that fight: in rows, in cells, the leader first."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.layout import Shelf
from engine.kernel.view import CardView, SeatView
from renderers.games import look_of
from renderers.kit.canvas import Box
from renderers.parts.places import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    CreatureForm,
    Form,
    Placed,
    Table,
    cards_of,
)
from renderers.sheet import leads

ROW = 208
"""The height of the creatures of one side, in one row or in two."""
HALF, BACK = 100, 76
TILE_WIDTHS = {1: 204, 2: 204, 3: 204, 4: 204, 5: 204, 6: 178, 7: 152}
"""Width of a creature by the number of them in a row."""
MOST_TILES, MOST_BARS, MOST_MINIS = 7, 14, 26
LEAST_PORTRAIT, LEAST_TILE = 120, 170
"""Least heights; a lower card is drawn as a bar."""
LEAST_WIDE = 76
"""A tile is at least so wide; those for which there is no room become a number."""


def place_front(table: Table, seat: SeatView, area: Box, widest: int) -> list[Placed]:
    """The cards that fight, the leader first, in a row or in their cells."""
    grid = table.title.shape.layout.shelf("grid")
    if grid is None:
        return _fighting(table, seat, area, widest)
    leader = cards_of(seat, *table.title.shape.layout.zones("leader"))[:1]
    left, top, right, bottom = area
    placed: list[Placed] = []
    if leader:
        box = (left, top, left + 128, bottom)
        placed.append(Placed(box, "mini", seat.seat, leader[0], _zone_of(table, seat, leader[0])))
        left += 140
    return placed + _cells(table, grid, seat, (left, top, right, bottom))


def _zone_of(table: Table, seat: SeatView, card: CardView) -> str:
    zones = (zone for zone in table.title.shape.layout.front if zone in seat.zones)
    return next(zone for zone in zones if card in seat.zones[zone].cards)


def _fighting(table: Table, seat: SeatView, area: Box, widest: int) -> list[Placed]:
    """The leader, those beside it, and an outline for each of those still possible."""
    left, top, right, bottom = area
    layout = table.title.shape.layout
    cards = cards_of(seat, *layout.front)
    row = layout.shelf("row")
    free = locked = 0
    if row is not None and row.most and seat.alive:
        free = max(0, seat.stats.get(row.most, 0) - sum(not leads(card) for card in cards))
        # With room for it, the second place is shown before it is earned.
        locked = int(right - left > 600 and len(cards) + free == 2)
    count = len(cards) + free + locked
    if not count:
        return _chosen(table, seat, area, widest)
    # Of three in half a page each needs what room there is for its name.
    gap = 16 if right - left > 600 else 12 if count < 3 else 8
    most = (right - left + gap) // (LEAST_WIDE + gap)
    rest = max(0, len(cards) - most + 1) if count > most else 0
    count = min(count, most)
    width = min(widest, (right - left - gap * (count - 1)) // count)
    placed = []
    form: Form
    for index in range(count):
        x = left + index * (width + gap)
        box = (x, top, x + width, bottom)
        if rest and index == count - 1:
            placed.append(Placed(box, "rest", seat.seat, None, layout.front[-1], rest))
        elif index < len(cards):
            zone = _zone_of(table, seat, cards[index])
            form = form_of(table, width, bottom - top)
            placed.append(Placed(box, form, seat.seat, cards[index], zone))
        else:
            form = "slot" if index < len(cards) + free else "locked"
            placed.append(Placed(box, form, seat.seat))
    return placed


def _chosen(table: Table, seat: SeatView, area: Box, widest: int) -> list[Placed]:
    """Before anything fights: a card face down for each that a seat keeps beside its hand."""
    kept = (seat.zones.get(zone) for zone in table.title.shape.layout.held[:-1])
    count = min(3, sum(zone.count for zone in kept if zone is not None))
    left, top, right, bottom = area
    width = min(widest, (right - left - 24) // 3)
    lefts = [left + place * (width + 12) for place in range(count)]
    return [Placed((x, top, x + width, bottom), "kept", seat.seat) for x in lefts]


def form_of(table: Table, width: int, height: int) -> Form:
    """Choose the form of a card that fights by the size of its place."""
    if look_of(table.title.id).tiles == "portrait" and height >= LEAST_PORTRAIT:
        return "portrait"
    if height >= LEAST_TILE and width >= 150:
        return "tile"
    return "bar" if width >= 137 else "mini"


def _cells(table: Table, shelf: Shelf, seat: SeatView, area: Box) -> list[Placed]:
    """The cells of a seat's grids: the first line is the foremost, nearest to who sits across.
    Lines that have words are counted from the seat's own side, and the last is left out while
    nobody is there."""
    left, top, right, bottom = area
    zone = shelf.zones[0]
    rule = table.title.places[zone].rule
    lines, columns = rule.grid
    lying = {card.cell: card for card in cards_of(seat, zone)}
    if rule.lines:
        lines -= not any(cell >= (lines - 1) * columns for cell in lying)
    gap = 14
    wide, high = (
        (right - left - gap * (columns - 1)) // columns,
        (bottom - top - gap * (lines - 1)) // lines,
    )
    above = top < HEIGHT // 3 and right - left > 600 and seat.seat == 1
    placed = []
    for cell in range(lines * columns):
        line, column = divmod(cell, columns)
        x = left + column * (wide + gap)
        y = top + (lines - 1 - line if above != bool(rule.lines) else line) * (high + gap)
        box, card = (x, y, x + wide, y + high), lying.get(cell)
        label = rule.label_of_cell(seat.seat, cell)
        form = form_of(table, wide, high) if card is not None else "cell"
        placed.append(Placed(box, form, seat.seat, card, zone, label=label))
    return placed


def place_leader(table: Table, seat: SeatView, top: int) -> list[Placed]:
    zones = table.title.shape.layout.zones("leader")
    box = (LEFT + 8, top + 6, LEFT + 100, top + 98)
    return [Placed(box, "leader", seat.seat, c, zones[0]) for c in cards_of(seat, *zones)[:1]]


def face_creatures(table: Table, seat: SeatView, tops: tuple[int, int]) -> Sequence[Placed]:
    """The creatures of one of two players: ``tops`` are those of what lies behind them and of their
    row. Cells take the room behind them too where nothing ever lies there."""
    layout = table.title.shape.layout
    back, front = tops
    grid = layout.shelf("grid")
    if grid is not None:
        top, bottom = front, front + ROW
        if not layout.behind:
            top, bottom = min(top, back), max(bottom, back + BACK)
        return _cells(table, grid, seat, (LEFT, top, RIGHT, bottom))
    zones = layout.zones("row")
    zone = zones[-1] if zones else ""
    most = look_of(table.title.id).most_tiles
    return place_creatures(cards_of(seat, *zones), front, seat.seat, zone, most)


def place_creatures(
    cards: Sequence[CardView], top: int, seat: int, zone: str, most: int = MOST_TILES
) -> tuple[Placed, ...]:
    """Creatures in one row of tiles, in two rows of bars, or in two rows of small ones."""
    count = len(cards)
    if count <= most:
        return _row(cards, "tile", top, ROW, TILE_WIDTHS.get(count, 152), 16, seat, zone)
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
        *_row(shown[:columns], form, top - 10, HALF, width, gap, seat, zone),
        *_row(shown[columns:], form, second + 4, HALF, width, gap, seat, zone, columns),
    ]
    if rest:
        left = placed[columns - 1].box[0]
        box = (left, second + 4, left + width, second + 4 + HALF)
        placed.append(Placed(box, "rest", seat, None, zone, rest))
    return tuple(placed)


def _row(
    cards: Sequence[CardView],
    form: CreatureForm,
    top: int,
    height: int,
    width: int,
    gap: int,
    seat: int,
    zone: str,
    columns: int = 0,
) -> tuple[Placed, ...]:
    """A row in the middle; a second row stands below the first ``columns``."""
    places = columns or len(cards)
    left = (WIDTH - places * width - (places - 1) * gap) // 2
    return tuple(
        Placed((x, top, x + width, top + height), form, seat, card, zone)
        for index, card in enumerate(cards)
        for x in (left + index * (width + gap),)
    )
