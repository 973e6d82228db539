"""The state of a game: plain data, ids instead of references.

Everything inside the top-level containers is immutable and is replaced, never changed, so a clone
copies the containers and the frames and shares the rest (:func:`clone_state`).
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from engine.kernel.deck import Deck
from engine.kernel.grammar import Ability
from engine.kernel.records import Card, Event, Modifier, Player
from engine.kernel.scope import STACKED, Scope
from engine.kernel.values import NOBODY, SEAT_LETTERS, Decision, Result

if TYPE_CHECKING:
    from engine.kernel.procedures import Procedure as AnyProcedure

CARD, SKILL, TRIGGER, DAMAGE = "card", "skill", "trigger", "damage"
"""The kinds of objects on the stack."""

CONCEDED = tuple(f"conceded:{seat}" for seat in range(len(SEAT_LETTERS)))
"""The marks of the seats that have given up."""


class Hit(Struct, frozen=True, omit_defaults=True, gc=False):
    """Damage that lies on the stack: so much of a card, as it was when the damage was put there
    (``design``, controlled by ``seat``), to another."""

    source: int
    design: str
    to: int
    amount: int
    seat: int = NOBODY


class StackItem(Struct, frozen=True, omit_defaults=True, gc=False):
    """One object on the stack. Carries its own copy of what it will do.

    ``kind`` is ``card``, ``skill``, ``trigger`` or ``damage``; ``source`` is the card it comes
    from; ``scope`` holds its targets by name; ``rules`` are what the targets must still fit.
    ``queue`` is the seat in whose hidden queue it lies (:mod:`engine.mechanics.queues`); ``told``:
    the others know that something lies there. ``hits`` are those of damage, which has no card of
    its own. ``changed``: another has changed what it is aimed at.
    """

    id: int
    kind: str
    you: int
    source: int
    design: str
    ability: Ability | None = None
    scope: Scope = Scope()
    origin: str = ""
    queue: int = NOBODY
    told: bool = False
    hits: tuple[Hit, ...] = ()
    changed: bool = False

    @property
    def targets(self) -> tuple[int, ...]:
        """Everything it is aimed at."""
        if self.hits:
            return tuple(dict.fromkeys(hit.to for hit in self.hits))
        if self.ability is None:
            return ()
        named = [rule.name for rule in self.ability.targets]
        if self.ability.object is not None:
            named.append(STACKED)
        return tuple(card for name in named for card in self.scope.cards.get(name, ()))

    @property
    def exhausts(self) -> bool:
        """Tell whether it is a skill that waits in secret and turns its card sideways."""
        cost = self.ability.cost if self.ability else None
        return self.queue >= 0 and self.kind == "skill" and cost is not None and cost.tap


class Triggered(Struct, frozen=True, omit_defaults=True, gc=False):
    """An ability (``ability`` counts the design's) that has triggered and waits its turn.

    Carries its own copy of the ability, so it acts even if its card is gone by then. ``wave`` is
    how many triggers after one another have led to it. ``bound`` are the words of one that a text
    has set up before (:class:`Delayed`).
    """

    card: int
    design: str
    you: int
    event: Event
    ability: Ability | None = None
    place: int = 0
    seats: dict[str, tuple[int, ...]] = {}
    wave: int = 0
    bound: Scope | None = None

    @property
    def scope(self) -> Scope:
        """Return the scope of its ability."""
        if self.bound is not None:
            return self.bound
        return Scope(self.you, self.card, self.event, {}, self.seats)


class Delayed(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that a text has set up: it triggers at the next event of that kind with that actor,
    once, with the words of the text that set it up."""

    event: str
    seat: int
    design: str
    ability: Ability
    scope: Scope

    def triggered(self, event: Event, wave: int) -> Triggered:
        """Make what waits once the event has happened."""
        scope = self.scope
        return Triggered(
            scope.this, self.design, scope.you, event, self.ability, NOBODY, {}, wave, scope
        )


class State(Struct, omit_defaults=True):
    """All that is true of a game, and all that is still to happen in it.

    ``wave`` counts causes: what triggers while a trigger of wave n is carried out is of wave n + 1.
    """

    title: str
    pack: str
    seed: bytes
    rules_version: int = 1
    options: dict[str, int | str | bool] = {}
    decks: tuple[Deck, ...] = ()
    players: list[Player] = field(default_factory=list)
    cards: dict[int, Card] = field(default_factory=dict)
    zones: dict[str, tuple[int, ...]] = field(default_factory=dict)
    frames: list[AnyProcedure] = field(default_factory=list)
    pending: tuple[Decision, ...] = ()
    policy: str = "all"
    answers: dict[int, tuple[str, ...]] = field(default_factory=dict)
    queue: tuple[Triggered, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    marks: dict[str, int] = field(default_factory=dict)
    streams: dict[str, int] = field(default_factory=dict)
    forced: dict[str, tuple[int, ...]] = field(default_factory=dict)
    stack: tuple[StackItem, ...] = ()
    made: StackItem | None = None
    wave: int = 0
    next_item: int = 1
    next_card: int = 1
    next_decision: int = 1
    round: int = 0
    turn: int = 0
    active: int = NOBODY
    phase: str = ""
    dice: tuple[int, ...] = ()
    dice_of: int = NOBODY
    dice_for: str = ""
    source: int = 0
    targets: tuple[int, ...] = ()
    recent: tuple[Event, ...] = ()
    result: Result | None = None


_CONTAINERS = ("players", "cards", "zones", "answers", "marks", "streams", "forced")
"""The mutable fields of a State apart from the frames; a test holds this against the schema."""


def clone_state(state: State) -> State:
    """An independent copy: containers and frames are copied, immutable values are shared."""
    twin = copy.copy(state)
    for name in _CONTAINERS:
        container: Any = getattr(state, name)
        setattr(twin, name, container.copy())
    twin.frames = [copy.copy(frame) for frame in state.frames]
    return twin
