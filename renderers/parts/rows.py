"""A list under a headline: rows of places, names and numbers, as standings and leaderboards are.

Whoever draws one says what its columns are and hands the cells over; the part lays them out, marks
the reader's own row and draws a labelled line where something ends. At 340 pixels the smallest
letters are still eight high, names and results eleven.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.kit import palette
from renderers.kit.canvas import Canvas, gradient
from renderers.kit.fonts import text_width
from renderers.parts.places import MARGIN, WIDTH

HIGHEST = 1260
"""Greatest height of a page of rows: that of a board."""
HEADLINE = 150
"""Height of a headline with its second line."""
HEADS = 46
"""Height of the names of the columns."""
ROW, GAP = 62, 6
"""Height of a row, and the space between two."""
RULE = 48
"""Height of a labelled line, or of a heading between rows."""
NAME, NUMBER, SMALL = 40, 38, 30
"""Sizes of type: names, results, and what stands beside them."""
LEAST_NAME = 34
"""Names are condensed and cut before they are smaller than this."""
BESIDE = 20
"""Free space before words that begin at the left of their column."""
INSIDE = 18
"""Space between the edge of a row and its content."""
APART = 12
"""Free space between the names of two columns."""
MEDALS = {1: palette.GOLD, 2: "#D5DCE8", 3: "#E3A06A"}


@dataclass(frozen=True)
class TableColumn:
    """A column: what stands above it, how wide it is (0: it has what the others leave, which one
    column does), where its words begin (``l``, ``m``, ``r``), and how large they are."""

    head: str
    width: int = 0
    anchor: str = "r"
    size: int = NUMBER
    weight: int = 600


@dataclass(frozen=True)
class TableCell:
    """Content of a column of a row; a sign, where it has one, stands before the words."""

    text: str
    colour: palette.Colour = palette.INK
    icon: str = ""
    weight: int = 0


@dataclass(frozen=True)
class TableLine:
    """A row. ``own``: the reader's, framed and with a hand that points at it. ``faded``: of one who
    is out. ``heading``: words above it, ``rule``: a line below it with these words on it."""

    cells: tuple[TableCell, ...]
    own: bool = False
    faded: bool = False
    heading: str = ""
    rule: str = ""

    @property
    def height(self) -> int:
        """With all that belongs to it, and the gap behind."""
        return ROW + GAP + RULE * (bool(self.heading) + bool(self.rule))


def page(height: int) -> Canvas:
    """An empty page in the look of the boards."""
    return Canvas(gradient(WIDTH, height, palette.PAGE_TOP, palette.PAGE_BOTTOM))


def height_of(lines: Sequence[TableLine], heads: bool = True) -> int:
    """Compute the height of a page with these rows."""
    return HEADLINE + HEADS * heads + sum(line.height for line in lines) + MARGIN


def draw_headline(canvas: Canvas, title: str, under: str, icon: str = "podium") -> None:
    """Draw the subject of the page, and a line below with its progress."""
    canvas.icon((66, 72), icon, 76, palette.GOLD)
    canvas.text((122, 50), title, 50, 900, palette.INK, "l", WIDTH - 122 - MARGIN, 36)
    canvas.text((122, 108), under, 34, 600, palette.SECONDARY, "l", WIDTH - 122 - MARGIN, 28)


def draw_rows(
    canvas: Canvas, top: int, columns: Sequence[TableColumn], lines: Sequence[TableLine]
) -> int:
    """The columns' names and the rows from there on; returns where they end."""
    places = _places(columns)
    if any(column.head for column in columns):
        for column, (left, right) in zip(columns, places, strict=True):
            at = (_pen(column, left, right), top + HEADS / 2)
            canvas.text(
                at, column.head, 28, 600, palette.FAINT, column.anchor, right - left - APART, 24
            )
        top += HEADS
    for line in lines:
        if line.heading:
            canvas.text(
                (MARGIN, top + RULE / 2), line.heading, 34, 800, palette.GOLD, "l", WIDTH - 40, 28
            )
            top += RULE
        _row(canvas, top, columns, places, line)
        top += ROW + GAP
        if line.rule:
            _rule(canvas, top + RULE // 2 - GAP // 2, line.rule)
            top += RULE
    return top


def _places(columns: Sequence[TableColumn]) -> list[tuple[int, int]]:
    """Compute the start and end of each column."""
    left, found = MARGIN + INSIDE, []
    room = WIDTH - 2 * (MARGIN + INSIDE) - sum(column.width for column in columns)
    for column in columns:
        right = left + (column.width or room)
        found.append((left, right))
        left = right
    return found


def _pen(column: TableColumn, left: int, right: int) -> float:
    return {"l": left + BESIDE, "m": (left + right) / 2, "r": right}[column.anchor]


def _row(
    canvas: Canvas,
    top: int,
    columns: Sequence[TableColumn],
    places: Sequence[tuple[int, int]],
    line: TableLine,
) -> None:
    box = (MARGIN, top, WIDTH - MARGIN, top + ROW)
    canvas.box(
        box,
        14,
        palette.RAISED if line.own else palette.PANEL,
        palette.GOLD if line.own else palette.HAIRLINE,
        4 if line.own else 2,
    )
    if line.own:
        canvas.shape(((0, 0), (22, 16), (0, 32)), (2, top + 15, 24, top + 47), palette.GOLD)
    middle = top + ROW / 2
    for column, (left, right), cell in zip(columns, places, line.cells, strict=True):
        colour = palette.FAINT if line.faded else cell.colour
        if cell.icon:
            canvas.icon((left + BESIDE, middle), cell.icon, 38, colour, "l")
            left += 46
        room = right - left - (BESIDE + 10 if column.anchor == "l" else 4)
        weight = cell.weight or column.weight
        smallest = LEAST_NAME if column.size == NAME else SMALL - 2
        at = (_pen(column, left, right), middle)
        canvas.text(at, cell.text, column.size, weight, colour, column.anchor, room, smallest)


def _rule(canvas: Canvas, middle: int, words: str) -> None:
    """A line with words on it, across the page."""
    canvas.box((MARGIN, middle - 2, WIDTH - MARGIN, middle + 2), 2, palette.GOLD)
    width = min(WIDTH - 200, round(text_width(words, 30, 800)) + 44)
    left = (WIDTH - width) // 2
    canvas.box((left, middle - 20, left + width, middle + 20), 18, palette.GOLD)
    canvas.text((WIDTH / 2, middle), words, 30, 800, palette.ON_GOLD, "m", width - 24, 28)
