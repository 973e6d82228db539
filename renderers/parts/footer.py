"""The foot of a board: piles and dice, what waits to happen, and the log."""

from __future__ import annotations

from engine.kernel.values import NOBODY, SEAT_LETTERS, CardRef, Msg, SeatRef
from engine.kernel.view import StackView
from renderers.kit import palette
from renderers.kit.canvas import CONDENSED, Box, Canvas, Point
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_badge, draw_die
from renderers.kit.linebreak import Block, fit_block
from renderers.parts.offer import draw_offer
from renderers.sheet import Sheet
from renderers.words.names import letter

LEAST_STEP = 34
"""A line of a pile is at least so high."""
STRUCK, EXCHANGE = 42, 240
"""The height and the least width of who strikes whom in an entry of damage."""
LOG_SIZE = 29
LEADING = 1.26
ENTRY_ART, ENTRY_MARGIN, ENTRY_TEXT, ENTRY_LEADING = 60, 56, 134, 1.1


def draw_footer(canvas: Canvas, sheet: Sheet, box: Box, side: Box | None) -> None:
    """Piles, stack and log in the footer; a spare cell takes the log."""
    left, top, right, bottom = box
    if draw_offer(canvas, sheet, side or box):
        if side is not None:
            draw_piles(canvas, sheet, box, flat=True)
        return
    if side is None and not _piles(sheet) and not sheet.view.dice:
        draw_pending(canvas, sheet, box)
        return
    if side is not None:
        draw_log(canvas, sheet, side)
        if sheet.view.stack:
            draw_piles(canvas, sheet, (left, top, left + 236, bottom))
            draw_stack(canvas, sheet, (left + 250, top, right, bottom))
        else:
            draw_piles(canvas, sheet, box, flat=True)
        return
    draw_piles(canvas, sheet, (left, top, left + 236, bottom))
    if sheet.view.stack:
        half = left + 236 + 14 + 480
        draw_stack(canvas, sheet, (left + 250, top, half, bottom))
        draw_log(canvas, sheet, (half + 14, top, right, bottom))
    else:
        draw_log(canvas, sheet, (left + 250, top, right, bottom))


def draw_pending(canvas: Canvas, sheet: Sheet, box: Box) -> None:
    """Draw what is pending beside the log; the log alone where nothing is, and no log where the
    pending takes more than half the footer. When the game is over, the log tells how it ended."""
    left, top, right, bottom = box
    if not sheet.view.stack:
        draw_log(canvas, sheet, box)
        return
    half = (left + right) // 2
    beside = (left, top, half - 7, bottom)
    crowded = len(_entry_boxes(sheet, beside, 1)) < len(sheet.view.stack)
    if crowded and sheet.view.result is None:
        draw_stack(canvas, sheet, box, 2)
        return
    draw_stack(canvas, sheet, beside)
    draw_log(canvas, sheet, (half + 7, top, right, bottom))


def _piles(sheet: Sheet) -> list[str]:
    """The piles that everybody shares."""
    return [zone for zone in sheet.layout.zones("pile") if sheet.shared(zone) is not None]


def draw_piles(canvas: Canvas, sheet: Sheet, box: Box, flat: bool = False) -> None:
    """Draw the sizes of the piles, and the last dice."""
    left, top, right, bottom = box
    canvas.box(box, 18, palette.PANEL, palette.HAIRLINE, 2)
    shown = [(zone, sheet.look.sign(f"zone.{zone}")) for zone in _piles(sheet)]
    dice = sheet.view.dice[-4:]
    side, edge = min(58, 200 // max(1, len(dice)) - 10), right - 18
    places = [(left + 20 + (side + 10) * n, bottom - 74) for n in range(len(dice))]
    if flat:
        middle = (top + bottom) // 2
        step = 240
        spots = [(left + 20 + step * index, middle) for index in range(len(shown))]
        first = right - 10 - len(dice) * (side + 10)
        places = [(first + (side + 10) * n, middle - side // 2) for n in range(len(dice))]
    else:
        step = min(46, (bottom - top - (90 if dice else 20)) // max(1, len(shown)))
        if step < LEAST_STEP and dice:  # too low for dice below the piles: they stand beside them
            step = min(46, (bottom - top - 20) // max(1, len(shown)))
            edge = right - 108
            places = [(right - 96 + n % 2 * 46, top + 28 + n // 2 * 50) for n in range(len(dice))]
            side = 38
        spots = [(left + 18, top + 14 + step // 2 + step * i) for i in range(len(shown))]
    for (zone, icon), (x, y) in zip(shown, spots, strict=True):
        _pile(canvas, sheet, zone, icon, x, y, x + step - 40 if flat else edge)
    for value, (x, y) in zip(dice, places, strict=True):
        draw_die(canvas, x, y, side, value)
    if dice and not flat:
        _whose(canvas, sheet, (places[-1][0] + side + 16, places[-1][1] + side / 2), right - 8)


def _whose(canvas: Canvas, sheet: Sheet, at: Point, end: int) -> None:
    """Draw who threw the last dice, and a sign of what for, where there is room up to ``end``."""
    view = sheet.view
    x, middle = int(at[0]), at[1]
    if view.dice_of == NOBODY or x + 38 > end:
        return
    draw_badge(canvas, x, int(middle) - 19, 38, letter(view.dice_of), palette.player(view.dice_of))
    sign = sheet.look.icon(f"log.{view.dice_for}")
    if sign is not None and x + 82 <= end:
        canvas.icon((x + 48, middle), sign, 34, palette.SECONDARY, "l")


def _pile(canvas: Canvas, sheet: Sheet, zone: str, icon: str, x: int, y: int, right: int) -> None:
    pile = sheet.shared(zone)
    count = canvas.text((right, y), str(pile.count if pile else 0), 34, 800, palette.INK, "r")
    canvas.icon((x, y), icon, 30, palette.SECONDARY, "l")
    room = right - count - 10 - (x + 38)
    name = sheet.words.short("pile", f"zone.{zone}")
    if text_width(name, 28, 600) * CONDENSED <= room:  # else its sign alone tells it
        canvas.text((x + 38, y), name, 28, 600, palette.SECONDARY, "l", room, 28)


def draw_stack(canvas: Canvas, sheet: Sheet, box: Box, columns: int = 1) -> None:
    """Draw what is pending, the first to happen on top, objects with their numbers on the stack;
    when the game is over, what was left of it, neither numbered nor bright."""
    left, top, right, _ = box
    canvas.box(box, 18, palette.PANEL, palette.HAIRLINE, 2)
    stack, over = sheet.view.stack, sheet.view.result is not None
    colour = palette.SECONDARY if over else palette.GOLD
    canvas.icon((left + 16, top + 28), "stack", 30, colour, "l")
    heading = sheet.words.get("stack.left" if over else "stack.title")
    canvas.text((left + 54, top + 28), heading, 30, 800, colour)
    boxes = _entry_boxes(sheet, box, columns)
    note = "" if over else sheet.words.get("stack.order")
    if len(stack) > len(boxes):
        note = sheet.words.get("stack.more", count=len(stack) - len(boxes))
    canvas.text((right - 16, top + 28), note, 28, 600, palette.FAINT, "r", right - left - 200, 28)
    for index, place in enumerate(boxes):
        _entry(canvas, sheet, stack[index], index, place)
    for index, place in enumerate(boxes):
        if _takes_answer(sheet, index):
            _draw_place(canvas, (place[0] + place[2]) // 2, place[1] - 7)


def _entry_boxes(sheet: Sheet, box: Box, columns: int) -> list[Box]:
    """Place the entries that there is room for, column by column."""
    left, top, right, bottom = box
    stack = sheet.view.stack
    gap = 14 if any(_takes_answer(sheet, index) for index in range(len(stack))) else 6
    wide = (right - left - 20 - (columns - 1) * 14) // columns
    boxes: list[Box] = []
    x, y, column = left + 10, top + 44 + gap, 0
    for entry in stack:
        high = _entry_height(sheet, entry, wide)
        started = bool(boxes) and boxes[-1][0] == x
        if started and y + high > bottom - 8:
            column += 1
            if column == columns:
                break
            x, y = x + wide + 14, top + 44 + gap
        boxes.append((x, y, x + wide, min(y + high, bottom - 8)))
        y += high + gap
    return boxes


def _takes_answer(sheet: Sheet, index: int) -> bool:
    """Tell whether an answer may be put right above that entry: on top of the stack, or between two
    objects, but never below the first one, and nowhere when the game is over."""
    return sheet.view.result is None and sheet.view.stack[index].place >= 0


def _draw_place(canvas: Canvas, x: int, y: int) -> None:
    """Draw the place that an answer would take."""
    canvas.box((x - 22, y - 10, x + 22, y + 10), 10, palette.PLATE, palette.BETTER, 2)
    for box in ((x - 7, y - 2, x + 7, y + 2), (x - 2, y - 7, x + 2, y + 7)):
        canvas.box(box, 1, palette.BETTER)


def _entry_art(sheet: Sheet, entry: StackView, width: int) -> int:
    """The side of an entry's art: none where the words need its room."""
    if not entry.design:
        return 0
    text = sheet.words.say(entry.text)
    room = width - ENTRY_MARGIN - ENTRY_ART - 12
    cut = fit_block(text, room, ENTRY_TEXT, 30, 28, 600, ENTRY_LEADING).cut
    return 0 if cut else ENTRY_ART


def _entry_height(sheet: Sheet, entry: StackView, width: int) -> int:
    """Compute the height of an entry from its words, at least that of its number, seat and art."""
    if entry.hits:
        lines = -(-len(_exchanges(entry)) // _abreast(width))
        return max(ENTRY_ART + 14, 12 + STRUCK * lines)
    art = _entry_art(sheet, entry, width)
    room = width - ENTRY_MARGIN - (art + 12 if art else 0)
    text = sheet.words.say(entry.text)
    block = fit_block(text, room, ENTRY_TEXT, 30, 28, 600, ENTRY_LEADING)
    return max(ENTRY_ART + 14, round(block.height) + 12)


def _entry(canvas: Canvas, sheet: Sheet, entry: StackView, index: int, box: Box) -> None:
    left, top, right, bottom = box
    over = sheet.view.result is not None
    first = index == 0 and not over
    canvas.box(
        box,
        14,
        "#2C3550" if first else palette.RAISED,
        palette.GOLD if first else palette.HAIRLINE,
        2,
    )
    x = left + 46
    side = _entry_art(sheet, entry, right - left)
    if side:
        art = sheet.art(sheet.words.pack.design(entry.design), side, side)
        y = (top + bottom - side) // 2
        canvas.tile((x, y, x + side, y + side), 12, art)
        x += side + 12
    number = 0 if over else sheet.stack_numbers[index]
    if number:
        canvas.box(
            (left + 6, top + 5, left + 35, top + 34), 10, palette.GOLD if first else "#4A5678"
        )
        ink = palette.ON_GOLD if first else palette.INK
        canvas.text((left + 20.5, top + 19.5), str(number), 28, 900, ink, "m")
    if entry.seat >= 0:
        draw_badge(
            canvas,
            left + 5,
            top + (38 if number else 5),
            31,
            letter(entry.seat),
            palette.player(entry.seat),
        )
    if entry.hits:
        _draw_hits(canvas, sheet, entry, box)
        return
    text = sheet.words.say(entry.text)
    area = (x, top + 3, right - 10, bottom - 2)
    strong = palette.SECONDARY if over else "#FFE3A3"
    canvas.block(
        area,
        text,
        30,
        28,
        weight=600,
        colour=palette.SECONDARY if over else palette.INK,
        strong=strong,
        leading=ENTRY_LEADING,
        middle=True,
    )


def _exchanges(entry: StackView) -> list[tuple[int, int, int, int]]:
    """List who strikes whom, how hard, and how hard the other strikes back (-1: not at all)."""
    dealt = {(source, target): amount for source, target, amount in entry.hits}
    found: dict[tuple[int, int], tuple[int, int, int, int]] = {}
    for (source, target), amount in dealt.items():
        if (target, source) not in found:
            back = dealt.get((target, source), -1)
            found[source, target] = (source, target, amount, back)
    return list(found.values())


def _abreast(width: int) -> int:
    """The number of exchanges that stand in one line of an entry so wide."""
    return max(1, (width - ENTRY_MARGIN) // EXCHANGE)


def _draw_hits(canvas: Canvas, sheet: Sheet, entry: StackView, box: Box) -> None:
    """Damage that waits, as one object: who deals how much to whom, and what comes back."""
    left, top, right, _ = box
    cards = sheet.view.cards()
    columns = _abreast(right - left)
    wide = (right - left - ENTRY_MARGIN) / columns
    for place, (source, target, amount, back) in enumerate(_exchanges(entry)):
        x = left + ENTRY_MARGIN + wide * (place % columns)
        y = top + 6 + STRUCK * (place // columns) + STRUCK / 2
        end = x + wide - 34
        for card_id, at, anchor in ((source, x, "l"), (target, end, "r")):
            card = cards.get(card_id)
            label = card.slot if card is not None else "–"
            seat = SEAT_LETTERS.find(label[0])
            colour = palette.player(seat) if seat >= 0 else palette.SECONDARY
            canvas.text((at, y), label, 30, 800, colour, anchor, 62, 28)
        middle = (x + end) / 2
        numbers = [(f"{amount}→", palette.INK)]
        if back >= 0:
            numbers.append((f"←{back}", palette.SECONDARY))
        for number, (words, ink) in enumerate(numbers):
            aside = 0 if len(numbers) < 2 else (-34, 34)[number]
            canvas.text((middle + aside, y), words, 32, 900, ink, "m", 66, 28)


def draw_log(canvas: Canvas, sheet: Sheet, box: Box) -> None:
    """As many of the last lines as there is room for, the newest below and brightest."""
    left, top, right, bottom = box
    canvas.box(box, 18, palette.PANEL, palette.HAIRLINE, 2)
    room = bottom - top - 28.0
    shown: list[tuple[Msg, str, Block]] = []
    for line in reversed(sheet.view.log):
        text = sheet.words.say(line)
        block = fit_block(text, right - left - 52, 3 * LOG_SIZE + 30, LOG_SIZE, 28, 500, LEADING)
        if block.height > room:
            break
        room -= block.height + 10
        shown.insert(0, (line, text, block))
    y = top + 14.0
    for index, (line, text, block) in enumerate(shown):
        newest = index == len(shown) - 1
        bar = (left + 16, int(y) + 3, left + 23, int(y + block.height) - 2)
        canvas.box(bar, 3, palette.player(_actor(line)))
        area = (left + 36, int(y), right - 16, int(y) + 3 * LOG_SIZE + 30)
        ink, strong = (palette.INK, palette.GOLD) if newest else (palette.SECONDARY, "#E6D3A0")
        canvas.block(area, text, LOG_SIZE, 28, colour=ink, strong=strong, leading=LEADING)
        y += block.height + 10


def _actor(line: Msg) -> int:
    """The first seat a line speaks of, in the order of its arguments."""
    for value in line.args.values():
        if isinstance(value, SeatRef):
            return value.seat
    for value in line.args.values():
        if isinstance(value, CardRef) and value.slot:
            return SEAT_LETTERS.find(value.slot[0])
    return -1
