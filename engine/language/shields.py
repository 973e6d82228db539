"""Damage yet to come, in card texts: so much of it prevented, or dealt to another card."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import atoms
from engine.kernel.grammar import Filter, Number
from engine.kernel.happen import PREVENT, REDIRECT, HappenRules
from engine.kernel.nodes import AnyAmount, Effect, Meant, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of
from engine.kernel.records import Modifier
from engine.kernel.scope import Scope
from engine.kernel.values import NOBODY
from engine.language.effects import Resolve, nobody_there, number
from engine.language.modifiers import Duration
from engine.text.rules import Rules


@effect
class Prevent(Effect, frozen=True, tag="prevent"):
    """So much of the damage that would next be dealt to cards is prevented."""

    helps: ClassVar[tuple[str, ...]] = ("what",)
    needs: ClassVar[type | None] = HappenRules

    amount: Number | AnyAmount
    what: str | Filter = "target"
    until: Duration = "turn"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope, turn = frame.scope, game.state.turn
        amount = number(game, scope, self.amount)
        for card in cards_of(game, scope, self.what) if amount > 0 else ():
            made = Modifier(PREVENT, amount, card, NOBODY, self.until, scope.you, turn)
            if atoms.add_modifier(game, made):
                atoms.emit(game, "will_prevent", seat=scope.you, card=card, amount=amount)
        return None

    def rules(self, w: Rules) -> str:
        cards, n = w.cards(self.what), w.number(self.amount)
        return w.done(w.term("text.prevent", cards=cards, n=n, until=w.until(self.until)))


@effect
class Divert(Effect, frozen=True, tag="divert"):
    """The next damage that would be dealt to a card is dealt to another one instead."""

    needs: ClassVar[type | None] = HappenRules

    what: str | Filter
    to: str
    until: Duration = "turn"

    def benefit_for(self, chosen: Meant) -> int:
        return chosen.named(self.what) - chosen.named(self.to)

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what) or nobody_there(game, scope, self.to)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope, turn = frame.scope, game.state.turn
        takers = cards_of(game, scope, self.to)
        for card in cards_of(game, scope, self.what) if takers else ():
            made = Modifier(REDIRECT, takers[0], card, NOBODY, self.until, scope.you, turn)
            if atoms.add_modifier(game, made):
                atoms.emit(game, "will_redirect", seat=scope.you, card=card, other=takers[0])
        return None

    def rules(self, w: Rules) -> str:
        cards, to = w.cards(self.what), w.cards(self.to)
        return w.done(w.term("text.divert", cards=cards, to=to, until=w.until(self.until)))
