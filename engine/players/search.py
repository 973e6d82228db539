"""Search for the answer that fares best in guessed worlds.

Every candidate is tried in the same worlds with the same luck and judged at the same boundary of
a turn, played on by rules of thumb with some whim; after each round the worse half is dropped.
The true state is never searched: worlds are guessed from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.position import any_answer
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, DecisionKind
from engine.players.determinize import determinize

if TYPE_CHECKING:
    from engine.game import Game

TURNS = 2
"""A candidate is judged when so many turns have ended."""

WHIM = 15
"""Of a hundred answers in a playout, so many are anything at all: rules of thumb have blind spots
that all playouts would share."""

CANDIDATES = 12
"""The most answers to a question that are tried."""

PLAYOUT_MS = 10
"""What a playout is taken to cost where there is no clock."""

LONGEST = 600
"""Answers after which a playout is judged where it stands."""

FIRST_ROUND, MORE_ROUNDS = 4, 2
"""Worlds of the first round, and by what the number grows when half of the candidates are left."""

LEAST = 4
"""Worlds that a comparison needs at least."""


class Budget:
    """How long a search may take: as long as a clock allows, or a number of playouts.

    By the clock, no playout begins that would end too late if it took as long as the longest yet.
    """

    def __init__(self, budget_ms: int, clock: Callable[[], float] | None) -> None:
        self._clock = clock
        self._last = clock() if clock else 0.0
        self._end = self._last + budget_ms / 1000
        self._longest = 0.0
        self._left = max(1, budget_ms // PLAYOUT_MS)

    def spend(self) -> bool:
        """Whether there is enough for one more playout, which is then spent."""
        if self._clock is not None:
            now = self._clock()
            self._longest = max(self._longest, now - self._last)
            self._last = now
            return now + self._longest < self._end
        self._left -= 1
        return self._left >= 0


def search(game: Game, owed: Decision, seed: int, budget: Budget) -> tuple[str, ...]:
    """The best of the answers to a question, as far as the budget lets one tell."""
    rng = Rng(seed)
    quick = game.title.players.policy(determinize(game, owed.seat, rng.bits()), owed, rng)
    tried = candidates(game, owed, quick, rng)
    scores: list[list[int]] = [[] for _ in tried]
    left = list(range(len(tried)))
    rounds = FIRST_ROUND
    while len(left) > 1:
        for _ in range(rounds):
            answers = [tried[candidate] for candidate in left]
            new = _compare(game, owed.seat, answers, rng.bits(), budget)
            if new is None:
                return tried[_best(left, scores)]
            for candidate, score in zip(left, new, strict=True):
                scores[candidate].append(score)
        left.sort(key=lambda candidate: -sum(scores[candidate]))
        if len(left) > 2:
            left = left[: (len(left) + 1) // 2]
        elif ahead(scores[left[0]], scores[left[1]], errors=6):
            break
        rounds *= MORE_ROUNDS
    return tried[_best(left, scores)]


def _best(left: list[int], scores: list[list[int]]) -> int:
    """The candidate that is ahead; the rule of thumb (the first) unless it is clearly behind."""
    best = max(left, key=lambda candidate: (sum(scores[candidate]), -candidate))
    if 0 not in left or ahead(scores[best], scores[0], errors=2):
        return best
    return 0


def ahead(first: list[int], second: list[int], *, errors: int) -> bool:
    """Whether the first is ahead by more than so many half standard errors of the difference."""
    leads = [one - other for one, other in zip(first, second, strict=True)]
    total, squares, count = sum(leads), sum(lead * lead for lead in leads), len(leads)
    if total <= 0 or count < LEAST:
        return False
    return 4 * total * total * (count - 1) > errors * errors * (count * squares - total * total)


def _compare(
    game: Game, seat: int, tried: list[tuple[str, ...]], seed: int, budget: Budget
) -> list[int] | None:
    """How every candidate fares in one world; ``None`` where the budget ends on the way."""
    world = determinize(game, seat, seed, game.title.players.policy)
    scores = []
    for answer in tried:
        if not budget.spend():
            return None
        scores.append(playout(world, seat, answer, Rng(seed)))
    return scores


def playout(world: Game, seat: int, answer: tuple[str, ...], rng: Rng) -> int:
    """What a world is worth to a seat some turns after it has given that answer."""
    rules = world.title.players
    policy = rules.policy
    game = world.clone()
    state = game.state
    boundary = state.turn + TURNS
    game.answer(seat, answer)
    for _ in range(LONGEST):
        if state.result is not None or state.turn >= boundary:
            break
        owed = game.decisions[0]
        whim = rng.below(100) < WHIM
        given = any_answer(game, owed, rng) if whim else policy(game, owed, rng)
        game.answer(owed.seat, given)
    return rules.worth(game, seat)


def candidates(
    game: Game, owed: Decision, quick: tuple[str, ...], rng: Rng
) -> list[tuple[str, ...]]:
    """The answers worth trying: the rule of thumb's first, then the others."""
    found = [quick]
    if owed.minimum == owed.maximum == 1 and owed.kind is not DecisionKind.DISTRIBUTE:
        keys = list(game.title.players.tries(game, owed))
        if len(keys) > 1:
            rng.shuffle(keys)
            found += [(key,) for key in keys if (key,) != quick]
        return found[:CANDIDATES]
    if not game.title.players.tries(game, owed):
        return found
    for _ in range(4 * CANDIDATES):
        other = any_answer(game, owed, rng)
        if sorted(other) not in [sorted(one) for one in found]:
            found.append(other)
        if len(found) >= CANDIDATES // 2:
            break
    return found
