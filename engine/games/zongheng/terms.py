"""The title's names for zones, kinds, keywords and numbers: one place, one name each."""

from engine.kernel import shape, terms
from engine.kernel.events import PERMANENT
from engine.kernel.terms import words

GENERAL, CAMP, FIELD, RESOURCE, HAND, DECK = words("general camp field resource hand deck")
DISCARD, EXILE, FALLEN, STACK, VOID = words("discard exile fallen stack void")
ON_FIELD = (GENERAL, FIELD)

GENERAL_CARD, UNIT, REINFORCEMENT, STRATAGEM, PROVISION = words(
    "general unit reinforcement stratagem provision"
)
UNITS = (UNIT, REINFORCEMENT)
OF_DECKS = (UNIT, STRATAGEM)

FACTIONS = words("wei shu wu qun yuan")
CLASSES = words("infantry cavalry archer halberd mystic adviser")
SIDES = words(
    "turban han shadow tiger navy vanguard_camp white_plume wudang qingzhou iron_riders peace "
    "halberdiers"
)
"""The words that a unit may serve under (所属), a unit bearing one, several or none."""

MIGHT, LIFE, COST, AWAKEN = "might", "life", "cost", "awaken"
SOUL, TEMPORARY = "soul", "temporary"

KEYWORDS = words(
    "first_strike flurry taunt bodyguard charge ambush vigilance skirmish breakthrough bulwark "
    "unyielding veiled entangle fast"
)
(FIRST_STRIKE, FLURRY, TAUNT, BODYGUARD, CHARGE, AMBUSH, VIGILANCE, SKIRMISH, BREAKTHROUGH) = (
    KEYWORDS[:9]
)
BULWARK, UNYIELDING, VEILED, ENTANGLE, FAST = KEYWORDS[9:]
SHOWN = KEYWORDS[:13]
"""The keywords that count for cards on the field, in the order of their badges."""

MULLIGAN, RESET, UPKEEP, DRAW, MAIN1, COMBAT = words("mulligan reset upkeep draw main1 combat")
FORM, DECLARE, DAMAGE_PHASE, COMBAT_END, MAIN2, END = words(
    "form declare damage combat_end main2 end"
)
MAINS = (MAIN1, MAIN2)
FIGHTING = (COMBAT, FORM, DECLARE, DAMAGE_PHASE, COMBAT_END)
ROUNDS = (UPKEEP, DRAW, MAIN1, FORM, DECLARE, DAMAGE_PHASE, COMBAT_END, MAIN2, END)
"""The phases in which somebody has priority."""

TO_COMBAT, TO_MAIN2, TO_END = "to_combat", "to_main2", "to_end"
LEAVES = (TO_COMBAT, TO_MAIN2, TO_END)
"""The ways in which the active player goes on from a main phase."""

PLAIN, USED_SKILL, TRIGGERED, IN_COMBAT = "stratagem", "skill", "trigger", "combat"
"""Kinds of damage by what deals it (414.3): of the first two the player is the source, of the
others the card."""

LISTED = terms.read(__file__, PERMANENT)
"""The words of its cards and how they read, its events, and the clauses of refusals."""

SHAPE = shape.read(__file__)
"""Its seats, phases, zones and table options, and how its table is laid out."""
