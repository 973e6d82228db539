"""5 to 8: creatures that have just arrived. Skills had and lost are ``engine.kernel.skills``."""

from engine.games.shenhua import terms as w
from engine.kernel.position import Position
from engine.kernel.skills import SkillRules, has

SKILLS = SkillRules(w.KEYWORDS, plain=frozenset((w.TOKEN,)))
"""8: tokens have no printed skills (8.1)."""


def sick(game: Position, card_id: int) -> bool:
    """6: a creature that entered this turn can neither attack nor tap for a skill."""
    card = game.card(card_id)
    if card.counter("entered") != game.state.turn:
        return False
    creature = game.pack.designs[card.design].kind in (w.CREATURE, w.TOKEN)
    return creature and not has(game, card_id, w.VANGUARD)
