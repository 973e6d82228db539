"""The play phase by rule of thumb: good things first, then the attack, then the end."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import attackers, can_attack, targets
from engine.games.yongheng.policy import odds
from engine.games.yongheng.policy.appraisal import DAMAGE, GOLD, Designs, appraisals
from engine.games.yongheng.policy.reading import has_attack, rivals
from engine.kernel.grammar import CardDesign
from engine.kernel.position import Position
from engine.kernel.values import Decision, Option
from engine.language.actions import Modify

KEEP = 8
"""What a card in hand is worth at least: it is used only for more."""

FATAL, KILL = 1200, 70
"""What killing an own character and a summon is worth."""

UNKNOWN_TRAP = 24
"""What harm a face-down trap may do."""

ATTACK_STATS = frozenset(("attack", "attacks"))
ATTACK_EVENTS = frozenset(("attack_declared", "attack_rolled", "hit"))


def best_action(game: Position, owed: Decision) -> str:
    """The next thing to do in the play phase."""
    seat = owed.seat
    best, most = "end", 0
    attack, strongest = "", 0
    for option in owed.options:
        verb = option.key.partition(":")[0]
        if verb == "attack":
            value = attack_value(game, seat, option.card)
            if value > strongest:
                attack, strongest = option.key, value
            continue
        rate = _RATES.get(verb)
        value = rate(game, seat, option) if rate else 0
        if value > most:
            best, most = option.key, value
    return best if most or not attack else attack


# -- attacks ------------------------------------------------------------------------------


def attack_value(game: Position, seat: int, card: int) -> int:
    """What the best attack with that card is worth, less what it is to keep it."""
    able = attackers(game, seat)
    reach = targets(game, seat)
    best = max(
        (strike_value(game, seat, card, one, other) for one in able for other in reach), default=0
    )
    known = appraisals(game.pack)
    return best + known.extras(game.design(card)) - known.in_hand(game.card(card).design) // 8


def strike_value(game: Position, seat: int, card: int, attacker: int, target: int) -> int:
    """What an attack is worth, over all throws."""
    damage, deaths = odds.expected(game, seat, card, attacker, target)
    return (DAMAGE * damage + kill_value(game, target) * deaths) // 36


def kill_value(game: Position, target: int) -> int:
    """What it is worth that a character dies."""
    return FATAL if game.role(game.card(target)) == "own" else KILL


def may_strike(game: Position, seat: int) -> bool:
    """Whether that seat could attack now, if it has a card to attack with."""
    return can_attack(game, seat) and bool(attackers(game, seat)) and bool(targets(game, seat))


# -- everything else ----------------------------------------------------------------------


def _prepare(game: Position, seat: int, option: Option) -> int:
    return 200


def _summon(game: Position, seat: int, option: Option) -> int:
    return 100 + appraisals(game.pack).character(game.card(option.card).design)


def _skill(game: Position, seat: int, option: Option) -> int:
    place = int(option.key.rpartition(":")[2])
    return skill_value(game, seat, option.card, place)


def skill_value(game: Position, seat: int, card: int, place: int) -> int:
    """What using a skill now is worth. One that costs nothing and never ends is let be."""
    design = game.design(card)
    ability = design.abilities[place]
    if ability.limit == "free" and ability.cost is None:
        return 0
    if _for_attack(ability.do) and not (may_strike(game, seat) and has_attack(game, seat)):
        return 0
    known = appraisals(game.pack)
    value = known.ability(design.id, place) - known.cost(ability.cost)
    if ability.cost is not None and ability.cost.pay.get(w.GOLD, 0) >= game.number(seat, w.GOLD):
        value -= 4
    return value


def _effect(game: Position, seat: int, option: Option) -> int:
    design = game.design(option.card)
    known = appraisals(game.pack)
    if w.RESCUE in design.tags:
        return _rescue_now(game, seat, design)
    if w.PERSISTENT in design.tags:
        return _persistent(game, seat, design, known)
    attacks = has_attack(game, seat)
    if any(_for_attack(ability.do) for ability in design.abilities):
        wanted = 2 if any(_more_attacks(ability.do) for ability in design.abilities) else 1
        if attacks < wanted or not may_strike(game, seat):
            return 0
    spent = sum(known.cost(one.cost) for one in design.abilities if one.type == "play")
    return known.played(design.id) - spent - KEEP


def _rescue_now(game: Position, seat: int, design: CardDesign) -> int:
    """A rescue heals before it is needed only where it heals much, or where there are more."""
    cards = game.state.cards
    hurt = max(
        (cards[c].counter("damage") for c in game.zone(w.CHARACTER, seat) if cards[c].face_up),
        default=0,
    )
    rescues = sum(w.RESCUE in game.design(card).tags for card in game.zone(w.HAND, seat))
    return 12 if hurt >= (3 if rescues > 1 else 5) else 0


def _persistent(game: Position, seat: int, design: CardDesign, known: Designs) -> int:
    own, theirs = zones_open(game, seat, design)
    value = 0
    if own and not (
        "own_zone" in design.tags
        and _waits_for_attack(design)
        and not (may_strike(game, seat) and has_attack(game, seat))
    ):
        value = known.played(design.id, 1)
    if theirs:
        value = max(value, known.played(design.id, -1) - GOLD)
    return value - KEEP


def zones_open(game: Position, seat: int, design: CardDesign) -> tuple[bool, bool]:
    """Whether a persistent card can go into one's own zone, and into another's."""
    ability = design.abilities[0] if design.abilities else None
    spent = ability.cost.pay.get(w.GOLD, 0) if ability and ability.cost else 0
    pays = game.number(seat, w.GOLD) >= spent + w.EFFECT_COST
    return "others_zone" not in design.tags, "own_zone" not in design.tags and pays


def _waits_for_attack(design: CardDesign) -> bool:
    """Whether a card does something only for an attack of this turn."""
    return all(
        (ability.when is not None and ability.when.event in ATTACK_EVENTS)
        or any(static.stat in ATTACK_STATS for static in ability.modify)
        for ability in design.abilities
    )


def _for_attack(program: tuple[object, ...]) -> bool:
    return any(isinstance(e, Modify) and e.stat in ATTACK_STATS for e in program)


def _more_attacks(program: tuple[object, ...]) -> bool:
    return any(isinstance(e, Modify) and e.stat == "attacks" for e in program)


def _trap(game: Position, seat: int, option: Option) -> int:
    zones = trap_zones(game, seat, game.card(option.card).design)
    return zones[0][0] if zones else 0


def trap_zones(game: Position, seat: int, design: str) -> list[tuple[int, int]]:
    """What laying a trap is worth, face up, with the zone, the best first."""
    known = appraisals(game.pack)
    gold = game.number(seat, w.GOLD)
    found = []
    if len(game.zone(w.TRAP, seat)) < w.TRAP_LIMIT:
        found.append((known.played(design, 1) * 2 // 3 - KEEP, seat))
    if gold >= w.TRAP_COST:
        value = known.played(design, -1) * 2 // 3 - GOLD - KEEP
        for place, other in enumerate(rivals(game, seat)):
            if len(game.zone(w.TRAP, other)) < w.TRAP_LIMIT:
                found.append((value - place, other))
    found.sort(key=lambda rated: -rated[0])
    return found


def _remove(game: Position, seat: int, option: Option) -> int:
    """Others' traps in one's own zone, if there is gold to spare."""
    card = game.card(option.card)
    if option.seat != seat or card.controller == seat:
        return 0
    gold = game.number(seat, w.GOLD)
    if card.face_up:
        harm = appraisals(game.pack).played(card.design, -1)
    else:
        harm = UNKNOWN_TRAP if gold >= 8 else 0
    return harm - w.REMOVE_COST * GOLD


_RATES = {
    "prepare": _prepare,
    "summon": _summon,
    "skill": _skill,
    "effect": _effect,
    "trap": _trap,
    "remove": _remove,
}
