"""A game as rules see it: what they may ask of it, and what is remembered of the answers."""

from typing import Any, Self, TypeVar

from engine.kernel.pack import CardDesign, Pack
from engine.kernel.procedures import Procedure
from engine.kernel.records import Card, Event
from engine.kernel.state import CONCEDED, State
from engine.kernel.title import Title, titles
from engine.kernel.values import NOBODY, Decision, Result

Frame = TypeVar("Frame", bound=Procedure)


class Memory:
    """The four memos of a position: values derived from it, by what they depend on.

    Atoms forget what they have changed; none of it is stored, and nothing is in it that the state
    does not say (``tests/engine/properties/test_remembered.py``).
    ``memo`` holds for this version of the state, ``lasting`` until a card in play comes, goes,
    turns over, changes sides or is modified, ``acting`` until one with abilities does, ``ruling``
    until one that changes numbers does, or a modifier (and the order of the seats); none of them
    when somebody falls.
    """

    __slots__ = ("acting", "lasting", "memo", "pack", "ruling")

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.memo: dict[Any, Any] = {}
        self.lasting: dict[Any, Any] = {}
        self.acting: dict[Any, Any] = {}
        self.ruling: dict[Any, Any] = {}

    def inherit_memos(self, other: Self) -> None:
        """Take over the memos of an equal state, except those of one version of it."""
        self.memo = {}
        self.lasting = other.lasting.copy()
        self.acting = other.acting.copy()
        self.ruling = other.ruling.copy()

    def clear_memos(self) -> None:
        """Clear all memos: the state was not changed by atoms, or somebody has fallen."""
        self.modifiers_changed()
        self.acting.clear()

    def modifiers_changed(self) -> None:
        """Clear what depends on modifiers."""
        self.memo.clear()
        self.lasting.clear()
        self.ruling.clear()

    def card_moved(self, design: str) -> None:
        """Clear what depends on a card in play of that design."""
        self.memo.clear()
        self.lasting.clear()
        if design in self.pack.able:
            self.acting.clear()
            if design in self.pack.statics:
                self.ruling.clear()


class Position(Memory):
    """A game as rules see it: its state, and what every rule asks of it. Nothing here changes it.

    ``events`` are those since the last answer, ``spent`` counts the effects since then. ``places``
    are the zones of the title's tables by their keys. ``hasty``: somebody only thinks it through,
    and is not asked at moments at which the rules of thumb let everything be.
    """

    __slots__ = ("events", "hasty", "places", "rules", "spent", "state", "title")

    def __init__(self, state: State, pack: Pack) -> None:
        super().__init__(pack)
        self.state = state
        self.title: Title = titles[state.title]
        self.places = self.title.places
        self.rules = self.title.rules
        self.events: list[Event] = []
        self.spent = 0
        self.hasty = False

    @property
    def result(self) -> Result | None:
        """The result, ``None`` while the game runs."""
        return self.state.result

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """List the decisions owed now, of everyone who has not answered yet."""
        state = self.state
        if not state.answers:
            return state.pending
        return tuple(owed for owed in state.pending if owed.seat not in state.answers)

    def decision(self, seat: int) -> Decision | None:
        """Find the decision that a seat owes, if any."""
        for owed in self.decisions:
            if owed.seat == seat:
                return owed
        return None

    def playing(self, seat: int) -> bool:
        """Tell whether a seat is in the game and has not conceded."""
        state = self.state
        return state.players[seat].alive and CONCEDED[seat] not in state.marks

    def alive(self, seat: int) -> bool:
        """Tell whether a seat is still in the game."""
        return self.state.players[seat].alive

    def seats_in_order(self) -> tuple[int, ...]:
        """The living seats in turn order from the active one."""
        state = self.state
        found: tuple[int, ...] | None = self.ruling.get(state.active)
        if found is None:
            count = len(state.players)
            first = max(state.active, 0)
            order = ((first + place) % count for place in range(count))
            found = tuple(seat for seat in order if state.players[seat].alive)
            self.ruling[state.active] = found
        return found

    def seat_after(self, seat: int) -> int:
        """The next living seat after that one (itself where it is the last)."""
        players = self.state.players
        for place in range(1, len(players) + 1):
            other = (seat + place) % len(players)
            if players[other].alive:
                return other
        return seat

    def seat_of_zone(self, key: str) -> int:
        """The seat of a zone key, :data:`NOBODY` for a shared zone."""
        return self.places[key].seat

    def zone(self, name: str, seat: int = NOBODY) -> tuple[int, ...]:
        """The card ids of a zone, in order."""
        return self.state.zones.get(name if seat < 0 else f"{name}:{seat}", ())

    def all_in(self, name: str) -> list[int]:
        """The cards of the living seats' zones of that name, in turn order."""
        return [card for seat in self.seats_in_order() for card in self.zone(name, seat)]

    def current(self, kind: type[Frame]) -> Frame | None:
        """Find the innermost frame of a kind, if any."""
        return next((f for f in reversed(self.state.frames) if isinstance(f, kind)), None)

    def card(self, card_id: int) -> Card:
        """A card by id; ``KeyError`` where that id is no longer in use."""
        return self.state.cards[card_id]

    def is_in_zone(self, card_id: int, zone: str) -> bool:
        """Tell whether a card lies in a zone of that name, of any seat."""
        card = self.state.cards.get(card_id)
        return card is not None and card.zone.partition(":")[0] == zone

    def design(self, card_id: int) -> CardDesign:
        """The design of a card."""
        return self.pack.designs[self.state.cards[card_id].design]

    def free_cells(self, name: str, seat: int) -> tuple[int, ...]:
        """The cells of a seat's zone with a grid in which no card lies."""
        taken = {self.state.cards[card].cell for card in self.zone(name, seat)}
        return tuple(cell for cell in range(self.places[name].rule.cells) if cell not in taken)

    def leader(self, seat: int) -> int:
        """The card whose life is the seat's; 0 where there is none."""
        return next(iter(self.zone(self.title.shape.leads, seat)), 0)

    def number(self, seat: int, name: str) -> int:
        """A seat's own number (resource or limit)."""
        return self.state.players[seat].stats.get(name, 0)

    def slot(self, card_id: int) -> str:
        """The slot label of a card (``A1``), empty where its zone has none."""
        card = self.state.cards.get(card_id)
        return "" if card is None else self.label(card)

    def label(self, card: Card) -> str:
        """The slot label of a card as it lies."""
        if not card.zone:
            return ""
        place = self.places[card.zone]
        if place.base < 0:
            return ""
        if place.cells:
            return place.cells[card.cell]
        return f"{place.label}{self.state.zones[card.zone].index(card.id) + place.base}"
