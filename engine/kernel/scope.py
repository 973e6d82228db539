"""The words of card texts: who "you", "others" or "the target" are while a program runs.

A scope is a value inside a frame. Seat words and card words resolve to seats and cards against the
game as it is at that moment; filters pick cards from zones. All of it is pure.

Seat words: ``you``, ``others`` (all the other living players), ``everyone``, ``next`` (the next
living player after you), ``actor`` and ``victim`` (of the event), ``holder`` (whose zone the card
lies in), ``active`` (whose turn it is), ``owner_of:WORD`` (who controls those cards), or a name
bound by an effect. Card words: ``this``, ``subject`` and ``object`` (of the event), ``fallen``
... or a name bound by an effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.grammar import Filter
from engine.kernel.state import Card, Event
from engine.kernel.values import NOBODY

if TYPE_CHECKING:
    from engine.game import Game

SEAT_WORDS = frozenset(("you", "others", "everyone", "next", "actor", "victim", "holder", "active"))
CARD_WORDS = frozenset(("this", "subject", "object"))


class Scope(Struct, frozen=True, omit_defaults=True):
    """What the words of a running program mean. Names are bound by effects as they run.

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


def seats_of(game: Game, scope: Scope, word: str) -> tuple[int, ...]:
    """The living seats a word means, in turn order from the active player."""
    if word.startswith("owner_of:"):
        cards = cards_of(game, scope, word[9:])
        owners = {game.state.cards[card].controller for card in cards}
        return tuple(seat for seat in game.seats_in_order() if seat in owners)
    if word in scope.seats:
        return tuple(seat for seat in scope.seats[word] if game.alive(seat))
    alive = game.seats_in_order()
    match word:
        case "everyone":
            return alive
        case "others":
            return tuple(seat for seat in alive if seat != scope.you)
        case "next":
            after = game.seat_after(scope.you)
            return () if after == scope.you else (after,)
    seat = _one_seat(game, scope, word)
    return (seat,) if seat != NOBODY and game.alive(seat) else ()


def _one_seat(game: Game, scope: Scope, word: str) -> int:
    event = scope.event
    match word:
        case "you":
            return scope.you
        case "active":
            return game.state.active
        case "holder":
            card = game.state.cards.get(scope.this)
            return NOBODY if card is None else game.seat_of_zone(card.zone)
        case "actor":
            return NOBODY if event is None else event.seat
        case "victim":
            return NOBODY if event is None else event.to
    return NOBODY


def cards_of(game: Game, scope: Scope, what: str | Filter) -> tuple[int, ...]:
    """The cards a word or filter means; those that no longer exist are left out."""
    if isinstance(what, Filter):
        return filtered(game, scope, what)
    cards = game.state.cards
    if what in scope.cards:
        return tuple(card for card in scope.cards[what] if card in cards)
    found = 0
    match what:
        case "this":
            found = scope.this
        case "subject":
            found = scope.event.card if scope.event else 0
        case "object":
            found = scope.event.other if scope.event else 0
    return (found,) if found in cards else ()


def filtered(game: Game, scope: Scope, wanted: Filter) -> tuple[int, ...]:
    """The cards of a filter's zones that fit it: those of shared zones, then by seat in turn order,
    each zone as it is written and by place."""
    keys = [zone for zone in wanted.zones if game.title.rule(zone).shared]
    owned = [zone for zone in wanted.zones if zone not in keys]
    if owned:
        keys += [f"{zone}:{seat}" for seat in seats_of(game, scope, wanted.whose) for zone in owned]
    cards = game.state.cards
    return tuple(
        card_id
        for key in keys
        for card_id in game.state.zones.get(key, ())
        if fits(game, scope, wanted, cards[card_id])
    )


def fits(game: Game, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Whether a card of the right zone fits the rest of a filter (hidden ones fit by zone only)."""
    if wanted.other and card.id == scope.this:
        return False
    if wanted.face and card.face_up != (wanted.face == "up"):
        return False
    if wanted.role and game.role(card) != wanted.role:
        return False
    design = game.pack.designs[card.design]
    if wanted.kind and design.kind != wanted.kind:
        return False
    if wanted.attribute and design.attribute != wanted.attribute:
        return False
    if wanted.tag and wanted.tag not in design.tags:
        return False
    if wanted.counter and not card.counter(wanted.counter):
        return False
    if wanted.damaged and card.counter("damage") <= 0:
        return False
    if wanted.tapped and card.tapped != (wanted.tapped == "yes"):
        return False
    if wanted.named is not None and design.name.zh != wanted.named.zh:
        return False
    if wanted.name_has is not None and wanted.name_has.zh not in design.name.zh:
        return False
    return not (wanted.least or wanted.most) or _within(game, wanted, card.id)


def belongs(game: Game, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Whether a card is one of those a filter means: by its zone, whose that is, and the rest."""
    if card.zone.partition(":")[0] not in wanted.zones:
        return False
    seat = game.seat_of_zone(card.zone)
    if seat != NOBODY and seat not in seats_of(game, scope, wanted.whose):
        return False
    return fits(game, scope, wanted, card)


def _within(game: Game, wanted: Filter, card_id: int) -> bool:
    """Whether a card's current numbers lie within a filter's bounds."""
    from engine.kernel.stats import card_stat  # numbers depend on filters and filters on numbers

    if any(card_stat(game, card_id, stat) < least for stat, least in wanted.least.items()):
        return False
    return all(card_stat(game, card_id, stat) <= most for stat, most in wanted.most.items())


def event_fits(game: Game, scope: Scope, what: str | Filter, card_id: int) -> bool:
    """Whether an event's card is one of those a word or filter means, wherever it is now."""
    if isinstance(what, Filter):
        card = game.state.cards.get(card_id)
        return card is not None and belongs(game, scope, what, card)
    return card_id in cards_of(game, scope, what)
