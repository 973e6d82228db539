"""The title's names for zones, kinds, keywords and numbers: one place, one name each."""

from engine.kernel import shape, terms
from engine.kernel.events import PERMANENT
from engine.kernel.terms import words

GENERAL, TREASURE, FIELD, GEAR, SPIRIT, HAND = words("general treasure field gear spirit hand")
DECK, DISCARD, EXILE, STACK, VOID = "deck", "discard", "exile", "stack", "void"
ON_FIELD = (GENERAL, TREASURE, FIELD, GEAR)

GENERAL_CARD, TREASURE_CARD, CREATURE, SPELL, EQUIPMENT, ADVENTURE, TOKEN = words(
    "general treasure creature spell equipment adventure token"
)
BASIC = (CREATURE, SPELL, EQUIPMENT, ADVENTURE)

FACTIONS = ("immortal", "demon", "human", "divine")
CLASSES = ("mage", "warlock", "warrior", "monk")
ELEMENTS = ("metal", "wood", "water", "fire", "earth")

VANGUARD, GUARD, PEERLESS, FLASH, NIMBLE, FROM_SPIRIT = words(
    "vanguard guard peerless flash nimble from_spirit"
)
KEYWORDS = (VANGUARD, GUARD, PEERLESS, FLASH, NIMBLE, FROM_SPIRIT)
SHOWN = (VANGUARD, GUARD, PEERLESS)
"""The keywords that count for cards on the field, in the order of their badges."""

ONE_WAY = KEYWORDS + words(
    """
    no_attack no_reset may_stay_tapped untargetable ignores_guard spares_creatures
    spirit_open combat_armour armour armour_effect
    """
)
"""Numbers that texts speak of as something that applies, or as something that is reduced; less
than none of it would be words for the contrary of what happens."""

MIGHT, LIFE, COST, DURABILITY = "might", "life", "cost", "durability"
SLOW, SKILL_SLOW = "slow", "skill_slow"
ATTACK_TAPPED, ATTACK_SICK, ATTACK_KEPT, UNARMED, GUARDED = words(
    "attack_tapped attack_sick attack_kept unarmed guarded"
)
"""Obstacles to using a card, a skill, an attack."""

STACK_LIMIT = 60
"""Objects on the stack after which nobody can add any more."""

OPENING_HAND, HAND_LIMIT, DECK_LEAST, COPIES_MOST = 7, 7, 60, 4

PERMANENTS = (CREATURE, TOKEN, EQUIPMENT, TREASURE_CARD)

LISTED = terms.read(__file__, PERMANENT)
"""The words of its cards and how they read, its events, and the clauses of refusals."""

SHAPE = shape.read(__file__)
"""Its seats, phases, zones and table options, and how its table is laid out."""
