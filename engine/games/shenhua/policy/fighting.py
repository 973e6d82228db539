"""Whom to attack with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.shenhua import board
from engine.games.shenhua import words as w
from engine.games.shenhua.combat import targets, weapons
from engine.games.shenhua.policy.standing import card_worth
from engine.kernel import atoms
from engine.kernel.stats import card_stat

if TYPE_CHECKING:
    from engine.kernel.game import Game


def power(game: Game, seat: int, attacker: int) -> int:
    """The damage that an attack deals."""
    if attacker in game.zone(w.GENERAL, seat):
        found = [card_stat(game, card, w.MIGHT) for card in weapons(game, seat)]
        return max(found, default=0) + card_stat(game, attacker, "wield_bonus")
    return card_stat(game, attacker, w.MIGHT)


def gain(game: Game, seat: int, attacker: int, target: int) -> int:
    """What an attack wins, in points of worth, less what it costs."""
    hits = power(game, seat, attacker)
    if hits <= 0:
        return -10
    other = game.card(target).controller
    if target in game.zone(w.GENERAL, other):
        left = atoms.life(game, target)
        return 9_000 if hits >= left else 58 * hits + 6 * max(0, 20 - left)
    kills = hits >= atoms.life(game, target)
    won = card_worth(game, target) if kills else 18 * hits
    back = 0 if board.has(game, attacker, w.PEERLESS) else card_stat(game, target, w.MIGHT)
    if attacker in game.zone(w.GENERAL, seat):
        left = atoms.life(game, attacker)
        return won - (9_000 if back >= left else (55 + max(0, 20 - left) * 4) * back)
    if back >= atoms.life(game, attacker):
        return won - card_worth(game, attacker)
    return won - 22 * back


def best_target(game: Game, seat: int, attacker: int) -> tuple[int, int]:
    """The best target of an attacker and what attacking it wins."""
    rated = [(gain(game, seat, attacker, card), -card) for card in targets(game, seat, attacker)]
    if not rated:
        return 0, -1
    best, card = max(rated)
    return -card, best
