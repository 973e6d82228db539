"""Decks, hands and discard piles: drawing, discarding, taking from a hand.

Titles name these zones ``deck``, ``hand`` and ``discard``; a deck or discard pile may be shared
or one a seat.
"""

from __future__ import annotations

from engine.kernel import atoms, chance
from engine.kernel.position import Position
from engine.kernel.values import NOBODY


def pile_seat(game: Position, zone: str, seat: int) -> int:
    """The seat part of a pile's key: none where the pile is shared."""
    return NOBODY if game.title.rule(zone).shared else seat


def draw(game: Position, seat: int, amount: int, *, told: bool = True) -> int:
    """Draw cards; where the deck is empty, from the discard pile shuffled, or else it is marked
    (``no_card:SEAT``) that a card had to be drawn that was not there.

    Returns how many there were. ``told``: everybody hears how many (who draws hears which cards
    in any case).
    """
    deck_seat = pile_seat(game, "deck", seat)
    drawn = 0
    for _ in range(amount):
        deck = game.zone("deck", deck_seat) or _reshuffled(game, seat)
        if not deck:
            break
        card = atoms.move(game, deck[0], "hand", seat, face_up=False)
        atoms.emit(game, "drew_card", seat=seat, card=card, only=1 << seat)
        atoms.emit(game, "drew_one", seat=seat)
        atoms.emit(game, "to_hand", seat=seat, card=card)
        drawn += 1
    if drawn and told:
        atoms.emit(game, "drew", seat=seat, amount=drawn)
    return drawn


def _reshuffled(game: Position, seat: int) -> tuple[int, ...]:
    """The deck made anew from the discard pile; empty where both are, or the rules do not."""
    if not game.title.reshuffles:
        atoms.mark(game, f"no_card:{seat}")
        atoms.emit(game, "no_card", seat=seat)
        return ()
    discard_seat = pile_seat(game, "discard", seat)
    deck_seat = pile_seat(game, "deck", seat)
    cards = game.zone("discard", discard_seat)
    if not cards:
        return ()
    for card in cards:
        atoms.move(game, card, "deck", deck_seat, face_up=False)
    atoms.shuffle(game, "deck" if deck_seat < 0 else f"deck:{deck_seat}")
    atoms.emit(game, "reshuffled", seat=deck_seat, amount=len(cards))
    return game.zone("deck", deck_seat)


def discard(game: Position, seat: int, card_id: int) -> None:
    """A card goes from that seat's hand to where discarded cards go, for all to see."""
    there = game.title.leave(game, card_id)
    atoms.emit(game, "discarded", seat=seat, card=there)
    lost_from_hand(game, seat)


def lost_from_hand(game: Position, seat: int) -> None:
    """Tell that a card has left a hand (for cards that mind it)."""
    atoms.emit(game, "lost_card", seat=seat, amount=1)


def take(game: Position, seat: int, card_id: int, *, by: int, how: str = "taken") -> int:
    """A card goes from one hand to another (or is ``given``); both players know which."""
    there = atoms.move(game, card_id, "hand", by, face_up=False, seen=1 << seat)
    atoms.emit(game, "took_card", seat=by, to=seat, card=there, seen=1 << seat | 1 << by, how=how)
    atoms.emit(game, "to_hand", seat=by, card=there)
    lost_from_hand(game, seat)
    return there


def random_card(game: Position, seat: int) -> int:
    """A random card of a hand, 0 where it is empty."""
    hand = game.zone("hand", seat)
    return hand[chance.below(game.state, chance.PICK, len(hand))] if hand else 0
