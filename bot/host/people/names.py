"""Names of those who have none of their own: computer players and people who were forgotten."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from bot.i18n import TURNING
from bot.store.settings import Locale
from renderers.words.names import BLANK

COMPUTERS: dict[Locale, tuple[str, ...]] = {
    "zh": ("青鸾", "白泽", "玄武", "麒麟", "毕方", "当康", "文鳐", "夫诸"),
    "en": ("Qingluan", "Baize", "Xuanwu", "Qilin", "Bifang", "Dangkang", "Wenyao", "Fuzhu"),
}
"""Friendly beasts of the old Chinese books."""

FORGOTTEN: dict[Locale, str] = {"zh": "一位旧友", "en": "A former player"}

LONGEST = 32
MARKS = 3
"""So many marks stand on a letter in any script; more of them run into the lines around."""


def computer_name(locale: Locale, taken: Iterable[str]) -> str:
    """A name for a computer player that nobody at the table bears."""
    used = set(taken)
    for name in COMPUTERS[locale]:
        if name not in used:
            return name
    return f"{COMPUTERS[locale][0]} {len(used)}"


def display_name(name: str) -> str:
    """A person's name on one line and no longer than Discord's own limit."""
    return written_name(name, LONGEST, "?")


def written_name(name: str, longest: int, stand_in: str) -> str:
    """A name as it is kept and shown among others: on one line, without letters that nobody sees,
    turning nothing around that stands beside it, with no more marks on a letter than any script
    needs; ``stand_in`` where nothing of it can be seen."""
    kept: list[str] = []
    marks = 0
    for character in " ".join(name.split()):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if ord(character) not in TURNING and marks <= MARKS and not _unseen(character):
            kept.append(character)
    line = " ".join("".join(kept)[:longest].split())
    return line if any(map(_seen, line)) else stand_in


JOINING = frozenset("\u200c\u200d")
"""Signs without a shape of their own that scripts and emoji need to join or part their letters."""
TAGS = range(0xE0020, 0xE0080)
"""Signs that make the flags of regions out of a black one."""


def _unseen(character: str) -> bool:
    """Test if a character has no shape and no use in a name."""
    if character == " " or character in JOINING or ord(character) in TAGS:
        return False
    return character in BLANK or unicodedata.category(character) in ("Cf", "Cc", "Co", "Cn", "Cs")


def _seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANK
