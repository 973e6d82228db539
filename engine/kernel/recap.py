"""Recap of a game by turns and steps: the lines that one reader was told, and nothing else.

The story of a game is made of its log as each reader has it (:func:`engine.kernel.projection.log`),
so it cannot tell anybody more. Where a title says which of its lines begin a turn, the turns are
read from them; of a title that says nothing, from where the game stood before each entry.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from engine.kernel.events import EventRule, Events
from engine.kernel.values import CardRef, Msg, SeatRef, Value

PLAIN = EventRule(told=True)
"""Rule of a line whose kind the title does not list, as of one that the host has added."""


class Told(Struct, frozen=True):
    """Lines of one entry of a log, as a reader was told them. ``during``: where the game stood
    before it, if that is known. ``undone``: it has been taken back."""

    lines: tuple[Msg, ...]
    during: Msg | None = None
    undone: bool = False


class Line(Struct, frozen=True):
    """A line of a story and its rule."""

    text: Msg
    rule: EventRule = PLAIN
    undone: bool = False

    @property
    def kind(self) -> str:
        """The kind of the event that it tells."""
        return self.text.key.removeprefix("log.")

    @property
    def heading(self) -> bool:
        """Tell whether it only says what the next lines are about."""
        return self.rule.opens == "stage"


class Chapter(Struct, frozen=True):
    """A turn, or what came before the first. ``head``: which, as far as it is known. ``begun``: it
    had begun before, so that only its rest is here."""

    head: Msg | None
    lines: tuple[Line, ...] = ()
    begun: bool = False

    @property
    def staged(self) -> bool:
        """Tell whether it went through stages, in which nobody is asked."""
        return any(line.heading for line in self.lines)

    @property
    def steps(self) -> tuple[tuple[Line, ...], ...]:
        """Its lines in groups, each begun by a line that opens a step, or by a heading, which heads
        the first step below it too."""
        found: list[list[Line]] = []
        for line in self.lines:
            begins = line.rule.opens == "step" and not (found and found[-1][-1].heading)
            if not found or begins or line.heading:
                found.append([])
            found[-1].append(line)
        return tuple(tuple(step) for step in found if not step[-1].heading)


class Tally(Struct, frozen=True):
    """A game in numbers: turns, damage by seat to others, the card that has dealt most."""

    turns: int
    dealt: dict[int, int]
    best: CardRef | None = None
    most: int = 0


def tally(story: Iterable[Chapter]) -> Tally:
    """Count a story's turns and damage; what was taken back does not count."""
    turns, seats, cards = 0, Counter[int](), Counter[str]()
    for chapter in story:
        turns += chapter.head is not None and chapter.head.key == "recap.turn"
        for line in chapter.lines:
            args = line.text.args
            who, source, amount = args.get("who"), args.get("other"), args.get("amount")
            if line.undone or line.text.key != "log.damaged" or who == args.get("to"):
                continue
            if isinstance(amount, int) and isinstance(who, SeatRef):
                seats[who.seat] += amount
                if isinstance(source, CardRef) and source.design:
                    cards[source.design] += amount
    best = cards.most_common(1)
    return Tally(turns, dict(seats), *((CardRef(best[0][0]), best[0][1]) if best else ()))


def rule_of(line: Msg, events: Events) -> EventRule:
    """Look up the rule of the event that a line tells."""
    return events.get(line.key.removeprefix("log."), PLAIN)


def chapters(entries: Iterable[Told], events: Events) -> tuple[Chapter, ...]:
    """Arrange entries of a log by turns, oldest first, without turns that tell nothing."""
    story = _Story(any(rule.opens == "turn" and rule.told for rule in events.values()))
    for entry in entries:
        if entry.during is not None and not entry.undone:
            story.stands(entry.during)
        for text in entry.lines:
            story.tell(Line(text, rule_of(text, events), entry.undone))
    return story.over()


class _Story:
    """A story as it is told. ``marked``: its lines say where turns begin."""

    def __init__(self, marked: bool) -> None:
        self._marked, self._begun, self._rest = marked, False, False
        self._head: Msg | None = None
        self._round: Value = 0
        self._lines: list[Line] = []
        self._told: list[Chapter] = []

    def stands(self, head: Msg) -> None:
        """Note the heading under which an entry begins."""
        if not (self._marked and self._begun):
            self._turn(head, begun=True)
            self._round = head.args.get("round", 0)

    def tell(self, line: Line) -> None:
        """Add a line. What was taken back begins nothing."""
        opens = "" if line.undone else line.rule.opens
        if opens == "round":
            self._round = line.text.args.get("amount", 0)
        elif opens == "turn":
            self._turn(Msg("recap.turn", {**line.text.args, "round": self._round}))
        elif opens != "stage" or line != self._stage():
            self._lines.append(line)

    def over(self) -> tuple[Chapter, ...]:
        """Close the story and return all of it."""
        self._turn(None)
        return tuple(one for one in self._told if any(not line.heading for line in one.lines))

    def _turn(self, head: Msg | None, *, begun: bool = False) -> None:
        self._begun = True
        if head == self._head:
            return
        if self._lines:
            self._told.append(Chapter(self._head, tuple(self._lines), self._rest))
        self._head, self._lines, self._rest = head, [], begun

    def _stage(self) -> Line | None:
        return next((line for line in reversed(self._lines) if line.heading), None)
