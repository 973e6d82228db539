"""What only this title's cards do to libraries and spirit zones: search, dig, mill, ramp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from engine.games.shenhua import board, using
from engine.games.shenhua import terms as w
from engine.kernel import atoms
from engine.kernel.asking import choose_cards
from engine.kernel.grammar import Filter
from engine.kernel.procedures import Ask
from engine.kernel.scope import cards_of, fits, seats_of
from engine.kernel.values import msg
from engine.language.actions import Outcome
from engine.language.effects import Effect, Meant, Number, effect, number

if TYPE_CHECKING:
    from engine.game import Game
    from engine.language.effects import Amount as AnyAmount
    from engine.language.resolve import Resolve


@effect
class Search(Effect, frozen=True, tag="search"):
    """11.2: up to so many fitting cards from one's library to hand or field; then shuffle."""

    what: Filter
    most: Annotated[int, Meta(ge=1, le=5)] = 1
    to: Literal["hand", "field"] = "hand"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        seat = frame.scope.you
        found = [
            card
            for card in game.zone(w.DECK, seat)
            if fits(game, frame.scope, self.what, game.card(card))
        ]
        if not found:
            atoms.shuffle(game, f"{w.DECK}:{seat}")
            return None
        for card in found:
            atoms.update(game, card, seen=game.card(card).seen | 1 << seat)
        decision = choose_cards(
            game,
            seat,
            found,
            msg("prompt.search", amount=self.most),
            minimum=0,
            maximum=self.most,
        )
        return Ask((decision,))

    def answered(self, game: Game, frame: Resolve) -> None:
        seat = frame.scope.you
        if self.to == "field":
            board.enter_together(game, [(int(key), seat) for key in frame.answer])
        else:
            for key in frame.answer:
                there = atoms.move(game, int(key), w.HAND, seat, face_up=False, seen=-1)
                atoms.emit(game, "searched", seat=seat, card=there)
                atoms.emit(game, "to_hand", seat=seat, card=there)
        atoms.shuffle(game, f"{w.DECK}:{seat}")


@effect
class Mill(Effect, frozen=True, tag="mill"):
    """The top cards of libraries go to the discard pile (17.2.10); no card there, no harm."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount = 1
    who: str = "you"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            for card in game.zone(w.DECK, seat)[: number(game, frame.scope, self.amount)]:
                there = board.send(game, card, w.DISCARD)
                atoms.emit(game, "milled", seat=seat, card=there)
        return None


@effect
class Dig(Effect, frozen=True, tag="dig"):
    """Look at the top cards of one's library, take up to so many that fit; the rest go below."""

    amount: Annotated[int, Meta(ge=1, le=10)]
    what: Filter = Filter(w.DECK, "you")
    most: Annotated[int, Meta(ge=1, le=5)] = 1

    def run(self, game: Game, frame: Resolve) -> Outcome:
        seat = frame.scope.you
        seen = game.zone(w.DECK, seat)[: self.amount]
        for card in seen:
            atoms.update(game, card, seen=game.card(card).seen | 1 << seat)
            atoms.emit(game, "looked_at", seat=seat, card=card, seen=1 << seat, only=1 << seat)
        found = [card for card in seen if fits(game, frame.scope, self.what, game.card(card))]
        if not found:
            self._put(game, seat, ())
            return None
        prompt = msg("prompt.dig", amount=min(self.most, len(found)))
        decision = choose_cards(game, seat, found, prompt, minimum=0, maximum=self.most)
        return Ask((decision,))

    def answered(self, game: Game, frame: Resolve) -> None:
        self._put(game, frame.scope.you, tuple(int(key) for key in frame.answer))

    def _put(self, game: Game, seat: int, taken: tuple[int, ...]) -> None:
        """Those taken into the hand, the others below the library, in the order they lay."""
        seen = game.zone(w.DECK, seat)[: self.amount]
        atoms.emit(game, "dug", seat=seat, amount=len(seen))
        for card in seen:
            if card not in taken:
                atoms.move(game, card, w.DECK, seat, face_up=False, seen=1 << seat)
                continue
            # Whoever knew what lay on top does not know which of the cards was taken.
            atoms.update(game, card, seen=1 << seat)
            there = atoms.move(game, card, w.HAND, seat, face_up=False)
            atoms.emit(game, "got_card", seat=seat, card=there)
            atoms.emit(game, "to_hand", seat=seat, card=there)


@effect
class Ramp(Effect, frozen=True, tag="ramp"):
    """The top cards of libraries become spirit, sideways or upright (17.2.9)."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount = 1
    who: str = "you"
    tapped: bool = True

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            for card in game.zone(w.DECK, seat)[: number(game, frame.scope, self.amount)]:
                there = using.place_spirit(game, seat, card)
                if self.tapped:
                    board.tap(game, there)
        return None


@effect
class ToSpirit(Effect, frozen=True, tag="to_spirit"):
    """Cards become spirit of their owners (17.2.9); a token leaves the game (9.2)."""

    what: str | Filter = "target"
    tapped: bool = True

    def bears_on(self, chosen: Meant) -> int:
        return (-1 if chosen.in_play else 1) if chosen.named(self.what) else 0

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if game.design(card).kind == w.TOKEN:
                board.leave(game, card)
            if game.design(card).kind == w.TOKEN or board.stays(game, card):
                continue
            there = using.place_spirit(game, game.card(card).owner, card)
            if self.tapped:
                board.tap(game, there)
        return None
