"""A player's banner: the leader with its life, the name, the numbers, the counts of the piles."""

from __future__ import annotations

from PIL import Image

from engine.kernel.view import CardView, SeatView
from renderers.kit import palette
from renderers.kit.canvas import CONDENSED, Box, Canvas, outline
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_badge, draw_sign
from renderers.parts.places import Panel
from renderers.parts.signs import TILT, draw_marks, turned
from renderers.sheet import Sheet, counted
from renderers.words.names import letter

NAME_LEFT, NAME_RIGHT = 144, 540
MIDDLE_LEFT, MIDDLE_RIGHT = 556, 962
LIFE_LEFT = 978
MOST_PILES = 4
"""So many counts have room for two digits each beside that of the hand."""
LARGEST_PIP, SMALLEST_PIP = 27, 11


def draw_banner(canvas: Canvas, sheet: Sheet, panel: Panel) -> None:
    """The banner of a seat, all but its leader's tile."""
    view = sheet.view
    seat = view.seats[panel.seat]
    colour = palette.player(panel.seat)
    active = view.active == panel.seat and view.result is None
    _, top, right, bottom = panel.header
    if active:
        canvas.glow(panel.header, 22, palette.GOLD, 9, 210)
    fill = (palette.mix(colour, "#141925", 0.68), palette.mix(colour, "#141925", 0.84))
    border = palette.GOLD if active else palette.mix(colour, "#141925", 0.35)
    canvas.box(panel.header, 22, fill, border, 3)
    leader = sheet.leader(seat)
    _names(canvas, sheet, seat, leader, top)
    _meters(canvas, sheet, seat, top + 31)
    _counts(canvas, sheet, seat, top + 75)
    if leader is not None:
        _life(canvas, leader, (LIFE_LEFT, top + 12, right - 14, bottom - 12))


def _names(canvas: Canvas, sheet: Sheet, seat: SeatView, leader: CardView | None, top: int) -> None:
    """The player's name above, the leader's below."""
    view = sheet.view
    draw_badge(canvas, NAME_LEFT, top + 10, 42, letter(seat.seat), palette.player(seat.seat))
    sign = ""
    if view.result is not None:
        sign = "trophy" if seat.seat in view.result.winners else ""
    elif seat.seat in view.waiting:
        sign = "hourglass"
    start = NAME_LEFT + 52
    room = NAME_RIGHT - start - (42 if sign else 0)
    name = sheet.words.player(seat.seat)
    across = canvas.text((start, top + 31), name, 38, 800, palette.INK, "l", room, 28)
    if sign:
        canvas.icon((start + across + 10, top + 31), sign, 32, palette.GOLD, "l")
    design = sheet.design(leader) if leader is not None else None
    if design is not None:
        title = sheet.words.title(design)
        room = NAME_RIGHT - NAME_LEFT
        room -= _gauges(canvas, sheet, leader, top + 76) if leader is not None else 0
        canvas.text((NAME_LEFT, top + 76), title, 32, 600, palette.SECONDARY, "l", room, 28)


def _gauges(canvas: Canvas, sheet: Sheet, leader: CardView, y: int) -> int:
    """The states of a leader that go towards one of its numbers, and all that have a number, from
    the right; how much room they take."""
    x = float(NAME_RIGHT - 14)
    counts, most = counted(leader), {}
    for stat, name in sheet.look.gauges.items():
        if leader.stats.get(stat):
            counts.setdefault(f"mark.{name}", 0)
            most[f"mark.{name}"] = leader.stats[stat]
    for mark, count in counts.items():
        if mark in most:
            x -= canvas.text((x, y + 3), f"/{most[mark]}", 28, 700, palette.SECONDARY, "r")
        x -= canvas.text((x, y), str(count), 38, 900, palette.GOLD, "r") + 6
        draw_sign(canvas, (x, y), sheet.look.icon(mark) or "pentacle", 36, palette.GOLD)
        x -= 36 + 16
    return round(NAME_RIGHT - x)


def _meters(canvas: Canvas, sheet: Sheet, seat: SeatView, y: int) -> None:
    """The numbers of a seat, and a pip for each card that one counts."""
    x = float(MIDDLE_LEFT)
    for meter in sheet.layout.meters:
        term = f"stat.{meter.stat}"
        ink = sheet.look.ink(term)
        draw_sign(canvas, (x + 34, y), sheet.look.sign(term), 34, ink)
        x += 42
        x += canvas.text((x, y), str(seat.stats.get(meter.stat, 0)), 40, 900, palette.INK)
        if meter.most:
            every = f"/{seat.stats.get(meter.most, 0)}"
            x += canvas.text((x + 1, y + 3), every, 28, 700, palette.SECONDARY)
        x += 14
        cards = sheet.zone(seat, meter.zone).cards
        step = min(LARGEST_PIP, int((MIDDLE_RIGHT - x) / max(1, len(cards))))
        if step >= SMALLEST_PIP:
            for card in cards:
                draw_pip(canvas, round(x), y, step - 3, card, ink)
                x += step


def draw_pip(
    canvas: Canvas, left: int, middle: int, wide: int, card: CardView, ink: palette.Colour
) -> None:
    """A card that is counted: a full lozenge is ready, a hollow one tapped; open ones are golden
    and square."""
    high = round(wide * 1.25) if not card.face_up else wide
    box = (left, middle - high // 2, left + wide, middle - high // 2 + high)
    colour = palette.mix(
        palette.GOLD if card.face_up else ink, "#141925", 0.45 if card.tapped else 0
    )
    if card.face_up:
        corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    else:
        corners = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
    canvas.shape(tuple((x * wide, y * high) for x, y in corners), box, colour)
    if card.tapped:
        inset = max(2, wide // 7)
        inner = (left + inset, box[1] + inset, left + wide - inset, box[3] - inset)
        across, down = inner[2] - inner[0], inner[3] - inner[1]
        canvas.shape(tuple((x * across, y * down) for x, y in corners), inner, palette.PLATE)


def _counts(canvas: Canvas, sheet: Sheet, seat: SeatView, y: int) -> None:
    """Hand and piles."""
    piles = [zone for zone in sheet.layout.zones("pile") if sheet.shared(zone) is None]
    if len(piles) > MOST_PILES:  # the first ones always, of the others those that are not empty
        rest = [zone for zone in piles[2:] if sheet.zone(seat, zone).count]
        piles = [*piles[:2], *rest][:MOST_PILES]
    zones = (sheet.layout.hand, *piles)
    step = (MIDDLE_RIGHT - MIDDLE_LEFT) / len(zones)
    for place, zone in enumerate(zones):
        x = MIDDLE_LEFT + step * place
        canvas.icon((x, y), sheet.look.sign(f"zone.{zone}"), 34, palette.SECONDARY, "l")
        count = str(sheet.zone(seat, zone).count)
        canvas.text((x + 42, y), count, 38, 800, palette.INK, "l", step - 46, 28)


def _life(canvas: Canvas, leader: CardView, box: Box) -> None:
    """The life of a leader: what is left, of how much, and a bar."""
    left, top, right, bottom = box
    life, most = leader.stats.get("life", 0), leader.stats.get("max_life", 0)
    canvas.box(box, 20, palette.LIFE_PLATE, palette.LIFE, 3)
    y = top + 32
    canvas.icon((left + 14, y), "hearts", 48, palette.LIFE, "l")
    total, start = f"/{most}", left + 68
    room = right - 18 - start - text_width(total, 28, 700)
    if text_width(str(life), 36, 900) * CONDENSED <= room:
        canvas.text((right - 14, y + 8), total, 28, 700, palette.SECONDARY, "r")
    else:
        room = right - 14.0 - start  # the bar alone shows the maximum
    low = life * 3 <= most
    canvas.text(
        (start, y), str(life), 58, 900, palette.WORSE if low else palette.INK, "l", room, 36
    )
    line = (left + 14, bottom - 18, right - 14, bottom - 9)
    canvas.box(line, 4, palette.PLATE, palette.HAIRLINE, 1)
    across = round((line[2] - line[0] - 2) * min(life, most) / most) if most else 0
    if across > 3:
        shade = "#FFB03B" if low else palette.LIFE
        canvas.box((line[0] + 1, line[1] + 1, line[0] + 1 + across, line[3] - 1), 4, shade)


def leader_tile(sheet: Sheet, card: CardView, width: int, height: int) -> Image.Image:
    """A leader's picture; a tapped one is larger than that size, because it is turned."""
    # What has a number stands in the banner with it.
    marks = tuple(mark for mark in card.marks if mark not in counted(card))
    key = ("leader", sheet.words.pack.hash, card.design, card.tapped, marks, width, height)

    def draw() -> Image.Image:
        design = sheet.words.pack.design(card.design)
        canvas = Canvas((width, height))
        canvas.paste(sheet.art(design, width, height), (0, 0))
        draw_marks(canvas, sheet, marks, (4, height - 36), 32, (1, 1))
        canvas.paint(outline(width, height, 16, 4), (0, 0), sheet.look.element(design).solid)
        spot = (width // 3, height // 3, 44)
        return turned(canvas.image, spot, TILT) if card.tapped else canvas.image

    return sheet.cache.get(key, draw)
