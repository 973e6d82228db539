"""A canvas: an RGB image, and the shapes and words drawn on it.

Masks and gradients are cached and never changed after they were made. ``paste`` with a mask is
used throughout: alpha compositing of whole layers is ten times slower.
"""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.kit.fonts import ICONS, Family, font, text_width
from renderers.kit.linebreak import Block, Run, fit_block
from renderers.kit.memo import kept
from renderers.kit.palette import INK, Colour, Rgb, mix, rgb

Point = tuple[float, float]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are outside."""

SUPERSAMPLING = 4
OPENING = frozenset("【（《「『〈")
"""Opening marks whose glyphs are blank at the left; they hang so that lines begin together."""
HANG = 0.42
CONDENSED = 0.75
"""The narrowest that letters are squeezed to before words are cut."""


@kept
def disc(radius: int) -> Image.Image:
    """A mask: a filled circle, whose quarters are the corners of boxes."""
    scale = SUPERSAMPLING
    mask = Image.new("L", (2 * radius * scale, 2 * radius * scale), 0)
    side = 2 * radius * scale - 1
    ImageDraw.Draw(mask).ellipse((0, 0, side, side), fill=255)
    return mask.resize((2 * radius, 2 * radius), Image.Resampling.BOX)


def _corner(width: int, height: int, radius: int) -> int:
    """Compute how far the corners of a box reach into it."""
    return max(1, min(radius, width // 2, height // 2))


@kept
def _cut(corner: int) -> tuple[Image.Image, ...]:
    """The masks of the four corners of any box whose corners reach so far into it."""
    whole, ends = disc(corner), ((0, corner), (corner, 2 * corner))
    return tuple(whole.crop((x, y, right, low)) for y, low in ends for x, right in ends)


def _quarters(
    width: int, height: int, corner: int
) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """The corners of a box: where each begins, and its mask."""
    far_x, far_y = width - corner, height - corner
    places = ((0, 0), (far_x, 0), (0, far_y), (far_x, far_y))
    return tuple(zip(places, _cut(corner), strict=True))


@kept
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A mask: a filled rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    for at, quarter in _quarters(width, height, _corner(width, height, radius)):
        mask.paste(quarter, at)
    return mask


@kept
def outline(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """A mask: the border of a rectangle with round corners."""
    hole = Image.new("L", (width, height), 0)
    inner = rounded(width - 2 * thickness, height - 2 * thickness, max(1, radius - thickness))
    hole.paste(inner, (thickness, thickness))
    return ImageChops.subtract(rounded(width, height, radius), hole)


@kept
def blurred(width: int, height: int, radius: int, blur: int, strength: int) -> Image.Image:
    """A mask: a soft rectangle, larger by twice ``blur`` on every side."""
    pad = blur * 2
    mask = Image.new("L", (width + pad * 2, height + pad * 2), 0)
    mask.paste(rounded(width, height, radius).point(lambda v: v * strength // 255), (pad, pad))
    return mask.filter(ImageFilter.GaussianBlur(blur))


@kept
def gradient(width: int, height: int, top: Colour, bottom: Colour) -> Image.Image:
    """A vertical gradient."""
    column = Image.new("RGB", (1, height))
    steps = max(1, height - 1)
    column.putdata([mix(top, bottom, y / steps) for y in range(height)])
    return column.resize((width, height))


@kept
def polygon(width: int, height: int, points: tuple[Point, ...]) -> Image.Image:
    """A mask: a filled polygon with smooth edges."""
    scale = SUPERSAMPLING
    mask = Image.new("L", (width * scale, height * scale), 0)
    ImageDraw.Draw(mask).polygon([(x * scale, y * scale) for x, y in points], fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)


@kept
def _word(
    text: str, size: int, weight: int, family: Family, squeeze: int
) -> tuple[Image.Image, int, int]:
    """The mask of a word and its offset from the pen at the baseline; squeeze in percent."""
    face = font(size, weight, family)
    left, top, right, bottom = (round(v) for v in face.getbbox(text, anchor="ls"))
    left, top, right, bottom = left - 1, top - 1, right + 2, bottom + 2
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=face, fill=255, anchor="ls")
    if squeeze < 100:
        narrow = max(1, mask.width * squeeze // 100)
        mask = mask.resize((narrow, mask.height), Image.Resampling.LANCZOS)
        left = left * squeeze // 100
    return mask, left, top


@kept
def _edges(
    width: int, height: int, radius: int, thickness: int
) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """The ends of the border of a box in its four corners: where each begins, and its mask. What
    lies between them is :func:`_bars`."""
    whole = outline(width, height, radius, thickness)
    wide, deep = _ends(width, height, radius, thickness)
    places = ((0, 0), (width - wide, 0), (0, height - deep), (width - wide, height - deep))
    return tuple(((x, y), whole.crop((x, y, x + wide, y + deep))) for x, y in places)


def _ends(width: int, height: int, radius: int, thickness: int) -> tuple[int, int]:
    """Compute how far the ends of a border reach along it, across and down."""
    reach = max(_corner(width, height, radius), thickness) + 1
    return min(reach, width // 2), min(reach, height // 2)


def _bars(width: int, height: int, radius: int, thickness: int) -> tuple[Box, ...]:
    """Return the straight parts of the border of a box."""
    wide, deep = _ends(width, height, radius, thickness)
    parts = (
        (wide, 0, width - wide, thickness),
        (wide, height - thickness, width - wide, height),
        (0, deep, thickness, height - deep),
        (width - thickness, deep, width, height - deep),
    )
    return tuple(part for part in parts if part[0] < part[2] and part[1] < part[3])


@kept
def _halo(
    width: int, height: int, radius: int, blur: int, strength: int
) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """Split the visible part of a soft rectangle under a box into four strips, each with its origin
    and mask. They reach in as far as the corners of the box do."""
    whole = blurred(width, height, radius, blur, strength)
    reach = 2 * blur + _corner(width, height, radius)
    return _ring(whole, min(reach, whole.width // 2), min(reach, whole.height // 2))


def _ring(
    mask: Image.Image, side: int, deep: int
) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """A mask without its middle, in four strips: ``deep`` pixels of it above and below, ``side``
    beside."""
    width, height = mask.size
    parts = (
        (0, 0, width, deep),
        (0, height - deep, width, height),
        (0, deep, side, height - deep),
        (width - side, deep, width, height - deep),
    )
    return tuple(((part[0], part[1]), mask.crop(part)) for part in parts if part[1] < part[3])


def _middle(width: int, height: int, corner: int) -> tuple[Box, ...]:
    """Return a box without its corners."""
    far_x, far_y = width - corner, height - corner
    parts = (
        (corner, 0, far_x, corner),
        (corner, far_y, far_x, height),
        (0, corner, width, far_y),
    )
    return tuple(part for part in parts if part[0] < part[2] and part[1] < part[3])


class Canvas:
    """An RGB image to draw on. ``clipped`` collects the texts that had to be cut."""

    def __init__(self, source: tuple[int, int] | Image.Image, colour: Colour = "#000000") -> None:
        if isinstance(source, Image.Image):
            self.image = source.copy()
        else:
            self.image = Image.new("RGB", source, rgb(colour))
        self.clipped: list[str] = []

    @property
    def pen(self) -> ImageDraw.ImageDraw:
        """A drawing pen for unantialiased lines and shapes."""
        return ImageDraw.Draw(self.image)

    def paint(
        self, mask: Image.Image, at: tuple[int, int], colour: Colour, opacity: float = 1.0
    ) -> None:
        """Lay a colour through a mask."""
        if opacity < 1:
            mask = mask.point(lambda v: int(v * opacity))
        x, y = at
        self.image.paste(rgb(colour), (x, y, x + mask.width, y + mask.height), mask)

    def paste(
        self, image: Image.Image, at: tuple[int, int], mask: Image.Image | None = None
    ) -> None:
        """Lay an image, through a mask of its size if there is one."""
        self.image.paste(image, at, mask)

    def box(
        self,
        box: Box,
        radius: int,
        fill: Colour | tuple[Colour, Colour],
        border: Colour | None = None,
        thickness: int = 2,
        opacity: float = 1.0,
    ) -> None:
        """A rectangle with round corners; two colours in ``fill`` make a vertical gradient.

        Only its corners are laid through masks: to lay a whole board through one takes many times
        as long, and where a mask is full it changes nothing.
        """
        left, top, right, bottom = box
        width, height = right - left, bottom - top
        if isinstance(fill, tuple) and len(fill) == 2:
            self._fill(box, radius, gradient(width, height, *fill))
        elif opacity < 1:
            self.paint(rounded(width, height, radius), (left, top), fill, opacity)
        else:
            self._fill(box, radius, rgb(fill))
        if border is not None:
            for (x, y), mask in _edges(width, height, radius, thickness):
                self.paint(mask, (left + x, top + y), border)
            ink = rgb(border)
            for x, y, right, low in _bars(width, height, radius, thickness):
                self.image.paste(ink, (left + x, top + y, left + right, top + low))

    def tile(self, box: Box, radius: int, image: Image.Image) -> None:
        """Lay an image of its size into a box with round corners."""
        self._fill(box, radius, image)

    def _fill(self, box: Box, radius: int, fill: Image.Image | Rgb) -> None:
        left, top, right, bottom = box
        width, height = right - left, bottom - top
        corner = _corner(width, height, radius)

        def lay(part: Box, mask: Image.Image | None = None) -> None:
            there = (left + part[0], top + part[1], left + part[2], top + part[3])
            shown = fill.crop(part) if isinstance(fill, Image.Image) else fill
            self.image.paste(shown, there, mask)

        for (x, y), mask in _quarters(width, height, corner):
            lay((x, y, x + corner, y + corner), mask)
        for part in _middle(width, height, corner):
            lay(part)

    def glow(
        self, box: Box, radius: int, colour: Colour, blur: int = 10, strength: int = 210
    ) -> None:
        """A soft light around a rectangle (black: a shadow), on which a box with such corners is
        laid next: what that will cover is not painted."""
        left, top, right, bottom = box
        for (x, y), mask in _halo(right - left, bottom - top, radius, blur, strength):
            self.paint(mask, (left - 2 * blur + x, top - 2 * blur + y), colour)

    def shape(self, points: tuple[Point, ...], box: Box, colour: Colour) -> None:
        """A smooth polygon; points are relative to the box."""
        left, top, right, bottom = box
        self.paint(polygon(right - left, bottom - top, points), (left, top), colour)

    def word(
        self,
        text: str,
        x: float,
        baseline: float,
        size: int,
        weight: int = 500,
        colour: Colour = INK,
        family: Family = "sans",
        squeeze: float = 1.0,
    ) -> float:
        """One piece of text from a pen position; returns its width."""
        if text.strip():
            percent = round(squeeze * 100)
            mask, left, top = _word(text, size, weight, family, percent)
            self.paint(mask, (round(x) + left, round(baseline) + top), colour)
        return text_width(text, size, weight, family) * squeeze

    def text(
        self,
        at: Point,
        text: str,
        size: int,
        weight: int = 500,
        colour: Colour = INK,
        anchor: str = "l",
        room: float | None = None,
        smallest: int | None = None,
    ) -> float:
        """One line, centred vertically on ``at``; returns its width.

        ``anchor`` is ``l``, ``m`` or ``r``. In ``room`` pixels the line shrinks down to
        ``smallest``, then is condensed, then cut.
        """
        squeeze = 1.0
        if room is not None:
            text, size, squeeze = self._fit_line(text, room, size, smallest or size, weight)
        width = text_width(text, size, weight) * squeeze
        x, y = at
        x -= {"l": 0.0, "m": width / 2, "r": width}[anchor]
        # The em box of Chinese type stands 0.88 above and 0.12 below the baseline.
        return self.word(text, x, y + size * 0.38, size, weight, colour, squeeze=squeeze)

    def _fit_line(
        self, text: str, room: float, size: int, smallest: int, weight: int
    ) -> tuple[str, int, float]:
        while size > smallest and text_width(text, size, weight) > room:
            size -= 1
        width = text_width(text, size, weight)
        if width <= room:
            return text, size, 1.0
        if width * CONDENSED <= room:
            return text, size, room / width
        self.clipped.append(text)
        while text and text_width(text + "…", size, weight) * CONDENSED > room:
            text = text[:-1]
        return text.rstrip() + "…", size, CONDENSED

    def icon(
        self, at: Point, name: str, size: int, colour: Colour = INK, anchor: str = "m"
    ) -> None:
        """An icon, centred vertically on ``at``."""
        x, y = at
        x -= {"l": 0.0, "m": size / 2, "r": float(size)}[anchor]
        # The icons' em box stands 448/512 above the baseline.
        self.word(chr(ICONS[name]), x, y + size * 0.375, size, 0, colour, "icon")

    def block(
        self,
        box: Box,
        text: str,
        largest: int,
        smallest: int,
        *,
        weight: int = 500,
        colour: Colour = INK,
        strong: Colour | None = None,
        leading: float = 1.32,
        centred: bool = False,
        middle: bool = False,
    ) -> Block:
        """Several lines fitted into a box; ``**…**`` is strong. Returns how they were set."""
        left, top, right, bottom = box
        block = fit_block(text, right - left, bottom - top, largest, smallest, weight, leading)
        if block.cut:
            self.clipped.append(text)
        y = float(top)
        if middle:
            y += (bottom - top - block.height) / 2
        for line in block.lines:
            x = float(left)
            if centred:
                x += (right - left - block.width_of(line)) / 2
            elif line and line[0].text[:1] in OPENING:
                x -= block.size * block.squeeze * HANG
            for run in line:
                x += self._run(run, x, y + block.size * 0.88, block, colour, strong or colour)
            y += block.size * leading
        return block

    def _run(
        self, run: Run, x: float, baseline: float, block: Block, colour: Colour, strong: Colour
    ) -> float:
        shade = strong if run.strong or run.icon else colour
        if run.icon:
            lift = block.size * 0.005
            place = x + block.size * 0.04
            self.word(run.text, place, baseline - lift, block.size, 0, shade, "icon", block.squeeze)
        else:
            weight = block.weight_of(run)
            self.word(run.text, x, baseline, block.size, weight, shade, squeeze=block.squeeze)
        return block.advance(run)
