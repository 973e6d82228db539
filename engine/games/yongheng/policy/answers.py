"""A good answer to every question of this title, quickly found: rules of thumb."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.actions import PlanAttack, PlanEffect, PlanTrap
from engine.games.yongheng.attack import BLOCK, attackers, current, targets
from engine.games.yongheng.effect_cards import UseEffect
from engine.games.yongheng.policy import odds, responses
from engine.games.yongheng.policy.actions import (
    best_action,
    kill_value,
    skill_value,
    strike_value,
    trap_zones,
    zones_open,
)
from engine.games.yongheng.policy.appraisal import DAMAGE, appraisals
from engine.games.yongheng.policy.reading import QUESTIONS, rivals
from engine.kernel.asking import BACK, NO, YES
from engine.kernel.position import Position, any_answer
from engine.kernel.reading import seat_stat
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, Option
from engine.players.answers import Answer, Rule, answered


def answer(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The answer of a player with some sense."""
    options = owed.options
    if len(options) == 1 and owed.minimum == 1:
        return (options[0].key,)
    rule = _RULES.get(owed.prompt.key)
    return any_answer(game, owed, rng) if rule is None else rule(game, owed, rng)


# -- characters ---------------------------------------------------------------------------


def _best_characters(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The strongest of the characters on offer."""
    known = appraisals(game.pack)
    wanted = sorted(
        owed.options, key=lambda option: -known.character(game.card(option.card).design)
    )
    return answered(owed, [option.key for option in wanted[: max(1, owed.minimum)]])


def _declare(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Show oneself where there is somebody in front: skills and attacks, at no risk yet."""
    return (YES,) if odds.in_front(game, owed.seat) else (NO,)


# -- cards and gold -----------------------------------------------------------------------


def _draw_phase(game: Position, owed: Decision, rng: Rng) -> Answer:
    """One more card if there is gold to spare and room in the hand; useful skills."""
    seat = owed.seat
    for option in owed.options:
        if option.key.startswith("skill:"):
            place = int(option.key.rpartition(":")[2])
            if skill_value(game, seat, option.card, place) > 0:
                return (option.key,)
    room = seat_stat(game, seat, "hand_limit") - len(game.zone(w.HAND, seat))
    if room >= 0 and game.number(seat, w.GOLD) >= 6 and owed.options[0].key == "draw":
        return ("draw",)
    return owed.default


def least_wanted(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The cards one is least sorry to lose."""
    known = appraisals(game.pack)
    wanted = sorted(owed.options, key=lambda option: known.in_hand(game.card(option.card).design))
    return tuple(option.key for option in wanted[: owed.minimum])


# -- plans --------------------------------------------------------------------------------


def _attacker(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    assert isinstance(frame, PlanAttack)
    reach = targets(game, owed.seat)
    best = max(
        attackers(game, owed.seat),
        key=lambda one: max(strike_value(game, owed.seat, frame.card, one, t) for t in reach),
    )
    return (str(best),)


def _attack_target(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    assert isinstance(frame, PlanAttack)
    order = rivals(game, owed.seat)

    def value(target: int) -> int:
        hit = strike_value(game, owed.seat, frame.card, frame.attacker, target)
        theirs = game.card(target).controller
        return 4 * hit - (order.index(theirs) if theirs in order else len(order))

    return (str(max(targets(game, owed.seat), key=value)),)


def _trap_zone(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Into the best zone, face down where there is gold for it."""
    frame = game.state.frames[-1]
    assert isinstance(frame, PlanTrap)
    keys = {option.key for option in owed.options}
    hide = game.number(owed.seat, w.GOLD) >= 3
    for _, seat in trap_zones(game, owed.seat, game.card(frame.card).design):
        for face in ("down", "up") if hide else ("up", "down"):
            if f"{face}:{seat}" in keys:
                return (f"{face}:{seat}",)
    return (owed.options[0].key,)


def _effect_zone(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    assert isinstance(frame, PlanEffect)
    design = game.design(frame.card)
    known = appraisals(game.pack)
    own, theirs = zones_open(game, owed.seat, design)
    mine = known.played(design.id, 1) if own else -1
    if theirs and known.played(design.id, -1) > mine:
        wanted = [str(seat) for seat in rivals(game, owed.seat)]
    else:
        wanted = [str(owed.seat)]
    keys = [option.key for option in owed.options]
    return (next((key for key in (*wanted, *keys) if key in keys), BACK),)


# -- an attack on oneself -----------------------------------------------------------------


def _defend(game: Position, owed: Decision, rng: Rng) -> Answer:
    """What costs least, over all throws: life, the character, the card."""
    attack = current(game)
    if attack is None:
        return owed.default
    known = appraisals(game.pack)
    fatal = kill_value(game, attack.target)

    def price(option: Option) -> int:
        how, _, card = option.key.partition(":")
        damage, deaths = odds.against(game, attack, how, option.card if how == BLOCK else 0)
        lost = (DAMAGE * damage + fatal * deaths) // odds.SIXTHS
        return lost + (known.in_hand(game.card(option.card).design) * 2 // 3 if card else 0)

    return (min(owed.options, key=price).key,)


# -- effects laid on somebody ---------------------------------------------------------------


def _stop_effect(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    assert isinstance(frame, UseEffect)
    return (YES,) if appraisals(game.pack).played(frame.design, -1) >= 12 else (NO,)


def _force_effect(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    assert isinstance(frame, UseEffect)
    rich = game.number(owed.seat, w.GOLD) >= 6
    return (YES,) if rich and appraisals(game.pack).played(frame.design, -1) >= 40 else (NO,)


_RULES: dict[str, Rule] = {
    **QUESTIONS.rules(),
    "prompt.pick_special": _best_characters,
    "prompt.pick_ordinary": _best_characters,
    "prompt.rite": _best_characters,
    "prompt.replace": _best_characters,
    "prompt.declare": _declare,
    "prompt.draw_phase": _draw_phase,
    "prompt.discard": least_wanted,
    "prompt.give": least_wanted,
    "prompt.play_phase": lambda game, owed, rng: (best_action(game, owed),),
    "prompt.attacker": _attacker,
    "prompt.attack_target": _attack_target,
    "prompt.trap_zone": _trap_zone,
    "prompt.effect_zone": _effect_zone,
    "prompt.defend": _defend,
    "prompt.stop_effect": _stop_effect,
    "prompt.force_effect": _force_effect,
    "prompt.respond": responses.respond,
    "prompt.others_play": responses.others_play,
    "prompt.declare_trap": responses.declare_trap,
    "prompt.rescue": responses.rescue,
}
