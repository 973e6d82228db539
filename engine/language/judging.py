"""Chance and bluff with printed numbers: judging by the top card of a library, and contests."""

from __future__ import annotations

from typing import Literal

from engine.kernel import atoms, drawing, permanents
from engine.kernel.asking import choose_exactly, sealed
from engine.kernel.grammar import Identifier
from engine.kernel.nodes import AnyAmount, Condition, condition, effect
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import seats_of
from engine.kernel.records import ALL_SEATS
from engine.kernel.scope import Scope
from engine.language.effects import Resolve, number
from engine.language.permanents import OnPermanents
from engine.text.rules import Rules
from engine.text.rules_en import verb_of
from engine.text.writer import Writer

WINNER, LOSER = "winner", "loser"
"""The players of a contest, bound where there is a winner."""


def printed(design: CardDesign, stat: str) -> int | None:
    """The printed number of a card; ``None`` where it has none, or one that is chosen as the card
    is used."""
    ability = design.ability("play")
    if ability is not None and ability.cost is not None and ability.cost.x:
        return None
    return design.stats.get(stat)


@effect
class Judge(OnPermanents, frozen=True, tag="judge"):
    """Turn up the top card of one's library: its printed ``stat`` is the number ``name``; then the
    card goes to the discard pile. Without such a number, or a library, there is no result."""

    stat: Identifier
    name: Identifier = "judged"

    def idle(self, game: Position, scope: Scope) -> bool:
        return not game.zone("deck", scope.you)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        you, library = frame.scope.you, game.zone("deck", frame.scope.you)
        if not library:
            return None
        found = printed(game.design(library[0]), self.stat)
        there = permanents.send(game, library[0], "discard")
        if found is None:
            atoms.emit(game, "judged_blank", seat=you, card=there)
            return None
        atoms.emit(game, "judged", seat=you, card=there, amount=found)
        frame.scope = frame.scope.with_number(self.name, found)
        return None

    def rules(self, w: Rules) -> str:
        w.numbers[self.name] = w.term("judge.result")
        return w.done(w.term("judge.act"))


@effect
class CardContest(OnPermanents, frozen=True, tag="contest"):
    """Lay a card of one's hand against one of another player's, both in secret: the higher printed
    ``stat`` wins; equal ones, and cards without such a number, make no winner. Then both go to the
    discard pile, or stay in hand (``keep``). It takes two players with cards in hand."""

    stat: Identifier
    to: str = "others"
    keep: bool = False

    def idle(self, game: Position, scope: Scope) -> bool:
        return self._against(game, scope) is None

    def run(self, game: Position, frame: Resolve) -> Outcome:
        you, other = frame.scope.you, self._against(game, frame.scope)
        frame.scope = frame.scope.with_seats(WINNER, ()).with_seats(LOSER, ())
        if other is None:
            return None
        asked = (
            sealed(choose_exactly(game, seat, game.zone("hand", seat), "prompt.contest", 1))
            for seat in (you, other)
        )
        return Ask(tuple(asked))

    def answered(self, game: Position, frame: Resolve) -> None:
        laid = {seat: int(key) for seat, (key,) in frame.answers.items()}
        worth = {seat: printed(game.design(card), self.stat) for seat, card in laid.items()}
        for seat, card in laid.items():
            self._show(game, seat, card, worth[seat])
        (one, mine), (other, theirs) = worth.items()
        if mine is None or theirs is None or mine == theirs:
            atoms.emit(game, "contest_drawn")
            return
        won, lost = (one, other) if mine > theirs else (other, one)
        atoms.emit(game, "contest_won", seat=won, to=lost)
        frame.scope = frame.scope.with_seats(WINNER, (won,)).with_seats(LOSER, (lost,))

    def _against(self, game: Position, scope: Scope) -> int | None:
        if not game.zone("hand", scope.you):
            return None
        there = (seat for seat in seats_of(game, scope, self.to) if seat != scope.you)
        return next((seat for seat in there if game.zone("hand", seat)), None)

    def _show(self, game: Position, seat: int, card: int, amount: int | None) -> None:
        if self.keep:
            atoms.update(game, card, seen=ALL_SEATS)
        else:
            card = permanents.send(game, card, "discard")
            drawing.emit_left_hand(game, seat)
        atoms.emit(game, "contested", seat=seat, card=card, amount=amount or 0)

    def rules(self, w: Rules) -> str:
        return w.done(w.term("contest.act", who=w.seat(self.to)))


@condition
class ContestWon(Condition, frozen=True, tag="won"):
    """A player has won the contest, or has ``lost`` it."""

    who: str = "you"
    lost: bool = False

    def holds(self, game: Position, scope: Scope) -> bool:
        known = scope.seats.get(LOSER if self.lost else WINNER, ())
        return any(seat in known for seat in seats_of(game, scope, self.who))

    def prose(self, w: Writer) -> str:
        who = w.some_seat(self.who)
        zh, en = ("输", "lose") if self.lost else ("赢", "win")
        return w.say(f"{who}{zh}", f"{who} {en if who == w.you else verb_of(who, en)}")


@condition
class Parity(Condition, frozen=True, tag="parity"):
    """A number is odd or even; 0, and one that there is not, are neither."""

    amount: AnyAmount
    sort: Literal["odd", "even"]

    def holds(self, game: Position, scope: Scope) -> bool:
        value = number(game, scope, self.amount)
        return value > 0 and value % 2 == (self.sort == "odd")

    def prose(self, w: Writer) -> str:
        said = w.term(f"parity.{self.sort}")
        return w.term("parity.is", n=w.phrase(self.amount), sort=said)
