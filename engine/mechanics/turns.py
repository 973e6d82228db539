"""Turns and rounds: who begins, whose turn is next, and how play goes on from the middle of one."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Protocol, cast

from engine.kernel import atoms, chance, course
from engine.kernel.pack import Pack
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, StepT, step
from engine.kernel.rules import PositionRules
from engine.kernel.values import TermRef
from engine.language.phases import skips


class _OfSeat(Protocol):
    """A turn, which is some seat's."""

    seat: int


def phase(name: str) -> Callable[[StepT], StepT]:
    """Mark a step of a seat's turn as one of a phase, which goes on with it. A seat that is out has
    no further phases: its turn goes on with the step ``clean_up``. A phase that is skipped
    (:mod:`engine.language.phases`) does not begin: the next one does."""

    def of_phase(function: StepT) -> StepT:
        @wraps(function)
        def entered(turn: Procedure, game: Position) -> Outcome:
            seat = cast("_OfSeat", turn).seat
            if not game.alive(seat):
                return turn.goto("clean_up")
            if game.state.marks and game.state.phase != name and skips(game, seat, name):
                atoms.emit(game, "skipped_phase", seat=seat, phase=TermRef(f"phase.{name}"))
                return turn.goto(_after(turn, name))
            course.enter_phase(game, name)
            found: Outcome = function(turn, game)
            return found

        entered.__dict__["phase"] = name
        return cast("StepT", entered)

    return of_phase


def _after(turn: Procedure, skipped: str) -> str:
    """The step that begins the phase behind the one that is skipped, else the turn's end."""
    rest = turn.steps[turn.names[turn.steps[turn.at - 1].__name__] :]
    begins = (one.__name__ for one in rest if getattr(one, "phase", skipped) != skipped)
    return next(begins, "clean_up")


def next_turn(game: Position, first: int) -> int:
    """The turn of the next living player begins, and a new round where the place of the ``first``
    is passed; whose turn it is. What would last until the end of the turn of somebody who is out
    ends where that turn would come."""
    state, left = game.state, game.state.active
    seats = len(state.players)
    before = (left - first) % seats
    course.begin_turn(game, game.seat_after(left))
    for passed in range(left + 1, left + 1 + (state.active - left - 1) % seats):
        atoms.end_modifiers(game, "turn", passed % seats)
    if (state.active - first) % seats <= before:
        course.begin_round(game, state.round + 1)
        atoms.emit(game, "round_began", amount=state.round)
    return state.active


def who_begins(game: Position, option: str) -> int:
    """The seat that begins, by lot or the first one, as the table's option says."""
    state = game.state
    by_lot = state.options[option] == "random"
    return chance.below(state, chance.PICK, len(state.players)) if by_lot else 0


class TurnByTurn(Procedure, omit_defaults=True):
    """A whole game. A title's own names its steps; what comes last leads back to ``next_turn``."""

    @step
    def go_on(self, game: Position) -> Outcome:
        """Turn after turn: only a result ends it."""
        return self.goto("next_turn")


def turn_about(game: Position) -> int:
    """The other's turn begins, and with every second one a new round; whose turn it is."""
    turn = course.begin_turn(game, game.seat_after(game.state.active))
    course.begin_round(game, (turn + 1) // 2)
    return game.state.active


def positions(
    match: type[Procedure],
    turn: Callable[[int], Procedure],
    beginnings: Mapping[str, str],
    arrange: Callable[[Position], None],
    boundary: Callable[[Position], str],
    cards: Callable[[Pack], dict[str, int]] = lambda pack: {},
    rest: str = "",
) -> PositionRules:
    """Make the position rules of a title whose match goes on from one seat's turn to the next.

    ``beginnings`` are the steps of a turn that begin each phase a position may stand at, which
    ``arrange`` completes before.
    """

    def begin(game: Position, phase: str) -> None:
        arrange(game)
        whole, present = match(), turn(game.state.active)
        whole.goto("go_on")
        present.goto(beginnings[phase])
        course.set_frames(game, whole, present)

    return PositionRules(cards, rest, tuple(beginnings), begin, boundary)


def asked_first(game: Position, turn: type[Procedure], beginnings: Mapping[str, str]) -> str:
    """The phase that has begun with the question of its turn that is asked now; empty where
    something else is asked."""
    frames = game.state.frames
    top = frames[-1] if len(frames) == 2 else None
    if not isinstance(top, turn) or not top.asks_only:
        return ""
    asking = turn.steps[top.at - 1].__name__
    return next((phase for phase, step in beginnings.items() if step == asking), "")
