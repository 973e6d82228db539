"""Chips behind the creatures: treasures, equipment, open cards of the spirit zone."""

from __future__ import annotations

from PIL import Image

from engine.kernel.view import CardView
from renderers.kit.canvas import Canvas, outline
from renderers.kit.palette import PLATE, mix
from renderers.parts.places import ChipForm
from renderers.parts.portraits import draw_name, holds_name
from renderers.parts.signs import SLIGHT_TILT, draw_marks, draw_tendency, shade, turned
from renderers.sheet import Sheet, counted

ART = 66
ARROW = 34
"""The size of the arrow beside the name of a tapped chip."""
NUMBERS = 62
"""The width of the column of numbers."""


def field_chip(
    sheet: Sheet, card: CardView, width: int, height: int, form: ChipForm
) -> Image.Image:
    """A chip; a tapped one is larger than that size, because it is turned."""
    stats = tuple(sorted(card.stats.items())), tuple(sorted(card.printed.items()))
    words = sheet.words
    key = ("field chip", words.locale, words.pack.hash, form, width, height)
    state = (card.design, card.tapped, card.marks, card.slot, *stats)

    def draw() -> Image.Image:
        image = draw_field_chip(sheet, card, width, height, form).image
        if not card.tapped:
            return image
        spot = (22, height // 2 + 4, ARROW) if form == "plain" else (ART // 2, height // 2, 42)
        return turned(image, spot, SLIGHT_TILT)

    return sheet.cache.get((*key, *state), draw)


def draw_field_chip(
    sheet: Sheet, card: CardView, width: int, height: int, form: ChipForm
) -> Canvas:
    """The canvas of an upright chip."""
    design = sheet.words.pack.design(card.design)
    look = sheet.look.element(design)
    canvas = Canvas((width, height), mix(look.solid, PLATE, 0.80))
    numbers = sheet.look.numbers_of(design)
    right = width - (NUMBERS if numbers else 4)
    if form == "plain":
        canvas.paste(sheet.art(design, right, height), (0, 0))
        canvas.box((0, 0, right, height), 2, PLATE, opacity=0.5)
        left = 6 + (ARROW if card.tapped else 0)
        draw_name(canvas, sheet.words.tile(design), (left, 10, right - 4, height - 2), 700)
    else:
        canvas.paste(sheet.art(design, ART, height), (0, 0))
    if form == "named":
        draw_name(canvas, sheet.words.tile(design), (ART + 6, 10, right - 4, height - 2), 800)
    draw_marks(canvas, sheet, card.marks, (3, height - 33), 30, (1, 2), counted(card))
    for place, number in enumerate(numbers):
        y = 31 + 27 * place
        amount = str(card.stats.get(number.stat, 0))
        canvas.icon((right + 2, y), number.icon, 24, number.colour, "l")
        x = right + 30
        wide = canvas.text((x, y), amount, 30, 900, shade(card, number), "l", 30, 28)
        draw_tendency(canvas, card, number, (x, x + wide), y)
    canvas.paint(outline(width, height, 12, 2), (0, 0), look.solid)
    return canvas


def chip_fits(sheet: Sheet, card: CardView, form: str, width: int, height: int) -> bool:
    """Tell whether a chip holds the card's name; compact ones show none."""
    design = sheet.design(card)
    if form == "compact" or design is None:
        return True
    room = width - (NUMBERS if sheet.look.numbers_of(design) else 4) - 10
    if form == "named":
        room -= ART
    elif card.tapped:
        room -= ARROW
    return holds_name(sheet.words.tile(design), room, height, 800 if form == "named" else 700)
