"""Search by playouts in determinizations (successive halving).

Every candidate is tried in the same worlds with the same luck and evaluated at the same boundary of
a turn, played on by the title's policy with some random answers. What never does better than the
policy's own answer is dropped soon, and of the others the worse half after each round: most
questions are clear, and nobody should wait for those.
The true state is never searched: worlds are guessed from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.kernel.in_play import who_knows
from engine.kernel.projection import may_know
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, DecisionKind
from engine.players.determinize import determinize
from engine.players.rules import PlayerRules, any_answer

if TYPE_CHECKING:
    from engine.game import Game
    from engine.kernel.records import Card

TURNS = 2
"""A candidate is judged when so many turns have ended."""

WHIM = 15
"""Of a hundred answers in a playout, so many are anything at all: rules of thumb have blind spots
that all playouts would share."""

CANDIDATES = 12
"""The most answers to a question that are tried."""

PLAYOUT_MS = 10
"""Assumed cost of a playout where there is no clock, in milliseconds."""

LONGEST = 600
"""Answers after which a playout is judged where it stands."""

FIRST_ROUND = 2
"""Worlds of the first round; after each of the others there are twice as many as before it."""

LEAST_WORLDS = 4
"""Worlds that a comparison needs at least."""


class Budget:
    """Budget of a search: as long as a clock allows, or a number of playouts.

    By the clock, no playout begins that would end too late if it took as long as the longest yet.
    """

    def __init__(
        self, budget_ms: int, clock: Callable[[], float] | None, playout_ms: int = PLAYOUT_MS
    ) -> None:
        self._clock = clock
        self._last = clock() if clock else 0.0
        self._end = self._last + budget_ms / 1000
        self._longest = 0.0
        self._left = max(1, budget_ms // playout_ms)

    def spend(self) -> bool:
        """Spend one more playout; false where there is not enough for it."""
        if self._clock is not None:
            now = self._clock()
            self._longest = max(self._longest, now - self._last)
            self._last = now
            return now + self._longest < self._end
        self._left -= 1
        return self._left >= 0

    def covers(self, playouts: int) -> bool:
        """Tell whether so many playouts can be had; by the clock that is not known beforehand."""
        return self._clock is not None or self._left >= playouts


def search(game: Game, owed: Decision, seed: int, budget: Budget) -> tuple[str, ...]:
    """The best of the answers to a question, as far as the budget lets one tell."""
    rng = Rng(seed)
    quick = game.rules[PlayerRules].policy(determinize(game, owed.seat, rng.bits()), owed, rng)
    tried = candidates(game, owed, quick, rng)
    scores: list[list[int]] = [[] for _ in tried]
    left = list(range(len(tried)))
    while len(left) > 1:
        for _ in range(len(scores[0]) or FIRST_ROUND):
            answers = [tried[candidate] for candidate in left]
            new = _play_out_all(game, owed.seat, answers, rng.bits(), budget)
            if new is None:
                return tried[_best(left, scores)]
            for candidate, score in zip(left, new, strict=True):
                scores[candidate].append(score)
        left = _halve(left, scores)
        if len(left) == 2 and clearly_better(scores[left[1]], scores[0], errors=6):
            break
    return tried[_best(left, scores)]


def _halve(left: list[int], scores: list[list[int]]) -> list[int]:
    """The rule of thumb's answer, and of those that may turn out better the better half: they have
    done better than it in some world, and are not clearly behind it in all together."""
    rivals = [
        candidate
        for candidate in left[1:]
        if any(mine > its for mine, its in zip(scores[candidate], scores[0], strict=True))
        and not clearly_better(scores[0], scores[candidate], errors=2)
    ]
    rivals.sort(key=lambda candidate: -sum(scores[candidate]))
    return [0, *rivals[: (len(rivals) + 1) // 2]]


def _best(left: list[int], scores: list[list[int]]) -> int:
    """The candidate that is ahead; the rule of thumb (the first) unless it is clearly behind."""
    best = max(left, key=lambda candidate: (sum(scores[candidate]), -candidate))
    return best if clearly_better(scores[best], scores[0], errors=2) else 0


def clearly_better(first: list[int], second: list[int], *, errors: int) -> bool:
    """Tell whether the first leads by more than so many half standard errors of the difference."""
    leads = [one - other for one, other in zip(first, second, strict=True)]
    total, squares, count = sum(leads), sum(lead * lead for lead in leads), len(leads)
    if total <= 0 or count < LEAST_WORLDS:
        return False
    return 4 * total * total * (count - 1) > errors * errors * (count * squares - total * total)


def _play_out_all(
    game: Game, seat: int, tried: list[tuple[str, ...]], seed: int, budget: Budget
) -> list[int] | None:
    """Run every candidate in one determinization; ``None`` where the budget ends on the way, and
    then nothing is tried where that can be foreseen."""
    if not budget.covers(len(tried)):
        return None
    world = determinize(game, seat, seed, game.rules[PlayerRules].policy)
    scores = []
    for answer in tried:
        if not budget.spend():
            return None
        scores.append(playout(world, seat, answer, Rng(seed)))
    return scores


def playout(world: Game, seat: int, answer: tuple[str, ...], rng: Rng) -> int:
    """Evaluate a determinization for a seat some turns after it has given that answer."""
    rules = world.rules[PlayerRules]
    policy = rules.policy
    game = world.clone()
    game.hasty = True
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
        keys = _different(game, owed, (*quick, *game.rules[PlayerRules].tries(game, owed)))
        if len(keys) > 1:
            rng.shuffle(keys)
            found += [(key,) for key in keys if (key,) != quick]
        return found[:CANDIDATES]
    if not game.rules[PlayerRules].tries(game, owed):
        return found
    for _ in range(4 * CANDIDATES):
        other = any_answer(game, owed, rng)
        if sorted(other) not in [sorted(one) for one in found]:
            found.append(other)
        if len(found) >= CANDIDATES // 2:
            break
    return found


def _different(game: Game, owed: Decision, keys: Iterable[str]) -> list[str]:
    """Of those options one of each kind: two like cards in a hand are one choice."""
    options = {option.key: option for option in owed.options}
    found: dict[str, object] = {}
    for key in keys:
        card = game.state.cards.get(options[key].card)
        like: object = key
        if card is not None and _is_private(game, card, owed.seat):
            verb = [part for part in key.split(":") if part != str(card.id)]
            like = verb, options[key].seat, replace(card, id=0)
        if like not in found.values():
            found.setdefault(key, like)
    return list(found)


def _is_private(game: Game, card: Card, seat: int) -> bool:
    """Tell whether a card is hidden from others, and not from that seat."""
    hidden = game.places[card.zone].rule.sight != "public"
    return hidden and may_know(who_knows(game, card.id), seat)
