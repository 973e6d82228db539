"""Names of those who have none of their own: computer players and people who were forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.settings import Locale

COMPUTERS: dict[Locale, tuple[str, ...]] = {
    "zh": ("青鸾", "白泽", "玄武", "麒麟", "毕方", "当康", "文鳐", "夫诸"),
    "en": ("Qingluan", "Baize", "Xuanwu", "Qilin", "Bifang", "Dangkang", "Wenyao", "Fuzhu"),
}
"""Friendly beasts of the old Chinese books."""

FORGOTTEN: dict[Locale, str] = {"zh": "一位旧友", "en": "A former player"}

LONGEST = 32


def computer_name(locale: Locale, taken: Iterable[str]) -> str:
    """A name for a computer player that nobody at the table bears."""
    used = set(taken)
    for name in COMPUTERS[locale]:
        if name not in used:
            return name
    return f"{COMPUTERS[locale][0]} {len(used)}"


def display_name(name: str) -> str:
    """A person's name on one line and no longer than Discord's own limit."""
    return " ".join(name.split())[:LONGEST] or "?"
