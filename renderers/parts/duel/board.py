"""The board of two players whose creatures face each other."""

from __future__ import annotations

from functools import partial

from engine.kernel.values import NOBODY
from renderers.kit.canvas import Canvas, gradient
from renderers.kit.palette import (
    FAINT,
    PAGE_BOTTOM,
    PAGE_TOP,
    SOURCE,
    TARGET,
    Colour,
    mix,
    player,
)
from renderers.parts.arrows import draw_arrow
from renderers.parts.duel.banner import draw_banner, general_tile
from renderers.parts.duel.chips import chip_fits, field_chip
from renderers.parts.duel.creatures import creature_tile
from renderers.parts.duel.layout import FOOTER, HEIGHT, TURN_BAR, Placed, Side, plan_duel
from renderers.parts.duel.signs import SLIGHT_TILT, TILT, draw_rest, place_tilted
from renderers.parts.footer import draw_pending
from renderers.parts.layout import WIDTH
from renderers.parts.tiles import draw_tab, place_tile
from renderers.parts.turn_bar import draw_plate, draw_turn_bar
from renderers.sheet import Sheet

BEHIND = ("treasure", "gear", "spirit")


def draw_duel(sheet: Sheet) -> Canvas:
    """The whole board."""
    canvas = Canvas(gradient(WIDTH, HEIGHT, PAGE_TOP, PAGE_BOTTOM))
    sides = plan_duel(sheet.view.seats, partial(chip_fits, sheet))
    for side in sides:
        _panel(canvas, sheet, side)
    placed = [
        tile
        for side in sides
        for tile in ((side.general,) if side.general else ()) + side.chips + side.creatures
    ]
    draw_plate(canvas, TURN_BAR)
    _arrows(canvas, sheet, placed)
    draw_turn_bar(canvas, sheet, TURN_BAR)
    for side in sides:
        draw_banner(canvas, sheet, side)
    for tile in sorted(placed, key=lambda tile: tile.card is not None and tile.card.tapped):
        _place(canvas, sheet, tile)
    draw_pending(canvas, sheet, FOOTER)
    return canvas


def _panel(canvas: Canvas, sheet: Sheet, side: Side) -> None:
    """The ground of a side, with the names of zones where nothing lies."""
    colour = player(side.seat)
    canvas.box(side.panel, 24, (mix(colour, "#131824", 0.87), mix(colour, "#131824", 0.93)))
    faint = mix(FAINT, "#131824", 0.45)
    if not side.chips:
        left, top, right, bottom = side.back
        words = " · ".join(sheet.words.term(f"zone.{zone}") for zone in BEHIND)
        canvas.text(((left + right) / 2, (top + bottom) / 2), words, 28, 500, faint, "m")
    if not side.creatures:
        middle = side.back[1] + (204 if side.seat else -132)
        words = sheet.words.term("zone.field")
        canvas.text((WIDTH / 2, middle), words, 28, 500, faint, "m")


def _arrows(canvas: Canvas, sheet: Sheet, placed: list[Placed]) -> None:
    boxes = {tile.card.id: tile.box for tile in placed if tile.card is not None}
    source = boxes.get(sheet.view.source)
    if source is None:
        return
    for target in sheet.view.targets:
        box = boxes.get(target)
        if box is not None and box != source:
            draw_arrow(canvas, source, box, SOURCE)


def _place(canvas: Canvas, sheet: Sheet, tile: Placed) -> None:
    """A tile or chip with its light and its slot label."""
    card = tile.card
    if card is None:
        draw_rest(canvas, tile.box, tile.count)
        return
    left, top, right, bottom = tile.box
    width, height = right - left, bottom - top
    view = sheet.view
    light: Colour | None = None
    if card.id:
        light = SOURCE if card.id == view.source else TARGET if card.id in view.targets else None
    wide, radius = tile.zone in BEHIND, 12 if tile.form != "tile" else 14
    if tile.zone == "general":
        image = general_tile(sheet, card, width, height)
    elif wide:
        form = tile.form
        assert form == "named" or form == "plain" or form == "compact"
        image = field_chip(sheet, card, width, height, form)
    else:
        form = tile.form
        assert form == "tile" or form == "bar" or form == "mini"
        image = creature_tile(sheet, card, width, height, form)
    if card.tapped:
        place_tilted(canvas, image, tile.box, radius, SLIGHT_TILT if wide else TILT, light)
    else:
        place_tile(canvas, image, tile.box, radius, light)
    owner = card.controller if card.controller != NOBODY else tile.seat
    label = player(owner)
    if tile.zone == "general":
        draw_tab(canvas, right + 9, bottom - 30, card.slot, label)
        return
    lift = 22 if wide else 18 if tile.form == "tile" else 12
    draw_tab(canvas, right + 5, top - lift, card.slot, label)
