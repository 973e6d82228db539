"""12, 26, 27: spirit: what things cost and how it is paid."""

from __future__ import annotations

from engine.games.shenhua import keywords
from engine.games.shenhua import terms as w
from engine.kernel import atoms, permanents
from engine.kernel.grammar import Ability, Cost
from engine.kernel.in_play import who_knows
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, seat_stat


def ready(game: Position, seat: int) -> int:
    """How much spirit that seat can pay now: its upright cards in the spirit zone."""
    cards = game.state.cards
    return len([card for card in game.zone(w.SPIRIT, seat) if not cards[card].tapped])


def price(game: Position, card_id: int) -> int:
    """26: what using a card costs: printed, changed by what is in play, never below 0."""
    return card_stat(game, card_id, w.COST)


def pay(game: Position, seat: int, amount: int, *, first: int = 0) -> None:
    """12: tap that many upright cards: the used card itself first (27), face-down ones next."""
    cards = game.state.cards
    upright = [card for card in game.zone(w.SPIRIT, seat) if not cards[card].tapped]
    upright.sort(key=lambda card: (card != first, cards[card].face_up))
    for card in upright[:amount]:
        permanents.tap(game, card)
    if amount:
        atoms.emit(game, "paid_spirit", seat=seat, amount=amount)


def unpaid(game: Position, seat: int, card_id: int, ability: Ability) -> str:
    """12: what stands in the way of paying a skill's whole cost now; empty where nothing does."""
    cost = ability.cost
    if cost is None:
        return ""
    card = game.card(card_id)
    if cost.tap:
        if card.tapped:
            return w.SKILL_TAPPED
        if keywords.sick(game, card_id):
            return w.SKILL_SICK
    if cost.flip and not card.face_up:
        return w.SKILL_DOWN
    more = unpaid_more(game, seat, card_id, cost)
    if more:
        return more
    return "" if left_for(game, seat, card_id, cost) >= cost.pay.get("spirit", 0) else w.PRICE


def left_for(game: Position, seat: int, card_id: int, cost: Cost) -> int:
    """How much spirit can be paid for a skill: what taps for it pays nothing besides."""
    itself = cost.tap and game.card(card_id).zone.startswith(w.SPIRIT)
    return ready(game, seat) - (1 if itself else 0)


def unpaid_more(game: Position, seat: int, card_id: int, cost: Cost) -> str:
    """12.2: what of the additional costs of a card or skill is missing: cards from the hand (not
    the used card itself) or life of the general (of which something must be left); empty where
    nothing is."""
    if cost.discard and cards_for(game, seat, card_id) < cost.discard:
        return w.COST_CARDS
    if cost.life and atoms.life(game, game.zone(w.GENERAL, seat)[0]) <= cost.life:
        return w.COST_LIFE
    return ""


def cards_for(game: Position, seat: int, card_id: int) -> int:
    """12.2: how many cards can be discarded for that one: all in hand but itself."""
    hand = game.zone(w.HAND, seat)
    return len(hand) - (card_id in hand)


def usable_face_down(game: Position, seat: int) -> list[int]:
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


def place(game: Position, seat: int, card_id: int) -> int:
    """A card becomes spirit: adventures face up, all others face down. Its id there.

    Who knew the card where it was has seen it go.
    """
    face_up = game.design(card_id).kind == w.ADVENTURE
    seen = who_knows(game, card_id) | 1 << seat
    atoms.withdraw(game, card_id)
    there = atoms.move(
        game,
        card_id,
        w.SPIRIT,
        seat,
        face_up=face_up,
        controller=seat,
        seen=seen,
        followed=True,
    )
    game.state.source, game.state.targets = there, ()
    atoms.emit(game, "placed", seat=seat, card=there)
    return there
