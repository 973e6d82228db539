"""Amounts that every title's cards may use."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.kernel import damage
from engine.kernel.grammar import Filter, Number
from engine.kernel.nodes import Amount, AnyAmount, amount
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, cards_of, seat_stat, seats_of
from engine.kernel.scope import Scope
from engine.language.effects import number
from engine.text.rules import Rules
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
    """Number of cards that fit."""

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
class Chosen(Amount, frozen=True, tag="chosen"):
    """Number of cards that a name means."""

    name: str = "target"

    def value(self, game: Position, scope: Scope) -> int:
        return len(scope.cards.get(self.name, ()))

    def prose(self, w: Writer) -> str:
        return w.say("等量", "that many")


@amount
class SeatCount(Amount, frozen=True, tag="seats"):
    """Number of living players that a word means."""

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
            return sum(max(0, damage.life_left(game, card)) for card in cards)
        if self.stat == "damage":
            return sum(game.card(card).counter("damage") for card in cards)
        return sum(card_stat(game, card, self.stat) for card in cards)

    def prose(self, w: Writer) -> str:
        cards, stat = w.cards(self.what), w.term(f"stat.{self.stat}")
        return w.say(f"{cards}的{stat}", f"the {stat.lower()} of {cards}")


@amount
class Counters(Amount, frozen=True, tag="counters"):
    """Number of counters of a name on cards, the sum over several."""

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
