"""What every picture is drawn from: the view, its words, and the cache of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.kernel.grammar import CardDesign
from engine.kernel.view import CardView, SeatView, View, ZoneView
from renderers.kit.art import paint_art
from renderers.kit.cache import TileCache
from renderers.kit.palette import Element, element
from renderers.words.wording import Wording

EMPTY = ZoneView("")

RISEN, FALLEN = "↑", "↓"
"""Behind a number that is more, or less, than what is printed."""


def is_own(card: CardView) -> bool:
    """Whether a card of the character zone is its player's own: no other lies hidden there."""
    return "mark.own" in card.marks or not card.design


def printed_stat(card: CardView, stat: str) -> int | None:
    """The printed number that a current one is compared with: the maximum of life is printed as
    life, and life itself is compared with nothing."""
    if stat == "max_life":
        return card.printed.get("life")
    return card.printed.get(stat) if stat != "life" else None


def compared(card: CardView, stat: str) -> str:
    """What is compared with the printed number: damage is no change of a card, the most life it
    can have is."""
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


def look_of(design: CardDesign) -> Element:
    """The look of a design."""
    return element(design.attribute, design.kind)


@dataclass(frozen=True)
class Sheet:
    """A view with all that is needed to draw it."""

    view: View
    words: Wording
    cache: TileCache

    def design(self, card: CardView) -> CardDesign | None:
        """The design of a card, where the reader may know it."""
        return self.words.pack.design(card.design) if card.design else None

    def art(self, design: CardDesign, width: int, height: int, centre: float = 0.5) -> Image.Image:
        """A design's art at that size, from the cache."""
        key = ("art", design.id, design.attribute, design.kind, design.glyph, width, height, centre)
        look = look_of(design)
        return self.cache.get(
            key,
            lambda: paint_art(design.id, look, design.glyph, width, height, centre),
            keep=True,
        )

    def zone(self, seat: SeatView, name: str) -> ZoneView:
        """A seat's zone, empty where it has none of that name."""
        return seat.zones.get(name, EMPTY)

    def shared(self, name: str) -> ZoneView | None:
        """A zone of the table."""
        return self.view.zones.get(name)
