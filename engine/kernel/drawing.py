"""Decks, hands and discard piles: drawing, discarding, taking from a hand.

Titles name these zones ``deck``, ``hand`` and ``discard``; a deck or discard pile may be shared
or one a seat.
"""

from engine.kernel import atoms, chance
from engine.kernel.position import Position
from engine.kernel.rules import CardRules
from engine.kernel.values import NOBODY


def pile_seat(game: Position, zone: str, seat: int) -> int:
    """Return the seat part of a pile's key: :data:`NOBODY` where the pile is shared."""
    return NOBODY if game.places[zone].rule.shared else seat


def draw(game: Position, seat: int, amount: int, *, told: bool = True) -> int:
    """Draw cards. An empty deck is made anew from the discard pile; where that is not possible, the
    mark ``no_card:SEAT`` says that a card was missing.

    Returns the number drawn. ``told``: everybody reads it (who draws reads which cards in any
    case).
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
    """Shuffle the discard pile into the deck; empty where both are, or the rules do not."""
    if not game.title.shape.reshuffles:
        atoms.set_mark(game, f"no_card:{seat}")
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
    """Discard a card from the seat's hand to the discard pile, in public."""
    there = game.rules[CardRules].leave(game, card_id)
    atoms.emit(game, "discarded", seat=seat, card=there)
    emit_left_hand(game, seat)


def emit_left_hand(game: Position, seat: int) -> None:
    """Emit that a card has left a hand (triggers listen to it)."""
    atoms.emit(game, "lost_card", seat=seat, amount=1)


def take(game: Position, seat: int, card_id: int, *, by: int, how: str = "taken") -> int:
    """Move a card from one hand to another; both players know which."""
    there = atoms.move(game, card_id, "hand", by, face_up=False, seen=1 << seat)
    atoms.emit(game, "took_card", seat=by, to=seat, card=there, seen=1 << seat | 1 << by, how=how)
    atoms.emit(game, "to_hand", seat=by, card=there)
    emit_left_hand(game, seat)
    return there


def random_card(game: Position, seat: int) -> int:
    """Choose a random card of a hand, 0 where it is empty."""
    hand = game.zone("hand", seat)
    return hand[chance.below(game.state, chance.PICK, len(hand))] if hand else 0
