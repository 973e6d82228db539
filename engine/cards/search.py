"""Finding cards of a pack, in either language: by what is written on them, or by name."""

import unicodedata
from functools import lru_cache

from engine.kernel.pack import CardDesign, Pack
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
    """List a card's marks in words: kind, element, tags and keywords."""
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


def find(pack: Pack, text: str, limit: int = 25) -> list[CardDesign]:
    """The designs of which a name in either language, whole or short, or the id holds ``text``,
    best first.

    Letters match whatever their case, accents and spacing. First whole names, then beginnings,
    then beginnings of words, then anything inside; each group in the pack's order. An empty text
    finds the first designs of the pack. At most ``limit``.
    """
    wanted = folded(text)
    ranked = []
    for place, design in enumerate(pack.designs.values()):
        ranks = [_rank(wanted, name) for name in (*design.names, design.id)]
        best = min((rank for rank in ranks if rank is not None), default=None)
        if best is not None:
            ranked.append((best, place, design))
    ranked.sort(key=lambda found: found[:2])
    return [design for _, _, design in ranked[: max(0, limit)]]


def folded(text: str) -> str:
    """A name as it is compared: case, accents, apostrophes, hyphens and spacing do not count."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not _silent(c))
    return " ".join(letters.split())


def _silent(letter: str) -> bool:
    return letter in "'\N{RIGHT SINGLE QUOTATION MARK}" or bool(unicodedata.combining(letter))


def _rank(wanted: str, name: str) -> int | None:
    """0 the whole name, 1 its beginning, 2 a word's beginning, 3 inside; ``None`` not at all."""
    compared = folded(name)
    if wanted == compared:
        return 0
    if compared.startswith(wanted):
        return 1
    if f" {wanted}" in compared:
        return 2
    return 3 if wanted in compared else None
