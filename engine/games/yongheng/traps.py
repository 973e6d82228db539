"""3.2.trap, 3.2.trigger, 3.2.declare: traps, their triggers, true and false declarations."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.kernel import atoms, course, drawing
from engine.kernel.asking import PASS, card_ref
from engine.kernel.grammar import Ability
from engine.kernel.in_play import able_card
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.projection import line
from engine.kernel.records import Card, Event
from engine.kernel.scope import Scope
from engine.kernel.state import Triggered
from engine.kernel.triggers import matches
from engine.kernel.values import (
    SPECTATOR,
    CardRef,
    Decision,
    DecisionKind,
    Option,
    SeatRef,
    msg,
)
from engine.language.effects import Origin, Resolve
from engine.mechanics.settling import next_in_line, settle
from engine.mechanics.windows import HOLD, Window, held, hold

MOMENTS = frozenset(
    (
        "turn_began",
        "extra_drawn",
        "attack_declared",
        "hit",
        "effect_used",
        "skill_used",
        "summoned",
        "revealed",
    )
)
"""The kinds of events that may trigger traps. At each, everyone with a face-down trap in the zone
of a player whom it concerns is asked, whether or not the trap has triggered: the question tells
nothing, and a false declaration is possible."""


def hear(game: Position, event: Event) -> None:
    """Queue the question to those who have face-down traps where the event concerns somebody."""
    if event.kind in MOMENTS and _face_down(game, event):
        waiting = Triggered(0, "", game.state.active, event, wave=game.state.wave + 1)
        course.wait(game, waiting)


def _face_down(game: Position, event: Event) -> list[Card]:
    """The face-down traps in the zones of the event's actor and sufferer."""
    cards = game.state.cards
    return [
        cards[card]
        for seat in concerned(event)
        for card in game.zone(w.TRAP, seat)
        if not cards[card].face_up
    ]


def concerned(event: Event) -> tuple[int, ...]:
    """3.2.declare: the players whom an event concerns: who acts and who suffers."""
    return tuple(seat for seat in dict.fromkeys((event.seat, event.to)) if seat >= 0)


def trap_ability(game: Position, card: Card) -> Ability:
    """The trap's triggered ability."""
    for ability in game.pack.designs[card.design].abilities:
        if ability.type == "trigger":
            return ability
    raise ValueError(f"trap {card.design} has no trigger")


def springs(game: Position, card: Card, event: Event) -> bool:
    """3.2.trigger: whether the event meets the trap's condition."""
    when = trap_ability(game, card).when
    return when is not None and matches(game, able_card(game, card).scope(event), when, event)


@procedure
class Moment(Procedure, tag="yongheng.moment", omit_defaults=True):
    """3.2.declare: the placers of face-down traps may declare that one has been triggered."""

    event: Event
    passed: tuple[int, ...] = ()
    true: tuple[Triggered, ...] = ()

    @question
    def ask(self, game: Position) -> Outcome:
        """Ask each placer about all their traps there, all placers at once. Who has declared one
        is asked again while any of theirs is left there, triggered or not, until they pass."""
        by_placer: dict[int, list[Card]] = {}
        for card in _face_down(game, self.event):
            silent = card.controller in self.passed or held(game, card.controller)
            if game.playing(card.controller) and not silent:
                by_placer.setdefault(card.controller, []).append(card)
        if game.state.options["bluff"] == "off":
            by_placer = _true_only(game, by_placer, self.event)
        asked = tuple(
            self._decision(game, seat, by_placer[seat])
            for seat in game.seats_in_order()
            if seat in by_placer
        )
        if not asked:
            self.goto("spring")
            return None
        return Ask(asked)

    def _decision(self, game: Position, seat: int, traps: list[Card]) -> Decision:
        options = []
        for card in traps:
            true = springs(game, card, self.event)
            key = "option.declare_true" if true else "option.declare_false"
            hint = msg("hint.card", design=CardRef(card.design))
            label = msg(key, card=card_ref(game, card.id, seat))
            options.append(Option(f"declare:{card.id}", label, card.id, seat, hint))
        options.append(Option(PASS, msg("option.keep_hidden")))
        options.append(Option(HOLD, msg("option.hold")))
        return Decision(
            atoms.ask_id(game),
            seat,
            DecisionKind.RESPOND,
            msg("prompt.declare_trap"),
            tuple(options),
            default=(PASS,),
            reason=msg(f"reason.moment_{self.event.kind}", **line(self.event, SPECTATOR).args),
            clause="3.2.declare",
            passes=(HOLD,),
        )

    @step
    def declare(self, game: Position) -> Outcome:
        """True: the trap is checked. False: it is void and removed (both after turning it up)."""
        for seat, (key,) in self.answers.items():
            if key == HOLD:
                hold(game, seat)
            elif key == PASS:
                self.passed = (*self.passed, seat)
            else:
                self.true += _declare(game, seat, int(key.partition(":")[2]), self.event)
        self.answers = {}
        self.goto("ask")
        return None

    @step
    def spring(self, game: Position) -> Outcome:
        """The true ones come before all else of their players that waits."""
        next_in_line(game, self.true)
        return None


def _true_only(
    game: Position, by_placer: dict[int, list[Card]], event: Event
) -> dict[int, list[Card]]:
    """Table option without bluffing: only traps that have really been triggered."""
    found = {
        seat: [card for card in traps if springs(game, card, event)]
        for seat, traps in by_placer.items()
    }
    return {seat: traps for seat, traps in found.items() if traps}


def _declare(game: Position, seat: int, card_id: int, event: Event) -> tuple[Triggered, ...]:
    """3.2.declare: the trap turns up; what has triggered if that is true, else it is removed."""
    true = springs(game, game.card(card_id), event)
    holder = game.seat_of_zone(game.card(card_id).zone)
    atoms.update(game, card_id, face_up=True, seen=0)
    atoms.emit(game, "trap_declared", seat=seat, to=holder, card=card_id)
    if not true:
        there = game.title.leave(game, card_id)
        atoms.emit(game, "false_declaration", seat=seat, to=holder, card=there)
        return ()
    card = game.card(card_id)
    seats = able_card(game, card).scope(event).seats
    ability, wave = trap_ability(game, card), game.state.wave
    return (Triggered(card_id, card.design, seat, event, ability, 0, seats, wave),)


@procedure
class SpringTrap(Procedure, tag="yongheng.spring_trap", omit_defaults=True):
    """3.2.trigger: a triggered trap waits for cancellation, acts, and is removed."""

    trap: Triggered

    @step
    def check(self, game: Position) -> Outcome:
        """3.2.event: it may be cancelled."""
        trap = self.trap
        holder = trap.seats["holder"][0]
        course.point(game, trap.card)
        atoms.emit(game, "trap_sprung", seat=trap.you, to=holder, card=trap.card)
        what = msg(
            "reason.trap", who=SeatRef(trap.you), to=SeatRef(holder), card=CardRef(trap.design)
        )
        hint = msg("hint.card", design=CardRef(trap.design))
        return Window("trap", trap.you, trap.card, what, hint, "3.2.event", subject=holder)

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless it was cancelled."""
        trap = self.trap
        if self.got:
            atoms.emit(game, "trap_cancelled", seat=trap.you, card=trap.card)
            return None
        if trap.ability is None or not game.alive(trap.you):
            return None
        scope = Scope(trap.you, trap.card, trap.event, {}, trap.seats)
        return Resolve(trap.ability.do, scope, Origin(trap.design, trap.place, "3.2.trigger"))

    @step
    def remove(self, game: Position) -> Outcome:
        """3.2.remove: sprung, it goes to the discard pile."""
        card = game.state.cards.get(self.trap.card)
        if card is not None and card.zone.startswith(w.TRAP):
            game.title.leave(game, self.trap.card)
        return None


@procedure
class PlaceTrap(Procedure, tag="yongheng.place_trap", omit_defaults=True):
    """3.2.trap: a trap from the hand into a zone, face up, or face down for 1 gold."""

    seat: int
    card: int
    holder: int
    face_down: bool

    @step
    def place(self, game: Position) -> Outcome:
        """Pay, and lay it."""
        atoms.mark(game, "turn/trap_set")
        atoms.lose(
            game, self.seat, w.GOLD, trap_cost(self.seat, self.holder, self.face_down), paid=True
        )
        there = atoms.move(
            game,
            self.card,
            w.TRAP,
            self.holder,
            face_up=not self.face_down,
            controller=self.seat,
            seen=1 << self.seat,
        )
        course.point(game, there)
        kind = "trap_hidden" if self.face_down else "trap_set"
        to = self.holder
        atoms.emit(game, kind, seat=self.seat, to=to, card=there)
        drawing.lost_from_hand(game, self.seat)
        return settle(game)


def trap_cost(seat: int, holder: int, face_down: bool) -> int:
    """3.2.trap: 1 gold for another's zone, 1 gold to lay it face down."""
    return (w.TRAP_COST if holder != seat else 0) + (w.FLIP_COST if face_down else 0)


@procedure
class FlipTrap(Procedure, tag="yongheng.flip_trap", omit_defaults=True):
    """3.2.flip: in one's own play phase, 1 gold turns one trap over."""

    seat: int
    card: int

    @step
    def turn(self, game: Position) -> Outcome:
        """Pay and turn it."""
        atoms.mark(game, "turn/trap_flipped")
        atoms.lose(game, self.seat, w.GOLD, w.FLIP_COST, paid=True)
        card = game.card(self.card)
        atoms.flip(game, self.card, face_up=not card.face_up)
        return settle(game)


@procedure
class RemoveTrap(Procedure, tag="yongheng.remove_trap", omit_defaults=True):
    """3.2.trap: in one's own play phase, 2 gold removes one trap."""

    seat: int
    card: int

    @step
    def remove(self, game: Position) -> Outcome:
        """Pay and remove it."""
        atoms.mark(game, "turn/trap_removed")
        atoms.lose(game, self.seat, w.GOLD, w.REMOVE_COST, paid=True)
        there = game.title.leave(game, self.card)
        atoms.emit(game, "trap_removed", seat=self.seat, card=there)
        return settle(game)
