"""Effects that players settle among themselves: gifts, sealed bids, votes."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import atoms, drawing
from engine.kernel.asking import choose_cards, choose_number, choose_seat, sealed, with_default
from engine.kernel.grammar import Identifier, Number
from engine.kernel.nodes import AnyAmount, Effect, Meant, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import seats_of
from engine.kernel.values import SeatRef, TermRef, msg
from engine.language.effects import Resolve, number, program_benefit
from engine.language.picking import PickSeat
from engine.text.prose_en import count
from engine.text.writer import Writer


@effect
class Give(Effect, frozen=True, tag="give_cards"):
    """Players give cards of their own choice from their hands to another player."""

    harms: ClassVar[tuple[str, ...]] = ("who",)
    helps: ClassVar[tuple[str, ...]] = ("to",)

    to: str
    amount: Number | AnyAmount = 1
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        takers = seats_of(game, frame.scope, self.to)
        amount = number(game, frame.scope, self.amount)
        givers = [seat for seat in seats_of(game, frame.scope, self.who) if seat not in takers]
        if not takers or amount <= 0:
            return None
        asked = tuple(
            choose_cards(
                game,
                seat,
                game.zone("hand", seat),
                msg("prompt.give", amount=amount, to=SeatRef(takers[0])),
                minimum=amount,
                maximum=amount,
            )
            for seat in givers
            if game.zone("hand", seat)
        )
        return Ask(asked) if asked else None

    def answered(self, game: Position, frame: Resolve) -> None:
        taker = seats_of(game, frame.scope, self.to)[:1]
        for seat, keys in frame.answers.items():
            for key in keys if taker else ():
                if int(key) in game.zone("hand", seat):
                    drawing.take(game, seat, int(key), by=taker[0], how="given")

    def prose(self, w: Writer) -> str:
        to, n = w.receiver(self.to), w.number(self.amount)
        own = "your" if w.is_you(self.who) else "their"
        en = f"give {to} {count(n, 'card')} of {own} choice"
        return w.does(self.who, w.say(f"选择{n}张手牌交给{to}", en))


@effect
class Bid(Effect, frozen=True, tag="bid"):
    """Players bid a resource in secret, all at once; the highest bid pays and is ``winner``.

    Of equal bids the one first in turn order counts; nobody wins with a bid of 0. ``bid`` is the
    winning number. It is paid to ``to``, or to nobody.
    """

    sentence: ClassVar[tuple[str, ...]] = ("prose",)

    resource: str
    most: Number | AnyAmount
    who: str = "everyone"
    to: str = ""
    name: Identifier = "winner"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        frame.scope = scope.with_seats(self.name, ()).with_number("bid", 0)
        limit = min(number(game, scope, self.most), 20)
        prompt = msg("prompt.bid", what=TermRef(f"resource.{self.resource}"))
        asked = []
        for seat in seats_of(game, scope, self.who):
            most = min(limit, game.number(seat, self.resource))
            if most > 0:
                numbers = range(most + 1)
                asked.append(sealed(choose_number(game, seat, numbers, prompt)))
        return Ask(tuple(asked)) if asked else None

    def answered(self, game: Position, frame: Resolve) -> None:
        bids = {seat: int(key) for seat, (key,) in frame.answers.items()}
        for seat, bid in bids.items():
            atoms.emit(game, "bid", seat=seat, amount=bid)
        highest = max(bids.values())
        if not highest:
            atoms.emit(game, "no_bid")
            return
        winner = next(seat for seat, bid in bids.items() if bid == highest)
        atoms.emit(game, "won_bid", seat=winner, amount=highest)
        paid = atoms.lose(game, winner, self.resource, highest, paid=True)
        for taker in seats_of(game, frame.scope, self.to) if self.to else ():
            atoms.gain(game, taker, self.resource, paid)
        scope = frame.scope.with_seats(self.name, (winner,))
        frame.scope = scope.with_number("bid", highest)

    def prose(self, w: Writer) -> str:
        most, to = w.resource(self.most, self.resource), w.receiver(self.to) if self.to else ""
        w.introduce(self.name, *w.say(("得标者", "得标者"), ("the winner", "the winner")))
        w.numbers["bid"] = w.say("得标的出价", "the winning bid")
        if w.locale == "zh":
            said = f"{w.seat(self.who)}秘密出价（至多{most}），出价最高者得标并支付出价"
            said += f"给{to}" if to else ""
        else:
            said = w.does(self.who, f"bid up to {most} in secret")
            said += f"; the highest bidder wins and pays the bid{f' to {to}' if to else ''}"
        w.subject = ""
        return said


@effect
class Vote(Effect, frozen=True, tag="vote"):
    """Players vote in secret, all at once, for one of several; ``name`` has the most votes.

    A tie is yours to decide.
    """

    sentence: ClassVar[tuple[str, ...]] = ("prose",)

    among: str = "everyone"
    who: str = "everyone"
    name: Identifier = "chosen"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        candidates = seats_of(game, scope, self.among)
        frame.scope = scope.with_seats(self.name, candidates[:1])
        if len(candidates) < 2:
            return None
        prompt = msg("prompt.vote")
        sign = program_benefit(frame.todo, Meant(self.name, burdens=game.title.shape.burdens))
        asked = tuple(
            sealed(with_default(game, choose_seat(game, seat, candidates, prompt), sign))
            for seat in seats_of(game, scope, self.who)
        )
        return Ask(asked) if asked else None

    def answered(self, game: Position, frame: Resolve) -> None:
        votes: dict[int, int] = {}
        for seat, (key,) in frame.answers.items():
            votes[int(key)] = votes.get(int(key), 0) + 1
            atoms.emit(game, "voted", seat=seat, to=int(key))
        most = max(votes.values())
        ahead = tuple(seat for seat in game.seats_in_order() if votes.get(seat) == most)
        frame.scope = frame.scope.with_seats(self.name, ahead)
        if len(ahead) > 1:
            frame.next(PickSeat(who=self.name, name=self.name))
        else:
            atoms.emit(game, "elected", to=ahead[0], amount=most)

    def prose(self, w: Writer) -> str:
        anybody = w.say("一名玩家", "a player")
        whom = anybody if self.among == "everyone" else w.some_seat(self.among)
        w.introduce(self.name, *w.say(("当选玩家",) * 2, ("the elected player", "that player")))
        if w.locale == "zh":
            said = f"{w.seat(self.who)}秘密投票选出{whom}（平票由你定夺）"
        else:
            said = w.does(self.who, f"vote in secret for {whom} (you break ties)")
        w.subject = ""
        return said
