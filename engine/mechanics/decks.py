"""Decks: the one that all share, and those that players bring: laying them out, changing the first
hand, and whose the cards of a position are. A library is the zone ``deck`` of its seat."""

from collections import Counter
from collections.abc import Collection, Mapping

from engine.kernel import atoms, course, drawing
from engine.kernel.deck import Deck
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.values import NOBODY


def common(game: Position, wanted: Mapping[str, int]) -> None:
    """The deck that all share: so many of each design as are not in the game yet, shuffled together
    with what lies there."""
    there = Counter(card.design for card in game.state.cards.values())
    for design, copies in wanted.items():
        for _ in range(copies - there[design]):
            atoms.create(game, design, "deck", face_up=False)
    atoms.shuffle(game, "deck")


def lay_out(game: Position, seat: int, kinds: Collection[str]) -> None:
    """The cards of a seat's deck: those of some kinds lie in play from the start, each where its
    kind belongs, the others are shuffled into the library."""
    places = game.rules[PermanentRules].places
    for design in game.state.decks[seat].expanded():
        kind = game.pack.design(design).kind
        there = kind in kinds
        zone = places[kind] if there else "deck"
        card = atoms.create(game, design, f"{zone}:{seat}", face_up=there)
        atoms.update(game, card, owner=seat, controller=seat if there else NOBODY)
    atoms.shuffle(game, f"deck:{seat}")


def change_hand(game: Position, seat: int, cards: Collection[int]) -> None:
    """Shuffle cards of a first hand back and draw as many; their player alone is told which."""
    for card in cards:
        atoms.emit(game, "put_back", seat=seat, was=game.card(card).design, only=1 << seat)
        atoms.move(game, card, "deck", seat, face_up=False)
    if cards:
        atoms.shuffle(game, f"deck:{seat}")
        drawing.draw(game, seat, len(cards))


def belong(game: Position, sides: Collection[str], apart: Collection[str]) -> None:
    """In a position cards belong to the seat in whose zones they lie, and it controls those in the
    zones ``sides``. Where no decks are named these are all cards but those of kinds ``apart``."""
    state = game.state
    for card in tuple(state.cards.values()):
        seat = game.seat_of_zone(card.zone)
        owner = seat if card.owner == NOBODY else card.owner
        controller = seat if card.zone.partition(":")[0] in sides else card.controller
        atoms.update(game, card.id, owner=owner, controller=controller)
    if not state.decks:
        course.set_decks(game, tuple(_deck(game, player.seat, apart) for player in state.players))


def _deck(game: Position, seat: int, apart: Collection[str]) -> Deck:
    """The deck that a seat's cards make."""
    cards = (card.design for card in game.state.cards.values() if card.owner == seat)
    return Deck(
        "", tuple(Counter(d for d in cards if game.pack.design(d).kind not in apart).items())
    )
