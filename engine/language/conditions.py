"""Conditions that every title's cards may use."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.kernel.grammar import Filter, Number
from engine.kernel.nodes import AnyAmount, AnyCondition, Condition, condition
from engine.kernel.position import Position
from engine.kernel.reading import cards_of, event_fits
from engine.kernel.scope import EXTRA, Scope
from engine.language.amounts import Count, Has, SeatCount
from engine.language.effects import number
from engine.text.rules import Rules
from engine.text.rules_en import a_noun
from engine.text.writer import Writer


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
                case SeatCount() if least == 1 and amount.who == "winner":
                    return w.term("exists.winner")
                case SeatCount() if least == 1:
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
        return f"{w.say('并非', 'it is not so that ')}{w.word_node(self.of)}"


@condition
class All(Condition, frozen=True, tag="all"):
    """All of it is so."""

    of: Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]

    def holds(self, game: Position, scope: Scope) -> bool:
        return all(part.holds(game, scope) for part in self.of)

    def prose(self, w: Writer) -> str:
        return w.say("且", " and ").join(w.word_node(part) for part in self.of)


@condition
class Some(Condition, frozen=True, tag="any"):
    """Some of it is so."""

    of: Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]

    def holds(self, game: Position, scope: Scope) -> bool:
        return any(part.holds(game, scope) for part in self.of)

    def prose(self, w: Writer) -> str:
        return w.say("或", " or ").join(w.word_node(part) for part in self.of)


@condition
class YourTurn(Condition, frozen=True, tag="your_turn"):
    """It is your turn."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return game.state.active == scope.you

    def prose(self, w: Writer) -> str:
        return w.say("正值你的回合", "it is your turn")


@condition
class ExtraPaid(Condition, frozen=True, tag="extra_paid"):
    """The extra of the cost (``extra``) was paid."""

    def holds(self, game: Position, scope: Scope) -> bool:
        return bool(scope.numbers.get(EXTRA))

    def prose(self, w: Writer) -> str:
        return w.say("额外支付了", "the extra was paid")


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
