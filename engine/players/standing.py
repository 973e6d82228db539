"""Who is ahead: one number for a seat, from -10,000 (lost) to 10,000 (won)."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.position import Position

WON = 10_000

FALLEN = 700
"""What it is worth that another player is out of the game: more than those who are left gain on
average where the weakest of them has fallen, or nobody would ever defeat who is nearly beaten."""


def ahead(
    game: Position, seat: int, strength: Callable[[Position, int], int], *, nobody: int = 0
) -> int:
    """How good the game stands for a seat, against the others that are still in it, the strongest
    of them above all. ``strength``: how much a seat has; ``nobody``: what it is worth that nobody
    has won."""
    result = game.state.result
    if result is not None:
        if not result.winners:
            return nobody
        return WON if seat in result.winners else -WON
    if not game.playing(seat):
        return -WON
    players = game.state.players
    rivals = [p.seat for p in players if p.seat != seat and game.playing(p.seat)]
    if not rivals:
        return WON
    theirs = [strength(game, rival) for rival in rivals]
    fallen = len(players) - 1 - len(rivals)
    score = strength(game, seat) - (sum(theirs) + max(theirs)) // (len(theirs) + 1)
    return max(-WON + 1, min(WON - 1, score + FALLEN * fallen))
