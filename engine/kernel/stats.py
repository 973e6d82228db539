"""Derived numbers: printed ones changed by what is in play. Pure, memoised per state version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.cards.design import Static
from engine.kernel.scope import Scope, cards_of, seats_of
from engine.kernel.triggers import cards_in_play

if TYPE_CHECKING:
    from engine.kernel.game import Game


MEASURING = "measuring"
"""In the memo while statics are weighed: whether one applies is judged by printed numbers and
modifiers alone, so that statics that look at numbers cannot chase one another."""


def card_stat(game: Game, card_id: int, name: str) -> int:
    """A card's current number: printed, plus modifiers, plus statics, at least 0."""
    key = (card_id, name)
    memo = game.memo
    measuring = MEASURING in memo
    value: int | None = None if measuring else memo.get(key)
    if value is not None:
        return value
    state = game.state
    total = game.pack.designs[state.cards[card_id].design].stat(name)
    for modifier in state.modifiers:
        if modifier.card == card_id and modifier.stat == name:
            total += modifier.amount
    if measuring:
        return max(total, 0)
    if name in game.pack.statics and (found := _statics(game, name)):
        total = _weighed(
            game,
            total,
            found,
            lambda scope, static: (
                bool(static.what) and card_id in cards_of(game, scope, static.what)
            ),
        )
    memo[key] = total = max(total, 0)
    return total


def seat_stat(game: Game, seat: int, name: str) -> int:
    """A seat's current number: its own, plus modifiers, plus statics, at least 0."""
    key = ("seat", seat, name)
    memo = game.memo
    measuring = MEASURING in memo
    value: int | None = None if measuring else memo.get(key)
    if value is not None:
        return value
    total = game.number(seat, name)
    for modifier in game.state.modifiers:
        if modifier.card == 0 and modifier.seat == seat and modifier.stat == name:
            total += modifier.amount
    if measuring:
        return max(total, 0)
    if name in game.pack.statics and (found := _statics(game, name)):
        total = _weighed(
            game,
            total,
            found,
            lambda scope, static: bool(static.who) and seat in seats_of(game, scope, static.who),
        )
    memo[key] = total = max(total, 0)
    return total


def _weighed(
    game: Game,
    total: int,
    found: Sequence[tuple[Scope, Static]],
    meant: Callable[[Scope, Static], bool],
) -> int:
    """A number with the statics that apply to it."""
    least = 0
    game.memo[MEASURING] = True
    try:
        for scope, static in found:
            if not meant(scope, static):
                continue
            if static.given is not None and not static.given.holds(game, scope):
                continue
            if static.set is None:
                total += static.add
            else:
                least = max(least, static.set)
    finally:
        game.memo.pop(MEASURING, None)
    return max(total, least)


def _statics(game: Game, name: str) -> Sequence[tuple[Scope, Static]]:
    """The statics of cards in play that change that number (one of ``Pack.statics``), with their
    scopes."""
    by_design = game.pack.statics[name]
    key = ("statics", name)
    found: list[tuple[Scope, Static]] | None = game.memo.get(key)
    if found is None:
        found = game.memo[key] = []
        cards = game.state.cards
        for card_id in cards_in_play(game):
            card = cards[card_id]
            statics = by_design.get(card.design)
            if statics is None or not game.title.acts(game, card):
                continue
            if card.controller >= 0 and not game.alive(card.controller):
                continue
            holder = game.seat_of_zone(card.zone)
            scope = Scope(card.controller, card_id, None, {}, {"holder": (holder,)})
            found += [(scope, static) for static in statics]
    return found
