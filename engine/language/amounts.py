"""Amounts and conditions that every title's cards may use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from engine.kernel import atoms
from engine.kernel.grammar import Amount, Condition, Filter, Number, amount, condition
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, cards_of, event_fits, seat_stat, seats_of
from engine.kernel.scope import Scope
from engine.language.effects import number

if TYPE_CHECKING:
    from engine.kernel.grammar import Amount as AnyAmount
    from engine.kernel.grammar import Condition as AnyCondition


@amount
class Dice(Amount, frozen=True, tag="dice"):
    """The sum of the last check of this program."""

    def value(self, game: Position, scope: Scope) -> int:
        return scope.numbers.get("dice", 0)


@amount
class Named(Amount, frozen=True, tag="named"):
    """A number this program has bound (a number chosen, how much was lost, ...)."""

    name: str

    def value(self, game: Position, scope: Scope) -> int:
        return scope.numbers.get(self.name, 0)


@amount
class EventAmount(Amount, frozen=True, tag="event"):
    """The amount of the event that triggered this."""

    def value(self, game: Position, scope: Scope) -> int:
        return scope.event.amount if scope.event else 0


@amount
class Count(Amount, frozen=True, tag="count"):
    """How many cards fit."""

    what: Filter

    def value(self, game: Position, scope: Scope) -> int:
        return len(cards_of(game, scope, self.what))


@amount
class Seats(Amount, frozen=True, tag="seats"):
    """How many living players a word means."""

    who: str

    def value(self, game: Position, scope: Scope) -> int:
        return len(seats_of(game, scope, self.who))


@amount
class Stat(Amount, frozen=True, tag="stat"):
    """A number of a card (``life`` is what it has left), the sum over several."""

    stat: str
    what: str | Filter

    def value(self, game: Position, scope: Scope) -> int:
        cards = cards_of(game, scope, self.what)
        if self.stat == "life":
            return sum(max(0, atoms.life(game, card)) for card in cards)
        if self.stat == "damage":
            return sum(game.card(card).counter("damage") for card in cards)
        return sum(card_stat(game, card, self.stat) for card in cards)


@amount
class Counters(Amount, frozen=True, tag="counters"):
    """How many counters of a name lie on cards, the sum over several."""

    name: str
    what: str | Filter

    def value(self, game: Position, scope: Scope) -> int:
        return sum(game.card(card).counter(self.name) for card in cards_of(game, scope, self.what))


@amount
class Has(Amount, frozen=True, tag="has"):
    """A number of a player (a resource, a limit), the sum over several."""

    stat: str
    who: str

    def value(self, game: Position, scope: Scope) -> int:
        return sum(seat_stat(game, seat, self.stat) for seat in seats_of(game, scope, self.who))


@amount
class Sum(Amount, frozen=True, tag="sum"):
    """Several amounts together."""

    of: Annotated[tuple[Number | AnyAmount, ...], Meta(max_length=6)]

    def value(self, game: Position, scope: Scope) -> int:
        return sum(number(game, scope, part) for part in self.of)


@amount
class Times(Amount, frozen=True, tag="times"):
    """An amount several times over (a negative factor takes away)."""

    of: Number | AnyAmount
    factor: Number

    def value(self, game: Position, scope: Scope) -> int:
        return number(game, scope, self.of) * self.factor


@amount
class Half(Amount, frozen=True, tag="half"):
    """Half of an amount, rounded down (or up)."""

    of: Number | AnyAmount
    up: bool = False

    def value(self, game: Position, scope: Scope) -> int:
        whole = number(game, scope, self.of)
        return -(-whole // 2) if self.up else whole // 2


@amount
class AtMost(Amount, frozen=True, tag="at_most"):
    """An amount, but no more than a bound."""

    of: Number | AnyAmount
    most: Number

    def value(self, game: Position, scope: Scope) -> int:
        return min(number(game, scope, self.of), self.most)


@condition
class Compare(Condition, frozen=True, tag="compare"):
    """An amount lies within bounds."""

    amount: Number | AnyAmount
    least: Number | AnyAmount | None = None
    most: Number | AnyAmount | None = None

    def holds(self, game: Position, scope: Scope) -> bool:
        value = number(game, scope, self.amount)
        if self.least is not None and value < number(game, scope, self.least):
            return False
        return self.most is None or value <= number(game, scope, self.most)


@condition
class Rolled(Condition, frozen=True, tag="rolled"):
    """The last check lies within bounds."""

    least: Number = 0
    most: Number = 99

    def holds(self, game: Position, scope: Scope) -> bool:
        return self.least <= scope.numbers.get("dice", 0) <= self.most


@condition
class Odd(Condition, frozen=True, tag="odd"):
    """The last check is odd."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return scope.numbers.get("dice", 0) % 2 == 1


@condition
class Even(Condition, frozen=True, tag="even"):
    """The last check is even."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return scope.numbers.get("dice", 0) % 2 == 0


@condition
class Doubles(Condition, frozen=True, tag="doubles"):
    """Both dice of the last check show the same."""

    def holds(self, game: Position, scope: Scope) -> bool:
        dice = game.state.dice
        return len(dice) == 2 and dice[0] == dice[1]


@condition
class Not(Condition, frozen=True, tag="not"):
    """It is not so."""

    of: AnyCondition

    def holds(self, game: Position, scope: Scope) -> bool:
        return not self.of.holds(game, scope)


@condition
class All(Condition, frozen=True, tag="all"):
    """All of it is so."""

    of: Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]

    def holds(self, game: Position, scope: Scope) -> bool:
        return all(part.holds(game, scope) for part in self.of)


@condition
class Some(Condition, frozen=True, tag="any"):
    """Some of it is so."""

    of: Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]

    def holds(self, game: Position, scope: Scope) -> bool:
        return any(part.holds(game, scope) for part in self.of)


@condition
class YourTurn(Condition, frozen=True, tag="your_turn"):
    """It is your turn."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return game.state.active == scope.you


@condition
class Fits(Condition, frozen=True, tag="fits"):
    """A card is one of those a filter means."""

    card: str
    what: Filter

    def holds(self, game: Position, scope: Scope) -> bool:
        cards = cards_of(game, scope, self.card)
        return bool(cards) and all(event_fits(game, scope, self.what, card) for card in cards)


@condition
class EventArg(Condition, frozen=True, tag="event_arg"):
    """A named detail of the event that triggered this has that value."""

    arg: str
    value: str | Number

    def holds(self, game: Position, scope: Scope) -> bool:
        return scope.event is not None and scope.event.args.get(self.arg) == self.value
