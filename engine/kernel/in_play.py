"""Cards with abilities in play, and the seats that may know a card, or have learned of one."""

from functools import cache

from msgspec import Struct

from engine.kernel.position import Position
from engine.kernel.records import ALL_SEATS, Card, Event
from engine.kernel.rules import CardRules
from engine.kernel.scope import Scope
from engine.kernel.title import titles

ABLE = "able"
"""Remembered of who acts: the cards with abilities."""

LIFELESS, SOUND = "lifeless", "sound"
"""In what lasts: the cards with no life left; whether nothing has had enough
(:mod:`engine.mechanics.settling`, ``ending``). Atoms forget both where damage changes."""


class Able(Struct, frozen=True, gc=False):
    """A card with abilities: its id and design, who controls it, and in whose zone it lies."""

    id: int
    design: str
    you: int
    holder: int

    def acts(self, game: Position) -> bool:
        """Tell whether its abilities count now."""
        return game.rules[CardRules].acts(game, game.state.cards[self.id])

    def scope(self, event: Event | None = None) -> Scope:
        """The words of its abilities; those of one that answers an event."""
        return Scope(self.you, self.id, event, {}, {"holder": (self.holder,)})


def still_in_play(game: Position, card_id: int) -> bool:
    """Tell whether a card lies in play, and can be hurt or changed there."""
    return lies_in_play(game, game.state.cards[card_id])


def lies_in_play(game: Position, card: Card) -> bool:
    """Tell whether a card lies in a zone in play."""
    return card.zone != "" and game.places[card.zone].rule.in_play


def able_cards(game: Position) -> tuple[Able, ...]:
    """The face-up cards in play that have abilities, by seat from the first, zone by zone."""
    found: tuple[Able, ...] | None = game.acting.get(ABLE)
    if found is None:
        state = game.state
        cards, zones, able = state.cards, state.zones, game.pack.able
        there = [
            cards[card_id]
            for key in _keys_in_play(state.title, len(state.players))
            for card_id in zones.get(key, ())
        ]
        found = tuple(
            [able_card(game, card) for card in there if card.face_up and card.design in able]
        )
        game.acting[ABLE] = found
    return found


def able_card(game: Position, card: Card) -> Able:
    """Make the value by which a card's abilities act."""
    return Able(card.id, card.design, card.controller, game.seat_of_zone(card.zone))


@cache
def _keys_in_play(title: str, seats: int) -> tuple[str, ...]:
    """The keys of the zones in play, by seat from the first."""
    names = [rule.name for rule in titles[title].shape.zones if rule.in_play]
    return tuple(f"{name}:{seat}" for seat in range(seats) for name in names)


def who_knows(game: Position, card_id: int) -> int:
    """The seats that may know which card that is, as a bit mask."""
    card = game.state.cards.get(card_id)
    return ALL_SEATS if card is None else knowers(game, card)


def knowers(game: Position, card: Card) -> int:
    """The seats that may know which card that is where it lies, as a bit mask."""
    if not card.zone:
        return ALL_SEATS
    place = game.places[card.zone]
    if place.known or (place.faced and card.face_up):
        return ALL_SEATS
    return card.seen | place.own


def learned(before: Position, after: Position, seat: int) -> bool:
    """Tell whether something was drawn, rolled or revealed that ``seat`` had not known ``before``.

    What the seat itself has shown of its own does not count: only the seat loses by that.
    """
    if before.state.streams != after.state.streams:
        return True
    return any(_newly_known(before, after, card, seat) for card in after.state.cards)


def _newly_known(before: Position, after: Position, card: int, seat: int) -> bool:
    """Tell whether somebody has learned that card, and it was no secret of the seat's."""
    knowers = who_knows(after, card)
    if card not in before.state.cards:  # drawn, made or come back under another id
        return knowers != 0
    known = who_knows(before, card)
    return bool(knowers & ~known) and not known >> seat & 1
