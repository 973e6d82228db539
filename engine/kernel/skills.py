"""Skills of cards, had and lost: printed ones that are lost for a while, keywords among them."""

from __future__ import annotations

from msgspec import Struct

from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Card
from engine.kernel.statics import modified

SILENCED = "silenced"
"""The number of a card that has lost all its printed skills."""


class SkillRules(Struct, frozen=True):
    """Skills that cards of a title may lose: its ``keywords``. Cards of the kinds ``plain`` have
    none. ``granted``: who loses all skills loses those too that were given before."""

    keywords: tuple[str, ...]
    plain: frozenset[str] = frozenset()
    granted: bool = False


def lost(keyword: str) -> str:
    """The number of a card that has lost that printed keyword and not all its skills."""
    return f"lost_{keyword}"


def is_silenced(game: Position, card: Card) -> bool:
    """Tell whether a card has lost all its printed skills."""
    return modified(game, card.id, SILENCED)


def keyword_lost(game: Position, card: Card, keyword: str) -> bool:
    """Tell whether a card has lost that printed keyword, alone or with all its skills."""
    return is_silenced(game, card) or modified(game, card.id, lost(keyword))


def keyword_count(game: Position, card_id: int, keyword: str) -> int:
    """Count how many times a card has a keyword now: printed and not lost, or granted."""
    now = card_stat(game, card_id, keyword)
    if now and keyword in game.design(card_id).keywords:
        now -= keyword_lost(game, game.card(card_id), keyword)
    return now


def has(game: Position, card_id: int, keyword: str) -> bool:
    """Tell whether a card has a keyword now."""
    return keyword_count(game, card_id, keyword) > 0


def without_skills(game: Position, card_id: int) -> bool:
    """Tell whether nothing is printed on a card, or all of it is lost (and not only some)."""
    card = game.card(card_id)
    plain = game.pack.designs[card.design].kind in game.rules[SkillRules].plain
    return plain or not skills_left(game, card)


def skills_left(game: Position, card: Card) -> bool:
    """Tell whether some skill is printed on a card that it has not lost."""
    design = game.pack.designs[card.design]
    if is_silenced(game, card):
        return False
    return bool(design.abilities) or not all(
        keyword_lost(game, card, keyword) for keyword in design.keywords
    )
