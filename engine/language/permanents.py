"""Permanents in card texts: tokens, entering, destroying, exile, control, tapping, the stack.

Only the packs of titles with rules for permanents (:mod:`engine.kernel.permanents`) can hold them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from engine.kernel import atoms, permanents
from engine.kernel.asking import choose_cards
from engine.kernel.grammar import Effect, Filter, Meant, effect
from engine.kernel.permanents import EXILE, HELD, VOID
from engine.kernel.position import Position
from engine.kernel.procedures import Ask
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import Scope
from engine.kernel.values import msg
from engine.language.actions import Outcome
from engine.language.effects import Resolve, number

if TYPE_CHECKING:
    from engine.kernel.grammar import Amount as AnyAmount


class OnPermanents(Effect, frozen=True):
    """An effect for titles with rules for permanents."""

    needs: ClassVar[str] = "permanents"


@effect
class Token(OnPermanents, frozen=True, tag="token"):
    """Tokens enter under a player's control."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    design: str
    amount: int | AnyAmount = 1
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            made = []
            for _ in range(min(number(game, frame.scope, self.amount), 20)):
                card = atoms.create(game, self.design, f"{VOID}:{seat}")
                atoms.update(game, card, owner=seat)
                made.append((card, seat))
            permanents.enter_together(game, made)
        return None


@effect
class Enter(OnPermanents, frozen=True, tag="enter"):
    """Cards enter play under a player's control, without further cost."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    what: str | Filter = "target"
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        cards = cards_of(game, frame.scope, self.what) if seats else ()
        ids = permanents.enter_together(game, [(card, seats[0]) for card in cards])
        frame.scope = frame.scope.following(ids)
        return None


@effect
class Destroy(OnPermanents, frozen=True, tag="destroy"):
    """Cards in play go to their owners' discard drawing."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        found = cards_of(game, frame.scope, self.what)
        permanents.destroy(game, found, by=frame.scope.you)
        return None


@effect
class Sacrifice(OnPermanents, frozen=True, tag="sacrifice"):
    """Players choose cards of theirs that fit and put them into the discard pile."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    what: Filter
    who: str = "you"
    amount: Annotated[int, Meta(ge=1, le=5)] = 1

    def run(self, game: Position, frame: Resolve) -> Outcome:
        asked = []
        for seat in seats_of(game, frame.scope, self.who):
            scope = Scope(seat, frame.scope.this)
            cards = [c for c in cards_of(game, scope, self.what) if game.card(c).controller == seat]
            if cards:
                asked.append(
                    choose_cards(
                        game,
                        seat,
                        cards,
                        msg("prompt.sacrifice", amount=min(self.amount, len(cards))),
                        minimum=self.amount,
                        maximum=self.amount,
                    )
                )
        return Ask(tuple(asked)) if asked else None

    def answered(self, game: Position, frame: Resolve) -> None:
        given = [(seat, int(key)) for seat, keys in frame.answers.items() for key in keys]
        permanents.sacrifice(game, given)


@effect
class Return(OnPermanents, frozen=True, tag="return_to"):
    """Cards go to a zone of their owners: hand, library (on top) or discard pile."""

    zone: Literal["hand", "deck", "discard"]
    what: str | Filter = "target"

    def bears_on(self, chosen: Meant) -> int:
        away = chosen.in_play or self.zone == "discard"
        return (-1 if away else 1) if chosen.named(self.what) else 0

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            owner = game.card(card).owner
            there = permanents.send(game, card, self.zone)
            if game.card(there).zone.startswith(self.zone):
                atoms.emit(game, f"returned_{self.zone}", seat=owner, card=there)
                if self.zone == "hand":
                    atoms.emit(game, "to_hand", seat=owner, card=there)
        return None


@effect
class Exile(OnPermanents, frozen=True, tag="exile"):
    """Cards are exiled; this card remembers which (see ``come_back``)."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if permanents.rooted(game, card):
                continue
            there = permanents.send(game, card, EXILE)
            if game.card(there).zone.startswith(EXILE):
                atoms.set_counter(game, there, "exiled_by", frame.scope.this)
            atoms.emit(game, "exiled", seat=frame.scope.you, card=there)
        return None


def exiled_by(game: Position, card_id: int) -> list[int]:
    """The cards in exile that a card remembers as its doing, in turn order of their owners."""
    return [
        card
        for seat in game.seats_in_order()
        for card in game.zone(EXILE, seat)
        if game.card(card).counter("exiled_by") == card_id
    ]


@effect
class ComeBack(OnPermanents, frozen=True, tag="come_back"):
    """What this card has exiled enters play again, under its owner's control."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        back = [(card, game.card(card).owner) for card in exiled_by(game, frame.scope.this)]
        frame.scope = frame.scope.following(permanents.enter_together(game, back))
        return None


@effect
class Control(OnPermanents, frozen=True, tag="control"):
    """A player takes control of cards in play."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        for card in cards_of(game, frame.scope, self.what) if seats else ():
            permanents.take_control(game, card, seats[0])
        return None


@effect
class TapCards(OnPermanents, frozen=True, tag="tap"):
    """Cards are turned sideways."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if not game.card(card).tapped:
                permanents.tap(game, card)
                atoms.emit(game, "was_tapped", seat=frame.scope.you, card=card)
        return None


@effect
class Hold(OnPermanents, frozen=True, tag="hold"):
    """Cards do not stand up when those of whoever controls them next do."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            atoms.set_counter(game, card, HELD, 1)
            atoms.emit(game, "held", seat=frame.scope.you, card=card)
        return None


@effect
class ResetCards(OnPermanents, frozen=True, tag="reset"):
    """Cards are turned upright."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if game.card(card).tapped:
                permanents.stand_up(game, card)
                atoms.emit(game, "stood_upright", seat=frame.scope.you, card=card)
        return None


@effect
class Negate(OnPermanents, frozen=True, tag="negate"):
    """A card on the stack leaves it without effect."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if game.card(card).zone == "stack":
                permanents.leave(game, card)
            atoms.emit(game, "negated", seat=frame.scope.you, card=card)
        return None
