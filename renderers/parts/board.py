"""The board of a table: every seat, the turn, what waits to happen and the log."""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine import titles
from engine.kernel.values import NOBODY
from engine.kernel.view import SeatView
from renderers.kit.canvas import Box, Canvas, Point, gradient, rounded
from renderers.kit.gems import draw_badge, draw_sign
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
    Colour,
    mix,
    player,
)
from renderers.parts import portraits
from renderers.parts.arrows import draw_arrow, draw_chevron
from renderers.parts.banner import draw_banner, leader_tile
from renderers.parts.chips import chip_fits, field_chip
from renderers.parts.creatures import creature_tile
from renderers.parts.footer import draw_footer
from renderers.parts.lanes import draw_strip
from renderers.parts.layout import plan_table
from renderers.parts.places import WIDTH, PageLayout, Panel, Placed, Table
from renderers.parts.signs import SLIGHT_TILT, TILT, draw_rest, place_tilted
from renderers.parts.turn_bar import draw_plate, draw_turn_bar
from renderers.sheet import Sheet
from renderers.words.names import letter

ROUNDER = ("leader", "portrait", "tile")
"""Forms of tiles with rounder corners."""


@kept
def _page(height: int) -> Image.Image:
    return gradient(WIDTH, height, PAGE_TOP, PAGE_BOTTOM)


def plan_board(sheet: Sheet) -> PageLayout:
    """Lay out the board of a sheet."""
    title, seats = titles[sheet.view.title], sheet.view.seats
    table = Table(
        title, partial(portraits.name_fits, sheet), lambda card: bool(sheet.numbers(card))
    )
    if len(seats) <= 2 and table.banners:
        table = Table(title, partial(chip_fits, sheet), table.numbered)
    return plan_table(table, seats, bool(sheet.view.stack))


def draw_board(sheet: Sheet) -> Canvas:
    """The whole board."""
    view = sheet.view
    plan = plan_board(sheet)
    canvas = Canvas(_page(plan.height))
    for panel in plan.panels:
        _panel(canvas, sheet, panel, len(plan.panels) == 2)
    tiles = [placed for panel in plan.panels for placed in panel.tiles]
    draw_plate(canvas, plan.turn_bar)
    _arrows(canvas, sheet, tiles)
    draw_turn_bar(canvas, sheet, plan.turn_bar)
    for panel in plan.panels:
        if plan.banners:
            draw_banner(canvas, sheet, panel)
        else:
            _header(canvas, sheet, panel)
    for placed in sorted(tiles, key=lambda tile: tile.card is not None and tile.card.tapped):
        _tile(canvas, sheet, plan, placed)
    blows = _blows(sheet, tiles)
    ways = {(source, target) for source, target, _ in blows}
    for source, target, colour in blows:
        draw_chevron(canvas, source, target, colour, returned=(target, source) in ways)
    for panel in plan.panels:
        if not view.seats[panel.seat].alive and not plan.banners:
            _fallen(canvas, sheet, panel)
    draw_footer(canvas, sheet, plan.footer, plan.side)
    return canvas


def _panel(canvas: Canvas, sheet: Sheet, panel: Panel, facing: bool) -> None:
    """The ground of a seat, with the names of zones where nothing lies."""
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
    for area, zones in panel.empty:
        middle = ((area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
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
    """Numbers and hand from the right, where there is room what bounds them too; returns where
    they begin."""
    x = float(panel.header[2] - 16)
    size, apart = (40, 20) if panel.wide else (35, 14)
    layout = sheet.layout
    shown = [meter for meter in layout.meters if not meter.aside]
    # A name needs more room than a second number or what a number is part of.
    for meter in reversed(shown if panel.wide else shown[:1]):
        term = f"stat.{meter.stat}"
        if meter.most and panel.wide:
            every = f"/{seat.stats.get(meter.most, 0)}"
            x -= canvas.text((x, middle + 3), every, 28, 600, SECONDARY, "r")
        amount, ink = str(seat.stats.get(meter.stat, 0)), sheet.look.ink(term)
        x -= canvas.text((x, middle), amount, size, 900, ink, "r") + 6
        draw_sign(canvas, (x, middle), sheet.look.sign(term), size, ink)
        x -= size + apart
    limit = seat.stats.get(layout.hand_most, 0)
    if limit:
        x -= canvas.text((x, middle + 3), f"/{limit}", 28, 600, SECONDARY, "r")
    hand = str(sheet.zone(seat, layout.hand).count)
    x -= canvas.text((x - 1, middle), hand, size, 800, INK, "r") + 6
    sign = sheet.look.sign(f"zone.{layout.hand}")
    draw_sign(canvas, (x, middle), sign, size - 2, SECONDARY)
    x -= size
    for meter in layout.meters:
        if panel.wide and meter.aside and meter.stat in seat.stats:
            x -= 22
            amount = str(seat.stats[meter.stat])
            x -= canvas.text((x, middle), amount, size, 800, INK, "r") + 6
            sign = sheet.look.sign(f"stat.{meter.stat}")
            draw_sign(canvas, (x, middle), sign, size - 4, SECONDARY)
            x -= size
    return x


def _arrows(canvas: Canvas, sheet: Sheet, tiles: list[Placed]) -> None:
    boxes = {placed.card.id: placed.box for placed in tiles if placed.card is not None}
    for blow in _blows(sheet, tiles):
        draw_arrow(canvas, *blow)
    source = boxes.get(sheet.view.source)
    if source is None or _attacks(sheet):
        return
    for target in sheet.view.targets:
        box = boxes.get(target)
        if box is not None and box != source:
            draw_arrow(canvas, source, box, SOURCE)


def _attacks(sheet: Sheet) -> bool:
    """Tell whether the last action is an attack whose arrows say all of it."""
    view = sheet.view
    return bool(sheet.look.arrowed) and any(card == view.source for card, _ in view.blows)


def _blows(sheet: Sheet, tiles: list[Placed]) -> list[tuple[Box, Box, Colour]]:
    """From where to where the last combat's blows went, in whose colour; those on a leader in a
    banner go straight."""
    there = {placed.card.id: placed for placed in tiles if placed.card is not None}
    found: list[tuple[Box, Box, Colour]] = []
    for card, other in sheet.view.blows:
        source, target = there.get(card), there.get(other)
        if source is None or target is None:
            continue
        (left, _, right, _), box = source.box, target.box
        if target.form == "leader":
            box = (left, box[1], right, box[3])
        found.append((source.box, box, mix(player(source.seat), PLATE, 0.25)))
    return found


def _tile(canvas: Canvas, sheet: Sheet, plan: PageLayout, placed: Placed) -> None:
    """A tile or chip with its light and its slot label, or what stands in the place of one."""
    card = placed.card
    if placed.form == "merged":
        _merged(canvas, sheet, placed)
    elif placed.form == "rest":
        draw_rest(canvas, placed.box, placed.count)
    elif placed.form == "kept":
        left, top, right, bottom = placed.box
        back = portraits.draw_back(sheet, right - left, bottom - top, placed.seat)
        portraits.place_tile(canvas, back.image, placed.box, 14, None)
    elif card is None:
        _slot(canvas, sheet, placed)
    elif placed.form == "strip":
        draw_strip(canvas, sheet, placed)
    else:
        image, tilt = _drawn(sheet, plan, placed)
        view = sheet.view
        light = SOURCE if card.id == view.source else TARGET if card.id in view.targets else None
        light = light if card.id and not _attacks(sheet) else None
        radius = 14 if placed.form in ROUNDER else 12
        if tilt:
            place_tilted(canvas, image, placed.box, radius, tilt, light)
        else:
            portraits.place_tile(canvas, image, placed.box, radius, light)
        owner = card.controller if card.controller != NOBODY else placed.seat
        _tab(canvas, sheet, plan, placed, player(owner))


def _drawn(sheet: Sheet, plan: PageLayout, placed: Placed) -> tuple[Image.Image, int]:
    """A card as its place wants it, and by how many degrees it is turned."""
    left, top, right, bottom = placed.box
    width, height, form, card = right - left, bottom - top, placed.form, placed.card
    assert card is not None
    if placed.zone in sheet.layout.front:
        if form == "portrait" or not card.design:
            return portraits.portrait_tile(sheet, card, width, height, placed.seat), 0
        if form == "leader":
            image = leader_tile(sheet, card, width, height)
        else:
            assert form == "tile" or form == "bar" or form == "mini"
            image = creature_tile(sheet, card, width, height, form)
        return image, TILT if card.tapped else 0
    assert form == "named" or form == "plain" or form == "compact" or form == "mini"
    if plan.banners and card.design:
        image = field_chip(sheet, card, width, height, form)
        return image, SLIGHT_TILT if card.tapped else 0
    return portraits.chip_tile(sheet, card, width, height, form, placed.seat), 0


def _tab(canvas: Canvas, sheet: Sheet, plan: PageLayout, placed: Placed, colour: Colour) -> None:
    """The slot label of a card, where its tile does not show it."""
    _, top, right, bottom = placed.box
    assert placed.card is not None
    label, front = placed.card.slot, placed.zone in sheet.layout.front
    if placed.form == "leader":
        portraits.draw_tab(canvas, right + 9, bottom - 30, label, colour)
        return
    if front:
        lift = portraits.TAB_LIFT if placed.form in ROUNDER else 12
    elif plan.banners:
        lift = 22
    elif placed.form in ("named", "plain"):
        lift = 24
    else:
        return
    portraits.draw_tab(canvas, right + portraits.TAB_OUT, top - lift, label, colour)


def _slot(canvas: Canvas, sheet: Sheet, placed: Placed) -> None:
    """An empty place, free or still to be earned, or an empty cell with its label."""
    left, top, right, bottom = placed.box
    canvas.box(placed.box, 14, "#0F141F", mix(player(placed.seat), "#131824", 0.72), 2, 0.5)
    x, y = (left + right) / 2, (top + bottom) / 2
    ink = mix(FAINT, "#131824", 0.35)
    if placed.form == "cell":
        canvas.text((x, y), placed.label, 34, 700, ink, "m")
        return
    free = placed.form == "slot"
    canvas.icon((x, y - 18), "pentacle" if free else "padlock", 44, ink)
    words = sheet.words.get("seat.free_slot" if free else "seat.locked_slot")
    canvas.text((x, y + 28), words, 28, 500, ink, "m", right - left - 12, 28)


def _merged(canvas: Canvas, sheet: Sheet, placed: Placed) -> None:
    """One chip for a whole zone."""
    left, top, right, bottom = placed.box
    canvas.box(placed.box, 12, PLATE, HAIRLINE, 2)
    y = (top + bottom) / 2
    canvas.icon((left + 8, y), sheet.look.sign(f"zone.{placed.zone}"), 32, SECONDARY, "l")
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
