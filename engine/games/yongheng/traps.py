"""3.2.trap, 3.2.trigger, 3.2.declare: traps, their triggers, true and false declarations."""

from collections.abc import Iterator

from engine.games.yongheng import terms as w
from engine.kernel import atoms, course, drawing
from engine.kernel.asking import PASS, action_option
from engine.kernel.in_play import able_card
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.projection import line
from engine.kernel.records import Card, Event
from engine.kernel.rules import CardRules
from engine.kernel.state import Triggered
from engine.kernel.terms import words
from engine.kernel.triggers import matches
from engine.kernel.values import SPECTATOR, Decision, SeatRef, msg
from engine.mechanics.settling import Deed, next_in_line
from engine.mechanics.windows import HOLD, held, hold, may_answer

MOMENTS = frozenset(
    words("turn_began extra_drawn attack_declared hit effect_used skill_used summoned revealed")
)
"""The kinds of events that may trigger traps. At each, everyone with a face-down trap in the zone
of a player whom it concerns is asked, whether or not the trap has triggered: the question tells
nothing, and a false declaration is possible."""


def hear(game: Position, event: Event) -> None:
    """Queue the question to those who have face-down traps where the event concerns somebody."""
    if event.kind in MOMENTS and at_hand(game, event, face_up=False):
        waiting = Triggered(0, "", game.state.active, event, wave=game.state.wave + 1)
        course.enqueue(game, waiting)


def at_hand(game: Position, event: Event, *, face_up: bool) -> list[Card]:
    """The traps, face up or face down, in the zones of the event's actor and sufferer."""
    cards = game.state.cards
    return [
        cards[card]
        for seat in concerned(event)
        for card in game.zone(w.TRAP, seat)
        if cards[card].face_up == face_up
    ]


def concerned(event: Event) -> tuple[int, ...]:
    """3.2.declare: the players whom an event concerns: who acts and who suffers."""
    return tuple(seat for seat in dict.fromkeys((event.seat, event.to)) if seat >= 0)


def springs(game: Position, card: Card, event: Event) -> bool:
    """3.2.trigger: whether the event meets the trap's condition."""
    ability = game.pack.designs[card.design].ability("trigger")
    when = ability.when if ability else None
    return when is not None and matches(game, able_card(game, card).scope(event), when, event)


@procedure
class TrapMoment(Procedure, tag="yongheng.moment", omit_defaults=True):
    """3.2.declare: the placers of face-down traps may declare that one has been triggered."""

    event: Event
    passed: tuple[int, ...] = ()
    true: tuple[Triggered, ...] = ()

    @question
    def ask(self, game: Position) -> Outcome:
        """Ask each placer about all their traps there, all placers at once. Who has declared one
        is asked again while any of theirs is left there, triggered or not, until they pass."""
        lies = game.state.options["bluff"] != "off"
        laid = at_hand(game, self.event, face_up=False)
        able = [card for card in laid if lies or springs(game, card, self.event)]
        asked = tuple(
            self._decision(game, seat, [card for card in able if card.controller == seat])
            for seat in game.seats_in_order()
            if any(card.controller == seat for card in able)
            and not (seat in self.passed or held(game, seat) or not game.playing(seat))
        )
        return Ask(asked) if asked else self.goto("spring")

    def _decision(self, game: Position, seat: int, traps: list[Card]) -> Decision:
        options = []
        for card in traps:
            said = "declare_true" if springs(game, card, self.event) else "declare_false"
            options.append(action_option(game, seat, "declare", card.id, said, of=seat))
        prompt, silence = msg("prompt.declare_trap"), msg("option.keep_hidden")
        why = msg(f"reason.moment_{self.event.kind}", **line(self.event, SPECTATOR).args)
        clause = "3.2.declare"
        return may_answer(game, seat, prompt, options, silence, reason=why, clause=clause)

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
        return self.goto("ask")

    @step
    def spring(self, game: Position) -> Outcome:
        """The true ones come before all else of their players that waits."""
        next_in_line(game, self.true)
        return None


def _declare(game: Position, seat: int, card_id: int, event: Event) -> tuple[Triggered, ...]:
    """3.2.declare: the trap turns up; what has triggered if that is true, else it is removed."""
    true = springs(game, game.card(card_id), event)
    holder = game.seat_of_zone(game.card(card_id).zone)
    atoms.flip(game, card_id, face_up=True, told=False)
    atoms.emit(game, "trap_declared", seat=seat, to=holder, card=card_id)
    if not true:
        there = game.rules[CardRules].leave(game, card_id)
        atoms.emit(game, "false_declaration", seat=seat, to=holder, card=there)
        return ()
    card = game.card(card_id)
    seats = able_card(game, card).scope(event).seats
    ability, wave = game.pack.designs[card.design].ability("trigger"), game.state.wave
    return (Triggered(card_id, card.design, seat, event, ability, 0, seats, wave),)


@procedure
class PlaceTrap(Deed, tag="yongheng.place_trap", omit_defaults=True):
    """3.2.trap: a trap from the hand into a zone, face up, or face down for 1 gold."""

    holder: int
    face_down: bool

    def do(self, game: Position) -> None:
        seat, to, up = self.seat, self.holder, not self.face_down
        atoms.set_mark(game, "turn/trap_set")
        atoms.lose(game, seat, w.GOLD, trap_cost(seat, to, self.face_down), paid=True)
        zone, seen = f"{w.TRAP}:{to}", 1 << seat
        there = atoms.move(game, self.card, zone, face_up=up, controller=seat, seen=seen)
        course.point_at(game, there)
        atoms.emit(game, "trap_set" if up else "trap_hidden", seat=seat, to=to, card=there)
        drawing.emit_left_hand(game, seat)


def no_trap(game: Position, seat: int) -> str:
    """3.2.trap: what stands in the way of laying a trap: one a play phase, where there is room."""
    if "turn/trap_set" in game.state.marks:
        return w.TRAP_LAID
    return "" if any(places(game, seat)) else w.NO_TRAP_ZONE


def places(game: Position, seat: int) -> Iterator[tuple[str, int, int]]:
    """The sides up and zones in which that seat can lay a trap, and for how much gold."""
    gold = game.number(seat, w.GOLD)
    for other in game.seats_in_order():
        for face in ("down", "up") if len(game.zone(w.TRAP, other)) < w.TRAP_LIMIT else ():
            cost = trap_cost(seat, other, face == "down")
            if gold >= cost:
                yield face, other, cost


def trap_cost(seat: int, holder: int, face_down: bool) -> int:
    """3.2.trap: 1 gold for another's zone, 1 gold to lay it face down."""
    return (w.TRAP_COST if holder != seat else 0) + (w.FLIP_COST if face_down else 0)


VERBS = {
    "flip": (w.FLIP_COST, w.TRAP_FLIPPED),
    "remove": (w.REMOVE_COST, w.TRAP_REMOVED),
}
"""3.2.trap: what one does in one's own play phase with a trap on the table: its price, and what
stands in the way once it has been done, which is the mark of it too."""


def barred(game: Position, seat: int, verb: str) -> str:
    """3.2.trap: what stands in the way of turning a trap over or removing one: each once a play
    phase, for gold."""
    cost, done = VERBS[verb]
    if f"turn/{done}" in game.state.marks:
        return done
    return "" if game.number(seat, w.GOLD) >= cost else w.GOLD


def _pay(game: Position, seat: int, verb: str) -> None:
    """Once a play phase, for gold."""
    cost, done = VERBS[verb]
    atoms.set_mark(game, f"turn/{done}")
    atoms.lose(game, seat, w.GOLD, cost, paid=True)


@procedure
class FlipTrap(Deed, tag="yongheng.flip_trap", omit_defaults=True):
    """3.2.flip: in one's own play phase, 1 gold turns one trap over."""

    def do(self, game: Position) -> None:
        _pay(game, self.seat, "flip")
        atoms.flip(game, self.card, face_up=not game.card(self.card).face_up)


@procedure
class RemoveTrap(Deed, tag="yongheng.remove_trap", omit_defaults=True):
    """3.2.trap: in one's own play phase, 2 gold removes one trap."""

    def do(self, game: Position) -> None:
        _pay(game, self.seat, "remove")
        was = game.card(self.card)
        holder = game.seat_of_zone(was.zone)
        there = game.rules[CardRules].leave(game, self.card)
        laid = "own" if holder == was.controller else "others"
        by, at = SeatRef(was.controller), SeatRef(holder)
        atoms.emit(game, "trap_removed", seat=self.seat, card=there, laid=laid, by=by, at=at)
