"""Carrying out (turn.resolve): counters, reveal, 召唤, both queues; what follows from each of it.

Nothing asks here. One effect, or one exchange of blows with all that dies of it, is one instant:
when it is over it is seen who has lost.
"""

from collections.abc import Callable, Iterable

from engine.games.shengwu import board
from engine.games.shengwu import terms as w
from engine.kernel import atoms, course, permanents, queues, triggers
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.reading import card_stat, seat_stat
from engine.kernel.records import Event
from engine.mechanics import ending, settling
from engine.mechanics.queues import RunQueue


def settle(game: Position) -> Procedure | None:
    """The procedure for what has been caused, if anything has."""
    busy = game.state.queue or _over_full(game) or not ending.sound(game)
    return SettleBoard() if busy else None


def _over_full(game: Position) -> list[tuple[int, int]]:
    """zone.hand: the cards beyond ten of each hand, with whose they are."""
    found = []
    for seat in (0, 1):
        hand = game.zone(w.HAND, seat)
        if len(hand) > w.HAND_LIMIT:
            most = w.HAND_LIMIT + seat_stat(game, seat, w.HAND_MOST)
            found += [(seat, card) for card in hand[most:]]
    return found


@procedure
class SettleBoard(Procedure, tag="shengwu.settle", omit_defaults=True):
    """Deaths, the eleventh card, what has triggered, again until nothing is left; then who has
    lost."""

    laps: int = 0

    @step
    def next(self, game: Position) -> Outcome:
        """The next thing that has been caused."""
        ending.wear_out(game)
        for seat, card in _over_full(game):
            atoms.emit(game, "burnt", seat=seat, card=permanents.leave(game, card))
        queue = triggers.in_order(game)
        self.laps += 1
        if not queue or self.laps > ending.CHAIN_LIMIT:
            course.set_queue(game, ())
            return self.goto("over")
        first, *rest = queue
        course.set_queue(game, tuple(rest))
        course.set_wave(game, first.wave)
        return settling.act(game, first, "turn.end.triggers", ("summoned",))

    @step
    def again(self, game: Position) -> Outcome:
        """Until nothing is left."""
        return self.goto("next")

    @step
    def over(self, game: Position) -> Outcome:
        """end.life, end.library: both at once is a draw."""
        course.set_wave(game, 0)
        lost = [seat for seat in game.seats_in_order() if ending.has_lost(game, seat)]
        if lost:
            ending.finish(game, lost)
        return None


def face_down(game: Position, zone: str, seat: int) -> list[int]:
    """The cards that a seat has put down there and nobody else knows."""
    return [card for card in game.zone(zone, seat) if not game.card(card).face_up]


def reveal(game: Position, seats: Iterable[int]) -> tuple[int, ...]:
    """turn.resolve.reveal: the creatures of those seats, in one order; those with Rush advance."""
    hidden = [card for seat in seats for card in face_down(game, w.UNIT, seat)]
    for card in hidden:
        atoms.flip(game, card, face_up=True)
    revealed = tuple(sorted(hidden, key=lambda card: board.order_of(game, card)))
    for card in revealed:
        if card_stat(game, card, w.RUSH):
            board.step_ahead(game, card)
    return revealed


def preview_plan(game: Position, seat: int, clone: Callable[[], Position]) -> Position | None:
    """The board as a seat's plan will leave it once revealed, the other's left as it lies."""
    planned = [i for i in queues.entries(game, seat) if queues.is_laid(game, i)]
    there = any(face_down(game, zone, seat) for zone in (w.UNIT, w.REALM))
    if not planned and not there:
        return None
    twin = clone()
    if not there:
        queues.commit_plan(twin, seat)
    reveal(twin, (seat,))
    for card in face_down(twin, w.REALM, seat):
        atoms.flip(twin, card, face_up=True)
    return twin


@procedure
class CarryOut(Procedure, tag="shengwu.carry_out", omit_defaults=True):
    """turn.resolve, in the document's order."""

    seat: int
    waiting: tuple[int, ...] = ()

    @step
    def counters(self, game: Position) -> Outcome:
        """turn.resolve.counter: the defender's counters first, in order."""
        course.enter_phase(game, w.RESOLUTION)
        atoms.emit(game, "stage", what="counters")
        queues.exhaust_users(game)
        return RunQueue(1 - self.seat, w.COUNTER)

    @step
    def reveal(self, game: Position) -> Outcome:
        """turn.resolve.reveal: both sides' creatures; those with Rush advance."""
        atoms.emit(game, "stage", what="reveal")
        self.waiting = reveal(game, (self.seat, 1 - self.seat))
        return settle(game)

    @step
    def summon(self, game: Position) -> Outcome:
        """turn.resolve.summon: in the order in which they lay; who is gone does not act."""
        if not self.waiting:
            return self.goto("defender")
        card, *rest = self.waiting
        self.waiting = tuple(rest)
        self.goto("summon")
        atoms.emit(game, "stage", what="summon")
        if card not in game.zone(w.UNIT, 0) + game.zone(w.UNIT, 1):
            return None
        atoms.emit(game, "summoned", seat=game.card(card).controller, card=card)
        return settle(game)

    @step
    def defender(self, game: Position) -> Outcome:
        """turn.resolve.defender."""
        atoms.emit(game, "stage", seat=1 - self.seat, what="defender")
        return RunQueue(1 - self.seat)

    @step
    def attacker(self, game: Position) -> Outcome:
        """turn.resolve.attacker."""
        atoms.emit(game, "stage", seat=self.seat, what="attacker")
        return RunQueue(self.seat)


def hear(game: Position, event: Event) -> None:
    """A flash spell has been carried out, for those who wait for it."""
    design = game.pack.designs.get(event.design)
    if design is not None and w.FLASH in design.keywords:
        atoms.emit(game, "flash_resolved", seat=event.seat, card=event.card)
