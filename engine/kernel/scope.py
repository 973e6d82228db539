"""The words of card texts: who "you", "others" or "the target" are while a program runs.

A scope is a value inside a frame. Seat words and card words resolve to seats and cards against the
game as it is at that moment (:mod:`engine.kernel.reading`).

Seat words: ``you``, ``others`` (all the other living players), ``everyone``, ``next`` (the next
living player after you), ``actor`` and ``victim`` (of the event), ``holder`` (whose zone the card
lies in), ``active`` (whose turn it is), ``owner_of:WORD`` (who controls those cards), or a name
bound by an effect. Card words: ``this``, ``subject`` and ``object`` (of the event), ``fallen``
... or a name bound by an effect.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.records import Event
from engine.kernel.values import NOBODY

SEAT_WORDS = frozenset(("you", "others", "everyone", "next", "actor", "victim", "holder", "active"))
CARD_WORDS = frozenset(("this", "subject", "object"))
STACKED, USER = "stacked", "user"
"""The card of the object on the stack that an ability names, and the player who has put it there.
Its number is bound as :data:`STACKED` too."""

PICKED = "chosen_tag"
"""The word for the tag that a player has picked; as a number, its place in the title's list."""

OFFERED = "offered"
"""The number of what was sacrificed for a cost (``Offering.count``)."""

X, EXTRA = "x", "extra"
"""The numbers of a cost: how much was chosen for X, and whether the extra was paid (1)."""


class Scope(Struct, frozen=True, omit_defaults=True, gc=False):
    """Bindings of the words of a running program. Effects bind names as they run.

    ``secrets`` are the numbers that only one player knows: by name the seat, the least and the
    most that the number may be.
    """

    you: int = NOBODY
    this: int = 0
    event: Event | None = None
    cards: dict[str, tuple[int, ...]] = {}
    seats: dict[str, tuple[int, ...]] = {}
    numbers: dict[str, int] = {}
    secrets: dict[str, tuple[int, int, int]] = {}

    def with_cards(self, name: str, cards: tuple[int, ...]) -> Scope:
        """This scope with a name for some cards."""
        return replace(self, cards={**self.cards, name: cards})

    def following(self, ids: dict[int, int]) -> Scope:
        """This scope with the ids that cards have come to have, by those they had."""
        cards = {n: tuple(ids.get(c, c) for c in found) for n, found in self.cards.items()}
        return replace(self, this=ids.get(self.this, self.this), cards=cards)

    def with_seats(self, name: str, seats: tuple[int, ...]) -> Scope:
        """This scope with a name for some seats."""
        return replace(self, seats={**self.seats, name: seats})

    def with_number(self, name: str, number: int) -> Scope:
        """This scope with a name for a number."""
        return replace(self, numbers={**self.numbers, name: number})

    def with_secret(self, name: str, seat: int, least: int, most: int) -> Scope:
        """This scope with a number that only that seat knows."""
        return replace(self, secrets={**self.secrets, name: (seat, least, most)})
