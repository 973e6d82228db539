"""Effects, amounts and conditions of this title's cards alone: equipment, spirit."""

from __future__ import annotations

from typing import ClassVar

from engine.games.shenhua import spirit
from engine.games.shenhua import terms as w
from engine.kernel import atoms, permanents
from engine.kernel.grammar import Filter, Number
from engine.kernel.nodes import (
    Amount,
    AnyAmount,
    Effect,
    Meant,
    amount,
    effect,
)
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import Scope
from engine.language.effects import OnCards, Resolve, number
from engine.mechanics.objects import take_off
from engine.text.rules import Rules
from engine.text.rules_en import several_said, verb_of


def _upright(w: Rules, *, tapped: bool) -> str:
    down, up = w.say(("横置", "竖置"), ("tapped", "upright"))
    return down if tapped else up


@effect
class Repair(Effect, frozen=True, tag="repair"):
    """19: equipment gets durability back, up to what is printed."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            worn = game.card(card).counter("damage")
            mended = min(worn, number(game, frame.scope, self.amount))
            if mended > 0:
                atoms.set_counter(game, card, "damage", worn - mended)
                atoms.emit(game, "repaired", seat=frame.scope.you, card=card, amount=mended)
        return None

    def rules(self, w: Rules) -> str:
        cards, n = w.cards(self.what), w.number(self.amount)
        en = f"{cards} {verb_of(cards, 'regain')} {n} durability"
        return w.befalls(w.say(f"{cards}回复{n}点耐久", en))


@effect
class Wear(Effect, frozen=True, tag="wear"):
    """Equipment loses durability (22.1)."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            lost = number(game, frame.scope, self.amount)
            worn = game.card(card).counter("damage")
            atoms.set_counter(game, card, "damage", worn + max(0, lost))
            atoms.emit(game, "wore_down", seat=frame.scope.you, card=card, amount=lost)
        return None

    def rules(self, w: Rules) -> str:
        cards, n = w.cards(self.what), w.number(self.amount)
        en = f"{cards} {verb_of(cards, 'lose')} {n} durability"
        return w.befalls(w.say(f"{cards}减少{n}点耐久", en))


@effect
class Ramp(Effect, frozen=True, tag="ramp"):
    """The top cards of libraries become spirit, sideways or upright (17.2.9)."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount = 1
    who: str = "you"
    tapped: bool = True

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            for card in game.zone(w.DECK, seat)[: number(game, frame.scope, self.amount)]:
                there = spirit.place(game, seat, card)
                if self.tapped:
                    permanents.tap(game, there)
        return None

    def rules(self, w: Rules) -> str:
        how = _upright(w, tapped=self.tapped)
        if w.locale == "zh":
            top = f"{w.seat(self.who)}牌库顶的{w.so_many(self.amount, '张牌', '')}"
            return f"将{top}{how}放置到灵力区"
        whose = "your" if self.who == "you" else "their"
        top = f"the top {w.so_many(self.amount, '', 'card').removeprefix('a ')}"
        return w.does(self.who, f"put {top} of {whose} library into the spirit zone {how}")


@effect
class Undercut(Effect, frozen=True, tag="undercut"):
    """18.5: what lies right below this on the stack does nothing, be it a card or a skill: where
    this is put among the answers decides what it meets."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        if game.state.stack:
            take_off(game, game.state.stack[-1], frame.scope.you)
        return None

    def rules(self, w: Rules) -> str:
        zh = f"使堆叠中紧接在{w.this()}之下的一项无效"
        return w.done(w.say(zh, f"counter the object right below {w.this()} on the stack"))


@effect
class ToSpirit(OnCards, frozen=True, tag="to_spirit"):
    """Cards become spirit of their owners (17.2.9); a token leaves the game (9.2)."""

    tapped: bool = True

    def benefit_for(self, chosen: Meant) -> int:
        return (-1 if chosen.in_play else 1) if chosen.named(self.what) else 0

    def on(self, game: Position, scope: Scope, card: int) -> None:
        if game.design(card).kind == w.TOKEN:
            permanents.leave(game, card)
        if game.design(card).kind == w.TOKEN or permanents.rooted(game, card):
            return
        there = spirit.place(game, game.card(card).owner, card)
        if self.tapped:
            permanents.tap(game, there)

    def rules(self, w: Rules) -> str:
        own = "" if w.locale == "zh" else w.from_own_pile(self.what)
        how, cards = _upright(w, tapped=self.tapped), own or w.cards(self.what)
        several = several_said(cards)
        zones = "their owners' spirit zones" if several else "its owner's spirit zone"
        zh = f"将{cards}{how}放置到其所有者的灵力区"
        return w.done(w.say(zh, f"put {cards} into {zones} {how}"))


@amount
class Fallen(Amount, frozen=True, tag="fallen"):
    """Creatures of a player that have gone from the field to the discard pile this turn."""

    who: str = "everyone"

    def value(self, game: Position, scope: Scope) -> int:
        seats = seats_of(game, scope, self.who)
        return sum(game.state.marks.get(f"turn/fallen:{seat}", 0) for seat in seats)

    def rules(self, w: Rules) -> str:
        zh = {"you": "你操控的", "others": "对手操控的"}.get(self.who, "")
        en = {"you": " of yours", "others": " of your opponent"}.get(self.who, "")
        en = f"the number of creatures{en} put from the field into the discard pile this turn"
        return w.say(f"本回合中从场上置于弃牌堆的{zh}生物数", en)


@amount
class Elements(Amount, frozen=True, tag="elements"):
    """24.3: how many different elements there are among cards."""

    what: Filter

    def value(self, game: Position, scope: Scope) -> int:
        return len(
            {game.design(card).attribute for card in cards_of(game, scope, self.what)} - {""}
        )

    def rules(self, w: Rules) -> str:
        cards = w.tally(self.what)
        return w.say(f"{cards}的属性种类数", f"the number of elements among {cards}")
