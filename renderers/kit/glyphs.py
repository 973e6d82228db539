"""Small pictures for lines of text: the elements of cards, their kinds, numbers and marks.

They are shown some 22 pixels high on dark and on light ground, so each stands on a plate of its own
and says by its outline and its icon what it says by its colour.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from hashlib import blake2b

from PIL import Image

from engine.kernel.pack import CardDesign
from renderers.kit.canvas import Canvas, polygon, rounded
from renderers.kit.gems import OUTLINES, draw_coin
from renderers.kit.look import COIN, LIFE_NUMBER, TitleLook
from renderers.kit.palette import LIFE, PLATE, Colour, Element, mix

SIDE = 128
LONGEST = 24
"""Characters of a name that say what it is; a digest of the picture follows."""
WITHIN = {"square": (64.0, 88), "bolt": (54.0, 46), "hill": (70.0, 72), "shield": (56.0, 76)}
"""Position and size of the icon in outlines that are no circle."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A small picture under a name that no other picture has."""

    name: str
    png: bytes


def word_of(look: TitleLook, design: CardDesign) -> str:
    """The word of a card's glyph: its attribute, or a tag that looks like one, else its kind."""
    known = look.word(design)
    return f"kind.{design.kind}" if known is None else f"attribute.{known}"


def glyphs(look: TitleLook) -> dict[str, Glyph]:
    """Every glyph of a look by its word: attributes, kinds, numbers, keywords and marks."""
    found = {f"attribute.{word}": _gem(one) for word, one in look.attributes.items()}
    found |= {f"kind.{word}": _gem(one) for word, (one, _) in look.kinds.items()}
    numbers = (one for group in look.numbers.values() for one in group)
    found |= {f"stat.{one.stat}": _plate(one.icon, one.colour) for one in numbers}
    found.setdefault("stat.life", _plate(LIFE_NUMBER.icon, LIFE))
    for word, icon in look.icons.items():
        if word.partition(".")[0] in ("stat", "keyword", "mark"):
            found[word] = _plate(icon, look.ink(word))
    return found


def _gem(element: Element) -> Glyph:
    """The outline of an element in its colour, with its icon."""
    side = SIDE - 8
    canvas = Canvas((SIDE, SIDE), PLATE)
    for inset, colour in ((4, element.solid), (13, mix(element.solid, PLATE, 0.62))):
        span = side - 2 * inset
        at = (4 + inset, 4 + inset)
        canvas.paint(_outline(element.gem, span), at, colour)
    middle, size = WITHIN.get(element.gem, (SIDE / 2, 70))
    canvas.icon((SIDE / 2, middle), element.icon, size, "#FFFFFF")
    alpha = Image.new("L", (SIDE, SIDE))
    alpha.paste(_outline(element.gem, side), (4, 4))
    return _named(element.icon, canvas, alpha)


def _outline(gem: str, side: int) -> Image.Image:
    return polygon(side, side, tuple((x * side, y * side) for x, y in OUTLINES[gem]))


def _plate(icon: str, colour: Colour) -> Glyph:
    """An icon on a dark plate with a light edge."""
    canvas = Canvas((SIDE, SIDE), mix(colour, PLATE, 0.6))
    canvas.paint(rounded(SIDE - 12, SIDE - 12, 26), (6, 6), PLATE)
    if icon == COIN:
        draw_coin(canvas, 14, SIDE / 2, 100)
    else:
        canvas.icon((SIDE / 2, SIDE / 2), icon, 100, colour)
    return _named(icon, canvas, rounded(SIDE, SIDE, 32))


def _named(icon: str, canvas: Canvas, alpha: Image.Image) -> Glyph:
    picture = canvas.image.copy()
    picture.putalpha(alpha)
    digest = blake2b(picture.tobytes(), digest_size=3).hexdigest()
    kept = io.BytesIO()
    picture.save(kept, "PNG")
    return Glyph(f"{icon.replace('-', '_')[:LONGEST]}_{digest}", kept.getvalue())
