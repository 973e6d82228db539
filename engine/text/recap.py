"""A turn in one line: what mattered in it, as short as it can be said.

``brief.KIND`` is how a kind of event is said there, ``after.KIND`` what is added to what was said
of the same card before (a wound, then its death); where a title has neither, it is the sentence of
the log. What happened alike to several cards is said once, and of more than :data:`MOST_NAMED` some
are named, those of the reader first. Of what there is no room for, that goes
first which matters least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.kernel.moments import Fate, Moment, concerns, named, seat_of
from engine.kernel.recap import Chapter, Line
from engine.kernel.values import SPECTATOR, CardRef, Msg, Several, Value
from engine.text import catalogue

DREW_CARD, PUT_BACK = "drew_card", "put_back"
"""The events of a card that is drawn, and of one of the first hand that goes back."""

MOST_NAMED, NAMED_OF_MORE = 6, 4
"""Longest list in which all cards are named, and the number named of longer ones."""


@dataclass(frozen=True)
class Teller:
    """Whom turns are told to: their language, how a message is said to them, and their seat, below
    0 for those who watch."""

    title: str
    locale: str
    say: Callable[[Msg], str]
    seat: int = SPECTATOR

    def head(self, chapter: Chapter) -> str:
        """Name the turn."""
        return self.say(chapter.head or Msg("recap.before"))

    def quiet(self, chapter: Chapter) -> bool:
        """Tell whether nothing in a turn mattered."""
        return not _pieces(chapter.lines, self.title)

    def line(self, chapter: Chapter, room: int) -> str:
        """Sum a turn up in about so many characters; what befell the reader stands out."""
        return self.sum_up(chapter.lines, room)

    def sum_up(self, lines: Iterable[Line], room: int) -> str:
        """The same of some lines of a turn."""
        pieces = _pieces(lines, self.title)
        told = [
            (piece.weight + 2 * piece.concerns(self.seat), place, self._told(piece))
            for place, piece in enumerate(pieces)
        ]
        kept: list[tuple[int, str]] = []
        for _, place, text in sorted(told, key=lambda one: (-one[0], one[1])):
            room -= len(text)
            if room < 0 and kept:
                break
            kept.append((place, text))
        words = [text for _, text in sorted(kept)] or [self._term("quiet")]
        if len(kept) < len(told):
            words.append(self._term("more"))
        return self._term("next").join(words)

    def fate(self, fate: Fate) -> str:
        """In a word or two how it ended for a card; nothing where that has no name."""
        for line in reversed(fate.lines):
            key = f"after.{line.kind}"
            if catalogue.has(key, self.title):
                return self.say(Msg(key, line.text.args))
        return ""

    def explained(self, moment: Moment, room: int) -> str:
        """Sum a moment up, with its causes as far as there is room for them."""
        told = self.sum_up(moment.told, room)
        for line in moment.unsaid:
            said = self.say(line.text).rstrip("。.")
            if len(told) + len(said) <= room:
                told = f"{told}{self._term('next')}{said}"
        return told

    def _told(self, piece: _Piece) -> str:
        told = (_shortened(text, self.seat) for text in (piece.text, *piece.after))
        said = [self.say(text).rstrip("。.！!") for text in told]
        text = self._term("then").join(said)
        return f"**{text}**" if piece.concerns(self.seat) else text

    def _term(self, name: str) -> str:
        return catalogue.term(f"recap.{name}", self.locale, self.title)


@dataclass
class _Piece:
    """Something that happened, and what came of it for the same card. What befell the reader
    matters most to them."""

    text: Msg
    weight: int
    after: list[Msg] = field(default_factory=list)

    def concerns(self, seat: int) -> bool:
        """Tell whether it befell that seat, or a card of its own on the board."""
        return concerns(self.text, self.weight, seat)


def _pieces(lines: Iterable[Line], title: str) -> list[_Piece]:
    pieces: list[_Piece] = []
    for line in lines:
        kind = line.kind
        if kind == PUT_BACK and not line.undone:
            _forget(pieces, line.text)
        if line.undone or line.heading or not line.rule.weight:
            continue
        args: dict[str, Value] = {"other": "", **line.text.args}
        card = args.get("card")
        about = [one for one in pieces if card and one.text.args.get("card") == card]
        if about and catalogue.has(f"after.{kind}", title):
            about[-1].after.append(Msg(f"after.{kind}", args))
            about[-1].weight = max(about[-1].weight, line.rule.weight)
        elif not catalogue.has(f"brief.{kind}", title):
            pieces.append(_Piece(line.text, line.rule.weight))
        elif not any(_join(one, f"brief.{kind}", args) for one in reversed(pieces)):
            pieces.append(_Piece(Msg(f"brief.{kind}", args), line.rule.weight))
    return pieces


def _forget(pieces: list[_Piece], text: Msg) -> None:
    """Cards that have gone back where they were drawn from are not told as drawn."""
    for card in named(text, "card"):
        for piece in reversed(pieces):
            cards = list(named(piece.text, "card"))
            lain = next((one for one in cards if one.design == card.design), None)
            if piece.text.key != f"brief.{DREW_CARD}" or lain is None:
                continue
            cards.remove(lain)
            left = Several(tuple(cards)) if len(cards) != 1 else cards[0]
            piece.text = Msg(piece.text.key, {**piece.text.args, "card": left})
            if not cards:
                pieces.remove(piece)
            break


def _join(piece: _Piece, key: str, args: dict[str, Value]) -> bool:
    """Add a card to a piece that says the same of others; false where it says something else."""
    cards, card = named(piece.text, "card"), args.get("card")
    if piece.text.key != key or piece.after or not cards or not isinstance(card, CardRef):
        return False
    if card in cards or _beside_card(piece.text.args) != _beside_card(args):
        return False
    piece.text = Msg(key, {**piece.text.args, "card": Several((*cards, card))})
    return True


def _shortened(text: Msg, seat: int) -> Msg:
    """A line whose long lists of cards name some, and say how many more there are."""
    lists = {name: one for name, one in text.args.items() if isinstance(one, Several)}
    long = {name: one.cards for name, one in lists.items() if len(one.cards) > MOST_NAMED}
    if not long:
        return text
    named_of = {name: _foremost(cards, seat) for name, cards in long.items()}
    return Msg(text.key, {**text.args, **named_of})


def _foremost(cards: tuple[CardRef, ...], seat: int) -> Several:
    """Those that are named of many: what lies at the reader's side of the table, then the first."""
    own = sorted(cards, key=lambda card: seat < 0 or seat_of(card) != seat)
    return Several(tuple(own[:NAMED_OF_MORE]), len(cards) - NAMED_OF_MORE)


OF_EACH = frozenset(("card", "to", "borne"))
"""Arguments that may differ between cards to which the same has happened."""


def _beside_card(args: dict[str, Value]) -> dict[str, Value]:
    return {name: value for name, value in args.items() if name not in OF_EACH}
