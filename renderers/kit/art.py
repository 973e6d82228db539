"""Card art without files: gradient, seeded geometry and one giant hanzi, from the card's id."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from renderers.kit.canvas import gradient
from renderers.kit.fonts import coverage, font
from renderers.kit.memo import kept
from renderers.kit.palette import Element, Rgb, hsl
from renderers.kit.patterns import PATTERNS, Layer

SCALE = 2


def seeded(key: str) -> Random:
    """A generator that the key alone determines, on every machine."""
    return Random(int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big"))


@kept
def _radial(width: int, height: int) -> Image.Image:
    return Image.radial_gradient("L").resize((width, height), Image.Resampling.BILINEAR)


@kept
def _slope(width: int, height: int, lean: float) -> Image.Image:
    down = Image.linear_gradient("L").resize((width, height))
    way = Image.Transpose.ROTATE_90 if lean > 0 else Image.Transpose.ROTATE_270
    across = Image.linear_gradient("L").transpose(way).resize((width, height))
    return ImageOps.autocontrast(Image.blend(down, across, abs(lean)))


def paint_art(
    key: str, look: Element, glyph: str, width: int, height: int, centre: float = 0.5
) -> Image.Image:
    """The art of a card: ``width`` by ``height`` pixels, its glyph at that share of the width."""
    random = seeded(key)
    wide, high = width * SCALE, height * SCALE
    hue = look.hue + random.uniform(-look.spread, look.spread)
    strong = look.saturation
    dark = hsl(hue - look.shift * 0.5, strong * 0.9, 0.11)
    body = hsl(hue, strong, 0.38)
    bright = hsl(hue + look.shift, min(1.0, strong * 1.15), 0.66)
    lean = random.choice((-0.45, -0.25, 0.25, 0.45))
    image = ImageOps.colorize(ImageOps.invert(_slope(wide, high, lean)), dark, body)
    _light(image, random, bright)
    layer = Layer(wide, high)
    PATTERNS[look.pattern](layer, random)
    shine = gradient(
        wide, high, hsl(hue + look.shift, min(1.0, strong * 1.1), 0.78), hsl(hue, strong, 0.50)
    )
    soft = layer.image.filter(ImageFilter.GaussianBlur(0.8))
    image.paste(shine, (0, 0), soft.point(lambda v: int(v * 0.58)))
    edge = _radial(wide * 13 // 10, high * 13 // 10)
    left, top = (edge.width - wide) // 2, (edge.height - high) // 2
    vignette = edge.crop((left, top, left + wide, top + high))
    shade = hsl(hue - look.shift * 0.4, strong * 0.8, 0.05)
    image.paste(shade, (0, 0), vignette.point(lambda v: max(0, min(215, int((v - 80) * 1.15)))))
    if ord(glyph) in coverage("kai"):
        _glyph(image, glyph, hue, look, centre)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def _light(image: Image.Image, random: Random, colour: Rgb) -> None:
    wide, high = image.width * 17 // 10, image.height * 17 // 10
    glow = ImageOps.invert(_radial(wide, high)).point(lambda v: int(max(0, v - 40) * 0.6))
    place = (int(image.width * random.uniform(-0.55, -0.15)), int(-image.height * 0.42))
    image.paste(colour, (*place, place[0] + wide, place[1] + high), glow)


def _glyph(image: Image.Image, glyph: str, hue: float, look: Element, centre: float) -> None:
    size = int(min(image.height * 0.82, image.width * 0.86))
    face = font(size, 900, "kai")
    left, top, right, bottom = face.getbbox(glyph, anchor="ls")
    x = image.width * centre - (left + right) / 2
    y = image.height * 0.49 - (top + bottom) / 2
    halo = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(halo)
    around = size // 26
    pen.text((x, y), glyph, 255, face, "ls", stroke_width=around, stroke_fill=255)
    halo = halo.filter(ImageFilter.GaussianBlur(size / 26)).point(lambda v: int(v * 0.85))
    strong = look.saturation
    image.paste(hsl(hue, strong * 0.9, 0.05), (0, SCALE, image.width, SCALE + image.height), halo)
    mask = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(mask)
    pen.text((x, y), glyph, 255, face, "ls", stroke_width=max(1, size // 90), stroke_fill=255)
    light = hsl(hue + look.shift, 0.9, 0.96)
    tinted = hsl(hue + look.shift * 0.7, min(1.0, strong * 1.2), 0.76)
    image.paste(gradient(image.width, image.height, light, tinted), (0, 0), mask)
