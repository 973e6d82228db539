"""Ids of components: they carry all of a press, within 100 characters.

``pj:<verb>:<table>:<argument>:...``. Nothing about a press is remembered in the program, so
a button works after a restart and after a month. Numbers are written in base 36; a selection
that is being made (:class:`Picked`) in base 64.

What comes back is text that anybody may have sent. It is read by one grammar, :data:`GRAMMAR`,
which knows of each verb what stands behind it; whatever this program would not write, to the
letter, is :class:`Outdated`, and neither said again to anybody nor looked for anywhere. A new verb
works once it has its line there.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import get_args

from bot.host.decks.keys import NAME
from bot.messages.parts import Button, Menu, Message
from bot.store.rows.tables import Standing
from engine import titles
from engine.kernel.values import SEAT_LETTERS, Decision

PREFIX = "pj"
PATTERN = r"(?s)pj:.*"
"""Whatever could be an id of ours, so that whoever presses it gets an answer."""
LONGEST = 100
"""Characters of an id, and of a value in a menu: as many as Discord takes."""
MARKED = "@"
"""Prefix of the last field of an id about a table, where it names the message that it stands on."""
MARK = re.compile(r"([bchlnpruw])(0|[1-9a-z][0-9a-z]{0,4})\.([1-9a-z][0-9a-z]{0,7})")
"""Such a name: a letter, a turn and a number (:mod:`bot.messages.marks`)."""

HIGHEST_TABLE = 2**63 - 1
"""Largest id of a database row."""
HIGHEST = 2**31 - 1
"""Largest number of a page, a question or one of its options."""

_SIXTY_FOUR = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
_THIRTY_SIX = _SIXTY_FOUR[:36]
_NUMERAL = re.compile(r"0|[1-9a-z][0-9a-z]{0,12}")
_PACKED = re.compile(r"(?:[1-9a-zA-Z_-][0-9a-zA-Z_-]*)?")
_NAMED = re.compile(r"[a-z][a-z_]*")
_WRITABLE = re.compile(r"[^\ud800-\udfff]+")
"""Any text but halves of a character, which can be written down nowhere."""
_TEXT = re.compile(r"[^:\ud800-\udfff]*")
"""Any text that an id can carry."""


class Outdated(ValueError):
    """An id, or a menu's value, that this version of the program would not have written."""


Field = Callable[[str], bool]
"""Predicate of a field of an id."""


def numeral(least: int, most: int) -> Field:
    """Accept numbers in base 36 within bounds."""

    def fits(text: str) -> bool:
        return bool(_NUMERAL.fullmatch(text)) and least <= int(text, 36) <= most

    return fits


def one_of(values: Iterable[str]) -> Field:
    """Accept those texts alone."""
    return frozenset(values).__contains__


def _text(least: int, most: int) -> Field:
    return lambda text: least <= len(text) <= most and bool(_TEXT.fullmatch(text))


def written(pattern: re.Pattern[str], most: int) -> Field:
    """Accept texts of that pattern, of ``most`` characters."""
    return lambda text: len(text) <= most and bool(pattern.fullmatch(text))


TABLE, NO_TABLE = numeral(1, HIGHEST_TABLE), numeral(0, 0)
NUMBER, SEAT = numeral(0, HIGHEST), numeral(0, len(SEAT_LETTERS) - 1)
FLAG = numeral(0, 1)
SURFACE, ANYWHERE = one_of("phd"), one_of("phdo")
"""Surface of the button: :data:`bot.messages.panel.SURFACES`, with
:data:`bot.messages.orders.PAGE`."""
STAMP = written(re.compile(r"[0-9a-zA-Z_-]{2}"), 2)
SIGN = written(re.compile(r"[0-9a-zA-Z_-]{4}"), 4)
"""A card where its id has no room."""
PICKED = written(_PACKED, LONGEST)
ORDER = one_of(get_args(Standing))
TITLE: Field = titles.__contains__
SETTING = written(_NAMED, 20)
VALUE = written(_WRITABLE, LONGEST)
"""Value of a line of a menu."""
ANYBODY = numeral(0, HIGHEST_TABLE)
"""Whoever Discord knows by that number."""
DESIGN = written(re.compile(r"[a-z0-9_]+"), 60)
"""A card's id in its pack."""
GROUP = written(re.compile(r"[a-z-]*"), 32)
"""A group of commands, or none."""
DECK, MAYBE_DECK, WORDS = _text(1, NAME), _text(0, NAME), _text(0, NAME)


@dataclass(frozen=True, slots=True)
class Signature:
    """Signature of a verb: if it is about a table, and its arguments; those after the first
    ``needed`` may be missing."""

    about_table: bool
    fields: tuple[Field, ...]
    needed: int

    def fits(self, table: str, args: Sequence[str]) -> bool:
        """Tell if a table and arguments match the signature."""
        return (
            (TABLE if self.about_table else NO_TABLE)(table)
            and self.needed <= len(args) <= len(self.fields)
            and all(field(text) for field, text in zip(self.fields, args, strict=False))
        )


def _at_table(*fields: Field, needed: int | None = None) -> Signature:
    return Signature(True, fields, len(fields) if needed is None else needed)


def apart(*fields: Field) -> Signature:
    """Describe a verb that is about no table."""
    return Signature(False, fields, len(fields))


_QUESTION = (SURFACE, NUMBER, STAMP)
_SEARCH = (TITLE, NUMBER, MAYBE_DECK, WORDS)

FORMS: dict[str, Signature] = {
    "deck_form": apart(TITLE, MAYBE_DECK),
    "table_form": _at_table(TITLE),
}
"""The verbs of forms."""

GRAMMAR: dict[str, Signature] = {
    **FORMS,
    # a table that has not begun
    **dict.fromkeys(("join", "leave", "computer", "computers", "title", "begin"), _at_table()),
    "length": _at_table(NUMBER),
    "helping": _at_table(FLAG),
    "next_game": _at_table(FLAG),
    **dict.fromkeys(("rules", "again", "deck", "deck_own", "set_up", "invite"), _at_table()),
    # a game, and what one can look at
    **dict.fromkeys(("act", "hand", "log", "text", "board", "piles", "pile_show"), _at_table()),
    "leaf": _at_table(NUMBER, NUMBER),
    "leaf_of": _at_table(),
    "cards": _at_table(),
    **dict.fromkeys(("older", "newer", "piles_back", "piles_next"), _at_table(NUMBER)),
    **dict.fromkeys(("cards_back", "cards_next"), _at_table(NUMBER)),
    "card_share": _at_table(DESIGN),
    **dict.fromkeys(("look", "refresh", "why", "back_home"), _at_table(SURFACE)),
    "more": _at_table(SURFACE, needed=0),
    "orders": _at_table(ANYWHERE, needed=0),
    "order": _at_table(ANYWHERE, ORDER),
    **dict.fromkeys(("stops", "stops_set", "stops_usual"), _at_table()),
    "rewind": _at_table(ANYWHERE),
    "rewind_yes": _at_table(ANYWHERE, NUMBER),
    "zone": _at_table(SURFACE),
    # seats
    **dict.fromkeys(("offer", "withdraw", "mind", "take_back", "close", "keep"), _at_table()),
    **dict.fromkeys(("concede", "concede_no"), _at_table()),
    "claim": _at_table(SEAT),
    # an answer to a question, which names what was asked: it says yes to nothing else
    **dict.fromkeys(("vote", "undo_yes", "undo_no"), _at_table(SEAT, NUMBER)),
    **dict.fromkeys(("concede_yes", "offer_yes"), _at_table(SEAT)),
    **dict.fromkeys(("close_yes", "leave_yes"), _at_table(FLAG)),
    "leave_no": _at_table(),
    "deck_drop_yes": apart(TITLE, DECK, NUMBER),
    "forget_yes": apart(NUMBER),
    # a question, and the steps of a selection
    "answer": _at_table(*_QUESTION, NUMBER),
    "usual": _at_table(*_QUESTION),
    "done": _at_table(*_QUESTION, PICKED),
    **dict.fromkeys(("one", "tick", "add"), _at_table(*_QUESTION, NUMBER, PICKED)),
    **dict.fromkeys(("back", "next", "undo", "clear"), _at_table(*_QUESTION, NUMBER, PICKED)),
    # what belongs to no table
    **dict.fromkeys(("forget_no", "deck_new", "table", "guide", "steps"), apart()),
    **dict.fromkeys(("help_of", "help_home"), apart()),
    "zone_own": apart(),
    "card_meant": apart(FLAG),
    **dict.fromkeys(("help_back", "help_next"), apart(GROUP, NUMBER)),
    **dict.fromkeys(("first", "guide_of"), apart(TITLE)),
    "first_at": apart(TITLE, ANYBODY),
    "table_at": apart(ANYBODY),
    **dict.fromkeys(("wish", "server"), apart(SETTING)),
    **dict.fromkeys(("deck_edit", "deck_export", "deck_drop"), apart(TITLE, DECK)),
    **dict.fromkeys(("deck_drop_no", "deck_open"), apart(TITLE, DECK)),
    **dict.fromkeys(("search_back", "search_next", "search_new"), apart(*_SEARCH)),
    "search_show": apart(*_SEARCH),
    "put_in": apart(*_SEARCH, SIGN),
    "card_look": apart(TITLE, DESIGN),
    **dict.fromkeys(("decks_back", "decks_next"), apart(NUMBER)),
}
"""Every verb, of presses and of forms, and what stands behind it; extensions add theirs
(:mod:`bot.extensions`)."""

ABOUT_QUESTIONS = frozenset(
    verb for verb, shape in GRAMMAR.items() if shape.fields[: len(_QUESTION)] == _QUESTION
)
"""The verbs that are about a question."""


@dataclass(frozen=True, slots=True)
class ComponentId:
    """A verb, the table it is about (0: none) and its arguments."""

    verb: str
    table: int = 0
    args: tuple[str, ...] = ()
    mark: str = ""
    """The message that the component stands on (:mod:`bot.messages.marks`). No press cares."""

    def __str__(self) -> str:
        mark = (MARKED + self.mark,) if self.mark else ()
        return ":".join((PREFIX, self.verb, number(self.table), *self.args, *mark))

    @classmethod
    def parse(cls, text: str) -> ComponentId:
        """The id of a press or a form; :class:`Outdated` for what this program does not write."""
        prefix, *rest = text.split(":")
        if len(text) > LONGEST or prefix != PREFIX or len(rest) < 2:
            raise Outdated
        verb, table, *args = rest
        shape = GRAMMAR.get(verb)
        if shape is None:
            raise Outdated
        mark = args.pop()[1:] if shape.about_table and _names_message(args) else ""
        if not shape.fits(table, args):
            raise Outdated
        return cls(verb, int(table, 36), tuple(args), mark)

    @property
    def question(self) -> str:
        """The question that it is about, with the stamp of its options; empty for none."""
        return ":".join(self.args[1:3]) if self.verb in ABOUT_QUESTIONS else ""

    def text(self, index: int) -> str:
        """An argument; :class:`Outdated` where there is none."""
        if index >= len(self.args):
            raise Outdated
        return self.args[index]

    def number(self, index: int) -> int:
        """An argument that is a number."""
        return read_number(self.text(index))


def asked_on(message: Message) -> str:
    """The question that a message asks, as :attr:`ComponentId.question`; empty for none."""
    ids = (part.id for part in message.flat() if isinstance(part, Button | Menu))
    ours = (ComponentId.parse(one) for one in ids if one.startswith(f"{PREFIX}:"))
    return next((one.question for one in ours if one.question), "")


def _names_message(args: Sequence[str]) -> bool:
    """Tell if the last field names the message that the component stands on."""
    last = args[-1] if args else ""
    return last.startswith(MARKED) and MARK.fullmatch(last, 1) is not None


def number(value: int) -> str:
    """A natural number in base 36."""
    return _digits(value, _THIRTY_SIX)


def read_number(text: str, below: int = HIGHEST + 1) -> int:
    """A number as :func:`number` writes it; :class:`Outdated` for any other text, and for what is
    not below a bound."""
    if not _NUMERAL.fullmatch(text) or (value := int(text, 36)) >= below:
        raise Outdated
    return value


def stamp(decision: Decision) -> str:
    """Checksum of two characters that tells these options from others of the same decision id."""
    return sign("\n".join(option.key for option in decision.options), 2)


def sign(text: str, length: int) -> str:
    """Checksum of a text in so many characters."""
    value = zlib.crc32(text.encode()) % 64**length
    return _digits(value, _SIXTY_FOUR).rjust(length, "0")


def pack(indexes: Iterable[int], base: int) -> str:
    """A sequence of numbers below ``base`` as short text; ``""`` for the empty one."""
    value = 0
    for index in reversed(tuple(indexes)):
        value = value * (base + 1) + index + 1
    return _digits(value, _SIXTY_FOUR) if value else ""


def unpack(text: str, base: int) -> tuple[int, ...]:
    """The sequence that :func:`pack` was given; :class:`Outdated` for other text."""
    value = _packed(text)
    indexes = []
    while value:
        value, digit = divmod(value, base + 1)
        if digit == 0:
            raise Outdated("not a selection")
        indexes.append(digit - 1)
    return tuple(indexes)


def pack_set(indexes: Iterable[int]) -> str:
    """A set of numbers as short text, one bit each."""
    value = sum(1 << index for index in set(indexes))
    return _digits(value, _SIXTY_FOUR) if value else ""


def unpack_set(text: str) -> tuple[int, ...]:
    """The numbers that :func:`pack_set` was given, in order; :class:`Outdated` for other text."""
    value = _packed(text)
    return tuple(index for index in range(value.bit_length()) if value >> index & 1)


def _packed(text: str) -> int:
    """The number that a selection is written as, no longer than an id can be."""
    if not PICKED(text):
        raise Outdated("not a selection")
    value = 0
    for character in text:
        value = value * 64 + _SIXTY_FOUR.index(character)
    return value


def _digits(value: int, alphabet: Sequence[str]) -> str:
    """A natural number in the base of an alphabet; ``ValueError`` for what is none, which would
    have no end."""
    if value < 0:
        raise ValueError("not a natural number")
    digits = []
    while True:
        value, digit = divmod(value, len(alphabet))
        digits.append(alphabet[digit])
        if not value:
            return "".join(reversed(digits))
