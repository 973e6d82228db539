"""Permanents in card texts: tokens, entering, destroying, exile, control, tapping, the stack.

Only the packs of titles with rules for permanents (:mod:`engine.kernel.permanents`) can hold them.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from engine.kernel import atoms, permanents
from engine.kernel.asking import choose_exactly
from engine.kernel.grammar import Filter
from engine.kernel.in_play import still_in_play, who_knows
from engine.kernel.nodes import AnyAmount, Effect, Meant, effect
from engine.kernel.permanents import HELD, HELD_BY, Away, PermanentRules
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import cards_of, has_left_play, seats_of
from engine.kernel.records import ALL_SEATS, Modifier
from engine.kernel.scope import Scope
from engine.kernel.values import NOBODY
from engine.language.effects import OnCards, Resolve, number
from engine.language.modifiers import Duration, DurationRules
from engine.text.rules import Rules
from engine.text.rules_en import many, several_said


class OnPermanents(Effect, frozen=True):
    """An effect for titles with rules for permanents."""

    needs: ClassVar[type | None] = PermanentRules


class OnThoseInPlay(OnPermanents, OnCards, frozen=True):
    """An effect on cards as they lie: what has left play meanwhile is left alone."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            if still_in_play(game, card):
                self.on(game, frame.scope, card)
        return None

    def pointless(self, game: Position, scope: Scope) -> bool:
        return has_left_play(game, scope, self.what)


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
                card = atoms.create(game, self.design, f"{Away.VOID}:{seat}")
                atoms.update(game, card, owner=seat)
                made.append((card, seat))
            permanents.enter_together(game, made)
        return None

    def rules(self, w: Rules) -> str:
        found = w.pack.designs.get(self.design)
        whose = w.say(w.seat, w.whose)(self.who)
        if found is None:
            tokens = w.so_many(self.amount, "个衍生物", "token")
            return w.done(
                w.say(f"将{tokens}在{whose}的操控下放置进场", f"put {tokens} onto the field")
            )
        name = f"{w.numbers_on(found)}{w.say('的', ' ')}[{found.name.get(w.locale)}]"
        kind = w.word(f"kind_field.{found.kind}")
        tokens = w.so_many(self.amount, f"个{name}{kind}", f"{name} {kind}")
        where = w.term("text.onto_field", whose=whose)
        return w.done(w.say(f"将{tokens}{where}", f"put {tokens} {where}"))


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

    def rules(self, w: Rules) -> str:
        own = "" if w.locale == "zh" else w.from_own_pile(self.what)
        cards, whose = own or w.cards(self.what), w.say(w.seat, w.whose)(self.who)
        zh = f"将{cards}在{whose}的操控下放置进场"
        return w.done(w.say(zh, f"put {cards} onto the field under {whose} control"))


@effect
class Destroy(OnPermanents, frozen=True, tag="destroy"):
    """Cards in play go to their owners' discard piles."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def idle(self, game: Position, scope: Scope) -> bool:
        return not cards_of(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        found = cards_of(game, frame.scope, self.what)
        permanents.destroy(game, found, by=frame.scope.you)
        return None

    def pointless(self, game: Position, scope: Scope) -> bool:
        return has_left_play(game, scope, self.what)

    def rules(self, w: Rules) -> str:
        cards, pile = w.cards(self.what), w.place_name("discard")
        return w.done(w.term("text.destroy", cards=cards, pile=pile))


@effect
class Sacrifice(OnPermanents, frozen=True, tag="sacrifice"):
    """Players choose cards of theirs that fit and put them into the discard pile."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    what: Filter
    who: str = "you"
    amount: Annotated[int, Meta(ge=1, le=5)] = 1

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        if game.rules[PermanentRules].in_turn:
            frame.next(GiveUp(self.what, seats, self.amount))
            return None
        asked = [
            choose_exactly(game, seat, cards, "prompt.sacrifice", self.amount)
            for seat in seats
            if (cards := own(game, frame.scope, self.what, seat))
        ]
        return Ask(tuple(asked)) if asked else None

    def answered(self, game: Position, frame: Resolve) -> None:
        given = [(seat, int(key)) for seat, keys in frame.answers.items() for key in keys]
        permanents.sacrifice(game, given)

    def rules(self, w: Rules) -> str:
        sacrifice, cards = w.act("sacrifice"), w.some_sort(self.what, self.amount)
        return w.does(self.who, w.say(f"{sacrifice}{cards}", f"{sacrifice} {cards}"))


def own(game: Position, scope: Scope, what: Filter, seat: int) -> list[int]:
    """List the cards that fit and that a seat controls, as that seat sees them."""
    found = cards_of(game, Scope(seat, scope.this), what)
    return [card for card in found if game.card(card).controller == seat]


@effect
class GiveUp(OnPermanents, frozen=True, tag="give_up"):
    """Players choose one after the other, each seeing what those before have chosen, and then all
    is sacrificed at once (made by ``sacrifice``, not written in cards)."""

    written: ClassVar[bool] = False

    what: Filter
    seats: tuple[int, ...] = ()
    amount: int = 1
    chosen: tuple[tuple[int, int], ...] = ()

    def run(self, game: Position, frame: Resolve) -> Outcome:
        if not self.seats:
            permanents.sacrifice(game, self.chosen)
            return None
        seat = self.seats[0]
        cards = own(game, frame.scope, self.what, seat)
        if len(cards) <= self.amount:
            self._given(game, frame, seat, cards)
            return None
        return Ask((choose_exactly(game, seat, cards, "prompt.sacrifice", self.amount),))

    def answered(self, game: Position, frame: Resolve) -> None:
        ((seat, keys),) = frame.answers.items()
        self._given(game, frame, seat, [int(key) for key in keys])

    def _given(self, game: Position, frame: Resolve, seat: int, cards: list[int]) -> None:
        given = tuple((seat, card) for card in cards)
        rest = tuple(other for other in self.seats if other != seat)
        for _, card in given if rest else ():
            atoms.emit(game, "gives_up", seat=seat, card=card)
        frame.next(replace(self, seats=rest, chosen=(*self.chosen, *given)))


@effect
class Return(OnPermanents, frozen=True, tag="return_to"):
    """Cards go to a zone of their owners: hand, library (on top, or at the ``bottom``) or discard
    pile."""

    zone: Literal["hand", "deck", "discard"]
    what: str | Filter = "target"
    bottom: bool = False

    def benefit_for(self, chosen: Meant) -> int:
        away = chosen.in_play or self.zone == "discard"
        return (-1 if away else 1) if chosen.named(self.what) else 0

    def idle(self, game: Position, scope: Scope) -> bool:
        return not cards_of(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            left = game.card(card)
            was = left.design if who_knows(game, card) == ALL_SEATS else ""
            before = game.slot(card) if permanents.in_play(game, left) else ""
            owner, there = left.owner, permanents.send(game, card, self.zone, last=self.bottom)
            if game.card(there).zone.startswith(self.zone):
                told = f"returned_{self.zone}"
                atoms.emit(game, told, seat=owner, card=there, was=was, before=before)
                if self.zone == "hand":
                    atoms.emit(game, "to_hand", seat=owner, card=there)
        return None

    def rules(self, w: Rules) -> str:
        own = w.from_own_pile(self.what)
        cards, place = own or w.cards(self.what), w.place_name(self.zone)
        if w.locale == "zh":
            end = "底" if self.bottom else "顶"
            pile = f"的{place}{end if self.zone == 'deck' else ''}"
            where = "手上" if self.zone == "hand" else pile
            return f"将{cards}置于{'你' if own else '其所有者'}{where}"
        whose = "your" if own else "its owner's"
        if several_said(cards) and not own:
            whose, place = "their owners'", many(place)
        return w.done(f"put {cards} {self._where()} {whose} {place}")

    def _where(self) -> str:
        if self.zone != "deck":
            return "into"
        return "on the bottom of" if self.bottom else "on top of"


@effect
class Exile(OnPermanents, OnCards, frozen=True, tag="exile"):
    """Cards are exiled, or ``removed`` from the game into an open pile of its own; this card
    remembers which (see ``come_back``)."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    to: Literal["exile", "removed"] = "exile"

    def on(self, game: Position, scope: Scope, card: int) -> None:
        if permanents.rooted(game, card):
            return
        there = permanents.send(game, card, self.to)
        if game.card(there).zone.startswith(self.to):
            atoms.set_counter(game, there, "exiled_by", scope.this)
        where: dict[str, Any] = {"where": self.to} if self.to != Away.EXILE else {}
        atoms.emit(game, "exiled", seat=scope.you, card=there, **where)

    def rules(self, w: Rules) -> str:
        if self.to != Away.EXILE:
            return w.done(w.term(f"text.{self.to}", cards=w.cards(self.what)))
        return w.done(f"{w.act('exile')}{w.say('', ' ')}{w.cards(self.what)}")


def exiled_by(game: Position, card_id: int) -> list[int]:
    """List the cards that a card has exiled, in turn order of their owners."""
    zones = [rule.name for rule in game.title.shape.zones if rule.name in (Away.EXILE, "removed")]
    there = [card for zone in zones for card in game.all_in(zone)]
    return [card for card in there if game.card(card).counter("exiled_by") == card_id]


@effect
class ComeBack(OnPermanents, frozen=True, tag="come_back"):
    """Cards exiled by this card (or removed) enter play again, under their owners' control."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        back = [(card, game.card(card).owner) for card in exiled_by(game, frame.scope.this)]
        frame.scope = frame.scope.following(permanents.enter_together(game, back))
        return None

    def pointless(self, game: Position, scope: Scope) -> bool:
        return not exiled_by(game, scope.this)

    def rules(self, w: Rules) -> str:
        zh = f"被{w.this()}{w.act('exile')}的牌回到其所有者的场上"
        en = f"the cards exiled by {w.this()} return to the field under their owners' control"
        return w.befalls(w.say(zh, en))


@effect
class Control(OnPermanents, frozen=True, tag="control"):
    """A player takes control of cards in play, for good or for a while."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"
    who: str = "you"
    until: Duration = "leaves"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        seats = seats_of(game, scope, self.who)
        lasting = DurationRules in game.rules
        source = scope.this if self.until == "source" else 0
        for card in cards_of(game, scope, self.what) if seats else ():
            if not still_in_play(game, card):
                continue
            turn, by = game.state.turn, seats[0]
            made = Modifier(HELD_BY, by + 1, card, NOBODY, self.until, by, turn, source)
            if not lasting or atoms.add_modifier(game, made):
                permanents.take_control(game, card, by)
        return None

    def rules(self, w: Rules) -> str:
        cards = w.cards(self.what)
        until = "" if self.until == "leaves" else w.until(self.until)
        if w.locale == "zh":
            return f"{w.seat(self.who)}获得{cards}的操控权{until}"
        return w.does(self.who, f"gain control of {cards}{until}")


@effect
class TapCards(OnThoseInPlay, frozen=True, tag="tap"):
    """Cards are turned sideways."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    def idle(self, game: Position, scope: Scope) -> bool:
        return all(game.card(card).tapped for card in cards_of(game, scope, self.what))

    def on(self, game: Position, scope: Scope, card: int) -> None:
        if not game.card(card).tapped:
            permanents.tap(game, card)
            atoms.emit(game, "was_tapped", seat=scope.you, card=card)

    def rules(self, w: Rules) -> str:
        return w.done(w.term("text.tap", act=w.act("tap"), cards=w.cards(self.what)))


@effect
class Hold(OnThoseInPlay, frozen=True, tag="hold"):
    """Cards do not stand up when those of whoever controls them next do."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    def on(self, game: Position, scope: Scope, card: int) -> None:
        atoms.set_counter(game, card, HELD, 1)
        atoms.emit(game, "held", seat=scope.you, card=card)

    def rules(self, w: Rules) -> str:
        cards = w.cards(self.what)
        several = several_said(cards)
        do, whose = ("do", "their controllers'") if several else ("does", "its controller's")
        return w.befalls(w.term("text.hold", cards=cards, do=do, whose=whose))


@effect
class ResetCards(OnThoseInPlay, frozen=True, tag="reset"):
    """Cards are turned upright."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    def idle(self, game: Position, scope: Scope) -> bool:
        found = cards_of(game, scope, self.what)
        return not any(permanents.can_stand_up(game, card) for card in found)

    def on(self, game: Position, scope: Scope, card: int) -> None:
        if permanents.stand_up(game, card):
            atoms.emit(game, "stood_upright", seat=scope.you, card=card)

    def rules(self, w: Rules) -> str:
        return w.done(w.term("text.reset", act=w.act("reset"), cards=w.cards(self.what)))


@effect
class Negate(OnPermanents, OnCards, frozen=True, tag="negate"):
    """A card on the stack leaves it without effect."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    def on(self, game: Position, scope: Scope, card: int) -> None:
        if game.card(card).zone == "stack":
            permanents.leave(game, card)
        atoms.emit(game, "negated", seat=scope.you, card=card)

    def rules(self, w: Rules) -> str:
        cards = w.cards(self.what)
        zh = f"使{cards}无效，并将其置于{w.place_name('discard')}"
        return w.done(w.say(zh, f"counter {cards}"))
