"""Finding cards by name: for completing what somebody types, and for the first that fits."""

from __future__ import annotations

import unicodedata

from engine.kernel.grammar import CardDesign, Pack


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
