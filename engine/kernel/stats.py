"""Derived numbers: printed ones changed by what is in play. Pure.

Most numbers of most cards are what is printed and a look through the modifiers. Only those that a
static in play changes are weighed, once for each version of the state (``Game.memo``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from engine.kernel.grammar import Static
from engine.kernel.scope import Scope, event_fits, seats_of
from engine.kernel.triggers import able_cards

if TYPE_CHECKING:
    from engine.game import Game
    from engine.kernel.state import Card

InForce: TypeAlias = Mapping[str, Sequence[tuple[Scope, Static]]]
"""Statics of cards in play, by the number that they change."""

IN_FORCE = "in_force"
"""In the memo: the statics that count, none while one of them is weighed."""

NONE: InForce = {}


def card_stat(game: Game, card_id: int, name: str) -> int:
    """A card's current number: printed, plus modifiers, plus statics, at least 0."""
    state = game.state
    total = game.pack.printed[state.cards[card_id].design].get(name, 0)
    for modifier in state.modifiers:
        if modifier.card == card_id and modifier.stat == name:
            total += modifier.amount
    counting = game.memo.get(IN_FORCE)
    statics = (in_force(game) if counting is None else counting).get(name)
    if statics is not None:
        key = (card_id, name)
        weighed: int | None = game.memo.get(key)
        if weighed is None:
            weighed = game.memo[key] = _weighed(game, total, statics, card=card_id)
        total = weighed
    return total if total > 0 else 0


def card_stats(game: Game, card: Card, names: Collection[str]) -> dict[str, int]:
    """Several of a card's current numbers, as :func:`card_stat` gives each."""
    printed = game.pack.printed[card.design]
    stats = {name: printed.get(name, 0) for name in names}
    for name in in_force(game):
        if name in stats:
            stats[name] = card_stat(game, card.id, name)
    for modifier in game.state.modifiers:
        if modifier.card == card.id and modifier.stat in stats:
            stats[modifier.stat] = card_stat(game, card.id, modifier.stat)
    return stats


def seat_stat(game: Game, seat: int, name: str) -> int:
    """A seat's current number: its own, plus modifiers, plus statics, at least 0."""
    total = game.number(seat, name)
    for modifier in game.state.modifiers:
        if modifier.card == 0 and modifier.seat == seat and modifier.stat == name:
            total += modifier.amount
    statics = in_force(game).get(name)
    if statics is not None:
        total = _weighed(game, total, statics, seat=seat)
    return total if total > 0 else 0


def in_force(game: Game) -> InForce:
    """The statics that count now: those of the cards in play that act, with their scopes."""
    known: InForce | None = game.memo.get(IN_FORCE)
    if known is not None:
        return known
    found: dict[str, list[tuple[Scope, Static]]] = {}
    by_design = game.pack.statics
    game.memo[IN_FORCE] = NONE
    for card in able_cards(game):
        statics = by_design.get(card.design)
        if statics is None or not card.acts(game):
            continue
        if card.you >= 0 and not game.alive(card.you):
            continue
        scope = card.scope()
        for static in statics:
            found.setdefault(static.stat, []).append((scope, static))
    game.memo[IN_FORCE] = found
    return found


def _weighed(
    game: Game, total: int, statics: Sequence[tuple[Scope, Static]], *, card: int = 0, seat: int = 0
) -> int:
    """A number of a card (or of a seat where there is none) with the statics that apply to it.

    Whether one applies is judged by printed numbers and modifiers alone, so that statics that look
    at numbers cannot chase one another: meanwhile none is in force.
    """
    least = 0
    counting = in_force(game)
    game.memo[IN_FORCE] = NONE
    try:
        for scope, static in statics:
            if card:
                meant = bool(static.what) and event_fits(game, scope, static.what, card)
            else:
                meant = bool(static.who) and seat in seats_of(game, scope, static.who)
            if not meant or not (static.given is None or static.given.holds(game, scope)):
                continue
            if static.set is None:
                total += static.add
            else:
                least = max(least, static.set)
    finally:
        game.memo[IN_FORCE] = counting
    return max(total, least)
