"""Distance of two colours, for people of normal and of colour-deficient sight.

The matrices simulate full protanopia, deuteranopia and tritanopia on linear light (Machado,
Oliveira and Fernandes, 2009); distances are taken in OKLab (Ottosson, 2020), where 0.02 is about
the least difference that people notice side by side, and by CIEDE2000 (Sharma, Wu and Dalal, 2005),
where it is about 2.
"""

from __future__ import annotations

import math

from renderers.kit.palette import Colour, rgb

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: Colour) -> Triple:
    """Linear light of an sRGB colour."""
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in rgb(colour))
    )
    return red, green, blue


def light_of(colour: Colour, sight: str) -> Triple:
    """Linear light of a colour as that sight has it."""
    light = linear(colour)
    red, green, blue = (
        max(0.0, min(1.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in SIGHTS[sight]
    )
    return red, green, blue


def seen(colour: Colour, sight: str) -> Triple:
    """The colour as that sight has it, in OKLab."""
    red, green, blue = light_of(colour, sight)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def distance(first: Colour, second: Colour, sight: str) -> float:
    """Measure how far apart two colours are to that sight."""
    return math.dist(seen(first, sight), seen(second, sight))


def lab(colour: Colour, sight: str) -> Triple:
    """The colour as that sight has it, in CIELAB under daylight (D65)."""
    red, green, blue = light_of(colour, sight)

    def bent(share: float) -> float:
        return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116

    x = bent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = bent(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = bent((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(first: Triple, second: Triple) -> float:
    """Measure how far apart two colours of CIELAB are."""
    (light, a, b), (other_light, other_a, other_b) = first, second
    chroma = ((math.hypot(a, b) + math.hypot(other_a, other_b)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(chroma / (chroma + 25**7))
    one, other = math.hypot(a * stretch, b), math.hypot(other_a * stretch, other_b)
    hue = math.degrees(math.atan2(b, a * stretch)) % 360
    other_hue = math.degrees(math.atan2(other_b, other_a * stretch)) % 360
    turn = (other_hue - hue + 180) % 360 - 180 if one * other else 0.0
    middle = (hue + turn / 2) % 360 if one * other else hue + other_hue
    lightness, between = (light + other_light) / 2 - 50, (one + other) / 2

    def wave(times: int, offset: int) -> float:
        return math.cos(math.radians(times * middle + offset))

    weight = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63)
    by_light = (other_light - light) / (1 + 0.015 * lightness**2 / math.sqrt(20 + lightness**2))
    by_chroma = (other - one) / (1 + 0.045 * between)
    by_hue = 2 * math.sqrt(one * other) * math.sin(math.radians(turn / 2))
    by_hue /= 1 + 0.015 * between * weight
    twist = -2 * math.sqrt(between**7 / (between**7 + 25**7))
    twist *= math.sin(math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2))))
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def contrast(first: Colour, second: Colour) -> float:
    """The contrast ratio of the web accessibility guidelines, 1-21."""

    def luminance(colour: Colour) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)
