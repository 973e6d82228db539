"""What must be true of every game at every decision, whatever its title."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.position import Position


def common(game: Position) -> Iterator[str]:
    """The broken invariants that every title has, in words."""
    state, zones = game.state, game.state.zones
    places = [card for zone in zones.values() for card in zone]
    if len(places) != len(set(places)) or set(places) != set(state.cards):
        yield "a card is in no zone or in two"
    for card in state.cards.values():
        if card.id not in zones.get(card.zone, ()):
            yield f"card {card.id} is not where it says"
    for modifier in state.modifiers:
        changed = state.cards.get(modifier.card)
        if modifier.card and (changed is None or not game.title.rule(changed.zone).in_play):
            yield f"card {modifier.card} is changed although it has left play"
    if len({item.id for item in state.stack}) != len(state.stack):
        yield "two objects on the stack have one number"
    if state.result is None and not state.pending:
        yield "nobody is asked and the game is not over"
