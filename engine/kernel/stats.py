"""Derived numbers: printed ones changed by what is in play. Pure, memoised per state version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.design import Static
from engine.kernel.scope import Scope, cards_of, seats_of
from engine.kernel.triggers import cards_in_play

if TYPE_CHECKING:
    from engine.kernel.game import Game


def card_stat(game: Game, card_id: int, name: str) -> int:
    """A card's current number: printed, plus modifiers, plus statics, at least 0."""
    key = (card_id, name)
    memo = game.memo
    value: int | None = memo.get(key)
    if value is not None:
        return value
    state = game.state
    total = game.pack.designs[state.cards[card_id].design].stat(name)
    for modifier in state.modifiers:
        if modifier.card == card_id and modifier.stat == name:
            total += modifier.amount
    least = 0
    for scope, static in _statics(game, name):
        if static.what and card_id in cards_of(game, scope, static.what):
            if static.set is None:
                total += static.add
            else:
                least = max(least, static.set)
    memo[key] = total = max(total, least, 0)
    return total


def seat_stat(game: Game, seat: int, name: str) -> int:
    """A seat's current number: its own, plus modifiers, plus statics, at least 0."""
    key = ("seat", seat, name)
    memo = game.memo
    value: int | None = memo.get(key)
    if value is not None:
        return value
    total = game.number(seat, name)
    for modifier in game.state.modifiers:
        if modifier.card == 0 and modifier.seat == seat and modifier.stat == name:
            total += modifier.amount
    least = 0
    for scope, static in _statics(game, name):
        if static.who and seat in seats_of(game, scope, static.who):
            if static.set is None:
                total += static.add
            else:
                least = max(least, static.set)
    memo[key] = total = max(total, least, 0)
    return total


def _statics(game: Game, name: str) -> list[tuple[Scope, Static]]:
    """The statics of cards in play that change that number, with their scopes."""
    key = ("statics", name)
    found: list[tuple[Scope, Static]] | None = game.memo.get(key)
    if found is None:
        found = game.memo[key] = []
        for card_id in cards_in_play(game):
            card = game.state.cards[card_id]
            design = game.pack.designs[card.design]
            for ability in design.abilities:
                for static in ability.modify:
                    if static.stat == name and game.title.acts(game, card):
                        holder = game.seat_of_zone(card.zone)
                        seats: dict[str, tuple[int, ...]] = {"holder": (holder,)}
                        found.append((Scope(card.controller, card_id, None, {}, seats), static))
    return found
