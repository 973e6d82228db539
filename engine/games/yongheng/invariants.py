"""What must be true at every decision; tests and the bench check it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.yongheng import terms as w
from engine.kernel.position import Position
from engine.mechanics.invariants import common


def check(game: Position) -> list[str]:
    """The broken invariants, in words; empty where all hold."""
    broken = list(common(game))
    for player in game.state.players:
        if player.alive:
            broken += _front(game, player.seat) if game.state.turn else ()
        elif any(game.zone(zone, player.seat) for zone in w.OWN):
            broken.append(f"seat {player.seat} is out but holds cards")
    return broken


def _front(game: Position, seat: int) -> Iterator[str]:
    kinds = [game.design(card).kind for card in game.zone(w.CHARACTER, seat)]
    if kinds[:1] != [w.SPECIAL]:
        yield f"seat {seat} has no own character in front"
    if w.SPECIAL in kinds[1:]:
        yield f"seat {seat} has two own characters"
