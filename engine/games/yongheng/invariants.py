"""What must be true at every decision; tests and the bench check it."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.kernel.position import Position
from engine.mechanics.invariants import common


def check(game: Position) -> list[str]:
    """The broken invariants, in words; empty where all hold."""
    state = game.state
    broken = list(common(game))
    broken += _designs(game)
    for player in state.players:
        seat = player.seat
        gold = game.number(seat, w.GOLD)
        if not 0 <= gold <= w.GOLD_LIMIT:
            broken.append(f"seat {seat} has {gold} gold")
        if len(game.zone(w.TRAP, seat)) > w.TRAP_LIMIT:
            broken.append(f"seat {seat} has too many traps")
        if not player.alive and any(
            game.zone(zone, seat) for zone in (w.CHARACTER, w.HAND, w.POOL, w.TRAP, w.EFFECT)
        ):
            broken.append(f"seat {seat} is out but holds cards")
        broken += _front(game, seat) if player.alive and state.turn else []
    return broken


def _designs(game: Position) -> list[str]:
    """No card is lost: every design as often as the deck was made with it."""
    if not game.state.turn:
        return []
    count: dict[str, int] = {}
    for card in game.state.cards.values():
        count[card.design] = count.get(card.design, 0) + 1
    broken = []
    for design in game.pack.designs.values():
        wanted = 1 if design.kind in w.CHARACTERS else design.copies
        if count.get(design.id, 0) != wanted:
            broken.append(f"{design.id}: {count.get(design.id, 0)} instead of {wanted}")
    return broken


def _front(game: Position, seat: int) -> list[str]:
    zone = game.zone(w.CHARACTER, seat)
    if not zone or game.design(zone[0]).kind != w.SPECIAL:
        return [f"seat {seat} has no own character in front"]
    if any(game.design(card).kind == w.SPECIAL for card in zone[1:]):
        return [f"seat {seat} has two own characters"]
    return []
