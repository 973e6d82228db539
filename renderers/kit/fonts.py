"""The bundled fonts: loading, metrics and which characters they can draw."""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

from renderers.kit.memo import costing

Family = Literal["sans", "kai", "icon"]

FOLDER = Path(__file__).parent / "fonts"
FILES: dict[Family, str] = {
    "sans": "NotoSansSC-GB2312_6763-var.ttf",
    "kai": "LXGWWenKai-GB2312_6763-Bold.ttf",
    "icon": "gameicons.ttf",
}
ICONS: dict[str, int] = json.loads((FOLDER / "gameicons.json").read_text("utf-8"))
"""Code points of the icon font, by name."""


OPENED: dict[str, int] = {FILES["sans"]: 2_900_000, FILES["kai"]: 2_200_000, FILES["icon"]: 300_000}
"""Bytes that a font takes once it has drawn: FreeType copies what makes the variable one variable,
for each size and weight anew. Seventy of them are met in a few games."""


def _taken(opened: ImageFont.FreeTypeFont) -> int:
    return OPENED[Path(str(opened.path)).name]


@costing(_taken)
def font(size: int, weight: int = 500, family: Family = "sans") -> ImageFont.FreeTypeFont:
    """A font of that size in pixels; ``weight`` 100-900 counts for the variable family only."""
    loaded = ImageFont.truetype(FOLDER / FILES[family], size, layout_engine=ImageFont.Layout.BASIC)
    if family == "sans":
        loaded.set_variation_by_axes([weight])
    return loaded


@lru_cache(16384)
def text_width(text: str, size: int, weight: int = 500, family: Family = "sans") -> float:
    """Advance width of one line in pixels."""
    return font(size, weight, family).getlength(text)


@lru_cache(4)
def coverage(family: Family = "sans") -> frozenset[int]:
    """Every code point that the family has a glyph for.

    Pillow draws boxes for missing glyphs without a word, so the character map of the file itself
    is read (OpenType specification, chapter "cmap", formats 4 and 12).
    """
    data = (FOLDER / FILES[family]).read_bytes()
    table = _table(data, b"cmap")
    (count,) = struct.unpack_from(">H", data, table + 2)
    points: set[int] = set()
    for index in range(count):
        _, _, offset = struct.unpack_from(">HHI", data, table + 4 + 8 * index)
        (form,) = struct.unpack_from(">H", data, table + offset)
        if form == 4:
            points |= _segments(data, table + offset)
        elif form == 12:
            points |= _groups(data, table + offset)
    return frozenset(points)


def _table(data: bytes, tag: bytes) -> int:
    (count,) = struct.unpack_from(">H", data, 4)
    for index in range(count):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if name == tag:
            return int(offset)
    raise ValueError(f"the font has no table {tag!r}")


def _segments(data: bytes, start: int) -> set[int]:
    (double,) = struct.unpack_from(">H", data, start + 6)
    ends = start + 14
    starts, deltas, ranges = (ends + 2 + double * step for step in (1, 2, 3))
    points: set[int] = set()
    for step in range(0, double, 2):
        (last,) = struct.unpack_from(">H", data, ends + step)
        (first,) = struct.unpack_from(">H", data, starts + step)
        (delta,) = struct.unpack_from(">H", data, deltas + step)
        (shift,) = struct.unpack_from(">H", data, ranges + step)
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = point
            if shift:
                place = ranges + step + shift + 2 * (point - first)
                (glyph,) = struct.unpack_from(">H", data, place)
            if glyph and (glyph + (0 if shift and not glyph else delta)) & 0xFFFF:
                points.add(point)
    return points


def _groups(data: bytes, start: int) -> set[int]:
    (count,) = struct.unpack_from(">I", data, start + 12)
    points: set[int] = set()
    for index in range(count):
        first, last, glyph = struct.unpack_from(">III", data, start + 16 + 12 * index)
        points.update(range(first if glyph else first + 1, last + 1))
    return points


@lru_cache(8192)
def can_draw(character: str) -> bool:
    """Tell whether the text font has a glyph for the character."""
    return ord(character) in coverage("sans")
