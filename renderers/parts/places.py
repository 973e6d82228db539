"""Places on a board: a tile, a panel, the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine.kernel.title import Title
from engine.kernel.view import CardView, SeatView
from renderers.games import look_of
from renderers.kit.canvas import Box

WIDTH = 1200
MARGIN = 20
GUTTER = 16
LEFT, RIGHT = MARGIN, WIDTH - MARGIN
HEIGHT = 1260
CreatureForm = Literal["tile", "bar", "mini"]
ChipForm = Literal["named", "plain", "compact", "mini"]
Form = Literal[
    "leader",
    "portrait",
    "tile",
    "bar",
    "mini",
    "slot",
    "locked",
    "kept",
    "cell",
    "strip",
    "named",
    "plain",
    "compact",
    "merged",
    "rest",
]


@dataclass(frozen=True)
class Placed:
    """A tile and where it stands. ``merged`` stands for all the cards of a zone, ``rest`` for the
    ``count`` for which there is no room, ``kept`` for a card that somebody has chosen before the
    game begins; ``label`` is what slot labels begin with there, or that
    of an empty cell."""

    box: Box
    form: Form
    seat: int
    card: CardView | None = None
    zone: str = ""
    count: int = 0
    label: str = ""


Gap = tuple[Box, tuple[str, ...]]
"""A place where nothing lies, and the zones that would."""


@dataclass(frozen=True)
class Panel:
    """A seat's part of the board. ``wide`` panels span the page."""

    seat: int
    box: Box
    header: Box
    wide: bool
    tiles: tuple[Placed, ...] = ()
    empty: tuple[Gap, ...] = ()


@dataclass(frozen=True)
class PageLayout:
    """The whole page. ``side`` is the spare cell of a table of five or seven; ``banners``: two
    face each other, each with a leader in the banner."""

    height: int
    turn_bar: Box
    footer: Box
    panels: tuple[Panel, ...]
    side: Box | None = None
    banners: bool = False


Fits = Callable[[CardView, str, int, int], bool]
"""Test whether a chip of that form, width and height holds the name of a card."""


@dataclass(frozen=True)
class Table:
    """Table that a layout is made for. ``numbered``: whether a card bears numbers."""

    title: Title
    fits: Fits
    numbered: Callable[[CardView], bool]

    @property
    def banners(self) -> bool:
        """Tell whether two players have banners with their leaders."""
        return look_of(self.title.id).tiles == "figure"


def cards_of(seat: SeatView, *zones: str) -> tuple[CardView, ...]:
    """The cards in those zones of a seat."""
    return tuple(card for name in zones if name in seat.zones for card in seat.zones[name].cards)
