"""Invariants of every game at every decision, whatever its title."""

from collections import Counter
from collections.abc import Iterator

from engine.kernel.position import Position
from engine.kernel.rules import PositionRules


def common(game: Position) -> Iterator[str]:
    """The broken invariants that every title has, in words."""
    state, zones = game.state, game.state.zones
    places = [card for zone in zones.values() for card in zone]
    if len(places) != len(set(places)) or set(places) != set(state.cards):
        yield "a card is in no zone or in two"
    for card in state.cards.values():
        if card.id not in zones.get(card.zone, ()):
            yield f"card {card.id} is not where it says"
    for key, cards in zones.items():
        most = game.places[key].rule.most
        if most and len(cards) > most:
            yield f"{key} holds {len(cards)} of {most} cards"
    yield from _resources(game)
    yield from _lost(game)
    for modifier in state.modifiers:
        changed = state.cards.get(modifier.card)
        if modifier.card and (changed is None or not game.places[changed.zone].rule.in_play):
            yield f"card {modifier.card} is changed although it has left play"
    if len({item.id for item in state.stack}) != len(state.stack):
        yield "two objects on the stack have one number"
    if state.result is None and not state.pending:
        yield "nobody is asked and the game is not over"


def _resources(game: Position) -> Iterator[str]:
    """Nobody has less than nothing of a resource, or more than its limit (``NAME_limit``)."""
    for player in game.state.players:
        for name in game.title.words.terms.resources:
            have = game.number(player.seat, name)
            if not 0 <= have <= player.stats.get(f"{name}_limit", have):
                yield f"seat {player.seat} has {have} {name}"


def _lost(game: Position) -> Iterator[str]:
    """No card is lost from a deck that all share, once play has begun."""
    wanted = game.rules[PositionRules].cards(game.pack) if game.state.turn else {}
    if not wanted:
        return
    count = Counter(card.design for card in game.state.cards.values())
    for design, copies in wanted.items():
        if count[design] != copies:
            yield f"{design}: {count[design]} instead of {copies}"
