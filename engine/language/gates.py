"""The one way in which card texts branch: gates, and the prices paid at them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.kernel import atoms, drawing
from engine.kernel.asking import YES, choose_exactly, yes_or_no
from engine.kernel.grammar import Filter, Number
from engine.kernel.nodes import AnyAmount, AnyCondition, Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.purse import purse, tell
from engine.kernel.reading import seats_of
from engine.kernel.scope import Scope
from engine.kernel.values import (
    Decision,
    Msg,
    TermRef,
    Value,
    msg,
)
from engine.language.amounts import Count
from engine.language.conditions import Compare
from engine.language.effects import Program, Resolve, idle, number
from engine.language.picking import Target
from engine.language.wounds import Damage
from engine.text.writer import Writer


class Price(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Price paid at a gate: a resource, or cards of the payer's choice from hand.

    The resource goes to ``to``, or to nobody; the cards are discarded.
    """

    resource: str = ""
    amount: Number | AnyAmount = 0
    to: str = ""
    discard: Annotated[int, Meta(ge=0, le=10)] = 0


@effect
class Gate(Effect, frozen=True, tag="gate"):
    """The one way a text branches, always in this order.

    ``given``: the condition holds. ``may``: that player says yes. ``pay``: that player (``you``
    without ``may``) can pay and does. ``unless``: those players refuse to pay its price. Then
    ``then`` runs, else ``otherwise``.
    """

    sentence: ClassVar[tuple[str, ...]] = ("prose", "rules")

    given: AnyCondition | None = None
    may: str = ""
    pay: Price | None = None
    unless: Price | None = None
    payers: str = ""
    then: Program = ()
    otherwise: Program = ()

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        self._tell_checked(game, scope)
        if not self._open(game, scope):
            if self._given(game, scope) and self._asked(game, scope) != scope.you:
                self._tell_declined(game, frame, self._asked(game, scope))
            frame.next(*self.otherwise)
            return None
        if self.may or self.pay is not None:
            return Ask((self._question(game, frame, self._asked(game, scope)),))
        return self._offer_refusal(game, frame)

    def _tell_checked(self, game: Position, scope: Scope) -> None:
        """Reveal the result of a condition on a hand, which only its player has seen."""
        match self.given:
            case Compare(amount=Count(what=Filter(zone="hand", kind=kind) as held)) if kind:
                how = "true" if self._given(game, scope) else "false"
                for seat in seats_of(game, scope, held.whose):
                    atoms.emit(game, "hand_checked", seat=seat, how=how)

    def _open(self, game: Position, scope: Scope) -> bool:
        """Tell whether the condition holds, and what is to be paid can be."""
        if not self._given(game, scope):
            return False
        return self.pay is None or can_pay(game, scope, self._asked(game, scope), self.pay)

    def _given(self, game: Position, scope: Scope) -> bool:
        return self.given is None or self.given.holds(game, scope)

    def _asked(self, game: Position, scope: Scope) -> int:
        seats = seats_of(game, scope, self.may or "you")
        return seats[0] if seats else scope.you

    def asks(self) -> bool:
        return bool(self.may) or self.pay is not None or self.unless is not None

    def idle(self, game: Position, scope: Scope) -> bool:
        """Tell whether nothing would come of it, however those who are asked decide."""
        if not self._open(game, scope):
            return idle(game, scope, self.otherwise)
        refused = not self.asks() or idle(game, scope, self.otherwise)
        return refused and idle(game, scope, self.then)

    def _question(self, game: Position, frame: Resolve, seat: int) -> Decision:
        prompt = msg("prompt.may", card=frame.source(game))
        if self.pay is not None:
            prompt = price_prompt(game, frame, self.pay, "prompt.may_pay")
            prompt = Msg(prompt.key, {**prompt.args, **self._else(game, frame)})
        return yes_or_no(game, seat, prompt)

    def _else(self, game: Position, frame: Resolve) -> dict[str, Value]:
        """Describe the result of a no: the damage to one of theirs, or something else."""
        match self.otherwise:
            case ():
                return {"otherwise": ""}
            case (Target(what=Filter(whose=self.may)), Damage(amount=amount)):
                return {"otherwise": "harm", "harm": number(game, frame.scope, amount)}
        return {"otherwise": "else"}

    def _tell_declined(self, game: Position, frame: Resolve, seat: int) -> None:
        """Emit that somebody has declined, or not paid."""
        this, price = frame.scope.this, self.pay
        if price is None or not price.resource:
            atoms.emit(game, "declined", seat=seat, card=this)
            return
        amount = number(game, frame.scope, price.amount)
        what = TermRef(f"resource.{price.resource}")
        atoms.emit(game, "unpaid", seat=seat, card=this, amount=amount, what=what)

    def _offer_refusal(self, game: Position, frame: Resolve) -> Outcome:
        """Ask the players who can stop it by paying, all at once."""
        if self.unless is None:
            frame.next(*self.then)
            return None
        scope = frame.scope
        prompt = price_prompt(game, frame, self.unless, "prompt.unless")
        asked = tuple(
            yes_or_no(game, seat, prompt)
            for seat in seats_of(game, scope, self.payers or "others")
            if can_pay(game, scope, seat, self.unless)
        )
        if not asked:
            frame.next(*self.then)
            return None
        return Ask(asked, "first")

    def answered(self, game: Position, frame: Resolve) -> None:
        if self.may or self.pay is not None:
            ((seat, answer),) = frame.answers.items()
            if answer != (YES,):
                self._tell_declined(game, frame, seat)
                frame.next(*self.otherwise)
                return
            rest = replace(self, given=None, may="", pay=None)
            if self.pay is not None:
                frame.next(Pay(self.pay, seat), rest)
            else:
                frame.next(rest)
            return
        payers = [seat for seat, answer in frame.answers.items() if answer == (YES,)]
        if payers and self.unless is not None:
            frame.next(Pay(self.unless, payers[0]), *self.otherwise)
        else:
            frame.next(*self.then)

    def prose(self, w: Writer) -> str:
        return w.gate(self)


def can_pay(game: Position, scope: Scope, seat: int, price: Price) -> bool:
    """Tell whether that seat could pay."""
    wanted = number(game, scope, price.amount)
    if price.resource and purse(game).left(game, seat, price.resource, 0) < wanted:
        return False
    return len(game.zone("hand", seat)) >= price.discard


def price_prompt(game: Position, frame: Resolve, price: Price, key: str) -> Msg:
    """A prompt that names a price and the card whose effect it is for."""
    card = frame.source(game)
    if price.discard:
        return msg(f"{key}_discard", amount=price.discard, card=card)
    amount = number(game, frame.scope, price.amount)
    return msg(key, amount=amount, what=TermRef(f"resource.{price.resource}"), card=card)


@effect
class Pay(Effect, frozen=True, tag="pay"):
    """A player pays a price that they have agreed to (made by gates, not written in cards)."""

    written: ClassVar[bool] = False

    price: Price
    seat: int

    def run(self, game: Position, frame: Resolve) -> Outcome:
        self._pay_resource(game, frame.scope)
        count = self.price.discard
        if not count:
            return None
        hand = game.zone("hand", self.seat)
        return Ask((choose_exactly(game, self.seat, hand, "prompt.discard", count),))

    def _pay_resource(self, game: Position, scope: Scope) -> None:
        price = self.price
        if not price.resource:
            return
        amount = number(game, scope, price.amount)
        paid = purse(game).pay(game, self.seat, price.resource, amount, 0)
        tell(game, self.seat, price.resource, paid)
        for taker in seats_of(game, scope, price.to) if price.to else ():
            atoms.gain(game, taker, price.resource, paid)

    def answered(self, game: Position, frame: Resolve) -> None:
        for key in next(iter(frame.answers.values())):
            drawing.discard(game, self.seat, int(key))

    def prose(self, w: Writer) -> str:
        return w.price(self.price)
