"""Add hanzi to a font of text: ``python -m renderers.kit.text_fonts FAMILY HANZI ORIGINAL...``.

FAMILY is ``sans`` or ``kai``; ORIGINAL are the files of the npm package that
``renderers/kit/fonts/README.md`` names for it. It needs fontTools with brotli. New glyphs follow
those there are, whose bytes stay, so no picture changes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from renderers.kit.fonts import FILES, FOLDER

GROWING = ("glyf", "hmtx", "vmtx", "cmap", "gvar", "HVAR", "GDEF", "maxp")
"""Tables that get a line for a new glyph; the others are written as they were."""
VERSION, POSTSCRIPT = 5, 6
"""Entries of the table of names that tell fonts apart."""


def opened(file: Path) -> Any:
    """A font, its growing tables read."""
    from fontTools.ttLib import TTFont

    font = TTFont(file, recalcBBoxes=False, recalcTimestamp=False)
    for table in GROWING:
        font.get(table)
    return font


def add(font: Any, point: int, source: Any) -> None:
    """Append the glyph of a code point: its outline, and what goes with it, of the original."""
    theirs, name, like = source.getBestCmap()[point], f"uni{point:04X}", font.getBestCmap()[0x4E00]
    glyph = source["glyf"][theirs]
    if glyph.isComposite():
        raise ValueError(f"{name} is made of other glyphs")
    glyph.removeHinting()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].glyphOrder = font.getGlyphOrder()
    for table in ("hmtx", "vmtx"):
        font[table][name] = source[table][theirs]
    for table in font["cmap"].tables:
        table.cmap[point] = name
    classes = font["GDEF"].table.GlyphClassDef
    if classes and like in classes.classDefs:
        classes.classDefs[name] = classes.classDefs[like]
    if "gvar" in font:
        _weigh(font, name, source["gvar"].variations[theirs])
    most = font["maxp"]
    most.maxPoints = max(most.maxPoints, len(glyph.coordinates))
    most.maxContours = max(most.maxContours, glyph.numberOfContours)


def _weigh(font: Any, name: str, changes: Sequence[Any]) -> None:
    """Let the outline of a glyph follow the weight; the width of a hanzi does not."""
    if any(point != (0, 0) for change in changes for point in change.coordinates[-4:]):
        raise ValueError(f"the width of {name} follows the weight")
    font["gvar"].variations[name] = list(changes)
    (widths,) = font["HVAR"].table.VarStore.VarData
    widths.Item.append([0] * len(widths.VarRegionIndex))
    widths.ItemCount = len(widths.Item)


def extend(file: Path, hanzi: Iterable[str], originals: Iterable[Path]) -> None:
    """Write a font with those of the hanzi that it lacked; ``ValueError`` for another version."""
    font, sources = opened(file), [opened(original) for original in originals]
    for entry in (VERSION, POSTSCRIPT):
        told = {source["name"].getDebugName(entry) for source in sources}
        if told != {font["name"].getDebugName(entry)}:
            raise ValueError(f"{file.name} is no part of {told}")
    for character in hanzi:
        holding = [source for source in sources if ord(character) in source.getBestCmap()]
        if ord(character) in font.getBestCmap():
            continue
        if not holding:
            raise ValueError(f"no original has {character}")
        add(font, ord(character), holding[0])
    font.save(file, reorderTables=False)


if __name__ == "__main__":
    extend(FOLDER / FILES[sys.argv[1]], sys.argv[2], map(Path, sys.argv[3:]))  # type: ignore[index]
