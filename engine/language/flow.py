"""How card texts branch: gates, choices, checks and loops."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.kernel import atoms, drawing
from engine.kernel.asking import YES, choose_one, so_many, yes_or_no
from engine.kernel.grammar import (
    AnyAmount,
    AnyCondition,
    AnyEffect,
    Effect,
    Filter,
    Identifier,
    Meant,
    Names,
    Number,
    effect,
)
from engine.kernel.position import Position
from engine.kernel.procedures import Ask
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import Scope
from engine.kernel.terms import walk
from engine.kernel.values import (
    CardRef,
    Decision,
    DecisionKind,
    Msg,
    Option,
    TermRef,
    Value,
    msg,
    words,
)
from engine.language.actions import Damage, Outcome
from engine.language.amounts import Compare, Count
from engine.language.effects import Resolve, meaning, number
from engine.language.picking import Target
from engine.text.prose_en import count
from engine.text.writer import Writer

Program = Annotated[tuple["AnyEffect", ...], Meta(max_length=12)]


class Price(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody pays at a gate: a resource, or cards of their choice from hand.

    The resource goes to ``to``, or to nobody; the cards are discarded.
    """

    resource: str = ""
    amount: Number | AnyAmount = 0
    to: str = ""
    discard: Annotated[int, Meta(ge=0, le=10)] = 0


def idle(game: Position, scope: Scope, program: Program) -> bool:
    """Whether nothing would come of a program now: not one of its effects would do anything."""
    return all(node.idle(game, scope) for node in program)


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
        """How it is where it hangs on what is in a hand, which only who holds it has seen."""
        match self.given:
            case Compare(amount=Count(what=Filter(zone="hand", kind=kind) as held)) if kind:
                how = "true" if self._given(game, scope) else "false"
                for seat in seats_of(game, scope, held.whose):
                    atoms.emit(game, "hand_checked", seat=seat, how=how)

    def _open(self, game: Position, scope: Scope) -> bool:
        """Whether the condition holds, and what is to be paid can be."""
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
        """Whether nothing would come of it, however those who are asked decide."""
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
        """What comes of a no, as the question says it: how much damage to one of theirs, or that
        it is something else."""
        match self.otherwise:
            case ():
                return {"otherwise": ""}
            case (Target(what=Filter(whose=self.may)), Damage(amount=amount)):
                return {"otherwise": "harm", "harm": number(game, frame.scope, amount)}
        return {"otherwise": "else"}

    def _tell_declined(self, game: Position, frame: Resolve, seat: int) -> None:
        """Somebody has not wanted it, or not paid."""
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
                frame.next(*paid(self.pay, seat), rest)
            else:
                frame.next(rest)
            return
        payers = [seat for seat, answer in frame.answers.items() if answer == (YES,)]
        if payers and self.unless is not None:
            frame.next(*paid(self.unless, payers[0]), *self.otherwise)
        else:
            frame.next(*self.then)

    def prose(self, w: Writer) -> str:
        return w.gate(self)


def can_pay(game: Position, scope: Scope, seat: int, price: Price) -> bool:
    """Whether that seat could pay."""
    wanted = number(game, scope, price.amount)
    if price.resource and game.number(seat, price.resource) < wanted:
        return False
    return len(game.zone("hand", seat)) >= price.discard


def paid(price: Price, seat: int) -> tuple[AnyEffect, ...]:
    """The effects of paying."""
    return (Pay(price, seat),)


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
        return Ask((so_many(game, self.seat, hand, "prompt.discard", count),))

    def _pay_resource(self, game: Position, scope: Scope) -> None:
        price = self.price
        if not price.resource:
            return
        amount = number(game, scope, price.amount)
        paid = atoms.lose(game, self.seat, price.resource, amount, paid=True)
        for taker in seats_of(game, scope, price.to) if price.to else ():
            atoms.gain(game, taker, price.resource, paid)

    def answered(self, game: Position, frame: Resolve) -> None:
        for key in next(iter(frame.answers.values())):
            drawing.discard(game, self.seat, int(key))

    def prose(self, w: Writer) -> str:
        return w.price(self.price)


@effect
class Bind(Effect, frozen=True, tag="bind"):
    """Give a name to cards or seats (made by loops, not written in cards)."""

    written: ClassVar[bool] = False

    name: str
    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()

    def run(self, game: Position, frame: Resolve) -> Outcome:
        frame.scope = frame.scope.with_cards(self.name, self.cards).with_seats(
            self.name, self.seats
        )
        return None

    def prose(self, w: Writer) -> str:
        return ""


@effect
class Check(Effect, frozen=True, tag="check"):
    """A 1d or 2d check: throw dice; ``dice`` (and ``name``) is their sum from then on."""

    dice: Literal[1, 2] = 1
    who: str = "you"
    name: Identifier = "dice"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        seat = seats[0] if seats else frame.scope.you
        thrown = atoms.roll(game, seat, self.dice, "checked", card=frame.scope.this)
        frame.scope = frame.scope.with_number("dice", thrown).with_number(self.name, thrown)
        return None

    def prose(self, w: Writer) -> str:
        if self.name != "dice":
            who = w.say(w.receiver, w.owner)(self.who)
            w.numbers[self.name] = w.say(f"{who}的结果", f"{who} result")
        dice = f"{self.dice}d"
        return w.does(self.who, w.say(f"进行一次{dice}判定", f"make a {dice} check"))


class Choice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of several things a text offers."""

    name: Names
    then: Program = ()
    given: AnyCondition | None = None


def _secret(game: Position, given: AnyCondition | None) -> bool:
    """Whether a condition looks at the faces of cards that not everybody sees: who is not asked
    then has told something."""
    meant = (part for part in walk(given) if isinstance(part, Filter))
    return any(
        game.title.rule(zone).sight != "public" and replace(part, whose="everyone") != Filter(zone)
        for part in meant
        for zone in part.zones
    )


def _choice_option(game: Position, frame: Resolve, key: str, choice: Choice) -> Option:
    """An option with the choice's name, and the words of what it does as a hint."""
    name = words(choice.name)
    design = frame.source(game).design
    hint = msg("hint.choice", design=CardRef(design), choice=name) if design else None
    return Option(key, msg("option.words", words=name), hint=hint)


@effect
class Choose(Effect, frozen=True, tag="choose"):
    """A player chooses one of several programs; where all can see that only one is open, that."""

    sentence: ClassVar[tuple[str, ...]] = ("prose", "rules")

    of: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=6)]
    who: str = "you"

    def _open(self, game: Position, scope: Scope) -> list[tuple[int, Choice]]:
        return [
            (place, choice)
            for place, choice in enumerate(self.of)
            if choice.given is None or choice.given.holds(game, scope)
        ]

    def run(self, game: Position, frame: Resolve) -> Outcome:
        choices = self._open(game, frame.scope)
        seats = seats_of(game, frame.scope, self.who)
        if not choices or not seats:
            return None
        if len(choices) == 1 and not any(_secret(game, one.given) for one in self.of):
            self._take(game, frame, choices[0][1], seats[0])
            return None
        options = [_choice_option(game, frame, str(place), choice) for place, choice in choices]
        kind, prompt, first = DecisionKind.OPTION, msg("prompt.choose"), options[0].key
        return Ask((choose_one(game, seats[0], kind, prompt, options, default=first),))

    def answered(self, game: Position, frame: Resolve) -> None:
        ((seat, _),) = frame.answers.items()
        self._take(game, frame, self.of[int(frame.choice)], seat)

    def _take(self, game: Position, frame: Resolve, chosen: Choice, seat: int) -> None:
        atoms.emit(game, "chose", seat=seat, words=words(chosen.name))
        frame.next(*chosen.then)

    def prose(self, w: Writer) -> str:
        lead = w.does(self.who, w.say("选择一项：", "choose one: "))
        chooser = w.subject
        parts = []
        for place, choice in enumerate(self.of):
            w.subject = chooser if chooser == w.you else ""
            w.own = "" if w.is_you(self.who) else self.who
            given = w.condition(choice.given) if choice.given is not None else ""
            w.own = ""
            then = w.nested(choice.then) if choice.then else w.say("无事发生", "nothing happens")
            w.choices[choice.name.zh] = then
            only = w.say(f"（仅当{given}）", f" (only if {given})") if given else ""
            number = w.say("①②③④⑤⑥"[place], f"({place + 1}) ")
            parts.append(f"{number}{choice.name.get(w.locale)}{only}{w.say('：', ': ')}{then}")
        w.subject = ""
        return lead + w.say("；", "; ").join(parts)


@effect
class Each(Effect, frozen=True, tag="each"):
    """Do something for each card (or player) in turn; ``it`` is the one."""

    sentence: ClassVar[tuple[str, ...]] = ("prose", "rules")

    then: Program
    what: str | Filter = ""
    who: str = ""

    def bears_on(self, chosen: Meant) -> int:
        every = chosen.named(self.what) or chosen.named(self.who)
        return meaning(self.then, replace(chosen, word="it")) if every else 0

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        todo: list[AnyEffect] = []
        for card in cards_of(game, scope, self.what) if self.what else ():
            todo += [Bind("it", cards=(card,)), *self.then]
        for seat in seats_of(game, scope, self.who) if self.who else ():
            todo += [Bind("it", seats=(seat,)), *self.then]
        frame.next(*todo)
        return None

    def prose(self, w: Writer) -> str:
        every = w.each(self.what) if self.what else w.each_seat(self.who)
        again = w.say("该玩家", "that player") if self.who else w.say("该角色", "that card")
        w.introduce("it", again, again)
        w.subject = ""
        then = w.nested(self.then)
        return w.say(f"依次对{every}执行：{then}", f"for {every} in turn: {then}")


@effect
class Repeat(Effect, frozen=True, tag="repeat"):
    """Do something several times."""

    sentence: ClassVar[tuple[str, ...]] = ("prose", "rules")

    times: Number | AnyAmount
    then: Program

    def run(self, game: Position, frame: Resolve) -> Outcome:
        times = max(0, min(number(game, frame.scope, self.times), 20))
        frame.next(*(self.then * times))
        return None

    def prose(self, w: Writer) -> str:
        times = w.number(self.times)
        then = w.nested(self.then)
        return w.say(f"以下效果重复{times}次：{then}", f"{count(times, 'time')} over: {then}")
