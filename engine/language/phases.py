"""Phases of turns in card texts: those that are skipped."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from engine.kernel import atoms
from engine.kernel.grammar import Identifier
from engine.kernel.nodes import Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import seats_of
from engine.kernel.values import TermRef
from engine.language.effects import Resolve
from engine.text.writer import Writer


class PhaseRules(Struct, frozen=True):
    """The phases of a title of which texts can add more (:func:`take_added`)."""

    more: tuple[str, ...]


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


def added_mark(phase: str) -> str:
    """The mark that counts the phases of that name that are added behind the one that goes on."""
    return f"turn/added:{phase}"


def take_added(game: Position, phase: str) -> bool:
    """Take one of the phases that were added, if there is one."""
    left = game.state.marks.get(added_mark(phase), 0)
    if left > 1:
        atoms.set_mark(game, added_mark(phase), left - 1)
    elif left:
        atoms.clear_mark(game, added_mark(phase))
    return left > 0


@effect
class AddPhase(Effect, frozen=True, tag="add_phase"):
    """Behind the phase that goes on there is one more phase of that name."""

    needs: ClassVar[type | None] = PhaseRules

    phase: Identifier

    def run(self, game: Position, frame: Resolve) -> Outcome:
        mark = added_mark(self.phase)
        atoms.set_mark(game, mark, game.state.marks.get(mark, 0) + 1)
        what = TermRef(f"phase.{self.phase}")
        atoms.emit(game, "added_phase", seat=frame.scope.you, phase=what)
        return None

    def prose(self, w: Writer) -> str:
        return w.term("phase_added", phase=w.word(f"phase.{self.phase}"))


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
