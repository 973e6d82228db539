"""The state of a game: plain data, ids instead of references.

Everything inside the top-level containers is immutable and is replaced, never changed, so a clone
copies the containers and the frames and shares the rest (:func:`clone_state`).
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from engine.kernel.deck import Deck
from engine.kernel.values import NOBODY, Decision, Result, Value

if TYPE_CHECKING:
    from engine.kernel.procedures import Procedure as AnyProcedure
    from engine.kernel.triggers import Triggered
    from engine.mechanics.stack import StackItem

ALL_SEATS = -1
"""A set of seats as a bit mask with every bit set."""

RECENT = 12
"""How many events, of those that are told, a view's log is made from."""


JUST_FALLEN = -1
"""The moment at which a seat fell, as long as that moment is not over."""


class Card(Struct, frozen=True, omit_defaults=True):
    """One physical card. ``seen`` is the bit mask of seats that know it while it is hidden."""

    id: int
    design: str
    owner: int = NOBODY
    controller: int = NOBODY
    zone: str = ""
    face_up: bool = True
    tapped: bool = False
    seen: int = 0
    counters: dict[str, int] = {}

    def counter(self, name: str) -> int:
        """A counter's value, 0 where there is none."""
        return self.counters.get(name, 0)


class Player(Struct, frozen=True, omit_defaults=True):
    """A seat's own numbers (resources, limits) by name, and whether it is still in the game.

    ``fell`` is the moment at which it fell or gave up: 1 the first, the same for those who fell at
    once, :data:`JUST_FALLEN` until that moment is over, 0 for who has not fallen (or fell before
    moments were counted).
    """

    seat: int
    alive: bool = True
    stats: dict[str, int] = {}
    fell: int = 0


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened: what triggers listen to and what log lines are made from.

    ``seat`` acts, ``to`` suffers; ``card`` is the subject, ``other`` the second card. Designs and
    slots are those of that moment. Only seats in the mask ``seen`` may know which card it is, and
    only those in the mask ``only`` read of it at all.
    """

    kind: str
    seat: int = NOBODY
    to: int = NOBODY
    card: int = 0
    design: str = ""
    slot: str = ""
    other: int = 0
    other_design: str = ""
    other_slot: str = ""
    amount: int = 0
    seen: int = ALL_SEATS
    only: int = ALL_SEATS
    args: dict[str, Value] = {}


class Modifier(Struct, frozen=True, omit_defaults=True):
    """A change of a number or a rule for a while.

    Acts on the card ``card`` or, where that is 0, on the seat ``seat``. ``amount`` is added to
    the stat. ``until`` is ``turn`` (end of the turn it was made in), ``next_turn`` (the end of
    the controller's next turn), ``round`` or ``leaves`` (as long as the card stays).
    """

    stat: str
    amount: int
    card: int = 0
    seat: int = NOBODY
    until: str = "turn"
    by: int = NOBODY
    turn: int = 0


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
