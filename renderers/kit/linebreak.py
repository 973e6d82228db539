"""Line breaking for Chinese and English, and fitting text into a box.

No line starts with a closing mark or ends with an opening one; a number stays with the icon or
measure word it counts; Latin words stay whole unless they are wider than the line. Full-width
stops may hang half an em over the edge. Pillow's own wrapping knows no Chinese.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from renderers.kit.fonts import text_width

NOT_FIRST = frozenset("，。、；：！？）】》」』〉〕”’％…—～·,.!?;:)]}%")
NOT_LAST = frozenset("（【《「『〈〔“‘([{#")
HANGING = frozenset("，。、；：")
MEASURES = frozenset("点张个次回层枚名费倍级轮位件条项格局颗分人")
ICON_FIRST, ICON_LAST = "\ue000", "\uf8ff"
SQUEEZES = (1.0, 0.95, 0.9, 0.86, 0.82, 0.78, 0.75)
STRONG_EXTRA = 250


@dataclass(frozen=True)
class Run:
    """A piece of text in one style; an icon is one character of the private area."""

    text: str
    strong: bool = False

    @property
    def icon(self) -> bool:
        """Tell whether it is drawn from the icon font."""
        return ICON_FIRST <= self.text[:1] <= ICON_LAST


Line = tuple[Run, ...]


@dataclass(frozen=True)
class Block:
    """Text set into lines: its size in pixels, how far condensed, and whether it was cut."""

    lines: tuple[Line, ...]
    size: int
    weight: int
    leading: float
    squeeze: float = 1.0
    cut: bool = False

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last, in pixels."""
        return _height(len(self.lines), self.size, self.leading)

    def weight_of(self, run: Run) -> int:
        """The font weight of a run."""
        return min(900, self.weight + STRONG_EXTRA) if run.strong else self.weight

    def advance(self, run: Run) -> float:
        """The width of a run in pixels."""
        return _advance(run, self.size, self.weight) * self.squeeze

    def width_of(self, line: Line) -> float:
        """The width of a line in pixels."""
        return sum(self.advance(run) for run in line)


def _height(lines: int, size: int, leading: float) -> float:
    return size * (leading * max(0, lines - 1) + 1.12) if lines else 0.0


def _advance(run: Run, size: int, weight: int) -> float:
    if run.icon:
        return size * 1.08 * len(run.text)
    return text_width(run.text, size, min(900, weight + STRONG_EXTRA) if run.strong else weight)


def _pieces(text: str) -> Iterator[Run]:
    """Latin words whole (a hyphen ends one), everything else by the character."""
    strong, word = False, ""
    index = 0
    while index < len(text):
        if text.startswith("**", index):
            if word:
                yield Run(word, strong)
                word = ""
            strong = not strong
            index += 2
            continue
        character = text[index]
        index += 1
        if _joins(character):
            word += character
            if character == "-" and len(word) > 1:
                yield Run(word, strong)
                word = ""
            continue
        if word:
            yield Run(word, strong)
            word = ""
        yield Run(character, strong)
    if word:
        yield Run(word, strong)


def _joins(character: str) -> bool:
    """Tell whether the character is part of a word that stays whole."""
    if character.isspace() or character in NOT_FIRST or character in NOT_LAST:
        return False
    return character < "\u2e80" and character != "/"


def _glued(before: Run, after: Run) -> bool:
    """Tell whether no line may end between the two."""
    if before.text.isspace() or after.text.isspace():
        return False
    last, first = before.text[-1], after.text[0]
    if first in NOT_FIRST or last in NOT_LAST:
        return True
    if last == "-" and len(before.text) > 1:
        return False
    if after.icon:
        return last.isascii() and last.isalnum()
    if before.icon:
        return first.isascii() and first.isalnum()
    if last.isascii() and first.isascii():
        return True
    return last.isdigit() and first in MEASURES


@lru_cache(2048)
def clusters(text: str) -> tuple[tuple[Run, ...], ...]:
    """The text as pieces that no line end may divide; a newline is a piece of its own."""
    found: list[list[Run]] = []
    previous: Run | None = None
    for piece in _pieces(text):
        broken = previous is None or "\n" in (previous.text, piece.text)
        if previous is not None and not broken and _glued(previous, piece):
            found[-1].append(piece)
        else:
            found.append([piece])
        previous = piece
    return tuple(tuple(cluster) for cluster in found)


class _Setter:
    """Fills lines of a width in em-scaled pixels."""

    def __init__(self, room: float, size: int, weight: int) -> None:
        self.room, self.size, self.weight = room, size, weight
        self.lines: list[list[Run]] = [[]]
        self.used = 0.0

    def feed(self) -> None:
        self.lines.append([])
        self.used = 0.0

    def put(self, run: Run, width: float) -> None:
        line = self.lines[-1]
        if line and line[-1].strong == run.strong and not line[-1].icon and not run.icon:
            line[-1] = Run(line[-1].text + run.text, run.strong)
        else:
            line.append(run)
        self.used += width

    def add(self, cluster: tuple[Run, ...]) -> None:
        if cluster[0].text == "\n":
            self.feed()
            return
        if cluster[0].text.isspace() and not self.lines[-1]:
            return
        widths = [_advance(run, self.size, self.weight) for run in cluster]
        total = sum(widths)
        hanging = self.size * 0.5 if cluster[-1].text in HANGING else 0.0
        if self.lines[-1] and self.used + total - hanging > self.room:
            self.feed()
            if cluster[0].text.isspace():
                return
        if total - hanging <= self.room:
            for run, width in zip(cluster, widths, strict=True):
                self.put(run, width)
            return
        self._divide(cluster)

    def _divide(self, cluster: tuple[Run, ...]) -> None:
        """A word wider than the line goes on by the character."""
        for run in cluster:
            for character in run.text:
                single = Run(character, run.strong)
                width = _advance(single, self.size, self.weight)
                if self.lines[-1] and self.used + width > self.room:
                    self.feed()
                self.put(single, width)


@lru_cache(4096)
def wrap(text: str, room: float, size: int, weight: int = 500) -> tuple[Line, ...]:
    """The text in lines at most ``room`` pixels wide."""
    setter = _Setter(room, size, weight)
    for cluster in clusters(text):
        setter.add(cluster)
    return tuple(tuple(line) for line in setter.lines)


@lru_cache(4096)
def widest(text: str, size: int, weight: int) -> float:
    """The width of the widest piece that no line end should divide."""
    return max(
        (
            sum(_advance(run, size, weight) for run in cluster)
            - (size * 0.5 if cluster[-1].text in HANGING else 0.0)
            for cluster in clusters(text)
        ),
        default=0.0,
    )


@lru_cache(2048)
def fit_block(
    text: str, width: int, height: int, largest: int, smallest: int, weight: int, leading: float
) -> Block:
    """The text as large as fits the box; then condensed down to three quarters; then cut.

    A word is condensed before it is divided.
    """
    for whole in (True, False):
        block = _fitted(text, width, height, largest, smallest, weight, leading, whole)
        if block is not None:
            return block
    return _cut(text, width, height, smallest, weight, leading)


def needed_height(
    text: str, width: int, size: int, squeeze: float, weight: int, leading: float
) -> int:
    """The height of a box of that width that holds the text in exactly that size and squeeze."""
    return ceil(_height(len(wrap(text, width / squeeze, size, weight)), size, leading))


def _fitted(
    text: str,
    width: int,
    height: int,
    largest: int,
    smallest: int,
    weight: int,
    leading: float,
    whole: bool,
) -> Block | None:
    def fits(size: int, squeeze: float) -> bool:
        room = width / squeeze
        if whole and widest(text, size, weight) > room:
            return False
        return _height(len(wrap(text, room, size, weight)), size, leading) <= height

    low, high = smallest, largest
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle, 1.0):
            low = middle
        else:
            high = middle - 1
    for squeeze in SQUEEZES:
        if fits(low, squeeze):
            lines = wrap(text, width / squeeze, low, weight)
            return Block(lines, low, weight, leading, squeeze)
    return None


def _cut(text: str, width: int, height: int, size: int, weight: int, leading: float) -> Block:
    squeeze = SQUEEZES[-1]
    room = width / squeeze
    lines = wrap(text, room, size, weight)
    count = max(1, int((height / size - 1.12) / leading) + 1)
    kept = list(lines[:count])
    last = [Run(c, run.strong) for run in kept[-1] for c in run.text]
    dots = Run("…")
    while last and sum(_advance(run, size, weight) for run in (*last, dots)) > room:
        last.pop()
    kept[-1] = (*last, dots)
    return Block(tuple(kept), size, weight, leading, squeeze, cut=True)
