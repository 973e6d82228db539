"""The title's names for zones, kinds and marks: one place, one name each."""

from engine.kernel import shape, terms
from engine.kernel.events import COMMON

CHARACTER, POOL, EFFECT, TRAP = "character", "pool", "effect", "trap"
HAND, TABLE, OFFER, PICKED = "hand", "table", "offer", "picked"
DECK, DISCARD, DESTROYED = "deck", "discard", "destroyed"
OWN = (CHARACTER, POOL, EFFECT, TRAP, HAND)
"""The zones that a player leaves behind."""

SPECIAL, ORDINARY = "special", "ordinary"
ATTACK_CARD, DEFENCE_CARD, TRAP_CARD, EFFECT_CARD = "attack", "defence", "trap", "effect"
CHARACTERS = (SPECIAL, ORDINARY)

GOLD = "gold"
PERSISTENT, RESCUE = "persistent", "rescue"

UNPLAYABLE, BLOCKS_ONLY, ANSWERS_ONLY = "no_play", "blocks_only", "answers_only"
ATTACKED, NO_ATTACKER, NO_TARGET = "attacked", "no_attacker", "nobody_to_attack"
TRAP_LAID, NO_TRAP_ZONE, TRAP_FLIPPED = "trap_laid", "no_trap_zone", "trap_flipped"
SUMMONED, SUMMON_FULL, TRAP_REMOVED = "summoned", "summons", "trap_removed"
SKILL_OTHERS = "skill_others"
"""Obstacles to playing a card, a summon, turning a trap over or removing it, a skill (besides
:mod:`engine.mechanics.apply`)."""

OPENING_HAND = 4
DRAW_COST, TRAP_COST, FLIP_COST, REMOVE_COST = 2, 1, 1, 2
EFFECT_COST, STOP_COST, FORCE_COST = 1, 1, 3


LISTED = terms.read(__file__, COMMON)
"""The words of its cards and how they read, its events, and the clauses of refusals."""

SHAPE = shape.read(__file__)
"""Its seats, phases, zones and table options, and how its table is laid out."""
TRAP_LIMIT = SHAPE.zone(TRAP).most
OPENING_GOLD = SHAPE.numbers[GOLD]
LIMITS = {name: most for name, most in SHAPE.numbers.items() if name != GOLD}


def declared(seat: int) -> str:
    """The mark of a seat whose own character has been face up (3.2.character_declare)."""
    return f"declared:{seat}"
