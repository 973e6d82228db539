"""A deck: its general and treasure, whether it is legal, what it costs, and every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engine.kernel.deck import Deck
from engine.kernel.pack import CardDesign
from engine.kernel.values import Msg
from renderers.kit import palette
from renderers.kit.canvas import CONDENSED, Box, Canvas, gradient, outline
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_gem
from renderers.kit.linebreak import fit_block
from renderers.kit.memo import kept
from renderers.parts.places import GUTTER, MARGIN, WIDTH
from renderers.sheet import Sheet
from renderers.words.names import drawable

LEAST_HEIGHT = 1000
HEAD = 326
ROW, ROW_GAP = 62, 6
MOST_ROWS = 24
"""So many designs stand in two columns, more in three."""
LONGEST = 22
"""The most rows of a column."""
TOP_COST = 7
"""Everything that costs so much or more is one bar of the curve."""
MOST_PROBLEMS = 6

Line = tuple[CardDesign, int]


@dataclass(frozen=True)
class Contents:
    """A deck sorted: who leads it, the other cards by ``price``, and what is wrong with it."""

    price: str
    name: str
    leaders: tuple[CardDesign, ...]
    lines: tuple[Line, ...]
    problems: tuple[str, ...]

    @property
    def total(self) -> int:
        """Count the cards that are drawn from."""
        return sum(count for _, count in self.lines)

    def kinds(self) -> dict[str, int]:
        """Count the cards of each kind, in the order of their costs."""
        found: Counter[str] = Counter()
        for design, count in self.lines:
            found[design.kind] += count
        return dict(found)

    def curve(self) -> tuple[int, ...]:
        """Count the cards that cost 0, 1, ... and ``TOP_COST`` or more."""
        bars = [0] * (TOP_COST + 1)
        for design, count in self.lines:
            if self.price in design.stats:
                bars[min(TOP_COST, design.stats[self.price])] += count
        return tuple(bars)


def contents(sheet: Sheet, deck: Deck, problems: Sequence[Msg]) -> Contents:
    """The deck as the picture and its alt text tell it; cards the pack lacks are left out."""
    known = sheet.words.pack.designs
    lines = [(known[design], count) for design, count in deck.cards if design in known]
    look = sheet.look
    leaders = [design for design, _ in lines if design.kind in look.leads]
    rest = [line for line in lines if line[0].kind not in look.leads]

    def order(line: Line) -> tuple[int, str, str]:
        """By cost, cards without one last, then by kind and by id."""
        design, _ = line
        return design.stats.get(look.price, 99), design.kind, design.id

    return Contents(
        look.price,
        drawable(deck.name),
        tuple(sorted(leaders, key=lambda design: look.leads.index(design.kind))),
        tuple(sorted(rest, key=order)),
        tuple(sheet.words.say(problem) for problem in problems),
    )


def totals(sheet: Sheet, found: Contents, mark: str = "") -> str:
    """Word the number of cards, in all between two ``mark``s and of each kind:
    ``共40张：生物24、法术16``."""
    total = sheet.words.get("deck.total", count=found.total)
    head = f"{mark}{total}{mark}"
    counts = [
        sheet.words.get("deck.kind", kind=sheet.words.short("kind", f"kind.{kind}"), count=n)
        for kind, n in found.kinds().items()
    ]
    if not counts:
        return head
    rest = sheet.words.get("list.joint").join(counts)
    return sheet.words.get("list.colon", head=head, rest=rest)


def draw_deck(sheet: Sheet, found: Contents) -> Canvas:
    """The picture of a deck."""
    columns = 2 if len(found.lines) <= MOST_ROWS else 3
    rows = min(LONGEST, -(-len(found.lines) // columns))
    noted = _problem_height(found)
    top = MARGIN + HEAD + noted + 20
    height = max(LEAST_HEIGHT, top + rows * (ROW + ROW_GAP) + 14)
    canvas = Canvas(gradient(WIDTH, height, palette.PAGE_TOP, palette.PAGE_BOTTOM))
    _head(canvas, sheet, found, (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + HEAD))
    if noted:
        box = (MARGIN, MARGIN + HEAD + 14, WIDTH - MARGIN, MARGIN + HEAD + noted)
        _problems(canvas, found, box)
    wide = (WIDTH - 2 * MARGIN - GUTTER * (columns - 1)) // columns
    room = rows * columns
    shown = found.lines if len(found.lines) <= room else found.lines[: room - 1]
    for place, (design, count) in enumerate(shown):
        x = MARGIN + place // max(1, rows) * (wide + GUTTER)
        y = top + place % max(1, rows) * (ROW + ROW_GAP)
        _row(canvas, sheet, design, count, (x, y, x + wide, y + ROW))
    if len(shown) < len(found.lines):
        words = sheet.words.get("deck.more", count=len(found.lines) - len(shown))
        x, y = WIDTH - MARGIN - wide // 2, top + (rows - 1) * (ROW + ROW_GAP) + ROW // 2
        canvas.text((x, y), words, 30, 700, palette.SECONDARY, "m", wide, 28)
    return canvas


def _head(canvas: Canvas, sheet: Sheet, found: Contents, box: Box) -> None:
    """General, names, numbers, legality, and the curve of costs."""
    left, top, right, bottom = box
    canvas.box(box, 22, palette.PANEL, palette.HAIRLINE, 2)
    x = left + 16
    for design in found.leaders[:1]:
        wide, high = 200, HEAD - 32
        spot = (x, top + 16, x + wide, top + 16 + high)
        canvas.tile(spot, 18, sheet.art(design, wide, high))
        canvas.paint(outline(wide, high, 18, 4), (x, top + 16), sheet.look.element(design).solid)
        for place, icon in enumerate(sheet.look.tags(design)):
            plate = (x + 8 + 46 * place, bottom - 66, x + 48 + 46 * place, bottom - 26)
            canvas.box(plate, 11, palette.PLATE, palette.FAINT, 2, opacity=0.92)
            canvas.icon((plate[0] + 20, plate[1] + 20), icon, 30, palette.INK)
        x += wide + 20
    edge = right - 470
    _about(canvas, sheet, found, (x, top + 16, edge - 16, bottom - 14))
    _curve(canvas, sheet, found, (edge, top + 16, right - 16, bottom - 14))


def _about(canvas: Canvas, sheet: Sheet, found: Contents, box: Box) -> None:
    left, top, right, bottom = box
    room = right - left
    name = found.name or sheet.words.get("deck.unnamed")
    canvas.text((left, top + 24), name, 46, 900, palette.INK, "l", room, 30)
    y = top + 76
    for design in found.leaders[:2]:
        canvas.icon(
            (left, y), sheet.look.kind(design.kind).icon, 34, sheet.look.element(design).solid, "l"
        )
        title = sheet.words.title(design)
        canvas.text((left + 44, y), title, 34, 700, palette.SECONDARY, "l", room - 44, 28)
        y += 44
    area = (left, y - 12, right, bottom - 54)
    said = totals(sheet, found, "**")
    canvas.block(area, said, 30, 28, colour=palette.SECONDARY, strong=palette.INK, leading=1.16)
    legal = not found.problems
    colour = palette.BETTER if legal else palette.WORSE
    verdict = sheet.words.get("deck.legal" if legal else "deck.illegal")
    wide = min(room, round(text_width(verdict, 30, 800)) + 76)
    canvas.box((left, bottom - 48, left + wide, bottom), 20, palette.PLATE, colour, 3)
    canvas.icon((left + 16, bottom - 24), "shield" if legal else "padlock", 30, colour, "l")
    canvas.text((left + 56, bottom - 24), verdict, 30, 800, colour, "l", wide - 70, 28)


def _curve(canvas: Canvas, sheet: Sheet, found: Contents, box: Box) -> None:
    """A bar a cost, its number of cards above it."""
    left, top, right, bottom = box
    canvas.box(box, 16, "#11151F")
    price = f"stat.{found.price}"
    ink = sheet.look.ink(price)
    canvas.icon((left + 12, top + 24), sheet.look.sign(price), 30, ink, "l")
    title = sheet.words.get("deck.curve")
    canvas.text(
        (left + 50, top + 24), title, 28, 700, palette.SECONDARY, "l", right - left - 60, 28
    )
    bars = found.curve()
    step = (right - left - 16) / len(bars)
    tallest, foot = max(1, *bars), bottom - 40
    reach = foot - (top + 82)
    for cost, count in enumerate(bars):
        x = left + 8 + step * (cost + 0.5)
        high = round(reach * count / tallest)
        if count:
            bar = (round(x - step * 0.34), foot - max(6, high), round(x + step * 0.34), foot)
            canvas.box(bar, 7, (ink, palette.mix(ink, "#1B2B50", 0.65)))
            canvas.text((x, foot - high - 20), str(count), 30, 800, palette.INK, "m", step, 28)
        label = f"{cost}+" if cost == TOP_COST else str(cost)
        canvas.text((x, bottom - 20), label, 30, 700, ink, "m")
    canvas.box((left + 8, foot, right - 8, foot + 2), 1, palette.HAIRLINE)


def _problem_text(found: Contents) -> str:
    return "\n".join(f"· {problem}" for problem in found.problems[:MOST_PROBLEMS])


def _problem_height(found: Contents) -> int:
    if not found.problems:
        return 0
    block = fit_block(_problem_text(found), WIDTH - 2 * MARGIN - 100, 4000, 30, 30, 500, 1.25)
    return round(block.height) + 44


def _problems(canvas: Canvas, found: Contents, box: Box) -> None:
    """List the problems, a line each."""
    left, top, right, bottom = box
    canvas.box(box, 18, "#2A1218", palette.WORSE, 2)
    canvas.icon((left + 18, (top + bottom) / 2), "padlock", 40, palette.WORSE, "l")
    area = (left + 76, top + 12, right - 24, bottom)
    canvas.block(area, _problem_text(found), 30, 28, strong=palette.GOLD, leading=1.25)


def _row(canvas: Canvas, sheet: Sheet, design: CardDesign, count: int, box: Box) -> None:
    """A card: cost, name, numbers, how many."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    look = sheet.look.element(design)
    canvas.box(box, 14, palette.mix(look.solid, palette.RAISED, 0.84))
    roomy = width > 500
    art, centre = (270, 0.3) if roomy else (150, 0.72)
    edge = right - 78
    name = sheet.words.title(design)
    # A long name runs over the glyph: then the art is only a hint.
    faint = text_width(name, 34, 800) > edge - art + art * centre - 26 - (left + 64)
    picture = sheet.art(design, art, height, centre)
    canvas.paste(picture, (edge - art, top), _fading(art, height, 80 if faint else 225))
    canvas.paint(
        outline(width, height, 14, 2), (left, top), palette.mix(look.solid, palette.PLATE, 0.35)
    )
    draw_gem(canvas, left + 8, top + 8, 46, look, *sheet.look.gem(design))
    middle = (top + bottom) / 2
    canvas.box((edge, top + 4, right - 4, bottom - 4), 12, palette.PLATE, opacity=0.85)
    canvas.text(((edge + right - 4) / 2, middle), f"×{count}", 36, 900, palette.GOLD, "m", 66, 28)
    stop = edge - 12.0
    if roomy:
        for number in reversed(sheet.look.numbers_of(design)):
            amount = str(design.stats.get(number.stat, 0))
            stop -= canvas.text((stop, middle), amount, 32, 900, palette.INK, "r") + 4
            canvas.icon((stop, middle), number.icon, 26, number.colour, "r")
            stop -= 36
    room = round(stop) - left - 66
    if text_width(name, 28, 800) * CONDENSED <= room:
        canvas.text((left + 64, middle), name, 34, 800, palette.INK, "l", room, 28)
        return
    area = (left + 64, top + 1, left + 64 + room, bottom - 1)
    canvas.block(area, name, 28, 28, weight=600, leading=1.0, middle=True)


@kept
def _fading(width: int, height: int, most: int) -> Image.Image:
    """A mask that lets the art come out of the row's left."""
    ramp = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_90)
    return ramp.resize((width, height)).point(lambda value: min(most, int(value * 1.6)))
