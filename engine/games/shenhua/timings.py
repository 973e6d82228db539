"""17: timings, and everything that follows from one that opens."""

from typing import Protocol, runtime_checkable

from engine.games.shenhua import terms as w
from engine.kernel import permanents
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.mechanics.ending import CHAIN_LIMIT, endless, state_check
from engine.mechanics.priority import PriorityRound
from engine.mechanics.resolving import waiting_to_enter


@runtime_checkable
class Act(Protocol):
    """An act that waits for its moment to pass, and may come to nothing in it: an attack (21.4)."""

    def failure(self, game: Position) -> str:
        """Return the reason why it comes to nothing; empty where it does not."""
        ...


def _come_to_nothing(game: Position) -> bool:
    """Test if the act whose moment this is has failed already: then it is over before what has
    triggered meanwhile opens the next timing (17.2)."""
    act = game.state.frames[-2]
    return isinstance(act, Act) and act.failure(game) != ""


@procedure
class Timing(Procedure, tag="shenhua.moment", omit_defaults=True):
    """17.2, 17.4: open a timing, then one for whatever has triggered meanwhile, and so on.

    ``kind`` ``triggers`` opens none where nothing has triggered. ``entering`` are cards that have
    been used and enter the field after the timing that their use has triggered (17.2.3).
    """

    kind: str
    clause: str
    count: int = 0
    entering: tuple[int, ...] = ()

    @step
    def open(self, game: Position) -> Outcome:
        """The first timing: what has triggered lies on its stack, or what has been used."""
        state_check(game)
        if self.kind == "triggers" and not game.state.queue:
            return self.goto("follow")
        return PriorityRound(self.kind, self.clause)

    @step
    def follow(self, game: Position) -> Outcome:
        """14.3: what has triggered meanwhile opens the next one."""
        state_check(game)
        if self.kind == "attack" and _come_to_nothing(game):
            return self.finish()
        self.entering = waiting_to_enter(game)
        if not game.state.queue:
            return self.goto("enter")
        self.count += 1
        if self.count > CHAIN_LIMIT:
            endless(game)
            return None
        return PriorityRound("triggers", "17.2")

    @step
    def enter(self, game: Position) -> Outcome:
        """17.2.3: a used card has waited long enough; it enters, which may trigger more."""
        entering = self.entering
        self.entering = ()
        for card in entering:
            if card in game.zone(w.STACK):
                permanents.enter(game, card, game.card(card).controller)
        if entering or game.state.queue:
            self.goto("follow")
        return None
