"""Rules that every title lists: how it is played, what its cards are, how positions are set up."""

from collections.abc import Callable

from msgspec import Struct

from engine.kernel.pack import CardDesign, Pack
from engine.kernel.position import Position
from engine.kernel.procedures import Procedure
from engine.kernel.records import Card, Event

Possible = Callable[[CardDesign], bool]
"""Test if a hidden card may be of a design."""


def of_kinds(*kinds: str) -> Possible:
    """Allow any design of those kinds."""
    return lambda design: design.kind in kinds


class GameRules(Struct, frozen=True):
    """The course of a game.

    ``begin`` makes the first procedure, ``settle`` the one for what waits to happen (``None`` where
    nothing does). ``hear`` is told of each event of a kind in ``heard``. ``count`` lists what a
    seat has where time ends a game, the first thing first. ``check`` lists broken invariants; tests
    call it at every decision. A game is rated once each player has answered ``rated_after``
    questions.
    """

    begin: Callable[[Position], Procedure]
    concede: Callable[[Position, int], None]
    check: Callable[[Position], list[str]]
    settle: Callable[[Position], Procedure | None] = lambda game: None
    heard: frozenset[str] = frozenset()
    hear: Callable[[Position, Event], None] = lambda game, event: None
    count: Callable[[Position, int], tuple[int, ...]] = lambda game, seat: ()
    rated_after: int = 3


class CardRules(Struct, frozen=True):
    """The cards of a title as they lie.

    ``leave`` removes a card from the board to wherever the rules send it and returns its id there.
    ``acts``: abilities of a card in play count. ``role`` names its sorts for filters, with spaces.
    ``fixed``: no effect takes it off the board into a hand. ``possible``: the designs that a hidden
    card lying there may have (``None``: any).
    """

    leave: Callable[[Position, int], int]
    acts: Callable[[Position, Card], bool] = lambda game, card: card.face_up
    role: Callable[[Position, Card], str] = lambda game, card: ""
    fixed: Callable[[Position, Card], bool] = lambda game, card: False
    possible: Callable[[Position, Card], Possible | None] = lambda game, card: None


class PositionRules(Struct, frozen=True):
    """Position files of a title (see :mod:`engine.scenarios.position`).

    ``cards`` counts each design in a game with that pack, ``rest`` is the zone for those
    that the file does not place. ``phases`` are those at whose beginning a position may stand.
    ``arrange`` completes a position and puts the frames that begin that phase. ``boundary`` names
    the phase at whose beginning the game stands, empty in the middle of anything.
    """

    cards: Callable[[Pack], dict[str, int]]
    rest: str
    phases: tuple[str, ...]
    arrange: Callable[[Position, str], None]
    boundary: Callable[[Position], str]
