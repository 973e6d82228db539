"""3.2.conflict: what an event has caused happens once the event itself is over.

First the dying, then what has triggered: cause before caused (everything that one event triggers
comes before what these trigger in turn), the current player's first, then in turn order, and for
one player in the order in which it triggered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.yongheng import words as w
from engine.kernel import atoms, triggers
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.resolve import Origin, Resolve
from engine.kernel.scope import Scope
from engine.kernel.triggers import Triggered

if TYPE_CHECKING:
    from engine.kernel.game import Game

ACTING = {w.ATTACK_CARD: "2.2", w.DEFENCE_CARD: "2.3", w.EFFECT_CARD: "2.5"}
"""By which clause what has triggered acts, by the kind of its card; characters by their skills."""

CHAIN_LIMIT = 120
"""Triggers after one answer, after which further ones are dropped (an endless chain of cards)."""


LIFELESS = "lifeless"
"""Remembered of a state: its characters with no life left."""


def settle(game: Game) -> Procedure | None:
    """The procedure that deals with what is waiting, if anything is."""
    return Settle() if waiting(game) else None


def waiting(game: Game) -> bool:
    """Whether anything is waiting to happen."""
    return bool(game.state.queue) or dying(game) != 0 or leaver(game) >= 0


def dying(game: Game, kind: str = "") -> int:
    """The first character (of that kind) with no life left, in turn order; 0 where there is none.

    One whose death is being dealt with already does not count: a rescue for it comes first.
    """
    for card in _lifeless(game):
        if w.dying(card) not in game.state.marks and kind in ("", game.design(card).kind):
            return card
    return 0


def doomed(game: Game) -> bool:
    """Whether an own character has no life left and its death is being dealt with."""
    lifeless = [card for card in _lifeless(game) if w.dying(card) in game.state.marks]
    return any(game.design(card).kind == w.SPECIAL for card in lifeless)


def _lifeless(game: Game) -> tuple[int, ...]:
    """The characters with no life left, in turn order."""
    found: tuple[int, ...] | None = game.memo.get(LIFELESS)
    if found is None:
        cards = game.state.cards
        there = (c for seat in game.seats_in_order() for c in game.zone(w.CHARACTER, seat))
        hurt = [card for card in there if cards[card].counter("damage")]
        found = tuple([card for card in hurt if atoms.life(game, card) <= 0])
        game.memo[LIFELESS] = found
    return found


def leaver(game: Game) -> int:
    """The first seat that has conceded but is still in the game; -1 where there is none."""
    for seat in game.seats_in_order():
        if f"conceded:{seat}" in game.state.marks:
            return seat
    return -1


TURN_LIMIT = 100
"""Triggers in one turn, whatever is answered in between: a chain of questions ends here. Turns of
the shipped cards stay below 20."""


@procedure
class Settle(Procedure, tag="yongheng.settle", omit_defaults=True):
    """Deal with deaths and triggers until nothing is waiting."""

    before: int = 0

    @step
    def start(self, game: Game) -> Outcome:
        """What is waiting may have been caused in the middle of something else."""
        self.before = game.state.wave
        return None

    @step
    def next(self, game: Game) -> Outcome:
        """The next thing that is waiting."""
        from engine.games.yongheng.death import Death, Elimination

        card = dying(game)
        if card:
            return Death(card)
        seat = leaver(game)
        if seat >= 0:
            return Elimination(seat)
        queue = triggers.in_order(game)
        if not queue:
            game.state.wave = self.before
            self.finish()
            return None
        first, *rest = queue
        game.state.queue = tuple(rest)
        game.state.wave = first.wave
        game.spent += 5
        marks = game.state.marks
        marks["turn/triggers"] = marks.get("turn/triggers", 0) + 1
        if game.spent > CHAIN_LIMIT * 5 or marks["turn/triggers"] > TURN_LIMIT:
            game.state.queue = ()
            atoms.emit(game, "loop_stopped")
            return None
        return self._act(game, first)

    def _act(self, game: Game, first: Triggered) -> Outcome:
        from engine.games.yongheng.traps import Moment, SpringTrap

        if first.ability is None:
            return Moment(first.event)
        if not game.alive(first.you):
            return None
        if game.pack.designs[first.design].kind == w.TRAP_CARD:
            return SpringTrap(first) if _lies(game, first.card) else None
        atoms.emit(game, "triggered", seat=first.you, card=first.card)
        scope = Scope(first.you, first.card, first.event, {}, first.seats)
        clause = ACTING.get(game.pack.designs[first.design].kind, "3.1.skill_passive")
        return Resolve(first.ability.do, scope, Origin(first.design, first.place, clause))

    @step
    def again(self, game: Game) -> Outcome:
        """Until nothing is left."""
        self.goto("next")
        return None


def _lies(game: Game, card: int) -> bool:
    """Whether a trap still lies in a trap zone."""
    found = game.state.cards.get(card)
    return found is not None and found.zone.startswith(w.TRAP)
