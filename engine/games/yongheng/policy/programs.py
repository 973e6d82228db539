"""Questions that the program of a card asks, answered by reading what is left of the program."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.policy.appraisal import CARD, GOLD, gain
from engine.games.yongheng.policy.reading import (
    answered,
    program_of,
    rivals,
    side_of_card,
    sides_for,
)
from engine.kernel import atoms
from engine.kernel.asking import NO, YES
from engine.kernel.position import Position, any_answer
from engine.kernel.rng import Rng
from engine.kernel.values import Decision
from engine.language import auctions, flow
from engine.language.effects import Resolve, number

Answer = tuple[str, ...]


def target(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The cards for which what follows is best for the chooser."""
    frame = program_of(game)
    if frame is None or not isinstance(frame.asking, flow.Target):
        return any_answer(game, owed, rng)
    seat, name = owed.seat, frame.asking.name
    sides = sides_for(game, frame.scope, seat)
    by_side = {side: gain(frame.todo, {**sides, name: side}) for side in (1, -1)}
    harmful = by_side[-1] > by_side[1]
    rated = []
    for option in owed.options:
        side = side_of_card(game, option.card, seat) or 1
        rated.append((by_side[side] + _fitness(game, option.card, harmful), option.key))
    rated.sort(key=lambda pair: -pair[0])
    wanted = [key for value, key in rated if value > 0 or len(rated) <= owed.minimum]
    return answered(owed, wanted or [rated[0][1]])


def _fitness(game: Position, card: int, harmful: bool) -> int:
    """Which of several to harm (the weak first) or to help (the hurt first)."""
    found = game.state.cards[card]
    if not found.zone.startswith((w.CHARACTER, w.POOL)):
        return 0
    own = game.role(found) == "own"
    if harmful:
        return max(0, 14 - 2 * atoms.life(game, card)) + (8 if own else 0)
    return 2 * found.counter("damage") + (3 if own else 0)


def pick_player(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The strongest opponent for what harms, the weakest for what helps."""
    frame = program_of(game)
    seats = {int(option.key) for option in owed.options}
    others = [seat for seat in rivals(game, owed.seat) if seat in seats]
    if frame is None or not isinstance(frame.asking, flow.PickSeat) or not others:
        return any_answer(game, owed, rng)
    sides = sides_for(game, frame.scope, owed.seat)
    name = frame.asking.name
    harm = gain(frame.todo, {**sides, name: -1})
    if owed.seat in seats and gain(frame.todo, {**sides, name: 1}) > harm:
        return (str(owed.seat),)
    return (str(others[0] if harm > 0 else others[-1]),)


def pick_number(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Nobody should be able to guess it."""
    return (owed.options[rng.below(len(owed.options))].key,)


def gate(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Yes where what follows is worth more than the price and what follows on no."""
    frame = program_of(game)
    if frame is None or not isinstance(frame.asking, flow.Gate):
        return any_answer(game, owed, rng)
    asking = frame.asking
    sides = sides_for(game, frame.scope, owed.seat)
    price = _price(game, frame, asking.pay)
    if asking.pay is not None and asking.pay.to and sides.get(asking.pay.to, 0) < 0:
        price += price // 2
    worth = gain(asking.then, sides) - price - gain(asking.otherwise, sides)
    return (YES,) if worth > 0 else (NO,)


def refuse(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Pay where what happens otherwise is worse."""
    frame = program_of(game)
    if frame is None or not isinstance(frame.asking, flow.Gate):
        return any_answer(game, owed, rng)
    asking = frame.asking
    sides = sides_for(game, frame.scope, owed.seat)
    harm = gain(asking.otherwise, sides) - gain(asking.then, sides)
    return (YES,) if harm > _price(game, frame, asking.unless) else (NO,)


def _price(game: Position, frame: Resolve, price: flow.Price | None) -> int:
    """What a price is worth to whoever pays it."""
    if price is None:
        return 0
    gold = number(game, frame.scope, price.amount) * GOLD if price.resource else 0
    return gold + price.discard * CARD * 3 // 4


def choose(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The program that is best for the chooser."""
    frame = program_of(game)
    if frame is None or not isinstance(frame.asking, flow.Choose):
        return any_answer(game, owed, rng)
    sides = sides_for(game, frame.scope, owed.seat)
    of = frame.asking.of
    rated = [(gain(of[int(o.key)].then, sides), o.key) for o in owed.options]
    most = max(value for value, _ in rated)
    best = [key for value, key in rated if value == most]
    return (best[rng.below(len(best))],)


def bid(game: Position, owed: Decision, rng: Rng) -> Answer:
    """About half of what winning is worth, never quite the same."""
    frame = program_of(game)
    if frame is None or not isinstance(frame.asking, auctions.Bid):
        return any_answer(game, owed, rng)
    sides = sides_for(game, frame.scope, owed.seat)
    worth = gain(frame.todo, {**sides, frame.asking.name: 1}) // (2 * GOLD)
    wanted = max(0, min(worth + rng.below(3) - 1, len(owed.options) - 1))
    return (owed.options[wanted].key,)


def vote(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The seat for which what follows is best for the voter."""
    frame = program_of(game)
    seats = {int(option.key) for option in owed.options}
    others = [seat for seat in rivals(game, owed.seat) if seat in seats]
    if frame is None or not isinstance(frame.asking, auctions.Vote) or not others:
        return any_answer(game, owed, rng)
    sides = sides_for(game, frame.scope, owed.seat)
    name = frame.asking.name
    for_self = gain(frame.todo, {**sides, name: 1})
    for_other = gain(frame.todo, {**sides, name: -1})
    if owed.seat in seats and for_self > for_other:
        return (str(owed.seat),)
    return (str(others[0]),)
