"""Amounts and conditions that every title's cards may use."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.kernel import atoms
from engine.kernel.grammar import (
    Amount,
    AnyAmount,
    AnyCondition,
    Condition,
    Filter,
    Number,
    amount,
    condition,
)
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, cards_of, event_fits, seat_stat, seats_of
from engine.kernel.scope import Scope
from engine.language.effects import number
from engine.text.rules import Rules
from engine.text.rules_en import a_noun
from engine.text.writer import Writer


@amount
class Dice(Amount, frozen=True, tag="dice"):
    """The sum of the last check of this program."""

    def value(self, game: Position, scope: Scope) -> int:
        return scope.numbers.get("dice", 0)

    def prose(self, w: Writer) -> str:
        return w.say("判定结果", "the result of the check")


@amount
class Named(Amount, frozen=True, tag="named"):
    """A number this program has bound (a number chosen, how much was lost, ...)."""

    name: str

    def value(self, game: Position, scope: Scope) -> int:
        return scope.numbers.get(self.name, 0)

    def prose(self, w: Writer) -> str:
        return w.named(self.name)


@amount
class EventAmount(Amount, frozen=True, tag="event"):
    """The amount of the event that triggered this."""

    def value(self, game: Position, scope: Scope) -> int:
        return scope.event.amount if scope.event else 0

    def prose(self, w: Writer) -> str:
        return w.event_amount()

    def rules(self, w: Rules) -> str:
        return w.term(f"event_amount.{'damaged' if w.event == 'damaged' else 'other'}")


@amount
class Count(Amount, frozen=True, tag="count"):
    """How many cards fit."""

    what: Filter

    def value(self, game: Position, scope: Scope) -> int:
        return len(cards_of(game, scope, self.what))

    def prose(self, w: Writer) -> str:
        cards = w.tally(self.what)
        return w.say(f"{cards}的数量", f"the number of {cards}")

    def rules(self, w: Rules) -> str:
        cards = w.tally(self.what)
        return w.say(f"{cards}数", f"the number of {cards}")


@amount
class Seats(Amount, frozen=True, tag="seats"):
    """How many living players a word means."""

    who: str

    def value(self, game: Position, scope: Scope) -> int:
        return len(seats_of(game, scope, self.who))

    def prose(self, w: Writer) -> str:
        key = f"players.{self.who}"
        players = w.term(key if w.has(key) else "players.such")
        return w.say(f"{players}的人数", f"the number of {players}")


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

    def prose(self, w: Writer) -> str:
        cards, stat = w.cards(self.what), w.term(f"stat.{self.stat}")
        return w.say(f"{cards}的{stat}", f"the {stat.lower()} of {cards}")


@amount
class Counters(Amount, frozen=True, tag="counters"):
    """How many counters of a name lie on cards, the sum over several."""

    name: str
    what: str | Filter

    def value(self, game: Position, scope: Scope) -> int:
        return sum(game.card(card).counter(self.name) for card in cards_of(game, scope, self.what))

    def prose(self, w: Writer) -> str:
        cards, counter = w.cards(self.what), w.term(f"counter.{self.name}")
        return w.say(
            f"{cards}上的{counter}数", f"the number of {counter.lower()} counters on {cards}"
        )


@amount
class Has(Amount, frozen=True, tag="has"):
    """A number of a player (a resource, a limit), the sum over several."""

    stat: str
    who: str

    def value(self, game: Position, scope: Scope) -> int:
        return sum(seat_stat(game, seat, self.stat) for seat in seats_of(game, scope, self.who))

    def prose(self, w: Writer) -> str:
        who = w.say(w.seat, w.owner)(self.who)
        if w.has(f"number_of.{self.stat}"):
            return w.term(f"number_of.{self.stat}", who=who, own=who)
        stat = w.term(f"stat.{self.stat}")
        return w.say(stat, f"{who} {stat.lower()}")


@amount
class Sum(Amount, frozen=True, tag="sum"):
    """Several amounts together."""

    of: Annotated[tuple[Number | AnyAmount, ...], Meta(max_length=6)]

    def value(self, game: Position, scope: Scope) -> int:
        return sum(number(game, scope, part) for part in self.of)

    def prose(self, w: Writer) -> str:
        return w.say("加", " plus ").join(w.phrase(part) for part in self.of)


@amount
class Times(Amount, frozen=True, tag="times"):
    """An amount several times over (a negative factor takes away)."""

    of: Number | AnyAmount
    factor: Number

    def value(self, game: Position, scope: Scope) -> int:
        return number(game, scope, self.of) * self.factor

    def prose(self, w: Writer) -> str:
        of = w.phrase(self.of)
        return w.say(f"{of}的{self.factor}倍", f"{self.factor} times {of}")


@amount
class Half(Amount, frozen=True, tag="half"):
    """Half of an amount, rounded down (or up)."""

    of: Number | AnyAmount
    up: bool = False

    def value(self, game: Position, scope: Scope) -> int:
        whole = number(game, scope, self.of)
        return -(-whole // 2) if self.up else whole // 2

    def prose(self, w: Writer) -> str:
        of = w.phrase(self.of)
        zh = f"{of}的一半，向{'上' if self.up else '下'}取整"
        return w.say(zh, f"half of {of}, rounded {'up' if self.up else 'down'}")


@amount
class AtMost(Amount, frozen=True, tag="at_most"):
    """An amount, but no more than a bound."""

    of: Number | AnyAmount
    most: Number

    def value(self, game: Position, scope: Scope) -> int:
        return min(number(game, scope, self.of), self.most)

    def prose(self, w: Writer) -> str:
        of = w.phrase(self.of)
        return w.say(f"{of}，但不超过{self.most}", f"{of} (but no more than {self.most})")


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

    def prose(self, w: Writer) -> str:
        amount, least, most = self.amount, self.least, self.most
        if isinstance(least, int) and most is None:
            match amount:
                case Count():
                    return w.some_there(amount.what, least)
                case Has():
                    return w.holds(amount.who, least, amount.stat)
                case Seats() if least == 1 and amount.who == "winner":
                    return w.term("exists.winner")
                case Seats() if least == 1:
                    who = w.seat(amount.who)
                    return w.say(f"有{who}", who)
        if isinstance(amount, Count) and most == 0 and least is None:
            none = w.tally(amount.what)
            return w.say(f"没有{none}", f"there are no {none}")
        said = w.phrase(amount)
        if least is not None and least == most:
            return f"{said}{w.say('等于', ' equals ')}{w.phrase(least)}"
        bounds = ((w.say("不小于", "is at least "), least), (w.say("不大于", "is at most "), most))
        parts = [f"{bound}{w.phrase(number)}" for bound, number in bounds if number is not None]
        return f"{said}{w.say('', ' ')}{w.say('且', ' and ').join(parts)}"


@condition
class Rolled(Condition, frozen=True, tag="rolled"):
    """The last check lies within bounds."""

    least: Number = 0
    most: Number = 99

    def holds(self, game: Position, scope: Scope) -> bool:
        return self.least <= scope.numbers.get("dice", 0) <= self.most

    def prose(self, w: Writer) -> str:
        shown = w.range(self.least, self.most, 12)
        between = "from " if self.least > 1 and self.most < 12 and self.least != self.most else ""
        return w.say(f"判定结果为{shown}", f"the result is {between}{shown}")


@condition
class Odd(Condition, frozen=True, tag="odd"):
    """The last check is odd."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return scope.numbers.get("dice", 0) % 2 == 1

    def prose(self, w: Writer) -> str:
        return w.say("判定结果为单数", "the result is odd")


@condition
class Even(Condition, frozen=True, tag="even"):
    """The last check is even."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return scope.numbers.get("dice", 0) % 2 == 0

    def prose(self, w: Writer) -> str:
        return w.say("判定结果为双数", "the result is even")


@condition
class Doubles(Condition, frozen=True, tag="doubles"):
    """Both dice of the last check show the same."""

    def holds(self, game: Position, scope: Scope) -> bool:
        dice = game.state.dice
        return len(dice) == 2 and dice[0] == dice[1]

    def prose(self, w: Writer) -> str:
        return w.say("两枚骰子点数相同", "both dice show the same")


@condition
class Not(Condition, frozen=True, tag="not"):
    """It is not so."""

    of: AnyCondition

    def holds(self, game: Position, scope: Scope) -> bool:
        return not self.of.holds(game, scope)

    def prose(self, w: Writer) -> str:
        return f"{w.say('并非', 'it is not so that ')}{w.condition(self.of)}"


@condition
class All(Condition, frozen=True, tag="all"):
    """All of it is so."""

    of: Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]

    def holds(self, game: Position, scope: Scope) -> bool:
        return all(part.holds(game, scope) for part in self.of)

    def prose(self, w: Writer) -> str:
        return w.say("且", " and ").join(w.condition(part) for part in self.of)


@condition
class Some(Condition, frozen=True, tag="any"):
    """Some of it is so."""

    of: Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]

    def holds(self, game: Position, scope: Scope) -> bool:
        return any(part.holds(game, scope) for part in self.of)

    def prose(self, w: Writer) -> str:
        return w.say("或", " or ").join(w.condition(part) for part in self.of)


@condition
class YourTurn(Condition, frozen=True, tag="your_turn"):
    """It is your turn."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return game.state.active == scope.you

    def prose(self, w: Writer) -> str:
        return w.say("正值你的回合", "it is your turn")


@condition
class Fits(Condition, frozen=True, tag="fits"):
    """A card is one of those a filter means."""

    card: str
    what: Filter

    def holds(self, game: Position, scope: Scope) -> bool:
        cards = cards_of(game, scope, self.card)
        return bool(cards) and all(event_fits(game, scope, self.what, card) for card in cards)

    def prose(self, w: Writer) -> str:
        cards, what = w.cards(self.card), self.what
        if what == Filter(what.zone, what.whose):
            owner = w.say(w.owner, w.some_seat)(what.whose)
            return w.say(f"{cards}属于{owner}", f"{cards} belongs to {owner}")
        one = w.one(what)
        return w.say(f"{cards}是{one.replace('一名', '').replace('一张', '')}", f"{cards} is {one}")

    def rules(self, w: Rules) -> str:
        cards, what = w.cards(self.card), self.what
        if what == Filter(what.zone, attribute=what.attribute):
            attribute = w.term(f"attribute.{what.attribute}")
            zh = f"{cards}为{attribute}属性"
            return w.say(zh, f"{cards} has the {attribute.lower()} element")
        sort = w.sort(what)
        return w.say(f"{cards}是{sort}", f"{cards} is {a_noun(sort)}")


@condition
class EventArg(Condition, frozen=True, tag="event_arg"):
    """A named detail of the event that triggered this has that value."""

    arg: str
    value: str | Number

    def holds(self, game: Position, scope: Scope) -> bool:
        return scope.event is not None and scope.event.args.get(self.arg) == self.value

    def prose(self, w: Writer) -> str:
        return w.term(f"event_arg.{self.arg}.{self.value}")
