"""Finding cards of a pack by what is written on them, in either language."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from engine.kernel.grammar import CardDesign, Pack
from engine.text import catalogue
from engine.text.cards import card_text

COST = "cost"
"""The printed number that cards are found and ordered by, where they have it."""


def search(pack: Pack, words: str) -> tuple[CardDesign, ...]:
    """The cards on which every word stands, the cheapest first; all of them without a word.

    A word is part of a name, of the text or of what a card is (kind, element, faction, ...). A
    number is a printed cost.
    """
    wanted, written = _folded(words).split(), _written(pack)
    found = (design for design in pack.designs.values() if _has(design, written[design.id], wanted))
    return tuple(sorted(found, key=lambda design: (design.stats.get(COST, -1), design.kind)))


def marks(design: CardDesign, locale: str, title: str) -> list[str]:
    """What a card is, in words: kind, element, tags and keywords."""
    keys = [f"kind.{design.kind}"]
    keys += [f"attribute.{design.attribute}"] if design.attribute else []
    keys += [f"tag.{tag}" for tag in design.tags]
    keys += [f"keyword.{word}" for word in design.keywords]
    return [catalogue.term(key, locale, title) for key in keys if catalogue.has(key, title)]


def _has(design: CardDesign, written: str, wanted: list[str]) -> bool:
    return all(
        str(design.stats.get(COST)) == word if word.isdecimal() else word in written
        for word in wanted
    )


@lru_cache(8)
def _written(pack: Pack) -> dict[str, str]:
    """By design, everything on a card in all languages, folded."""
    return {design.id: _folded(_all_of(design, pack)) for design in pack.designs.values()}


def _all_of(design: CardDesign, pack: Pack) -> str:
    lines = [design.id]
    for locale in catalogue.LOCALES:
        lines += [design.name.get(locale), card_text(design, pack, locale, "plain")]
        lines += marks(design, locale, pack.title)
    return "\n".join(lines)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
