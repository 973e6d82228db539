"""Effects on numbers and counters of cards and players."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from engine.kernel import atoms
from engine.kernel.grammar import Filter, Number
from engine.kernel.in_play import still_in_play
from engine.kernel.nodes import Amount, AnyAmount, Effect, Meant, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of, has_left_play, seats_of
from engine.kernel.records import Modifier
from engine.kernel.scope import Scope
from engine.kernel.title import Title
from engine.kernel.values import NOBODY, SeatRef
from engine.language.amounts import Times
from engine.language.effects import Resolve, nobody_there, number
from engine.text.prose_en import count
from engine.text.rules import Rules
from engine.text.writer import Writer


class DurationRules(Struct, frozen=True):
    """Durations of changes that a title ends besides the usual ones: ``combat``, ``phase:NAME``,
    ``your_turn``, ``source`` (:class:`engine.kernel.records.Modifier`)."""

    more: tuple[str, ...]


def durations(title: Title) -> tuple[str, ...]:
    """List for how long a change may last in a title."""
    rules = title.rules.get(DurationRules)
    return ("turn", "next_turn", "leaves", *(rules.more if rules is not None else ()))


Duration = Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,19}(:[a-z][a-z0-9_]{0,19})?$")]


def change_benefit(name: str, amount: int | Amount, chosen: Meant) -> int:
    """Return 1 where so much more of a number or counter is good to have, -1 where bad."""
    least = amount.factor if isinstance(amount, Times) else amount
    less = isinstance(least, int) and least < 0
    return -1 if less != (name in chosen.burdens) else 1


@effect
class Modify(Effect, frozen=True, tag="modify"):
    """Change a number of cards (``what``) or players (``who``) for a while; ``fixed``: set that of
    cards, whatever else is added to it. ``source`` is the card as long as which it lasts."""

    inlines: ClassVar[bool] = False

    stat: str
    amount: Number | AnyAmount
    what: str | Filter = ""
    who: str = ""
    until: Duration = "turn"
    fixed: bool = False
    source: str = "this"

    def benefit_for(self, chosen: Meant) -> int:
        meant = chosen.named(self.what) or chosen.named(self.who)
        if self.fixed:
            return -meant
        return change_benefit(self.stat, self.amount, chosen) if meant else 0

    def idle(self, game: Position, scope: Scope) -> bool:
        there = self.who or not nobody_there(game, scope, self.what)
        return not there or not (self.fixed or number(game, scope, self.amount))

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        amount = number(game, scope, self.amount)
        if not amount and not self.fixed:
            return None
        turn = game.state.turn
        stat, until, by = self.stat, self.until, SeatRef(scope.you)
        found = cards_of(game, scope, self.source) if until == "source" else (0,)
        source = found[0] if found else scope.this
        for card in cards_of(game, scope, self.what) if self.what else ():
            made = Modifier(stat, amount, card, NOBODY, until, scope.you, turn, source, self.fixed)
            if atoms.add_modifier(game, made):
                you = scope.you
                atoms.emit(
                    game, "modified", seat=you, card=card, amount=amount, stat=stat, until=until
                )
        for seat in seats_of(game, scope, self.who) if self.who else ():
            made = Modifier(
                stat, amount, seat=seat, until=until, by=scope.you, turn=turn, source=source
            )
            atoms.add_modifier(game, made)
            atoms.emit(
                game, "modified_seat", seat=seat, amount=amount, stat=stat, until=until, by=by
            )
        return None

    def pointless(self, game: Position, scope: Scope) -> bool:
        return not self.who and has_left_play(game, scope, self.what)

    def prose(self, w: Writer) -> str:
        of = w.cards(self.what) if self.what else w.receiver(self.who)
        changed, until = (
            w.change(self.stat, of, self.amount, set_to=self.fixed),
            w.lasts(self.until),
        )
        w.subject = w.you if of == w.you else ""
        return w.say(f"{until}{changed}", f"{changed} {until}")

    def rules(self, w: Rules) -> str:
        return w.changes((self,))

    def joins(self, other: Effect) -> bool:
        """Numbers of the same cards that change for the same time are told together."""
        if not isinstance(other, Modify):
            return False
        return (self.what, self.who, self.until) == (other.what, other.who, other.until)


@effect
class Counter(Effect, frozen=True, tag="counter"):
    """Put counters on cards in play (or take off what is there); what has changed is told."""

    name: str
    amount: Number | AnyAmount
    what: str | Filter = "target"

    def benefit_for(self, chosen: Meant) -> int:
        return change_benefit(self.name, self.amount, chosen) if chosen.named(self.what) else 0

    def idle(self, game: Position, scope: Scope) -> bool:
        if isinstance(self.amount, int) and self.amount < 0:
            found = cards_of(game, scope, self.what)
            return not any(game.card(card).counter(self.name) for card in found)
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if not still_in_play(game, card):
                continue
            before = game.card(card).counter(self.name)
            after = max(0, before + number(game, frame.scope, self.amount))
            if after != before:
                atoms.set_counter(game, card, self.name, after)
                atoms.emit(game, f"counter_{self.name}", card=card, amount=after - before)
        return None

    def prose(self, w: Writer) -> str:
        w.counters.append(self.name)
        name = w.term(f"counter.{self.name}")
        counter, each = f"{name.lower()} counter", "各" if isinstance(self.what, Filter) else ""
        if isinstance(self.amount, int) and self.amount < 0:
            what, n = w.each(self.what), str(-self.amount)
            zh = f"从{what}上{each}移除{n}枚{name}标记"
            return w.does("you", w.say(zh, f"remove {count(n, counter)} from {what}"))
        n, what = w.number(self.amount), w.each(self.what)
        zh = f"在{what}上{each}放置{n}枚{name}标记"
        return w.does("you", w.say(zh, f"put {count(n, counter)} on {what}"))
