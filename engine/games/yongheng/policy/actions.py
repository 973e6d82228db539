"""The play phase by rule of thumb: good things first, then the attack, then the end."""

from collections.abc import Callable, Iterator
from operator import itemgetter

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import Attack, attackers, no_attack, targets
from engine.games.yongheng.effect_cards import gold_for, zones_for
from engine.games.yongheng.effects import Patient, ToPool
from engine.games.yongheng.policy import odds, standing
from engine.games.yongheng.policy.appraisal import DAMAGE, GOLD, Designs, appraisals
from engine.games.yongheng.traps import places
from engine.kernel.grammar import Ability, Filter
from engine.kernel.nodes import Effect
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.reading import seat_stat
from engine.kernel.records import Event
from engine.kernel.rules import CardRules
from engine.kernel.terms import walk
from engine.kernel.values import Decision, Option
from engine.language.flow import Check
from engine.language.gates import Gate
from engine.language.hands import Draw
from engine.language.modifiers import Modify
from engine.language.moves import Flip, Remove
from engine.language.picking import Target
from engine.language.wounds import Heal
from engine.mechanics.windows import Window
from engine.players.appraise import done_by, usual
from engine.players.replies import Replies, ability_of

KEEP = 8
"""The least worth of a card in hand: it is used only for more."""

PRESSING = 24
"""The least worth of an attack that is not to be kept for another turn."""

SHELTER = 12
"""The worth of one's own summon lying face down in the others' turns."""

OVERFULL = 2
"""By how many cards more than may be kept a hand is so full that no more are paid for."""

ATTACK_STATS = frozenset(("attack", "attacks"))
ATTACK_EVENTS = frozenset(("attack_declared", "attack_rolled", "hit"))
LIE = "false_declaration"


def best_action(game: Position, owed: Decision) -> str:
    """The next thing to do in the play phase: an attack only where there is nothing else."""
    rated = [(_value(game, owed.seat, option), option.key) for option in owed.options]
    good = [(value, key) for value, key in rated if value > 0]
    first = [(value, key) for value, key in good if not key.startswith("attack:")] or good
    return max(first, key=itemgetter(0), default=(0, "end"))[1]


def _value(game: Position, seat: int, option: Option) -> int:
    """The worth of an option, with what happens if it springs open traps."""
    rate = _RATES.get(option.key.partition(":")[0])
    value = rate(game, seat, option) if rate else 0
    return value + standing.sprung_by(game, seat, option) if value > 0 else value


def goes_on(game: Position, owed: Decision) -> bool:
    """Test if it is too early to end the phase: there is an attack to make, for all that may lie in
    wait for it, or a card to use of a hand that holds more than it may keep."""
    seat, usable = owed.seat, best_action(game, owed)
    if usable == "end":
        return False
    if len(game.zone(w.HAND, seat)) > seat_stat(game, seat, "hand_limit"):
        return True
    cards = [option.card for option in owed.options if option.key.startswith("attack:")]
    laid = [game.card(trap) for trap in game.zone(w.TRAP, seat)]
    hidden = sum(not trap.face_up and trap.controller != seat for trap in laid)
    worth = max((attack_value(game, seat, card) for card in cards), default=0)
    return worth > PRESSING + standing.UNKNOWN_TRAP // 2 * hidden


def costs_more(game: Position, seat: int, option: Option) -> bool:
    """Test if a deed springs open traps that cost more than it brings, or sends home who has been
    strengthened for an attack that is still to be made."""
    skill = ability_of(game, option.key).do if option.key.startswith("skill:") else ()
    if any(isinstance(effect, ToPool) for effect in skill):
        front = game.zone(w.CHARACTER, seat)
        strong = any(m.card in front and m.stat == "attack" for m in game.state.modifiers)
        if strong and _will_strike(game, seat):
            return True
    return standing.sprung_by(game, seat, option) < 0 and _value(game, seat, option) <= 0


def attack_value(game: Position, seat: int, card: int) -> int:
    """The worth of the best attack with that card, less what it is to keep it."""
    able, reach = attackers(game, seat), targets(game, seat)
    found = [aimed_value(game, seat, card, one, other) for one in able for other in reach]
    known, design = appraisals(game.pack), game.design(card)
    lost = known.in_hand(design.id) // 8 + _swept(game, seat, design)
    return max(found, default=0) + known.extras(design) - lost


def _sweeps(design: CardDesign) -> bool:
    """Test if a card removes what lies in its player's own effect zone."""
    swept = Filter(zone=w.EFFECT, whose="you")
    return any(isinstance(part, Remove) and part.what == swept for part in walk(design))


def _swept(game: Position, seat: int, design: CardDesign) -> int:
    """The worth of what a card takes away that lies in its player's effect zone, good and bad."""
    there = game.zone(w.EFFECT, seat) if _sweeps(design) else ()
    return sum(standing.acting(game, game.card(card), seat) for card in there)


def aimed_value(game: Position, seat: int, card: int, attacker: int, target: int) -> int:
    """The worth of declaring an attack: the attack, and the open traps that it springs; less than
    nothing where these kill the attacker, for then there is no attack."""
    if deadly(game, seat, attacker, target):
        return -standing.kill_value(game, attacker)
    to = game.card(target).controller
    declared = Event("attack_declared", seat=seat, to=to, card=attacker, other=target)
    return strike_value(game, seat, card, attacker, target) + standing.sprung(game, declared)


def deadly(game: Position, seat: int, attacker: int, target: int) -> bool:
    """Test if open traps kill who attacks before it strikes."""
    to = game.card(target).controller
    declared = Event("attack_declared", seat=seat, to=to, card=attacker, other=target)
    return standing.stung(game, declared) >= odds.endurance(game, attacker)


def strike_value(game: Position, seat: int, card: int, attacker: int, target: int) -> int:
    """The worth of an attack, over all throws."""
    damage, deaths = odds.expected(game, seat, card, attacker, target)
    return (DAMAGE * damage + standing.kill_value(game, target) * deaths) // 36


def _will_strike(game: Position, seat: int, cards: int = 1) -> bool:
    """Test if that seat can attack now, and has so many cards to attack with."""
    return len(_attacks(game, seat)) >= cards and not no_attack(game, seat)


def _hand(game: Position, seat: int) -> Iterator[CardDesign]:
    return (game.design(card) for card in game.zone(w.HAND, seat))


def _attacks(game: Position, seat: int) -> list[CardDesign]:
    """The attack cards of a hand."""
    return [card for card in _hand(game, seat) if card.kind == w.ATTACK_CARD]


def _attacked(game: Position, seat: int, window: Window) -> int | None:
    """The loss by an attack for that seat."""
    attack = game.current(Attack) if window.kind == "attack" else None
    if attack is None or attack.defender != seat:
        return None if attack is None else 0
    return strike_value(game, attack.seat, attack.card, attack.attacker, attack.target)


def _lies_in_wait(game: Position, seat: int) -> bool:
    """Test if that seat has laid a trap that is still face down."""
    laid = map(game.card, game.all_in(w.TRAP))
    return any(trap.controller == seat and not trap.face_up for trap in laid)


def _in_vain(game: Position, seat: int, ability: Ability) -> bool:
    """Test if an ability is for an attack that there will not be or a vote that is lost, is used
    once a game and heals who is hardly hurt: less than twice as much as it heals, or draws again
    and again into a hand that is far too full."""
    if ability.limit == "free" and _only_draws(ability):
        kept = seat_stat(game, seat, "hand_limit")
        return len(game.zone(w.HAND, seat)) > kept + OVERFULL
    healed = sum(usual(effect.amount) for effect in ability.do if isinstance(effect, Heal))
    hurt = sum(game.card(card).counter("damage") for card in game.zone(w.CHARACTER, seat))
    if ability.limit == "game" and hurt < 2 * healed:
        return True
    raised = (e for e in ability.do if isinstance(e, Modify) and usual(e.amount) > 0)
    changed = {effect.stat for effect in raised} & ATTACK_STATS
    if changed and not _will_strike(game, seat, 2 if "attacks" in changed else 1):
        return True
    return standing.QUESTIONS.outvoted(game, seat, ability.do)


def _only_draws(ability: Ability) -> bool:
    """Test if nothing comes of an ability but cards."""
    done = [part for part in walk(ability.do) if isinstance(part, Effect)]
    return all(isinstance(part, Draw | Check | Gate) for part in done)


def _alone(game: Position, seat: int, card: int) -> bool:
    """Test if nothing else covers the own character, or it is that itself."""
    alone = not game.zone(w.POOL, seat) and len(game.zone(w.CHARACTER, seat)) == 2
    return alone or game.rules[CardRules].role(game, game.card(card)) == "own"


REPLIES = Replies(appraisals, _in_vain, _attacked, _lies_in_wait, _alone)


def _effect(game: Position, seat: int, option: Option) -> int:
    design = game.design(option.card)
    known = appraisals(game.pack)
    if w.RESCUE in design.tags:
        # It heals before it is needed only where it heals much, or where there are more.
        more = sum(w.RESCUE in card.tags for card in _hand(game, seat)) > 1
        return 12 if _most_hurt(game, seat) >= (3 if more else 5) else 0
    if w.PERSISTENT in design.tags:
        return _persistent(game, seat, design, known)
    if any(_in_vain(game, seat, ability) for ability in design.abilities):
        return 0
    if _for_traps(design) and not _harmed(game, seat):
        return 0
    if _hides(design):
        return 0 if in_vain(game, seat, design) else SHELTER
    spent = sum(known.cost(one.cost) for one in design.abilities if one.type == "play")
    return known.played(design.id) - spent - KEEP - _swept(game, seat, design)


def harms(game: Position, seat: int, trap: int) -> bool:
    """Test if a trap is for that seat, or for any that come to who has laid it; one of a third
    player's does more good where it is, and one of who is out does nothing any more."""
    card = game.card(trap)
    holder, placer = game.seat_of_zone(card.zone), card.controller
    return placer != seat and game.playing(placer) and holder in (seat, placer)


def _harmed(game: Position, seat: int) -> bool:
    """Test if any trap on the table is for that seat."""
    return any(harms(game, seat, card) for card in game.all_in(w.TRAP))


def has_tool(game: Position, seat: int) -> bool:
    """Test if that seat holds a card that removes a trap and costs nothing."""
    return any(_removes_traps(card) and not gold_for(card) for card in _hand(game, seat))


def _for_traps(design: CardDesign) -> bool:
    """Test if a card aims at traps."""
    return any(target.what.zone == w.TRAP for target in done_by(design, Target))


def _removes_traps(design: CardDesign) -> bool:
    """Test if a card removes the trap at which it aims."""
    return _for_traps(design) and any(one.what == "target" for one in done_by(design, Remove))


def _hides(design: CardDesign) -> bool:
    """Test if a card turns one's own down, which is for after the attack."""
    return any(flip.face == "down" for flip in done_by(design, Flip))


def _most_hurt(game: Position, seat: int) -> int:
    """The damage on the face-up character of a seat that has most."""
    front = (game.card(card) for card in game.zone(w.CHARACTER, seat))
    return max((card.counter("damage") for card in front if card.face_up), default=0)


def _persistent(game: Position, seat: int, design: CardDesign, known: Designs) -> int:
    zones, value = zones_for(game, seat, design), 0
    if seat in zones and not in_vain(game, seat, design):
        value = known.played(design.id, 1)
    if zones.keys() - {seat}:
        value = max(value, known.played(design.id, -1) - GOLD)
    return value - KEEP


def in_vain(game: Position, seat: int, design: CardDesign) -> bool:
    """Test if a card hides who is to attack first, heals more than anybody is hurt, removes a trap
    where only its player's own or such as do no harm lie, or waits in its player's effect zone for
    an attack that there will not be, that would sweep it away, or for a lie about traps that nobody
    has laid."""
    if _hides(design):
        return _will_strike(game, seat)
    if _removes_traps(design) and not _harmed(game, seat):
        return True
    done = [effect for ability in design.abilities for effect in ability.do]
    if w.RESCUE in design.tags and all(isinstance(one, (Patient, Heal)) for one in done):
        return _most_hurt(game, seat) < sum(usual(e.amount) for e in done if isinstance(e, Heal))
    if "own_zone" not in design.tags:
        return False
    if all(one.hears == LIE for one in design.abilities):
        return not _lies_in_wait(game, seat)
    waits = all(
        one.hears in ATTACK_EVENTS or any(static.stat in ATTACK_STATS for static in one.modify)
        for one in design.abilities
    )
    return waits and (not _will_strike(game, seat) or all(map(_sweeps, _attacks(game, seat))))


def trap_zones(game: Position, seat: int, design: str) -> list[tuple[int, int]]:
    """The worth of laying a trap, face up, by zone, best first; none for an entrance made."""
    known, rivals = appraisals(game.pack), enumerate(standing.rivals(game, seat))
    theirs = known.played(design, -1) * 2 // 3 - GOLD - KEEP
    worth = {seat: known.played(design, 1) * 2 // 3 - KEEP}
    worth |= {other: theirs - place for place, other in rivals}
    free = {holder for _, holder, _ in places(game, seat)}
    ability = game.pack.designs[design].ability("trigger")
    if ability is not None and ability.hears == "revealed":
        free = {holder for holder in free if w.declared(holder) not in game.state.marks}
    found = ((value, other) for other, value in worth.items() if other in free)
    return sorted(found, key=lambda rated: -rated[0])


def better_at_home(game: Position, seat: int, card: int, holder: int) -> bool:
    """Test if a trap for the zone of that holder does its player as much good in the own zone,
    where it is free and where its time, the beginning of a turn, comes as surely."""
    known, design = appraisals(game.pack), game.design(card)
    ability, room = design.ability("trigger"), len(game.zone(w.TRAP, seat)) < w.TRAP_LIMIT
    if holder == seat or not room or ability is None or ability.hears != "turn_began":
        return False
    return known.played(design.id, 1) >= known.played(design.id, -1)


def _remove(game: Position, seat: int, option: Option) -> int:
    """Others' traps in one's own zone, if there is gold to spare."""
    card = game.card(option.card)
    if option.seat != seat or not harms(game, seat, option.card):
        return 0
    known, rich = appraisals(game.pack), game.number(seat, w.GOLD) >= 8
    harm = known.played(card.design, -1) if card.face_up else standing.UNKNOWN_TRAP * rich
    return harm - w.REMOVE_COST * GOLD


def _flip(game: Position, seat: int, option: Option) -> int:
    """Look at what others have laid in one's own zone, if there is gold to spare."""
    card, spare = game.card(option.card), 4 <= game.number(seat, w.GOLD) < 8
    unknown = option.seat == seat and harms(game, seat, option.card) and not card.face_up
    return standing.UNKNOWN_TRAP // 2 - GOLD if unknown and spare else 0


_RATES: dict[str, Callable[[Position, int, Option], int]] = {
    "attack": lambda game, seat, option: attack_value(game, seat, option.card),
    "prepare": lambda game, seat, option: 200,
    "summon": lambda game, seat, option: (
        100 + appraisals(game.pack).character(game.card(option.card).design)
    ),
    "skill": lambda game, seat, option: REPLIES.skill(game, seat, option.key),
    "effect": _effect,
    "trap": lambda game, seat, option: next(
        (value for value, _ in trap_zones(game, seat, game.card(option.card).design)), 0
    ),
    "remove": _remove,
    "flip": _flip,
}
