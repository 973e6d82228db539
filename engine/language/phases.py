"""Phases of turns in card texts: those that are skipped."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.kernel import atoms
from engine.kernel.grammar import Identifier
from engine.kernel.nodes import Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import seats_of
from engine.kernel.values import TermRef
from engine.language.effects import Resolve
from engine.text.writer import Writer


def skip_mark(seat: int, phase: str, when: str) -> str:
    """The mark that a seat skips a phase: of this ``turn``, or the ``next`` one there is."""
    return f"{'turn' if when == 'turn' else 'game'}/skip:{seat}:{phase}"


def skips(game: Position, seat: int, phase: str) -> bool:
    """Tell whether a seat skips the phase that would begin now. Of those that skip the next one,
    one is used up by that."""
    marks = game.state.marks
    if skip_mark(seat, phase, "turn") in marks:
        return True
    ahead = skip_mark(seat, phase, "next")
    left = marks.get(ahead, 0)
    if left > 1:
        atoms.set_mark(game, ahead, left - 1)
    elif left:
        atoms.clear_mark(game, ahead)
    return left > 0


@effect
class SkipPhase(Effect, frozen=True, tag="skip_phase"):
    """Players skip a phase: the ``next`` one of that name, or that of this ``turn``. It does not
    exist, and nothing that would happen in it does."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    phase: Identifier
    who: str = "others"
    when: Literal["next", "turn"] = "next"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            mark = skip_mark(seat, self.phase, self.when)
            atoms.set_mark(game, mark, game.state.marks.get(mark, 0) + 1)
            what = TermRef(f"phase.{self.phase}")
            atoms.emit(game, "will_skip", seat=seat, phase=what, when=self.when)
        return None

    def prose(self, w: Writer) -> str:
        phase = w.word(f"phase.{self.phase}")
        said = w.term(f"skip.{self.when}", phase=phase)
        return w.does(self.who, said)
