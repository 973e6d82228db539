"""A bracket: single or double elimination, three rounds side by side and never more.

Three columns are as many as can be read on a phone. Whatever has more rounds is drawn in bands, the
last rounds first; a band stands in blocks, one for each meeting that its last column comes to. So a
bracket of 64 is one tall picture, and what is larger goes on in parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from renderers.contests import speech as say
from renderers.contests.speech import Caller
from renderers.contests.views import BracketView, Meeting, Side
from renderers.kit.canvas import Canvas
from renderers.kit.palette import FAINT, GOLD, HAIRLINE, INK, PANEL, PLATE, RAISED, SECONDARY
from renderers.parts.places import MARGIN, WIDTH
from renderers.parts.rows import HEADLINE, draw_headline, page
from renderers.words.names import covered
from renderers.words.wording import Speech

COLUMNS = 3
BETWEEN = 36
"""Pixels between two columns, where the lines run."""
COLUMN = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * BETWEEN) // COLUMNS
SIDE = 46
"""Height of one of two players, in pixels."""
TILE, LEAF = 2 * SIDE, 2 * SIDE + 14
"""Height of a meeting, alone and with the free space below it."""
HEADING = 62
APART = 16
"""Free space behind a block."""
MOST = 4400
"""Greatest height of a picture: there a bracket of 64 ends."""
SCORE = 74
"""Width of a score."""
LATE = ("bracket.final", "bracket.semifinals", "bracket.quarterfinals")
HALVES = {"W": "bracket.winners", "L": "bracket.losers", "F": "bracket.finals"}


@dataclass(frozen=True)
class BracketBlock:
    """Meetings that lead to one: each with its column and the middle of it, from the block's top.
    ``heads`` stand above its columns."""

    half: str
    heads: tuple[str, ...]
    spots: tuple[tuple[Meeting, int, float], ...]
    leaves: int

    @property
    def height(self) -> int:
        """Without its heading."""
        return self.leaves * LEAF + APART


def blocks(speech: Speech, view: BracketView) -> list[BracketBlock]:
    """All of a bracket, the last rounds first."""
    found: list[BracketBlock] = []
    for half in ("F", "W", "L"):
        rounds = sorted({m.round for m in view.meetings if m.half == half})
        bands = [rounds[at : at + COLUMNS] for at in range(0, len(rounds), COLUMNS)]
        for band in reversed(bands):
            heads = tuple(_round(speech, view, half, number) for number in band)
            roots = [m for m in view.meetings if (m.half, m.round) == (half, band[-1])]
            found += [_block(view, half, heads, band, root) for root in roots]
    return found


def _round(speech: Speech, view: BracketView, half: str, number: int) -> str:
    """Name a round."""
    if half == "F":
        return speech.get("bracket.grand" if number == 1 else "bracket.reset")
    left = max(m.round for m in view.meetings if m.half == half) - number
    if not view.double and left < len(LATE):
        return speech.get(LATE[left])
    return speech.get("bracket.round", round=number)


def _block(
    view: BracketView, half: str, heads: tuple[str, ...], band: Sequence[int], root: Meeting
) -> BracketBlock:
    known = {m.name: m for m in view.meetings if m.half == half and m.round in band}
    spots: list[tuple[Meeting, int, float]] = []
    leaves = 0

    def place(meeting: Meeting) -> float:
        nonlocal leaves
        fed = [place(known[name]) for name in meeting.feeds if name in known]
        if not fed:
            fed = [leaves * LEAF + TILE / 2]
            leaves += 1
        middle = sum(fed) / len(fed)
        spots.append((meeting, band.index(meeting.round), middle))
        return middle

    place(root)
    return BracketBlock(half, heads, tuple(spots), leaves)


def parts(speech: Speech, view: BracketView) -> list[tuple[BracketBlock, ...]]:
    """The blocks of each picture."""
    found: list[tuple[BracketBlock, ...]] = [()]
    for block in blocks(speech, view):
        if found[-1] and _height((*found[-1], block)) > MOST:
            found.append(())
        found[-1] = (*found[-1], block)
    return found


def _height(shown: Sequence[BracketBlock]) -> int:
    """Compute the height of a picture of these blocks."""
    heads = HEADING * len(list(_headings(shown)))
    return HEADLINE + heads + sum(block.height for block in shown) + MARGIN


def draw_bracket(speech: Speech, view: BracketView, shown: Sequence[BracketBlock]) -> Canvas:
    """One of its pictures."""
    canvas = page(_height(shown))
    draw_headline(canvas, covered(view.head.name), _under(speech, view), "trophy")
    headed, top = dict(_headings(shown)), HEADLINE
    for at, block in enumerate(shown):
        if at in headed:
            _heads(canvas, speech, view, block, top)
            top += HEADING
        _lines(canvas, block, top)
        for meeting, column, middle in block.spots:
            _meeting(canvas, speech, meeting, _left(column), round(top + middle - TILE / 2))
        top += block.height
    return canvas


def _headings(shown: Sequence[BracketBlock]) -> Iterator[tuple[int, BracketBlock]]:
    """The blocks above which their rounds are named: the first of a band."""
    before: tuple[str, tuple[str, ...]] | None = None
    for at, block in enumerate(shown):
        if before != (block.half, block.heads):
            before = (block.half, block.heads)
            yield at, block


def _under(speech: Speech, view: BracketView) -> str:
    """Return the line below the name: the winner, or the progress."""
    if view.champion is None:
        return covered(view.head.line)
    return speech.get("bracket.champion", who=say.drawn(speech, view.champion))


def _left(column: int) -> int:
    return MARGIN + column * (COLUMN + BETWEEN)


def _heads(
    canvas: Canvas, speech: Speech, view: BracketView, block: BracketBlock, top: int
) -> None:
    for column, head in enumerate(block.heads):
        text = head
        if view.double and not column and block.half != "F":
            text = speech.get("list.colon", head=speech.get(HALVES[block.half]), rest=head)
        at = (_left(column), top + HEADING / 2)
        canvas.text(at, text, 34, 800, GOLD, "l", COLUMN, 28)


def _lines(canvas: Canvas, block: BracketBlock, top: int) -> None:
    """From each meeting to the one that its winner comes to."""
    middles = {meeting.name: (column, y) for meeting, column, y in block.spots}
    for meeting, column, y in block.spots:
        for name in meeting.feeds:
            if name in middles:
                _line(canvas, column, round(top + middles[name][1]), round(top + y))


def _line(canvas: Canvas, column: int, start: int, end: int) -> None:
    right = _left(column)
    left, bend, pen = right - BETWEEN, right - BETWEEN // 2, canvas.pen
    high, low = min(start, end), max(start, end)
    pen.rectangle((left, start - 2, bend + 1, start + 1), HAIRLINE)
    pen.rectangle((bend - 2, end - 2, right - 1, end + 1), HAIRLINE)
    pen.rectangle((bend - 2, high, bend + 1, low), HAIRLINE)


def _meeting(canvas: Canvas, speech: Speech, meeting: Meeting, left: int, top: int) -> None:
    """Two who meet; framed in gold and with crossed swords while they play."""
    box = (left, top, left + COLUMN, top + TILE)
    border = GOLD if meeting.open else HAIRLINE
    canvas.box(box, 12, PANEL, border, 4 if meeting.open else 2)
    canvas.pen.rectangle((left + 12, top + SIDE - 1, left + COLUMN - 13, top + SIDE), HAIRLINE)
    for at, side in enumerate(meeting.sides):
        _side(canvas, speech, side, left, top + at * SIDE, meeting.open)
    if meeting.open:
        middle = (left + COLUMN - 30, top + SIDE)
        canvas.box((middle[0] - 24, top + SIDE - 24, middle[0] + 24, top + SIDE + 24), 24, PLATE)
        canvas.icon(middle, "crossed-swords", 36, GOLD)


def _side(canvas: Canvas, speech: Speech, side: Side, left: int, top: int, busy: bool) -> None:
    """One of two: who has won stands in bold on a bright plate, an arrow before the score."""
    middle = top + SIDE / 2
    if side.won:
        canvas.box((left + 4, top + 4, left + COLUMN - 4, top + SIDE - 4), 9, RAISED)
    scored = SCORE if side.score or busy or side.won else 8
    right = left + COLUMN - 12
    if side.score:
        size, weight = 34, 900 if side.won else 600
        colour = GOLD if side.won else SECONDARY
        at = (right - (52 if busy else 4), middle)
        canvas.text(at, side.score, size, weight, colour, "r", SCORE - 12, 28)
    if side.won:
        arrow = ((0.0, 0.0), (13.0, 10.0), (0.0, 20.0))
        x = right - SCORE + 2
        canvas.shape(arrow, (x, round(middle) - 10, x + 13, round(middle) + 10), GOLD)
    room = right - scored - left - 18 - (34 if side.own else 0)
    x = left + 16
    if side.own:
        canvas.icon((x, middle), "star-formation", 30, GOLD, "l")
        x += 34
    weight, colour = (800, INK) if side.won or side.own else (600, SECONDARY)
    if side.who is None:
        weight, colour = 500, FAINT
    canvas.text((x, middle), _name(speech, side, say.drawn), 35, weight, colour, "l", room, 31)


def _name(speech: Speech, side: Side, call: Caller) -> str:
    if side.who is not None:
        return call(speech, side.who)
    return speech.get("bracket.nobody" if side.nobody else "bracket.open")


def bracket_alt(speech: Speech, view: BracketView, shown: Sequence[BracketBlock]) -> str:
    """Describe the picture in words, the last rounds first: matches played, and those over."""
    first = speech.get("contest.alt", name=view.head.name, line=view.head.line)
    if view.champion is not None:
        first += speech.get("bracket.won", who=say.told(speech, view.champion))
    return say.fitting(speech, first, list(_told(speech, view, shown, say.told)))


def bracket_text(speech: Speech, view: BracketView, shown: Sequence[BracketBlock]) -> str:
    """All that stands on a picture of it, as Markdown."""
    first = ""
    if view.champion is not None:
        first = speech.get("bracket.won", who=say.written(speech, view.champion))
    return say.listed(speech, first, list(_told(speech, view, shown, say.written)))


def _told(
    speech: Speech, view: BracketView, shown: Sequence[BracketBlock], call: Caller
) -> Iterator[str]:
    """The meetings of a picture of which something is known, each with the name of its round."""
    for block in shown:
        spots = sorted(block.spots, key=lambda spot: -spot[1])
        for meeting, column, _ in spots:
            if any(side.who is not None for side in meeting.sides):
                half = block.heads[column]
                if view.double and block.half != "F":
                    half = f"{speech.get(HALVES[block.half])} {half}"
                yield speech.get("list.colon", head=half, rest=_meets(speech, meeting, call))


def _meets(speech: Speech, meeting: Meeting, call: Caller) -> str:
    one, two = meeting.sides
    names = {"one": _name(speech, one, call), "two": _name(speech, two, call)}
    if one.won or two.won:
        won, lost = (one, two) if one.won else (two, one)
        score = f"{won.score}:{lost.score}" if won.score else ""
        names = {"one": _name(speech, won, call), "two": _name(speech, lost, call)}
        return speech.get("bracket.beat", score=score, **names).strip()
    return speech.get("bracket.meets" if meeting.open else "bracket.will_meet", **names)
