"""Libraries in card texts: searching, milling, digging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from engine.kernel import atoms, permanents
from engine.kernel.asking import choose_cards
from engine.kernel.grammar import Filter, Number, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask
from engine.kernel.reading import fits, seats_of
from engine.kernel.records import ALL_SEATS
from engine.kernel.values import msg
from engine.language.actions import Outcome
from engine.language.effects import Resolve, number
from engine.language.permanents import OnPermanents

if TYPE_CHECKING:
    from engine.kernel.grammar import Amount as AnyAmount


@effect
class Search(OnPermanents, frozen=True, tag="search"):
    """Up to so many fitting cards from one's library to the hand, or to the field; then shuffle.

    On the field, cards enter where their kind belongs.
    """

    what: Filter
    most: Annotated[int, Meta(ge=1, le=5)] = 1
    to: Literal["hand", "field"] = "hand"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seat = frame.scope.you
        found = [
            card
            for card in game.zone("deck", seat)
            if fits(game, frame.scope, self.what, game.card(card))
        ]
        if not found:
            atoms.shuffle(game, f"deck:{seat}")
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

    def answered(self, game: Position, frame: Resolve) -> None:
        seat = frame.scope.you
        if self.to == "field":
            permanents.enter_together(game, [(int(key), seat) for key in frame.answer])
        else:
            for key in frame.answer:
                there = atoms.move(game, int(key), "hand", seat, face_up=False, seen=ALL_SEATS)
                atoms.emit(game, "searched", seat=seat, card=there)
                atoms.emit(game, "to_hand", seat=seat, card=there)
        atoms.shuffle(game, f"deck:{seat}")


@effect
class Mill(OnPermanents, frozen=True, tag="mill"):
    """The top cards of libraries go to the discard pile; no card there, no harm."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount = 1
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            for card in game.zone("deck", seat)[: number(game, frame.scope, self.amount)]:
                there = permanents.send(game, card, "discard")
                atoms.emit(game, "milled", seat=seat, card=there)
        return None


@effect
class Dig(OnPermanents, frozen=True, tag="dig"):
    """Look at the top cards of one's library, take up to so many that fit; the rest go below."""

    amount: Annotated[int, Meta(ge=1, le=10)]
    what: Filter = Filter("deck", "you")
    most: Annotated[int, Meta(ge=1, le=5)] = 1

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seat = frame.scope.you
        seen = game.zone("deck", seat)[: self.amount]
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

    def answered(self, game: Position, frame: Resolve) -> None:
        self._put(game, frame.scope.you, tuple(int(key) for key in frame.answer))

    def _put(self, game: Position, seat: int, taken: tuple[int, ...]) -> None:
        """Those taken into the hand, the others below the library, in the order they lay."""
        seen = game.zone("deck", seat)[: self.amount]
        atoms.emit(game, "dug", seat=seat, amount=len(seen))
        for card in seen:
            if card not in taken:
                atoms.move(game, card, "deck", seat, face_up=False, seen=1 << seat)
                continue
            # Whoever knew what lay on top does not know which of the cards was taken.
            atoms.update(game, card, seen=1 << seat)
            there = atoms.move(game, card, "hand", seat, face_up=False)
            atoms.emit(game, "got_card", seat=seat, card=there)
            atoms.emit(game, "to_hand", seat=seat, card=there)
