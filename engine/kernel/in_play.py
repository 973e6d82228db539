"""Who can act, and who knows: the cards with abilities in play, and who may know which card."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.kernel.position import Position, titles
from engine.kernel.records import ALL_SEATS, Card, Event
from engine.kernel.scope import Scope

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
        """Whether its abilities count now."""
        return game.title.acts(game, game.state.cards[self.id])

    def scope(self, event: Event | None = None) -> Scope:
        """The words of its abilities; those of one that answers an event."""
        return Scope(self.you, self.id, event, {}, {"holder": (self.holder,)})


def still_in_play(game: Position, card_id: int) -> bool:
    """Whether a card lies where cards act, and can be hurt or changed there."""
    return lies_in_play(game, game.state.cards[card_id])


def lies_in_play(game: Position, card: Card) -> bool:
    """Whether a card lies where cards act; nowhere it does not."""
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
    """A card as its abilities see it."""
    return Able(card.id, card.design, card.controller, game.seat_of_zone(card.zone))


@cache
def _keys_in_play(title: str, seats: int) -> tuple[str, ...]:
    """The keys of the zones in play, by seat from the first."""
    names = [rule.name for rule in titles[title].zones if rule.in_play]
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
