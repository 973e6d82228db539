"""Rules of thumb for computer players: what a hidden card may be, a quick answer, who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.shenhua import words as w
from engine.games.shenhua.combat import BACK
from engine.games.shenhua.policy.answers import answer
from engine.games.shenhua.policy.standing import worth
from engine.kernel.titles import PlayerRules

if TYPE_CHECKING:
    from engine.kernel.game import Game
    from engine.kernel.state import Card
    from engine.kernel.values import Decision

BY_THUMB = frozenset(("prompt.mulligan", "prompt.discard", "prompt.order_triggers"))
"""Questions that a search of so few turns cannot judge better than the rules of thumb."""


def hideable(game: Game, card: Card) -> frozenset[str]:
    """A face-down card of the spirit zone is none that would lie there face up."""
    if card.zone.startswith(w.SPIRIT):
        return frozenset((w.CREATURE, w.SPELL, w.EQUIPMENT, w.ADVENTURE))
    return frozenset()


def tries(game: Game, owed: Decision) -> tuple[str, ...]:
    """All but turning back and giving standing orders."""
    if owed.prompt.key in BY_THUMB:
        return ()
    return tuple(
        option.key
        for option in owed.options
        if option.key != BACK and not option.key.startswith("order:")
    )


PLAYERS = PlayerRules(hideable=hideable, policy=answer, worth=worth, tries=tries)
