"""The result of a game: places, players, the characters they were, the damage they dealt, and the
card that dealt most."""

from __future__ import annotations

from engine.kernel.pack import CardDesign
from engine.kernel.recap import Tally
from engine.kernel.view import SeatView
from renderers.kit.canvas import Box, Canvas, gradient, outline, rounded
from renderers.kit.gems import draw_badge, draw_sign
from renderers.kit.palette import (
    GOLD,
    HAIRLINE,
    INK,
    LIFE,
    PAGE_BOTTOM,
    PAGE_TOP,
    PANEL,
    RAISED,
    SECONDARY,
    player,
)
from renderers.parts.places import MARGIN, WIDTH
from renderers.parts.rows import MEDALS
from renderers.sheet import Sheet
from renderers.words.names import letter

LEAST_HEIGHT = 770
MOST_ROW, MOST_OF_TWO = 150, 250
"""Greatest height of a row, and where there are only two."""
FOOT = 132
"""Height of the plate of the best card."""
DEALT = "crossed-swords"
NO_SUMS = Tally(0, {})
"""Of a game whose log is not at hand."""


def ranking(sheet: Sheet) -> list[tuple[int, SeatView]]:
    """Places and seats, best first; without a result everybody shares the first place."""
    result = sheet.view.result
    places = result.places if result is not None else ()
    seats = sheet.view.seats
    ranked = [(places[s.seat] if s.seat < len(places) else 1, s) for s in seats]
    return sorted(ranked, key=lambda pair: (pair[0], pair[1].seat))


def shown_place(sheet: Sheet, place: int) -> int:
    """The place as it is told; 0 where it says no more than who has won and who has not."""
    result = sheet.view.result
    return place if result is not None and result.standings else 0


def own_card(sheet: Sheet, seat: SeatView) -> CardDesign | None:
    """The design of the card that a seat was, where the view shows it: on its side of the table,
    or on a pile of the table for those who are out."""
    leader = sheet.leader(seat)
    if leader is not None and leader.design:
        return sheet.design(leader)
    kinds = sheet.look.leads[:1]
    for zone in (sheet.shared(name) for name in sheet.layout.zones("pile")):
        for card in reversed(zone.cards if zone is not None else ()):
            design = sheet.design(card)
            if design is not None and design.kind in kinds and card.owner == seat.seat:
                return design
    return None


def role_words(sheet: Sheet, seat: SeatView) -> str:
    """Name the role of a seat, and tell if it is out."""
    design = own_card(sheet, seat)
    out = sheet.words.get("seat.out")
    if design is None and seat.alive:
        return sheet.words.get("result.unknown") if sheet.words.has("result.unknown") else ""
    if design is None:
        return out
    name = sheet.words.title(design)
    return name if seat.alive else name + sheet.words.get("list.aside", words=out)


def draw_result(sheet: Sheet, sums: Tally = NO_SUMS) -> Canvas:
    """The picture of the end, and of the game as far as it is in numbers."""
    rows, best = ranking(sheet), _best(sheet, sums)
    foot = FOOT + 14 if best is not None else 0
    room = (1260 - 230 - foot) // max(1, len(rows)) - 14
    row = min(MOST_ROW if len(rows) > 2 else MOST_OF_TWO, room)
    height = max(LEAST_HEIGHT, 216 + len(rows) * (row + 14) + foot + 10)
    canvas = Canvas(gradient(WIDTH, height, PAGE_TOP, PAGE_BOTTOM))
    _title(canvas, sheet)
    y = 210
    for place, seat in rows:
        _row(canvas, sheet, sums, place, seat, (MARGIN, y, WIDTH - MARGIN, y + row))
        y += row + 14
    if best is not None:
        _foot(canvas, sheet, best, sums.most, (MARGIN, y, WIDTH - MARGIN, y + FOOT))
    return canvas


def _best(sheet: Sheet, sums: Tally) -> CardDesign | None:
    """The card that dealt most damage."""
    return None if sums.best is None else sheet.words.pack.designs.get(sums.best.design)


def _foot(canvas: Canvas, sheet: Sheet, best: CardDesign, most: int, box: Box) -> None:
    """The plate of the best card, with what it dealt in all."""
    left, top, right, bottom = box
    canvas.box(box, 20, PANEL, HAIRLINE, 2)
    side, middle = bottom - top - 24, (top + bottom) / 2
    place_at = (left + 16, top + 12)
    canvas.paste(sheet.art(best, side, side), place_at, rounded(side, side, 16))
    canvas.paint(outline(side, side, 16, 3), place_at, GOLD)
    x = left + 16 + side + 26
    edge = _number(canvas, DEALT, most, right - 26, middle, INK)
    label = sheet.words.get("result.best")
    canvas.text((x, middle - 26), label, 32, 600, SECONDARY, "l", edge - x - 20, 28)
    canvas.text((x, middle + 20), sheet.words.title(best), 44, 800, INK, "l", edge - x - 20, 30)


def _number(
    canvas: Canvas, icon: str, amount: int, right: float, middle: float, colour: str
) -> float:
    """A number behind its icon, from the right; returns where they begin."""
    x = right - canvas.text((right, middle), str(amount), 44, 900, colour, "r")
    canvas.icon((x - 8, middle), icon, 42, colour, "r")
    return x - 62


def _title(canvas: Canvas, sheet: Sheet) -> None:
    view = sheet.view
    canvas.icon((74, 74), "trophy", 88, GOLD)
    rounds = sheet.words.get("result.rounds", rounds=view.round)
    taken = canvas.text((WIDTH - 30, 60), rounds, 38, 700, SECONDARY, "r")
    result = view.result
    winners = result.winners if result is not None else ()
    names = sheet.words.get("list.joint").join(sheet.words.player(seat) for seat in winners)
    title = (
        sheet.words.get("result.won", names=names) if winners else sheet.words.get("result.draw")
    )
    canvas.text((140, 60), title, 52, 900, INK, "l", WIDTH - 140 - taken - 60, 36)
    if result is not None and result.reason is not None:
        area = (140, 104, WIDTH - 30, 192)
        canvas.block(area, sheet.words.say(result.reason), 34, 28, colour=SECONDARY, strong=GOLD)


def _row(canvas: Canvas, sheet: Sheet, sums: Tally, place: int, seat: SeatView, box: Box) -> None:
    left, top, right, bottom = box
    result = sheet.view.result
    won = result is not None and seat.seat in result.winners
    if won:
        canvas.glow(box, 20, GOLD, 8, 170)
    canvas.box(box, 20, RAISED if won else PANEL, GOLD if won else HAIRLINE, 3 if won else 2)
    middle = (top + bottom) / 2
    if shown := shown_place(sheet, place):
        canvas.text((left + 58, middle), str(shown), 62, 900, MEDALS.get(shown, SECONDARY), "m")
    elif won:
        canvas.icon((left + 58, middle), "trophy", 64, GOLD)
    side = min(96 if bottom - top <= MOST_ROW else 190, bottom - top - 24)
    colour = player(seat.seat)
    design = own_card(sheet, seat)
    x = left + 112
    if design is not None:
        place_at = (x, int(middle) - side // 2)
        canvas.paste(sheet.art(design, side, side), place_at, rounded(side, side, side // 2))
        canvas.paint(outline(side, side, side // 2, 4), place_at, colour)
        draw_badge(
            canvas, x + side - 32, int(middle) + side // 2 - 36, 40, letter(seat.seat), colour
        )
    else:
        draw_badge(canvas, x, int(middle) - side // 2, side, letter(seat.seat), colour)
    x += side + 26
    edge = _figures(canvas, sheet, seat, right - 26, middle)
    if sums.dealt:
        edge = _number(canvas, DEALT, sums.dealt.get(seat.seat, 0), edge - 18, middle, SECONDARY)
    name = sheet.words.player(seat.seat)
    lift = 24 if bottom - top >= 110 else 20
    canvas.text((x, middle - lift), name, 44, 800, INK, "l", edge - x - 20, 30)
    words = role_words(sheet, seat)
    canvas.text((x, middle + lift + 4), words, 32, 600, SECONDARY, "l", edge - x - 20, 28)


def _figures(canvas: Canvas, sheet: Sheet, seat: SeatView, right: float, middle: float) -> float:
    """The numbers of a seat that are no part of others, and the life that is left of it, from the
    right; returns where they begin."""
    x = right
    for meter in sheet.layout.meters:
        if not meter.aside and not meter.most and meter.stat in seat.stats:
            term, amount = f"stat.{meter.stat}", str(seat.stats[meter.stat])
            x -= canvas.text((x, middle), amount, 44, 900, sheet.look.ink(term), "r")
            draw_sign(canvas, (x - 8, middle), sheet.look.sign(term), 44, sheet.look.ink(term))
            x -= 80
    leader = sheet.leader(seat)
    if leader is not None and "life" in leader.stats and seat.alive:
        x -= canvas.text((x, middle), str(max(0, leader.stats["life"])), 44, 900, INK, "r")
        canvas.icon((x - 8, middle), "hearts", 42, LIFE, "r")
        x -= 62
    return x
