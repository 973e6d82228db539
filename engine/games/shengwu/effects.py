"""Effects of this title's cards alone, all of them without a question."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from engine.games.shengwu import board
from engine.games.shengwu import terms as w
from engine.kernel import atoms, permanents
from engine.kernel.grammar import Filter
from engine.kernel.nodes import Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import Scope
from engine.language.effects import Resolve, nobody_there
from engine.text.rules import Rules
from engine.text.rules_en import verb_of


@effect
class Glimpse(Effect, frozen=True, tag="glimpse"):
    """A player looks at the other's hand, and has to remember it: what is known of a hand could
    not leave it in secret."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        you = frame.scope.you
        for seat in seats_of(game, frame.scope, "others"):
            many = len(game.zone(w.HAND, seat))
            atoms.emit(game, "looked_into", seat=you, to=seat, amount=many, where=w.HAND)
            for card in game.zone(w.HAND, seat):
                design = game.card(card).design
                atoms.emit(game, "glimpsed", seat=you, was=design, only=1 << you)
        return None

    def rules(self, w: Rules) -> str:
        return w.done(w.say("查看对手的手牌", "look at your opponent's hand"))


@effect
class Ward(Effect, frozen=True, tag="ward"):
    """护盾: creatures get a ward that absorbs so much damage, and is gone then."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    amount: Annotated[int, Meta(ge=1, le=20)]
    what: str | Filter = "target"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if game.places[game.card(card).zone].rule.in_play:
                has = game.card(card).counter("shield")
                atoms.set_counter(game, card, "shield", has + self.amount)
                atoms.emit(game, "warded", seat=frame.scope.you, card=card, amount=self.amount)
        return None

    def rules(self, w: Rules) -> str:
        what, n = w.cards(self.what), self.amount
        zh = f"{what}获得护盾{n}（吸收接下来的{n}点伤害）"
        en = f"{what} {verb_of(what, 'gain')} Ward {n} (it absorbs the next {n} damage)"
        return w.befalls(w.say(zh, en))


@effect
class Recall(Effect, frozen=True, tag="recall"):
    """Return the last creature card of its player's graveyard to the hand or to a free cell of the
    home line. It is the last of those that cost at most ``most``."""

    most: Annotated[int, Meta(ge=0, le=9)]
    to: Literal["hand", "home"] = "hand"

    def idle(self, game: Position, scope: Scope) -> bool:
        return not self._last(game, scope)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        you, card = frame.scope.you, self._last(game, frame.scope)
        if not card:
            return None
        atoms.emit(game, "recalled", seat=you, card=card)
        if self.to == "hand":
            permanents.send(game, card, w.HAND)
        else:
            permanents.enter(game, card, you)
        return None

    def _last(self, game: Position, scope: Scope) -> int:
        """The card that returns; 0 where there is none, or no cell for it."""
        fits = [
            card
            for card in game.zone(w.DISCARD, scope.you)
            if game.design(card).kind == w.CREATURE
            and game.design(card).stat(w.COST) <= self.most
            and card != scope.this
        ]
        free = self.to == "hand" or board.home_cells(game, scope.you)
        return fits[-1] if fits and free else 0

    def rules(self, w: Rules) -> str:
        n = self.most
        zh = f"将你墓地中最后进入的、法力值不大于{n}的生物牌"
        en = f"the last creature card with {n} or less mana cost put into your graveyard"
        if self.to == "hand":
            return w.befalls(w.say(f"{zh}收回手牌", f"{en} returns to your hand"))
        return w.befalls(
            w.say(f"{zh}放到你防御战线的空格上", f"{en} returns to a free cell of your home line")
        )
