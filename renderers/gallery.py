"""Cards with their whole texts on one page: columns, and one size of type for all of them.

Texts differ much in length, so the cards stand in columns, each card in the column that is
shortest so far. The size of type is the largest at which the page keeps to its height; only when
the smallest, condensed, is still too large does the page grow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.canvas import Box
from renderers.layout import GUTTER, MARGIN, WIDTH
from renderers.linebreak import needed_height

BAND = 104
GAP = 28
INDENT_LEFT, INDENT_RIGHT = 18, 16
ABOVE, BELOW = 10, 10
LEADING = 1.25
LARGEST, SMALLEST = 36, 28
SQUEEZES = (1.0, 0.9, 0.82, 0.75)
LEAST, TALLEST = 230, 520
"""A card is at least so high, and is not stretched beyond."""

Settings = tuple[int, float]
"""Size of type in pixels, and how far it is condensed."""


@dataclass(frozen=True)
class Cell:
    """A card to place: its text, and the room its numbers need below it."""

    text: str
    foot: int = 0


@dataclass(frozen=True)
class Gallery:
    """Where the cards stand, relative to the top of the gallery, and how their texts are set."""

    boxes: tuple[Box, ...]
    size: int
    height: int


def arrange(cells: Sequence[Cell], room: int) -> Gallery:
    """The cards on a page with that much height to give; more is taken where they need it."""
    count = len(cells)
    if not count:
        return Gallery((), LARGEST, 0)
    first = 2 if count in (1, 2, 4) else 3
    choices = [first] if count == 1 else [first, 5 - first]
    settings = [(size, 1.0) for size in range(LARGEST, SMALLEST - 1, -2)]
    settings += [(SMALLEST, squeeze) for squeeze in SQUEEZES[1:]]
    for setting in settings:
        for columns in choices:
            gallery = _placed(cells, columns, setting, room)
            if gallery.height <= room:
                return gallery
    return min((_placed(cells, c, settings[-1], room) for c in choices), key=lambda g: g.height)


def _placed(cells: Sequence[Cell], columns: int, setting: Settings, room: int) -> Gallery:
    wide = (WIDTH - 2 * MARGIN - GUTTER * (columns - 1)) // columns
    stacks: list[list[tuple[int, int]]] = [[] for _ in range(columns)]
    for index, cell in enumerate(cells):
        high = _height(cell, wide, setting)
        shortest = min(stacks, key=lambda stack: sum(h + GAP for _, h in stack))
        shortest.append((index, high))
    tallest = max(sum(high + GAP for _, high in stack) for stack in stacks)
    boxes: dict[int, Box] = {}
    for column, stack in enumerate(stacks):
        x, y = MARGIN + column * (wide + GUTTER), 0
        target = max(tallest, min(room, TALLEST + GAP) if len(cells) <= columns else tallest)
        for index, high in _stretched(stack, target):
            boxes[index] = (x, y, x + wide, y + high)
            y += high + GAP
    height = max(box[3] for box in boxes.values()) + GAP
    return Gallery(tuple(boxes[index] for index in range(len(cells))), setting[0], height)


def _height(cell: Cell, wide: int, setting: Settings) -> int:
    size, squeeze = setting
    across = wide - INDENT_LEFT - INDENT_RIGHT
    text = needed_height(cell.text, across, size, squeeze, 500, LEADING)
    return max(LEAST, BAND + ABOVE + text + BELOW + cell.foot)


def _stretched(stack: list[tuple[int, int]], target: int) -> list[tuple[int, int]]:
    """The cards of a column, the lower ones made higher so that all columns end together."""
    spare = target - sum(high + GAP for _, high in stack)
    stretched = []
    for place, (index, high) in enumerate(stack):
        share = spare // (len(stack) - place)
        grown = min(high + share, max(high, TALLEST))
        spare -= grown - high
        stretched.append((index, grown))
    return stretched


def text_box(box: Box, foot: int) -> Box:
    """Where the text of a card stands."""
    left, top, right, bottom = box
    return (
        left + INDENT_LEFT,
        top + BAND + ABOVE,
        right - INDENT_RIGHT,
        bottom - foot - BELOW // 2,
    )
