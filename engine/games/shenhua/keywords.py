"""5 to 8: keywords and skills, had and lost; creatures that have just arrived."""

from engine.games.shenhua import terms as w
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Card
from engine.kernel.statics import modified


def is_silenced(game: Position, card: Card) -> bool:
    """8: whether a card has lost all its printed skills."""
    return modified(game, card.id, w.SILENCED)


def keyword_lost(game: Position, card: Card, keyword: str) -> bool:
    """8.2: whether a card has lost that printed keyword, alone or with all its skills."""
    return is_silenced(game, card) or modified(game, card.id, w.lost(keyword))


def has(game: Position, card_id: int, keyword: str) -> bool:
    """Test if a card has a keyword now: printed and not lost (8), or granted."""
    now = card_stat(game, card_id, keyword)
    if now and keyword in game.design(card_id).keywords:
        now -= keyword_lost(game, game.card(card_id), keyword)
    return now > 0


def sick(game: Position, card_id: int) -> bool:
    """6: a creature that entered this turn can neither attack nor tap for a skill."""
    card = game.card(card_id)
    if card.counter("entered") != game.state.turn:
        return False
    creature = game.pack.designs[card.design].kind in (w.CREATURE, w.TOKEN)
    return creature and not has(game, card_id, w.VANGUARD)


def without_skills(game: Position, card_id: int) -> bool:
    """8.1: nothing printed, a token, or all of it lost (8.2: not only some)."""
    card = game.card(card_id)
    return game.pack.designs[card.design].kind == w.TOKEN or not skills_left(game, card)


def skills_left(game: Position, card: Card) -> bool:
    """8.2: whether some skill is printed on a card that it has not lost."""
    design = game.pack.designs[card.design]
    if is_silenced(game, card):
        return False
    return bool(design.abilities) or not all(
        keyword_lost(game, card, keyword) for keyword in design.keywords
    )
