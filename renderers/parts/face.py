"""A card's face, large, with its generated text."""

from __future__ import annotations

from engine.kernel.pack import CardDesign
from renderers.kit.canvas import CONDENSED, Canvas, outline
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_gem
from renderers.kit.linebreak import fit_block
from renderers.kit.palette import GOLD, INK, PAGE_BOTTOM, PLATE, SECONDARY, mix
from renderers.sheet import Sheet

WIDTH, HEIGHT = 720, 1008
TEXT_LARGEST, TEXT_SMALLEST = 38, 28
LEADING = 1.3
STYLE = "#7A1E22"
"""The plate of a person's other name."""


def kind_line(sheet: Sheet, design: CardDesign) -> str:
    """Kind, attribute and tags: ``攻击卡 · 火``."""
    words = [sheet.words.term(f"kind.{design.kind}")]
    if design.attribute:
        words.append(sheet.words.term(f"attribute.{design.attribute}"))
    tags = [f"tag.{tag}" for tag in design.tags]
    return " · ".join([*words, *(sheet.words.term(tag) for tag in tags if sheet.words.known(tag))])


def brief_kind_line(sheet: Sheet, design: CardDesign) -> str:
    """Word the kind line for a card in hand, which has little room. The text says the rest."""
    return " · ".join(brief_kind(sheet, design))


def brief_kind(sheet: Sheet, design: CardDesign) -> list[str]:
    """Kind and attribute, or the first tag, which implies the kind, and attribute."""
    words = [sheet.words.short("kind", f"kind.{design.kind}")]
    for tag in design.tags:
        if sheet.look.icon(f"tag.{tag}"):
            continue  # it has an icon of its own
        if sheet.words.known(f"tag.{tag}") and not sheet.words.known(f"tag_line.{tag}"):
            words = [sheet.words.term(f"tag.{tag}")]
            break
    if design.attribute:
        words.append(sheet.words.term(f"attribute.{design.attribute}"))
    return words


def draw_face(sheet: Sheet, design: CardDesign) -> Canvas:
    """The face of a design, 720 by 1008 pixels."""
    look = sheet.look.element(design)
    solid = look.solid
    canvas = Canvas((WIDTH, HEIGHT), PAGE_BOTTOM)
    canvas.box((0, 0, WIDTH, HEIGHT), 40, (mix(solid, PLATE, 0.55), mix(solid, PLATE, 0.84)))
    canvas.paint(outline(WIDTH, HEIGHT, 40, 9), (0, 0), solid)
    canvas.box((26, 28, WIDTH - 26, 112), 22, PLATE, mix(solid, PLATE, 0.45), 2)
    draw_gem(canvas, 24, 22, 96, look, *sheet.look.gem(design))
    icons = [look.icon, *sheet.look.tags(design)]
    for place, icon in enumerate(icons):
        canvas.icon((WIDTH - 66 - 58 * place, 70), icon, 50, solid if not place else SECONDARY)
    _name(canvas, sheet, design, WIDTH - 136 - 38 - 58 * len(icons))
    numbers = sheet.look.numbers_of(design)
    foot = HEIGHT - 28 - (96 if numbers else 0)
    text = sheet.words.card_text(design)
    kinds = kind_line(sheet, design)
    long = text_width(kinds, 28, 700) * CONDENSED > WIDTH - 92
    deep = 20 + round(fit_block(kinds, WIDTH - 92, 160, 28, 28, 700, 1.2).height) if long else 58
    art = _art_height(text, foot + 58 - deep)
    canvas.tile((26, 126, WIDTH - 26, 126 + art), 20, sheet.art(design, WIDTH - 52, art))
    canvas.paint(outline(WIDTH - 52, art, 20, 3), (26, 126), solid)
    _corner(canvas, sheet, design)
    line = 126 + art + 12
    canvas.box((26, line, WIDTH - 26, line + deep), 16, mix(solid, PLATE, 0.72), None)
    tint = mix(solid, INK, 0.6)
    if long:
        area = (46, line + 10, WIDTH - 46, line + deep)
        canvas.block(area, _broken(kinds), 28, 28, weight=700, colour=tint, leading=1.2)
    else:
        number = design.imprint.number if design.imprint is not None else ""
        room = WIDTH - 92.0 - (text_width(number, 28, 700) + 24 if number else 0)
        if number and text_width(kinds, 28, 700) * CONDENSED <= room:
            canvas.text((WIDTH - 46, line + 30), number, 28, 700, GOLD, "r")
        else:
            room = WIDTH - 92
        canvas.text((46, line + 29), kinds, 34, 700, tint, "l", room, 28)
    line += deep - 58
    canvas.box((26, line + 70, WIDTH - 26, foot), 20, "#0D1119")
    area = (48, line + 86, WIDTH - 48, foot - 12)
    canvas.block(
        area, text, TEXT_LARGEST, TEXT_SMALLEST, strong=mix(solid, INK, 0.35), leading=LEADING
    )
    if numbers:
        _numbers(canvas, sheet, design)
    return canvas


def _name(canvas: Canvas, sheet: Sheet, design: CardDesign, room: int) -> None:
    """The name, and behind it the other name of a person where there is room for it."""
    name = sheet.words.title(design)
    style = style_of(sheet, design)
    plate = round(text_width(style, 32, 800)) + 28 if style else 0
    if plate and text_width(name, 40, 800) * CONDENSED > room - plate - 16:
        plate = 0  # a long name needs the room; the words beside the picture say it
    start = 136 + canvas.text(
        (136, 70), name, 52, 800, INK, "l", room - (plate + 16 if plate else 0), 28
    )
    if plate:
        left = round(start) + 16
        canvas.box((left, 46, left + plate, 94), 10, STYLE, "#C8565A", 2)
        canvas.text((left + plate / 2, 70), style, 32, 800, "#FFE9D0", "m", plate - 8, 28)


def style_of(sheet: Sheet, design: CardDesign) -> str:
    """The other name of a person, where one is printed."""
    style = design.imprint.style if design.imprint is not None else None
    return style.get(sheet.words.locale) if style is not None else ""


def restriction(sheet: Sheet, design: CardDesign) -> list[str]:
    """The tags of the leader in whose decks a card may be, in words."""
    only = design.imprint.only if design.imprint is not None else ()
    return [sheet.words.term(f"tag.{tag}") for tag in only]


def _broken(kinds: str) -> str:
    """A long line of kinds in lines of which none begins with what parts them."""
    lines: list[str] = []
    for kind in kinds.split(" · "):
        longer = f"{lines[-1]} · {kind}" if lines else kind
        if lines and text_width(f"{longer} ·", 28, 700) <= WIDTH - 92:
            lines[-1] = longer
        else:
            lines.append(kind)
    return " ·\n".join(lines)


def _corner(canvas: Canvas, sheet: Sheet, design: CardDesign) -> None:
    """In the upper right corner of the art: in whose decks the card may be; in the left one what
    the card itself is, where it is nobody's but that."""
    words = restriction(sheet, design)
    if not words:
        seal = sheet.look.seals.get(sheet.look.word(design) or "", "")
        if seal:  # of whom everybody else asks it: a leader's own
            canvas.box((26, 126, 94, 194), 18, PLATE, sheet.look.element(design).solid, 3)
            canvas.text((60, 160), seal, 44, 900, INK, "m", 60, 28)
        return
    only = design.imprint.only if design.imprint is not None else ()
    seals = [sheet.look.seals.get(tag, "") for tag in only]
    said = [
        f"{seal} {word}" if seal and seal != word else word
        for seal, word in zip(seals, words, strict=True)
    ]
    line = " · ".join(said)
    wide = min(WIDTH - 80, round(text_width(line, 38, 800)) + 36)
    left = WIDTH - 26 - wide
    canvas.box((left, 126, WIDTH - 26, 186), 18, PLATE, GOLD, 3)
    canvas.text((left + wide / 2, 156), line, 38, 800, GOLD, "m", wide - 24, 28)


def _art_height(text: str, foot: int) -> int:
    """As much art as leaves the text a comfortable size."""
    for art in (520, 460, 400, 360, 320, 280, 240):
        room = foot - 12 - (126 + art + 12 + 86)
        block = fit_block(text, WIDTH - 96, room, TEXT_LARGEST, TEXT_SMALLEST, 500, LEADING)
        if not block.cut and block.squeeze == 1.0 and block.size >= 33:
            return art
    return 210


def _numbers(canvas: Canvas, sheet: Sheet, design: CardDesign) -> None:
    numbers = sheet.look.numbers_of(design)
    for number, left in zip(numbers, (26, WIDTH - 26 - 300), strict=False):
        plate = (left, HEIGHT - 112, left + 300, HEIGHT - 28)
        canvas.box(plate, 24, number.plate, number.colour, 3)
        canvas.icon((left + 50, HEIGHT - 70), number.icon, 52, number.colour)
        word = sheet.words.short("face", f"stat.{number.stat}")
        canvas.text((left + 88, HEIGHT - 70), word, 30, 600, SECONDARY, "l", 124, 28)
        amount = str(design.stats.get(number.stat, 0))
        canvas.text((left + 280, HEIGHT - 71), amount, 58, 900, "#FFFFFF", "r")
