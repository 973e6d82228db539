"""Cards with their whole texts on one page: lines of cards, and one size of type for all of them.

The cards stand in their order, all equally high where the page has room for it, else those of a
line. The size of type is the largest at which the page keeps to its height. Where the smallest,
condensed, is still too large, the cards stand closer; only when that is not enough does the page
grow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.kit.canvas import Box
from renderers.kit.linebreak import needed_height
from renderers.parts.places import GUTTER, MARGIN, WIDTH

BAND = 132
"""The height of the art with what stands on it: gem, name and kind."""
GAP = 28
INDENT_LEFT, INDENT_RIGHT = 18, 16
ABOVE, BELOW = 10, 10
LEADING = 1.25
LARGEST, SMALLEST = 36, 28
COMFORTABLE = 32
"""Smaller type is no price for cards that are equally high."""
SQUEEZES = (1.0, 0.9, 0.82, 0.75)
LEAST = 300
"""A card is at least so high."""
DENSE_LEAST, DENSE_GAP = 190, 22
"""The least height of a card and the room between cards where every pixel is needed."""

Settings = tuple[int, float]
"""Size of type in pixels, and how far it is condensed."""


@dataclass(frozen=True)
class Cell:
    """A card to place: its text, and the room its numbers need below it."""

    text: str
    foot: int = 0


@dataclass(frozen=True)
class Gallery:
    """Layout of cards, relative to the top of the gallery, and of their texts."""

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
    tries = [(setting, True) for setting in settings if setting[0] >= COMFORTABLE]
    tries += [(setting, False) for setting in settings]
    for setting, equal in tries:
        for columns in choices:
            gallery = _placed(cells, columns, setting, equal=equal)
            if gallery.height <= room:
                return gallery
    dense = (_placed(cells, columns, settings[-1], dense=True) for columns in choices)
    return min(dense, key=lambda gallery: gallery.height)


def _placed(
    cells: Sequence[Cell],
    columns: int,
    setting: Settings,
    *,
    equal: bool = False,
    dense: bool = False,
) -> Gallery:
    wide = (WIDTH - 2 * MARGIN - GUTTER * (columns - 1)) // columns
    least, gap = (DENSE_LEAST, DENSE_GAP) if dense else (LEAST, GAP)
    heights = [_height(cell, wide, setting, least) for cell in cells]
    rows = [heights[start : start + columns] for start in range(0, len(cells), columns)]
    highest = [max(row) for row in rows]
    if equal:
        highest = [max(highest)] * len(rows)
    boxes, y = [], 0
    for row, high in zip(rows, highest, strict=True):
        for column in range(len(row)):
            x = MARGIN + column * (wide + GUTTER)
            boxes.append((x, y, x + wide, y + high))
        y += high + gap
    return Gallery(tuple(boxes), setting[0], y)


def _height(cell: Cell, wide: int, setting: Settings, least: int) -> int:
    size, squeeze = setting
    across = wide - INDENT_LEFT - INDENT_RIGHT
    text = needed_height(cell.text, across, size, squeeze, 500, LEADING)
    return max(least, BAND + ABOVE + text + BELOW + cell.foot)


def text_box(box: Box, foot: int) -> Box:
    """Return the box of a card's text."""
    left, top, right, bottom = box
    return (
        left + INDENT_LEFT,
        top + BAND + ABOVE,
        right - INDENT_RIGHT,
        bottom - foot - BELOW // 2,
    )
