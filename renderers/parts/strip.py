"""Strip of the weightiest moments, side by side in one picture: who did it, to whom, and what came
of it.

It is drawn from the moments of a story alone (:mod:`engine.kernel.moments`), never from a table:
what its reader has been told is all that it can show. Its frames are equal and numbered in order.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.moments import Fate, Moment, Moments, same, seat_of
from engine.kernel.values import CardRef
from engine.text.recap import Teller
from engine.text.sentences import slot_label
from renderers.kit import palette
from renderers.kit.canvas import CONDENSED, Box, Canvas, Point, gradient, outline, rounded
from renderers.kit.fonts import text_width
from renderers.kit.gems import draw_badge
from renderers.parts.arrows import draw_arrow
from renderers.parts.places import MARGIN, WIDTH
from renderers.parts.portraits import draw_tab
from renderers.sheet import Sheet
from renderers.words.names import letter

TOP, GAP = 92, 16
"""Top of the frames, and the space between them."""
LOWEST = 764
"""The least height of a picture: shown in a message it is as wide as it can be."""
HEAD, EDGE = 62, 20
"""The height of a frame's heading, and what is left free beside its cards."""
HIGH, FEW_ROWS = 366, 3
"""Least height of a frame, and the most of them below one another in one column."""
SIDE, LARGE, LARGEST, BETWEEN, ARROW = 138, 168, 330, 14, 96
"""Sizes of a card: in two columns, in one, and alone; the space between two, and the length of the
arrow to those it did something to."""
ROOM = {"zh": 62, "en": 130}
"""Characters in which a frame is told."""


@dataclass(frozen=True)
class Strip:
    """Moments to draw, and their reader. ``title``: the turn, where all of it is of one."""

    moments: Moments
    teller: Teller

    @property
    def heads(self) -> bool:
        """Tell whether the moments are of several turns, so that each names its own."""
        first, *others = self.moments.shown
        return any(one.head != first.head for one in others)

    def title(self, sheet: Sheet) -> str:
        """Return the heading of the whole."""
        first = self.moments.shown[0]
        if self.heads or first.head is None:
            return sheet.words.get("strip.title")
        return self.teller.say(first.head)

    def heading(self, sheet: Sheet, moment: Moment) -> str:
        """Name the place of a moment in the story."""
        told = [self.teller.say(moment.head)] if self.heads and moment.head is not None else []
        if moment.under is not None:
            told.append(self.teller.say(moment.under))
        return " · ".join(told) or sheet.words.player(moment.by)


def draw_strip(sheet: Sheet, strip: Strip) -> Canvas:
    """The picture; up to three frames below one another, more of them two in a row."""
    shown = strip.moments.shown
    columns = 1 if len(shown) <= FEW_ROWS else 2
    rows = -(-len(shown) // columns)
    high = max(HIGH, (LOWEST - TOP - MARGIN + GAP) // rows - GAP)
    height = TOP + rows * (high + GAP) - GAP + MARGIN
    canvas = Canvas(gradient(WIDTH, height, palette.PAGE_TOP, palette.PAGE_BOTTOM))
    _title(canvas, sheet, strip)
    side = SIDE if columns > 1 else LARGE if rows > 1 else LARGEST
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    for place, moment in enumerate(shown):
        left = MARGIN + place % columns * (wide + GAP)
        top = TOP + place // columns * (high + GAP)
        box = (left, top, left + wide, top + high)
        _Frame(canvas, sheet, strip, box, side).draw(moment, place + 1)
    return canvas


def _title(canvas: Canvas, sheet: Sheet, strip: Strip) -> None:
    canvas.icon((28, 48), "bright-explosion", 52, palette.GOLD, "l")
    right = float(WIDTH - 30)
    if strip.moments.left:
        more = sheet.words.get("strip.left", count=strip.moments.left)
        right -= canvas.text((right, 48), more, 32, 600, palette.SECONDARY, "r") + 30
    canvas.text((96, 48), strip.title(sheet), 44, 800, palette.INK, "l", right - 96, 30)


@dataclass(frozen=True)
class _Frame:
    """Frame of one moment; ``side``: the size of its cards."""

    canvas: Canvas
    sheet: Sheet
    strip: Strip
    box: Box
    side: int

    def draw(self, moment: Moment, number: int) -> None:
        """Its number and where it stands in the story, its cards, and what it was in words."""
        left, top, right, bottom = self.box
        canvas, teller = self.canvas, self.strip.teller
        canvas.box(self.box, 18, palette.PANEL, palette.HAIRLINE, 2)
        middle = top + HEAD / 2 + 2
        canvas.box((left + 12, top + 10, left + 60, top + 58), 12, palette.GOLD)
        canvas.text((left + 36, middle), str(number), 38, 900, palette.ON_GOLD, "m")
        room = right - left - 94
        if moment.by >= 0:
            draw_badge(
                canvas, right - 56, top + 12, 44, letter(moment.by), palette.player(moment.by)
            )
            room -= 44
        heading = self.strip.heading(self.sheet, moment)
        canvas.text((left + 74, middle), heading, 36, 800, palette.INK, "l", room, 28)
        self._cards(moment)
        told = teller.explained(moment, ROOM[teller.locale])
        area = (left + EDGE, top + HEAD + self.side + 34, right - EDGE, bottom - 8)
        size = 40 if self.side > SIDE else 34
        canvas.block(area, told, size, 28, weight=600, strong=palette.GOLD, leading=1.2)

    def _cards(self, moment: Moment) -> None:
        """Draw the actor at the left, an arrow, and those whom it befell."""
        x, top, right = self.box[0] + EDGE, self.box[1] + HEAD + 16, self.box[2] - EDGE
        actor, every = moment.actor, moment.fates
        own = next((one for one in every if actor and same(one.card, actor)), None)
        fates = [one for one in every if one is not own]
        fates.sort(key=lambda one: (not one.grave, not one.life))
        begin = x
        if actor is not None:
            self._card(actor, own, (x, top), moment.by)
            begin += self.side + ARROW
        each = self.side + BETWEEN
        most = max(1, (right - begin + BETWEEN) // each)
        shown = fates if len(fates) <= most else fates[: max(1, most - 1)]
        for place, fate in enumerate(shown):
            self._card(fate.card, fate, (begin + place * each, top))
        if actor is not None and shown:
            back = own is not None and own.struck_by(actor)
            self._arrows((x, top), begin, moment.by, seat_of(shown[0].card) if back else None)
        if len(fates) > len(shown):
            at = (begin + len(shown) * each + 4, top + self.side / 2)
            self.canvas.text(at, f"+{len(fates) - len(shown)}", 44, 800, palette.SECONDARY, "l")

    def _arrows(self, at: Point, to: int, by: int, back: int | None) -> None:
        """From who did it to those whom it befell, and back where that seat's struck back."""
        left, top = int(at[0]), int(at[1])
        high = self.side if back is None else self.side // 2
        source, target = left + self.side, to + self.side
        draw_arrow(
            self.canvas,
            (left, top, source, top + high),
            (to, top, target, top + high),
            palette.player(by),
        )
        if back is not None:
            low, foot = top + high, top + self.side
            draw_arrow(
                self.canvas,
                (to, low, target, foot),
                (left, low, source, foot),
                palette.player(back),
            )

    def _card(self, card: CardRef, fate: Fate | None, at: tuple[int, int], by: int = -1) -> None:
        """A card by its art, with its label and what befell it."""
        canvas, side, (x, y) = self.canvas, self.side, at
        seat = seat_of(card)
        colour = palette.player(seat if seat >= 0 else by)
        design = self.sheet.words.pack.designs.get(card.design)
        if design is not None:
            canvas.tile((x, y, x + side, y + side), 16, self.sheet.art(design, side, side))
        else:
            canvas.box((x, y, x + side, y + side), 16, palette.RAISED)
            canvas.icon((x + side / 2, y + side / 2), "card-random", 84, palette.SECONDARY)
        canvas.paint(outline(side, side, 16, 5), at, colour)
        if fate is not None:
            self._marks(fate, at)
        if card.slot:
            label = slot_label(card.slot, self.sheet.words.locale)
            draw_tab(canvas, x + side + 6, y - 14, label, colour)

    def _marks(self, fate: Fate, at: tuple[int, int]) -> None:
        """Its life that went or came as numbers, its end as a sign and a word."""
        canvas, side, (x, y) = self.canvas, self.side, at
        signs = (self.sheet.look.icon(f"log.{line.kind}") for line in reversed(fate.lines))
        sign = next(filter(None, signs), None)
        if sign is not None:
            canvas.paint(rounded(side, side, 16), at, palette.PLATE, 0.4)
            canvas.icon((x + 40, y + 42), sign, 60, palette.INK)
        left, foot = x - 6, y + side
        for by in fate.life[-2:]:
            text, ink = (f"−{-by}", palette.LIFE) if by < 0 else (f"+{by}", palette.BETTER)
            wide = int(text_width(text, 40, 900)) + 20
            canvas.box((left, foot - 44, left + wide, foot + 4), 12, palette.LIFE_PLATE, ink, 3)
            canvas.text((left + wide / 2, foot - 20), text, 40, 900, palette.INK, "m")
            left += wide + 2
        word, room = self.strip.teller.fate(fate), x + side - left - 8
        if text_width(word, 28, 800) * CONDENSED <= room:  # else the words below say it
            canvas.text((x + side - 4, foot - 20), word, 30, 800, palette.INK, "r", room, 28)
