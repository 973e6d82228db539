"""Build the font of icons: ``python -m renderers.kit.icon_font ICONS_JSON``; it needs fontTools.

ICONS_JSON is ``icons.json`` of the npm package ``@iconify-json/game-icons``. The font gets what it
has had, what cards may name (``engine/cards/icons.txt``) and what we drew ourselves
(``renderers/kit/fonts/drawn``), and nothing else. Icons keep their code points; new ones follow.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from engine.cards.check import icons
from renderers.kit.fonts import FOLDER, ICONS

FIRST, SIDE, ASCENT, TOLERANCE = 0xE000, 512, 448, 0.4
NAMES = {
    "familyName": "PaijuIcons",
    "styleName": "Regular",
    "copyright": "Icons by Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0",
}


def drawings(source: Path) -> dict[str, str]:
    """Every icon there is, as SVG, by its name: ours before those of the same name."""
    found = json.loads(source.read_text("utf-8"))["icons"]
    given = {name: icon["body"] for name, icon in found.items()}
    return given | {file.stem: file.read_text("utf-8") for file in (FOLDER / "drawn").glob("*.svg")}


def wanted() -> dict[str, int]:
    """The code point of every icon that the font is to have."""
    ours = {file.stem for file in (FOLDER / "drawn").glob("*.svg")}
    points = dict(ICONS)
    for name in sorted((icons() | ours) - points.keys()):
        points[name] = max(points.values()) + 1
    return points


def outline(drawing: str) -> Any:
    """The paths of a drawing, 512 by 512 with y downwards, as a glyph with y upwards."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import parse_path

    pen = TTGlyphPen(None)
    curves = Cu2QuPen(pen, TOLERANCE, reverse_direction=True)
    turned = TransformPen(curves, (1, 0, 0, -1, 0, ASCENT))
    for path in re.findall(r'\sd="([^"]+)"', drawing):
        parse_path(path, turned)
    return pen.glyph()


def build(source: Path) -> None:
    """Write ``gameicons.ttf`` and ``gameicons.json``."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    points, drawn = wanted(), drawings(source)
    glyphs = {".notdef": TTGlyphPen(None).glyph()} | {name: outline(drawn[name]) for name in points}
    font = FontBuilder(SIDE, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({point: name for name, point in points.items()})
    font.setupGlyf(glyphs)
    table = font.font["glyf"]
    font.setupHorizontalMetrics({name: (SIDE, getattr(table[name], "xMin", 0)) for name in glyphs})
    font.setupHorizontalHeader(ascent=ASCENT, descent=ASCENT - SIDE)
    font.setupNameTable(NAMES)
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=ASCENT - SIDE, usWinAscent=ASCENT)
    font.setupPost(keepGlyphNames=False)
    font.save(FOLDER / "gameicons.ttf")
    (FOLDER / "gameicons.json").write_text(json.dumps(points, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
