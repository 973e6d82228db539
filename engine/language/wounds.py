"""Effects on the life of cards: damage, loss, healing."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import damage
from engine.kernel.grammar import Filter, Number
from engine.kernel.happen import HappenRules
from engine.kernel.in_play import still_in_play
from engine.kernel.nodes import AnyAmount, Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of
from engine.kernel.scope import Scope
from engine.language.effects import Resolve, nobody_there, number
from engine.text.rules import Rules
from engine.text.rules_en import verb_of
from engine.text.rules_zh import as_much
from engine.text.writer import Writer, is_figure


@effect
class Damage(Effect, frozen=True, tag="damage"):
    """Deal effect damage to cards that have life, of an element where the text says so."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"
    attribute: str = ""

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope, rules = frame.scope, game.rules.get(HappenRules)
        kind = damage.Hurt.EFFECT if rules is None else rules.how(game, scope)
        for card in cards_of(game, scope, self.what):
            dealt = number(game, frame.scope, self.amount)
            hurt = damage.deal(
                game,
                card,
                dealt,
                source=scope.this,
                kind=kind,
                by=scope.you,
                attribute=self.attribute,
            )
            frame.scope = frame.scope.with_number("dealt", hurt)
        return None

    def prose(self, w: Writer) -> str:
        n, what = w.number(self.amount), w.each(self.what)
        w.numbers["dealt"] = w.say("造成的伤害", "the damage dealt")
        harm = self._harm(w)
        return w.does("you", w.say(f"对{what}造成{n}点{harm}", f"deal {n} {harm} to {what}"))

    def _harm(self, w: Writer) -> str:
        """Damage, of its element where it has one."""
        kind = w.term(f"attribute.{self.attribute}") if self.attribute else ""
        return w.say(f"{kind}伤害", f"{kind.lower()} damage".strip())

    def rules(self, w: Rules) -> str:
        what = w.cards(self.what)
        amount = str(self.amount) if isinstance(self.amount, int) else w.phrase(self.amount)
        harm = self._harm(w)
        if is_figure(amount):
            return w.done(w.say(f"对{what}造成{amount}点{harm}", f"deal {amount} {harm} to {what}"))
        zh = f"对{what}造成{as_much(amount, harm)}"
        return w.done(w.say(zh, f"deal {harm} to {what} equal to {amount}"))


@effect
class LoseLife(Effect, frozen=True, tag="lose_life"):
    """Cards lose life by their own side's doing; nothing prevents it."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "this"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            damage.lose_life(game, card, number(game, frame.scope, self.amount))
        return None

    def prose(self, w: Writer) -> str:
        what, n = w.each(self.what), w.number(self.amount)
        return w.happens(w.say(f"{what}流失{n}点生命", f"{what} loses {n} life"))

    def rules(self, w: Rules) -> str:
        what, n = w.cards(self.what), w.number(self.amount)
        return w.befalls(w.say(f"{what}失去{n}点生命", f"{what} {verb_of(what, 'lose')} {n} life"))


@effect
class Heal(Effect, frozen=True, tag="heal"):
    """Give cards life back, up to their maximum."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"

    def idle(self, game: Position, scope: Scope) -> bool:
        found = cards_of(game, scope, self.what)
        return not any(
            game.card(card).counter("damage") for card in found if still_in_play(game, card)
        )

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        for card in cards_of(game, scope, self.what):
            amount = number(game, scope, self.amount)
            damage.heal(game, card, amount, by=scope.you, source=scope.this)
        return None

    def prose(self, w: Writer) -> str:
        what, n = w.each(self.what), w.number(self.amount)
        if self.what == "this" and w.locale == "zh":
            return w.happens(f"{what}恢复{n}点生命")
        return w.does("you", w.say(f"令{what}恢复{n}点生命", f"restore {n} life to {what}"))

    def rules(self, w: Rules) -> str:
        what = w.cards(self.what)
        regain = verb_of(what, "regain")
        amount = str(self.amount) if isinstance(self.amount, int) else w.phrase(self.amount)
        if is_figure(amount):
            return w.befalls(w.term("text.heal", what=what, n=amount, regain=regain))
        zh = f"{what}回复{as_much(amount, '生命')}"
        return w.befalls(w.say(zh, f"{what} {regain} life equal to {amount}"))


@effect
class GainLife(Effect, frozen=True, tag="gain_life"):
    """Cards gain life, beyond what is printed on them too."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        for card in cards_of(game, scope, self.what):
            damage.gain_life(game, card, number(game, scope, self.amount), by=scope.you)
        return None

    def prose(self, w: Writer) -> str:
        what, n = w.each(self.what), w.number(self.amount)
        return w.happens(w.say(f"{what}获得{n}点生命", f"{what} gains {n} life"))

    def rules(self, w: Rules) -> str:
        what, n = w.cards(self.what), w.number(self.amount)
        gain = verb_of(what, "gain")
        return w.befalls(w.say(f"{what}生命+{n}", f"{what} {gain} {n} life"))
