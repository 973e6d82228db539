"""Burning and poisoned characters: counters that cards put, and what they do every turn.

No clause of the document; card texts remind of them (:mod:`engine.games.yongheng.wording_zh`).
"""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.kernel import atoms
from engine.kernel.position import Position

BURN, POISON = "burn", "poison"


def burn(game: Position, seat: int) -> None:
    """At the start of a turn: 1 effect damage to that seat's burning characters, 1 counter less."""
    for card in game.zone(w.CHARACTER, seat):
        if game.card(card).counter(BURN):
            _take_one(game, card, BURN)
            atoms.damage(game, card, 1, source=0, kind="effect", by=-1)


def poison(game: Position, seat: int) -> None:
    """At the end of a turn: as much life lost as there is poison, then 1 counter less."""
    for card in game.zone(w.CHARACTER, seat):
        amount = game.card(card).counter(POISON)
        if amount:
            _take_one(game, card, POISON)
            atoms.lose_life(game, card, amount)


def _take_one(game: Position, card: int, name: str) -> None:
    atoms.set_counter(game, card, name, game.card(card).counter(name) - 1)
    atoms.emit(game, f"counter_{name}", card=card, amount=-1)
