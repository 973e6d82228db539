"""What a button or menu says when it is pressed: everything, within 100 characters.

``pj:<verb>:<table>:<argument>:...``. Nothing about a press is remembered in the program, so
a button works after a restart and after a month. Numbers are written in base 36; a selection
that is being made (:class:`Picked`) in base 64.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.kernel.values import Decision

PREFIX = "pj"
PATTERN = r"pj:.+"
"""Every id that this program ever makes."""

_SIXTY_FOUR = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
_THIRTY_SIX = _SIXTY_FOUR[:36]


class Outdated(Exception):
    """An id that this version of the program would not have written."""


@dataclass(frozen=True, slots=True)
class ComponentId:
    """A verb, the table it is about (0: none) and its arguments."""

    verb: str
    table: int = 0
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ":".join((PREFIX, self.verb, number(self.table), *self.args))

    @classmethod
    def parse(cls, text: str) -> ComponentId:
        """The id of a press; :class:`Outdated` for what this program does not write."""
        prefix, _, rest = text.partition(":")
        fields = rest.split(":")
        if prefix != PREFIX or len(fields) < 2 or not fields[0]:
            raise Outdated(text)
        return cls(fields[0], _read_number(fields[1]), tuple(fields[2:]))

    def text(self, index: int) -> str:
        """An argument; :class:`Outdated` where there is none."""
        if index >= len(self.args):
            raise Outdated(str(self))
        return self.args[index]

    def number(self, index: int) -> int:
        """An argument that is a number."""
        return _read_number(self.text(index))


def number(value: int) -> str:
    """A natural number in base 36."""
    return _digits(value, _THIRTY_SIX)


def _read_number(text: str) -> int:
    try:
        return int(text, 36)
    except ValueError:
        raise Outdated(text) from None


def stamp(decision: Decision) -> str:
    """Two characters that tell these options from others that the same id might have."""
    keys = "\n".join(option.key for option in decision.options)
    return _digits(zlib.crc32(keys.encode()) % 4096, _SIXTY_FOUR).rjust(2, "0")


def pack(indexes: Iterable[int], base: int) -> str:
    """A sequence of numbers below ``base`` as short text; ``""`` for the empty one."""
    value = 0
    for index in reversed(tuple(indexes)):
        value = value * (base + 1) + index + 1
    return _digits(value, _SIXTY_FOUR) if value else ""


def unpack(text: str, base: int) -> tuple[int, ...]:
    """The sequence that :func:`pack` was given; ``ValueError`` for other text."""
    value = 0
    for character in text:
        value = value * 64 + _SIXTY_FOUR.index(character)
    indexes = []
    while value:
        value, digit = divmod(value, base + 1)
        if digit == 0:
            raise ValueError(f"not a selection: {text!r}")
        indexes.append(digit - 1)
    return tuple(indexes)


def pack_set(indexes: Iterable[int]) -> str:
    """A set of numbers as short text, one bit each."""
    value = sum(1 << index for index in set(indexes))
    return _digits(value, _SIXTY_FOUR) if value else ""


def unpack_set(text: str) -> tuple[int, ...]:
    """The numbers that :func:`pack_set` was given, in order."""
    value = 0
    for character in text:
        value = value * 64 + _SIXTY_FOUR.index(character)
    return tuple(index for index in range(value.bit_length()) if value >> index & 1)


def _digits(value: int, alphabet: Sequence[str]) -> str:
    digits = []
    while True:
        value, digit = divmod(value, len(alphabet))
        digits.append(alphabet[digit])
        if not value:
            return "".join(reversed(digits))
