"""Gems: one outline an element, so that colour never says it alone; and coins and dice."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFilter

from renderers.kit.canvas import Canvas, polygon
from renderers.kit.look import COIN
from renderers.kit.memo import kept
from renderers.kit.palette import GOLD, PLATE, Colour, Element, mix, rgb

Outline = tuple[tuple[float, float], ...]


def _around(count: int, turn: float = -0.25, inner: float = 0.0) -> Outline:
    """Corners on the unit circle; with ``inner`` a star. ``turn`` in full turns."""
    steps = count * 2 if inner else count
    return tuple(
        (
            0.5
            + math.cos((step / steps + turn) * math.tau) * (inner if inner and step % 2 else 0.5),
            0.5
            + math.sin((step / steps + turn) * math.tau) * (inner if inner and step % 2 else 0.5),
        )
        for step in range(steps)
    )


def _lens() -> Outline:
    """A leaf: two bows that meet in points above and below."""
    right = tuple(
        (0.5 + 0.5 * math.sin(step / 16 * math.pi) ** 0.75, step / 16) for step in range(17)
    )
    return right + tuple((1 - x, y) for x, y in reversed(right[1:-1]))


OUTLINES: dict[str, Outline] = {
    "diamond": _around(4),
    "drop": _around(6),
    "circle": _around(40),
    "bolt": _around(3, 0.25),
    "star": _around(8, inner=0.42),
    "pentagon": _around(5),
    "crown": _around(8, 0.0625),
    "square": ((0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)),
    "shield": ((0.06, 0.03), (0.94, 0.03), (0.94, 0.60), (0.5, 1.0), (0.06, 0.60)),
    "leaf": _lens(),
    "hill": ((0.24, 0.05), (0.76, 0.05), (1.0, 0.95), (0.0, 0.95)),
}


@kept
def _mask(outline: str, side: int, inset: int) -> Image.Image:
    span = side - 2 * inset
    points = tuple((inset + x * span, inset + y * span) for x, y in OUTLINES[outline])
    return polygon(side, side, points)


def draw_gem(
    canvas: Canvas, x: int, y: int, side: int, look: Element, icon: str, text: str = ""
) -> None:
    """A gem of the element's outline with a number or an icon in it; ``x``, ``y`` its top left."""
    solid = look.solid
    wider = side + (side // 5 if look.gem == "bolt" else 0)
    left, top = x - (wider - side) // 2, y - (wider - side) // 2
    shadow = _mask(look.gem, wider, 0).filter(ImageFilter.GaussianBlur(2))
    canvas.paint(shadow, (left, top + 2), "#000000", 0.8)
    canvas.paint(_mask(look.gem, wider, 0), (left, top), PLATE)
    canvas.paint(_mask(look.gem, wider, 3), (left, top), solid)
    canvas.paint(_mask(look.gem, wider, 6), (left, top), mix(solid, PLATE, 0.72))
    middle = (x + side / 2, y + side / 2 - (side * 0.08 if look.gem == "bolt" else 0))
    if text:
        size = int(side * (0.62 if len(text) < 2 else 0.5))
        canvas.text(middle, text, size, 900, "#FFFFFF", "m")
    else:
        canvas.icon(middle, icon, int(side * 0.58), "#FFFFFF")


PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@kept
def die(value: int, side: int) -> tuple[Image.Image, Image.Image]:
    """A die as image and mask."""
    scale = 4
    big = side * scale
    face = Image.new("RGB", (big, big), rgb("#F3EAD6"))
    pen = ImageDraw.Draw(face)
    pen.rounded_rectangle((0, 0, big - 1, big - 1), big // 5, None, rgb("#B5A27C"), big // 18)
    radius = big * (0.13 if value == 1 else 0.095)
    for column, row in PIPS.get(value, ()):
        x, y = big * (0.26 + 0.24 * column), big * (0.26 + 0.24 * row)
        ink = rgb("#C2342E") if value in (1, 4) else rgb("#23283A")
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)
    mask = Image.new("L", (big, big), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, big - 1, big - 1), big // 5, fill=255)
    box = Image.Resampling.BOX
    return face.resize((side, side), box), mask.resize((side, side), box)


def draw_die(canvas: Canvas, x: int, y: int, side: int, value: int) -> None:
    """A die; a value without pips (above six) is written as a number."""
    canvas.glow((x, y + 2, x + side, y + side + 2), side // 5, "#000000", 4, 160)
    face, mask = die(value, side)
    canvas.paste(face, (x, y), mask)
    if value not in PIPS:
        place = (x + side / 2, y + side / 2)
        canvas.text(place, str(value), int(side * 0.6), 800, "#23283A", "m")


@kept
def _coin(side: int) -> tuple[Image.Image, Image.Image]:
    scale = 4
    big = side * scale
    face = Image.new("RGB", (big, big), rgb(GOLD))
    pen = ImageDraw.Draw(face)
    dark = rgb("#8A5F10")
    pen.ellipse((0, 0, big - 1, big - 1), None, rgb("#FFF0B8"), big // 16)
    pen.ellipse((big * 0.1, big * 0.1, big * 0.9, big * 0.9), None, dark, big // 18)
    hole = (big * 0.34, big * 0.34, big * 0.66, big * 0.66)
    pen.rectangle(hole, dark, dark, big // 20)
    mask = Image.new("L", (big, big), 0)
    cutter = ImageDraw.Draw(mask)
    cutter.ellipse((0, 0, big - 1, big - 1), fill=255)
    cutter.rectangle((big * 0.4, big * 0.4, big * 0.6, big * 0.6), fill=0)
    box = Image.Resampling.BOX
    return face.resize((side, side), box), mask.resize((side, side), box)


def draw_coin(canvas: Canvas, x: int, middle: float, side: int) -> None:
    """A gold piece, round with a square hole; ``x`` its left edge, ``middle`` its height."""
    face, mask = _coin(side)
    canvas.paste(face, (x, round(middle - side / 2)), mask)


def draw_sign(
    canvas: Canvas, at: tuple[float, float], sign: str, size: int, colour: Colour
) -> None:
    """The sign of a number that ends at that place: an icon, or a coin."""
    if sign == COIN:
        draw_coin(canvas, int(at[0]) - size, at[1], size)
    else:
        canvas.icon(at, sign, size, colour, "r")


def draw_badge(canvas: Canvas, x: int, y: int, side: int, text: str, colour: Colour) -> None:
    """A seat's letter on a disc of its colour."""
    canvas.paint(_mask("circle", side, 0), (x, y), PLATE)
    canvas.paint(_mask("circle", side, 2), (x, y), colour)
    ink = PLATE if sum(rgb(colour)) > 300 else "#FFFFFF"
    canvas.text((x + side / 2, y + side / 2), text, int(side * 0.62), 900, ink, "m")
