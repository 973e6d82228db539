"""Placeholders in texts: the one language of every catalogue, parsed and filled here.

* ``{who}``: the argument ``who``.
* ``{card:name}``: the argument worded by ``name``, a section of the catalogue or one of the forms
  of :mod:`engine.text.sentences`.
* ``{amount:plural:card|cards}``: the first word where the argument is the number 1 or -1, the
  second where it is anything else. It is not shown itself.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

PLURAL = "plural"

_PLACE = re.compile(r"\{(\w+)(?::(\w+)(?::([^{}|]*)\|([^{}|]*))?)?\}")


class Placeholder(NamedTuple):
    """A place in a text. ``one`` and ``many`` are the words of the form ``plural``."""

    name: str
    form: str = ""
    one: str = ""
    many: str = ""

    def choose(self, value: object) -> str:
        """Return the word that agrees with a number, in digits with or without its sign."""
        return self.one if str(value).lstrip("+-\N{MINUS SIGN}") == "1" else self.many


@lru_cache(16384)
def parse(text: str) -> tuple[str | Placeholder, ...]:
    """Split a text into its literal parts and its placeholders, in order, none of them empty."""
    parts: list[str | Placeholder] = []
    start = 0
    for match in _PLACE.finditer(text):
        if match.start() > start:
            parts.append(text[start : match.start()])
        parts.append(Placeholder(*(group or "" for group in match.groups())))
        start = match.end()
    return (*parts, text[start:]) if start < len(text) else tuple(parts)


def substitute(text: str, word: Callable[[Placeholder], str]) -> str:
    """Fill a text, asking ``word`` for each placeholder in order."""
    return "".join(part if isinstance(part, str) else word(part) for part in parse(text))


def fill(text: str, args: Mapping[str, object]) -> str:
    """Fill a text with arguments as ``str`` shows them; ``KeyError`` where one is missing."""

    def word(place: Placeholder) -> str:
        value = args[place.name]
        return place.choose(value) if place.form == PLURAL else str(value)

    return substitute(text, word)


def names(text: str) -> frozenset[str]:
    """List the arguments that a text shows; one that only chooses a plural is not shown."""
    places = (part for part in parse(text) if isinstance(part, Placeholder))
    return frozenset(place.name for place in places if place.form != PLURAL)
