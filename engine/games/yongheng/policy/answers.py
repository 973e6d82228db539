"""A good answer to every question of this title, quickly found: rules of thumb."""

from engine.games.yongheng import terms as w
from engine.games.yongheng.actions import PlanAttack, PlanEffect, PlanTrap
from engine.games.yongheng.attack import BLOCK, Attack, attackers, targets
from engine.games.yongheng.effect_cards import UseEffect, zones_for
from engine.games.yongheng.policy import odds, standing
from engine.games.yongheng.policy.actions import LIE, REPLIES, aimed_value, best_action, trap_zones
from engine.games.yongheng.policy.appraisal import DAMAGE, appraisals
from engine.games.yongheng.traps import TrapMoment, springs
from engine.kernel.asking import NO, PASS, YES
from engine.kernel.position import Position
from engine.kernel.reading import seat_stat
from engine.kernel.records import Event
from engine.kernel.rng import Rng
from engine.kernel.rules import CardRules
from engine.kernel.triggers import collect
from engine.kernel.values import Decision, Option
from engine.players.answers import Answer, Rule, answered, asked_by
from engine.players.rules import any_answer

BLUFF = 2
"""Of so many chances at a false declaration that gains something, one is taken."""


def answer(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The answer of a player with some sense."""
    options = owed.options
    if len(options) == 1 and owed.minimum == 1:
        return (options[0].key,)
    return _RULES.get(owed.prompt.key, any_answer)(game, owed, rng)


def _best_characters(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The strongest of the characters on offer."""
    known = appraisals(game.pack)
    wanted = sorted(owed.options, key=lambda o: -known.character(game.card(o.card).design))
    return answered(owed, [option.key for option in wanted[: max(1, owed.minimum)]])


def _any_own(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Any of the own characters on offer: they are worth about the same, and nobody is to guess
    from the offer who one is."""
    left = [option.key for option in owed.options]
    keys = [left.pop(rng.below(len(left))) for _ in range(max(1, owed.minimum))]
    return answered(owed, keys)


def _declare(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Show oneself behind somebody, where what one can do then is worth more than the secret."""
    seat, covered = owed.seat, len(game.zone(w.CHARACTER, owed.seat)) > 1
    shows = covered and standing.entrance(game, seat) > standing.secret(game, seat)
    return (YES,) if shows else (NO,)


def _draw_phase(game: Position, owed: Decision, rng: Rng) -> Answer:
    """One more card if there is gold to spare and room in the hand; useful skills."""
    seat, skill = owed.seat, REPLIES.useful_skill(game, owed)
    room = seat_stat(game, seat, "hand_limit") >= len(game.zone(w.HAND, seat))
    rich = game.number(seat, w.GOLD) >= 6 and owed.options[0].key == "draw"
    rich = rich and standing.sprung(game, Event("extra_drawn", seat=seat)) >= 0
    return (skill or ("draw" if room and rich else owed.default[0]),)


def _least_wanted(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The cards one is least sorry to lose."""
    known, shown = appraisals(game.pack), w.declared(owed.seat) in game.state.marks

    def sorry(option: Option) -> int:
        design = game.card(option.card).design
        return 0 if shown and known.over(design) else known.in_hand(design)

    return tuple(option.key for option in sorted(owed.options, key=sorry)[: owed.minimum])


def _attacker(game: Position, owed: Decision, plan: PlanAttack) -> Answer:
    """The hardest striker; of equals a summon, for what strikes back strikes the attacker."""
    seat, reach = owed.seat, targets(game, owed.seat)
    hits = {
        one: max(aimed_value(game, seat, plan.card, one, other) for other in reach)
        for one in attackers(game, seat)
    }
    return (
        str(
            max(
                hits,
                key=lambda one: (
                    hits[one],
                    game.rules[CardRules].role(game, game.card(one)) != "own",
                ),
            )
        ),
    )


def _attack_target(game: Position, owed: Decision, plan: PlanAttack) -> Answer:
    order = standing.rivals(game, owed.seat)

    def value(target: int) -> int:
        hit = aimed_value(game, owed.seat, plan.card, plan.attacker, target)
        theirs = game.card(target).controller
        return 4 * hit - (order.index(theirs) if theirs in order else len(order))

    return (str(max(targets(game, owed.seat), key=value)),)


def _trap_zone(game: Position, owed: Decision, plan: PlanTrap) -> Answer:
    """Into the best zone, face down where there is gold for it."""
    faces = ("down", "up") if game.number(owed.seat, w.GOLD) >= 3 else ("up", "down")
    zones = trap_zones(game, owed.seat, game.card(plan.card).design)
    return answered(owed, [f"{face}:{seat}" for _, seat in zones for face in faces])


def _effect_zone(game: Position, owed: Decision, plan: PlanEffect) -> Answer:
    design = game.design(plan.card)
    known = appraisals(game.pack)
    zones = zones_for(game, owed.seat, design)
    mine = known.played(design.id, 1) if owed.seat in zones else -1
    away = zones.keys() - {owed.seat} and known.played(design.id, -1) > mine
    wanted = standing.rivals(game, owed.seat) if away else [owed.seat]
    return answered(owed, [str(seat) for seat in wanted])


def _defend(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The answer that costs least, over all throws: life, the character, the card."""
    attack = game.current(Attack)
    if attack is None:
        return owed.default
    known = appraisals(game.pack)
    fatal = standing.kill_value(game, attack.target)

    def price(option: Option) -> int:
        how, _, card = option.key.partition(":")
        damage, deaths = odds.against(game, attack, how, option.card if how == BLOCK else 0)
        lost = (DAMAGE * damage + fatal * deaths) // odds.SIXTHS
        return lost + (known.in_hand(game.card(option.card).design) * 2 // 3 if card else 0)

    return (min(owed.options, key=price).key,)


def _stop_effect(game: Position, owed: Decision, use: UseEffect) -> Answer:
    """For gold, which is dearer the less there is."""
    price = 24 if game.number(owed.seat, w.GOLD) > 3 else 34
    return (YES,) if appraisals(game.pack).played(use.design, -1) > price else (NO,)


def _force_effect(game: Position, owed: Decision, use: UseEffect) -> Answer:
    rich = game.number(owed.seat, w.GOLD) >= 6
    return (YES,) if rich and appraisals(game.pack).played(use.design, -1) >= 40 else (NO,)


def _declare_trap(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Declare a trap that has been triggered and does good; lie where a lie gains something."""
    moment, false = game.state.frames[-1], ""
    assert isinstance(moment, TrapMoment)
    for option in (option for option in owed.options if option.card):
        card = game.card(option.card)
        if not springs(game, card, moment.event):
            false = false or option.key
        elif standing.acting(game, card, owed.seat) > 0:
            return (option.key,)
    if false and gains_by_lying(game, owed.seat) and not rng.below(BLUFF):
        return (false,)
    return (PASS,)


def gains_by_lying(game: Position, seat: int) -> bool:
    """Test if a character of that seat, or a card before it, makes something of a false
    declaration: such a card pays the one before whom it lies, whoever has put it there."""
    heard = collect(game, Event(LIE, seat=seat))
    whens = (one.ability.when for one in heard if one.ability is not None)
    return any(when is not None and when.who in ("you", "holder") for when in whens)


_RULES: dict[str, Rule] = {
    **standing.QUESTIONS.rules(),
    **REPLIES.rules(),
    "prompt.pick_special": _any_own,
    "prompt.pick_ordinary": _best_characters,
    "prompt.rite": _best_characters,
    "prompt.replace": _best_characters,
    "prompt.declare": _declare,
    "prompt.draw_phase": _draw_phase,
    "prompt.discard": _least_wanted,
    "prompt.give": _least_wanted,
    "prompt.play_phase": lambda game, owed, rng: (best_action(game, owed),),
    "prompt.attacker": asked_by(PlanAttack, _attacker),
    "prompt.attack_target": asked_by(PlanAttack, _attack_target),
    "prompt.trap_zone": asked_by(PlanTrap, _trap_zone),
    "prompt.effect_zone": asked_by(PlanEffect, _effect_zone),
    "prompt.defend": _defend,
    "prompt.stop_effect": asked_by(UseEffect, _stop_effect),
    "prompt.force_effect": asked_by(UseEffect, _force_effect),
    "prompt.declare_trap": _declare_trap,
}
