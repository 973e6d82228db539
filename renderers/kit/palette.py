"""Colours: the palette every picture is painted with, and the arithmetic on it.

A colour is written ``"#RRGGBB"`` in constants and ``(red, green, blue)`` with 0-255 in code.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

Rgb = tuple[int, int, int]
Colour = str | Rgb

PAGE_TOP = "#171B26"
PAGE_BOTTOM = "#0E1118"
PANEL = "#1C2130"
RAISED = "#262D40"
HAIRLINE = "#3A4460"
PLATE = "#0B0E15"
INK = "#F4F6FB"
SECONDARY = "#B9C2D6"
FAINT = "#8F9AB4"
GOLD = "#FFD166"
ON_GOLD = "#2A1E00"
BETTER = "#5BD6A2"
WORSE = "#FF8088"
LIFE = "#FF5A6A"
LIFE_PLATE = "#2A0F17"
GUARD = "#C9D2E6"
SOURCE = "#FF6A45"
TARGET = "#8FD0FF"
MIGHT = "#FFC24D"
MIGHT_PLATE = "#2B1E08"
SPIRIT = "#7FD6FF"

PLAYERS = ("#4FA8FF", "#FF8A4C", "#7AFFBD", "#FF0080", "#CCD6FF", "#AA6EB9")
"""One colour a seat, told apart under three kinds of colour blindness (a test measures it)."""


@dataclass(frozen=True)
class Element:
    """What a card looks like: hue in degrees, saturation and highlight shift of its art, the
    shape of its gem, the pattern behind its glyph and its icon. ``spread`` is how far the hue
    of one card's art may be from the element's."""

    hue: int
    saturation: float
    shift: int
    gem: str
    pattern: str
    icon: str
    spread: int = 8

    @property
    def solid(self) -> Rgb:
        """The colour of the card's border."""
        return hsl(self.hue + self.shift * 0.4, min(1.0, self.saturation * 1.05), 0.66)


ELEMENTS = {
    "fire": Element(9, 0.82, 26, "diamond", "flames", "flame"),
    "water": Element(205, 0.78, -12, "drop", "waves", "water-drop"),
    "wind": Element(152, 0.55, -26, "circle", "swirls", "eagle-emblem"),
    "thunder": Element(238, 0.66, -18, "bolt", "bolts", "lightning-trio"),
    "light": Element(47, 0.82, 8, "star", "rays", "sun"),
    "dark": Element(292, 0.48, 26, "pentagon", "moons", "moon"),
    "metal": Element(46, 0.34, -4, "shield", "facets", "anvil"),
    "wood": Element(118, 0.52, -18, "leaf", "branches", "oak-leaf"),
    "earth": Element(26, 0.58, 10, "hill", "ridges", "crystal-growth"),
    "special": Element(33, 0.62, 10, "crown", "petals", "crown", 50),
    "ordinary": Element(200, 0.34, -10, "square", "hexagons", "pentacle", 110),
    "attack": Element(358, 0.40, 14, "square", "slashes", "crossed-swords"),
    "defence": Element(218, 0.34, -8, "square", "scales", "shield"),
    "trap": Element(324, 0.46, -16, "square", "web", "eye-shield"),
    "effect": Element(176, 0.46, -14, "square", "orbits", "magic-swirl"),
    "general": Element(36, 0.60, 12, "crown", "petals", "crown", 26),
    "treasure": Element(48, 0.72, 10, "star", "rays", "gem-pendant", 10),
    "creature": Element(210, 0.20, -10, "square", "hexagons", "wolf-head", 20),
    "token": Element(210, 0.12, -6, "square", "scales", "run", 20),
    "spell": Element(268, 0.40, 16, "square", "orbits", "scroll-unfurled", 12),
    "equipment": Element(342, 0.30, 12, "square", "slashes", "battle-axe", 12),
    "adventure": Element(172, 0.42, -14, "square", "clouds", "flag-objective", 12),
}
"""Looks by attribute, then by kind for cards without one."""

TAG_ICONS = {
    "immortal": "eagle-emblem",
    "demon": "devil-mask",
    "human": "castle",
    "divine": "angel-wings",
    "mage": "wizard-staff",
    "warlock": "death-skull",
    "warrior": "crossed-swords",
    "monk": "yin-yang",
}
"""Marks of factions and classes."""

KEYWORD_ICONS = {
    "vanguard": "sprint",
    "guard": "templar-shield",
    "peerless": "bullseye",
    "flash": "lightning-trio",
    "nimble": "wingfoot",
    "from_spirit": "card-pickup",
}
"""Marks of keyword skills."""

PLAIN = Element(220, 0.12, 0, "square", "hexagons", "card-play")


def element(attribute: str, kind: str) -> Element:
    """The look of a card: its attribute's, else its kind's, else a plain grey one."""
    return ELEMENTS.get(attribute) or ELEMENTS.get(kind) or PLAIN


def kind_icon(kind: str) -> str:
    """The icon of a kind of card, whatever its attribute."""
    return ELEMENTS.get(kind, PLAIN).icon


def rgb(colour: Colour) -> Rgb:
    """Any colour as numbers."""
    if isinstance(colour, str):
        return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
    return colour


def mix(first: Colour, second: Colour, share: float) -> Rgb:
    """``first`` with that share (0-1) of ``second``."""
    (r, g, b), (x, y, z) = rgb(first), rgb(second)
    return (
        round(r + (x - r) * share),
        round(g + (y - g) * share),
        round(b + (z - b) * share),
    )


def hsl(hue: float, saturation: float, lightness: float) -> Rgb:
    """A colour from hue in degrees, saturation and lightness 0-1 (clamped)."""
    red, green, blue = colorsys.hls_to_rgb(
        (hue % 360) / 360, max(0.0, min(1.0, lightness)), max(0.0, min(1.0, saturation))
    )
    return round(red * 255), round(green * 255), round(blue * 255)


def player(seat: int) -> str:
    """The colour of a seat; shared things are secondary ink."""
    return PLAYERS[seat % len(PLAYERS)] if seat >= 0 else SECONDARY
