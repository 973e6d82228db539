"""Triggers: abilities that wait for events, and the queue of those that have triggered.

Cards are asked by event kind only (``Pack.listeners``), so an event that no card of the pack
listens to costs nothing.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.kernel.grammar import Ability, When
from engine.kernel.scope import Scope, event_fits, seats_of
from engine.kernel.state import Event
from engine.kernel.titles import titles

if TYPE_CHECKING:
    from engine.game import Game
    from engine.kernel.state import Card


class Triggered(Struct, frozen=True, omit_defaults=True):
    """An ability (``ability`` counts the design's) that has triggered and waits its turn.

    Carries its own copy of the ability, so it acts even if its card is gone by then. ``wave`` is
    how many triggers after one another have led to it.
    """

    card: int
    design: str
    you: int
    event: Event
    ability: Ability | None = None
    place: int = 0
    seats: dict[str, tuple[int, ...]] = {}
    wave: int = 0


class Able(Struct, frozen=True):
    """A card with abilities: its id and design, who controls it, and in whose zone it lies."""

    id: int
    design: str
    you: int
    holder: int

    def acts(self, game: Game) -> bool:
        """Whether its abilities count now."""
        return game.title.acts(game, game.state.cards[self.id])

    def scope(self, event: Event | None = None) -> Scope:
        """The words of its abilities; those of one that answers an event."""
        return Scope(self.you, self.id, event, {}, {"holder": (self.holder,)})


ABLE = "able"
"""In the memo: the cards with abilities. They stay the same when a card is tapped or marked."""


def matches(game: Game, scope: Scope, when: When, event: Event) -> bool:
    """Whether an event is one a trigger waits for, seen from the trigger's scope."""
    if event.kind != when.event or event.amount < when.least:
        return False
    if when.who and event.seat not in seats_of(game, scope, when.who):
        return False
    if when.to and event.to not in seats_of(game, scope, when.to):
        return False
    if when.card and not event_fits(game, scope, when.card, event.card):
        return False
    if when.other and not event_fits(game, scope, when.other, event.other):
        return False
    return when.given is None or when.given.holds(game, scope)


def collect(game: Game, event: Event) -> None:
    """Queue every ability in play that this event triggers."""
    by_design = game.pack.listeners.get(event.kind)
    if by_design is None:
        return
    speaking = [able for able in able_cards(game) if able.design in by_design and able.acts(game)]
    last = _last_words(game, event)
    if last is not None and last.design in by_design and last not in speaking:
        speaking.append(last)
    for able in speaking:
        _queue(game, able, event, by_design[able.design])


def _queue(game: Game, card: Able, event: Event, places: tuple[int, ...]) -> None:
    """Queue those abilities of a card that an event triggers."""
    state = game.state
    scope = card.scope(event)
    for place in places:
        ability = game.pack.designs[card.design].abilities[place]
        if ability.when is not None and matches(game, scope, ability.when, event):
            waiting = Triggered(
                card.id,
                card.design,
                card.you,
                event,
                ability,
                place,
                scope.seats,
                state.wave + 1,
            )
            state.queue = (*state.queue, waiting)


def _last_words(game: Game, event: Event) -> Able | None:
    """The event's own card where its abilities still act although it has left play."""
    if event.kind not in game.title.last_words or "silenced" in event.args:
        return None
    card = game.state.cards.get(event.card)
    return None if card is None else able_card(game, card)


def able_cards(game: Game) -> tuple[Able, ...]:
    """The face-up cards in play that have abilities, by seat from the first, zone by zone."""
    found: tuple[Able, ...] | None = game.memo.get(ABLE)
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
        game.memo[ABLE] = found
    return found


def able_card(game: Game, card: Card) -> Able:
    """A card as its abilities see it."""
    return Able(card.id, card.design, card.controller, game.seat_of_zone(card.zone))


@cache
def _keys_in_play(title: str, seats: int) -> tuple[str, ...]:
    """The keys of the zones in play, by seat from the first."""
    names = [rule.name for rule in titles[title].zones if rule.in_play]
    return tuple(f"{name}:{seat}" for seat in range(seats) for name in names)


def in_order(game: Game, below: int = 0) -> tuple[Triggered, ...]:
    """The queue without its first ``below``: what was triggered first by waves, then by turn order
    of its players, each player's own in the order they triggered.
    """
    queue = game.state.queue[below:]
    if len(queue) < 2:
        return queue
    order = {seat: place for place, seat in enumerate(game.seats_in_order())}
    return tuple(sorted(queue, key=lambda t: (t.wave, order.get(t.you, len(order)))))
