"""Invariants at every decision; tests and the bench check them."""

from collections.abc import Iterator

from engine.games.shenhua import board
from engine.games.shenhua import terms as w
from engine.kernel import damage
from engine.kernel.position import Position
from engine.mechanics import ending
from engine.mechanics.invariants import common
from engine.mechanics.resolving import ResolveCard, waiting_to_enter
from engine.mechanics.using import Activate, Use


def check(game: Position) -> list[str]:
    """The broken invariants, in words; empty where all hold."""
    state = game.state
    broken = [*common(game), *_decks(game), *_stack(game)]
    for key, cards in state.zones.items():
        broken += _zone(game, key, cards)
    if state.result is None:
        broken += _settled(game)
    if state.made is not None and not any(isinstance(f, Use | Activate) for f in state.frames):
        broken.append("an object has been made and not put on the stack")
    return broken


def _decks(game: Position) -> Iterator[str]:
    """No card of a deck is lost and none has joined it (9.1: tokens are none)."""
    owned = dict.fromkeys(range(len(game.state.players)), 0)
    for card in game.state.cards.values():
        if game.pack.designs[card.design].kind != w.TOKEN:
            owned[card.owner] = owned.get(card.owner, 0) + 1
    for seat, deck in enumerate(game.state.decks):
        if owned[seat] != deck.size:
            yield f"seat {seat} has {owned[seat]} of {deck.size} cards"
        if len(game.zone(w.GENERAL, seat)) != 1:
            yield f"seat {seat} does not have one general"


def _stack(game: Position) -> Iterator[str]:
    """17.2.3: what lies on the stack has its object, is resolving or is about to enter."""
    state = game.state
    sources = {item.source for item in state.stack}
    sources |= {frame.item.source for frame in state.frames if isinstance(frame, ResolveCard)}
    if state.pending and not set(game.zone(w.STACK)) <= sources | set(waiting_to_enter(game)):
        yield "a card lies on the stack without its object"
    if any(item.kind == "card" and item.source not in game.zone(w.STACK) for item in state.stack):
        yield "an object on the stack has lost its card"


def _zone(game: Position, key: str, cards: tuple[int, ...]) -> Iterator[str]:
    """Cards lie where their kind may lie, on the side of whoever controls them (10)."""
    zone, seat = key.partition(":")[0], game.seat_of_zone(key)
    on_field, owners = zone in w.ON_FIELD, zone in (w.DECK, w.DISCARD, w.EXILE, w.VOID)
    upright = not on_field and zone != w.SPIRIT
    for card in (game.state.cards[card] for card in cards if card in game.state.cards):
        kind = game.pack.designs[card.design].kind
        if on_field:
            if board.PERMANENTS.places.get(kind) != zone:
                yield f"card {card.id} ({kind}) lies in the zone {zone}"
            if card.controller != seat:
                yield f"card {card.id} lies on the side of another than its controller (10.2)"
        elif owners and seat != card.owner:
            yield f"card {card.id} lies in a zone of another than its owner (10.2)"
        if kind == w.TOKEN and zone not in (w.FIELD, w.VOID):
            yield f"the token {card.id} lies in the zone {zone} (9.2)"
        if card.tapped and upright:
            yield f"card {card.id} is turned sideways in the zone {zone}"


def _settled(game: Position) -> Iterator[str]:
    """22, 1.1: nothing that has had enough is still there when somebody is asked on the way.

    While an object resolves, what it has done so far waits to be looked at.
    """
    if any(frame.__struct_config__.tag == "resolve" for frame in game.state.frames):
        return
    for card in ending.worn_out(game):
        yield f"card {card} is worn out and still there"
    for seat in game.seats_in_order():
        if damage.life_left(game, game.leader(seat)) <= 0:
            yield f"seat {seat} has lost and plays on"
