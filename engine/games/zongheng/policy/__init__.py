"""Rules of thumb for computer players: what a hidden card may be, a quick answer, who is ahead."""

from engine.games.zongheng import terms as w
from engine.games.zongheng.policy.answers import (
    action_value,
    answer,
    for_raise,
    holds_back,
    wants_raise,
)
from engine.games.zongheng.policy.standing import worth
from engine.kernel.asking import BACK
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rules import Possible, of_kinds
from engine.kernel.values import Decision, DecisionKind
from engine.players.restock import restock
from engine.players.rules import PlayerRules

BY_POLICY = frozenset(
    (
        "prompt.mulligan",
        "prompt.discard",
        "prompt.order_triggers",
        "prompt.goes_first",
        "prompt.sift",
        "prompt.sift_order",
        "prompt.contest",
    )
)
"""Questions that a search of so few turns cannot judge better than the rules of thumb."""

RAISES, ACTIONS = 2, 5
"""In a main phase, so many cards to raise and so many other actions are tried."""


OF_DECKS, LEADERS = of_kinds(*w.OF_DECKS), of_kinds(w.GENERAL_CARD)


def possible(game: Position, card: Card) -> Possible | None:
    """The general that is still hidden is a general, the other hidden cards are none."""
    return LEADERS if card.zone.startswith(w.CAMP) else OF_DECKS


def tries(game: Position, owed: Decision) -> tuple[str, ...]:
    """The options worth a search: whole plans of attack, and of many actions the most promising."""
    if owed.prompt.key in BY_POLICY:
        return ()
    keys = [option.key for option in owed.options if option.key != BACK]
    if owed.kind is DecisionKind.RESPOND:
        if holds_back(game, owed.seat):
            return ()
        return tuple(
            key for key in keys if ":" not in key or action_value(game, owed.seat, key) > -40
        )
    if owed.prompt.key not in ("prompt.moment_main1", "prompt.moment_main2"):
        return tuple(keys)
    hand = [int(key[6:]) for key in keys if key.startswith("raise:")]
    raises = [f"raise:{card}" for card in for_raise(game, owed.seat, hand)]
    raises = raises[:RAISES] if hand and wants_raise(game, owed.seat, hand) else raises[:1]
    acting = [key for key in keys if ":" in key and not key.startswith("raise:")]
    rated = {key: action_value(game, owed.seat, key) for key in acting}
    acting = sorted((key for key in acting if rated[key] > -60), key=lambda key: -rated[key])
    ways = [key for key in (w.TO_COMBAT, w.TO_END) if key in keys]
    return (*raises, *acting[:ACTIONS], *ways)


PLAYERS = PlayerRules(answer, worth, tries, restock=restock)

__all__ = ["PLAYERS", "holds_back", "possible"]
