"""12, 26, 27: spirit: what things cost and how it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.shenhua import board
from engine.games.shenhua import words as w
from engine.kernel import atoms
from engine.kernel.stats import card_stat, seat_stat

if TYPE_CHECKING:
    from engine.cards.design import Ability, Cost
    from engine.kernel.game import Game


def ready(game: Game, seat: int) -> int:
    """How much spirit that seat can pay now: its upright cards in the spirit zone."""
    cards = game.state.cards
    return len([card for card in game.zone(w.SPIRIT, seat) if not cards[card].tapped])


def price(game: Game, card_id: int) -> int:
    """26: what using a card costs: printed, changed by what is in play, never below 0."""
    return card_stat(game, card_id, w.COST)


def pay(game: Game, seat: int, amount: int, *, first: int = 0) -> None:
    """12: tap that many upright cards: the used card itself first (27), face-down ones next."""
    cards = game.state.cards
    upright = [card for card in game.zone(w.SPIRIT, seat) if not cards[card].tapped]
    upright.sort(key=lambda card: (card != first, cards[card].face_up))
    for card in upright[:amount]:
        board.tap(game, card)
    if amount:
        atoms.emit(game, "paid_spirit", seat=seat, amount=amount)


def can_pay(game: Game, seat: int, card_id: int, ability: Ability) -> bool:
    """12: whether a skill's whole cost can be paid now."""
    cost = ability.cost
    if cost is None:
        return True
    card = game.card(card_id)
    if cost.tap and (card.tapped or board.sick(game, card_id)):
        return False
    if cost.flip and not card.face_up:
        return False
    if not can_pay_more(game, seat, card_id, cost):
        return False
    # A card that taps for the skill cannot also be tapped for spirit.
    free = ready(game, seat) - (1 if cost.tap and card.zone.startswith(w.SPIRIT) else 0)
    return free >= cost.pay.get("spirit", 0)


def can_pay_more(game: Game, seat: int, card_id: int, cost: Cost) -> bool:
    """12.2: whether the additional costs of a card or skill can be paid: cards from the hand (not
    the used card itself) and life of the general (of which something must be left)."""
    hand = game.zone(w.HAND, seat)
    if len(hand) - (card_id in hand) < cost.discard:
        return False
    return not cost.life or atoms.life(game, game.zone(w.GENERAL, seat)[0]) > cost.life


def usable_face_down(game: Game, seat: int) -> list[int]:
    """27.1: the face-down cards of the spirit zone that may be used from there."""
    cards, designs = game.state.cards, game.pack.designs
    opened = seat_stat(game, seat, "spirit_open") > 0
    return [
        card
        for card in game.zone(w.SPIRIT, seat)
        if not cards[card].face_up
        and (
            w.FROM_SPIRIT in designs[cards[card].design].keywords
            or (opened and designs[cards[card].design].kind != w.ADVENTURE)
        )
    ]
