"""How each title's table is drawn: by the title a view names."""

from __future__ import annotations

from collections.abc import Callable

from renderers.board import draw_board
from renderers.canvas import Canvas
from renderers.duel.board import draw_duel
from renderers.scene import Scene

Board = Callable[[Scene], Canvas]

BOARDS: dict[str, Board] = {
    "yongheng": draw_board,
    "shenhua": draw_duel,
}
"""The board of each title."""


def draw_table(scene: Scene) -> Canvas:
    """The board of the view's title; a title without one of its own has everybody's."""
    return BOARDS.get(scene.view.title, draw_board)(scene)
