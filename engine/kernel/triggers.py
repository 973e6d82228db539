"""Triggers: abilities that wait for events, and the queue of those that have triggered.

Cards are asked by event kind only (an index made once a pack), so an event that no card of the
pack listens to costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.cards.design import Ability, Pack, When
from engine.kernel.scope import Scope, event_fits, seats_of
from engine.kernel.state import Event

if TYPE_CHECKING:
    from engine.kernel.game import Game
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


def listeners(pack: Pack) -> dict[str, dict[str, tuple[int, ...]]]:
    """By event kind and design, the places of the abilities that listen to it."""
    found = _LISTENERS.get(pack.hash)
    if found is None:
        found = {}
        for design in pack.designs.values():
            for place, ability in enumerate(design.abilities):
                if ability.type == "trigger" and ability.when is not None:
                    kinds = found.setdefault(ability.when.event, {})
                    kinds[design.id] = (*kinds.get(design.id, ()), place)
        _LISTENERS[pack.hash] = found
    return found


_LISTENERS: dict[str, dict[str, dict[str, tuple[int, ...]]]] = {}


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


def scope_for(game: Game, card: Card, event: Event) -> Scope:
    """The scope of an ability of that card that answers that event."""
    holder = game.seat_of_zone(card.zone)
    return Scope(card.controller, card.id, event, {}, {"holder": (holder,)}, {})


def collect(game: Game, event: Event) -> None:
    """Queue every ability in play that this event triggers."""
    by_design = listeners(game.pack).get(event.kind)
    if not by_design:
        return
    state = game.state
    title = game.title
    for card_id in (*cards_in_play(game), *_last_words(game, event)):
        card = state.cards[card_id]
        places = by_design.get(card.design)
        if places is None:
            continue
        spoken = card_id == event.card and event.kind in title.last_words
        if not spoken and not title.acts(game, card):
            continue
        scope = scope_for(game, card, event)
        for place in places:
            ability = game.pack.designs[card.design].abilities[place]
            if ability.when is not None and matches(game, scope, ability.when, event):
                waiting = Triggered(
                    card_id,
                    card.design,
                    card.controller,
                    event,
                    ability,
                    place,
                    scope.seats,
                    state.wave + 1,
                )
                state.queue = (*state.queue, waiting)


def _last_words(game: Game, event: Event) -> tuple[int, ...]:
    """The event's own card where its abilities still act although it has left play."""
    if event.kind not in game.title.last_words or "silenced" in event.args:
        return ()
    card = game.state.cards.get(event.card)
    return () if card is None or card.id in cards_in_play(game) else (card.id,)


def cards_in_play(game: Game) -> tuple[int, ...]:
    """The cards whose abilities can act, by seat from the first, zone by zone."""
    found = game.memo.get("in_play")
    if found is None:
        zones = game.state.zones
        seats = range(len(game.state.players))
        names = [rule.name for rule in game.title.zones if rule.in_play]
        found = tuple(
            card for seat in seats for name in names for card in zones.get(f"{name}:{seat}", ())
        )
        game.memo["in_play"] = found
    return found


def in_order(game: Game) -> tuple[Triggered, ...]:
    """The queue: what was triggered first by waves, then by turn order of its players, each
    player's own in the order they triggered.
    """
    queue = game.state.queue
    if len(queue) < 2:
        return queue
    order = {seat: place for place, seat in enumerate(game.seats_in_order())}
    return tuple(sorted(queue, key=lambda t: (t.wave, order.get(t.you, len(order)))))
