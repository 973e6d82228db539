"""Two players on lines that they share: cells in columns, what lies on them under who stands there.

The lines of one side are those of the other, counted from across. A line between the homes holds
the cards of both in each column, one above the other; in a home those of the enemy stand beside its
own.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.layout import Shelf
from engine.kernel.view import CardView, SeatView
from renderers.kit.canvas import CONDENSED, Box, Canvas
from renderers.kit.fonts import text_width
from renderers.kit.palette import INK, PLATE, mix, player
from renderers.parts.behind import CHIP, all_groups, place_chips
from renderers.parts.front import form_of, place_leader
from renderers.parts.places import LEFT, RIGHT, Gap, PageLayout, Panel, Placed, Table, cards_of
from renderers.sheet import Sheet

BAR, BANNER, FOOT = 68, 104, 222
HOME, SHARED, STRIP = 150, 250, 38
"""Heights of a line that is one side's home, of one of both, and of what lies on a cell."""
ACROSS, APART, BETWEEN = 14, 26, 16
"""The room between columns, between lines, and between the two sides of a cell."""


def shares_lines(table: Table, seats: Sequence[SeatView]) -> bool:
    """Tell whether the seats stand on the same lines."""
    grid = table.title.shape.layout.shelf("grid")
    return len(seats) == 2 and grid is not None and grid.shared


def plan_lanes(table: Table, seats: Sequence[SeatView]) -> PageLayout:
    """The page: the turn, a banner and chips, the lines, chips and a banner, the foot."""
    grid = table.title.shape.layout.shelf("grid")
    assert grid is not None
    lines = table.title.places[grid.zones[0]].rule.grid[0]
    top = 92 + BANNER + 22 + CHIP + 26
    tops = [top + line * (SHARED + APART) - (line > 0) * (SHARED - HOME) for line in range(lines)]
    bottom = tops[-1] + HOME
    banner = {1: 92, 0: bottom + 22 + CHIP + 14}
    chips = {1: 92 + BANNER + 22, 0: bottom + 22}
    middle = (top + bottom) // 2
    panels = []
    for seat in seats:
        head = banner[seat.seat]
        groups = [g for g in all_groups(table, seat) if g.zone not in grid.under]
        area = (LEFT, chips[seat.seat], RIGHT, chips[seat.seat] + CHIP)
        behind = place_chips(table, groups, area, seat.seat)
        cells = _cells(table, grid, seats, seat, tops)
        empty: tuple[Gap, ...] = () if behind else ((area, tuple(g.zone for g in groups)),)
        edge = (94 + BANNER // 2, middle) if seat.seat else (middle, head + BANNER // 2)
        box, header = (LEFT - 8, edge[0], RIGHT + 8, edge[1]), (LEFT, head, RIGHT, head + BANNER)
        tiles = (*place_leader(table, seat, head), *behind, *cells)
        panels.append(Panel(seat.seat, box, header, True, tiles, empty))
    foot = banner[0] + BANNER + 12
    bar, footer = (LEFT, 14, RIGHT, 14 + BAR), (LEFT, foot, RIGHT, foot + FOOT)
    return PageLayout(foot + FOOT + 14, bar, footer, tuple(panels), banners=True)


def _cells(
    table: Table, grid: Shelf, seats: Sequence[SeatView], seat: SeatView, tops: Sequence[int]
) -> list[Placed]:
    """The cells of one seat, in all the lines, with what lies on them."""
    zone = grid.zones[0]
    rule = table.title.places[zone].rule
    lines, columns = rule.grid
    above, wide = bool(seat.seat), (RIGHT - LEFT - ACROSS * (columns - 1)) // columns
    mine, theirs = ({c.cell: c for c in cards_of(s, zone)} for s in (seat, seats[1 - seat.seat]))
    lying = {c.cell: (name, c) for name in grid.under for c in cards_of(seat, name)}
    covered = _covered(grid, seats, seat, lines, columns)
    placed = []
    for cell in range(lines * columns):
        line, column = divmod(cell, columns)
        row = line if above else lines - 1 - line
        left = LEFT + column * (wide + ACROSS)
        whole = (left, tops[row], left + wide, tops[row] + _height(row, lines))
        other = theirs.get((lines - 1 - line) * columns + column)
        box = _stand(whole, line, lines, mine.get(cell), other, above, cell in covered)
        if box is not None:
            form = form_of(table, box[2] - box[0], box[3] - box[1]) if cell in mine else "cell"
            label = rule.label_of_cell(seat.seat, cell)
            placed.append(Placed(box, form, seat.seat, mine.get(cell), zone, label=label))
        if cell in lying:
            name, card = lying[cell]
            placed.append(Placed(_strip(whole, line, lines), "strip", seat.seat, card, name))
    return placed


def _covered(
    grid: Shelf, seats: Sequence[SeatView], seat: SeatView, lines: int, columns: int
) -> set[int]:
    """The cells, as a seat counts them, on which something lies, whosever it is."""
    found = set()
    for other in seats:
        for card in cards_of(other, *grid.under):
            line, column = divmod(card.cell, columns)
            line = line if other.seat == seat.seat else lines - 1 - line
            found.add(line * columns + column)
    return found


def _height(row: int, lines: int) -> int:
    return HOME if row in (0, lines - 1) else SHARED


def _strip(whole: Box, line: int, lines: int) -> Box:
    """Place what lies on a cell: at the foot of a home, between the sides where both stand."""
    left, top, right, bottom = whole
    if line in (0, lines - 1):
        return left, bottom - STRIP, right, bottom
    middle = (top + bottom) // 2 + 6
    return left, middle - STRIP // 2, right, middle + STRIP // 2


def _stand(
    whole: Box,
    line: int,
    lines: int,
    card: CardView | None,
    other: CardView | None,
    above: bool,
    covered: bool,
) -> Box | None:
    """Place the card of a seat in a cell; nowhere for a guest who is not there."""
    left, top, right, bottom = whole
    if 0 < line < lines - 1:
        half = (top + bottom) // 2 + 6
        room = STRIP // 2 + (3 if above else 15) if covered else 3 if above else BETWEEN
        return (left, top, right, half - room) if above else (left, half + room, right, bottom)
    bottom -= (STRIP + 4) * covered
    host, across = line == 0, (left + right) // 2
    if not host and card is None:
        return None
    if card is None or other is None:
        return None if card is None and other is not None else (left, top, right, bottom)
    return (left, top, across - 3, bottom) if host else (across + 3, top, right, bottom)


def draw_strip(canvas: Canvas, sheet: Sheet, placed: Placed) -> None:
    """Draw what lies on a cell: its name, its picture where there is room for it or none for the
    name, and the label of its place."""
    card, (left, top, right, bottom) = placed.card, placed.box
    assert card is not None
    design, middle = sheet.design(card), (top + bottom) / 2
    owner = player(card.controller if card.controller >= 0 else placed.seat)
    ground = sheet.look.element(design).solid if design else owner
    canvas.box(placed.box, 10, mix(ground, PLATE, 0.6), owner, 2)
    wide = canvas.text((right - 5, middle), card.slot, 28, 800, owner, "r")
    words = sheet.words.tile(design) if design else sheet.face_down
    start, room = left + 5.0, right - left - wide - 14
    named, side = text_width(words, 28, 700) * CONDENSED <= room, bottom - top - 8
    spare = not named or text_width(words, 28, 700) + side + 4 <= room
    if design is not None and spare:
        across = side if named else int(room)
        canvas.paste(sheet.art(design, across, side), (left + 4, top + 4))
        start, room = start + side + 2, room - side - 2
    if named:
        canvas.text((start, middle), words, 28, 700, INK, "l", room, 28)
    elif design is None:
        canvas.icon((left + 4 + room / 2, middle), "eye-shield", side, INK)
