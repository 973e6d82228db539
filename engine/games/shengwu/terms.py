"""The title's names for zones, kinds, keywords and numbers: one place, one name each."""

from engine.kernel import shape, terms
from engine.kernel.events import PERMANENT
from engine.kernel.terms import words

KEEPER, RELIC, UNIT, REALM = "keeper", "relic", "unit", "realm"
HAND, DECK, DISCARD, PLAN, TABLE, VOID = "hand", "deck", "discard", "plan", "table", "void"
ON_BOARD = (KEEPER, RELIC, UNIT, REALM)

CREATURE, DOMAIN, SPELL, TOKEN = "creature", "domain", "spell", "token"
DECK_KINDS = (CREATURE, DOMAIN, SPELL)

FACTIONS = ("order", "psyche", "dark", "ruin", "nature")
COUNTER = "counter"
"""The tag of cards that counter (反击)."""

HOME, FRONT, RAID = "home", "front", "raid"

FLASH, MOBILE, INFILTRATE = "flash", "mobile", "infiltrate"
RUSH, FIRST, PIERCE, GUARD, HOLD = "rush", "first_strike", "pierce", "guard", "hold"

COST, ATTACK, LIFE, MARKS = "cost", "attack", "life", "marks"
REGROW, ARMOUR, PEACEFUL, WRATH, HAND_MOST = "regrow", "armour", "peaceful", "wrath", "hand_most"
"""Numbers: life a creature regrows, damage it takes less, no combat damage, damage it deals more;
cards more than ten that a hand holds."""

MANA, MANA_LIMIT, ENTRIES = "mana", "mana_most", "entries"
TOLD_MANA, TOLD_HAND = "told_mana", "told_hand"
"""The numbers of a seat that the others are told while plans are made."""

COMBAT = "combat"

OPENING_HAND, HAND_LIMIT, DECK_LEAST, DECK_MOST, RELICS, COPIES_MOST = 7, 10, 40, 60, 3, 4
TIRED, TIRED_LOSS = 60, 2
"""With the table option, from which turn on each turn costs its player so much life."""

MULLIGAN, BEGIN, ATTACK_PHASE, DEFENCE_PHASE, RESOLUTION, FIGHT, END = words(
    "mulligan begin plan_attack plan_defence resolution fight end"
)
PLANNING = (ATTACK_PHASE, DEFENCE_PHASE)

SLOW, LATE, NO_CELL, NO_ENTRY, WAITS = "slow", "late", "no_cell", "no_entry", "waits"
"""Obstacles to using a card or skill: not in defence, not in attack, no cell for it, no entry to
name, waiting already."""

LISTED = terms.read(__file__, PERMANENT)
"""The words of its cards and how they read, its events, and the clauses of refusals."""

SHAPE = shape.read(__file__)
"""Its seats, phases, zones and table options, and how its table is laid out."""
COLUMNS = SHAPE.zone(UNIT).grid[1]
