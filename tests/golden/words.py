"""Every text of every card, of cards that there are not, and of every message that was met."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import msgspec

from engine import CardRef, Msg, msg
from tests.golden.names import (
    CardDesign,
    Pack,
    ability_text,
    card_text,
    design_from,
    every_sample,
    say,
    titles,
)

LOCALES = ("zh", "en")
STYLES = ("markdown", "plain")
NAMES = ("林小满", "Kaito", "夜航船", "Vinewarden_42", "曜日钟楼管理员", "Mochi", "Ōkami", "八")

OTHER_WORDS = {
    "you": ("others", "everyone"),
    "others": ("you", "everyone"),
    "everyone": ("you", "others"),
    "this": ("subject",),
    "subject": ("this",),
    "yes": ("no",),
    "no": ("yes",),
    "up": ("down",),
    "down": ("up",),
}
"""Words of card files that can stand for one another, whatever they are said of."""

Entries = dict[str, str]


def card_entries(title: str, part: int, parts: int) -> Entries:
    """The texts of all cards of a title's pack, a part of them."""
    pack = titles[title].pack()
    found: Entries = {}
    for design in list(pack.designs.values())[part::parts]:
        found[f"card/{title}/{design.id}"] = _texts(design, pack)
        for place in range(len(design.abilities)):
            hint = msg("hint.ability", design=CardRef(design.id), place=place)
            found[f"card/{title}/{design.id}/{place}"] = said(hint, pack)
        for what, changed in _changed(design):
            found[f"changed/{title}/{design.id}/{what}"] = _texts(changed, pack)
    return found


def sample_entries(title: str) -> Entries:
    """A text of each node that cards may hold, with each of its fields changed."""
    pack = titles[title].pack()
    return {f"sample/{title}/{what}": _texts(design, pack) for what, design in every_sample()}


def _texts(design: CardDesign, pack: Pack) -> str:
    """All that is said of a card; where it cannot be said, by what kind of mistake."""
    found = []
    for locale in LOCALES:
        for style in STYLES:
            try:
                found.append(card_text(design, pack, locale, style))
                found += [
                    ability_text(design, place, pack, locale, style)
                    for place in range(len(design.abilities))
                ]
            except Exception as error:  # a change that makes no sense is as good as one that does
                found.append(type(error).__name__)
    return "\n".join(dict.fromkeys(found))


def _changed(design: CardDesign) -> Iterator[tuple[str, CardDesign]]:
    """The card with one word or number of its abilities changed, one after another."""
    record = msgspec.to_builtins(design)
    for path in _leaves(record.get("abilities", []), ("abilities",)):
        old = _at(record, path)
        for new in _others(old):
            tried = copy.deepcopy(record)
            _at(tried, path[:-1])[path[-1]] = new
            try:
                changed = design_from(tried)
            except (msgspec.ValidationError, ValueError, TypeError):
                continue
            yield f"{'.'.join(map(str, path))}={new}", changed


def _leaves(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, (list, tuple)):
        for place, inner in enumerate(value):
            yield from _leaves(inner, (*path, place))
    else:
        yield path


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def _others(old: Any) -> tuple[Any, ...]:
    """Other values of a leaf."""
    if isinstance(old, bool):
        return (not old,)
    if isinstance(old, int):
        return (old + 1,) if old != 1 else (2, -1)
    return OTHER_WORDS.get(old, ())


def said(message: Msg, pack: Pack) -> str:
    """A message in both languages and styles."""
    found = [
        f"{say(message, locale, NAMES, pack, style)}" for locale in LOCALES for style in STYLES
    ]
    return "\n".join(dict.fromkeys(found))


def message_entries(values: Any, pack: Pack, known: set[str]) -> Entries:
    """Every message within those values (views, log lines, refusals) in words, but for those that
    are ``known``."""
    found: Entries = {}
    for message in messages(values):
        name = f"say/{pack.title}/{msgspec.json.encode(message).decode()}"
        if name not in known:
            known.add(name)
            found[name] = said(message, pack)
    return found


def messages(value: Any) -> Iterator[Msg]:
    """The messages anywhere within a value."""
    if isinstance(value, Msg):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from messages(getattr(value, field))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from messages(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from messages(inner)
