"""Look of a title: its kinds of cards, its numbers, and a sign for each of its words.

Everything here has something usual, so that a title without a look of its own can be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, TypeVar

from engine import plain
from engine.kernel.pack import CardDesign
from engine.kernel.terms import words
from renderers.kit import palette, scenes
from renderers.kit.art import Motif
from renderers.kit.fonts import ICONS as DRAWN
from renderers.kit.palette import INK, LIFE, LIFE_PLATE, PLATE, SECONDARY, Colour, Element
from renderers.kit.scenes import POSES, Pose

T = TypeVar("T")


@dataclass(frozen=True)
class Number:
    """A number that a card bears: its name, its icon, its colour and what it stands on. ``most``:
    the number that is the most it can be. ``wears``: it falls from what is printed as life does."""

    stat: str
    icon: str
    colour: Colour
    plate: Colour
    most: str = ""
    wears: bool = False


LIFE_NUMBER = Number("life", "hearts", LIFE, LIFE_PLATE, most="max_life")
MOST_TAGS = 4
"""A card with more tags that have signs says them in words alone."""
COIN = "coin"
"""The sign that is drawn and is no icon of the font."""

ICONS = {
    "zone.hand": "card-random",
    "zone.deck": "stack",
    "zone.discard": "card-play",
    "log.destroyed": "death-skull",
    "log.sacrificed": "death-skull",
    "log.exiled": "magic-swirl",
    "log.returned_hand": "return-arrow",
}
"""Signs of what every title has."""
PLAIN = tuple(
    Element(hue, 0.30, -10, "square", pattern, icon, 20)
    for hue, pattern, icon in (
        (210, "hexagons", "card-play"),
        (268, "orbits", "magic-swirl"),
        (342, "slashes", "crossed-swords"),
        (172, "clouds", "flag-objective"),
        (36, "petals", "crown"),
        (118, "branches", "oak-leaf"),
    )
)
"""Looks of kinds that nobody has given one."""


@dataclass(frozen=True)
class TitleLook:
    """A title's look; ``icons`` and ``inks`` go by the terms of the catalogue.

    ``kinds`` have with their look how their art shows its picture. ``attributes`` may be those of
    cards, or tags that look like one. ``numbers`` stand at the foot of a card by its kind, from
    left to right. ``price`` is what a card costs, ``point`` what stands in the gem of a card
    without a price. ``tiles``: how the cards that fight are drawn, as portraits with a bar of life
    or as figures with their numbers. ``leads``: the kinds of cards that a player begins with on the
    table, first the one that they are. ``silent``: marks that need no badge. ``once``: phases that
    come once, before the first turn; a turn does not list them. ``hidden``: what a card is called
    that lies face down, a term of the catalogue; the usual words where it has none. ``gems``: by a
    tag the outline of the gem of cards that bear it. ``gauges``: states of a leader whose number
    stands beside its name, by the printed number that they go towards. ``pips``: zones
    whose cards are the pips of a number of their seat and no chips of their own. ``most_tiles``:
    how many creatures of a seat stand in one row as tiles; more are bars in two rows. ``arrowed``:
    marks that arrows show, so that tiles need no badge of them, and an attack no second arrows.
    ``seals``: by a tag the hanzi that stands for it in every language.
    """

    kinds: Mapping[str, tuple[Element, Pose]] = field(default_factory=dict)
    attributes: Mapping[str, Element] = field(default_factory=dict)
    numbers: Mapping[str, tuple[Number, ...]] = field(default_factory=dict)
    price: str = ""
    point: str = ""
    icons: Mapping[str, str] = field(default_factory=dict)
    inks: Mapping[str, Colour] = field(default_factory=dict)
    gems: Mapping[str, str] = field(default_factory=dict)
    tiles: Literal["portrait", "figure"] = "figure"
    leads: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    hidden: str = ""
    gauges: Mapping[str, str] = field(default_factory=dict)
    pips: tuple[str, ...] = ()
    most_tiles: int = 7
    seals: Mapping[str, str] = field(default_factory=dict)
    arrowed: tuple[str, ...] = ()

    def kind(self, kind: str) -> Element:
        """The look of a kind of cards."""
        return self._kind(kind)[0]

    def word(self, design: CardDesign) -> str | None:
        """The word that a card looks like: its attribute, else the first of its tags, or of those
        that it asks of a leader, that has a look; none where it bears too many of them."""
        only = design.imprint.only if design.imprint is not None else ()
        words = (design.attribute, *design.tags, *only)
        known = [word for word in words if word in self.attributes]
        return known[0] if 0 < len(known) <= MOST_TAGS else None

    def element(self, design: CardDesign) -> Element:
        """The look of a card: that of its word, else its kind's, and its gem by one of its tags."""
        word = self.word(design)
        element = self.kind(design.kind) if word is None else self.attributes[word]
        gem = next((self.gems[tag] for tag in design.tags if tag in self.gems), None)
        return element if gem is None else replace(element, gem=gem)

    def motif(self, design: CardDesign) -> Motif:
        """Build the motif of a card: the icons of its record, where they are drawn, else the sign
        of its kind and behind it that of its attribute."""
        element, kind = self.element(design), self.kind(design.kind)
        icons = tuple(icon for icon in design.icons if icon in DRAWN)
        if not icons:
            icons = (kind.icon,) if element is kind else (kind.icon, element.icon)
        return Motif(design.id, element, self._kind(design.kind)[1], design.glyph, icons)

    def _kind(self, kind: str) -> tuple[Element, Pose]:
        lot = _lot(kind)
        return self.kinds.get(kind) or (PLAIN[lot % len(PLAIN)], POSES[lot % len(POSES)])

    def icon(self, term: str) -> str | None:
        """The sign of a word, where it has one."""
        return self.icons.get(term) or ICONS.get(term)

    def sign(self, term: str) -> str:
        """The sign of a zone or a number, whatever it is."""
        return self.icon(term) or ("card-play" if term.startswith("zone.") else "pentacle")

    def ink(self, term: str) -> Colour:
        """The colour of a number of a seat or a price."""
        return self.inks.get(term, INK)

    def numbers_of(self, design: CardDesign) -> tuple[Number, ...]:
        """List the numbers at the foot of a card; empty where none of them is printed."""
        found = self.numbers.get(design.kind)
        if found is None:
            apart = (self.price, self.point)
            found = tuple(self._usual(stat) for stat in design.stats if stat not in apart)[:3]
        return found if any(number.stat in design.stats for number in found) else ()

    def _usual(self, stat: str) -> Number:
        if stat == LIFE_NUMBER.stat:
            return LIFE_NUMBER
        return Number(stat, self.sign(f"stat.{stat}"), SECONDARY, PLATE)

    def gem(self, design: CardDesign) -> tuple[str, str]:
        """Return the content of a card's gem: the sign of its kind, and in its place what the card
        costs, or its point, where it has one."""
        stats = (stat for stat in (self.price, self.point) if stat in design.stats)
        text = next((str(design.stats[stat]) for stat in stats), "")
        return self.kind(design.kind).icon, text

    def tags(self, design: CardDesign) -> list[str]:
        """The signs of those tags of a card that have one; none where they are too many."""
        icons = (self.icon(f"tag.{tag}") for tag in design.tags)
        found = [icon for icon in icons if icon is not None]
        return found if len(found) <= MOST_TAGS else []


def _lot(kind: str) -> int:
    """A number that a word alone decides."""
    return blake2b(kind.encode(), digest_size=1).digest()[0]


def read(path: Path) -> TitleLook:
    """Read the look in a file: the fields of :class:`TitleLook`, in which names stand for colours,
    elements and poses, and lists of words for what comes in an order. ``bears`` are the numbers of
    its cards, each with its icon and colour.

    ``TypeError`` or ``LookupError`` where it says something that there is not.
    """
    told: dict[str, Any] = plain.read(path.read_text("utf-8"))
    numbers = {stat: _number(stat, **number) for stat, number in told.pop("bears", {}).items()}
    numbers[LIFE_NUMBER.stat] = LIFE_NUMBER
    stands_for: dict[str, Callable[[Any], Any]] = {
        "kinds": lambda kinds: {kind: _kind(**look) for kind, look in kinds.items()},
        "attributes": lambda named: {
            word: _element(look) if isinstance(look, str) else Element(**look)
            for word, look in named.items()
        },
        "numbers": lambda feet: {
            kind: tuple(numbers[stat] for stat in words(listed)) for kind, listed in feet.items()
        },
        "inks": lambda named: {term: _colour(name) for term, name in named.items()},
        "leads": words,
        "silent": words,
        "once": words,
        "pips": words,
        "arrowed": words,
    }
    return TitleLook(
        **{field: stands_for.get(field, _itself)(said) for field, said in told.items()}
    )


def _called(room: ModuleType, kind: type[T], name: str) -> T:
    """Look a name up in a module."""
    found = getattr(room, name.upper(), None)
    if not isinstance(found, kind):
        raise LookupError(f"{room.__name__} has nothing called {name!r}")
    return found


_element = partial(_called, palette, Element)
_colour = partial(_called, palette, str)


def _itself(said: Any) -> Any:
    return said


def _kind(pose: str, **element: Any) -> tuple[Element, Pose]:
    """The look of a kind with the name of its pose."""
    return Element(**element), _called(scenes, Pose, pose)


def _number(stat: str, icon: str, colour: str, *, wears: bool = False) -> Number:
    """A number with the name of its colour."""
    return Number(stat, icon, _colour(colour), _colour(f"{colour}_plate"), wears=wears)
