"""Rules of thumb for computer players: what a hidden card may be, a quick answer, who is ahead."""

from engine.games.shenhua import terms as w
from engine.games.shenhua.policy.answers import (
    action_value,
    answer,
    holds_back,
    idle,
    worth_placing,
)
from engine.games.shenhua.policy.standing import worth
from engine.games.shenhua.turn import END
from engine.kernel.asking import BACK
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rules import Possible, of_kinds
from engine.kernel.values import Decision, DecisionKind
from engine.mechanics.priority import PriorityRules
from engine.players.restock import restock
from engine.players.rules import PlayerRules

BY_POLICY = frozenset(("prompt.mulligan", "prompt.discard", "prompt.order_triggers"))
"""Questions that a search of so few turns cannot judge better than the rules of thumb."""

PLACINGS, ACTIONS = 2, 4
"""In a main phase, so many cards to place as spirit and so many other actions are tried."""


OF_DECKS = of_kinds(*w.BASIC)


def possible(game: Position, card: Card) -> Possible | None:
    """A face-down card of the spirit zone is none that would lie there face up."""
    return OF_DECKS if card.zone.startswith(w.SPIRIT) else None


def tries(game: Position, owed: Decision) -> tuple[str, ...]:
    """The options worth a search: never turning back, nothing that does nothing, no attack that
    finds no target worth it (it would be turned back from), no spirit beyond what is wanted, and of
    many the most promising."""
    if owed.prompt.key in BY_POLICY or _kept(game, owed):
        return ()
    keys = [option.key for option in owed.options if option.key != BACK]
    if owed.kind is DecisionKind.RESPOND:
        return tuple(key for key in keys if not idle(game, owed.seat, key))
    if owed.prompt.key != "prompt.main":
        return tuple(keys)
    hand = [int(key[7:]) for key in keys if key.startswith("spirit:")]
    placing = [f"spirit:{card}" for card in worth_placing(game, owed.seat, hand)]
    acting = [key for key in keys if not key.startswith("spirit:") and key != END]
    acting = [key for key in acting if not idle(game, owed.seat, key)]
    rated = {key: action_value(game, owed.seat, key) for key in acting}
    acting = [key for key in acting if rated[key] > 0 or not key.startswith("attack:")]
    acting.sort(key=lambda key: -rated[key])
    return (*placing[:PLACINGS], *acting[:ACTIONS], END)


def _kept(game: Position, owed: Decision) -> bool:
    """Test if it is a moment at which nothing is spent."""
    return owed.kind is DecisionKind.RESPOND and holds_back(game, owed.seat)


PRIORITY = PriorityRules(idle=holds_back)

PLAYERS = PlayerRules(answer, worth, tries, restock=restock)
