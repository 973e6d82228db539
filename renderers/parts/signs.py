"""Signs that tiles and chips of the field share: badges, numbers, the tilt of what is tapped."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import Image, ImageFilter

from engine.kernel.view import CardView
from renderers.kit.canvas import CONDENSED, Box, Canvas, rounded
from renderers.kit.fonts import text_width
from renderers.kit.look import Number
from renderers.kit.memo import kept
from renderers.kit.palette import (
    BETTER,
    FAINT,
    GOLD,
    INK,
    PLATE,
    SECONDARY,
    WORSE,
    Colour,
    mix,
    rgb,
)
from renderers.sheet import Sheet, change

DAMAGE = "#E5343F"
NO_COUNTS: Mapping[str, int] = {}
TILT, SLIGHT_TILT = 7, 3
"""Angles of tapped cards, in degrees: tiles, and wide chips."""

Spot = tuple[int, int, int]
"""Middle and size of the arrow of a tapped card."""


def damage(sheet: Sheet, card: CardView) -> int:
    """The life, or whatever else is worn, that a card has lost."""
    for number in sheet.numbers(card):
        most = card.stats.get(number.most) if number.most else None
        if number.wears:
            most = card.printed.get(number.stat)
        if most is not None and number.stat in card.stats:
            return max(0, most - card.stats[number.stat])
    return 0


def tendency(card: CardView, number: Number) -> int:
    """Positive for a number that is better than the printed one, negative for one that is worse or
    has been hurt."""
    now = card.stats.get(number.stat, 0)
    hurt = number.most in card.stats and now < card.stats[number.most]
    return -1 if hurt else change(card, number.stat)


def shade(card: CardView, number: Number) -> Colour:
    """Ink for a printed number, green for a better one, red for a worse one: never alone, a badge
    or a sign says the same."""
    grown = tendency(card, number)
    return INK if not grown else BETTER if grown > 0 else WORSE


def draw_tendency(
    canvas: Canvas, card: CardView, number: Number, ends: tuple[float, float], y: float
) -> None:
    """A line over a number that is better than the printed one, or under one that is worse: for
    those to whom its colour says nothing. ``ends``: of the number, whose middle is at ``y``."""
    grown = tendency(card, number)
    if grown:
        top = round(y) - 18 if grown > 0 else round(y) + 14
        canvas.box((round(ends[0]), top, round(ends[1]), top + 3), 1, shade(card, number))


def draw_marks(
    canvas: Canvas,
    sheet: Sheet,
    marks: tuple[str, ...],
    at: tuple[int, int],
    side: int,
    grid: tuple[int, int],
    counts: Mapping[str, int] = NO_COUNTS,
) -> None:
    """Badges for keywords and states, in columns of a grid (rows, columns) from ``at``; states
    are golden. Those with a number (``counts``) come first and bear it. Those without a place are
    counted in the last one."""
    rows, columns = grid
    room = rows * columns
    unseen = (*sheet.look.silent, *sheet.look.arrowed)
    marks = tuple(mark for mark in marks if mark not in unseen)
    marks = tuple(sorted(marks, key=lambda mark: mark not in counts))
    shown = marks if len(marks) <= room else marks[: room - 1]
    for place, mark in enumerate(shown):
        state = not mark.startswith("keyword.")
        icon = sheet.look.icon(mark)
        word = "" if icon else sheet.words.term(mark)[:1].upper()
        spot, ink = _spot(at, side, rows, place), GOLD if state else INK
        if mark in counts:
            _count(canvas, spot, side, icon, counts[mark])
        else:
            _badge(canvas, spot, side, icon, word, ink)
    if len(shown) < len(marks):
        word = f"+{len(marks) - len(shown)}"
        _badge(canvas, _spot(at, side, rows, room - 1), side, None, word, INK)


def _spot(at: tuple[int, int], side: int, rows: int, place: int) -> tuple[int, int]:
    return at[0] + (place // rows) * (side + 3), at[1] + (place % rows) * (side + 3)


def _count(canvas: Canvas, at: tuple[int, int], side: int, icon: str | None, count: int) -> None:
    """The badge of a state with its number over its sign."""
    _badge(canvas, at, side, None, "", GOLD)
    middle = (at[0] + side / 2, at[1] + side / 2)
    if icon is not None:
        canvas.icon(middle, icon, side - 4, mix(GOLD, PLATE, 0.62))
    canvas.text(middle, str(count), 30, 900, GOLD, "m", side - 4, 28)


def _badge(
    canvas: Canvas, at: tuple[int, int], side: int, icon: str | None, word: str, colour: Colour
) -> None:
    left, top = at
    border = FAINT if colour == INK else colour
    canvas.box((left, top, left + side, top + side), 9, PLATE, border, 2, opacity=0.92)
    middle = (left + side / 2, top + side / 2)
    if icon is not None:
        canvas.icon(middle, icon, side * 3 // 4, colour)
    else:
        canvas.text(middle, word, 28, 800, colour, "m", side)


def draw_change(canvas: Canvas, sheet: Sheet, card: CardView, right: int, top: int) -> bool:
    """A badge for numbers that differ from the printed ones; whether there was one."""
    grown = [change(card, number.stat) for number in sheet.numbers(card)]
    if not any(grown):
        return False
    words = "/".join(f"{number:+d}".replace("-", "−") for number in grown)
    colour = BETTER if sum(grown) >= 0 else WORSE
    plate = "#0C2A20" if sum(grown) >= 0 else "#33121A"
    across = text_width(words, 28, 800)
    wide = max(min(112, round(across) + 14), round(across * CONDENSED) + 12)
    canvas.box((right - wide, top, right, top + 34), 12, plate, colour, 2)
    canvas.text((right - wide / 2, top + 17), words, 28, 800, colour, "m", wide - 10, 28)
    return True


def _burst() -> tuple[tuple[float, float], ...]:
    corners = []
    for step in range(24):
        reach = 0.5 if step % 2 == 0 else 0.41
        angle = step / 24 * math.tau
        corners.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return tuple(corners)


BURST = _burst()


def draw_damage(canvas: Canvas, amount: int, right: int, top: int) -> None:
    """The damage marked on a card, in a burst."""
    if amount <= 0:
        return
    words = f"−{amount}"
    # As wide as the letters need where they are condensed the most.
    wide, high = max(66, round(text_width(words, 28, 900) * CONDENSED) + 16), 54
    box = (right - wide, top, right, top + high)
    canvas.shape(tuple((x * wide, y * high) for x, y in BURST), box, DAMAGE)
    middle = (right - wide / 2, top + high / 2)
    canvas.text(middle, words, 30, 900, "#FFFFFF", "m", wide - 14, 28)


def _dim(value: int) -> int:
    """Dim a pixel, a bright one less: names and numbers of a tapped card are read on a phone."""
    return int(value * (0.62 + 0.33 * value / 255))


def turned(image: Image.Image, spot: Spot, degrees: int) -> Image.Image:
    """Paint a card as tapped: grey and dim, turned clockwise, with an arrow at that spot."""
    grey = image.convert("L").convert("RGB")
    dim = Image.blend(grey, image, 0.30).point(_dim)
    canvas = Canvas(dim)
    x, y, side = spot
    disc = rounded(side, side, side // 2)
    canvas.paint(disc, (x - side // 2, y - side // 2), PLATE, 0.8)
    canvas.icon((x, y), "clockwise-rotation", side * 2 // 3, INK)
    return canvas.image.rotate(
        -degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=rgb(PLATE)
    )


@kept
def tilted_mask(width: int, height: int, radius: int, degrees: int) -> Image.Image:
    """A mask: a rectangle with round corners, turned clockwise."""
    return rounded(width, height, radius).rotate(-degrees, Image.Resampling.BICUBIC, expand=True)


@kept
def _soft(width: int, height: int, radius: int, degrees: int) -> Image.Image:
    mask = tilted_mask(width, height, radius, degrees)
    padded = Image.new("L", (mask.width + 32, mask.height + 32), 0)
    padded.paste(mask, (16, 16))
    return padded.filter(ImageFilter.GaussianBlur(7))


def place_tilted(
    canvas: Canvas, image: Image.Image, box: Box, radius: int, degrees: int, light: Colour | None
) -> None:
    """A tile that :func:`turned` has turned, about the middle of its box, with its shadow or with
    a light around it."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    x, y = (left + right) // 2, (top + bottom) // 2
    soft = _soft(width, height, radius, degrees)
    lift = 0 if light else 5
    canvas.paint(soft, (x - soft.width // 2, y - soft.height // 2 + lift), light or "#000000", 0.9)
    if light is not None:
        edge = tilted_mask(width + 6, height + 6, radius + 3, degrees)
        canvas.paint(edge, (x - edge.width // 2, y - edge.height // 2), light)
    mask = tilted_mask(width, height, radius, degrees)
    canvas.paste(image, (x - mask.width // 2, y - mask.height // 2), mask)


def draw_rest(canvas: Canvas, box: Box, count: int) -> None:
    """Draw the number of those left out."""
    left, top, right, bottom = box
    canvas.box(box, 12, PLATE, FAINT, 2)
    canvas.text(
        ((left + right) / 2, (top + bottom) / 2),
        f"+{count}",
        34,
        800,
        SECONDARY,
        "m",
        right - left - 8,
        28,
    )
