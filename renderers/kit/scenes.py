"""The scenes: the light behind a card's picture that tells the kinds of cards apart.

A scene is painted white on black at twice the size; ``x``, ``y`` is the middle of the picture.
Sizes are shares of the height, so that a scene is the same at every size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from renderers.kit.patterns import FULL, Layer, polar

Scene = Callable[[Layer, float, float, Random], None]


@dataclass(frozen=True)
class Pose:
    """Pose of the picture of a kind of cards: the scene around it, its length as a share of the
    height, how many degrees it may lean, its middle as a share of the height, and how bright it and
    its ground are. What is dark lives by its edge."""

    scene: str
    size: float
    sway: float = 4
    y: float = 0.44
    shine: float = 1.0
    ground: float = 1.0


def _pool(layer: Layer, x: float, y: float, random: Random) -> None:
    """Nothing but the glow that every card has."""


def _gate(layer: Layer, x: float, y: float, random: Random) -> None:
    """A round window."""
    layer.dot(x, y, layer.height * 0.45, 105)
    layer.circle(x, y, layer.height * 0.45, 255, layer.stroke(0.013))
    layer.circle(x, y, layer.height * 0.49, 95, layer.stroke(0.008))


def _crown(layer: Layer, x: float, y: float, random: Random) -> None:
    """Light from above, in a frame with stepped corners."""
    high, wide = layer.height, layer.width
    top = (x, -high * 0.25)
    for ray in range(-4, 5):
        angle, half = FULL / 4 + ray * 0.23, random.uniform(0.03, 0.075)
        ends = [polar(*top, high * 2.4, angle + side * half) for side in (-1, 1)]
        layer.pen.polygon([top, *ends], fill=random.randint(60, 125))
    for gap, shade in ((0.045, 215), (0.075, 95)):
        near, step = high * gap, high * (gap + 0.085)
        corner = ((near, step), (step, step), (step, near))
        right = [(wide - across, down) for across, down in reversed(corner)]
        upper = [*corner, *right]
        lower = [(across, high - down) for across, down in reversed(upper)]
        layer.pen.line([*upper, *lower, upper[0]], shade, layer.stroke(0.009))


def _burst(layer: Layer, x: float, y: float, random: Random) -> None:
    """Lines that run towards it."""
    count = random.randint(28, 36)
    for ray in range(count):
        angle = (ray + random.uniform(-0.3, 0.3)) * FULL / count
        half = random.uniform(0.012, 0.045)
        tip = polar(x, y, layer.height * random.uniform(0.44, 0.58), angle)
        ends = [polar(x, y, layer.reach * 2.2, angle + side * half) for side in (-1, 1)]
        layer.pen.polygon([tip, *ends], fill=random.randint(80, 210))


def _orbit(layer: Layer, x: float, y: float, random: Random) -> None:
    """Tilted rings around it, a bead on each."""
    lean = random.uniform(-0.5, 0.5)
    turns = [step * FULL / 72 for step in range(73)]
    for size, shade in ((0.60, 215), (0.76, 120), (0.92, 75)):
        flat = [(math.cos(turn), 0.45 * math.sin(turn)) for turn in turns]
        radius = layer.height * size
        ring = [
            polar(x, y, radius * math.hypot(across, down), lean + math.atan2(down, across))
            for across, down in flat
        ]
        layer.pen.line(ring, shade, layer.stroke(0.014))
        layer.dot(*random.choice(ring), layer.height * 0.03, 255)


def _slash(layer: Layer, x: float, y: float, random: Random) -> None:
    """Strokes of a blade."""
    strokes = ((-0.30, 0.02, 130), (0, 0.085, 150), (0.21, 0.03, 200), (0.42, 0.015, 130))
    for aside, thick, shade in strokes:
        middle = polar(x, y, layer.height * aside, 0.95)
        tips = [polar(*middle, side * layer.reach * 1.5, -0.62) for side in (1, -1)]
        sides = [polar(*middle, side * layer.height * thick, 0.95) for side in (1, -1)]
        layer.pen.polygon([tips[0], sides[0], tips[1], sides[1]], fill=shade)


def _dome(layer: Layer, x: float, y: float, random: Random) -> None:
    """Shells of a shield."""
    for ring, shade in enumerate((235, 150, 95, 55)):
        radius = layer.height * (0.47 + 0.13 * ring)
        box = (x - radius, y - radius, x + radius, y + radius)
        layer.pen.arc(box, 150, 390, shade, layer.stroke(0.024 - 0.004 * ring))


def _ribbon(layer: Layer, x: float, y: float, random: Random) -> None:
    """A ribbon of light from corner to corner."""
    along, across = polar(0, 0, layer.reach * 2, -0.75), polar(0, 0, layer.height * 0.33, 0.82)

    def at(far: float, side: float) -> tuple[float, float]:
        return x + far * along[0] + side * across[0], y + far * along[1] + side * across[1]

    layer.pen.polygon([at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)], fill=90)
    for side, shade in ((1, 235), (1.17, 110), (-1, 235), (-1.17, 110)):
        layer.pen.line([at(-1, side), at(1, side)], shade, layer.stroke(0.010))


def _halo(layer: Layer, x: float, y: float, random: Random) -> None:
    """A disc, a ring and beads."""
    high = layer.height
    layer.dot(x, y, high * 0.41, 85)
    layer.circle(x, y, high * 0.41, 255, layer.stroke(0.014))
    layer.circle(x, y, high * 0.46, 120, layer.stroke(0.008))
    for bead in range(24):
        spot = polar(x, y, high * 0.52, bead * FULL / 24)
        layer.dot(*spot, high * (0.015 if bead % 2 else 0.009), 190)


def _ajar(layer: Layer, x: float, y: float, random: Random) -> None:
    """Darkness, and a door ajar."""
    high, wide = layer.height, layer.width
    layer.pen.polygon([(0, 0), (wide * 0.10, 0), (wide * 0.20, high), (0, high)], fill=255)


def _road(layer: Layer, x: float, y: float, random: Random) -> None:
    """A moon, hills and a path."""
    high, wide = layer.height, layer.width
    layer.dot(x, y, high * 0.50, 130)
    layer.dot(x, y, high * 0.45, 255)
    for base, shade in ((0.74, 60), (0.86, 95)):
        ridge = [(wide * step / 8, high * (base - 0.10 * random.random())) for step in range(9)]
        layer.pen.polygon([(0, high), *ridge, (wide, high)], fill=shade)
    left, right = [], []
    for step in range(14):
        far = step / 13
        middle = wide * (0.64 - 0.25 * far) + high * 0.2 * math.sin(far * 5)
        half = high * (0.15 * (1 - far) ** 1.6 + 0.006)
        left.append((middle - half, high * (1.02 - 0.22 * far)))
        right.append((middle + half, high * (1.02 - 0.22 * far)))
    layer.pen.polygon([*left, *reversed(right)], fill=225)


def _shore(layer: Layer, x: float, y: float, random: Random) -> None:
    """A half sun on the water."""
    high, line = layer.height, layer.height * 0.62
    box = (x - high * 0.5, line - high * 0.5, x + high * 0.5, line + high * 0.5)
    layer.pen.pieslice(box, 180, 360, 190)
    for wave in range(8):
        half, down = high * random.uniform(0.1, 0.7 - 0.06 * wave), line + high * 0.05 * wave
        layer.pen.line([(x - half, down), (x + half, down)], 215 - 20 * wave, layer.stroke(0.011))


SCENES: dict[str, Scene] = {
    "pool": _pool,
    "gate": _gate,
    "crown": _crown,
    "burst": _burst,
    "orbit": _orbit,
    "slash": _slash,
    "dome": _dome,
    "ribbon": _ribbon,
    "halo": _halo,
    "ajar": _ajar,
    "road": _road,
    "shore": _shore,
}

LIVING = Pose("pool", 0.88, 4, 0.43)
PLAIN = Pose("pool", 0.70)
WINDOW = Pose("gate", 0.80)
THRONE = Pose("crown", 0.84, 2, 0.47)
BURST = Pose("burst", 0.76, 6)
ORBIT = Pose("orbit", 0.74)
SLASH = Pose("slash", 0.84, 9)
DOME = Pose("dome", 0.78, 2, 0.48)
RIBBON = Pose("ribbon", 0.92, 10)
HALO = Pose("halo", 0.68, 3)
AMBUSH = Pose("ajar", 0.86, 5, 0.44, 0.55, 0.62)
ROAD = Pose("road", 0.62, 3, 0.42, 0.12)
SHORE = Pose("shore", 0.74, 2, 0.44)
POSES = (LIVING, BURST, SLASH, ORBIT, WINDOW, HALO)
"""Those of kinds that nobody has given one, in the order of their looks."""
