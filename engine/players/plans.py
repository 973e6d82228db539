"""Planning a whole turn in secret, against guesses at what the other plans.

In a title with hidden queues (:mod:`engine.mechanics.queues`) no action of a plan shows what it is
worth before both plans are carried out. So whole plans are made by rules of thumb with some whim,
each is carried out in guessed worlds against a guessed plan of the other, and the best is followed
action by action.

Nothing is kept between two answers: a plan is made from how its phase began, with chance that
hangs on what the seat sees alone, so it comes out the same each time. What all see at once (moves,
offerings) is done first, and the rest planned anew after it. :data:`_FOUND` spares the work only.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from engine.kernel import course, queues
from engine.kernel.asking import BACK
from engine.kernel.position import Position
from engine.kernel.procedures import Procedure
from engine.kernel.projection import view
from engine.kernel.queues import QueueRules
from engine.kernel.rng import Rng
from engine.kernel.state import SKILL, StackItem
from engine.kernel.values import NOBODY, SPECTATOR, Decision
from engine.language.entries import names_entry
from engine.mechanics.queues import Planned, enqueue, entry_for, in_use, rival, used_ability
from engine.mechanics.stack import ChooseTargets
from engine.players.determinize import determinize
from engine.players.rules import PlayerRules

if TYPE_CHECKING:
    from engine.game import Game
    from engine.players.search import Budget

WORLDS, MOST_WORLDS = 3, 12
"""In so many guessed worlds a plan is tried at first, and at most."""

BEHIND = 100
"""A plan that is so much worse than the best in each world is not tried in others."""

LEFT, FRESH = 5, 4
"""So many plans at most are tried on; after so many others in a world more."""

REMEMBERED = 64
"""So many plans are remembered."""

USE, SKILL_OF = "use", "skill"
"""The verbs of what goes into the queue."""


class PlanStep(Struct, frozen=True):
    """One action of a plan. A card of the hand is named by its design, for its id changes as it is
    put down and taken back; ``card`` is the one that lies on the table. ``price``: what it costs.
    """

    verb: str
    design: str = ""
    card: int = 0
    place: int = NOBODY
    cell: int = -1
    entry: int = 0
    targets: tuple[tuple[str, tuple[int, ...]], ...] = ()
    price: int = 0


Plan = tuple[PlanStep, ...]


class PlanRules(Struct, frozen=True):
    """Policy of a title whose seats plan in secret.

    ``asks`` is the procedure of a planning phase, which ``end`` ends; plans are paid for with
    ``resource``. ``first``: what is done before anything is planned. ``draft``: a plan by rules of
    thumb, with so much whim in a hundred. ``vary``: another one like it. ``act``: an action that is
    no use of a card or skill, and all see at once. ``carry_out``: a seat's plan and the other's in
    a world, up to the end of the turn or of some more. ``playout_ms``: what that is taken to cost
    where there is no clock.
    """

    asks: type[Procedure]
    end: str
    resource: str
    first: Callable[[Position, int], PlanStep | None]
    draft: Callable[[Position, int, Rng, int], Plan]
    vary: Callable[[Position, int, Plan, Rng], Plan]
    act: Callable[[Position, int, PlanStep], None]
    carry_out: Callable[[Game, int, Plan, Rng], None]
    playout_ms: int


def planning(game: Position) -> PlanRules | None:
    """Return the title's planning policy, where a question is one of a planning phase."""
    found = game.rules.get(PlanRules)
    if found is None:
        return None
    return found if any(isinstance(frame, found.asks) for frame in game.state.frames) else None


_FOUND: dict[tuple[bytes, int], Plan] = {}


def found_plan(game: Game, owed: Decision, budget: Budget, most: int) -> Plan:
    """The plan that fares best as far as the budget lets one tell; ``most`` playouts are asked for,
    0 where a clock is looked at."""
    before = game.rules[PlanRules].first(game, owed.seat)
    if before is not None:
        return (before,)
    seen = digest(game, owed.seat)
    plan = _FOUND.get((seen, most))
    if plan is None:
        plan = _search(game, owed, Rng(int.from_bytes(seen[:8])), budget)
        while len(_FOUND) >= REMEMBERED:
            del _FOUND[next(iter(_FOUND))]
        _FOUND[seen, most] = plan
    return plan


def quick_plan(game: Position, owed: Decision, whim: int = 0) -> Plan:
    """The plan by rules of thumb, the same at each action of a phase."""
    rules = game.rules[PlanRules]
    before = rules.first(game, owed.seat)
    if before is not None:
        return (before,)
    rng = Rng(int.from_bytes(digest(game, owed.seat)[:8]))
    return rules.draft(begun(game, owed.seat), owed.seat, rng, whim)


def digest(game: Position, seat: int) -> bytes:
    """Hash the basis of a seat's plan: what everybody sees, which no secret action changes, and the
    seat's cards, deck and means as they were when it had planned nothing."""
    waiting = queues.entries(game, seat)
    cards = sorted(
        game.card(card).design
        for zone in ("hand", game.rules[QueueRules].zone)
        for card in game.zone(zone, seat)
    )
    paid = sum(item.scope.numbers.get(queues.PAID, 0) for item in waiting)
    means = game.number(seat, game.rules[PlanRules].resource) + paid
    seen = (seat, means, cards, view(game, SPECTATOR), game.state.decks[seat : seat + 1])
    return blake2b(msgspec.msgpack.encode(seen), digest_size=16).digest()


def begun(game: Position, seat: int) -> Game:
    """The game as the seat's phase is without anything that it has put into its queue."""
    twin: Game = game.clone()  # type: ignore[attr-defined]
    frames = list(twin.state.frames)
    while not isinstance(frames[-1], game.rules[PlanRules].asks):
        frames.pop()
    course.set_frames(twin, *frames)
    for item in queues.entries(twin, seat):
        queues.take_back(twin, item, game.rules[PlanRules].resource)
    return twin


class _Race:
    """Plans that are tried in the same guessed worlds, one world after the other, until some are
    clearly behind. ``left`` are those that are not, each with what it came to in every world."""

    def __init__(self, start: Game, seat: int, rng: Rng, budget: Budget) -> None:
        self.left: dict[Plan, list[int]] = {}
        self.worlds: list[tuple[Game, int]] = []
        self._start, self._seat, self._rng, self._budget = start, seat, rng, budget
        for _ in range(WORLDS):
            self._guess()

    def enter(self, plan: Plan) -> bool:
        """Try one more plan, and let the worst go of too many; whether there was time for it."""
        beside = self.left[self.best] if self.left else None
        scores: list[int] = []
        for place in range(len(self.worlds)):
            score = self._judge(plan, place)
            if score is None:
                return False
            scores.append(score)
            if beside and sum(beside[: place + 1]) - sum(scores) > BEHIND * (place + 1):
                return True
        self.left[plan] = scores
        self._drop()
        return True

    def go_on(self) -> bool:
        """Try those that are left in one world more; whether there was time for it."""
        self._guess()
        scores = [self._judge(plan, -1) for plan in self.left]
        new = [score for score in scores if score is not None]
        if len(new) < len(scores):
            return False
        for before, score in zip(self.left.values(), new, strict=True):
            before.append(score)
        self._drop()
        return True

    @property
    def best(self) -> Plan:
        """The plan that has fared best so far; of equals the one that was there first."""
        return max(self.left, key=lambda plan: sum(self.left[plan]))

    def _drop(self) -> None:
        order = sorted(self.left, key=lambda plan: -sum(self.left[plan]))
        most = sum(self.left[order[0]])
        for place, plan in enumerate(order):
            if place >= LEFT or most - sum(self.left[plan]) > BEHIND * len(self.worlds):
                del self.left[plan]

    def _guess(self) -> None:
        world = determinize(self._start, self._seat, self._rng.bits())
        self.worlds.append((world, self._rng.bits()))

    def _judge(self, plan: Plan, place: int) -> int | None:
        """Evaluate a plan in a determinization; ``None`` where the budget is spent."""
        if not self._budget.spend():
            return None
        world, seed = self.worlds[place]
        twin = world.clone()
        world.rules[PlanRules].carry_out(twin, self._seat, plan, Rng(seed))
        return twin.rules[PlayerRules].worth(twin, self._seat)


def _search(game: Game, owed: Decision, rng: Rng, budget: Budget) -> Plan:
    """Drafts, and plans like the best of them; the more of them are near one another, the more
    worlds they are tried in."""
    rules, seat = game.rules[PlanRules], owed.seat
    start = begun(game, seat)
    race = _Race(start, seat, rng, budget)
    plan = rules.draft(race.worlds[0][0], seat, rng, 0)
    if not race.enter(plan):
        return plan
    tried, turn = {plan}, 0
    while len(race.worlds) < MOST_WORLDS:
        turn += 1
        other = (
            rules.vary(start, seat, race.best, rng)
            if turn % 2
            else rules.draft(race.worlds[turn % WORLDS][0], seat, rng, 20 + 10 * (turn % 8))
        )
        if other not in tried:
            tried.add(other)
            if not race.enter(other):
                break
        if turn % FRESH == 0:
            if len(race.left) == 1 and turn > 4 * len(tried) + 12:
                break
            if len(race.left) > 1 and not race.go_on():
                break
    return race.best


def perform(game: Position, seat: int, plan: Plan) -> None:
    """All of a plan that can be done, without a question."""
    rules = game.rules[PlanRules]
    for deed in plan:
        if deed.verb not in (USE, SKILL_OF):
            rules.act(game, seat, deed)
        elif deed.price <= game.number(seat, rules.resource):
            _put(game, seat, deed)


def _put(game: Position, seat: int, deed: PlanStep) -> None:
    """Into the queue with a card or skill, if it is there and has its cell."""
    card = deed.card or held(game, seat, deed.design)
    if not card or (
        deed.cell >= 0 and deed.cell not in game.rules[QueueRules].cells(game, seat, card)
    ):
        return
    told = queues.counted_entries(game, rival(game, seat))
    if deed.entry > len(told):
        return
    entry = told[deed.entry - 1].id if deed.entry else 0
    made = entry_for(game, seat, card, deed.place, deed.cell, entry)
    scope = made.scope
    for name, cards in deed.targets:
        scope = scope.with_cards(name, cards)
    enqueue(game, msgspec.structs.replace(made, scope=scope), deed.place)


def held(game: Position, seat: int, design: str) -> int:
    """A card of that design in a seat's hand; 0 for none."""
    return next((c for c in game.zone("hand", seat) if game.card(c).design == design), 0)


def follow(game: Position, owed: Decision, plan: Plan) -> tuple[str, ...]:
    """The answer by which a plan goes on; what a question has that is no part of it is left."""
    frame = game.state.frames[-1]
    if isinstance(frame, game.rules[PlanRules].asks):
        return (_next_key(game, owed, plan),)
    deed = next((d for d in _undone(game, owed.seat, plan) if _meant(game, d)), None)
    keys = [option.key for option in owed.options]
    if isinstance(frame, ChooseTargets) and deed is not None:
        aims = dict(deed.targets).get(frame.wanted[frame.next_rule].name, ())
        chosen = tuple(str(card) for card in aims if str(card) in keys)
        if owed.minimum <= len(chosen) <= owed.maximum:
            return chosen
    elif deed is not None:
        if deed.cell >= 0:
            found = [option.key for option in owed.options if option.cell == deed.cell]
        else:
            found = [key for key in keys if key == str(deed.entry)]
        if found:
            return (found[0],)
    return (BACK,) if BACK in keys else owed.default


def _next_key(game: Position, owed: Decision, plan: Plan) -> str:
    """The first action of a plan that is left and is offered; the end where there is none."""
    for deed in _undone(game, owed.seat, plan):
        card = deed.card or held(game, owed.seat, deed.design)
        key = f"{deed.verb}:{card}" + ("" if deed.place == NOBODY else f":{deed.place}")
        moves = deed.verb not in (USE, SKILL_OF) and deed.cell >= 0
        for option in owed.options:
            there = option.card == card and option.cell == deed.cell and moves
            if (there or option.key == key) and _feasible(game, owed.seat, deed, card):
                return option.key
    return game.rules[PlanRules].end


def _feasible(game: Position, seat: int, deed: PlanStep, card: int) -> bool:
    """Tell whether it can go where the plan says."""
    if deed.verb == USE and deed.cell >= 0:
        return deed.cell in game.rules[QueueRules].cells(game, seat, card)
    if deed.verb in (USE, SKILL_OF) and names_entry(used_ability(game, card, deed.place)):
        return 0 < deed.entry <= len(queues.counted_entries(game, rival(game, seat)))
    return True


def _undone(game: Position, seat: int, plan: Plan) -> list[PlanStep]:
    """List the parts of a plan that are not in the seat's queue yet, what all see first."""
    waiting = list(queues.entries(game, seat))
    left = []
    for deed in plan:
        done = next((item for item in waiting if _is(deed, item)), None)
        if done is not None:
            waiting.remove(done)
        elif deed.verb != SKILL_OF or not in_use(game, seat, deed.card, deed.place):
            left.append(deed)
    left.sort(key=lambda deed: deed.verb in (USE, SKILL_OF))
    return left


def _is(deed: PlanStep, item: StackItem) -> bool:
    """Tell whether an entry is that part of a plan."""
    if item.kind == SKILL:
        return deed.verb == SKILL_OF and deed.card == item.source
    return deed.verb == USE and (deed.design, deed.cell) == (item.design, queues.cell_of(item))


def _meant(game: Position, deed: PlanStep) -> bool:
    """Tell whether a part of a plan is the one whose cell, entry or targets are being chosen."""
    frame = game.current(Planned)
    if frame is None:
        return False
    design = game.card(frame.card).design
    named = deed.card == frame.card if deed.card else deed.design == design
    return named and deed.place == frame.place
