"""The title's names for zones, kinds, keywords and numbers: one place, one name each."""

from __future__ import annotations

from engine.kernel.events import PERMANENT, event_table, heard, weighed
from engine.kernel.terms import Manner, Terms, words

KEEPER, RELIC, UNIT, REALM = "keeper", "relic", "unit", "realm"
HAND, DECK, DISCARD, PLAN, TABLE, VOID = "hand", "deck", "discard", "plan", "table", "void"
ON_BOARD = (KEEPER, RELIC, UNIT, REALM)

CREATURE, DOMAIN, SPELL, TOKEN = "creature", "domain", "spell", "token"
DECK_KINDS = (CREATURE, DOMAIN, SPELL)

FACTIONS = ("order", "psyche", "dark", "ruin", "nature")
COUNTER = "counter"
"""The tag of cards that counter (反击)."""

HOME, FRONT, RAID = "home", "front", "raid"
LINES, COLUMNS = (HOME, FRONT, RAID), 6

FLASH, MOBILE, INFILTRATE = "flash", "mobile", "infiltrate"
RUSH, FIRST, PIERCE, GUARD, HOLD = "rush", "first_strike", "pierce", "guard", "hold"
KEYWORDS = (FLASH, MOBILE, INFILTRATE, RUSH, FIRST, PIERCE, GUARD, HOLD)
SHOWN = KEYWORDS[1:]
"""The keywords that count for creatures on the board, in the order of their badges."""

COST, ATTACK, LIFE, MARKS = "cost", "attack", "life", "marks"
REGROW, ARMOUR, PEACEFUL, WRATH, HAND_MOST = "regrow", "armour", "peaceful", "wrath", "hand_most"
"""What a creature regrows, takes less, whether it deals no combat damage, how much more it deals;
how many more cards than ten a hand holds."""

MANA, MANA_LIMIT, ENTRIES = "mana", "mana_most", "entries"
TOLD_MANA, TOLD_HAND = "told_mana", "told_hand"
"""What the others are told of a seat while plans are made."""

COMBAT = "combat"

OPENING_HAND, HAND_LIMIT, DECK_LEAST, DECK_MOST, RELICS, COPIES_MOST = 7, 10, 40, 60, 3, 4
TIRED, TIRED_LOSS = 60, 2
"""With the table option, from which turn on each turn costs its player so much life."""

MULLIGAN, BEGIN, ATTACK_PHASE, DEFENCE_PHASE, RESOLUTION, FIGHT, END = words(
    "mulligan begin plan_attack plan_defence resolution fight end"
)
PHASES = (MULLIGAN, BEGIN, ATTACK_PHASE, DEFENCE_PHASE, RESOLUTION, FIGHT, END)
PLANNING = (ATTACK_PHASE, DEFENCE_PHASE)

SLOW, LATE, NO_CELL, NO_ENTRY, WAITS = "slow", "late", "no_cell", "no_entry", "waits"
"""What stands in the way of using a card or skill: not in defence, not in attack, no cell for it,
no entry to name, waiting already."""

EVENTS = weighed(
    event_table(
        PERMANENT,
        told="""
        advanced burnt counter_failed countered domain_lost exchanged gained_mana
        glimpsed goes_first help looked_at_entry lost_game no_card offered plan_made recalled
        returned_deck returned_discard stage tired triggered used_at_once warded
    """,
        heard="flash_resolved summoned to_hand drew_one turn_ended",
        both="attack_declared damaged healed moved returned_hand turn_began",
        silent="attacked_player",
    ),
    silent="""
        advanced attack_declared exchanged gained_mana goes_first help moved
        plan_made triggered warded
    """,
    usual="resolved_card resolved_skill turned_up",
    major="burnt countered returned_hand",
    grave="lost_game",
    steps="attack_declared resolved_card resolved_skill triggered used_at_once",
    stages="stage",
)
"""What happens in this title, and what its texts listen to."""

TERMS = Terms(
    kinds={
        KEEPER: (LIFE,),
        RELIC: (LIFE,),
        CREATURE: (COST, MARKS, ATTACK, LIFE),
        TOKEN: (ATTACK, LIFE),
        DOMAIN: (COST, MARKS),
        SPELL: (COST, MARKS),
    },
    zones=(*ON_BOARD, HAND, DECK, DISCARD, TABLE, VOID),
    numbers=(
        COST,
        ATTACK,
        LIFE,
        MARKS,
        *KEYWORDS,
        REGROW,
        ARMOUR,
        PEACEFUL,
        WRATH,
        HAND_MOST,
    ),
    resources=(MANA, MANA_LIMIT),
    tags=(*FACTIONS, COUNTER),
    keywords=KEYWORDS,
    roles=("idle",),
    counters=("shield",),
    events=heard(EVENTS),
    nears=("facing", "beside", "column", "line", "behind", "here"),
    lines=LINES,
    marks=("used",),
)
"""What this title's cards may say."""

MANNER = Manner(
    "rules",
    field=ON_BOARD,
    controlled=(UNIT, REALM),
    single=(KEEPER,),
    cards=(HAND, DECK, DISCARD, TABLE),
    lone=("facing", "behind", "here"),
    opposite="facing",
)
