"""Triggers: abilities that wait for events, and the queue of those that have triggered.

Cards are asked by event kind only (``Pack.listeners``), so an event that no card of the pack
listens to costs nothing.
"""

from collections.abc import Iterator, Sequence

from engine.kernel.grammar import When
from engine.kernel.in_play import Able, able_card, able_cards
from engine.kernel.position import Position
from engine.kernel.reading import event_fits, is_meant
from engine.kernel.records import Event
from engine.kernel.scope import Scope
from engine.kernel.state import Triggered


def matches(game: Position, scope: Scope, when: When, event: Event) -> bool:
    """Tell whether an event is one a trigger waits for, seen from the trigger's scope."""
    if event.kind != when.event or event.amount < when.least:
        return False
    if when.who and not is_meant(game, scope, when.who, event.seat):
        return False
    if when.to and not is_meant(game, scope, when.to, event.to):
        return False
    if when.card and not event_fits(game, scope, when.card, event.card):
        return False
    if when.other and not event_fits(game, scope, when.other, event.other):
        return False
    return when.given is None or when.given.holds(game, scope)


def once_mark(card_id: int, place: int) -> str:
    """The mark of an ability that triggers once a turn, and has."""
    return f"turn/once:{card_id}:{place}"


def collect(game: Position, event: Event, *, last_words: bool = True) -> Iterator[Triggered]:
    """Collect every ability in play that this event triggers, or would; with the ``last_words`` of
    its own card, if it has left play."""
    by_design = game.pack.listeners.get(event.kind)
    if by_design is None:
        return
    listening: Sequence[Able] | None = game.acting.get(event.kind)
    if listening is None:
        listening = [able for able in able_cards(game) if able.design in by_design]
        game.acting[event.kind] = listening
    speaking = [able for able in listening if able.acts(game)]
    last = _last_words(game, event) if last_words else None
    if last is not None and last.design in by_design and last not in speaking:
        speaking.append(last)
    for able in speaking:
        yield from _triggered(game, able, event, by_design[able.design])


def _triggered(
    game: Position, card: Able, event: Event, places: tuple[int, ...]
) -> Iterator[Triggered]:
    """Those abilities of a card that an event triggers."""
    state = game.state
    scope = card.scope(event)
    for place in places:
        ability = game.pack.designs[card.design].abilities[place]
        if ability.limit == "once" and once_mark(card.id, place) in state.marks:
            continue
        if ability.when is not None and matches(game, scope, ability.when, event):
            yield Triggered(
                card.id, card.design, card.you, event, ability, place, scope.seats, state.wave + 1
            )


def _last_words(game: Position, event: Event) -> Able | None:
    """The event's own card where its abilities still act although it has left play."""
    if event.kind not in game.title.shape.last_words or "silenced" in event.args:
        return None
    card = game.state.cards.get(event.card)
    return None if card is None else able_card(game, card)


def in_order(game: Position, below: int = 0) -> tuple[Triggered, ...]:
    """The queue without its first ``below``: what was triggered first by waves, then by turn order
    of its players, each player's own in the order they triggered."""
    queue = game.state.queue[below:]
    if len(queue) < 2:
        return queue
    order = {seat: place for place, seat in enumerate(game.seats_in_order())}
    return tuple(sorted(queue, key=lambda t: (t.wave, order.get(t.you, len(order)))))
