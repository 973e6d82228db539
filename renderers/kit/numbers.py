"""The printed numbers of a card: which its kind has, and how each is shown."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.grammar import CardDesign
from renderers.kit.palette import GUARD, LIFE, LIFE_PLATE, MIGHT, MIGHT_PLATE, Colour


@dataclass(frozen=True)
class Number:
    """A number that a card bears: its name, its icon, its colour and what it stands on."""

    stat: str
    icon: str
    colour: Colour
    plate: Colour


LIFE_NUMBER = Number("life", "hearts", LIFE, LIFE_PLATE)
DEFENCE_NUMBER = Number("defence", "shield", GUARD, "#1B2230")
MIGHT_NUMBER = Number("might", "broadsword", MIGHT, MIGHT_PLATE)
DURABILITY_NUMBER = Number("durability", "shield", GUARD, "#1B2230")

OF_KIND = {
    "special": (LIFE_NUMBER, DEFENCE_NUMBER),
    "ordinary": (LIFE_NUMBER, DEFENCE_NUMBER),
    "creature": (MIGHT_NUMBER, LIFE_NUMBER),
    "token": (MIGHT_NUMBER, LIFE_NUMBER),
    "equipment": (MIGHT_NUMBER, DURABILITY_NUMBER),
    "general": (LIFE_NUMBER,),
}
"""The numbers at the foot of a card, from left to right."""


def numbers_of(design: CardDesign) -> tuple[Number, ...]:
    """What stands at the foot of a card; nothing where none of it is printed."""
    found = OF_KIND.get(design.kind, ())
    return found if any(number.stat in design.stats for number in found) else ()


def gem_number(design: CardDesign) -> str:
    """The number in the gem: what a card costs, or an attack's or defence's point; else empty."""
    for stat in ("cost", "point"):
        if stat in design.stats:
            return str(design.stats[stat])
    return ""
