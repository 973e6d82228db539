"""Sheet: the view that a picture is drawn from, with its words and the cache of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine import titles
from engine.kernel.layout import Layout
from engine.kernel.pack import CardDesign
from engine.kernel.view import CardView, SeatView, View, ZoneView
from engine.mechanics.stack import StackRules
from renderers.games import look_of
from renderers.kit.art import paint_art
from renderers.kit.cache import TileCache
from renderers.kit.look import Number, TitleLook
from renderers.words.wording import Wording

EMPTY = ZoneView("")

RISEN, FALLEN = "↑", "↓"
"""Behind a number that is more, or less, than what is printed."""


def leads(card: CardView) -> bool:
    """Tell whether a card lies first in the zones that fight, which is its player's own."""
    return card.slot[1:] == "0"


def printed_stat(card: CardView, stat: str) -> int | None:
    """The printed number that a current one is compared with: the maximum of life is printed as
    life, and life itself is compared with nothing."""
    if stat == "max_life":
        return card.printed.get("life") or None  # what is printed as 0 is given by the game
    return card.printed.get(stat) if stat != "life" else None


def compared(card: CardView, stat: str) -> str:
    """Name the number to compare with the printed one: the most life, since damage is no change."""
    return "max_life" if stat == "life" and "max_life" in card.stats else stat


def change(card: CardView, stat: str) -> int:
    """By how much a number is more, or less, than what is printed; 0 where nothing is."""
    stat = compared(card, stat)
    printed = printed_stat(card, stat)
    return 0 if printed is None else card.stats.get(stat, 0) - printed


def arrow(card: CardView, stat: str) -> str:
    """The sign behind a number that is not the printed one."""
    changed = change(card, stat)
    return RISEN if changed > 0 else FALLEN if changed else ""


def counted(card: CardView) -> dict[str, int]:
    """The states of a card of which there are several, with their number."""
    counts = ((mark, card.stats.get(name, 0)) for mark, name in map(_state, card.marks) if name)
    return {mark: count for mark, count in counts if count}


def _state(mark: str) -> tuple[str, str]:
    """A mark, and the name of the state that it is of; none for a keyword."""
    return mark, mark.removeprefix("mark.") if mark.startswith("mark.") else ""


@dataclass(frozen=True)
class Sheet:
    """A view with all that is needed to draw it. ``foreseen``: it shows what is planned."""

    view: View
    words: Wording
    cache: TileCache
    foreseen: bool = False

    @property
    def look(self) -> TitleLook:
        """Look of the pack's title."""
        return look_of(self.words.pack.title)

    @property
    def layout(self) -> Layout:
        """Layout of the table."""
        return titles[self.view.title].shape.layout

    def numbers(self, card: CardView) -> tuple[Number, ...]:
        """The numbers at the foot of a card that the reader knows."""
        design = self.design(card)
        return self.look.numbers_of(design) if design is not None else ()

    @property
    def stack_numbers(self) -> tuple[int, ...]:
        """The number of each entry of the view's stack, 0 for one without: objects are counted from
        the first one, as rules with a stack do; what goes on elsewhere, as it will happen."""
        entries = self.view.stack
        if StackRules not in titles[self.view.title].rules:
            return tuple(range(1, len(entries) + 1))
        return tuple(entry.place + 1 for entry in entries)

    @property
    def face_down(self) -> str:
        """Name a card that lies face down."""
        hidden = self.look.hidden
        return self.words.term(hidden) if hidden else self.words.get("tile.undeclared")

    def leader(self, seat: SeatView) -> CardView | None:
        """The card that a player stands or falls with, where it is on the table."""
        fighting = [(name, c) for name in self.layout.front for c in self.zone(seat, name).cards]
        alone = self.layout.zones("leader")
        return next((card for name, card in fighting if name in alone or leads(card)), None)

    def design(self, card: CardView) -> CardDesign | None:
        """The design of a card, where the reader may know it."""
        return self.words.pack.design(card.design) if card.design else None

    def art(self, design: CardDesign, width: int, height: int, centre: float = 0.5) -> Image.Image:
        """A design's art at that size, from the cache."""
        motif = self.look.motif(design)
        key = ("art", motif, width, height, centre)
        return self.cache.get(key, lambda: paint_art(motif, width, height, centre), keep=True)

    def zone(self, seat: SeatView, name: str) -> ZoneView:
        """A seat's zone, empty where it has none of that name."""
        return seat.zones.get(name, EMPTY)

    def shared(self, name: str) -> ZoneView | None:
        """A zone of the table."""
        return self.view.zones.get(name)
