"""How a player reads the table: who is a threat, which card to aim at, what the hand holds."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.policy.appraisal import VALUES
from engine.games.yongheng.policy.standing import strength
from engine.kernel import atoms
from engine.kernel.position import Position
from engine.players.answers import Questions


def fitness(game: Position, card: int, harmful: bool) -> int:
    """Which of several to harm (the weak first) or to help (the hurt first)."""
    found = game.state.cards[card]
    if not found.zone.startswith((w.CHARACTER, w.POOL)):
        return 0
    own = game.role(found) == "own"
    if harmful:
        return max(0, 14 - 2 * atoms.life(game, card)) + (8 if own else 0)
    return 2 * found.counter("damage") + (3 if own else 0)


QUESTIONS = Questions(VALUES, strength, fitness)
rivals = QUESTIONS.rivals


def has_attack(game: Position, seat: int) -> int:
    """How many attack cards a seat holds."""
    return sum(game.design(card).kind == w.ATTACK_CARD for card in game.zone(w.HAND, seat))
