"""Private pictures of one player: the hand, and what lies face down for them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image, ImageChops

from engine.kernel.pack import CardDesign
from engine.kernel.view import CardView
from engine.text.sentences import slot_label
from renderers.kit.canvas import Box, Canvas, gradient, outline
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_gem, draw_sign
from renderers.kit.look import Number
from renderers.kit.memo import kept
from renderers.kit.palette import (
    BETTER,
    INK,
    PAGE_BOTTOM,
    PAGE_TOP,
    PLATE,
    RAISED,
    SECONDARY,
    mix,
    player,
)
from renderers.parts.face import brief_kind_line
from renderers.parts.gallery import BAND, LEADING, SMALLEST, Cell, Gallery, arrange, text_box
from renderers.parts.places import MARGIN, WIDTH
from renderers.parts.portraits import chip_tile, draw_tab, place_tile
from renderers.parts.private import Private, private_cards
from renderers.sheet import Sheet

LEAST_HEIGHT, MOST_HEIGHT = 770, 1260
TOP = 104
"""Top of the cards."""
CHIP = (274, 78)


@dataclass(frozen=True)
class HandPage:
    """Content of one picture of the private cards; ``number`` of ``count``, from 1."""

    private: Private
    number: int = 1
    count: int = 1


def hand_pages(sheet: Sheet) -> tuple[HandPage, ...]:
    """The private cards of the view's reader, on as many pages as they need to be read: a page
    that grows higher than :data:`MOST_HEIGHT` is shown smaller, not larger."""
    private = private_cards(sheet.view)
    cells = private.cells
    for count in range(1, len(cells)):
        size = -(-len(cells) // count)
        parts = [cells[start : start + size] for start in range(0, len(cells), size)]
        pages = tuple(
            HandPage(
                replace(private, cells=part, chips=private.chips if last else ()),
                number,
                len(parts),
            )
            for number, part in enumerate(parts, 1)
            for last in (number == len(parts),)
        )
        if all(_gallery(sheet, page).height <= _room(page) for page in pages):
            return pages
    return (HandPage(private),)


def _gallery(sheet: Sheet, page: HandPage) -> Gallery:
    return arrange([_to_place(sheet, card) for card in page.private.cells], _room(page))


def _room(page: HandPage) -> int:
    """The height that a page has for its cards."""
    return MOST_HEIGHT - TOP - _below(page)


def _below(page: HandPage) -> int:
    rows = -(-len(page.private.chips) // 4)
    return rows * (CHIP[1] + 30)


def draw_hand(sheet: Sheet) -> list[Canvas]:
    """Draw what only the view's reader may see, page by page."""
    return [draw_page(sheet, page) for page in hand_pages(sheet)]


def draw_page(sheet: Sheet, page: HandPage) -> Canvas:
    """One page of them."""
    private = page.private
    cells = private.cells
    gallery = _gallery(sheet, page)
    fixed = TOP + _below(page)
    total = max(LEAST_HEIGHT, fixed + gallery.height)
    canvas = Canvas(gradient(WIDTH, total, PAGE_TOP, PAGE_BOTTOM))
    _title(canvas, sheet, page)
    playable = _playable(sheet)
    for card, (left, top, right, bottom) in zip(cells, gallery.boxes, strict=True):
        box = (left, top + TOP, right, bottom + TOP)
        _cell(canvas, sheet, card, box, gallery.size, card.id in playable)
    if not cells:
        middle = TOP + (total - fixed) / 2 - 20
        canvas.icon((WIDTH / 2, middle - 50), "card-random", 110, mix(SECONDARY, PAGE_TOP, 0.55))
        canvas.text(
            (WIDTH / 2, middle + 44), sheet.words.get("hand.empty"), 40, 600, SECONDARY, "m"
        )
    _chips(canvas, sheet, private, total - 14 - _below(page), playable)
    return canvas


def _to_place(sheet: Sheet, card: CardView) -> Cell:
    design = sheet.design(card)
    if design is None:
        return Cell("")
    return Cell(sheet.words.card_text(design), _foot(sheet, design))


def _foot(sheet: Sheet, design: CardDesign) -> int:
    return 52 if sheet.look.numbers_of(design) else 0


def _playable(sheet: Sheet) -> frozenset[int]:
    decision = sheet.view.decision
    if decision is None:
        return frozenset()
    return frozenset(option.card for option in decision.options if option.card)


def _title(canvas: Canvas, sheet: Sheet, page: HandPage) -> None:
    view = sheet.view
    seat = view.seats[view.viewer]
    colour = player(view.viewer)
    canvas.icon((28, 50), "card-random", 52, colour, "l")
    count = sheet.zone(seat, sheet.layout.hand).count
    limit = seat.stats.get(sheet.layout.hand_most)
    title = sheet.words.get("hand.count", count=count)
    if limit is not None:
        title = sheet.words.get("hand.title", count=count, limit=limit)
    if page.private.offered:
        title = sheet.words.get("hand.offer")
    if page.count > 1:
        title = sheet.words.get("hand.page", title=title, page=page.number, pages=page.count)
    canvas.text((94, 50), title, 44, 800, INK, "l", 700, 36)
    x = float(WIDTH - 30)
    for meter in reversed([one for one in sheet.layout.meters if not one.aside]):
        term, size = f"stat.{meter.stat}", 48
        if meter.most:
            every = f"/{seat.stats.get(meter.most, 0)}"
            x -= canvas.text((x, 54), every, 36, 700, SECONDARY, "r")
            size = 46
        ink = INK if meter.most else sheet.look.ink(term)
        x -= canvas.text((x, 50), str(seat.stats.get(meter.stat, 0)), 48, 900, ink, "r")
        draw_sign(canvas, (x - 10, 50), sheet.look.sign(term), size, sheet.look.ink(term))
        x -= size + 34


def _cell(
    canvas: Canvas, sheet: Sheet, card: CardView, box: Box, size: int, playable: bool
) -> None:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    key = (
        "cell",
        sheet.words.locale,
        sheet.words.pack.hash,
        card.design,
        card.face_up,
        tuple(sorted(card.stats.items())),
        width,
        height,
        size,
    )
    tile = sheet.cache.get(key, lambda: draw_cell(sheet, card, width, height, size).image)
    if playable:
        canvas.glow(box, 18, BETTER, 9, 220)
    canvas.tile(box, 18, tile)
    if playable:
        canvas.paint(outline(width, height, 18, 4), (left, top), BETTER)
    colour = player(card.controller if card.controller >= 0 else sheet.view.viewer)
    if card.slot:
        draw_tab(canvas, right + 4, top - 16, slot_label(card.slot, sheet.words.locale), colour)


def draw_cell(sheet: Sheet, card: CardView, width: int, height: int, size: int) -> Canvas:
    """One card of the hand with its whole text."""
    design = sheet.design(card)
    if design is None:
        canvas = Canvas((width, height), RAISED)
        canvas.icon((width / 2, height / 2), "eye-shield", 120, SECONDARY)
        return canvas
    look = sheet.look.element(design)
    canvas = Canvas((width, height), mix(look.solid, PLATE, 0.80))
    canvas.paste(
        gradient(width, height, mix(look.solid, PLATE, 0.76), mix(look.solid, PLATE, 0.9)), (0, 0)
    )
    canvas.paste(sheet.art(design, width, BAND, 0.72), (0, 0))
    _heading(canvas, sheet, design, width)
    foot = _foot(sheet, design)
    canvas.block(
        text_box((0, 0, width, height), foot),
        sheet.words.card_text(design),
        size,
        SMALLEST,
        strong=mix(look.solid, INK, 0.35),
        leading=LEADING,
    )
    if foot:
        _numbers(canvas, card, sheet.look.numbers_of(design), width, height)
    canvas.paint(outline(width, height, 18, 3), (0, 0), look.solid)
    return canvas


def _heading(canvas: Canvas, sheet: Sheet, design: CardDesign, width: int) -> None:
    """On the foot of the art the name, in one line or two, and the kind; the gem over it."""
    look = sheet.look.element(design)
    name = sheet.words.title(design)
    long = text_width(name, 28, 800) * 0.8 > width - 28
    canvas.paint(_veil(width, 36 if long else 0), (0, 0), PLATE)
    draw_gem(canvas, 10, 8, 56, look, *sheet.look.gem(design))
    if long:
        canvas.block((76, 38, width - 10, 98), name, 30, 28, weight=700, leading=1.0, middle=True)
    else:
        canvas.text((16, 76), name, 42, 800, INK, "l", width - 28, 28)
    edge = _keywords(canvas, sheet, design, width)
    tint = mix(look.solid, INK, 0.7)
    tags = sheet.look.tags(design)
    room = edge - 28 - 36 * len(tags)
    across = canvas.text((16, 112), brief_kind_line(sheet, design), 28, 500, tint, "l", room, 28)
    for place, tag in enumerate(tags):
        canvas.icon((26 + across + 34 * place, 112), tag, 30, tint, "l")


def _keywords(canvas: Canvas, sheet: Sheet, design: CardDesign, width: int) -> int:
    """Badges for keywords at the right of the kind; where they begin."""
    found = (sheet.look.icon(f"keyword.{word}") for word in design.keywords)
    icons = [icon for icon in found if icon is not None]
    for place, icon in enumerate(icons):
        x, y = width - 46 - 40 * place, BAND - 40
        canvas.box((x, y, x + 36, y + 36), 10, PLATE, SECONDARY, 2, opacity=0.9)
        canvas.icon((x + 18, y + 18), icon, 28, INK)
    return width - 8 - 40 * len(icons)


@kept
def _veil(width: int, higher: int) -> Image.Image:
    """A mask that darkens the foot of the art, where the words stand, and its left a little."""
    start = 270 - 6 * higher
    down = Image.linear_gradient("L").resize((width, BAND)).point(lambda v: max(0, v * 3 - start))
    ramp = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_270).resize((width, BAND))
    return ImageChops.lighter(down.point(lambda v: min(v, 200)), ramp.point(lambda v: v // 3))


def _numbers(
    canvas: Canvas, card: CardView, numbers: tuple[Number, ...], width: int, height: int
) -> None:
    """The first number at the left, the second at the right."""
    y = height - 30
    for place, number in enumerate(numbers):
        stat = number.most if number.most in card.stats else number.stat
        amount = str(card.stats.get(stat, 0))
        if place:
            across = canvas.text((width - 20, y), amount, 42, 900, INK, "r")
            canvas.icon((width - 26 - across, y), number.icon, 38, number.colour, "r")
        else:
            canvas.icon((20, y), number.icon, 38, number.colour, "l")
            canvas.text((66, y), amount, 42, 900, INK)


def _chips(
    canvas: Canvas, sheet: Sheet, private: Private, top: int, playable: frozenset[int]
) -> None:
    """Draw what lies face down for this player, four in a row."""
    for index, (seat, card) in enumerate(private.chips):
        x = MARGIN + (index % 4) * (CHIP[0] + 21)
        y = top + 14 + (index // 4) * (CHIP[1] + 30)
        box = (x, y, x + CHIP[0], y + CHIP[1])
        image = chip_tile(sheet, card, *CHIP, "named", seat)
        place_tile(canvas, image, box, 12, BETTER if card.id in playable else None)
        draw_tab(canvas, box[2] + 4, y - 22, card.slot, player(sheet.view.viewer))
