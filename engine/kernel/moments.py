"""Moments that mattered most in a story, as they can be drawn: who did it, to whom, and what came
of it.

A moment is what one card did in one step of a turn. All of it is read from the lines that its
reader was told, as the story itself is, so it cannot show anybody more; what there was between two
steps nobody knows, so no table is drawn of it.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.kernel.events import GRAVE, MAJOR, SILENT
from engine.kernel.recap import Chapter, Line
from engine.kernel.values import NOBODY, SEAT_LETTERS, SPECTATOR, CardRef, Msg, SeatRef, Several

MOST, FEW = 6, 4
"""So many moments stand side by side; and so many at least, where what mattered less fills up."""
GAINS = {"log.damaged": -1, "log.lost_life": -1, "log.healed": 1}
"""The kinds of lines that tell of life, and whether it becomes more or less."""


class Fate(Struct, frozen=True):
    """Lines about what happened to one card."""

    card: CardRef
    lines: tuple[Line, ...]

    @property
    def life(self) -> tuple[int, ...]:
        """List the changes of its life."""
        told = ((GAINS.get(line.text.key, 0), line.text.args.get("amount")) for line in self.lines)
        return tuple(sign * by for sign, by in told if sign and isinstance(by, int) and by)

    def struck_by(self, doer: CardRef) -> bool:
        """Tell whether another card than that one hurt it."""
        hurt = (line for line in self.lines if GAINS.get(line.text.key, 0) < 0)
        return any(not same(one, doer) for line in hurt for one in named(line.text, "other"))

    @property
    def grave(self) -> bool:
        """Tell whether the card died, or nearly."""
        return any(line.rule.weight >= GRAVE for line in self.lines)


class Moment(Struct, frozen=True):
    """Deeds of one card in a step of a turn, and their results. ``head``: which turn it was;
    ``under``: the heading of the step. ``actor``: the card that did it, where one did; ``by``: its
    player, or whoever else did it."""

    head: Msg | None
    under: Msg | None
    lines: tuple[Line, ...]
    actor: CardRef | None = None
    by: int = NOBODY

    @property
    def fates(self) -> tuple[Fate, ...]:
        """List the fate of each card in it, the actor's too; else of the step's targets."""
        found: dict[CardRef, list[Line]] = {}
        for line in self.lines:
            card = line.text.args.get("card")
            if isinstance(card, CardRef) and _befalls(line, self):
                found.setdefault(card, []).append(line)
        if not found and self.actor is not None:
            aimed = (card for card in _cards(self.lines[0].text) if card.slot)
            found = {card: [] for card in aimed if not same(card, self.actor)}
        return tuple(Fate(card, tuple(lines)) for card, lines in found.items())

    @property
    def told(self) -> tuple[Line, ...]:
        """List its lines, without one that only says the card was used that another line names."""
        opener, *rest = self.lines
        sources = (source for line in rest for source in named(line.text, "other"))
        again = self.actor is not None and any(same(one, self.actor) for one in sources)
        return tuple(rest) if again and opener.rule.weight < MAJOR else self.lines

    @property
    def unsaid(self) -> tuple[Line, ...]:
        """The silent lines without which nobody would know why: with what an attack was made, why
        a card has gone unhurt, what became of a step that has nothing else to tell."""
        opener, *rest = self.lines
        shown = [fate.card for fate in self.fates]
        gone = [fate.card for fate in self.fates if fate.grave and not fate.life]
        plain = opener.rule.opens == "step" and not any(line.rule.weight for line in rest)
        told = [
            line for line in rest if line.rule.weight == SILENT and line.text.args.get("amount")
        ]
        told = [one for one in told if named(one.text, "card") and (plain or _of(one, gone))]
        with_more = [card for card in _cards(opener.text) if card not in (self.actor, *shown)]
        if opener.rule.weight == SILENT and with_more:
            told.insert(0, opener)
        return tuple(told)

    def weight(self, seat: int) -> tuple[int, int, int]:
        """Weigh it for a seat; what happened to the seat counts more."""
        heaviest = max(
            line.rule.weight + 2 * concerns(line.text, line.rule.weight, seat)
            for line in self.lines
        )
        graves = sum(line.rule.weight >= GRAVE for line in self.lines)
        return heaviest, graves, sum(abs(by) for fate in self.fates for by in fate.life)


class Moments(Struct, frozen=True):
    """The heaviest moments of a story in their order; ``left``: how many others there were."""

    shown: tuple[Moment, ...] = ()
    left: int = 0


def seat_of(card: CardRef) -> int:
    """Return the seat on whose side a card lies, by the letter of its label."""
    return SEAT_LETTERS.find(card.slot[:1]) if card.slot else NOBODY


def same(one: CardRef, other: CardRef) -> bool:
    """Tell whether both may be the same card: one that has left the table has no place any more."""
    return one.design == other.design and (
        one.slot == other.slot or (bool(one.design) and not (one.slot and other.slot))
    )


def concerns(text: Msg, weight: int, seat: int) -> bool:
    """Tell whether a line concerns the seat, or a card of its own on the board."""
    if seat < 0:
        return False
    to = text.args.get("to")
    hit = any(seat_of(card) == seat for card in named(text, "card"))
    return to == SeatRef(seat) or (hit and (to is not None or weight == GRAVE))


def heaviest(story: Iterable[Chapter], seat: int = SPECTATOR, most: int = MOST) -> Moments:
    """Choose the heaviest moments of those turns for a reader. Where nothing did, there is nothing
    to show; what only happened fills up where there is little."""
    found = [one for chapter in story for one in moments(chapter)]
    ranked = sorted(((one.weight(seat), -place) for place, one in enumerate(found)), reverse=True)
    heavy = [-place for (weight, *_), place in ranked if weight >= MAJOR]
    filled = [-place for _, place in ranked][: max(len(heavy), FEW)]
    kept = sorted(filled[:most]) if heavy else []
    return Moments(tuple(found[place] for place in kept), len(found) - len(kept))


def moments(chapter: Chapter) -> tuple[Moment, ...]:
    """Split a turn into moments: what each card did in each step, if it is worth telling."""
    found: list[_Open] = []
    under: Msg | None = None
    for step in chapter.steps:
        if step[0].heading:
            under = step[0].text
        found += _parted(step, under)
    return tuple(
        Moment(chapter.head, one.under, tuple(one.lines), one.actor, _player(one))
        for one in found
        if any(line.rule.weight for line in one.lines)
    )


class _Open:
    """A moment as it is read."""

    def __init__(self, under: Msg | None, line: Line, actor: CardRef | None) -> None:
        self.under, self.lines, self.actor = under, [line], actor

    def knows(self, card: CardRef) -> bool:
        """Tell whether that card has had a part in it."""
        return any(same(card, one) for line in self.lines for one in _cards(line.text))


def _parted(step: Sequence[Line], under: Msg | None) -> list[_Open]:
    """A step, with what other cards did in it apart."""
    found: list[_Open] = []
    for line in step:
        if line.heading or line.undone:
            continue
        home = _home(found, line) if found else None
        if home is None:
            found.append(_Open(under, line, _doer(line)))
        else:
            home.lines.append(line)
    return found


def _home(found: list[_Open], line: Line) -> _Open | None:
    """The moment that a line of a step belongs to: that of the card that did it, or that it was
    done to in return; ``None`` where another one begins."""
    newest, card = found[-1], line.text.args.get("card")
    if not line.rule.weight or not isinstance(card, CardRef):
        return newest
    source = _doer(line)
    if source is not None:
        for one in reversed(found):
            actor = one.actor
            if actor is not None and (
                same(source, actor) or (same(card, actor) and one.knows(source))
            ):
                return one
        return None
    if line.text.args.get("other"):  # what two cards have to do with each other, and no life
        return newest
    if line.rule.weight >= GRAVE:  # of what it was struck by
        hurt = (one for one in reversed(found) if one.knows(card))
        return next(hurt, newest)
    return newest if newest is found[0] else None


def _doer(line: Line) -> CardRef | None:
    """The card that does what a line tells: what begins a step tells of it, what is more or less
    life tells its source."""
    if line.rule.opens != "step" and line.text.key not in GAINS:
        return None
    name = "card" if line.rule.opens == "step" else "other"
    return next(iter(named(line.text, name)), None)


def _player(one: _Open) -> int:
    """Return the player who does what a moment tells."""
    who = one.lines[0].text.args.get("who")
    if isinstance(who, SeatRef):
        return who.seat
    return seat_of(one.actor) if one.actor is not None else NOBODY


def _befalls(line: Line, moment: Moment) -> bool:
    """Tell whether a line is about what happened to its card, and not what it did."""
    if not line.rule.weight or line.rule.opens == "step":
        return False
    did = moment.actor is not None and line.text.args.get("card") == moment.actor
    return not did or line.text.key in GAINS or line.rule.weight >= GRAVE


def _of(line: Line, cards: Sequence[CardRef]) -> bool:
    """Tell whether a line names one of the cards."""
    return any(card in cards for card in named(line.text, "card"))


def named(text: Msg, name: str) -> tuple[CardRef, ...]:
    """The cards that a line tells of by that word."""
    match text.args.get(name):
        case CardRef() as card:
            return (card,)
        case Several(cards):
            return cards
    return ()


def _cards(text: Msg) -> tuple[CardRef, ...]:
    return tuple(card for name in text.args for card in named(text, name))
