"""Player names for pixels: any length, any script, never a box for a missing glyph."""

from __future__ import annotations

import unicodedata

from engine.kernel.values import SEAT_LETTERS
from engine.text.template import fill
from renderers.kit.fonts import can_draw

NARROW = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"})
"""The font draws these as wide as a hanzi, which tears English apart."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like nothing at all."""


def letter(seat: int) -> str:
    """The seat's letter, ``·`` for shared things."""
    return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else "·"


def covered(text: str) -> str:
    """The text without the characters that the fonts cannot draw, its quotes narrow; lines stay."""
    return "".join(c for c in text.translate(NARROW) if c == "\n" or _kept(c))


def drawable(name: str) -> str:
    """A name with everything taken out that the fonts cannot draw.

    Styled letters become plain ones (NFKC); emoji, control and direction marks, and characters
    above U+FFFF go.
    """
    return " ".join(covered(" ".join(unicodedata.normalize("NFKC", name).split())).split())


def _kept(character: str) -> bool:
    if character == " ":
        return True
    return unicodedata.category(character)[0] != "C" and can_draw(character)


def display_name(name: str, seat: int, stand_in: str) -> str:
    """A player's name as pixels can show it; ``stand_in`` where most of its letters are lost."""
    return shown_name(name, fill(stand_in, {"seat": letter(seat)}))


def shown_name(name: str, stand_in: str) -> str:
    """Anybody's name as pixels can show it; ``stand_in`` where most of its letters are lost, or
    where a number is all that is left: it would be read as a rank or a score."""
    shown, whole = drawable(name), unicodedata.normalize("NFKC", name)
    letters = sum(c.isalnum() for c in whole)
    left = sum(c.isalnum() for c in shown)
    number = shown.replace(" ", "").isdecimal() and len(shown) < len(" ".join(whole.split()))
    return stand_in if not left or left * 2 < letters or number else shown


def told_name(name: str, stand_in: str, longest: int) -> str:
    """Anybody's name to be heard, on one line; ``stand_in`` where there is nothing to say."""
    line = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not any(unicodedata.category(c)[0] in "LNS" and c not in BLANK for c in line):
        return stand_in
    return line[: longest - 1] + "…" if len(line) > longest else line
