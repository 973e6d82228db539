"""How each title's table is drawn: by the title a view names."""

from __future__ import annotations

from collections.abc import Callable

from renderers.kit.canvas import Canvas
from renderers.parts.board import draw_board
from renderers.parts.duel.board import draw_duel
from renderers.sheet import Sheet

Board = Callable[[Sheet], Canvas]

BOARDS: dict[str, Board] = {
    "yongheng": draw_board,
    "shenhua": draw_duel,
}
"""The board of each title."""


def draw_table(sheet: Sheet) -> Canvas:
    """The board of the view's title; a title without one of its own has everybody's."""
    return BOARDS.get(sheet.view.title, draw_board)(sheet)
