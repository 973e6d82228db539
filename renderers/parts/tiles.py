"""Tiles: a character, and the smaller chips of pool, traps and effects.

The left column of a tile says what the card is, the right column what has changed. A tile is
drawn once for each state a card is in and then comes from the cache; its slot label and lights
belong to the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageOps

from engine.kernel.grammar import CardDesign
from engine.kernel.view import CardView
from renderers.kit.art import paint_art
from renderers.kit.canvas import CONDENSED, Box, Canvas, gradient, outline, rounded
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_gem
from renderers.kit.linebreak import fit_block, widest
from renderers.kit.palette import (
    BETTER,
    FAINT,
    GUARD,
    INK,
    LIFE,
    PLATE,
    SECONDARY,
    WORSE,
    Colour,
    Element,
    kind_icon,
    mix,
    player,
    rgb,
)
from renderers.sheet import Sheet, look_of, printed_stat

ChipForm = Literal["named", "plain", "compact", "mini"]

MARK_ICONS = {
    "no_skill": "padlock",
    "cannot_attack": "ice-cube",
    "guard": "templar-shield",
    "shield": "vibrating-shield",
    "poison": "poison-bottle",
    "burn": "flame",
}
"""Badges by mark; the first letter of its term stands for any other."""
BACK = Element(226, 0.30, 10, "square", "petals", "eye-shield")


@dataclass(frozen=True)
class Signs:
    """Where the signs of a character's tile stand, so that none stands on another, on the slot
    label or on a name of two lines: below the gem and the ``marks`` the ``changes``."""

    gem: Box
    marks: tuple[Box, ...]
    changes: tuple[Box, ...]
    hood: Box


def signs(width: int, height: int) -> Signs:
    """The places of a tile of that size, as many as it has."""
    side, mark, left, top = (46, 38, 6, 6) if height >= 170 else (33, 33, 5, 3)
    start = left + side + 4
    step = mark + 2
    marks = tuple(
        (start + place * step, top, start + place * step + mark, top + mark)
        for place in range(3 if width >= 220 else 2)
    )
    changes: tuple[Box, ...] = ()
    if height >= 170 and width >= 200:
        low, right = top + mark + 3, width - 6
        changes = tuple((right - n * 76 - 72, low, right - n * 76, low + 36) for n in range(2))
    # In a narrow tile the sign of secrecy stands on the gem: nobody knows the card anyway.
    first = start if start + 124 <= width - TAB_ROOM else left
    hood = (first, top, min(first + 124, width - TAB_ROOM), top + mark)
    return Signs((left, top, left + side, top + side), marks, changes, hood)


TAB_ROOM = 56
"""How far a slot label reaches into a character's tile from the right."""

TAB_LIFT = 18
"""How far it stands above the tile."""

TAB_OUT = 5
"""How far it stands out to the right."""


def tab_box(right: int, top: int, label: str) -> Box:
    """A slot label; ``right`` and ``top`` are its corner. 36 px high."""
    return (right - round(text_width(label, 28, 800)) - 20, top, right, top + 36)


def draw_tab(canvas: Canvas, right: int, top: int, label: str, colour: Colour) -> None:
    """Draw a slot label there."""
    box = tab_box(right, top, label)
    canvas.box(box, 11, PLATE, colour, 2)
    canvas.text(((box[0] + right) / 2, top + 18), label, 28, 800, colour, "m")


def _key(sheet: Sheet, card: CardView, *more: object) -> tuple[object, ...]:
    stats = tuple(sorted(card.stats.items())), tuple(sorted(card.printed.items()))
    state = (card.design, card.face_up, card.tapped, card.marks, card.controller, *stats)
    return ("tile", sheet.words.locale, sheet.words.pack.hash, *state, *more)


def character_tile(sheet: Sheet, card: CardView, width: int, height: int, seat: int) -> Image.Image:
    """A character with life, defence, what changed and its marks."""
    key = _key(sheet, card, "character", width, height, seat)
    return sheet.cache.get(key, lambda: draw_character(sheet, card, width, height, seat).image)


def draw_character(sheet: Sheet, card: CardView, width: int, height: int, seat: int) -> Canvas:
    """The canvas behind :func:`character_tile`."""
    design = sheet.design(card)
    if design is None:
        return _character_back(sheet, width, height, seat)
    look = look_of(design)
    bar = 56 if height >= 170 else 46
    canvas = Canvas((width, height), mix(look.solid, PLATE, 0.82))
    canvas.paste(sheet.art(design, width, height - bar), (0, 0))
    shade = gradient(1, 72, "#000000", "#FFFFFF").convert("L").resize((width, 72))
    canvas.paint(shade.point(lambda v: int(v * 0.85)), (0, height - bar - 72), PLATE)
    spots = signs(width, height)
    left, top, right, _ = spots.gem
    draw_gem(canvas, left, top, right - left, look, kind_icon(design.kind))
    name = sheet.words.title(design)
    draw_title(canvas, name, width, height - bar - 8, 35 if height >= 170 else 33)
    if card.stats.get("max_life"):
        _life_bar(canvas, card, width, height, bar)
        _stats(canvas, card, width, height, bar)
        _changes(canvas, card, spots)
    _marks(sheet, canvas, card, spots)
    if not card.face_up:
        _hooded(canvas, sheet, spots)
    canvas.paint(outline(width, height, 14, 3), (0, 0), look.solid)
    return canvas


TWO_LINES = 59
"""Height for two lines of a name."""


def draw_title(canvas: Canvas, name: str, width: int, bottom: int, size: int) -> None:
    """The name over the foot of the art: one line, or two where it would be condensed much. In a
    tile that two lines are too narrow for it has more, and may lie over the signs: it says more."""
    room = width - 6
    if text_width(name, 28, 800) <= (room - 4) / 0.88:
        canvas.text((width / 2, bottom - size * 0.51), name, size, 800, INK, "m", room - 4, 28)
        return
    for high, weight in ((TWO_LINES, 600), (TWO_LINES, 500), (bottom, 600)):
        block = fit_block(name, room, high, 28, 28, weight, 0.98)
        if not block.cut:
            break
    top = bottom - round(block.height) + 4
    box = (3, top, width - 3, top + high)
    veil = gradient(width, bottom - top + 24, "#000000", "#FFFFFF").convert("L")
    canvas.paint(veil.point(lambda v: min(150, v * 2)), (0, top - 16), PLATE)
    canvas.block(box, name, 28, 28, weight=weight, leading=0.98, centred=True)


def _character_back(sheet: Sheet, width: int, height: int, seat: int) -> Canvas:
    tint = player(seat)
    canvas = Canvas((width, height))
    canvas.paste(_back_art(sheet, width, height, tint), (0, 0))
    side = int(height * 0.44)
    canvas.icon((width / 2, height * 0.40), "eye-shield", side, mix(tint, INK, 0.35))
    label = sheet.words.get("tile.undeclared")
    plate = (10, height - 52, width - 10, height - 8)
    canvas.box(plate, 12, PLATE, opacity=0.8)
    canvas.text((width / 2, height - 30), label, 30, 700, INK, "m", width - 32, 28)
    canvas.paint(outline(width, height, 14, 3), (0, 0), mix(tint, "#59627C", 0.55))
    return canvas


def _back_art(sheet: Sheet, width: int, height: int, tint: str) -> Image.Image:
    def draw() -> Image.Image:
        plain = paint_art("back", BACK, " ", width, height).convert("L")
        light = mix(tint, "#AEB8D0", 0.45)
        return ImageOps.colorize(plain, rgb("#0D111C"), light, mix(tint, "#20283C", 0.72))

    return sheet.cache.get(("back", width, height, tint), draw, keep=True)


def _hooded(canvas: Canvas, sheet: Sheet, spots: Signs) -> None:
    """A face-down card its reader knows: dimmed, with the sign of secrecy."""
    width, height = canvas.image.size
    canvas.box((0, 0, width, height), 4, "#0A0D16", opacity=0.42)
    left, top, right, bottom = spots.hood
    canvas.box(spots.hood, 12, PLATE, SECONDARY, 2)
    middle = ((left + right) / 2, (top + bottom) / 2)
    words = sheet.words.get("tile.face_down")
    canvas.text(middle, words, 28, 700, INK, "m", right - left - 8, 28)


def _life_bar(canvas: Canvas, card: CardView, width: int, height: int, bar: int) -> None:
    life, most = card.stats.get("life", 0), card.stats["max_life"]
    top, left, right = height - bar - 5, 3, width - 3
    canvas.pen.rectangle((left, top, right, top + 10), rgb(PLATE))
    colour = LIFE if life * 3 > most else "#FFB03B"
    step = (right - left - 4) / most
    for point in range(most):
        x = left + 3 + point * step
        shade = rgb(colour) if point < life else rgb("#3A2230")
        canvas.pen.rectangle((x, top + 2, x + step - (3 if step > 7 else 0.5), top + 8), shade)


def _stats(canvas: Canvas, card: CardView, width: int, height: int, bar: int) -> None:
    y = height - bar / 2 + (5 if bar > 50 else 3)
    big, small, icon = (40, 28, 34) if width >= 200 else (38, 28, 28)
    gap = 12 if width >= 200 else 8
    canvas.icon((gap + icon / 2, y), "hearts", icon, LIFE)
    x = gap + icon + 6.0
    life = card.stats.get("life", 0)
    x += canvas.text((x, y), str(life), big, 900, INK if life > 0 else WORSE)
    defence = str(card.stats.get("defence", 0))
    across = canvas.text((width - gap, y), defence, big, 900, _shade(card, "defence"), "r")
    shield = width - gap - across - 4
    canvas.icon((shield, y), "shield", icon, GUARD, "r")
    _sign(canvas, card, "defence", shield - icon / 2, y)
    most = f"/{card.stats['max_life']}"
    # In a narrow tile with large numbers the life bar alone shows the maximum.
    if x + 2 + text_width(most, small, 700) <= shield - icon - 4:
        canvas.text((x + 2, y + 3), most, small, 700, _shade(card, "max_life"))
    _sign(canvas, card, "max_life", gap + icon / 2, y)


def _sign(canvas: Canvas, card: CardView, stat: str, x: float, y: float) -> None:
    """A small triangle on the icon of a changed number: up better, down worse."""
    change = _change(card, stat)
    if change:
        points = ((9, 0), (18, 16), (0, 16)) if change > 0 else ((0, 0), (18, 0), (9, 16))
        box = (round(x) - 9, round(y) - 9, round(x) + 9, round(y) + 7)
        canvas.shape(points, box, mix("#0A5A3A" if change > 0 else "#7A1020", PLATE, 0.25))


def _change(card: CardView, stat: str) -> int:
    printed = printed_stat(card, stat)
    return card.stats.get(stat, 0) - printed if printed is not None else 0


def _shade(card: CardView, stat: str) -> Colour:
    """Ink for a printed number, green and red for a changed one."""
    change = _change(card, stat)
    if not change:
        return SECONDARY if stat == "max_life" else INK
    return BETTER if change > 0 else WORSE


def _changes(canvas: Canvas, card: CardView, spots: Signs) -> None:
    """Badges for numbers that differ from the printed ones."""
    changed = [
        (icon, change)
        for stat, icon in (("defence", "shield"), ("max_life", "hearts"))
        if (change := _change(card, stat))
    ]
    for (icon, change), box in zip(changed, spots.changes, strict=False):
        left, top, _, bottom = box
        middle = (top + bottom) / 2
        colour = BETTER if change > 0 else WORSE
        canvas.box(box, 11, mix(colour, PLATE, 0.8), colour, 2)
        canvas.icon((left + 18, middle), icon, 24, colour)
        sign = f"{change:+d}".replace("-", "−")
        canvas.text((left + 50, middle), sign, 28, 800, colour, "m", 42, 28)


def _marks(sheet: Sheet, canvas: Canvas, card: CardView, spots: Signs) -> None:
    """Badges for states, beside the gem."""
    shown = [mark for mark in card.marks if mark != "mark.own"]
    for mark, box in zip(shown, spots.marks, strict=False):
        left, top, right, bottom = box
        middle = ((left + right) / 2, (top + bottom) / 2)
        canvas.box(box, 10, PLATE, FAINT, 2, opacity=0.9)
        icon = MARK_ICONS.get(mark.partition(".")[2])
        if icon is not None:
            canvas.icon(middle, icon, (right - left) * 3 // 4, INK)
        else:
            canvas.text(middle, sheet.words.term(mark)[:1].upper(), 28, 800, INK, "m")


def chip_tile(
    sheet: Sheet, card: CardView, width: int, height: int, form: ChipForm, seat: int
) -> Image.Image:
    """A trap, an effect or a pooled character."""
    key = _key(sheet, card, form, width, height, seat, card.slot)
    return sheet.cache.get(key, lambda: draw_chip(sheet, card, width, height, form, seat).image)


def draw_chip(
    sheet: Sheet, card: CardView, width: int, height: int, form: ChipForm, seat: int
) -> Canvas:
    """The canvas behind :func:`chip_tile`."""
    design = sheet.design(card)
    owner = card.controller if card.controller >= 0 else seat
    solid: Colour = look_of(design).solid if design else mix(player(owner), "#59627C", 0.5)
    canvas = Canvas((width, height), mix(solid, PLATE, 0.80))
    art = {"named": 68, "plain": width, "compact": height, "mini": width}[form]
    deep = height - 30 if form == "mini" else height
    if design is not None:
        canvas.paste(sheet.art(design, art, deep), (0, 0))
    else:
        canvas.paste(_back_art(sheet, art, deep, player(owner)), (0, 0))
        at = (art / 2, deep * (0.5 if form != "plain" else 0.42))
        canvas.icon(at, "eye-shield", min(art, deep) * 3 // 5, mix(player(owner), INK, 0.4))
    _chip_words(sheet, canvas, card, design, form, seat)
    if design is not None and not card.face_up:
        canvas.box((0, 0, art, deep), 4, "#0A0D16", opacity=0.5)
        canvas.icon((art / 2, deep / 2), "eye-shield", min(art, deep) * 3 // 5, INK)
    canvas.paint(outline(width, height, 12, 2), (0, 0), solid)
    return canvas


def _chip_words(
    sheet: Sheet,
    canvas: Canvas,
    card: CardView,
    design: CardDesign | None,
    form: ChipForm,
    seat: int,
) -> None:
    width, height = canvas.image.size
    if form in ("compact", "mini"):
        colour = player(card.controller if card.controller >= 0 else seat)
        at = (width / 2, height - 15.0) if form == "mini" else ((width + height) / 2, height / 2)
        room = width - 4 if form == "mini" else width - height - 6
        canvas.text(at, card.slot, 28, 800, colour, "m", room, 28)
        return
    name = sheet.words.title(design) if design else sheet.words.get("tile.set")
    if form == "named" and holds_name(name, width - 80, height, 800):
        draw_name(canvas, name, (74, 12, width - 6, height - 2), 800)
        return
    canvas.box((0, 0, width, height), 4, PLATE, opacity=0.55)
    draw_name(canvas, name, (6, 12, width - 6, height - 2), 700)


def draw_name(canvas: Canvas, name: str, box: Box, weight: int) -> None:
    """One line where it need not be condensed much, else two."""
    left, top, right, bottom = box
    if text_width(name, 28, weight) * 0.82 <= right - left:
        middle = ((left + right) / 2, (top + bottom) / 2)
        canvas.text(middle, name, 34, weight, INK, "m", right - left, 28)
        return
    canvas.block(box, name, 34, 28, weight=weight, leading=1.06, centred=True, middle=True)


def holds_name(name: str, room: int, height: int, weight: int) -> bool:
    """Whether the room holds a name without cutting it or dividing a word of it."""
    if widest(name, 28, weight) * CONDENSED > room:
        return False
    return not fit_block(name, room, height - 14, 34, 28, weight, 1.06).cut


def name_fits(sheet: Sheet, card: CardView, form: str, width: int, height: int) -> bool:
    """Whether a chip of that size holds the card's name; smaller forms show none."""
    if form not in ("named", "plain"):
        return True
    design = sheet.design(card)
    name = sheet.words.title(design) if design else sheet.words.get("tile.set")
    if form == "named" and holds_name(name, width - 80, height, 800):
        return True
    return holds_name(name, width - 12, height, 700)


def place_tile(
    canvas: Canvas, image: Image.Image, box: Box, radius: int, light: Colour | None
) -> None:
    """A tile with its shadow, or with a light around it."""
    left, top, right, bottom = box
    if light is None:
        canvas.glow((left, top + 5, right, bottom + 5), radius, "#000000", 5, 170)
    else:
        canvas.glow(box, radius, light, 9, 255)
        canvas.box((left - 3, top - 3, right + 3, bottom + 3), radius + 3, light)
    canvas.paste(image, (left, top), rounded(right - left, bottom - top, radius))
