"""Words for messages: catalogues in Chinese and English, and how a message becomes a sentence.

A catalogue is a YAML file of keys and sentences with ``{placeholders}``. Every key stands in both
languages (a test compares them). Card names are set off: 「」 in Chinese and quotes in English in
plain text, bold in Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

import yaml

from engine.cards.design import Pack
from engine.kernel.values import SEAT_LETTERS, CardRef, Msg, SeatRef, TermRef, Value, Words

LOCALES = ("zh", "en")
_PLACE = re.compile(r"\{(\w+)\}")


@cache
def catalogue(locale: str) -> dict[str, str]:
    """All the engine's sentences in one language."""
    found: dict[str, str] = {}
    folder = resources.files("engine") / "locale"
    for entry in sorted(folder.iterdir(), key=lambda file: file.name):
        if entry.name.endswith(f".{locale}.yaml"):
            record = yaml.safe_load(entry.read_text("utf-8"))
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


LOGGED = frozenset(key[4:] for key in catalogue("zh") if key.startswith("log."))
"""The kinds of events that make a log line."""


def has(key: str) -> bool:
    """Whether the catalogue has that key."""
    return key in catalogue("zh")


def term(key: str, locale: str) -> str:
    """A word of the catalogue; the key itself where it has none."""
    return catalogue(_known(locale)).get(key, key)


def _known(locale: str) -> str:
    return "en" if locale.startswith("en") else "zh"


def say(
    message: Msg,
    locale: str,
    names: Sequence[str] = (),
    pack: Pack | None = None,
    style: str = "plain",
) -> str:
    """A message as a sentence.

    ``names`` are the seats' display names, ``pack`` names the cards, ``style`` is ``plain`` or
    ``markdown``. An unknown key is shown as it is: a message never fails.
    """
    locale = _known(locale)
    sentence = catalogue(locale).get(message.key, message.key)

    def place(match: re.Match[str]) -> str:
        value = message.args.get(match[1])
        return _word(value, locale, names, pack, style) if value is not None else ""

    text = _PLACE.sub(place, sentence)
    return _one(text) if locale == "en" else text


_PLURAL = re.compile(r"\b(\d+) (\w+)\(s\)")


def _one(text: str) -> str:
    """English plurals: ``2 card(s)`` becomes ``2 cards``, ``1 card(s)`` becomes ``1 card``."""
    return _PLURAL.sub(lambda m: f"{m[1]} {m[2]}{'' if m[1] == '1' else 's'}", text)


def _word(value: Value, locale: str, names: Sequence[str], pack: Pack | None, style: str) -> str:
    if isinstance(value, SeatRef):
        return seat_name(value.seat, names)
    if isinstance(value, TermRef):
        return term(value.key, locale)
    if isinstance(value, CardRef):
        return card_name(value, locale, pack, style)
    if isinstance(value, Words):
        return value.en if locale == "en" else value.zh
    return str(value)


def seat_name(seat: int, names: Sequence[str]) -> str:
    """A seat's display name, its letter where it has none."""
    return names[seat] if 0 <= seat < len(names) and names[seat] else SEAT_LETTERS[seat]


def slot_label(slot: str, locale: str) -> str:
    """A slot label as that reader writes it (``H3`` is 手3 in Chinese)."""
    if locale.startswith("zh") and slot.startswith("H") and slot[1:].isdigit():
        return f"手{slot[1:]}"
    return slot


def card_name(ref: CardRef, locale: str, pack: Pack | None, style: str) -> str:
    """A card's name set off from the sentence, with its slot label."""
    slot = slot_label(ref.slot, _known(locale))
    if not ref.design or pack is None or ref.design not in pack.designs:
        hidden = ref.design or term("term.hidden_card", locale)
        return f"{slot} {hidden}".strip()
    name = pack.designs[ref.design].name.get(locale)
    if style == "markdown":
        name = f"**{name}**"
    else:
        name = f"「{name}」" if _known(locale) == "zh" else f"“{name}”"
    return f"{slot} {name}".strip() if slot else name
