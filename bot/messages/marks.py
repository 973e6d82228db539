"""Marks by which a message of ours is recognised when the program has forgotten its id.

A message that a channel shows carries no nonce, and nobody sees a mark: it is the last field of the
ids of its buttons and menus (``pj:act:1:@b3.1k``), which name the table, what is shown there (a
letter), of which turn, and the number of the posting. A message without any carries the number as
the id of its first text, which Discord lets an application choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.messages.component_id import MARK, MARKED, PREFIX, number
from bot.messages.parts import (
    CUSTOM_ID,
    Box,
    Button,
    Inner,
    Link,
    Menu,
    Message,
    Part,
    PeopleMenu,
    Row,
    Section,
    Text,
)

LOBBY, BOARD, HAND, BUTTON, WAITING = "l", "b", "h", "n", "w"
"""Letters of what is stored as a posting: the table before and during the game, a hand, the notices
that somebody's hand, or some hands for now, are behind a button."""
ROWS = {"ping": "p", "notice": "u", "result": "r", "private": "c"}
"""Letters of what shows one row of the outbox, by its kind: their number is the row's."""

_TABLE = re.compile(rf"{PREFIX}:[a-z_]+:([1-9a-z][0-9a-z]*):")

FIRST_TEXT = 2**30
"""Least id of a text that is a mark. Discord numbers the others of a message from 1."""
TEXTS = 2**30 - 1
"""Count of such ids, up to the largest id that Discord takes."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Identity of a message of a table. Those of outbox rows have no turn."""

    table: int
    letter: str
    number: int
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.letter}{number(self.turn)}.{number(self.number)}"

    @property
    def text_id(self) -> int:
        """The number under which a text carries it."""
        return FIRST_TEXT + self.number % TEXTS

    @classmethod
    def read(cls, custom_id: str) -> Mark | None:
        """The mark in the id of a component, where it carries one."""
        rest, _, last = custom_id.rpartition(f":{MARKED}")
        table, found = _TABLE.match(f"{rest}:"), MARK.fullmatch(last)
        if table is None or found is None:
            return None
        letter, turn, named = found.groups()
        return cls(int(table[1], 36), letter, int(named, 36), int(turn, 36))


def marked(message: Message, mark: str, text_id: int = 0) -> Message:
    """The message with the mark in the ids of its components that are about a table, or the
    ``text_id`` on its first text where there are none; an id that has no room goes without."""
    if not mark:
        return message
    parts = tuple(_part(part, mark) for part in message.parts)
    done = replace(message, parts=parts)
    return done if done != message or not text_id else _numbered(message, text_id)


def marks(custom_ids: Iterable[str]) -> tuple[Mark, ...]:
    """The marks that components carry."""
    return tuple(mark for mark in map(Mark.read, custom_ids) if mark is not None)


def _part(part: Part, mark: str) -> Part:
    if isinstance(part, Box):
        return replace(part, parts=tuple(_inner(inner, mark) for inner in part.parts))
    return _inner(part, mark)


def _inner(part: Inner, mark: str) -> Inner:
    if isinstance(part, Menu | PeopleMenu):
        return replace(part, id=_id(part.id, mark))
    if isinstance(part, Section):
        return replace(part, button=_button(part.button, mark))
    if isinstance(part, Row):
        return Row(tuple(_button(button, mark) for button in part.buttons))
    return part


def _button(button: Button | Link, mark: str) -> Button | Link:
    return button if isinstance(button, Link) else replace(button, id=_id(button.id, mark))


def _id(custom_id: str, mark: str) -> str:
    longer = f"{custom_id}:{MARKED}{mark}"
    about = _TABLE.match(f"{custom_id}:")
    return longer if about is not None and len(longer) <= CUSTOM_ID else custom_id


def _numbered(message: Message, text_id: int) -> Message:
    """The message with that number on the first of its texts, which may stand in a box."""
    parts = list(message.parts)
    for index, part in enumerate(parts):
        if isinstance(part, Text):
            parts[index] = replace(part, mark=text_id)
            break
        if isinstance(part, Box) and any(isinstance(inner, Text) for inner in part.parts):
            parts[index] = replace(part, parts=_first_numbered(part.parts, text_id))
            break
    return replace(message, parts=tuple(parts))


def _first_numbered(parts: tuple[Inner, ...], text_id: int) -> tuple[Inner, ...]:
    first = next(at for at, part in enumerate(parts) if isinstance(part, Text))
    return tuple(
        replace(part, mark=text_id) if at == first and isinstance(part, Text) else part
        for at, part in enumerate(parts)
    )
