"""Costs: what stands in the way of paying, and paying: resources, life, cards from the hand and
from play.

Resources are held as the title's :class:`~engine.kernel.purse.Purse` says.
"""

from engine.kernel import drawing, permanents
from engine.kernel.asking import choose_exactly
from engine.kernel.grammar import Cost, Offering
from engine.kernel.position import Position
from engine.kernel.purse import purse, tell
from engine.kernel.reading import cards_of
from engine.kernel.scope import Scope
from engine.kernel.values import Decision, Msg

COST_CARDS, COST_LIFE, COST_OFFERING = "cost_cards", "cost_life", "cost_offering"
"""Obstacles to paying: too few cards in hand, too little life, too few in play."""


def short_of(game: Position, seat: int, cost: Cost, *, besides: int = 0) -> str:
    """The first resource of a cost that a seat has too little of; empty where it has enough. The
    card ``besides`` pays nothing of it."""
    left = purse(game).left
    for name, amount in cost.pay.items():
        if left(game, seat, name, besides) < amount:
            return name
    return ""


def pay(game: Position, seat: int, cost: Cost, *, first: int = 0) -> None:
    """Pay the resources of a cost, with that card first where cards pay."""
    for name, amount in cost.pay.items():
        purse(game).pay(game, seat, name, amount, first)
        tell(game, seat, name, amount)


def cards_for(game: Position, seat: int, card_id: int) -> int:
    """Count the cards that can be discarded for that one: all in hand but itself."""
    hand = game.zone("hand", seat)
    return len(hand) - (card_id in hand)


def ask_discard(
    game: Position, seat: int, amount: int, *, reason: Msg | None = None, clause: str = ""
) -> Decision:
    """Ask which cards of the hand somebody discards for a cost."""
    hand = game.zone("hand", seat)
    return choose_exactly(game, seat, hand, "prompt.discard", amount, reason=reason, clause=clause)


def discarded(game: Position, answers: dict[int, tuple[str, ...]]) -> None:
    """Discard what has been chosen for a cost, if anything was asked."""
    for seat, keys in answers.items():
        for key in keys:
            drawing.discard(game, seat, int(key))


def to_offer(game: Position, seat: int, card_id: int, wanted: Offering) -> list[int]:
    """The cards in play that a seat can sacrifice for that one: it controls them, they fit, and
    they can leave."""
    cards = game.state.cards
    return [
        card
        for card in cards_of(game, Scope(seat, card_id), wanted.what)
        if cards[card].controller == seat
        and permanents.in_play(game, cards[card])
        and not permanents.rooted(game, card)
    ]


def ask_offering(
    game: Position, seat: int, card_id: int, wanted: Offering, *, reason: Msg | None, clause: str
) -> Decision:
    """Ask which cards somebody sacrifices for a cost."""
    cards, prompt = to_offer(game, seat, card_id, wanted), "prompt.sacrifice"
    return choose_exactly(game, seat, cards, prompt, wanted.amount, reason=reason, clause=clause)
