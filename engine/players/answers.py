"""Questions that the program of a card asks, answered by reading what is left of the program."""

from collections.abc import Callable
from math import comb
from typing import Any, TypeVar

from msgspec import Struct

from engine.kernel.asking import NO, YES
from engine.kernel.grammar import Filter
from engine.kernel.position import Position
from engine.kernel.procedures import Procedure
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.values import Decision
from engine.language import amounts, auctions, conditions, flow, gates, picking
from engine.language.effects import Resolve, number
from engine.players.appraise import Sides, Values, gain
from engine.players.rules import any_answer, evaluate

Answer = tuple[str, ...]
Rule = Callable[[Position, Decision, Rng], Answer]
Frame = TypeVar("Frame", bound=Procedure)

BELIEVED, BOAST = 3, 4
"""A claim that is true in one of so many hands may well be believed; of so many, one is any."""

SEAT_WORDS = ("you", "others", "next", "active", "holder", "actor", "victim")


class Asked(Struct):
    """A question of a program, and the sides of its words as who is asked sees them."""

    game: Position
    owed: Decision
    rng: Rng
    frame: Resolve
    asking: Any
    sides: Sides


class Questions(Struct, frozen=True):
    """The rules of thumb for the language's own questions.

    ``strength``: how much a seat has. ``fitness``: which of several cards to harm first (the third
    argument), and which to help. ``apart``: what an effect on a card is worth to whoever has that
    card beside what effects of its kind are usually worth.
    """

    values: Values
    strength: Callable[[Position, int], int]
    fitness: Callable[[Position, int, bool], int]
    apart: Callable[[Position, int, Any], int] = lambda game, card, effect: 0

    def rules(self) -> dict[str, Rule]:
        """Them all, by the prompt."""
        gate, refuse = _asked(gates.Gate, self._gate), _asked(gates.Gate, self._refuse)
        return {
            "prompt.target": _asked(picking.Target, self._target),
            "prompt.pick_player": _asked(picking.PickSeat, self._pick_player),
            "prompt.pick_number": _asked(picking.PickNumber, _number),
            "prompt.may": gate,
            "prompt.may_pay": gate,
            "prompt.may_pay_discard": gate,
            "prompt.unless": refuse,
            "prompt.unless_discard": refuse,
            "prompt.choose": _asked(flow.Choose, self._choose),
            "prompt.bid": _asked(auctions.Bid, self._bid),
            "prompt.vote": _asked(auctions.Vote, self._vote),
        }

    def worth(self, game: Position, seat: int) -> int:
        """Evaluate the position for a seat."""
        return evaluate(game, seat, self.strength)

    def rivals(self, game: Position, seat: int) -> list[int]:
        """The others that are still playing, the strongest first."""
        found = [p.seat for p in game.state.players if p.seat != seat and game.playing(p.seat)]
        if len(found) > 1:
            found.sort(key=lambda other: -self.strength(game, other))
        return found

    def outvoted(self, game: Position, seat: int, program: tuple[Any, ...]) -> bool:
        """Tell whether a seat would call a vote that it loses: everybody votes for the strongest of
        the others, and nobody is stronger. Of two players the caller decides the tie."""
        votes = (effect for effect in program if isinstance(effect, auctions.Vote))
        if not any(vote.among == "everyone" for vote in votes):
            return False
        others = self.rivals(game, seat)
        if len(others) < 2:
            return False
        return self.strength(game, seat) >= self.strength(game, others[0])

    def _gain(self, asked: Asked, program: tuple[Any, ...], **sides: int) -> int:
        return gain(self.values, program, {**asked.sides, **sides})

    def aims(self, game: Position, owed: Decision) -> tuple[str, ...]:
        """The cards at which one may sensibly aim: where some do oneself good, these."""
        asked = _asking(picking.Target, game, owed, Rng(0))
        rated = self._rated(asked) if asked is not None else []
        good = tuple(key for value, key in rated if value > 0)
        return good or tuple(option.key for option in owed.options)

    def _target(self, asked: Asked) -> Answer:
        """The cards for which what follows is best for the chooser."""
        owed = asked.owed
        rated = sorted(self._rated(asked), key=lambda pair: -pair[0])
        wanted = [key for value, key in rated if value > 0 or len(rated) <= owed.minimum]
        return answered(owed, wanted or [rated[0][1]])

    def _rated(self, asked: Asked) -> list[tuple[int, str]]:
        """Evaluate each card as a target for the chooser."""
        game, owed, name = asked.game, asked.owed, asked.asking.name
        by_side = {s: self._gain(asked, asked.frame.todo, **{name: s}) for s in (1, -1)}
        harmful = by_side[-1] > by_side[1]
        rated = []
        done = [effect for effect in asked.frame.todo if getattr(effect, "what", "") == name]
        for option in owed.options:
            side = side_of_card(game, option.card, owed.seat) or 1
            apart = sum(self.apart(game, option.card, effect) for effect in done)
            value = by_side[side] + side * apart + self.fitness(game, option.card, harmful)
            rated.append((value, option.key))
        return rated

    def _pick_player(self, asked: Asked) -> Answer:
        """The strongest opponent for what harms, the weakest for what helps."""
        seats, others = self._among(asked)
        if not others:
            return any_answer(asked.game, asked.owed, asked.rng)
        name, seat = asked.asking.name, asked.owed.seat
        harm = self._gain(asked, asked.frame.todo, **{name: -1})
        if seat in seats and self._gain(asked, asked.frame.todo, **{name: 1}) > harm:
            return (str(seat),)
        return (str(others[0] if harm > 0 else others[-1]),)

    def _vote(self, asked: Asked) -> Answer:
        """The seat for which what follows is best for the voter."""
        seats, others = self._among(asked)
        if not others:
            return any_answer(asked.game, asked.owed, asked.rng)
        name, seat = asked.asking.name, asked.owed.seat
        for_self = self._gain(asked, asked.frame.todo, **{name: 1})
        if seat in seats and for_self > self._gain(asked, asked.frame.todo, **{name: -1}):
            return (str(seat),)
        return (str(others[0]),)

    def _among(self, asked: Asked) -> tuple[set[int], list[int]]:
        """The seats to choose from, and those of them that are rivals."""
        seats = {int(option.key) for option in asked.owed.options}
        return seats, [seat for seat in self.rivals(asked.game, asked.owed.seat) if seat in seats]

    def _gate(self, asked: Asked) -> Answer:
        """Yes where what follows is worth more than the price and what follows on no."""
        asking = asked.asking
        price = self._price(asked, asking.pay)
        if asking.pay is not None and asking.pay.to and asked.sides.get(asking.pay.to, 0) < 0:
            price += price // 2
        worth = self._gain(asked, asking.then) - price - self._gain(asked, asking.otherwise)
        return (YES,) if worth > 0 else (NO,)

    def _refuse(self, asked: Asked) -> Answer:
        """Pay where what happens otherwise is worse."""
        asking = asked.asking
        harm = self._gain(asked, asking.otherwise) - self._gain(asked, asking.then)
        return (YES,) if harm > self._price(asked, asking.unless) else (NO,)

    def _price(self, asked: Asked, price: gates.Price | None) -> int:
        """Evaluate a price for whoever pays it."""
        if price is None:
            return 0
        paid = 0
        if price.resource:
            amount = number(asked.game, asked.frame.scope, price.amount)
            paid = amount * self.values.resource(price.resource)
        return paid + price.discard * self.values.lost

    def _choose(self, asked: Asked) -> Answer:
        """The program that is best for the chooser, who takes hidden hands for any cards."""
        of = asked.asking.of
        programs = {o.key: self._doubted(asked, of[int(o.key)].then) for o in asked.owed.options}
        rated = [
            (self._gain(asked, program) + self._borne(asked, program), key)
            for key, program in programs.items()
        ]
        most = max(value for value, _ in rated)
        best = [key for value, key in rated if value == most]
        return (best[asked.rng.below(len(best))],)

    def _doubted(self, asked: Asked, program: tuple[Any, ...]) -> tuple[Any, ...]:
        """A program in which what hangs on cards in another's hand is settled: as if the hand were
        so many cards of the whole pack, drawn by chance. So a claim is believed as often as it is
        likely, and always by whom it would cost all that they have."""
        told: list[Any] = []
        for effect in program:
            match effect:
                case gates.Gate(
                    given=conditions.Compare(amount=amounts.Count(what=what)) as claim
                ) if what.zone == "hand":
                    has = self.strength(asked.game, asked.owed.seat)
                    fatal = has + self._borne(asked, effect.then) <= 0
                    true = fatal or _likely(asked, claim, what)
                    told += effect.then if true else effect.otherwise
                case _:
                    told.append(effect)
        return tuple(told)

    def _borne(self, asked: Asked, program: tuple[Any, ...]) -> int:
        """Compute the correction for a program that is aimed at the worst of the chooser's
        cards."""
        game, total = asked.game, 0
        for place, effect in enumerate(program):
            if isinstance(effect, picking.Target):
                cards = cards_of(game, asked.frame.scope, effect.what)
                mine = [one for one in cards if side_of_card(game, one, asked.owed.seat) == 1]
                done = [e for e in program[place:] if getattr(e, "what", "") == effect.name]
                worst = (sum(self.apart(game, one, e) for e in done) for one in mine)
                total += min(worst, default=0)
        return total

    def _bid(self, asked: Asked) -> Answer:
        """About half of what winning is worth, never quite the same, and no more than beats all
        that the others have."""
        asking, options = asked.asking, asked.owed.options
        won = self._gain(asked, asked.frame.todo, **{asking.name: 1})
        half = won // (2 * self.values.resource(asking.resource))
        most = min(len(options) - 1, self._beats_all(asked))
        wanted = max(0, min(half + asked.rng.below(3) - 1, most))
        return (options[wanted].key,)

    def _beats_all(self, asked: Asked) -> int:
        """The bid that wins whatever the others bid: of equal bids the first counts."""
        game, asking = asked.game, asked.asking
        bidders = seats_of(game, asked.frame.scope, asking.who)
        me = bidders.index(asked.owed.seat)
        held = [game.number(seat, asking.resource) for seat in bidders]
        return max((1, *held[me + 1 :], *(has + 1 for has in held[:me])))


def _likely(asked: Asked, claim: conditions.Compare, held: Filter) -> bool:
    """Tell whether a claim about cards drawn by chance is likely; one's own hand is known."""
    game, scope = asked.game, asked.frame.scope
    seats = seats_of(game, scope, held.whose)
    least = number(game, scope, claim.least or 0)
    if asked.owed.seat in seats:
        return claim.holds(game, scope)
    pack = [d.kind for d in game.pack.designs.values() for _ in range(d.copies)]
    drawn = sum(len(game.zone("hand", seat)) for seat in seats)
    fitting = sum(pack[asked.rng.below(len(pack))] == held.kind for _ in range(drawn))
    return fitting >= least


def _asked(kind: type, rule: Callable[[Asked], Answer]) -> Rule:
    """A rule for what effects of a kind ask; where something else asks, anything."""

    def answer(game: Position, owed: Decision, rng: Rng) -> Answer:
        asked = _asking(kind, game, owed, rng)
        return any_answer(game, owed, rng) if asked is None else rule(asked)

    return answer


def _asking(kind: type, game: Position, owed: Decision, rng: Rng) -> Asked | None:
    """Find the question of an effect of a kind."""
    frame = game.state.frames[-1]
    if not isinstance(frame, Resolve) or not isinstance(frame.asking, kind):
        return None
    sides = sides_for(game, frame.scope, owed.seat)
    return Asked(game, owed, rng, frame, frame.asking, sides)


def asked_by(kind: type[Frame], rule: Callable[[Position, Decision, Frame], Answer]) -> Rule:
    """A rule for what procedures of a kind ask; where another asks, anything."""

    def answer(game: Position, owed: Decision, rng: Rng) -> Answer:
        frame = game.state.frames[-1]
        return rule(game, owed, frame) if isinstance(frame, kind) else any_answer(game, owed, rng)

    return answer


def hidden_number(game: Position) -> bool:
    """Tell whether a secret number is asked for, which a search does not judge: in its
    determinizations everybody knows it."""
    frame = game.state.frames[-1]
    asking = frame.asking if isinstance(frame, Resolve) else None
    return isinstance(asking, picking.PickNumber) and asking.secret


def _number(asked: Asked) -> Answer:
    """One that nobody can guess. Of a claim about one's own hand mostly one that is true or may
    well be believed; now and then any, or who claims much would always speak the truth."""
    numbers, claim = [int(option.key) for option in asked.owed.options], _claimed(asked)
    if claim is not None and asked.rng.below(BOAST):
        true = number(asked.game, asked.frame.scope, claim)
        likely = [
            one for one in numbers if one == true or BELIEVED * _chance(asked, claim, one) > 1
        ]
        numbers = likely or numbers[:1]
    return (str(numbers[asked.rng.below(len(numbers))]),)


def _claimed(asked: Asked) -> amounts.Count | None:
    """Read the claim about the hand of who names a number, if it makes one."""
    choices = (choice for e in asked.frame.todo if isinstance(e, flow.Choose) for choice in e.of)
    for effect in (effect for choice in choices for effect in choice.then):
        match effect:
            case gates.Gate(
                given=conditions.Compare(amount=amounts.Count() as held, least=least)
            ) if (
                held.what.zone,
                held.what.whose,
            ) == ("hand", "you") and least == amounts.Named(asked.asking.name):
                return held
    return None


def _chance(asked: Asked, held: amounts.Count, least: int) -> float:
    """Compute the chance that a hand of that size from the pack has so many cards that fit."""
    pack = [d.kind for d in asked.game.pack.designs.values() for _ in range(d.copies)]
    share, size = (
        pack.count(held.what.kind) / len(pack),
        len(asked.game.zone("hand", asked.owed.seat)),
    )
    return 1 - sum(comb(size, n) * share**n * (1 - share) ** (size - n) for n in range(least))


def sides_for(game: Position, scope: Scope, seat: int) -> Sides:
    """The words of a running program as that seat sees them."""
    sides = {word: _side_of_seats(seats_of(game, scope, word), seat) for word in SEAT_WORDS}
    for word, seats in scope.seats.items():
        sides[word] = _side_of_seats(seats, seat)
    sides["this"] = side_of_card(game, scope.this, seat)
    if scope.event is not None:
        sides["subject"] = side_of_card(game, scope.event.card, seat)
        sides["object"] = side_of_card(game, scope.event.other, seat)
    for word, cards in scope.cards.items():
        sides[word] = side_of_card(game, cards[0], seat) if cards else 0
    return sides


def _side_of_seats(seats: tuple[int, ...], seat: int) -> int:
    if not seats:
        return 0
    if seats == (seat,):
        return 1
    return 0 if seat in seats and len(seats) > 2 else -1


def side_of_card(game: Position, card: int, seat: int) -> int:
    """Return the side of a card: the seat's own (1), another's (-1) or gone (0)."""
    found = game.state.cards.get(card)
    if found is None:
        return 0
    holder = found.controller if found.controller >= 0 else game.seat_of_zone(found.zone)
    return 1 if holder == seat else -1


def answered(owed: Decision, wanted: list[str]) -> Answer:
    """Those of the wanted keys that are offered, best first, as an answer of a length that the
    decision allows."""
    offered = {option.key for option in owed.options}
    keys = [key for key in wanted if key in offered][: owed.maximum]
    for option in owed.options:
        if len(keys) >= owed.minimum:
            break
        if option.key not in keys:
            keys.append(option.key)
    return tuple(keys)
