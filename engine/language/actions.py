"""What cards do: effects on life, cards, resources and numbers that every title may use."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.kernel import atoms, drawing
from engine.kernel.asking import so_many
from engine.kernel.grammar import Amount, AnyAmount, Effect, Filter, Meant, Number, effect
from engine.kernel.in_play import still_in_play, who_knows
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Procedure
from engine.kernel.reading import cards_of, gone, seats_of
from engine.kernel.records import Modifier
from engine.kernel.scope import Scope
from engine.kernel.values import NOBODY, SeatRef
from engine.language.amounts import Times
from engine.language.effects import OnCards, Resolve, number
from engine.text.prose_en import count
from engine.text.rules import Rules
from engine.text.rules_en import verb_of
from engine.text.rules_zh import as_much
from engine.text.writer import Writer

Outcome = Procedure | Ask | None


def nobody_there(game: Position, scope: Scope, what: str | Filter) -> bool:
    """Whether a word or filter means no card that is in play (any more)."""
    return not any(still_in_play(game, card) for card in cards_of(game, scope, what))


def nothing_held(game: Position, scope: Scope, who: str, resource: str) -> bool:
    """Whether none of those players has any of a resource."""
    return not any(game.number(seat, resource) for seat in seats_of(game, scope, who))


def nothing_in_hand(game: Position, scope: Scope, who: str) -> bool:
    """Whether none of those players holds a card."""
    return not any(game.zone("hand", seat) for seat in seats_of(game, scope, who))


@effect
class Damage(Effect, frozen=True, tag="damage"):
    """Deal effect damage to cards that have life."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        for card in cards_of(game, scope, self.what):
            dealt = number(game, frame.scope, self.amount)
            kind = atoms.Hurt.EFFECT
            hurt = atoms.damage(game, card, dealt, source=scope.this, kind=kind, by=scope.you)
            frame.scope = frame.scope.with_number("dealt", hurt)
        return None

    def prose(self, w: Writer) -> str:
        n, what = w.number(self.amount), w.each(self.what)
        w.numbers["dealt"] = w.say("造成的伤害", "the damage dealt")
        return w.does("you", w.say(f"对{what}造成{n}点伤害", f"deal {n} damage to {what}"))

    def rules(self, w: Rules) -> str:
        what = w.cards(self.what)
        if isinstance(self.amount, int):
            n = self.amount
            return w.done(w.say(f"对{what}造成{n}点伤害", f"deal {n} damage to {what}"))
        amount = w.phrase(self.amount)
        zh = f"对{what}造成{as_much(amount, '伤害')}"
        return w.done(w.say(zh, f"deal damage to {what} equal to {amount}"))


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
            atoms.lose_life(game, card, number(game, frame.scope, self.amount))
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
            atoms.heal(game, card, amount, by=scope.you, source=scope.this)
        return None

    def prose(self, w: Writer) -> str:
        what, n = w.each(self.what), w.number(self.amount)
        if self.what == "this" and w.locale == "zh":
            return w.happens(f"{what}恢复{n}点生命")
        return w.does("you", w.say(f"令{what}恢复{n}点生命", f"restore {n} life to {what}"))

    def rules(self, w: Rules) -> str:
        what = w.cards(self.what)
        regain = verb_of(what, "regain")
        if isinstance(self.amount, int):
            n = self.amount
            return w.befalls(w.say(f"{what}回复{n}点生命", f"{what} {regain} {n} life"))
        amount = w.phrase(self.amount)
        zh = f"{what}回复{as_much(amount, '生命')}"
        return w.befalls(w.say(zh, f"{what} {regain} life equal to {amount}"))


@effect
class Draw(Effect, frozen=True, tag="draw"):
    """Players draw cards."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            drawing.draw(game, seat, number(game, frame.scope, self.amount))
        return None

    def prose(self, w: Writer) -> str:
        n = w.number(self.amount)
        return w.does(self.who, w.say(f"摸{n}张牌", f"draw {count(n, 'card')}"))

    def rules(self, w: Rules) -> str:
        draw, cards = w.act("draw"), w.so_many(self.amount, "张牌", "card")
        return w.does(self.who, w.say(f"{draw}{cards}", f"{draw} {cards}"))


@effect
class Discard(Effect, frozen=True, tag="discard"):
    """Players discard cards from their hands: of their own choice, at random, or all."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount = 1
    who: str = "you"
    how: Literal["choose", "random", "all"] = "choose"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nothing_in_hand(game, scope, self.who)

    def asks(self) -> bool:
        return self.how == "choose"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        amount = number(game, frame.scope, self.amount)
        if self.how == "choose":
            hands = [(seat, game.zone("hand", seat)) for seat in seats if amount > 0]
            asked = [so_many(game, s, hand, "prompt.discard", amount) for s, hand in hands if hand]
            return Ask(tuple(asked)) if asked else None
        for seat in seats:
            if self.how == "all":
                for card in game.zone("hand", seat):
                    drawing.discard(game, seat, card)
                continue
            for _ in range(min(amount, len(game.zone("hand", seat)))):
                drawing.discard(game, seat, drawing.random_card(game, seat))
        return None

    def answered(self, game: Position, frame: Resolve) -> None:
        for seat, keys in frame.answers.items():
            for key in keys:
                if int(key) in game.zone("hand", seat):
                    drawing.discard(game, seat, int(key))

    def prose(self, w: Writer) -> str:
        if self.how == "all":
            return w.does(self.who, w.say("弃掉所有手牌", "discard every card in hand"))
        chance = w.say("随机", " at random") if self.how == "random" else ""
        n = w.number(self.amount)
        said = w.say(f"{chance}弃{n}张手牌", f"discard {count(n, 'card')}{chance}")
        return w.does(self.who, said)

    def rules(self, w: Rules) -> str:
        discard = w.act("discard")
        if self.how == "all":
            return w.does(self.who, w.say(f"{discard}所有手牌", f"{discard} all cards in hand"))
        chance = w.say("随机", " at random") if self.how == "random" else ""
        cards = w.so_many(self.amount, "张手牌", "card")
        said = w.say(f"{chance}{discard}{cards}", f"{discard} {cards}{chance}")
        return w.does(self.who, said)


@effect
class Gain(Effect, frozen=True, tag="gain"):
    """Players gain a resource, up to their limit."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    resource: str
    amount: Number | AnyAmount
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            atoms.gain(game, seat, self.resource, number(game, frame.scope, self.amount))
        return None

    def prose(self, w: Writer) -> str:
        much = w.resource(self.amount, self.resource)
        return w.does(self.who, w.say(f"获得{much}", f"gain {much}"))


@effect
class Lose(Effect, frozen=True, tag="lose"):
    """Players lose a resource, as far as they have it; ``lost`` is how much in all."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    resource: str
    amount: Number | AnyAmount
    who: str = "others"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nothing_held(game, scope, self.who, self.resource)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        lost = 0
        for seat in seats_of(game, frame.scope, self.who):
            lost += atoms.lose(game, seat, self.resource, number(game, frame.scope, self.amount))
        frame.scope = frame.scope.with_number("lost", lost)
        return None

    def prose(self, w: Writer) -> str:
        w.numbers["lost"] = w.say("失去的数量", "the amount lost")
        much = w.resource(self.amount, self.resource)
        return w.does(self.who, w.say(f"失去{much}", f"lose {much}"))


@effect
class Steal(Effect, frozen=True, tag="steal"):
    """Take a resource from players for another, as far as they have it; ``lost`` is how much."""

    harms: ClassVar[tuple[str, ...]] = ("who",)
    helps: ClassVar[tuple[str, ...]] = ("to",)

    resource: str
    amount: Number | AnyAmount
    who: str
    to: str = "you"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nothing_held(game, scope, self.who, self.resource)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        lost = 0
        for seat in seats_of(game, scope, self.who):
            for taker in seats_of(game, scope, self.to):
                if taker == seat:
                    continue
                part = atoms.lose(game, seat, self.resource, number(game, scope, self.amount))
                atoms.gain(game, taker, self.resource, part)
                lost += part
        frame.scope = scope.with_number("lost", lost)
        return None

    def prose(self, w: Writer) -> str:
        w.numbers["lost"] = w.say("交出的数量", "the amount given")
        to, much = w.receiver(self.to), w.resource(self.amount, self.resource)
        return w.does(self.who, w.say(f"交给{to}{much}", f"give {to} {much}"))


@effect
class TakeCards(Effect, frozen=True, tag="take_cards"):
    """Take random cards out of other hands into one's own."""

    harms: ClassVar[tuple[str, ...]] = ("who",)
    helps: ClassVar[tuple[str, ...]] = ("to",)

    who: str
    amount: Number | AnyAmount = 1
    to: str = "you"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nothing_in_hand(game, scope, self.who)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        takers = seats_of(game, scope, self.to)
        for seat in seats_of(game, scope, self.who):
            wanted = min(number(game, scope, self.amount), len(game.zone("hand", seat)))
            for _ in range(wanted if takers and takers[0] != seat else 0):
                drawing.take(game, seat, drawing.random_card(game, seat), by=takers[0])
        return None

    def prose(self, w: Writer) -> str:
        who, n = w.say(w.seat, w.owner)(self.who), w.number(self.amount)
        zh = f"随机拿走{who}的{n}张手牌"
        return w.does(self.to, w.say(zh, f"take {count(n, 'random card')} from {who} hand"))


@effect
class Flip(OnCards, frozen=True, tag="flip"):
    """Turn cards face up, face down, or over."""

    face: Literal["up", "down", "over"] = "over"

    def on(self, game: Position, scope: Scope, card: int) -> None:
        now = game.card(card).face_up
        atoms.flip(game, card, face_up=not now if self.face == "over" else self.face == "up")

    def prose(self, w: Writer) -> str:
        return w.does("you", w.term(f"flip.{self.face}", cards=w.cards(self.what)))

    def rules(self, w: Rules) -> str:
        return w.done(w.term(f"flip.{self.face}", cards=w.cards(self.what)))


@effect
class Remove(OnCards, frozen=True, tag="remove"):
    """Remove cards from the board to where the rules send them."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    def on(self, game: Position, scope: Scope, card: int) -> None:
        was = game.card(card)
        there = game.title.leave(game, card)
        if game.card(there).zone != was.zone:
            to, holder = was.controller, game.seat_of_zone(was.zone)
            far, at = "others" if holder not in (to, NOBODY) else "", SeatRef(holder)
            atoms.emit(game, "removed", seat=scope.you, to=to, card=there, where=far, at=at)

    def prose(self, w: Writer) -> str:
        return w.does("you", f"{w.say('移除', 'remove ')}{w.cards(self.what)}")


@effect
class ToHand(Effect, frozen=True, tag="to_hand"):
    """Put cards into a player's hand (never those that the rules keep on the board)."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    what: str | Filter = "target"
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        for card in cards_of(game, frame.scope, self.what) if seats else ():
            if game.title.fixed(game, game.card(card)):
                continue
            seen = who_knows(game, card)
            there = atoms.move(game, card, "hand", seats[0], face_up=False, seen=seen)
            atoms.emit(game, "got_card", seat=seats[0], card=there, seen=seen)
            atoms.emit(game, "to_hand", seat=seats[0], card=there)
        return None

    def prose(self, w: Writer) -> str:
        cards = w.cards(self.what)
        if w.locale == "zh":
            return w.does(self.who, f"将{cards}收入手牌")
        return w.does("you", f"put {cards} into {w.owner(self.who)} hand")


def more_is(name: str, amount: int | Amount, chosen: Meant) -> int:
    """Whether so much more of a number or counter is good (1) or bad (-1) to have."""
    least = amount.factor if isinstance(amount, Times) else amount
    less = isinstance(least, int) and least < 0
    return -1 if less != (name in chosen.burdens) else 1


@effect
class Modify(Effect, frozen=True, tag="modify"):
    """Change a number of cards (``what``) or players (``who``) for a while."""

    inlines: ClassVar[bool] = False

    stat: str
    amount: Number | AnyAmount
    what: str | Filter = ""
    who: str = ""
    until: Literal["turn", "next_turn", "leaves"] = "turn"

    def bears_on(self, chosen: Meant) -> int:
        meant = chosen.named(self.what) or chosen.named(self.who)
        return more_is(self.stat, self.amount, chosen) if meant else 0

    def idle(self, game: Position, scope: Scope) -> bool:
        there = self.who or not nobody_there(game, scope, self.what)
        return not there or not number(game, scope, self.amount)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        amount = number(game, scope, self.amount)
        if not amount:
            return None
        turn = game.state.turn
        stat, until, by = self.stat, self.until, SeatRef(scope.you)
        for card in cards_of(game, scope, self.what) if self.what else ():
            made = Modifier(stat, amount, card, until=until, by=scope.you, turn=turn)
            if atoms.modify(game, made):
                you = scope.you
                atoms.emit(
                    game, "modified", seat=you, card=card, amount=amount, stat=stat, until=until
                )
        for seat in seats_of(game, scope, self.who) if self.who else ():
            made = Modifier(stat, amount, seat=seat, until=until, by=scope.you, turn=turn)
            atoms.modify(game, made)
            atoms.emit(
                game, "modified_seat", seat=seat, amount=amount, stat=stat, until=until, by=by
            )
        return None

    def pointless(self, game: Position, scope: Scope) -> bool:
        return not self.who and gone(game, scope, self.what)

    def prose(self, w: Writer) -> str:
        of = w.cards(self.what) if self.what else w.receiver(self.who)
        changed, until = w.change(self.stat, of, self.amount), w.term(f"until.{self.until}")
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

    def bears_on(self, chosen: Meant) -> int:
        return more_is(self.name, self.amount, chosen) if chosen.named(self.what) else 0

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
