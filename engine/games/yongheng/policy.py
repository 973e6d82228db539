"""Rules of thumb for computer players: what a hidden card may be, a quick answer, who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.yongheng import words as w
from engine.kernel.guesses import any_answer
from engine.kernel.titles import PlayerRules

if TYPE_CHECKING:
    from engine.kernel.game import Game
    from engine.kernel.state import Card

KIND_SHOWS = frozenset((w.CHARACTER, w.TRAP, w.EFFECT, w.PICKED, w.OFFER))
"""The zones where everybody knows of what kind a hidden card is."""


def hideable(game: Game, card: Card) -> frozenset[str]:
    """A hidden card is of the kind its zone tells; in a hand or the deck it may be any card."""
    if card.zone.partition(":")[0] in KIND_SHOWS:
        return frozenset((game.pack.designs[card.design].kind,))
    return frozenset()


PLAYERS = PlayerRules(hideable, any_answer)
