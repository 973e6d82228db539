"""What the program of a card is worth to somebody, at a glance: a number, 10 about one gold.

A program is read with a *side* for each of its words: 1 for the reader and what is theirs, -1 for
their opponents, 0 for what could be either. Harm to the one and help to the other both count.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.games.yongheng import effects
from engine.kernel.grammar import Ability, CardDesign, Filter, Pack
from engine.language import actions, amounts, auctions, flow

Sides = dict[str, int]

CARD, GOLD, DAMAGE, HEALED, LOOK = 20, 9, 16, 11, 5
POOL = 12
"""What it is worth to aim at one of another's characters in reserve."""
COUNTERS = {"burn": -11, "poison": -14, "shield": 9}
"""What a counter on one's own character is worth."""

STATS = {
    "attack": 8,
    "defence": 9,
    "dodge": 8,
    "armour": 14,
    "armour_attack": 12,
    "armour_effect": 6,
    "exposed": -14,
    "attacks": 34,
    "no_skill": -18,
    "cannot_attack": -26,
    "guard": 10,
    "hand_limit": 6,
    "extra_draw": 20,
    "extra_income": 9,
    "summon_limit": 30,
}
"""What one more of a number is worth to whom it belongs."""

CHANCE = 3, 5
"""How often the condition of a gate is taken to hold."""

UNKNOWN = 4
"""What an effect is worth that has no estimate of its own (a pack may have new ones)."""

USER: Sides = {
    "you": 1,
    "this": 1,
    "holder": 1,
    "actor": 1,
    "subject": 1,
    "dying": 1,
    "active": 0,
    "others": -1,
    "next": -1,
    "victim": -1,
    "object": -1,
    "chosen": -1,
    "everyone": 0,
    "winner": 0,
}
"""The sides of the words as who uses a card sees them."""


def gain(program: tuple[Any, ...], sides: Sides) -> int:
    """What is gained when a program runs."""
    total = 0
    sides = dict(sides)
    for place, effect in enumerate(program):
        if isinstance(effect, flow.Target):
            side = _side(effect.what, sides)
            if side == 0:
                rest = program[place + 1 :]
                return total + max(gain(rest, {**sides, effect.name: s}) for s in (1, -1))
            sides[effect.name] = side
            if effect.what.zone == "pool" and side < 0:
                total += POOL
            continue
        estimate = _ESTIMATES.get(type(effect))
        total += UNKNOWN if estimate is None else estimate(effect, sides)
    return total


def usual(amount: Any) -> int:
    """What a number of a card text usually comes to."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, amounts.Times):
        return usual(amount.of) * amount.factor
    if isinstance(amount, amounts.Sum):
        return sum(usual(part) for part in amount.of)
    if isinstance(amount, amounts.AtMost):
        return min(2, amount.most)
    return 3 if isinstance(amount, amounts.Dice) else 2


def _side(words: str | Filter, sides: Sides) -> int:
    """The side of a seat word, a card word or a filter."""
    if isinstance(words, Filter):
        return sides.get(words.whose.removeprefix("owner_of:"), 0)
    return sides.get(words.removeprefix("owner_of:"), 0)


def _breadth(what: str | Filter) -> int:
    """In halves: one card, or as many as a filter may mean."""
    return 3 if isinstance(what, Filter) else 2


def _harm(effect: Any, sides: Sides) -> int:
    breadth = _breadth(effect.what)
    return -DAMAGE * usual(effect.amount) * _side(effect.what, sides) * breadth // 2


def _steal(effect: actions.Steal, sides: Sides) -> int:
    return GOLD * usual(effect.amount) * (_side(effect.to, sides) - _side(effect.who, sides))


def _modify(effect: actions.Modify, sides: Sides) -> int:
    side = _side(effect.what or effect.who, sides)
    return STATS.get(effect.stat, 2) * usual(effect.amount) * side


def _remove(effect: actions.Remove, sides: Sides) -> int:
    """Traps and effects in one's own zone are mostly other people's, and the other way round."""
    if isinstance(effect.what, Filter) and set(effect.what.zones) <= {"trap", "effect"}:
        return 10 * _side(effect.what, sides)
    return 10


def _strike(effect: effects.Strike, sides: Sides) -> int:
    """The attack is that of the actor."""
    side = sides.get("actor", 1)
    for_attacker = 8 * (usual(effect.power) - usual(effect.defence) + usual(effect.damage))
    for_attacker += 4 * effect.hurdle + 12 * effect.no_dodge + 10 * effect.no_block
    for_attacker += 8 * effect.ignore_base - 45 * effect.stop
    return for_attacker * side


def _gate(effect: flow.Gate, sides: Sides) -> int:
    """``may`` and ``pay`` are somebody's to decide, ``unless`` is its payers'."""
    then, otherwise = gain(effect.then, sides), gain(effect.otherwise, sides)
    if effect.unless is not None:
        side = _side(effect.payers or "others", sides)
        paid = _price(effect.unless, sides, side) + otherwise
        return min(then, paid) if side < 0 else max(then, paid)
    if _guessed(effect):
        return (then + otherwise) // 2
    if effect.may or effect.pay is not None:
        side = _side(effect.may or "you", sides)
        if effect.pay is not None:
            then += _price(effect.pay, sides, side)
        return min(then, otherwise) if side < 0 else max(then, otherwise)
    often, of = CHANCE
    return (then * often + otherwise * (of - often)) // of


def _guessed(effect: flow.Gate) -> bool:
    """Whether it hangs on two numbers being the same: one out of two, mostly."""
    given = effect.given
    return (
        isinstance(given, amounts.Compare) and given.least is not None and given.least == given.most
    )


def _price(price: flow.Price, sides: Sides, payer: int) -> int:
    """What it means that somebody of that side pays a price."""
    gold = usual(price.amount) * GOLD if price.resource else 0
    cards = price.discard * CARD * 3 // 4
    return (_side(price.to, sides) if price.to else 0) * gold - payer * (gold + cards)


def _choose(effect: flow.Choose, sides: Sides) -> int:
    gains = [gain(choice.then, sides) for choice in effect.of]
    return min(gains) if _side(effect.who, sides) < 0 else max(gains)


def _each(effect: flow.Each, sides: Sides) -> int:
    return gain(effect.then, {**sides, "it": _side(effect.what or effect.who, sides)})


def _pick(effect: flow.PickSeat, sides: Sides) -> int:
    sides[effect.name] = _side(effect.who, sides)
    return 0


def _patient(effect: effects.Patient, sides: Sides) -> int:
    sides["target"] = 1
    return 0


def _nothing(effect: Any, sides: Sides) -> int:
    return 0


_ESTIMATES: dict[type, Callable[[Any, Sides], int]] = {
    actions.Damage: _harm,
    actions.LoseLife: _harm,
    actions.Heal: lambda e, s: HEALED * usual(e.amount) * _side(e.what, s),
    actions.Draw: lambda e, s: CARD * usual(e.amount) * _side(e.who, s),
    actions.Discard: lambda e, s: -15 * usual(e.amount) * _side(e.who, s),
    actions.Gain: lambda e, s: GOLD * usual(e.amount) * _side(e.who, s),
    actions.Lose: lambda e, s: -GOLD * usual(e.amount) * _side(e.who, s),
    actions.Steal: _steal,
    actions.TakeCards: lambda e, s: 16 * usual(e.amount) * (_side(e.to, s) - _side(e.who, s)),
    actions.ToHand: lambda e, s: 18 * _side(e.who, s),
    actions.Look: lambda e, s: LOOK * _side(e.who, s),
    actions.Modify: _modify,
    actions.Counter: lambda e, s: COUNTERS.get(e.name, 2) * usual(e.amount) * _side(e.what, s),
    actions.Remove: _remove,
    auctions.Give: lambda e, s: 14 * usual(e.amount) * (_side(e.to, s) - _side(e.who, s)),
    auctions.Bid: _nothing,
    auctions.Vote: _nothing,
    flow.Gate: _gate,
    flow.Pay: _nothing,
    flow.Bind: _nothing,
    flow.PickSeat: _pick,
    flow.PickNumber: _nothing,
    flow.Check: _nothing,
    flow.Choose: _choose,
    flow.Each: _each,
    flow.Repeat: lambda e, s: usual(e.times) * gain(e.then, s),
    effects.Strike: _strike,
    effects.Redirect: lambda e, s: 20,
    effects.Patient: _patient,
    effects.CancelEvent: lambda e, s: 25,
    effects.Declare: lambda e, s: -8 * _side(e.who, s),
    effects.ToPool: lambda e, s: -30 * _side(e.what, s),
    effects.FromPool: lambda e, s: 18 * _side(e.what, s),
}


# -- designs --------------------------------------------------------------------------------


def _ability_gain(ability: Ability, holder: int) -> int:
    """What an ability gains its user when it acts; ``holder`` is the side of its zone."""
    sides = {**USER, "holder": holder}
    when = ability.when
    if when is not None and ability.type == "trigger":
        if when.who:
            sides["actor"] = sides["subject"] = _side(when.who, sides)
        elif when.to:
            sides["actor"] = sides["subject"] = -_side(when.to, sides)
        sides["victim"] = sides["object"] = -sides["actor"]
    return gain(ability.do, sides) + sum(
        STATS.get(static.stat, 2)
        * (static.add if static.set is None else 1)
        * _side(static.what or static.who, sides)
        for static in ability.modify
    )


class Appraisals:
    """The estimates for the designs of one pack, each made once."""

    def __init__(self, pack: Pack) -> None:
        self._designs = pack.designs
        self._used: dict[tuple[str, int, int], int] = {}
        self._whole: dict[str, int] = {}

    def ability(self, design: str, place: int, holder: int = 1) -> int:
        """What that ability gains its user, its cost not counted."""
        key = (design, place, holder)
        found = self._used.get(key)
        if found is None:
            ability = self._designs[design].abilities[place]
            found = self._used[key] = _ability_gain(ability, holder)
        return found

    def played(self, design: str, holder: int = 1) -> int:
        """What an effect card or trap gains who plays it into a zone of that side, in all."""
        return sum(
            self.ability(design, place, holder)
            for place, ability in enumerate(self._designs[design].abilities)
            if ability.type != "respond"
        )

    def character(self, design: str) -> int:
        """How good a character is: its numbers and what it can do."""
        found = self._whole.get(design)
        if found is None:
            card = self._designs[design]
            skills = sum(
                max(0, min(40, self.ability(design, place) - cost(ability)))
                for place, ability in enumerate(card.abilities)
            )
            found = self._whole[design] = (
                card.stat("life") * DAMAGE + card.stat("defence") * 14 + skills
            )
        return found

    def in_hand(self, design: str) -> int:
        """How sorry one is to give a card away."""
        card = self._designs[design]
        match card.kind:
            case "special":
                return 0
            case "ordinary":
                return 12 + self.character(design) // 12
            case "attack":
                return 10 + 5 * card.stat("point") + self.extras(card)
            case "defence":
                return 8 + 5 * card.stat("point") + self.extras(card)
            case "trap":
                return 12 + max(self.played(design, 1), self.played(design, -1)) // 4
        best = max(
            (self.ability(design, p) - cost(a) for p, a in enumerate(card.abilities)), default=0
        )
        rescue = 25 if "rescue" in card.tags else 0
        return max(8, min(best, 50)) + rescue

    def extras(self, card: CardDesign) -> int:
        """What the text of an attack or defence card adds to its point."""
        return sum(max(0, self.ability(card.id, p)) for p in range(len(card.abilities))) // 3


def cost(ability: Ability) -> int:
    """What using an ability costs."""
    price = ability.cost
    if price is None:
        return 0
    return price.pay.get("gold", 0) * GOLD + price.life * DAMAGE + price.discard * 15


@lru_cache(maxsize=32)
def appraisals(pack: Pack) -> Appraisals:
    """The estimates for a pack (packs are compared by identity)."""
    return Appraisals(pack)
