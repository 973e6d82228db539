"""Position files of this title: whose the cards are, and how play goes on from them."""

from __future__ import annotations

from engine.games.shenhua import terms as w
from engine.games.shenhua.turn import Turn, WholeGame
from engine.kernel import atoms
from engine.kernel.position import Position
from engine.kernel.values import BadOptions, msg
from engine.mechanics.decks import belong
from engine.mechanics.turns import asked_first, positions

BEGINNINGS = {
    "reset": "reset",
    "draw": "draw_step",
    "main": "main",
    "discard": "discard_step",
    "end": "turn_over",
}
"""The step of a turn that begins each phase a position may stand at."""


def arrange(game: Position) -> None:
    """Cards belong to the seat in whose zones they lie.

    :class:`BadOptions` where a seat does not have one general (23).
    """
    state = game.state
    for player in state.players:
        generals = len(game.zone(w.GENERAL, player.seat))
        if generals != 1:
            raise BadOptions(msg("error.deck_generals", have=generals, clause="23"))
    atoms.mark(game, "first", state.marks.get("first", 0))
    belong(game, (*w.ON_FIELD, w.SPIRIT), (w.TOKEN,))


def boundary(game: Position) -> str:
    """The phase between whose actions the game stands."""
    waits = game.state.queue or game.state.stack
    return "" if waits else asked_first(game, Turn, BEGINNINGS)


POSITIONS = positions(WholeGame, Turn, BEGINNINGS, arrange, boundary)
