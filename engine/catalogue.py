"""The engine's sentences in Chinese and English: catalogues, and words looked up in them.

A catalogue is a YAML file of keys and sentences; every key stands in both languages (a test
compares them). :mod:`engine.texts` tells what may stand in a sentence.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from engine import plain

LOCALES = ("zh", "en")
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A placeholder in a sentence: the argument's name and how it is worded."""


@cache
def sentences(locale: str) -> dict[str, str]:
    """All the engine's sentences in one language."""
    found: dict[str, str] = {}
    folder = resources.files("engine") / "locale"
    for entry in sorted(folder.iterdir(), key=lambda file: file.name):
        if entry.name.endswith(f".{locale}.yaml"):
            record = plain.read(entry.read_text("utf-8"))
            found.update(_flat(record, ""))
    return found


def _flat(record: dict[str, object], before: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in record.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{before}{key}."))
        else:
            flat[f"{before}{key}"] = str(value)
    return flat


LOGGED = frozenset(key[4:] for key in sentences("zh") if key.startswith("log.") and "/" not in key)
"""The kinds of events that make a log line."""


def has(key: str) -> bool:
    """Whether the catalogue has that key."""
    return key in sentences("zh")


def term(key: str, locale: str, title: str = "") -> str:
    """A word of the catalogue, as that title calls it; the key itself where it has none."""
    words = sentences(language_of(locale))
    return words.get(f"{key}/{title}") or words.get(key, key)


def language_of(locale: str) -> str:
    """The language of the catalogues for a platform's locale, such as ``en-GB``."""
    return "en" if locale.startswith("en") else "zh"
