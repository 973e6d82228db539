"""Effects that turn cards over and move them off the board."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.kernel import atoms
from engine.kernel.grammar import Filter
from engine.kernel.in_play import who_knows
from engine.kernel.nodes import Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.rules import CardRules
from engine.kernel.scope import Scope
from engine.kernel.values import NOBODY, SeatRef
from engine.language.effects import OnCards, Resolve
from engine.text.rules import Rules
from engine.text.writer import Writer


@effect
class Flip(OnCards, frozen=True, tag="flip"):
    """Turn cards face up, face down, or over; those with two faces to the first or the other."""

    face: Literal["up", "down", "over"] = "over"

    def on(self, game: Position, scope: Scope, card: int) -> None:
        now = atoms.shows_front(game, card)
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
        there = game.rules[CardRules].leave(game, card)
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
            if game.rules[CardRules].fixed(game, game.card(card)):
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
