"""Offers before the game begins, as everybody was told: there is little else on the board then."""

from __future__ import annotations

from PIL import Image

from engine.kernel.pack import CardDesign
from engine.kernel.values import CardRef, Msg, Several
from renderers.kit.canvas import CONDENSED, Box, Canvas, outline
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_gem
from renderers.kit.palette import GOLD, HAIRLINE, INK, PANEL, PLATE, mix
from renderers.parts.portraits import draw_title, place_tile
from renderers.sheet import Sheet

GAP = 12
WIDEST, NARROWEST = 184, 100
HIGHEST, LOWEST = 152, 96
"""The sizes of a tile that shows what it is; narrower ones would stand in two rows."""
HEAD = 62


def offered(sheet: Sheet) -> tuple[CardDesign, ...]:
    """The cards that were offered to everybody and are chosen from now."""
    zone = sheet.shared(sheet.layout.offer)
    listed = [cards for cards in map(_listed, sheet.view.log) if cards]
    if zone is None or not zone.count or not listed:
        return ()
    return tuple(sheet.words.pack.design(card.design) for card in listed[-1])


def draw_offer(canvas: Canvas, sheet: Sheet, box: Box) -> bool:
    """Their art with their names, below what happened last; False where there is nothing to choose
    from, or no room to show it."""
    left, top, right, bottom = box
    designs = offered(sheet)
    rows = _rows(len(designs), right - left)
    high = min(HIGHEST, (bottom - top - HEAD) // rows - GAP)
    columns = -(-len(designs) // rows)
    if not designs or high < LOWEST or columns * (NARROWEST + GAP) - GAP > right - left:
        return False
    wide = min(WIDEST, (right - left + GAP) // columns - GAP)
    _head(canvas, sheet, (left, top, right, top + HEAD))
    space = bottom - top - HEAD - rows * (high + GAP) + GAP
    for row in range(rows):
        shown = designs[row * columns : (row + 1) * columns]
        x = (left + right - len(shown) * (wide + GAP) + GAP) // 2
        y = top + HEAD + space // 2 + row * (high + GAP)
        for design in shown:
            place = (x, y, x + wide, y + high)
            place_tile(canvas, _tile(sheet, design, wide, high), place, 14, None)
            x += wide + GAP
    return True


def _head(canvas: Canvas, sheet: Sheet, box: Box) -> None:
    """Word the heading, and what happened last, where it is not that."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    canvas.box(box, 18, PANEL, HAIRLINE, 2)
    heading = sheet.words.get("hand.offer")
    x = left + 20 + canvas.text((left + 20, middle), heading, 30, 800, GOLD, "l") + 28
    last = next((line for line in reversed(sheet.view.log) if not _listed(line)), None)
    told = "" if last is None else sheet.words.say(last).replace("**", "")
    if text_width(told, 28, 500) * CONDENSED <= right - 20 - x:
        canvas.text((x, middle), told, 29, 500, INK, "l", right - 20 - x, 28)


def _listed(line: Msg) -> tuple[CardRef, ...]:
    """The cards of a line that lists some."""
    return next((one.cards for one in line.args.values() if isinstance(one, Several)), ())


def _rows(count: int, width: int) -> int:
    return 1 if count * (NARROWEST + GAP) - GAP <= width else 2


def _tile(sheet: Sheet, design: CardDesign, width: int, height: int) -> Image.Image:
    def draw() -> Image.Image:
        look = sheet.look.element(design)
        canvas = Canvas((width, height), mix(look.solid, PLATE, 0.82))
        canvas.paste(sheet.art(design, width, height), (0, 0))
        draw_gem(canvas, 5, 5, 33, look, *sheet.look.gem(design))
        draw_title(canvas, sheet.words.tile(design), width, height - 6, 33)
        canvas.paint(outline(width, height, 14, 3), (0, 0), look.solid)
        return canvas.image

    key = ("offered", sheet.words.locale, sheet.words.pack.hash, design.id, width, height)
    return sheet.cache.get(key, draw)
