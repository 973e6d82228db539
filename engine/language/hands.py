"""Effects on hands: drawing, discarding, taking cards from others."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.kernel import drawing
from engine.kernel.asking import choose_exactly
from engine.kernel.grammar import Number
from engine.kernel.nodes import AnyAmount, Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import seats_of
from engine.kernel.scope import Scope
from engine.language.effects import Resolve, number
from engine.text.prose_en import count
from engine.text.rules import Rules
from engine.text.writer import Writer


def nothing_in_hand(game: Position, scope: Scope, who: str) -> bool:
    """Tell whether none of those players holds a card."""
    return not any(game.zone("hand", seat) for seat in seats_of(game, scope, who))


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
            asked = [
                choose_exactly(game, s, hand, "prompt.discard", amount) for s, hand in hands if hand
            ]
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
