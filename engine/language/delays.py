"""Things that texts set up for later: they trigger once, at an event yet to come."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import atoms
from engine.kernel.grammar import Ability, Identifier
from engine.kernel.nodes import Effect, effect
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import seats_of
from engine.kernel.state import Delayed
from engine.language.effects import Program, Resolve
from engine.text.rules import Rules


@effect
class Delay(Effect, frozen=True, tag="delay"):
    """Set up a program that triggers once: at the next event of that kind with that actor. It knows
    all that this text has chosen."""

    sentence: ClassVar[tuple[str, ...]] = ("rules",)
    needs: ClassVar[type | None] = PermanentRules

    event: Identifier
    then: Program
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        ability = Ability("trigger", do=self.then)
        design = frame.source(game).design
        for seat in seats_of(game, frame.scope, self.who):
            atoms.delay(game, Delayed(self.event, seat, design, ability, frame.scope))
        return None

    def rules(self, w: Rules) -> str:
        who = w.say(w.seat, w.whose)(self.who)
        then = w.nested(self.then)
        return w.term("delay.does", when=w.term(f"delay.{self.event}", who=who), then=then)
