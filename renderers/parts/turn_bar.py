"""The bar of the turn: round, phases, and who is waited for."""

from __future__ import annotations

from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_badge
from renderers.kit.palette import FAINT, GOLD, ON_GOLD, SECONDARY, player
from renderers.sheet import Sheet
from renderers.words.names import letter

STEP = 26


def draw_plate(canvas: Canvas, box: Box) -> None:
    """Draw the ground of the bar; arrows run between it and the words."""
    canvas.box(box, 18, "#0D1119", "#343E58", 2)


def draw_turn_bar(canvas: Canvas, sheet: Sheet, box: Box) -> None:
    """Round at the left, phases in the middle, those waited for at the right."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    x = left + 22.0
    title = sheet.words.get("turn.round", round=max(1, sheet.view.round))
    x += canvas.text((x, middle), title, 34, 800, GOLD, room=190, smallest=30) + 14
    if sheet.view.active >= 0 and sheet.view.result is None:
        draw_badge(
            canvas,
            int(x),
            int(middle) - 22,
            44,
            letter(sheet.view.active),
            player(sheet.view.active),
        )
        x += 58
    edge = _waiting(canvas, sheet, right - 20, middle, 390)
    _phases(canvas, sheet, x + 8, middle, edge - x - 34)


def _phases(canvas: Canvas, sheet: Sheet, x: float, middle: float, room: float) -> None:
    view = sheet.view
    once = sheet.look.once
    phases = [phase for phase in view.phases if (phase in once) == (view.phase in once)]
    if view.phase not in phases:
        phases = [view.phase] if view.phase else []
    words = [sheet.words.term(f"phase.{phase}") for phase in phases]
    if not words:
        return
    now = phases.index(view.phase)
    size = 33 if sheet.words.locale == "zh" else 28
    widths = [text_width(word, size, 700) + 20 for word in words]
    first, last = _window(widths, now, room)
    for index in range(first, last + 1):
        width = widths[index]
        if index == now:
            shape = (int(x), int(middle) - 25, int(x + width), int(middle) + 25)
            canvas.box(shape, 14, GOLD)
        weight, colour = (
            (800, ON_GOLD) if index == now else (600, FAINT if index < now else SECONDARY)
        )
        canvas.text((x + width / 2, middle), words[index], size, weight, colour, "m")
        x += width
        if index < last:
            start = int(x + 8)
            area = (start, int(middle) - 9, start + 10, int(middle) + 9)
            canvas.shape(((0, 0), (9, 9), (0, 18)), area, FAINT)
            x += STEP


def _window(widths: list[float], now: int, room: float) -> tuple[int, int]:
    """The longest run of phases around the current one that fits, coming ones first."""
    first = last = now
    used = widths[now]
    while True:
        grown = False
        for index in (last + 1, first - 1):
            if 0 <= index < len(widths) and used + widths[index] + STEP <= room:
                used += widths[index] + STEP
                first, last = min(first, index), max(last, index)
                grown = True
        if not grown:
            return first, last


def _waiting(canvas: Canvas, sheet: Sheet, right: float, middle: float, room: float) -> float:
    """Draw who is waited for, or that it is over; return where it begins."""
    view = sheet.view
    if view.result is not None:
        words = sheet.words.get("turn.over")
        return right - canvas.text((right, middle), words, 33, 800, GOLD, "r", room, 28)
    if sheet.foreseen:
        words = sheet.words.get("turn.foreseen")
        return right - canvas.text((right, middle), words, 33, 800, GOLD, "r", room, 28)
    if not view.waiting and not view.responding:
        return right
    if not view.waiting:
        words = sheet.words.get("turn.responding")
        return right - canvas.text((right, middle), words, 30, 600, SECONDARY, "r", room, 26)
    x = right
    label = sheet.words.get("turn.waiting_short")
    if len(view.waiting) == 1:
        seat = view.waiting[0]
        taken = text_width(label, 30, 600) + 60
        name = sheet.words.player(seat)
        x -= canvas.text((x, middle), name, 33, 700, player(seat), "r", room - taken, 28) + 8
    for seat in reversed(view.waiting):
        x -= 44
        draw_badge(canvas, int(x), int(middle) - 22, 44, letter(seat), player(seat))
        x -= 6
    return x - 4 - canvas.text((x - 4, middle), label, 30, 600, SECONDARY, "r")
