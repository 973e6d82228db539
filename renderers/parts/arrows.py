"""The arrow from the source of the last action to its target."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFilter

from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.palette import Colour

SCALE = 3
STEPS = 24
HIGH, ASIDE = 16, 20
"""Of a chevron: its height, and how far it stands beside the middle of its tile."""


def draw_arrow(canvas: Canvas, source: Box, target: Box, colour: Colour) -> None:
    """A tapered, slightly bent arrow between the facing edges of two tiles."""
    start, end = _edge(source, target), _edge(target, source)
    if math.dist(start, end) < 24:
        return
    bend = (
        (start[0] + end[0]) / 2 + (end[1] - start[1]) * 0.12,
        (start[1] + end[1]) / 2 - (end[0] - start[0]) * 0.12,
    )
    left = int(min(start[0], bend[0], end[0])) - 40
    top = int(min(start[1], bend[1], end[1])) - 40
    width = int(max(start[0], bend[0], end[0])) + 40 - left
    height = int(max(start[1], bend[1], end[1])) + 40 - top
    mask = Image.new("L", (width * SCALE, height * SCALE), 0)
    pen = ImageDraw.Draw(mask)

    def at(share: float) -> tuple[float, float]:
        rest = 1 - share
        x = rest * rest * start[0] + 2 * rest * share * bend[0] + share * share * end[0]
        y = rest * rest * start[1] + 2 * rest * share * bend[1] + share * share * end[1]
        return (x - left) * SCALE, (y - top) * SCALE

    head = min(0.5, 34 / math.dist(start, end))
    pen.polygon(_shaft(at, 1 - head * 0.8), fill=255)
    (x, y), tip = at(1 - head), at(1)
    angle = math.atan2(tip[1] - y, tip[0] - x)
    wings = [
        (x + 23 * SCALE * math.cos(angle + side), y + 23 * SCALE * math.sin(angle + side))
        for side in (math.pi / 2, -math.pi / 2)
    ]
    pen.polygon([tip, *wings], fill=255)
    mask = mask.resize((width, height), Image.Resampling.BOX)
    canvas.paint(mask.filter(ImageFilter.GaussianBlur(5)), (left, top + 3), "#000000")
    canvas.paint(mask, (left, top), colour)


def draw_chevron(
    canvas: Canvas, source: Box, target: Box, colour: Colour, *, returned: bool = False
) -> None:
    """A small sign before the edge of a tile towards another: in the gap between two rows, for
    names and numbers stand at the edges. ``returned``: the other strikes back, and its own sign
    stands beside this one."""
    up = target[1] < source[1]
    aside = ASIDE if returned else 0
    middle = (source[0] + source[2]) // 2 + (-aside if up else aside)
    top = source[1] - HIGH - 2 if up else source[3] + 2
    points = ((0, HIGH), (17, 0), (34, HIGH)) if up else ((0, 0), (17, HIGH), (34, 0))
    for grow, ink in ((2, "#0D1119"), (0, colour)):
        box = (middle - 17 - grow, top - grow, middle + 17 + grow, top + HIGH + grow)
        wide, high = (34 + 2 * grow) / 34, (HIGH + 2 * grow) / HIGH
        canvas.shape(tuple((x * wide, y * high) for x, y in points), box, ink)


def _shaft(at: Callable[[float], Point], until: float) -> list[Point]:
    one, other = [], []
    for step in range(STEPS + 1):
        share = until * step / STEPS
        (x, y), (xx, yy) = at(share), at(share + 0.01)
        angle = math.atan2(yy - y, xx - x) + math.pi / 2
        half = (5 + 7 * share) * SCALE
        one.append((x + half * math.cos(angle), y + half * math.sin(angle)))
        other.append((x - half * math.cos(angle), y - half * math.sin(angle)))
    return one + other[::-1]


def _edge(box: Box, towards: Box) -> tuple[float, float]:
    """Compute where a line to the middle of the other box leaves this one."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    dx = (towards[0] + towards[2]) / 2 - x
    dy = (towards[1] + towards[3]) / 2 - y
    if not dx and not dy:
        return x, y
    half_x, half_y = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    reach = min(half_x / abs(dx) if dx else math.inf, half_y / abs(dy) if dy else math.inf)
    return x + dx * reach, y + dy * reach
