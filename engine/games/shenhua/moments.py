"""17: moments at which a timing opens, and everything that follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.shenhua.checks import finish, state_check
from engine.kernel import atoms
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.stack import Timing

if TYPE_CHECKING:
    from engine.kernel.game import Game

CHAIN_LIMIT = 400
"""Timings that follow from one another after which the game counts as endless: both lose (1.2)."""


@procedure
class Moment(Procedure, tag="shenhua.moment", omit_defaults=True):
    """17.2, 17.4: open a timing for what has triggered, or an empty one; then for what follows.

    ``kind`` ``triggers`` opens none where nothing has triggered.
    """

    kind: str
    clause: str
    count: int = 0

    @step
    def open(self, game: Game) -> Outcome:
        """The first timing."""
        state_check(game)
        if game.state.queue or game.state.stack:
            return (
                Timing("triggers", self.clause)
                if not game.state.stack
                else Timing(self.kind, self.clause)
            )
        if self.kind == "triggers":
            self.finish()
            return None
        return Timing(self.kind, self.clause)

    @step
    def follow(self, game: Game) -> Outcome:
        """14.3: what has triggered meanwhile opens the next one."""
        state_check(game)
        if not game.state.queue:
            self.finish()
            return None
        self.count += 1
        if self.count > CHAIN_LIMIT:
            atoms.emit(game, "loop_stopped")
            finish(game, list(game.seats_in_order()))
            return None
        return Timing("triggers", "17.2")

    @step
    def again(self, game: Game) -> Outcome:
        """Until nothing follows."""
        self.goto("follow")
        return None
