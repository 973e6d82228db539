"""The title's names for zones, kinds and marks: one place, one name each."""

from __future__ import annotations

from engine.kernel.events import COMMON, event_table, heard, parts, weighed
from engine.kernel.grammar import CardDesign
from engine.kernel.terms import Manner, Terms, words

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
"""What stands in the way of playing a card, of a summon, of turning a trap over or removing it, of
a skill (besides :mod:`engine.mechanics.apply`)."""

OPENING_HAND, OPENING_GOLD, GOLD_LIMIT, TRAP_LIMIT = 4, 5, 20, 3
LIMITS = {"gold_limit": GOLD_LIMIT, "hand_limit": 6, "summon_limit": 1, "attacks": 1}
DRAW_COST, TRAP_COST, FLIP_COST, REMOVE_COST = 2, 1, 1, 2
EFFECT_COST, STOP_COST, FORCE_COST = 1, 1, 3

PHASES = ("pick", "rite", "settle", "draw", "declare", "play", "discard", "end")


EVENTS = weighed(
    event_table(
        COMMON,
        told="""
        attack_cancelled attack_changed attack_stopped attack_sum attack_void counter_burn
        counter_poison counter_shield dealer declared_by_force dodge_failed drawn_game dying
        effect_ended effect_forced effect_meant offered on_offer picked picked_one
        pooled_first redirected rerolled returned_to_pool rite saved second_summon
        summoned_first triggered
    """,
        heard="""
        turn_ended extra_drawn lost_card defending hit held_off attack_over declared
    """,
        both="""
        turn_began round_began drew discarded took_card gained_gold lost_gold paid_gold
        checked attack_declared attack_rolled chose_block chose_dodge chose_neither
        defence_rolled dodged damaged lost_life healed turned_up turned_down effect_used
        responded effect_placed effect_refused effect_cancelled skill_used
        skill_cancelled summoned replaced prepared revealed died defeated trap_set
        trap_hidden trap_declared trap_sprung trap_cancelled trap_removed
        false_declaration
    """,
        attack="""
        attack_declared attack_rolled attack_over attack_cancelled
        attack_stopped attack_void dodged held_off hit
    """,
        defence="""
        defending chose_block chose_dodge chose_neither
    """,
        character="""
        died revealed skill_used summoned replaced damaged healed lost_life
    """,
    ),
    silent="""
        on_offer offered dealer rite summoned_first pooled_first picked_one gained_gold paid_gold
        lost_gold attack_declared attack_rolled attack_sum attack_changed chose_block chose_dodge
        chose_neither defence_rolled dodge_failed rerolled triggered effect_meant effect_placed
        effect_ended declared_by_force counter_burn counter_poison counter_shield returned_to_pool
    """,
    major="""
        dodged attack_cancelled attack_stopped attack_void redirected replaced revealed summoned
        second_summon effect_forced skill_cancelled trap_sprung trap_declared trap_cancelled
        false_declaration
    """,
    grave="dying saved died defeated drawn_game",
    steps="""
        attack_declared effect_used skill_used responded prepared revealed summoned trap_set
        trap_hidden trap_declared trap_removed
    """,
)
"""What happens in this title, and what its texts listen to."""

TERMS = Terms(
    kinds={
        SPECIAL: ("life", "defence"),
        ORDINARY: ("life", "defence"),
        ATTACK_CARD: ("point",),
        DEFENCE_CARD: ("point",),
        TRAP_CARD: (),
        EFFECT_CARD: (),
    },
    zones=(CHARACTER, POOL, EFFECT, TRAP, HAND, DECK, DISCARD, DESTROYED, TABLE),
    numbers=words(
        """
        life defence point attack dodge attacks hand_limit summon_limit gold gold_limit
        extra_draw extra_income armour armour_attack armour_effect exposed damage guard
        cannot_attack no_skill
        """
    ),
    resources=(GOLD,),
    attributes=("fire", "water", "wind", "thunder", "light", "dark"),
    tags=(PERSISTENT, RESCUE, "own_zone", "others_zone"),
    roles=("own", "summon"),
    counters=("burn", "poison", "shield"),
    events=heard(EVENTS),
    answers=("attack", "effect", "trap", "skill"),
    marks=("own", "no_skill", "cannot_attack", "guard", "shield", "poison", "burn"),
)
"""What this title's cards may say (chapter 2)."""


def declared(seat: int) -> str:
    """The mark of a seat whose own character has been face up (3.2.character_declare)."""
    return f"declared:{seat}"


def defeats(seat: int) -> str:
    """The mark that counts the players a seat has defeated."""
    return f"defeats:{seat}"


def visits(design: CardDesign) -> bool:
    """Traps and persistent effects may lie in others' zones (3.2.trap, 3.2.effect)."""
    if design.kind == TRAP_CARD:
        return True
    return PERSISTENT in design.tags and "own_zone" not in design.tags


MANNER = Manner(
    guests=visits,
    unique=frozenset(("own",)),
    parts=parts(EVENTS),
    home=CHARACTER,
    persons=(CHARACTER, POOL),
    piles=(DECK, DISCARD, DESTROYED),
)
"""How the texts of this title's cards read."""
