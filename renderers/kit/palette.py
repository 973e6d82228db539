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
GUARD_PLATE = "#1B2230"
AMBER = "#FFC24D"
AMBER_PLATE = "#2B1E08"
AZURE = "#7FD6FF"

PLAYERS = (
    "#4FA8FF",
    "#FF8A4C",
    "#7AFFBD",
    "#FF0080",
    "#CCD6FF",
    "#AA6EB9",
    "#428A7B",
    "#C2A3B8",
)
"""One colour a seat, told apart under three kinds of colour blindness (a test measures it)."""


@dataclass(frozen=True)
class Element:
    """Style of a card's element: hue in degrees, saturation and highlight shift of its art, the
    shape of its gem, the pattern behind its glyph and its icon. ``spread`` bounds the distance of
    one card's hue from the element's."""

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


FIRE = Element(9, 0.82, 26, "diamond", "flames", "flame")
WATER = Element(205, 0.78, -12, "drop", "waves", "water-drop")
WIND = Element(152, 0.55, -26, "circle", "swirls", "eagle-emblem")
THUNDER = Element(238, 0.66, -18, "bolt", "bolts", "lightning-trio")
LIGHT = Element(47, 0.82, 8, "star", "rays", "sun")
DARK = Element(292, 0.48, 26, "pentagon", "moons", "moon")
METAL = Element(46, 0.34, -4, "shield", "facets", "anvil")
WOOD = Element(118, 0.52, -18, "leaf", "branches", "oak-leaf")
EARTH = Element(26, 0.58, 10, "hill", "ridges", "crystal-growth")
"""Looks of attributes; a title says which it has."""


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
