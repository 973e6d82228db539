"""Resources of seats: a seat's own numbers, or cards that are tapped for them (:func:`tapped`).

Which of them a title uses it says as its :class:`Purse`. Whatever is paid, for a card, a skill or
at a gate of a text, is paid through here.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.kernel import atoms, permanents
from engine.kernel.position import Position

UPRIGHT = "upright"
"""Memo key (zone, seat) of the cards that can be tapped."""


class Purse(Struct, frozen=True):
    """The way in which a title's resources are held and paid.

    ``left``: how much of a resource a seat can pay now, a card not counted that is used otherwise.
    ``pay`` takes so much of it, that card first where cards pay, and returns how much that was.
    """

    left: Callable[[Position, int, str, int], int]
    pay: Callable[[Position, int, str, int, int], int]


def purse(game: Position) -> Purse:
    """The purse of the game's title; seat numbers where it lists none."""
    return game.rules.get(Purse) or NUMBERS


def _spend(game: Position, seat: int, name: str, amount: int, first: int) -> int:
    return atoms.lose(game, seat, name, amount, paid=True)


NUMBERS = Purse(lambda game, seat, name, besides: game.number(seat, name), _spend)
"""Resources that are a seat's own numbers."""


def tapped(zone: str) -> Purse:
    """A resource that is paid by tapping cards of a zone of the seat's own: the used card itself
    first, face-down ones next. What it has paid for is told before that (:func:`tell`)."""

    def upright(game: Position, seat: int) -> Sequence[int]:
        key = (UPRIGHT, zone, seat)
        known: Sequence[int] | None = game.memo.get(key)
        if known is None:
            cards = game.state.cards
            known = [card for card in game.zone(zone, seat) if not cards[card].tapped]
            game.memo[key] = known
        return known

    def left(game: Position, seat: int, name: str, besides: int) -> int:
        there = upright(game, seat)
        return len(there) - (besides in game.zone(zone, seat))

    def pay(game: Position, seat: int, name: str, amount: int, first: int) -> int:
        cards = game.state.cards
        there = sorted(upright(game, seat), key=lambda card: (card != first, cards[card].face_up))
        for card in there[:amount]:
            permanents.tap(game, card)
        return min(amount, len(there))

    return Purse(left, pay)


def tell(game: Position, seat: int, name: str, amount: int) -> None:
    """Cards have paid so much of a resource."""
    if amount and purse(game) is not NUMBERS:
        atoms.emit(game, f"paid_{name}", seat=seat, amount=amount)
