"""Catalogues in two languages: the one checker of their keys and placeholders."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from engine.text.template import PLURAL, Placeholder, names, parse


def faults(
    chinese: Mapping[str, str],
    english: Mapping[str, str],
    *,
    forms: Collection[str] = (),
    alike: Callable[[str], bool] = lambda key: True,
) -> list[str]:
    """List keys of one language alone, texts that do not parse, forms beside ``plural`` and
    ``forms``, and keys that must be ``alike`` and show other arguments in the other language."""
    found = [f"{key}: in one language only" for key in chinese.keys() ^ english.keys()]
    for key in chinese.keys() & english.keys():
        for text in (chinese[key], english[key]):
            found += [f"{key}: {fault} in {text!r}" for fault in _in_text(text, forms)]
        if alike(key) and names(chinese[key]) != names(english[key]):
            found.append(f"{key}: {sorted(names(chinese[key]))}, {sorted(names(english[key]))}")
    return found


def _in_text(text: str, forms: Collection[str]) -> list[str]:
    found = []
    for part in parse(text):
        if isinstance(part, Placeholder):
            if part.form and part.form != PLURAL and part.form not in forms:
                found.append(f"unknown form {part.form}")
            if (part.form == PLURAL) != bool(part.one and part.many):
                found.append(f"a plural of {part.name} without two words")
        elif "{" in part or "}" in part:
            found.append("a brace that is no placeholder")
    return found
