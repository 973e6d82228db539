"""Static evaluation of card programs: a number for a player, in points of the title.

A program is read with a *side* for each of its words: 1 for the reader and what is theirs, -1 for
their opponents, 0 for what could be either. Harm to the one and help to the other both count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

from msgspec import Struct

from engine import plain
from engine.kernel.grammar import Ability, Cost, Filter
from engine.kernel.nodes import Effect
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import words
from engine.language import (
    amounts,
    auctions,
    conditions,
    flow,
    gates,
    hands,
    modifiers,
    moves,
    picking,
    resources,
    searching,
    wounds,
)

Sides = dict[str, int]


class Values(Struct, frozen=True):
    """Values of things in a title, by player to whom they come, belong or happen.

    ``card``: a card drawn; ``lost``, ``taken``, ``given``, ``back``: one discarded, taken from
    somebody, given away, back in its hand; ``look``: a look at one. ``damage`` and ``healed``: a
    point of it. ``resources``, ``counters``, ``stats``: one more of those that are worth something
    by name. ``aims``: at whose cards in such a zone it is worth something to aim. ``strewn``: the
    zones of a player in which mostly others' cards lie. ``often``: of a hundred cards with the tag
    ``lasting`` that wait for such an event in another's zone, how many see it before they leave.
    ``own``: the estimates of the title's own effects.
    """

    card: int
    lost: int
    taken: int
    given: int
    back: int
    look: int
    damage: int
    healed: int
    resources: dict[str, int] = {}
    counters: dict[str, int] = {}
    stats: dict[str, int] = {}
    aims: dict[str, int] = {}
    strewn: frozenset[str] = frozenset()
    lasting: str = ""
    often: dict[str, int] = {}
    own: dict[type, Estimate] = {}

    def resource(self, name: str) -> int:
        """Return the value of one of a resource."""
        return self.resources.get(name, LITTLE)


def read(path: Path, own: dict[type, Estimate]) -> Values:
    """The values that a file tells, with the estimates of a title's own effects; ``TypeError`` for
    one that there is not."""
    told: dict[str, Any] = plain.read(path.read_text("utf-8"))
    told["strewn"] = frozenset(words(told.get("strewn", "")))
    return Values(**told, own=own)


Estimate = Callable[[Values, Any, Sides], int]
"""Value of one effect. It may bind words for the effects after it."""

CHANCE = 3, 5
"""Assumed chance that the condition of a gate holds: so many times out of so many."""

LITTLE, UNKNOWN = 2, 4
"""Value of a counter, number or resource that has none, and of an effect without an estimate (a
pack may have new ones)."""

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


def gain(values: Values, program: tuple[Any, ...], sides: Sides) -> int:
    """Evaluate a program."""
    total = 0
    sides = dict(sides)
    for place, effect in enumerate(program):
        if isinstance(effect, picking.Target):
            side = side_of(effect.what, sides)
            if side == 0:
                rest = program[place + 1 :]
                return total + max(gain(values, rest, {**sides, effect.name: s}) for s in (1, -1))
            sides[effect.name] = side
            if side < 0:
                total += max((values.aims.get(zone, 0) for zone in effect.what.zones), default=0)
            continue
        estimate = values.own.get(type(effect)) or _ESTIMATES.get(type(effect))
        total += UNKNOWN if estimate is None else estimate(values, effect, sides)
    return total


def usual(amount: Any) -> int:
    """Estimate a number of a card text."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, amounts.Times):
        return usual(amount.of) * amount.factor
    if isinstance(amount, amounts.Sum):
        return sum(usual(part) for part in amount.of)
    if isinstance(amount, amounts.AtMost):
        return min(2, amount.most)
    return 3 if isinstance(amount, amounts.Dice) else 2


def side_of(words: str | Filter, sides: Sides) -> int:
    """The side of a seat word, a card word or a filter."""
    word = words.whose if isinstance(words, Filter) else words
    return sides.get(word.removeprefix("owner_of:"), 0)


def _of_seats(points: Callable[[Values, Any], int]) -> Estimate:
    """Points for each of so many, to the players that an effect means."""
    return lambda v, e, s: points(v, e) * usual(e.amount) * side_of(e.who, s)


def _passed_on(points: Callable[[Values, Any], int]) -> Estimate:
    """Points for each of so many that go from players to another one."""
    return lambda v, e, s: points(v, e) * usual(e.amount) * (side_of(e.to, s) - side_of(e.who, s))


def _harm(values: Values, effect: Any, sides: Sides) -> int:
    """One card's, or half as much more for as many as a filter may mean."""
    breadth = 3 if isinstance(effect.what, Filter) else 2
    return -values.damage * usual(effect.amount) * side_of(effect.what, sides) * breadth // 2


def _modify(values: Values, effect: modifiers.Modify, sides: Sides) -> int:
    side = side_of(effect.what or effect.who, sides)
    return values.stats.get(effect.stat, LITTLE) * usual(effect.amount) * side


def _remove(values: Values, effect: moves.Remove, sides: Sides) -> int:
    """Evaluate a removal: cards in strewn zones are mostly those of the other side."""
    if isinstance(effect.what, Filter) and set(effect.what.zones) <= values.strewn:
        return 10 * side_of(effect.what, sides)
    return 10


def _gate(values: Values, effect: gates.Gate, sides: Sides) -> int:
    """``may`` and ``pay`` are somebody's to decide, ``unless`` is its payers'."""
    then, otherwise = gain(values, effect.then, sides), gain(values, effect.otherwise, sides)
    if effect.unless is not None:
        side = side_of(effect.payers or "others", sides)
        paid = _price(values, effect.unless, sides, side) + otherwise
        return min(then, paid) if side < 0 else max(then, paid)
    if _guessed(effect):
        return (then + otherwise) // 2
    if effect.may or effect.pay is not None:
        side = side_of(effect.may or "you", sides)
        if effect.pay is not None:
            then += _price(values, effect.pay, sides, side)
        return min(then, otherwise) if side < 0 else max(then, otherwise)
    often, of = CHANCE
    return (then * often + otherwise * (of - often)) // of


def _guessed(effect: gates.Gate) -> bool:
    """Tell whether it depends on two numbers being the same: one out of two, mostly."""
    given = effect.given
    return (
        isinstance(given, conditions.Compare)
        and given.least is not None
        and given.least == given.most
    )


def _price(values: Values, price: gates.Price, sides: Sides, payer: int) -> int:
    """Evaluate a price that somebody of that side pays."""
    paid = usual(price.amount) * values.resource(price.resource) if price.resource else 0
    cards = price.discard * values.lost
    return (side_of(price.to, sides) if price.to else 0) * paid - payer * (paid + cards)


def _choose(values: Values, effect: flow.Choose, sides: Sides) -> int:
    gains = [gain(values, choice.then, sides) for choice in effect.of]
    return min(gains) if side_of(effect.who, sides) < 0 else max(gains)


def _each(values: Values, effect: flow.Each, sides: Sides) -> int:
    it = side_of(effect.what or effect.who, sides)
    return gain(values, effect.then, {**sides, "it": it})


def _pick(values: Values, effect: picking.PickSeat, sides: Sides) -> int:
    sides[effect.name] = side_of(effect.who, sides)
    return 0


def _nothing(values: Values, effect: Any, sides: Sides) -> int:
    return 0


_ESTIMATES: dict[type, Estimate] = {
    wounds.Damage: _harm,
    wounds.LoseLife: _harm,
    wounds.Heal: lambda v, e, s: v.healed * usual(e.amount) * side_of(e.what, s),
    hands.Draw: _of_seats(lambda v, e: v.card),
    hands.Discard: _of_seats(lambda v, e: -v.lost),
    resources.Gain: _of_seats(lambda v, e: v.resource(e.resource)),
    resources.Lose: _of_seats(lambda v, e: -v.resource(e.resource)),
    resources.Steal: _passed_on(lambda v, e: v.resource(e.resource)),
    hands.TakeCards: _passed_on(lambda v, e: v.taken),
    moves.ToHand: lambda v, e, s: v.back * side_of(e.who, s),
    searching.Look: lambda v, e, s: v.look * side_of(e.who, s),
    modifiers.Modify: _modify,
    modifiers.Counter: lambda v, e, s: (
        v.counters.get(e.name, LITTLE) * usual(e.amount) * side_of(e.what, s)
    ),
    moves.Remove: _remove,
    auctions.Give: _passed_on(lambda v, e: v.given),
    auctions.Bid: _nothing,
    auctions.Vote: _nothing,
    gates.Gate: _gate,
    gates.Pay: _nothing,
    flow.Bind: _nothing,
    picking.PickSeat: _pick,
    picking.PickNumber: _nothing,
    flow.Check: _nothing,
    flow.Choose: _choose,
    flow.Each: _each,
    flow.Repeat: lambda v, e, s: usual(e.times) * gain(v, e.then, s),
}


Estimator = TypeVar("Estimator", bound=Callable[..., Any])


def once(estimate: Estimator) -> Estimator:
    """An estimate that is made once for each of its arguments, which come in their order."""

    @wraps(estimate)
    def remembered(known: Appraisals, *args: object) -> Any:
        key = (estimate, *args)
        found = known.made.get(key)
        if found is None:
            found = known.made[key] = estimate(known, *args)
        return found

    return cast("Estimator", remembered)


class Appraisals:
    """The estimates for the designs of one pack, each made once."""

    def __init__(self, pack: Pack, values: Values) -> None:
        self.designs = pack.designs
        self.values = values
        self.made: dict[tuple[object, ...], Any] = {}

    @once
    def ability(self, design: str, place: int, holder: int = 1) -> int:
        """Evaluate an ability for its user, its cost not counted; ``holder`` is the side of the
        zone that the card lies in: what waits in another's may wait in vain."""
        card = self.designs[design]
        ability = card.abilities[place]
        found = _ability_gain(self.values, ability, holder)
        if holder > 0 or self.values.lasting not in card.tags:
            return found
        return found * self.values.often.get(ability.hears, 100) // 100

    def net(self, design: str, place: int) -> int:
        """The same, its cost counted."""
        cost = self.designs[design].abilities[place].cost
        return self.ability(design, place) - self.cost(cost)

    def played(self, design: str, holder: int = 1) -> int:
        """Evaluate a card for who plays it into a zone of that side, in all."""
        return sum(
            self.ability(design, place, holder)
            for place, ability in enumerate(self.designs[design].abilities)
            if ability.type != "respond"
        )

    def cost(self, price: Cost | None) -> int:
        """Evaluate being spared such a cost."""
        if price is None:
            return 0
        paid = sum(self.values.resource(name) * amount for name, amount in price.pay.items())
        return paid + price.life * self.values.damage + price.discard * self.values.lost


def _ability_gain(values: Values, ability: Ability, holder: int) -> int:
    """Evaluate an ability for its user when it acts."""
    sides = {**USER, "holder": holder}
    when = ability.when
    if ability.type == "respond":  # what somebody else does
        sides["actor"] = sides["subject"] = -1
        sides["victim"] = sides["object"] = 1
    if when is not None and ability.type == "trigger":
        if when.who:
            sides["actor"] = sides["subject"] = side_of(when.who, sides)
        elif when.to:
            sides["actor"] = sides["subject"] = -side_of(when.to, sides)
        sides["victim"] = sides["object"] = -sides["actor"]
    return gain(values, ability.do, sides) + sum(
        values.stats.get(static.stat, LITTLE)
        * (static.add if static.set is None else 1)
        * side_of(static.what or static.who, sides)
        for static in ability.modify
    )


E = TypeVar("E", bound=Effect)


def done_by(design: CardDesign, kind: type[E]) -> Iterator[E]:
    """The effects of a kind that abilities of a card have, whatever happens as they run."""
    done = (effect for ability in design.abilities for effect in ability.do)
    return (effect for effect in done if isinstance(effect, kind))
