"""What only this title's cards do to the field: tokens, control, exile, lost skills, equipment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from engine.games.shenhua import board
from engine.games.shenhua import terms as w
from engine.kernel import atoms
from engine.kernel.asking import choose_cards
from engine.kernel.grammar import Filter
from engine.kernel.procedures import Ask
from engine.kernel.scope import Scope, cards_of, seats_of
from engine.kernel.state import Modifier
from engine.kernel.values import TermRef, Value, msg
from engine.language.actions import Outcome
from engine.language.effects import Effect, Meant, Number, effect, number

if TYPE_CHECKING:
    from engine.game import Game
    from engine.language.effects import Amount as AnyAmount
    from engine.language.resolve import Resolve


@effect
class Token(Effect, frozen=True, tag="token"):
    """9: tokens enter under a player's control."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    design: str
    amount: int | AnyAmount = 1
    who: str = "you"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            made = []
            for _ in range(min(number(game, frame.scope, self.amount), 20)):
                card = atoms.create(game, self.design, f"{w.VOID}:{seat}")
                atoms.update(game, card, owner=seat)
                made.append((card, seat))
            board.enter_together(game, made)
        return None


@effect
class Enter(Effect, frozen=True, tag="enter"):
    """4.3: cards are placed on the field under a player's control, without further cost."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    what: str | Filter = "target"
    who: str = "you"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        cards = cards_of(game, frame.scope, self.what) if seats else ()
        ids = board.enter_together(game, [(card, seats[0]) for card in cards])
        frame.scope = frame.scope.following(ids)
        return None


@effect
class Destroy(Effect, frozen=True, tag="destroy"):
    """Cards on the field go to their owners' discard piles."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        found = cards_of(game, frame.scope, self.what)
        there = [card for card in found if _can_fall(game, card)]
        for card in there:
            atoms.emit(game, "destroyed", seat=frame.scope.you, card=card)
        board.fall_together(game, there)
        return None


def _can_fall(game: Game, card_id: int) -> bool:
    """Whether a card lies on the field and may leave it."""
    on_field = game.card(card_id).zone.partition(":")[0] in w.ON_FIELD
    return on_field and not board.stays(game, card_id)


@effect
class Sacrifice(Effect, frozen=True, tag="sacrifice"):
    """Players choose cards of theirs that fit and put them into the discard pile."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    what: Filter
    who: str = "you"
    amount: Annotated[int, Meta(ge=1, le=5)] = 1

    def run(self, game: Game, frame: Resolve) -> Outcome:
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

    def answered(self, game: Game, frame: Resolve) -> None:
        given = [(seat, int(key)) for seat, keys in frame.answers.items() for key in keys]
        there = [(seat, card) for seat, card in given if card in game.state.cards]
        for seat, card in there:
            atoms.emit(game, "sacrificed", seat=seat, card=card)
        board.fall_together(game, [card for _, card in there])


@effect
class Return(Effect, frozen=True, tag="return_to"):
    """Cards go to a zone of their owners: hand, library (on top) or discard pile."""

    zone: Literal["hand", "deck", "discard"]
    what: str | Filter = "target"

    def bears_on(self, chosen: Meant) -> int:
        away = chosen.in_play or self.zone == "discard"
        return (-1 if away else 1) if chosen.named(self.what) else 0

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            owner = game.card(card).owner
            there = board.send(game, card, self.zone)
            if game.card(there).zone.startswith(self.zone):
                atoms.emit(game, f"returned_{self.zone}", seat=owner, card=there)
                if self.zone == "hand":
                    atoms.emit(game, "to_hand", seat=owner, card=there)
        return None


@effect
class Exile(Effect, frozen=True, tag="exile"):
    """Cards are exiled (17.2.16); this card remembers which (see ``come_back``)."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if board.stays(game, card):
                continue
            there = board.send(game, card, w.EXILE)
            if game.card(there).zone.startswith(w.EXILE):
                atoms.set_counter(game, there, "exiled_by", frame.scope.this)
            atoms.emit(game, "exiled", seat=frame.scope.you, card=there)
        return None


def exiled_by(game: Game, card_id: int) -> list[int]:
    """The cards in exile that a card remembers as its doing, in turn order of their owners."""
    return [
        card
        for seat in game.seats_in_order()
        for card in game.zone(w.EXILE, seat)
        if game.card(card).counter("exiled_by") == card_id
    ]


@effect
class ComeBack(Effect, frozen=True, tag="come_back"):
    """10.2: what this card has exiled returns to the field of its owner."""

    def run(self, game: Game, frame: Resolve) -> Outcome:
        back = [(card, game.card(card).owner) for card in exiled_by(game, frame.scope.this)]
        frame.scope = frame.scope.following(board.enter_together(game, back))
        return None


@effect
class Control(Effect, frozen=True, tag="control"):
    """10.2: a player takes control of cards on the field."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"
    who: str = "you"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        for card in cards_of(game, frame.scope, self.what) if seats else ():
            board.take_control(game, card, seats[0])
        return None


@effect
class Silence(Effect, frozen=True, tag="silence"):
    """8: cards lose all their printed skills for a while, or (8.2) one printed ``keyword``.

    17.2.13 is for those that had something to lose.
    """

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"
    keyword: str = ""
    until: Literal["turn", "next_turn", "leaves"] = "turn"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        you, turn = frame.scope.you, game.state.turn
        stat = w.lost(self.keyword) if self.keyword else w.SILENCED
        for card in cards_of(game, frame.scope, self.what):
            loses = self._loses(game, card)
            made = Modifier(stat, 1, card, until=self.until, by=you, turn=turn)
            if atoms.modify(game, made) and loses:
                atoms.emit(game, "lost_skills", seat=you, card=card, keyword=self._lost())
        return None

    def _loses(self, game: Game, card_id: int) -> bool:
        card = game.card(card_id)
        if not self.keyword:
            return board.skills_left(game, card)
        printed = self.keyword in game.design(card_id).keywords
        return printed and not board.keyword_lost(game, card, self.keyword)

    def _lost(self) -> Value:
        return TermRef(f"keyword.{self.keyword}") if self.keyword else ""


@effect
class TapCards(Effect, frozen=True, tag="tap"):
    """Cards are turned sideways."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if not game.card(card).tapped:
                board.tap(game, card)
                atoms.emit(game, "was_tapped", seat=frame.scope.you, card=card)
        return None


@effect
class Hold(Effect, frozen=True, tag="hold"):
    """3: cards do not stand up in the next reset step of whoever controls them."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            atoms.set_counter(game, card, w.HELD, 1)
            atoms.emit(game, "held", seat=frame.scope.you, card=card)
        return None


@effect
class ResetCards(Effect, frozen=True, tag="reset"):
    """Cards are turned upright."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if game.card(card).tapped:
                board.reset(game, card)
                atoms.emit(game, "stood_upright", seat=frame.scope.you, card=card)
        return None


@effect
class Negate(Effect, frozen=True, tag="negate"):
    """A card on the stack leaves it without effect."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if game.card(card).zone == w.STACK:
                board.leave(game, card)
            atoms.emit(game, "negated", seat=frame.scope.you, card=card)
        return None


@effect
class Repair(Effect, frozen=True, tag="repair"):
    """19: equipment gets durability back, up to what is printed."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            worn = game.card(card).counter("damage")
            mended = min(worn, number(game, frame.scope, self.amount))
            if mended > 0:
                atoms.set_counter(game, card, "damage", worn - mended)
                atoms.emit(game, "repaired", seat=frame.scope.you, card=card, amount=mended)
        return None


@effect
class Wear(Effect, frozen=True, tag="wear"):
    """Equipment loses durability (22.1)."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    amount: Number | AnyAmount
    what: str | Filter = "target"

    def run(self, game: Game, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            lost = number(game, frame.scope, self.amount)
            worn = game.card(card).counter("damage")
            atoms.set_counter(game, card, "damage", worn + max(0, lost))
            atoms.emit(game, "wore_down", seat=frame.scope.you, card=card, amount=lost)
        return None
