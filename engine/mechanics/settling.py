"""Settling without a stack: what an event has caused happens once the event itself is over.

First the dying, then who has given up, then what has triggered: cause before caused (everything
that one event triggers comes before what these trigger in turn), the current player's first, then
in turn order, and for one player in the order in which it triggered.

A card that is played in the middle of another event (an answer, a rescue) is an event of its own:
only what it has caused itself happens once it is over. Whatever waited before goes on waiting for
the end of what caused it (:class:`Level`).
"""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from engine.kernel import atoms, course, damage, triggers
from engine.kernel.in_play import LIFELESS
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.state import CONCEDED, Triggered
from engine.kernel.statics import memoize, memoized
from engine.kernel.values import NOBODY, Option, words
from engine.language.effects import Origin, Resolve, idle

COUNTED = "turn/triggers"
"""The mark that counts what has triggered in a turn, and skills used that have no limit."""


class Level(Struct, frozen=True, omit_defaults=True, gc=False):
    """The state of waiting as an event begins, which goes on when that event is over: the first
    ``below`` of the queue, and the cards that had no life left."""

    below: int = 0
    lifeless: tuple[int, ...] = ()


GROUND = Level()
"""The level of what happens by itself and in nothing else."""


class SettleRules(Struct, frozen=True):
    """Settling of events without a stack (:mod:`engine.mechanics.settling`).

    Cards in ``zone`` die there without life and go to ``grave``; with one of kind ``vital`` its
    player falls. ``death`` deals with a dying card (``clause``: by which anybody may save it with
    one of the ``rescues``, ``rescue`` uses it), ``elimination`` with a seat that falls and who made
    it fall, ``bereft`` with one that has lost a card of that design. Who is out ``leaves`` things
    behind; ``defeat`` tells by whom they were defeated. ``over`` ends the game where
    few enough are left. ``act`` is what a trigger does whose turn it is; ``limit`` are so many in
    one turn, after which there are no more of them.
    """

    zone: str
    vital: str
    grave: str
    clause: str
    limit: int
    death: Callable[[int], Procedure]
    rescues: Callable[[Position, int], Sequence[Option]]
    rescue: Callable[[int, int, int], Procedure]
    elimination: Callable[[int, int], Procedure]
    bereft: Callable[[int, str], Procedure]
    leaves: Callable[[Position, int], None]
    defeat: Callable[[Position, int, int], None]
    over: Callable[[Position], None]
    act: Callable[[Position, Triggered], Procedure | None]


def level(game: Position) -> Level:
    """The level of an event that begins now."""
    return Level(len(game.state.queue), lifeless(game))


def settle(game: Position, since: Level = GROUND) -> Procedure | None:
    """The procedure for what has been waiting ``since`` an event began, if anything has."""
    return Settle(since=since) if waiting(game, since) else None


def waiting(game: Position, since: Level = GROUND) -> bool:
    """Test if anything is waiting to happen."""
    return len(game.state.queue) > since.below or dying(game, since) != 0 or leaver(game) >= 0


def lifeless(game: Position) -> tuple[int, ...]:
    """The mortal cards with no life left, in turn order."""
    known: tuple[int, tuple[int, ...]] | None = memoized(game, LIFELESS)
    if known is not None and (not known[1] or known[0] == game.state.active):
        return known[1]  # whose turn it is matters only to the order of several
    zone, cards = game.rules[SettleRules].zone, game.state.cards
    found = tuple(
        [
            card
            for card in game.all_in(zone)
            if "damage" in cards[card].counters and damage.life_left(game, card) <= 0
        ]
    )
    memoize(game, LIFELESS, (game.state.active, found), ("life",))
    return found


def dying(game: Position, since: Level, kind: str = "") -> int:
    """The first card (of that kind) with no life left, in turn order; 0 where there is none.

    One whose death is being dealt with already does not count (a rescue for it comes first), nor
    does one that had no life left before the event.
    """
    marks = game.state.marks
    for card in lifeless(game):
        spared = dying_mark(card) in marks or card in since.lifeless
        if not spared and kind in ("", game.design(card).kind):
            return card
    return 0


def dying_mark(card: int) -> str:
    """The mark of a card whose death is being dealt with."""
    return f"dying:{card}"


def doomed(game: Position) -> bool:
    """Test if a card on which its player depends has no life left: it may be saved or fall."""
    return any(game.design(card).kind == game.rules[SettleRules].vital for card in lifeless(game))


def leaver(game: Position) -> int:
    """The first seat that has conceded but is still in the game; -1 where there is none."""
    marks = game.state.marks
    if marks.keys().isdisjoint(CONCEDED):
        return -1
    return next((seat for seat in game.seats_in_order() if CONCEDED[seat] in marks), -1)


def present_level(game: Position) -> Level:
    """The level of the innermost settling that goes on."""
    settling = game.current(Settle)
    return GROUND if settling is None else settling.since


def next_in_line(game: Position, first: tuple[Triggered, ...]) -> None:
    """Put these in front of everything else that waits at the present level."""
    queue, below = game.state.queue, present_level(game).below
    course.set_queue(game, (*queue[:below], *first, *queue[below:]))


def count_one(game: Position) -> bool:
    """Count one more in this turn; test if it may happen."""
    atoms.set_mark(game, COUNTED, game.state.marks.get(COUNTED, 0) + 1)
    return game.state.marks[COUNTED] <= game.rules[SettleRules].limit


def enough(game: Position) -> bool:
    """Test if so much has happened in this turn that nothing of the kind happens any more."""
    return game.state.marks.get(COUNTED, 0) >= game.rules[SettleRules].limit


def concede(game: Position, seat: int) -> None:
    """Let a seat leave once what goes on is over; end the game at once where that decides it."""
    atoms.emit(game, "conceded", seat=seat)
    game.rules[SettleRules].over(game)


class Deed(Procedure, omit_defaults=True):
    """Something that a seat does with a card at once; then comes what that has caused."""

    seat: int
    card: int

    @step
    def act(self, game: Position) -> Outcome:
        """Do it."""
        self.do(game)
        return settle(game)

    def do(self, game: Position) -> None:
        """Do it."""
        raise NotImplementedError


@procedure
class Settle(Procedure, tag="yongheng.settle", omit_defaults=True):
    """Deal with deaths and triggers until nothing of that level is waiting."""

    before: int = 0
    since: Level = GROUND

    @step
    def start(self, game: Position) -> Outcome:
        """Keep apart what was caused in the middle of something else."""
        self.before = game.state.wave
        return None

    @step
    def next(self, game: Position) -> Outcome:
        """The next thing that is waiting."""
        card = dying(game, self.since)
        if card:
            return game.rules[SettleRules].death(card)
        seat = leaver(game)
        if seat >= 0:
            return game.rules[SettleRules].elimination(seat, NOBODY)
        below = game.state.queue[: self.since.below]
        queue = triggers.in_order(game, self.since.below)
        if not queue:
            course.set_wave(game, self.before)
            return self.finish()
        first, *rest = queue
        course.set_queue(game, (*below, *rest))
        course.set_wave(game, first.wave)
        if not count_one(game):
            course.set_queue(game, below)
            atoms.emit(game, "loop_stopped")
            return None
        return game.rules[SettleRules].act(game, first)

    @step
    def again(self, game: Position) -> Outcome:
        """Until nothing is left."""
        return self.goto("next")


def act(
    game: Position, trigger: Triggered, clause: str, said: Collection[str] = ()
) -> Procedure | None:
    """The action of a triggered ability as its turn comes, if any. ``said``: the kinds of events
    that it is said to be caused by. A title may tell which one it is by its name."""
    if trigger.ability is None or not game.alive(trigger.you):
        return None
    scope = trigger.scope
    if idle(game, scope, trigger.ability.do):
        return None
    you, card, name = trigger.you, trigger.card, words(trigger.ability.name)
    if trigger.event.kind in said:
        atoms.emit(game, "triggered", seat=you, card=card, what=trigger.event.kind)
    elif name and "skill_triggered" in game.title.words.events:
        atoms.emit(game, "skill_triggered", seat=you, card=card, skill=name)
    else:
        atoms.emit(game, "triggered", seat=you, card=card)
    return Resolve(trigger.ability.do, scope, Origin(trigger.design, trigger.place, clause))
