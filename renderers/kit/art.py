"""Card art without files: a picture lit like a relief over its element, signed with one hanzi.

Everything is grey until late: one grey picture becomes the ground, one the icon, each coloured by
three colours of the element, so that a card stays in one harmony. The icon says to whoever reads no
Chinese what the card is; the hanzi in gold is its signature. The card's id alone decides all chance
in it, on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

from renderers.kit.fonts import FILES, FOLDER, ICONS, coverage, font
from renderers.kit.memo import kept
from renderers.kit.palette import Element, Rgb, hsl, mix
from renderers.kit.patterns import PATTERNS, Layer, polar
from renderers.kit.scenes import SCENES, Pose

SCALE = 2
"""Factor by which pattern and scene are painted larger: they alone have edges to be smoothed."""
TINY = 100
"""With fewer pixels there is no room for a glyph: the icon stands alone."""
IVORY = (255, 247, 228)
"""One lamp lights the icons of all cards."""
GOLD_TOP, GOLD_LOW = (255, 246, 220), (240, 205, 130)


@dataclass(frozen=True)
class Motif:
    """Motif of a card's art: ``icons`` has the picture and what stands behind it; without any there
    are only light and pattern. ``key`` seeds what is random in it."""

    key: str
    element: Element
    pose: Pose
    glyph: str = ""
    icons: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Colours:
    """From the darkest to the brightest of an element, and the middle of its icon."""

    deep: Rgb
    body: Rgb
    lit: Rgb
    shade: Rgb
    middle: Rgb


@dataclass(frozen=True)
class _Place:
    """Position and length of the icon, and position of the glyph; a glyph of size 0 is left out.
    ``behind``: position of the second icon."""

    at: tuple[float, float]
    size: float
    behind: tuple[float, float]
    glyph_at: tuple[float, float]
    glyph: float


def seeded(key: str) -> Random:
    """A generator that the key alone determines, on every machine."""
    return Random(int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big"))


def paint_art(motif: Motif, width: int, height: int, centre: float = 0.5) -> Image.Image:
    """The art of a card: ``width`` by ``height`` pixels. In a wide band icon and glyph have
    their middle at that share of it."""
    box, random = (width, height), seeded(motif.key)
    colours = _colours(motif.element, random)
    place = _place(motif.pose, box, centre, random)
    # Drawn before the pattern, which asks for more at larger sizes: a card leans alike everywhere.
    tilts = random.uniform(-motif.pose.sway, motif.pose.sway), random.uniform(-12, 12)
    grain, light = _pattern(motif, box, place, random)
    ground = _ground(motif, box, place, grain, light)
    if place.glyph and len(motif.icons) > 1:
        ground = _second(ground, motif.icons[1], place, tilts[1])
    ground = _scaled(ImageChops.subtract(ground, _vignette(*box)), motif.pose.ground)
    image = ImageOps.colorize(ground, colours.deep, colours.lit, colours.body, 0, 235, 90)
    if motif.icons:
        shine = motif.pose.shine if place.glyph else 1.0  # a dark icon needs its scene around it
        mask = _silhouette(motif.icons[0], place.size, box, place.at, tilts[0])
        _icon(image, mask, place.size, grain, colours, shine)
    image.paste(colours.deep, (0, 0), _scaled(_fall(*box), 1.6, -235))  # mist, for the name
    if place.glyph and motif.glyph and ord(motif.glyph) in coverage("kai"):
        _write(image, motif.glyph, colours.deep, place.glyph_at, place.glyph)
    return image


def _colours(look: Element, random: Random) -> _Colours:
    """Yellow has brown shadows and amber light, else it turns olive."""
    hue = look.hue + random.uniform(-1, 1) * min(look.spread, 12)
    yellow = 36 < hue < 72
    strong = look.saturation
    low = hue - (20 if yellow else look.shift * 0.5)
    high = hue - (hue - 36) * 0.4 if yellow else hue + look.shift * 0.7
    bright = min(1.0, strong * 1.1)
    return _Colours(
        hsl(low, strong * 0.9, 0.045),
        hsl((low + hue) / 2, strong * 0.95, 0.20),
        hsl(high, bright, 0.56),
        hsl(low, strong * 0.9, 0.12),
        hsl((hue + high) / 2, bright, 0.60),
    )


def _place(pose: Pose, box: tuple[int, int], centre: float, random: Random) -> _Place:
    """In a tile the icon stands a little left of the middle, over the name, the glyph beside it. In
    a band they stand side by side. In something tiny the icon stands alone: the name is beside it
    anyway."""
    width, height = box
    x = width * (0.415 + random.uniform(-0.012, 0.012))
    size = min(height * pose.size * random.uniform(0.96, 1.03), width * 0.64)
    if width > 2.2 * height:
        x, y = width * centre - height * 0.36, height * 0.42
        beside = x + height * 0.8, height * 0.38
        return _Place((x, y), height * 0.80, (x - height * 0.8, y), beside, height * 0.48)
    if min(box) < TINY:
        middle = width / 2, height / 2
        return _Place(middle, min(box) * 0.88, middle, middle, 0)
    y = height * pose.y
    behind = x + height * 0.52, y + height * 0.17
    glyph = min(height * 0.41, width * 0.30)
    return _Place((x, y), size, behind, (width * 0.825, height * 0.37), glyph)


def _pattern(
    motif: Motif, box: tuple[int, int], place: _Place, random: Random
) -> tuple[Image.Image, Image.Image]:
    """Two masks: the element's pattern, and the kind's scene with motes around the icon."""
    wide, high = box[0] * SCALE, box[1] * SCALE
    pattern, light = Layer(wide, high), Layer(wide, high)
    x, y = place.at[0] * SCALE, place.at[1] * SCALE
    PATTERNS[motif.element.pattern](pattern, random)
    SCENES[motif.pose.scene](light, x, y, random)
    for _ in range(6 if place.glyph else 0):
        spot = polar(x, y, high * random.uniform(0.4, 0.95), random.uniform(3, 6.6))
        light.dot(*spot, high * random.uniform(0.004, 0.011), random.randint(140, 255))
    return pattern.image.reduce(SCALE), light.image.reduce(SCALE)


def _ground(
    motif: Motif, box: tuple[int, int], place: _Place, grain: Image.Image, light: Image.Image
) -> Image.Image:
    """A mask: a slope, a glow behind the icon, pattern and scene."""
    (width, height), (x, y) = box, place.at
    reach = int(max(height * 2.1, width * 1.1))
    glow = _placed(_radial(reach, reach), box, x - height * 0.10, y - height * 0.14)
    ground = _scaled(_fall(*box), -0.16, 74)
    strong = 0.11 if motif.icons else 0.5
    for mask in (
        _scaled(glow, 0.55 * motif.pose.ground, -18),
        _scaled(grain, strong),
        _scaled(light, 0.36),
    ):
        ground = ImageChops.add(ground, mask)
    return ground


def _second(ground: Image.Image, name: str, place: _Place, tilt: float) -> Image.Image:
    """The ground with the second icon in it, fading downwards."""
    box = ground.size
    mask = _silhouette(name, box[1] * 0.56, box, place.behind, tilt)
    ground = ImageChops.subtract(ground, _scaled(_blurred(mask, box[1] * 0.03), 0.3))
    return ImageChops.add(ground, ImageChops.multiply(mask, _scaled(_fall(*box), -0.36, 128)))


def _icon(
    image: Image.Image,
    mask: Image.Image,
    size: float,
    grain: Image.Image,
    colours: _Colours,
    shine: float,
) -> None:
    """Paint the icon: a shadow down right, a dark body that fills its gaps, then its form and
    relief lit from the upper left, the pattern as if engraved, and a rim."""
    box = image.size
    step = max(1, round(size / 110))
    shadow = _moved(_blurred(mask, size / 14), step * 2, step * 5)
    image.paste(colours.deep, (0, 0), _scaled(shadow, 0.95))
    solid = _scaled(_blurred(mask, size / 22), 6, -348)
    image.paste(mix(colours.deep, colours.body, 0.45), (0, 0), solid)
    form = _lit(_blurred(solid, size / 13), max(2, round(size / 26)), 1.6)
    relief = _lit(_blurred(mask, max(0.8, size / 150)), step, 2)
    tone = ImageChops.add(_scaled(_fall(*box), -0.46, 236), form, 1, -128)
    tone = ImageChops.add(tone, _scaled(relief, 0.45), 1, -58)
    tone = _scaled(ImageChops.subtract(tone, _scaled(grain, 0.13)), shine)
    relit = ImageOps.colorize(tone, colours.shade, IVORY, colours.middle, 10, 238, 128)
    image.paste(relit, (0, 0), mask)
    dark = shine < 1
    edge = step * 2 if dark else step
    rim = ImageChops.subtract(mask, _moved(mask, edge, edge))
    rim = ImageChops.multiply(rim, _scaled(_fall(*box), -0.8, 245))
    image.paste(mix(colours.lit, IVORY, 0.6) if dark else IVORY, (0, 0), rim)


def _lit(mask: Image.Image, depth: int, soft: float) -> Image.Image:
    """Shade a form lit from the upper left: 128 where it is flat."""
    return ImageChops.subtract(_moved(mask, depth, depth), _moved(mask, -depth, -depth), soft, 128)


def _write(image: Image.Image, glyph: str, deep: Rgb, at: tuple[float, float], size: float) -> None:
    """The hanzi in flat gold with a dark breath around it: the icon is modelled and tinted, so
    picture and writing never compete."""
    face = font(round(size), 900, "kai")
    left, top, right, bottom = face.getbbox(glyph, anchor="ls")
    pad, stroke = round(size / 5), round(size / 90)
    mask = Image.new("L", (round(right - left) + 2 * pad, round(bottom - top) + 2 * pad), 0)
    ImageDraw.Draw(mask).text((pad - left, pad - top), glyph, 255, face, "ls", stroke_width=stroke)
    corner = (round(at[0] - mask.width / 2), round(at[1] - mask.height / 2))
    for spread, strength in ((16, 2.0), (30, 1.2)):
        image.paste(deep, corner, _scaled(_blurred(mask, size / spread), strength))
    image.paste(ImageOps.colorize(_fall(*mask.size), GOLD_TOP, GOLD_LOW), corner, mask)


@lru_cache(1024)
def _ink(name: str) -> tuple[float, float]:
    """Width and height of an icon's ink as shares of its size."""
    left, top, right, bottom = font(256, 500, "icon").getbbox(chr(ICONS[name]), anchor="ls")
    return (right - left) / 256, (bottom - top) / 256


def _silhouette(
    name: str, size: float, box: tuple[int, int], at: tuple[float, float], tilt: float
) -> Image.Image:
    """A mask of the whole art: the icon's ink so long, its middle at that point. The font is opened
    for each anew: no two pictures need the same size of it."""
    face = ImageFont.truetype(FOLDER / FILES["icon"], max(8, round(size / max(_ink(name)))))
    left, top, right, bottom = face.getbbox(chr(ICONS[name]), anchor="ls")
    mask = Image.new("L", (round(right - left) + 4, round(bottom - top) + 4), 0)
    ImageDraw.Draw(mask).text((2 - left, 2 - top), chr(ICONS[name]), 255, face, "ls")
    if abs(tilt) > 0.5:
        mask = mask.rotate(tilt, Image.Resampling.BILINEAR, expand=True)
    return _placed(mask, box, *at)


@kept
def _radial(width: int, height: int) -> Image.Image:
    """A mask: white in the middle, black at the rim."""
    circle = ImageOps.invert(Image.radial_gradient("L"))
    return circle.resize((width, height), Image.Resampling.BILINEAR)


@kept
def _fall(width: int, height: int) -> Image.Image:
    """A mask: black above, white below."""
    return Image.linear_gradient("L").resize((width, height))


@kept
def _vignette(width: int, height: int) -> Image.Image:
    """A mask: what the corners lose."""
    left, top = width // 5, height // 5
    edge = _radial(width * 14 // 10, height * 14 // 10)
    return _scaled(edge.crop((left, top, left + width, top + height)), -1.0, 120)


def _scaled(mask: Image.Image, factor: float, plus: float = 0) -> Image.Image:
    """Every grey times ``factor`` plus ``plus``."""
    return mask.point(_line(factor, plus))


@lru_cache(256)
def _line(factor: float, plus: float) -> list[int]:
    return [max(0, min(255, int(grey * factor + plus))) for grey in range(256)]


def _placed(mask: Image.Image, box: tuple[int, int], x: float, y: float) -> Image.Image:
    """A mask of that size with the given one in it, its middle at that point."""
    whole = Image.new("L", box, 0)
    whole.paste(mask, (round(x - mask.width / 2), round(y - mask.height / 2)))
    return whole


def _moved(mask: Image.Image, right: int, down: int) -> Image.Image:
    """The mask a little further."""
    whole = Image.new("L", mask.size, 0)
    whole.paste(mask, (right, down))
    return whole


def _blurred(mask: Image.Image, radius: float) -> Image.Image:
    """A soft copy; wide blurs are made small and enlarged."""
    shrink = max(1, min(8, int(radius / 1.6)))
    if shrink == 1:
        return mask.filter(ImageFilter.GaussianBlur(radius))
    small = mask.reduce(shrink).filter(ImageFilter.GaussianBlur(radius / shrink))
    return small.resize(mask.size, Image.Resampling.BILINEAR)
