"""A deck as people write it: in the lists of other programs, by hand, copied from a message.

Whatever can be understood is read; every line that cannot is named, with the cards it may mean.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from msgspec import Struct

from engine.kernel.deck import BadDeck, Deck
from engine.kernel.pack import Pack
from engine.kernel.values import CardRef, Msg, Several, msg
from engine.text import catalogue

MOST_LINES = 400
MOST_COPIES = 99
LONGEST_NAME = 60
"""Characters of a name that a message quotes."""
ALIKE = 0.6
"""Share of a name that must agree, from 0 to 1, for its card to be suggested."""
SUGGESTED = 3
PUZZLES = 12
"""For so many entries of a list cards are suggested: it takes a while to compare all names."""

_BULLET = re.compile(r"^[-*•·–—]\s+")
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"^(?P<count>\d{1,6})\s*[x×*张枚]\s*(?P<name>\D.*)$",
        r"^(?P<count>\d{1,6})\s*(?P<name>\D.*)$",
        r"^(?P<name>.*\D)\s*[x×*:]\s*(?P<count>\d{1,6})\s*[张枚]?$",
        r"^(?P<name>.*?)\s*\(?(?P<count>\d{1,6})\s*[张枚]?\)?$",
    )
)
"""``3x name``, ``3 name`` and ``3name``; ``name x3``; ``name 3`` and ``name (3)``."""
_TALLY = re.compile(r"\(?\d*\)?\s*$")
"""Count that may follow the name of a kind in a heading."""
_BETWEEN = re.compile(r"[、;]|,(?=\s*\d)")
"""Separators of several entries of one line."""


class Reading(Struct, frozen=True):
    """Parsed list, with a line on each entry that was not understood."""

    deck: Deck
    unread: tuple[Msg, ...] = ()


def read_list(text: str, pack: Pack) -> Reading:
    """A deck from a text list; ``#`` begins a heading or remark, the first one names the deck.

    :class:`BadDeck` only for a list that is too long to be one.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadDeck(msg("error.deck_long", most=MOST_LINES))
    reader = _ListParser(_names(pack), _headings(pack))
    for place, line in enumerate(lines, 1):
        reader.take(place, line)
    deck = Deck(reader.title, tuple(reader.found.items()))
    return Reading(deck, tuple(reader.unread))


@dataclass
class _ListParser:
    names: Mapping[str, str]
    headings: frozenset[str]
    title: str = ""
    found: dict[str, int] = field(default_factory=dict)
    unread: list[Msg] = field(default_factory=list)

    def take(self, place: int, line: str) -> None:
        """One line: a remark, a heading, an entry, or several entries."""
        words = unicodedata.normalize("NFKC", line).replace("**", "").strip(" `\t")
        if words.startswith(("#", "//")):
            self.title = self.title or line.strip().lstrip("#/ ").strip()[:40]
            return
        words = self._after_heading(_BULLET.sub("", words))
        if not words:
            return
        whole = self._entry(words)
        pieces = [piece.strip() for piece in _BETWEEN.split(words) if piece.strip()]
        if whole is not None or len(pieces) < 2:
            self._put(place, words, whole)
            return
        for piece in pieces:
            self._put(place, piece, self._entry(piece))

    def _after_heading(self, words: str) -> str:
        """Return the rest of a line behind the kind of cards that it begins with."""
        head, _, rest = words.partition(":")
        if _plain(words) not in self.names and _kind(head) in self.headings:
            return rest.strip()
        return words

    def _entry(self, words: str) -> tuple[str, int] | None:
        """The card and how many; ``None`` where there is no such card."""
        if design := self.names.get(_plain(words)):
            return design, 1
        for form in _FORMS:
            match = form.match(words)
            if match and (design := self.names.get(_plain(match["name"]))):
                return design, int(match["count"])
        return None

    def _put(self, place: int, words: str, entry: tuple[str, int] | None) -> None:
        if entry is None:
            self.unread.append(self._unknown(place, words))
        elif not 1 <= entry[1] <= MOST_COPIES:
            self.unread.append(msg("error.deck_count", line=place, count=entry[1]))
        else:
            self.found[entry[0]] = min(self.found.get(entry[0], 0) + entry[1], MOST_COPIES)

    def _unknown(self, place: int, words: str) -> Msg:
        matches = (form.match(words) for form in _FORMS)
        name = next((match["name"].strip() for match in matches if match), words)
        puzzling = len(self.unread) < PUZZLES
        near = _alike(_plain(name), self.names) if puzzling else ()
        like = tuple(CardRef(design) for design in near)
        name = name[:LONGEST_NAME]
        if not like:
            return msg("error.deck_card", line=place, name=name)
        return msg("error.deck_card_like", line=place, name=name, cards=Several(like))


def _alike(name: str, names: Mapping[str, str]) -> Iterator[str]:
    """The cards whose names are nearest, each once."""
    if not name:
        return
    found: dict[str, float] = {}
    for known, design in names.items():
        matcher = SequenceMatcher(None, name, known, autojunk=False)
        near = 1.0 if len(name) > 1 and name in known else 0.0
        if not near and matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE:
            near = matcher.ratio()
        if near >= ALIKE:
            found[design] = max(near, found.get(design, 0.0))
    yield from sorted(found, key=lambda design: -found[design])[:SUGGESTED]


def _plain(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def _kind(heading: str) -> str:
    """The kind of cards that a heading names, be it one or several, with or without how many."""
    return _plain(_TALLY.sub("", heading)).removesuffix("牌").removesuffix("s")


def _headings(pack: Pack) -> frozenset[str]:
    kinds = {f"kind.{design.kind}" for design in pack.designs.values()}
    words = (
        catalogue.term(kind, locale, pack.title) for kind in kinds for locale in catalogue.LOCALES
    )
    return frozenset(map(_kind, words))


def _names(pack: Pack) -> dict[str, str]:
    names: dict[str, str] = {}
    for design in pack.designs.values():
        for name in (design.id, design.name.en, design.name.zh):
            names[_plain(name)] = design.id
    return names
