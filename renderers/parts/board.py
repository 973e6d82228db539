"""The board of a table: every seat, the turn, what waits to happen and the log."""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine.kernel.values import NOBODY
from engine.kernel.view import SeatView
from renderers.kit.canvas import Box, Canvas, Point, gradient, rounded
from renderers.kit.gems import draw_badge, draw_coin
from renderers.kit.memo import kept
from renderers.kit.palette import (
    FAINT,
    GOLD,
    HAIRLINE,
    INK,
    ON_GOLD,
    PAGE_BOTTOM,
    PAGE_TOP,
    PLATE,
    SECONDARY,
    SOURCE,
    TARGET,
    mix,
    player,
)
from renderers.parts.arrows import draw_arrow
from renderers.parts.footer import draw_footer
from renderers.parts.layout import WIDTH, Panel, Placed, plan_board
from renderers.parts.tiles import (
    TAB_LIFT,
    TAB_OUT,
    ChipForm,
    character_tile,
    chip_tile,
    draw_tab,
    name_fits,
    place_tile,
)
from renderers.parts.turn_bar import draw_plate, draw_turn_bar
from renderers.sheet import Sheet
from renderers.words.names import letter

ZONE_ICONS = {"trap": "eye-shield", "effect": "magic-swirl", "pool": "pentacle"}
TABBED = ("character", "named", "plain")


@kept
def _page(height: int) -> Image.Image:
    return gradient(WIDTH, height, PAGE_TOP, PAGE_BOTTOM)


def draw_board(sheet: Sheet) -> Canvas:
    """The whole board."""
    view = sheet.view
    plan = plan_board(view.seats, bool(view.stack), partial(name_fits, sheet))
    canvas = Canvas(_page(plan.height))
    for panel in plan.panels:
        _panel(canvas, sheet, panel, len(plan.panels) == 2)
    tiles = [placed for panel in plan.panels for placed in panel.tiles]
    draw_plate(canvas, plan.turn_bar)
    _arrows(canvas, sheet, tiles)
    draw_turn_bar(canvas, sheet, plan.turn_bar)
    for panel in plan.panels:
        _header(canvas, sheet, panel)
    for placed in tiles:
        _tile(canvas, sheet, placed)
    for panel in plan.panels:
        if not view.seats[panel.seat].alive:
            _fallen(canvas, sheet, panel)
    draw_footer(canvas, sheet, plan.footer, plan.side)
    return canvas


def _panel(canvas: Canvas, sheet: Sheet, panel: Panel, facing: bool) -> None:
    colour = player(panel.seat)
    active = sheet.view.active == panel.seat and sheet.view.result is None
    tint = (mix(colour, "#131824", 0.87), mix(colour, "#131824", 0.93))
    if facing:
        canvas.box(panel.box, 24, tint)
    else:
        if active:
            canvas.glow(panel.box, 20, GOLD, 8, 220)
        border = GOLD if active else mix(colour, "#131824", 0.6)
        canvas.box(panel.box, 20, tint, border, 3 if active else 2)
    for area in panel.empty:
        middle = ((area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
        zones = ("pool",) if area[3] - area[1] > 100 else ("trap", "effect")
        label = " · ".join(sheet.words.term(f"zone.{zone}") for zone in zones)
        canvas.text(middle, label, 28, 500, mix(FAINT, "#131824", 0.45), "m")


def _header(canvas: Canvas, sheet: Sheet, panel: Panel) -> None:
    view = sheet.view
    seat = view.seats[panel.seat]
    colour = player(panel.seat)
    active = view.active == panel.seat and view.result is None
    left, top, _, bottom = panel.header
    facing = panel.box[1] != top
    if facing and active:
        canvas.glow(panel.header, 20, GOLD, 9, 210)
    fill = (mix(colour, "#141925", 0.68), mix(colour, "#141925", 0.84))
    border = GOLD if active else mix(colour, "#141925", 0.35)
    canvas.box(panel.header, 20, fill, border, 3)
    middle = (top + bottom) / 2
    side = bottom - top - 14
    draw_badge(canvas, left + 10, top + 7, side, letter(panel.seat), colour)
    start = left + 10 + side + 14
    room = _resources(canvas, sheet, seat, panel, middle) - start - 10
    _name(canvas, sheet, panel, (start, middle), room)


def _name(canvas: Canvas, sheet: Sheet, panel: Panel, at: Point, room: float) -> None:
    """A player's name, and whether it is their turn or their answer that is missing."""
    x, middle = at
    view = sheet.view
    pill = _pill_words(sheet, panel.seat) if panel.wide else ""
    waited = not panel.wide and panel.seat in view.waiting
    room -= 170 if pill else 40 if waited else 0
    name = sheet.words.player(panel.seat)
    x += canvas.text(at, name, 38 if panel.wide else 35, 800, INK, "l", room, 28)
    if pill:
        _pill(canvas, pill, int(x + 16), middle, view.active == panel.seat)
    elif waited:
        canvas.icon((x + 10, middle), "hourglass", 30, GOLD, "l")


def _pill_words(sheet: Sheet, seat: int) -> str:
    view = sheet.view
    if view.result is not None:
        return sheet.words.get("seat.winner") if seat in view.result.winners else ""
    if view.active == seat:
        return sheet.words.get("seat.active")
    return sheet.words.get("seat.waited") if seat in view.waiting else ""


def _pill(canvas: Canvas, words: str, x: int, middle: float, active: bool) -> None:
    box = (x, int(middle) - 20, x + 150, int(middle) + 20)
    canvas.box(box, 18, GOLD if active else PLATE, None if active else GOLD, 2)
    ink = ON_GOLD if active else GOLD
    canvas.text((x + 75, middle), words, 28, 800, ink, "m", 134, 28)


def _resources(canvas: Canvas, sheet: Sheet, seat: SeatView, panel: Panel, middle: float) -> float:
    """Gold, hand and summon limit from the right; returns where they begin."""
    x = float(panel.header[2] - 16)
    size = 40 if panel.wide else 35
    gold = str(seat.stats.get("gold", 0))
    x -= canvas.text((x, middle), gold, size, 900, GOLD, "r") + 6
    x -= size
    draw_coin(canvas, int(x), middle, size)
    x -= 20 if panel.wide else 14
    hand = sheet.zone(seat, "hand").count
    limit = seat.stats.get("hand_limit", 0)
    if limit:
        x -= canvas.text((x, middle + 3), f"/{limit}", 28, 600, SECONDARY, "r")
    x -= canvas.text((x - 1, middle), str(hand), size, 800, INK, "r") + 6
    canvas.icon((x, middle), "card-random", size - 2, SECONDARY, "r")
    x -= size
    if panel.wide and "summon_limit" in seat.stats:
        x -= 22
        limit_text = str(seat.stats["summon_limit"])
        x -= canvas.text((x, middle), limit_text, size, 800, INK, "r") + 6
        canvas.icon((x, middle), "pentacle", size - 4, SECONDARY, "r")
        x -= size
    return x


def _arrows(canvas: Canvas, sheet: Sheet, tiles: list[Placed]) -> None:
    boxes = {placed.card.id: placed.box for placed in tiles if placed.card is not None}
    source = boxes.get(sheet.view.source)
    if source is None:
        return
    for target in sheet.view.targets:
        box = boxes.get(target)
        if box is not None and box != source:
            draw_arrow(canvas, source, box, SOURCE)


def _tile(canvas: Canvas, sheet: Sheet, placed: Placed) -> None:
    left, top, right, bottom = placed.box
    width, height = right - left, bottom - top
    card = placed.card
    if placed.form == "merged":
        _merged(canvas, placed)
        return
    if card is None:
        _slot(canvas, sheet, placed)
        return
    radius = 14 if placed.form == "character" else 12
    if placed.form == "character":
        image = character_tile(sheet, card, width, height, placed.seat)
    else:
        form: ChipForm = placed.form  # type: ignore[assignment]
        image = chip_tile(sheet, card, width, height, form, placed.seat)
    view = sheet.view
    light = SOURCE if card.id == view.source else TARGET if card.id in view.targets else None
    place_tile(canvas, image, placed.box, radius, light if card.id else None)
    if placed.form in TABBED:
        owner = card.controller if card.controller != NOBODY else placed.seat
        lift = TAB_LIFT if placed.form == "character" else 24
        draw_tab(canvas, right + TAB_OUT, top - lift, card.slot, player(owner))


def _slot(canvas: Canvas, sheet: Sheet, placed: Placed) -> None:
    """An empty summon slot, free or still to be earned."""
    left, top, right, bottom = placed.box
    canvas.box(placed.box, 14, "#0F141F", mix(player(placed.seat), "#131824", 0.72), 2, 0.5)
    x, y = (left + right) / 2, (top + bottom) / 2
    ink = mix(FAINT, "#131824", 0.35)
    free = placed.form == "slot"
    canvas.icon((x, y - 18), "pentacle" if free else "padlock", 44, ink)
    words = sheet.words.get("seat.free_slot" if free else "seat.locked_slot")
    canvas.text((x, y + 28), words, 28, 500, ink, "m", right - left - 12, 28)


def _merged(canvas: Canvas, placed: Placed) -> None:
    """One chip for a whole zone."""
    left, top, right, bottom = placed.box
    canvas.box(placed.box, 12, PLATE, HAIRLINE, 2)
    y = (top + bottom) / 2
    canvas.icon((left + 8, y), ZONE_ICONS[placed.zone], 32, SECONDARY, "l")
    words = f"{placed.label} ×{placed.count}"
    canvas.text(((left + 36 + right) / 2, y), words, 28, 800, INK, "m", 84, 28)


def _fallen(canvas: Canvas, sheet: Sheet, panel: Panel) -> None:
    """A seat that is out: grey, with a tombstone."""
    for area in _areas(panel):
        part = canvas.image.crop(area)
        grey = part.convert("L").point(lambda v: int(v * 0.55 + 18)).convert("RGB")
        mask = rounded(area[2] - area[0], area[3] - area[1], 20)
        canvas.paste(grey, (area[0], area[1]), mask)
    left, top, right, bottom = panel.box
    x, y = (left + right) // 2, (top + bottom) // 2
    label = sheet.words.get("seat.out")
    box = (x - 130, y - 40, x + 130, y + 40)
    canvas.box(box, 20, PLATE, SECONDARY, 2)
    canvas.icon((x - 80, y), "tombstone", 48, SECONDARY)
    canvas.text((x + 24, y), label, 38, 800, SECONDARY, "m", 150, 28)


def _areas(panel: Panel) -> list[Box]:
    return [panel.box] if panel.box[1] == panel.header[1] else [panel.box, panel.header]
