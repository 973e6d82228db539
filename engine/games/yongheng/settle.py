"""3.2.conflict: what an event has caused happens once the event itself is over.

First the dying, then what has triggered: cause before caused (everything that one event triggers
comes before what these trigger in turn), the current player's first, then in turn order, and for
one player in the order in which it triggered.

A card that is played in the middle of another event (an answer, a rescue) is an event of its own:
only what it has caused itself happens once it is over. Whatever waited before goes on waiting for
the end of what caused it (:class:`Level`).
"""

from __future__ import annotations

from msgspec import Struct

from engine.games.yongheng import terms as w
from engine.kernel import atoms, triggers
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.scope import Scope
from engine.kernel.state import Triggered
from engine.language.effects import Origin, Resolve
from engine.language.flow import idle

ACTING = {w.ATTACK_CARD: "2.2", w.DEFENCE_CARD: "2.3", w.EFFECT_CARD: "2.5"}
"""By which clause what has triggered acts, by the kind of its card; characters by their skills."""

LIFELESS = "lifeless"
"""Remembered of a state: its characters with no life left."""


class Level(Struct, frozen=True, omit_defaults=True):
    """What waited already when an event began, and goes on waiting when that event is over: the
    first ``below`` of the queue, and the characters that had no life left."""

    below: int = 0
    lifeless: tuple[int, ...] = ()


GROUND = Level()
"""The level of what happens by itself and in nothing else."""


def level(game: Position) -> Level:
    """The level of an event that begins now."""
    return Level(len(game.state.queue), _lifeless(game))


def settle(game: Position, since: Level = GROUND) -> Procedure | None:
    """The procedure that deals with what has been waiting ``since`` an event began, if anything
    has."""
    return Settle(since=since) if waiting(game, since) else None


def waiting(game: Position, since: Level = GROUND) -> bool:
    """Whether anything is waiting to happen."""
    return len(game.state.queue) > since.below or dying(game, since) != 0 or leaver(game) >= 0


def dying(game: Position, since: Level, kind: str = "") -> int:
    """The first character (of that kind) with no life left, in turn order; 0 where there is none.

    One whose death is being dealt with already does not count (a rescue for it comes first), nor
    does one that had no life left before the event.
    """
    marks = game.state.marks
    for card in _lifeless(game):
        spared = w.dying(card) in marks or card in since.lifeless
        if not spared and kind in ("", game.design(card).kind):
            return card
    return 0


def present_level(game: Position) -> Level:
    """The level of the innermost settling that goes on."""
    for frame in reversed(game.state.frames):
        if isinstance(frame, Settle):
            return frame.since
    return GROUND


def next_in_line(game: Position, first: tuple[Triggered, ...]) -> None:
    """Put these in front of everything else that waits at the present level."""
    queue, below = game.state.queue, present_level(game).below
    game.state.queue = (*queue[:below], *first, *queue[below:])


def doomed(game: Position) -> bool:
    """Whether an own character has no life left: it may yet be saved or fall."""
    return any(game.design(card).kind == w.SPECIAL for card in _lifeless(game))


def _lifeless(game: Position) -> tuple[int, ...]:
    """The characters with no life left, in turn order."""
    found: tuple[int, ...] | None = game.memo.get(LIFELESS)
    if found is None:
        cards = game.state.cards
        there = (c for seat in game.seats_in_order() for c in game.zone(w.CHARACTER, seat))
        hurt = [card for card in there if cards[card].counter("damage")]
        found = tuple([card for card in hurt if atoms.life(game, card) <= 0])
        game.memo[LIFELESS] = found
    return found


def leaver(game: Position) -> int:
    """The first seat that has conceded but is still in the game; -1 where there is none."""
    for seat in game.seats_in_order():
        if f"conceded:{seat}" in game.state.marks:
            return seat
    return -1


TURN_LIMIT = 120
"""Triggers, and uses of skills without a limit, in one turn, after which there are no more of them
(ruling 47: an endless chain of cards or of questions). The shipped cards stay below 20 a turn."""


def count_one(game: Position) -> bool:
    """Whether one more may happen in this turn; it is counted."""
    marks = game.state.marks
    marks["turn/triggers"] = marks.get("turn/triggers", 0) + 1
    return marks["turn/triggers"] <= TURN_LIMIT


def enough(game: Position) -> bool:
    """Whether so much has happened in this turn that nothing of the kind happens any more."""
    return game.state.marks.get("turn/triggers", 0) >= TURN_LIMIT


@procedure
class Settle(Procedure, tag="yongheng.settle", omit_defaults=True):
    """Deal with deaths and triggers until nothing of that level is waiting."""

    before: int = 0
    since: Level = GROUND

    @step
    def start(self, game: Position) -> Outcome:
        """What is waiting may have been caused in the middle of something else."""
        self.before = game.state.wave
        return None

    @step
    def next(self, game: Position) -> Outcome:
        """The next thing that is waiting."""
        from engine.games.yongheng.death import Death, Elimination

        card = dying(game, self.since)
        if card:
            return Death(card)
        seat = leaver(game)
        if seat >= 0:
            return Elimination(seat)
        below = game.state.queue[: self.since.below]
        queue = triggers.in_order(game, self.since.below)
        if not queue:
            game.state.wave = self.before
            self.finish()
            return None
        first, *rest = queue
        game.state.queue = (*below, *rest)
        game.state.wave = first.wave
        if not count_one(game):
            game.state.queue = below
            atoms.emit(game, "loop_stopped")
            return None
        return self._act(game, first)

    def _act(self, game: Position, first: Triggered) -> Outcome:
        from engine.games.yongheng.traps import Moment, SpringTrap

        if first.ability is None:
            return Moment(first.event)
        if not game.alive(first.you):
            return None
        if game.pack.designs[first.design].kind == w.TRAP_CARD:
            return SpringTrap(first) if _lies(game, first.card) else None
        if not _speaks(game, first):
            return None
        scope = Scope(first.you, first.card, first.event, {}, first.seats)
        if idle(game, scope, first.ability.do):
            return None
        atoms.emit(game, "triggered", seat=first.you, card=first.card)
        clause = ACTING.get(game.pack.designs[first.design].kind, "3.1.skill_passive")
        return Resolve(first.ability.do, scope, Origin(first.design, first.place, clause))

    @step
    def again(self, game: Position) -> Outcome:
        """Until nothing is left."""
        self.goto("next")
        return None


def _speaks(game: Position, trigger: Triggered) -> bool:
    """Whether an ability that has triggered still acts as its turn comes (ruling 56): those of a
    persistent card while it lies in an effect zone, all others even when their card is gone."""
    if w.PERSISTENT not in game.pack.designs[trigger.design].tags:
        return True
    card = game.state.cards.get(trigger.card)
    return card is not None and card.zone.startswith(w.EFFECT)


def _lies(game: Position, card: int) -> bool:
    """Whether a trap still lies in a trap zone."""
    found = game.state.cards.get(card)
    return found is not None and found.zone.startswith(w.TRAP)
