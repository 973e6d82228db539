"""What must be true at every decision; tests and the bench check it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.shenhua import words as w

if TYPE_CHECKING:
    from engine.kernel.game import Game


def check(game: Game) -> list[str]:
    """The broken invariants, in words; empty where all hold."""
    state = game.state
    broken = []
    places = [card for zone in state.zones.values() for card in zone]
    if len(places) != len(set(places)) or set(places) != set(state.cards):
        broken.append("a card is in no zone or in two")
    broken += [
        f"card {card.id} is not where it says"
        for card in state.cards.values()
        if card.id not in state.zones.get(card.zone, ())
    ]
    for seat, deck in enumerate(state.decks):
        own = sum(
            1
            for card in state.cards.values()
            if card.owner == seat and game.pack.designs[card.design].kind != w.TOKEN
        )
        if own != deck.size:
            broken.append(f"seat {seat} has {own} of {deck.size} cards")
        if not game.zone(w.GENERAL, seat):
            broken.append(f"seat {seat} has no general")
    sources = {item.source for item in state.stack}
    if state.pending and not set(game.zone(w.STACK)) <= sources | {state.source}:
        broken.append("a card lies on the stack without its object")
    if state.result is None and not state.pending:
        broken.append("nobody is asked and the game is not over")
    return broken
