"""Effects and conditions of this title's cards alone: souls, resources, the attack."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.games.zongheng import attacks, board, souls
from engine.games.zongheng import terms as w
from engine.games.zongheng.harm import VOID_COMBAT
from engine.kernel import atoms, drawing, permanents
from engine.kernel.grammar import Number
from engine.kernel.nodes import AnyAmount, Condition, Effect, Meant, condition, effect
from engine.kernel.permanents import HELD
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of, has_left_play, seats_of
from engine.kernel.scope import Scope
from engine.kernel.statics import has_tag
from engine.language.effects import OnCards, Resolve, number
from engine.text.rules import Rules
from engine.text.rules_en import verb_of


@effect
class Souls(Effect, frozen=True, tag="souls"):
    """402, 418.5: generals with an awakening value get souls, or (less than 0) lose them; without
    any an awakened one is turned back at once."""

    amount: Number | AnyAmount
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        amount = number(game, frame.scope, self.amount)
        for seat in seats_of(game, frame.scope, self.who):
            if amount < 0:
                souls.take(game, seat, -amount)
            else:
                souls.gain(game, seat, amount)
        return None

    def rules(self, w: Rules) -> str:
        amount = self.amount if isinstance(self.amount, int) else 1
        n, less = str(abs(amount)), amount < 0
        who = w.say(w.seat, w.whose)(self.who)
        return w.befalls(w.term("souls.less" if less else "souls.more", who=who, n=n))


@effect
class Supply(Effect, frozen=True, tag="supply"):
    """207.2c: the top cards of libraries become resources, tapped or upright; that raises none."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount = 1
    who: str = "you"
    tapped: bool = True

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            for card in game.zone(w.DECK, seat)[: number(game, frame.scope, self.amount)]:
                _put(game, seat, card, tapped=self.tapped)
        return None

    def rules(self, w: Rules) -> str:
        said = "supply.tapped" if self.tapped else "supply.upright"
        return w.done(w.term(said, n=w.so_many(self.amount, "张牌", "card").removeprefix("a ")))


@effect
class ToResource(OnCards, frozen=True, tag="to_resource"):
    """207.2c: cards become resources of their owners, tapped or upright; that raises none."""

    tapped: bool = True

    def benefit_for(self, chosen: Meant) -> int:
        return (-1 if chosen.in_play else 1) if chosen.named(self.what) else 0

    def on(self, game: Position, scope: Scope, card: int) -> None:
        there = game.card(card)
        if game.design(card).kind in w.OF_DECKS:
            from_hand = there.zone.startswith(w.HAND)
            _put(game, there.owner, card, tapped=self.tapped)
            if from_hand:
                drawing.emit_left_hand(game, there.owner)

    def rules(self, w: Rules) -> str:
        own = "" if w.locale == "zh" else w.from_own_pile(self.what)
        said = "to_resource.tapped" if self.tapped else "to_resource.upright"
        return w.done(w.term(said, cards=own or w.cards(self.what)))


def _put(game: Position, seat: int, card: int, *, tapped: bool) -> None:
    there = board.place_resource(game, seat, card)
    if tapped:
        permanents.tap(game, there)
    atoms.emit(game, "putting_resource", seat=seat, card=there)


@effect
class LeaveCombat(OnCards, frozen=True, tag="leave_combat"):
    """306.2: units are neither attacking nor attacked any more."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    def on(self, game: Position, scope: Scope, card: int) -> None:
        attacks.leave_combat(game, card)
        atoms.emit(game, "left_combat", seat=scope.you, card=card)

    def pointless(self, game: Position, scope: Scope) -> bool:
        return has_left_play(game, scope, self.what)

    def rules(self, w: Rules) -> str:
        return w.done(w.term("text.leave_combat", cards=w.cards(self.what)))


@effect
class VoidCombat(Effect, frozen=True, tag="void_combat"):
    """200.18: the combat damage of this combat phase is void."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        if game.state.phase in w.FIGHTING:
            atoms.set_mark(game, VOID_COMBAT)
            atoms.emit(game, "combat_void", seat=frame.scope.you)
        return None

    def rules(self, w: Rules) -> str:
        return w.term("text.void_combat")


@effect
class DrawAttack(Effect, frozen=True, tag="draw_attack"):
    """500/taunt: the attacker attacks this unit instead; nothing triggers on that again."""

    written: ClassVar[bool] = False

    def run(self, game: Position, frame: Resolve) -> Outcome:
        this, (attacker,) = frame.scope.this, frame.scope.cards["attacker"]
        there = game.is_in_zone(this, w.FIELD) and game.card(this).controller == frame.scope.you
        if there and attacker in game.state.cards and attacks.is_attacking(game, attacker):
            atoms.set_mark(game, attacks.mark("attack", attacker), this)
            atoms.emit(game, "taunted", seat=frame.scope.you, card=this, other=attacker)
        return None


@effect
class EntangleUnit(Effect, frozen=True, tag="entangle_unit"):
    """500/entangle: the damaged unit, if it still lies there, does not stand up next time."""

    written: ClassVar[bool] = False

    def run(self, game: Position, frame: Resolve) -> Outcome:
        event = frame.scope.event
        if event is not None and game.is_in_zone(event.card, w.FIELD):
            atoms.set_counter(game, event.card, HELD, 1)
            atoms.emit(game, "held", seat=frame.scope.you, card=event.card)
        return None


@condition
class LedBy(Condition, frozen=True, tag="led_by"):
    """211, 401.4: a player's general bears the tag."""

    tag: str
    who: str = "you"

    def holds(self, game: Position, scope: Scope) -> bool:
        seats = seats_of(game, scope, self.who)
        return any(
            has_tag(game, game.card(card), self.tag)
            for seat in seats
            if (card := souls.general(game, seat))
        )

    def rules(self, w: Rules) -> str:
        return w.term("led_by.you", tag=w.term(f"tag.{self.tag}"))


@condition
class Attacking(Condition, frozen=True, tag="attacking"):
    """306.3a, 403.6: a unit attacks: something in the zone ``whom`` that it was declared against,
    or ``alone``."""

    what: str = "this"
    whom: Literal["", "general", "field"] = ""
    alone: bool = False

    def holds(self, game: Position, scope: Scope) -> bool:
        cards = cards_of(game, scope, self.what)
        return bool(cards) and all(self._attacks(game, card) for card in cards)

    def _attacks(self, game: Position, card: int) -> bool:
        if self.alone and not attacks.alone(game, card):
            return False
        if self.whom:
            return attacks.fights(game, card, self.whom)
        return attacks.is_attacking(game, card)

    def rules(self, w: Rules) -> str:
        cards = w.cards(self.what)
        said = "alone" if self.alone else self.whom or "any"
        return w.term(f"attacking.{said}", cards=cards, attack=verb_of(cards, "attack"))


@condition
class InPhase(Condition, frozen=True, tag="in_phase"):
    """It is one of those phases, of one's own turn or of another's."""

    phases: tuple[str, ...]
    whose: Literal["you", "others", "everyone"] = "everyone"

    def holds(self, game: Position, scope: Scope) -> bool:
        own = game.state.active == scope.you
        fits = self.whose == "everyone" or own == (self.whose == "you")
        return fits and game.state.phase in self.phases

    def rules(self, w: Rules) -> str:
        return w.term(f"in_phase.{self.whose}/{self.phases[-1]}")
