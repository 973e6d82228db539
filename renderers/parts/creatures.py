"""Creatures on the field: a tile, a bar where there are many, a small one where there are more.

The left column of a tile says what the creature is, the right column what has changed.
"""

from __future__ import annotations

from PIL import Image

from engine.kernel.view import CardView
from renderers.kit.canvas import CONDENSED, Canvas, gradient, outline
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_gem
from renderers.kit.linebreak import fit_block
from renderers.kit.palette import INK, LIFE, PLATE, SECONDARY, mix
from renderers.parts.places import CreatureForm
from renderers.parts.signs import (
    TILT,
    Spot,
    damage,
    draw_change,
    draw_damage,
    draw_marks,
    draw_tendency,
    shade,
    turned,
)
from renderers.sheet import Sheet, counted

BAR = 54
"""The height of the numbers below a tile's art."""
BAR_ART = 64
"""The width of a bar's art."""


def creature_tile(
    sheet: Sheet, card: CardView, width: int, height: int, form: CreatureForm
) -> Image.Image:
    """A creature; a tapped one is larger than that size, because it is turned."""
    stats = tuple(sorted(card.stats.items())), tuple(sorted(card.printed.items()))
    words = sheet.words
    key = ("figure", words.locale, words.pack.hash, form, width, height)
    state = (card.design, card.tapped, card.marks, *stats)

    def draw() -> Image.Image:
        image = draw_creature(sheet, card, width, height, form).image
        if not card.tapped:
            return image
        wraps = _wraps(words.tile(words.pack.design(card.design)), width)
        return turned(image, _spot(width, height, form, wraps), TILT)

    return sheet.cache.get((*key, *state), draw)


def _spot(width: int, height: int, form: CreatureForm, wraps: bool) -> Spot:
    """Place the arrow of a tapped tile so that it hides the least: on the art, never on the
    numbers; of a tile with a name of several lines it hides the cost, which a card in play has
    paid."""
    if form == "tile":
        return (29, 29, 50) if wraps else (width // 2, height * 2 // 5, 54)
    if form == "bar":
        return BAR_ART // 2, height // 2, 46
    # In a low cell there is little art above the numbers.
    return (width // 2, 38, 42) if height >= 100 else (width // 3, (height - 34) // 2, height - 34)


def draw_creature(
    sheet: Sheet, card: CardView, width: int, height: int, form: CreatureForm
) -> Canvas:
    """The canvas of an upright creature."""
    if form == "tile":
        return _tile(sheet, card, width, height)
    return _bar(sheet, card, width, height) if form == "bar" else _mini(sheet, card, width, height)


def _tile(sheet: Sheet, card: CardView, width: int, height: int) -> Canvas:
    design = sheet.words.pack.design(card.design)
    look = sheet.look.element(design)
    canvas = Canvas((width, height), mix(look.solid, PLATE, 0.82))
    canvas.paste(sheet.art(design, width, height - BAR), (0, 0))
    bottom = height - BAR
    _veil(canvas, 0, bottom - 66, width, 66)
    if card.stats.get("max_life"):
        _life_line(canvas, card, width, bottom)
    draw_gem(canvas, 6, 6, 46, look, *sheet.look.gem(design))
    changed = draw_change(canvas, sheet, card, width - 5, 22)
    draw_damage(canvas, damage(sheet, card), width - 4, 56 if changed else 34)
    free = _title(canvas, sheet.words.tile(design), width, bottom - 7) - 56
    # Above a name of many lines there is room for badges beside the gem only.
    at, grid = ((6, 56), (free // 36, 3)) if free >= 32 else ((56, 10), (1, 2))
    draw_marks(canvas, sheet, card.marks, at, 33, (max(1, grid[0]), grid[1]), counted(card))
    _numbers(canvas, sheet, card, (0, width), height - BAR // 2 + 1, 40, 32)
    canvas.paint(outline(width, height, 14, 3), (0, 0), look.solid)
    return canvas


def _veil(canvas: Canvas, left: int, top: int, width: int, height: int) -> None:
    ramp = gradient(1, height, "#000000", "#FFFFFF").convert("L").resize((width, height))
    canvas.paint(ramp.point(lambda v: min(215, int(v * 1.25))), (left, top), PLATE)


def _title(canvas: Canvas, name: str, width: int, bottom: int) -> int:
    """The name over the foot of the art: one line, or more where it would be condensed much.
    Gives where it begins."""
    room = width - 10
    if not _wraps(name, width):
        canvas.text((width / 2, bottom - 18), name, 35, 800, INK, "m", room, 28)
        return bottom - 36
    name = halved(name)
    block = fit_block(name, room, bottom, 28, 28, 600, 0.98)
    top = bottom - round(block.height) + 2
    _veil(canvas, 0, top - 14, width, bottom - top + 20)
    canvas.block(
        (5, top, width - 5, top + bottom), name, 28, 28, weight=600, leading=0.98, centred=True
    )
    return top


def _wraps(name: str, width: int) -> bool:
    """Tell whether a name takes more than one line of a tile so wide."""
    return text_width(name, 28, 800) * 0.82 > width - 10


def halved(name: str) -> str:
    """A long Chinese name broken behind its dot or in its middle; others as they are."""
    if " " in name or len(name) < 5 or name.isascii():
        return name
    dot = name.find("·") + 1
    at = dot or (len(name) + 1) // 2
    return f"{name[:at].rstrip('·')}\n{name[at:]}"


def _life_line(canvas: Canvas, card: CardView, width: int, top: int) -> None:
    life, most = card.stats.get("life", 0), card.stats["max_life"]
    canvas.box((3, top - 4, width - 3, top + 4), 1, PLATE)
    across = round((width - 8) * min(life, most) / most)
    if across > 0:
        canvas.box((4, top - 2, 4 + across, top + 3), 1, LIFE if life * 3 > most else "#FFB03B")


def _numbers(
    canvas: Canvas,
    sheet: Sheet,
    card: CardView,
    edges: tuple[float, float],
    y: float,
    size: int,
    icon: int,
    lines: bool = False,
) -> None:
    """The numbers of a card side by side; without icons where there is no room for them.
    ``lines``: changes have no badge and are marked here."""
    numbers = sheet.numbers(card)
    words = [str(card.stats.get(number.stat, 0)) for number in numbers]
    share = (edges[1] - edges[0]) / max(1, len(numbers))
    need = max((text_width(word, 28, 900) for word in words), default=0) * 0.8 + icon + 8
    if need > share:
        _pair(canvas, sheet, card, edges, y, lines)
        return
    for place, (number, word) in enumerate(zip(numbers, words, strict=True)):
        room = share - icon - 8
        width = min(room, text_width(word, size, 900))
        x = edges[0] + share * (place + 0.5) - (icon + 4 + width) / 2
        canvas.icon((x, y), number.icon, icon, number.colour, "l")
        x += icon + 4
        wide = canvas.text((x, y), word, size, 900, shade(card, number), "l", room, 28)
        if lines:
            draw_tendency(canvas, card, number, (x, x + wide), y)


def _pair(
    canvas: Canvas, sheet: Sheet, card: CardView, edges: tuple[float, float], y: float, lines: bool
) -> None:
    """The first number, a stroke, the last; with ``lines`` one at each that has changed."""
    middle = (edges[0] + edges[1]) / 2
    numbers = sheet.numbers(card)
    sides: tuple[tuple[int, str], ...] = ((-8, "r"), (8, "l"))
    room = (edges[1] - edges[0]) / 2 - 10
    if len(numbers) > 1:
        canvas.text((middle, y), "/", 30, 700, SECONDARY, "m")
    else:
        sides, room = ((0, "m"),), edges[1] - edges[0] - 4
    for number, (aside, anchor) in zip((numbers[:1] + numbers[1:][-1:]), sides, strict=False):
        word, x = str(card.stats.get(number.stat, 0)), middle + aside
        wide = canvas.text((x, y), word, 32, 900, shade(card, number), anchor, room, 28)
        if lines:
            left = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
            draw_tendency(canvas, card, number, (left, left + wide), y)


def fits_below(name: str, width: int) -> bool:
    """Tell whether a name stands in one line under the figure of a tile so wide."""
    return text_width(name, 28, 800) * 0.76 <= width - 10


def _bar(sheet: Sheet, card: CardView, width: int, height: int) -> Canvas:
    """Art and cost at the left, numbers at the right, the name below where there is room."""
    design = sheet.words.pack.design(card.design)
    look = sheet.look.element(design)
    canvas = Canvas((width, height), mix(look.solid, PLATE, 0.84))
    name = sheet.words.tile(design)
    named = fits_below(name, width)
    deep = height - 32 if named else height
    canvas.paste(sheet.art(design, BAR_ART, deep), (0, 0))
    draw_gem(canvas, 3, 3, 36, look, *sheet.look.gem(design))
    draw_marks(
        canvas,
        sheet,
        card.marks,
        (2, deep - 31 if named else 36),
        29,
        (1 + (not named), 2),
        counted(card),
    )
    y = deep - 16 if named else height - 34
    _numbers(canvas, sheet, card, (BAR_ART, width - 2), y, 32, 22, True)
    if lost := damage(sheet, card):
        canvas.text((BAR_ART + 4, 20), f"−{lost}", 28, 900, "#FF6A74", "l", width - BAR_ART - 6, 28)
    if named:
        canvas.box((0, deep, width, height), 1, PLATE, opacity=0.6)
        canvas.text((width / 2, deep + 15), name, 28, 800, INK, "m", width - 8, 28)
    canvas.paint(outline(width, height, 12, 2), (0, 0), look.solid)
    return canvas


def _mini(sheet: Sheet, card: CardView, width: int, height: int) -> Canvas:
    """Art over its numbers; two that are too long for one line stand in two."""
    design = sheet.words.pack.design(card.design)
    look = sheet.look.element(design)
    canvas = Canvas((width, height), mix(look.solid, PLATE, 0.84))
    canvas.paste(sheet.art(design, width, height - 34), (0, 0))
    draw_marks(canvas, sheet, card.marks, (3, height - 66), 30, (1, 2), counted(card))
    numbers = sheet.numbers(card)
    words = [str(card.stats.get(number.stat, 0)) for number in numbers]
    room = (width - 4) / 2 - 10
    if len(words) > 1 and max(text_width(w, 28, 900) for w in words) * CONDENSED > room:
        canvas.box((0, height - 62, width, height), 1, PLATE, opacity=0.7)
        for number, y in ((numbers[0], height - 45), (numbers[-1], height - 17)):
            word, middle = str(card.stats.get(number.stat, 0)), width / 2
            across = canvas.text(
                (middle, y), word, 30, 900, shade(card, number), "m", width - 8, 28
            )
            draw_tendency(canvas, card, number, (middle - across / 2, middle + across / 2), y)
    else:
        _pair(canvas, sheet, card, (2, width - 2), height - 19, True)
    canvas.paint(outline(width, height, 12, 2), (0, 0), look.solid)
    return canvas
