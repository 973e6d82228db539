"""The geometry behind a card's glyph: one pattern an element, seeded by the card.

Every pattern paints a grey layer (white is strongest); the art colours it. Sizes are shares of
the layer, so that a pattern is the same at every size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from PIL import Image, ImageDraw

Pattern = Callable[["Layer", Random], None]
FULL = math.tau


class Layer:
    """A grey image and the figures the patterns are made of."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.image = Image.new("L", (width, height), 0)
        self.pen = ImageDraw.Draw(self.image)
        self.reach = math.hypot(width, height) / 2

    def centre(self, random: Random) -> tuple[float, float]:
        """A point near the middle."""
        return self.width * random.uniform(0.42, 0.58), self.height * random.uniform(0.40, 0.55)

    def stroke(self, share: float) -> int:
        """A line's thickness for a share of the height."""
        return max(1, round(self.height * share))

    def dot(self, x: float, y: float, radius: float, shade: int) -> None:
        """A filled circle."""
        self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shade)

    def circle(self, x: float, y: float, radius: float, shade: int, stroke: int) -> None:
        """A ring."""
        self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), None, shade, stroke)

    def star(
        self, x: float, y: float, radius: float, points: int, shade: int, waist: float = 0.3
    ) -> None:
        """A star with a waist."""
        corners = [
            polar(x, y, radius * (1 if step % 2 == 0 else waist), step * FULL / (2 * points))
            for step in range(2 * points)
        ]
        self.pen.polygon(corners, fill=shade)


def polar(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    """The point at that distance and angle."""
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def flames(layer: Layer, random: Random) -> None:
    """Rows of tongues from the bottom, and sparks."""
    for row in range(3):
        count = random.randint(4, 6)
        for index in range(count):
            foot = layer.width * (index + random.uniform(0.2, 0.8)) / count
            half = layer.width * random.uniform(0.10, 0.17) * (1 - 0.2 * row)
            rise = layer.height * random.uniform(0.5, 1.0) * (1 - 0.24 * row)
            sway = half * random.uniform(-1.6, 1.6)
            edge = [(step / 14) for step in range(15)]
            left = [
                (
                    foot - half * (1 - t) ** 0.7 * (1 - 0.5 * t) + sway * t * t,
                    layer.height - rise * t,
                )
                for t in edge
            ]
            right = [
                (
                    foot + half * (1 - t) ** 1.2 * (1 + 0.3 * math.sin(5 * t)) + sway * t * t,
                    layer.height - rise * t,
                )
                for t in reversed(edge)
            ]
            layer.pen.polygon(left + right, fill=70 + 55 * row)
    for _ in range(22):
        x, y = random.uniform(0, layer.width), random.uniform(0, layer.height * 0.7)
        layer.dot(x, y, layer.height * random.uniform(0.006, 0.018), random.randint(120, 230))


def waves(layer: Layer, random: Random) -> None:
    """Overlapping scales of concentric arcs, as on old textiles."""
    radius = layer.height * random.uniform(0.24, 0.30)
    offset = random.uniform(0, radius)
    rows = int(layer.height / (radius * 0.5)) + 3
    for row in range(rows):
        y = row * radius * 0.5
        shade = 40 + 110 * row // rows
        for index in range(-1, int(layer.width / (2 * radius)) + 2):
            x = index * 2 * radius + (radius if row % 2 else 0) + offset
            layer.dot(x, y + radius * 0.4, radius, 0)
            for ring in (1.0, 0.72, 0.44):
                layer.circle(x, y + radius * 0.4, radius * ring, shade, layer.stroke(0.014))


def swirls(layer: Layer, random: Random) -> None:
    """A few long spirals of wind."""
    for _ in range(5):
        x, y = random.uniform(0, layer.width), random.uniform(0, layer.height)
        turn, way = random.uniform(0, FULL), random.choice((-1, 1))
        size = layer.height * random.uniform(0.35, 0.7)
        for strand in range(3):
            points = [
                polar(x, y, size * (0.08 + 0.05 * strand + step / 46), turn + way * step * 0.19)
                for step in range(40)
            ]
            shade = random.randint(70, 170) - 25 * strand
            layer.pen.line(points, fill=shade, width=layer.stroke(0.022 - 0.005 * strand))


def bolts(layer: Layer, random: Random) -> None:
    """Forked lightning from above."""
    for _ in range(5):
        x, y = random.uniform(0, layer.width), -layer.height * 0.05
        points = [(x, y)]
        while y < layer.height * 1.05:
            x += layer.height * random.uniform(-0.26, 0.26)
            y += layer.height * random.uniform(0.10, 0.22)
            points.append((x, y))
            if random.random() < 0.45:
                end = (x + layer.height * random.uniform(-0.4, 0.4), y + layer.height * 0.25)
                layer.pen.line([(x, y), end], fill=110, width=layer.stroke(0.012))
        layer.pen.line(points, fill=85, width=layer.stroke(0.05), joint="curve")
        layer.pen.line(points, fill=225, width=layer.stroke(0.018), joint="curve")


def rays(layer: Layer, random: Random) -> None:
    """A sun with rings."""
    x, y = layer.centre(random)
    count, turn = random.choice((10, 12, 14)), random.uniform(0, 1)
    for index in range(count):
        angle, half = turn + index * FULL / count, FULL / count * (0.2 if index % 2 else 0.13)
        far = layer.reach * 2
        tips = [polar(x, y, far, angle - half), polar(x, y, far, angle + half)]
        layer.pen.polygon([(x, y), *tips], fill=130 if index % 2 else 85)
    for ring in (0.34, 0.46, 0.62):
        layer.circle(x, y, layer.height * ring, 165, layer.stroke(0.014))


def moons(layer: Layer, random: Random) -> None:
    """Crescents within crescents, and stars."""
    x, y = layer.centre(random)
    for ring in range(4):
        radius = layer.reach * (0.95 - 0.2 * ring)
        layer.dot(x, y, radius, 55 + 38 * ring)
        side = polar(x, y, radius * 0.2, random.uniform(0, FULL))
        layer.dot(*side, radius * 0.86, 18 + 20 * ring)
    for _ in range(26):
        place = random.uniform(0, layer.width), random.uniform(0, layer.height)
        layer.dot(*place, layer.height * random.uniform(0.005, 0.014), random.randint(120, 240))
    for _ in range(3):
        place = random.uniform(0, layer.width), random.uniform(0, layer.height * 0.6)
        layer.star(*place, layer.height * random.uniform(0.05, 0.09), 4, 225)


def petals(layer: Layer, random: Random) -> None:
    """A mandala for those who are special."""
    x, y = layer.centre(random)
    count, turn = random.choice((8, 10, 12)), random.uniform(0, 1)
    for ring, shade in ((1.02, 60), (0.74, 95), (0.48, 135)):
        long = layer.reach * ring
        for index in range(count):
            angle = turn + (index + ring) * FULL / count
            tip, half = polar(x, y, long, angle), FULL / count * 0.42
            sides = [polar(x, y, long * 0.66, angle + s * half) for s in (-1, 1)]
            layer.pen.polygon([(x, y), sides[0], tip, sides[1]], fill=shade, outline=shade + 50)
    layer.circle(x, y, layer.reach * 0.62, 170, layer.stroke(0.012))


def hexagons(layer: Layer, random: Random) -> None:
    """A comb, some cells lit."""
    side = layer.height * random.uniform(0.15, 0.2)
    step = side * math.sqrt(3)
    for column in range(-1, int(layer.width / (side * 1.5)) + 2):
        for row in range(-1, int(layer.height / step) + 2):
            x, y = column * side * 1.5, row * step + (step / 2 if column % 2 else 0)
            corners = [polar(x, y, side * 0.93, k * FULL / 6) for k in range(6)]
            layer.pen.polygon(corners, fill=random.choice((0, 0, 30, 62)), outline=95)


def slashes(layer: Layer, random: Random) -> None:
    """Strokes of a blade."""
    lean = random.uniform(0.5, 0.9)
    for _ in range(9):
        x, y = random.uniform(0, layer.width), random.uniform(0, layer.height)
        long = layer.height * random.uniform(0.4, 0.9)
        angle = -lean + random.uniform(-0.16, 0.16)
        ends = polar(x, y, long, angle), polar(x, y, -long, angle)
        wide = layer.height * random.uniform(0.012, 0.045)
        sides = polar(x, y, wide, angle + FULL / 4), polar(x, y, -wide, angle + FULL / 4)
        layer.pen.polygon([ends[0], sides[0], ends[1], sides[1]], fill=random.randint(80, 190))


def scales(layer: Layer, random: Random) -> None:
    """Plates of armour."""
    wide = layer.height * random.uniform(0.2, 0.26)
    for row in range(-1, int(layer.height / (wide * 0.62)) + 2):
        for column in range(-1, int(layer.width / wide) + 2):
            x = column * wide + (wide / 2 if row % 2 else 0)
            y = row * wide * 0.62
            plate = [
                (x - wide / 2, y),
                (x + wide / 2, y),
                (x + wide / 2, y + wide * 0.5),
                (x, y + wide),
                (x - wide / 2, y + wide * 0.5),
            ]
            layer.pen.polygon(plate, fill=random.randint(10, 60), outline=110)


def web(layer: Layer, random: Random) -> None:
    """A cobweb."""
    x, y = layer.centre(random)
    count, turn = random.choice((9, 10, 11)), random.uniform(0, 1)
    angles = [turn + index * FULL / count for index in range(count)]
    for angle in angles:
        layer.pen.line([(x, y), polar(x, y, layer.reach * 2, angle)], 110, layer.stroke(0.01))
    for ring in range(1, 8):
        radius = layer.reach * 0.17 * ring
        for first, second in zip(angles, [*angles[1:], angles[0]], strict=True):
            half = (first + second) / 2 if second > first else (first + second + FULL) / 2
            bow = [
                polar(x, y, radius, first),
                polar(x, y, radius * 0.86, half),
                polar(x, y, radius, second),
            ]
            layer.pen.line(bow, fill=150, width=layer.stroke(0.009))


def orbits(layer: Layer, random: Random) -> None:
    """Circles of a spell with marks on them."""
    x, y = layer.centre(random)
    for index, share in enumerate((0.32, 0.48, 0.66, 0.9, 1.2)):
        radius = layer.height * share
        layer.circle(x, y, radius, 150 - 18 * index, layer.stroke(0.012))
        for _ in range(random.randint(2, 5)):
            place = polar(x, y, radius, random.uniform(0, FULL))
            layer.dot(*place, layer.height * 0.03, 150 - 15 * index)
    turn = random.uniform(0, FULL)
    for start in (turn, turn + FULL / 6):
        corners = [polar(x, y, layer.height * 0.66, start + k * FULL / 3) for k in range(3)]
        layer.pen.line([*corners, corners[0]], fill=105, width=layer.stroke(0.01))


def facets(layer: Layer, random: Random) -> None:
    """Ground metal: shards that meet in one point, lit from one side."""
    x, y = layer.centre(random)
    count, turn = random.choice((11, 13, 15)), random.uniform(0, 1)
    angles = [turn + (index + random.uniform(-0.3, 0.3)) * FULL / count for index in range(count)]
    light = random.uniform(0, FULL)
    for first, second in zip(angles, [*angles[1:], angles[0] + FULL], strict=True):
        shade = 60 + 55 * math.cos((first + second) / 2 - light)
        middle = layer.reach * random.uniform(0.35, 0.75)
        far = [polar(x, y, layer.reach * 2, angle) for angle in (first, second)]
        near = [polar(x, y, middle, angle) for angle in (second, first)]
        layer.pen.polygon([*far, *near], fill=int(shade))
        layer.pen.polygon([(x, y), *near], fill=int(shade * 0.55))
        layer.pen.line([(x, y), far[0]], 175, layer.stroke(0.008))
        layer.pen.line(near, 150, layer.stroke(0.008))


def branches(layer: Layer, random: Random) -> None:
    """Boughs from below that fork, and leaves on them."""

    def grow(x: float, y: float, angle: float, long: float, depth: int) -> None:
        end = polar(x, y, long, angle)
        layer.pen.line([(x, y), end], 70 + 22 * (4 - depth), layer.stroke(0.012 * depth + 0.004))
        if not depth:
            return
        for side in (-1, 1):
            leaf = polar(*end, long * 0.4, angle + side * 1.1)
            out = [polar(*end, long * 0.24, angle + side * (1.1 + w)) for w in (-0.5, 0.5)]
            layer.pen.polygon([end, out[0], leaf, out[1]], fill=random.randint(110, 205))
            turn = angle + side * random.uniform(0.28, 0.62)
            grow(*end, turn, long * random.uniform(0.62, 0.8), depth - 1)

    for share in (0.14, 0.5, 0.86):
        foot = layer.width * (share + random.uniform(-0.1, 0.1))
        rise = layer.height * random.uniform(0.24, 0.34)
        grow(foot, layer.height * 1.05, -FULL / 4 + random.uniform(-0.3, 0.3), rise, 4)


def ridges(layer: Layer, random: Random) -> None:
    """Ranges of mountains behind one another, the nearest brightest."""
    for row in range(4):
        base = layer.height * (0.34 + 0.2 * row)
        points, x = [(-layer.width * 0.1, layer.height * 1.1)], -layer.width * 0.1
        up = random.random() < 0.5
        while x < layer.width * 1.1:
            lift = layer.height * random.uniform(0.08, 0.26) * (1 if up else -0.25)
            points.append((x, base - lift))
            x += layer.height * random.uniform(0.10, 0.26)
            up = not up
        points.append((x, layer.height * 1.1))
        layer.pen.polygon(points, fill=34 + 34 * row)
        layer.pen.line(points[1:-1], 95 + 38 * row, layer.stroke(0.014))


def clouds(layer: Layer, random: Random) -> None:
    """Lucky clouds: heads of curled lines with long tails."""
    for _ in range(9):
        x, y = random.uniform(0, layer.width), random.uniform(0, layer.height)
        size, way = layer.height * random.uniform(0.10, 0.2), random.choice((-1, 1))
        shade = random.randint(85, 190)
        for lobe in (-1.2, 0.0, 1.2):
            curl = [
                polar(x + lobe * size, y, size * (0.9 - step / 46), step * 0.2 * way - FULL / 4)
                for step in range(34)
            ]
            layer.pen.line(curl, fill=shade, width=layer.stroke(0.016))
        tail = y + size * 0.95
        layer.pen.line(
            [(x - 2.4 * size, tail), (x + 3.4 * size * way, tail)], shade, layer.stroke(0.016)
        )


PATTERNS: dict[str, Pattern] = {
    "flames": flames,
    "waves": waves,
    "swirls": swirls,
    "bolts": bolts,
    "rays": rays,
    "moons": moons,
    "petals": petals,
    "hexagons": hexagons,
    "slashes": slashes,
    "scales": scales,
    "web": web,
    "orbits": orbits,
    "facets": facets,
    "branches": branches,
    "ridges": ridges,
    "clouds": clouds,
}
