"""View of a game by one reader: the only thing that leaves the engine.

Views are whitelists of values (see :mod:`engine.kernel.projection` for how they are made). A view
does not change by a byte when something changes that its reader cannot know.
"""

from msgspec import Struct

from engine.kernel.values import NOBODY, SPECTATOR, Decision, Msg, Result


class CardView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card on the board or in a hand, as the reader knows it.

    ``id`` names it in option keys and highlights and means nothing after the card has entered a
    hidden zone. ``design`` is empty where the reader may not know it. ``stats`` are the current
    numbers by name, ``printed`` the printed ones (a difference earns a badge). ``marks`` are
    catalogue terms for states (``mark.skill_used``). ``cell`` is its place in a zone with a grid,
    counted along the lines from 0.
    """

    id: int
    slot: str
    design: str = ""
    face_up: bool = True
    tapped: bool = False
    owner: int = NOBODY
    controller: int = NOBODY
    stats: dict[str, int] = {}
    printed: dict[str, int] = {}
    marks: tuple[str, ...] = ()
    cell: int = 0


class ZoneView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A zone: how many cards, and those of them that the reader sees (all, some or none)."""

    name: str
    seat: int = NOBODY
    count: int = 0
    cards: tuple[CardView, ...] = ()


class SeatView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A player's side. ``stats`` are public numbers by name (``gold``, ``hand_limit``, ...)."""

    seat: int
    alive: bool = True
    stats: dict[str, int] = {}
    zones: dict[str, ZoneView] = {}


class StackView(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something waiting to happen; the first of a view's stack happens first.

    ``place`` is an object's place on the stack, counted from 0 at the bottom: an answer put at that
    place goes right below it. It is negative for what waits without lying on the stack. ``slot`` is
    the label of the cell on which it will lie, where it is planned for one. ``hits`` are those of
    damage: the card that deals it, the card that takes it, and how much.
    """

    text: Msg
    seat: int = NOBODY
    card: int = 0
    design: str = ""
    targets: tuple[int, ...] = ()
    place: int = -1
    slot: str = ""
    hits: tuple[tuple[int, int, int], ...] = ()


class Foreseen(Struct, frozen=True, omit_defaults=True):
    """The table as a reader will see it when what the reader has put down lies open."""

    seats: tuple[SeatView, ...]
    stack: tuple[StackView, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """A whole game as one seat (or a spectator) may know it.

    ``waiting`` holds the seats that owe a decision, ``decision`` the reader's own. While a response
    window is open ``responding`` is set, and ``waiting`` names nobody but the reader: who is still
    thinking would tell who has something to think about. ``log`` is the
    last few lines, newest last. ``source`` and ``targets`` are the card ids of the last action.
    ``dice`` are the last dice thrown, as thrown; ``dice_of`` is who threw them, ``dice_for`` the
    event that tells of it. ``foreseen`` is there where the reader has put down what others do not
    see. ``blows``: who struck whom in the last combat, of those that still lie there.
    """

    title: str
    pack: str
    rules_version: int
    viewer: int = SPECTATOR
    round: int = 0
    turn: int = 0
    active: int = NOBODY
    phase: str = ""
    phases: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    zones: dict[str, ZoneView] = {}
    stack: tuple[StackView, ...] = ()
    waiting: tuple[int, ...] = ()
    responding: bool = False
    decision: Decision | None = None
    log: tuple[Msg, ...] = ()
    source: int = 0
    targets: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    dice_of: int = NOBODY
    dice_for: str = ""
    result: Result | None = None
    foreseen: Foreseen | None = None
    blows: tuple[tuple[int, int], ...] = ()

    def cards(self) -> dict[int, CardView]:
        """Every card the view shows, by id."""
        zones = list(self.zones.values())
        for seat in self.seats:
            zones.extend(seat.zones.values())
        return {card.id: card for zone in zones for card in zone.cards}
