"""Invariants at every decision; tests and the bench check them."""

from collections.abc import Iterator

from engine.games.zongheng import board
from engine.games.zongheng import terms as w
from engine.kernel import damage
from engine.kernel.position import Position
from engine.mechanics import ending
from engine.mechanics.invariants import common
from engine.mechanics.resolving import ResolveCard

OWNERS = (w.DECK, w.HAND, w.DISCARD, w.EXILE, "removed", w.FALLEN)
"""The zones in which cards lie with their owners (216.1a)."""


def check(game: Position) -> list[str]:
    """The broken invariants, in words; empty where all hold."""
    state = game.state
    broken = [*common(game), *_decks(game), *_stack(game)]
    for key, cards in state.zones.items():
        broken += _zone(game, key, cards)
    if state.result is None:
        broken += _settled(game)
    return broken


def _decks(game: Position) -> Iterator[str]:
    """No card of a deck is lost, and none has joined it (216.1d: reinforcements are none)."""
    owned = dict.fromkeys(range(len(game.state.players)), 0)
    for card in game.state.cards.values():
        if game.pack.designs[card.design].kind not in (w.REINFORCEMENT, w.PROVISION):
            owned[card.owner] = owned.get(card.owner, 0) + 1
    for seat, deck in enumerate(game.state.decks):
        if owned[seat] != deck.size:
            yield f"seat {seat} has {owned[seat]} of {deck.size} cards"
        if len(game.zone(w.GENERAL, seat)) + len(game.zone(w.CAMP, seat)) != 1:
            yield f"seat {seat} does not have one general"


def _stack(game: Position) -> Iterator[str]:
    """Each card on the stack has its object, or is resolving."""
    state = game.state
    sources = {item.source for item in state.stack}
    sources |= {frame.item.source for frame in state.frames if isinstance(frame, ResolveCard)}
    paying = any(getattr(frame, "card", 0) in game.zone(w.STACK) for frame in state.frames)
    if state.pending and not paying and not set(game.zone(w.STACK)) <= sources:
        yield "a card lies on the stack without its object"
    if any(item.kind == "card" and item.source not in game.zone(w.STACK) for item in state.stack):
        yield "an object on the stack has lost its card"


def _zone(game: Position, key: str, cards: tuple[int, ...]) -> Iterator[str]:
    """Cards lie where their kind may lie, on the side of whoever controls them."""
    zone, seat = key.partition(":")[0], game.seat_of_zone(key)
    for card in (game.state.cards[card] for card in cards if card in game.state.cards):
        kind = game.pack.designs[card.design].kind
        if zone in w.ON_FIELD and board.PERMANENTS.places.get(kind) != zone:
            yield f"a {kind} lies in {key}"
        if zone in (*w.ON_FIELD, w.RESOURCE) and card.controller != seat:
            yield f"card {card.id} in {key} is controlled by {card.controller}"
        if zone in OWNERS and card.owner != seat:
            yield f"card {card.id} of {card.owner} lies in {key}"
        if zone not in (*w.ON_FIELD, w.RESOURCE) and card.tapped:
            yield f"card {card.id} in {key} is tapped"


def _settled(game: Position) -> Iterator[str]:
    """418, 418.3: nobody is asked while something is dead, lost or too much; but in the middle of
    what resolves (411.7)."""
    resolving = any(
        frame.__class__.__name__ in ("Resolve", "Surplus") for frame in game.state.frames
    )
    if resolving or not game.state.turn:
        return
    names = {frame.__class__.__name__ for frame in game.state.frames}
    if "PriorityRound" in names and ending.worn_out(game) and not names & BUSY:
        yield "a dead unit lies on the field"
    for seat in game.seats_in_order():
        card = game.leader(seat)
        if card and damage.life_left(game, card) <= 0 and not names & BUSY:
            yield f"seat {seat} has no life left and has not lost"
        souls = game.card(card).counter(w.SOUL) if card else 1
        if card and game.card(card).design in game.pack.fronts and not souls:
            yield f"the general of seat {seat} is awakened without souls"


BUSY = frozenset(
    ("Use", "Activate", "Taunt", "Raise", "Happen", "DealDamage", "ResolveItem", "Resolve")
)
"""Procedures in whose middle the checks of 418 have not come yet."""
