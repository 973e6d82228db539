"""The records that a state is made of: cards, players, events, modifiers.

All of them are immutable and hold ids, never references.
"""

from msgspec import Struct

from engine.kernel.values import NOBODY, Value

ALL_SEATS = -1
"""A set of seats as a bit mask with every bit set."""


JUST_FALLEN = -1
"""The moment at which a seat fell, as long as that moment is not over."""


class Card(Struct, frozen=True, omit_defaults=True, gc=False):
    """One physical card. ``seen`` is the bit mask of seats that know it while it is hidden,
    ``cell`` its place in a zone with a grid, counted along the lines from 0."""

    id: int
    design: str
    owner: int = NOBODY
    controller: int = NOBODY
    zone: str = ""
    face_up: bool = True
    tapped: bool = False
    seen: int = 0
    counters: dict[str, int] = {}
    cell: int = 0

    def counter(self, name: str) -> int:
        """A counter's value, 0 where there is none."""
        return self.counters.get(name, 0)


class Player(Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat's own numbers (resources, limits) by name, and whether it is still in the game.

    ``fell`` is the moment at which it fell or gave up: 1 the first, the same for those who fell at
    once, :data:`JUST_FALLEN` until that moment is over, 0 for who has not fallen (or fell before
    moments were counted).
    """

    seat: int
    alive: bool = True
    stats: dict[str, int] = {}
    fell: int = 0


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
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


class Modifier(Struct, frozen=True, omit_defaults=True, gc=False):
    """A change of a number or a rule for a while.

    Acts on the card ``card`` or, where that is 0, on the seat ``seat``. ``amount`` is added to
    the stat; ``fixed``: the stat of the card is set to it, before all that is added (the last one
    counts). ``until`` is ``turn`` (end of the turn it was made in), ``next_turn`` (the end of
    the controller's next turn), ``your_turn`` (until that turn begins), ``combat`` or
    ``phase:NAME`` (the end of the combat or phase that goes on), ``round``, ``source`` (as long as
    the card ``source``, whose text made it, lies in play) or ``leaves`` (as long as the card
    stays). A title says when each ends (:func:`engine.kernel.atoms.end_modifiers`).
    """

    stat: str
    amount: int
    card: int = 0
    seat: int = NOBODY
    until: str = "turn"
    by: int = NOBODY
    turn: int = 0
    source: int = 0
    fixed: bool = False
