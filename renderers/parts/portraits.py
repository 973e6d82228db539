"""Portraits of the cards that fight, with a bar of life, and the smaller chips of all others.

The left column of a tile says what the card is, the right column what has changed. A tile is
drawn once for each state a card is in and then comes from the cache; its slot label and lights
belong to the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageOps

from engine.kernel.pack import CardDesign
from engine.kernel.view import CardView
from renderers.kit.art import Motif, paint_art
from renderers.kit.canvas import CONDENSED, Box, Canvas, gradient, outline
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_gem
from renderers.kit.linebreak import fit_block, widest
from renderers.kit.look import Number
from renderers.kit.palette import (
    BETTER,
    FAINT,
    INK,
    LIFE,
    PLATE,
    SECONDARY,
    WORSE,
    Colour,
    Element,
    mix,
    player,
    rgb,
)
from renderers.kit.scenes import PLAIN
from renderers.sheet import Sheet, change

ChipForm = Literal["named", "plain", "compact", "mini"]

BACK = Motif("back", Element(226, 0.30, 10, "square", "petals", "eye-shield"), PLAIN)


@dataclass(frozen=True)
class Signs:
    """Positions of the signs of a portrait, so that none stands on another, on the slot label or on
    a name of two lines: below the gem and the ``marks`` the ``changes``."""

    gem: Box
    marks: tuple[Box, ...]
    changes: tuple[Box, ...]
    hood: Box


def signs(width: int, height: int) -> Signs:
    """The places of a tile of that size, as many as it has."""
    roomy = height >= 170 and width >= 200
    side, mark, left, top = (46, 38, 6, 6) if roomy else (33, 33, 5, 3)
    start = left + side + 4
    step = mark + 2
    marks = tuple(
        (start + place * step, top, start + place * step + mark, top + mark)
        for place in range(3 if width >= 220 else 2)
    )
    changes: tuple[Box, ...] = ()
    if height >= 200 and width >= 208:
        low = top + mark + 3
        changes = tuple((start + n * 76, low, start + n * 76 + 72, low + 36) for n in range(2))
    # In a narrow tile the sign of secrecy stands on the gem: nobody knows the card anyway.
    first = start if start + 124 <= width - TAB_ROOM else left
    hood = (first, top, min(first + 124, width - TAB_ROOM), top + mark)
    return Signs((left, top, left + side, top + side), marks, changes, hood)


LOW = "#FFB03B"
"""The colour of life that is low: a third or less."""
LEAST_PIECE = 4
"""A point of life is at least so wide, else there are no pieces."""
TAB_ROOM = 56
"""Room of a slot label in a character's tile, from the right."""

TAB_LIFT = 18
"""Height of a slot label above the tile."""

TAB_OUT = 5
"""Distance by which a slot label stands out to the right."""


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


def portrait_tile(sheet: Sheet, card: CardView, width: int, height: int, seat: int) -> Image.Image:
    """A card that fights with its numbers, what changed and its marks."""
    key = _key(sheet, card, "portrait", width, height, seat)
    return sheet.cache.get(key, lambda: draw_portrait(sheet, card, width, height, seat).image)


def draw_portrait(sheet: Sheet, card: CardView, width: int, height: int, seat: int) -> Canvas:
    """The canvas behind :func:`portrait_tile`."""
    design = sheet.design(card)
    if design is None:
        return draw_back(sheet, width, height, seat)
    look = sheet.look.element(design)
    bar = 56 if height >= 170 else 46
    canvas = Canvas((width, height), mix(look.solid, PLATE, 0.82))
    canvas.paste(sheet.art(design, width, height - bar), (0, 0))
    shade = gradient(1, 72, "#000000", "#FFFFFF").convert("L").resize((width, 72))
    canvas.paint(shade.point(lambda v: int(v * 0.85)), (0, height - bar - 72), PLATE)
    spots = signs(width, height)
    left, top, right, _ = spots.gem
    draw_gem(canvas, left, top, right - left, look, *sheet.look.gem(design))
    name = sheet.words.tile(design)
    draw_title(canvas, name, width, height - bar - 8, 35 if height >= 170 else 33)
    numbers = sheet.numbers(card)
    if card.stats.get("max_life") and numbers:
        draw_life_bar(canvas, card, (3, height - bar - 5, width - 3, height - bar + 5))
        _stats(canvas, card, numbers, width, height, bar)
        _changes(canvas, card, numbers, spots)
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


def draw_back(sheet: Sheet, width: int, height: int, seat: int) -> Canvas:
    tint = player(seat)
    canvas = Canvas((width, height))
    canvas.paste(_back_art(sheet, width, height, tint), (0, 0))
    side = int(height * 0.44)
    canvas.icon((width / 2, height * 0.40), "eye-shield", side, mix(tint, INK, 0.35))
    label = sheet.face_down
    plate = (10, height - 52, width - 10, height - 8)
    canvas.box(plate, 12, PLATE, opacity=0.8)
    canvas.text((width / 2, height - 30), label, 30, 700, INK, "m", width - 32, 28)
    canvas.paint(outline(width, height, 14, 3), (0, 0), mix(tint, "#59627C", 0.55))
    return canvas


def _back_art(sheet: Sheet, width: int, height: int, tint: str) -> Image.Image:
    def draw() -> Image.Image:
        plain = paint_art(BACK, width, height).convert("L")
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


def draw_life_bar(canvas: Canvas, card: CardView, box: Box) -> None:
    """Life of the most there can be: a piece a point, one bar of all where there are many."""
    left, top, right, bottom = box
    life, most = card.stats.get("life", 0), card.stats["max_life"]
    canvas.pen.rectangle(box, rgb(PLATE))
    full, empty = rgb(LIFE if life * 3 > most else LOW), rgb("#3A2230")
    step = (right - left - 4) / most
    if step < LEAST_PIECE:
        across = round((right - left - 4) * max(0, min(life, most)) / most)
        canvas.pen.rectangle((left + 3, top + 2, right - 3, bottom - 2), empty)
        if across:
            canvas.pen.rectangle((left + 3, top + 2, left + 2 + across, bottom - 2), full)
        return
    for point in range(most):
        x = left + 3 + point * step
        shade = full if point < life else empty
        piece = (x, top + 2, x + step - (3 if step > 7 else 0.5), bottom - 2)
        canvas.pen.rectangle(piece, shade)


def _stats(
    canvas: Canvas, card: CardView, numbers: tuple[Number, ...], width: int, height: int, bar: int
) -> None:
    """The first number at the left, with the most it can be; the others at the right."""
    y = height - bar / 2 + (5 if bar > 50 else 3)
    big, small, icon = (40, 28, 34) if width >= 200 else (38, 28, 28)
    gap = 12 if width >= 200 else 8
    amounts = [str(card.stats.get(number.stat, 0)) for number in numbers]
    icon, room = _room(amounts, big, icon, width - 2 * gap)
    x = gap + icon + 6.0 * bool(icon)
    end = float(width - gap)
    for number, amount in reversed(list(zip(numbers, amounts, strict=True))[1:]):
        ink = _shade(card, number.stat)
        end -= canvas.text((end, y), amount, big, 900, ink, "r", room, 28) + 4
        if icon:
            canvas.icon((end, y), number.icon, icon, number.colour, "r")
        _sign(canvas, card, number.stat, end - icon / 2, y)
        end -= icon + 4
    first = numbers[0]
    if icon:
        canvas.icon((gap + icon / 2, y), first.icon, icon, first.colour)
    ink = INK if card.stats.get(first.stat, 0) > 0 else WORSE
    x += canvas.text((x, y), amounts[0], big, 900, ink, "l", room, 28)
    most = f"/{card.stats['max_life']}"
    # In a narrow tile with large numbers the life bar alone shows the maximum.
    if x + 2 + text_width(most, small, 700) <= end:
        canvas.text((x + 2, y + 3), most, small, 700, _shade(card, "max_life"))
    _sign(canvas, card, "max_life", gap + icon / 2, y)


def _room(amounts: list[str], size: int, icon: int, width: int) -> tuple[int, float | None]:
    """Compute the size of the icons of so many numbers in that width, and the room of each number
    where they do not fit at that size. Numbers for which there is no room beside icons have
    none."""
    count = len(amounts)
    apart = 6 + 8 * (count - 1)

    def taken(size: int, squeeze: float, icon: int) -> float:
        return sum(text_width(a, size, 900) for a in amounts) * squeeze + count * icon + apart

    if taken(size, 1, icon) <= width:
        return icon, None
    if taken(28, CONDENSED, icon) > width:
        icon = 0
    return icon, (width - apart) / count - icon


def _sign(canvas: Canvas, card: CardView, stat: str, x: float, y: float) -> None:
    """A small triangle on the icon of a changed number: up better, down worse."""
    grown = change(card, stat)
    if grown:
        points = ((9, 0), (18, 16), (0, 16)) if grown > 0 else ((0, 0), (18, 0), (9, 16))
        box = (round(x) - 9, round(y) - 9, round(x) + 9, round(y) + 7)
        canvas.shape(points, box, mix("#0A5A3A" if grown > 0 else "#7A1020", PLATE, 0.25))


def _shade(card: CardView, stat: str) -> Colour:
    """Ink for a printed number, green and red for a changed one."""
    grown = change(card, stat)
    if not grown:
        return SECONDARY if stat == "max_life" else INK
    return BETTER if grown > 0 else WORSE


def _changes(canvas: Canvas, card: CardView, numbers: tuple[Number, ...], spots: Signs) -> None:
    """Badges for numbers that differ from the printed ones."""
    changed = [
        (number.icon, grown) for number in reversed(numbers) if (grown := change(card, number.stat))
    ]
    for (icon, grown), box in zip(changed, spots.changes, strict=False):
        left, top, _, bottom = box
        middle = (top + bottom) / 2
        colour = BETTER if grown > 0 else WORSE
        canvas.box(box, 11, mix(colour, PLATE, 0.8), colour, 2)
        sign = f"{grown:+d}".replace("-", "−")
        if text_width(sign, 28, 800) * CONDENSED > 42:  # with its icon there is no room for it
            canvas.text((left + 36, middle), sign, 28, 800, colour, "m", 68, 28)
        else:
            canvas.icon((left + 18, middle), icon, 24, colour)
            canvas.text((left + 50, middle), sign, 28, 800, colour, "m", 42, 28)


def _marks(sheet: Sheet, canvas: Canvas, card: CardView, spots: Signs) -> None:
    """Badges for states, beside the gem."""
    shown = [mark for mark in card.marks if mark not in sheet.look.silent]
    for mark, box in zip(shown, spots.marks, strict=False):
        left, top, right, bottom = box
        middle = ((left + right) / 2, (top + bottom) / 2)
        canvas.box(box, 10, PLATE, FAINT, 2, opacity=0.9)
        icon = sheet.look.icon(mark)
        if icon is not None:
            canvas.icon(middle, icon, (right - left) * 3 // 4, INK)
        else:
            canvas.text(middle, sheet.words.term(mark)[:1].upper(), 28, 800, INK, "m")


NAMED_BY_SLOT = 200
"""From that width on a compact chip bears its name beside its slot label."""


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
    solid: Colour = (
        sheet.look.element(design).solid if design else mix(player(owner), "#59627C", 0.5)
    )
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
        if form == "compact" and width >= NAMED_BY_SLOT:
            start = height + 10 + canvas.text((height + 8, height / 2), card.slot, 28, 800, colour)
            draw_name(canvas, _chip_name(sheet, design), (round(start), 2, width - 4, height), 700)
            return
        canvas.text(at, card.slot, 28, 800, colour, "m", room, 28)
        return
    name = _chip_name(sheet, design)
    if form == "named" and holds_name(name, width - 80, height, 800):
        draw_name(canvas, name, (74, 12, width - 6, height - 2), 800)
        return
    canvas.box((0, 0, width, height), 4, PLATE, opacity=0.55)
    draw_name(canvas, name, (6, 12, width - 6, height - 2), 700)


def _chip_name(sheet: Sheet, design: CardDesign | None) -> str:
    return sheet.words.tile(design) if design else sheet.words.get("tile.set")


def draw_name(canvas: Canvas, name: str, box: Box, weight: int) -> None:
    """One line where it need not be condensed much, else two."""
    left, top, right, bottom = box
    if text_width(name, 28, weight) * 0.82 <= right - left:
        middle = ((left + right) / 2, (top + bottom) / 2)
        canvas.text(middle, name, 34, weight, INK, "m", right - left, 28)
        return
    canvas.block(box, name, 34, 28, weight=weight, leading=1.06, centred=True, middle=True)


def holds_name(name: str, room: int, height: int, weight: int) -> bool:
    """Tell whether the room holds a name without cutting it or dividing a word of it."""
    if widest(name, 28, weight) * CONDENSED > room:
        return False
    return not fit_block(name, room, height - 14, 34, 28, weight, 1.06).cut


def name_fits(sheet: Sheet, card: CardView, form: str, width: int, height: int) -> bool:
    """Tell whether a chip of that size holds the card's name; smaller forms show none."""
    beside_slot = form == "compact" and width >= NAMED_BY_SLOT
    if form not in ("named", "plain") and not beside_slot:
        return True
    name = _chip_name(sheet, sheet.design(card))
    if beside_slot:
        slot = text_width(card.slot, 28, 800)
        return holds_name(name, round(width - height - 14 - slot), height + 14, 700)
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
    canvas.tile(box, radius, image)
