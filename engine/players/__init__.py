"""Computer players of three strengths. They see what their seat sees and guess the rest.

``easy`` answers anything that is allowed, ``normal`` by its title's rules of thumb, ``hard``
searches worlds that it guesses: for an answer, or for a whole plan where seats plan in secret.
"""

from collections.abc import Callable

from engine.game import Game
from engine.kernel.pack import Pack
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, DecisionKind, NotYourDecision, msg
from engine.players.determinize import determinize
from engine.players.plans import follow, found_plan, planning
from engine.players.rules import PlayerRules, any_answer
from engine.players.search import Budget, search

LEVELS = ("easy", "normal", "hard")
"""From the weakest to the strongest."""

__all__ = ["LEVELS", "answer", "choose"]


def choose(
    level: str,
    data: bytes,
    pack: Pack,
    seat: int,
    seed: int,
    budget_ms: int,
    clock: Callable[[], float] | None = None,
) -> tuple[str, ...]:
    """The answer of a computer player, for a process of its own: the game comes as bytes.

    ``data`` is :meth:`Game.dump`, ``pack`` its cards. ``clock`` gives seconds (``time.monotonic``),
    and reading the bytes counts as thinking; without one ``budget_ms`` counts playouts of about
    10 ms (of a plan, what its title says), so the answer is the same on every machine.
    :class:`NotYourDecision` where the seat owes no answer, ``ValueError`` for a level that there is
    not.
    """
    if level not in LEVELS:
        raise ValueError(f"no computer player is called {level!r}")
    begun = clock() if clock else 0.0
    game = Game.load(data, lambda _: pack)
    if clock:
        budget_ms -= round((clock() - begun) * 1000)
    return answer(level, game, seat, seed, budget_ms, clock)


def answer(
    level: str,
    game: Game,
    seat: int,
    seed: int,
    budget_ms: int,
    clock: Callable[[], float] | None = None,
) -> tuple[str, ...]:
    """The same for a game at hand, which is not changed. No computer player looks at it: all of
    them think about a world that could be it for all that their seat knows."""
    owed = game.decision(seat)
    if owed is None:
        raise NotYourDecision(msg("error.not_your_decision"))
    only = only_answer(owed)
    if only is not None:
        return only
    game = determinize(game, seat, seed)
    if level == "easy":
        return any_answer(game, owed, Rng(seed))
    if level == "normal":
        return owed.check(game.rules[PlayerRules].policy(game, owed, Rng(seed)))
    plans = planning(game)
    if plans is not None:
        budget = Budget(budget_ms, clock, plans.playout_ms)
        plan = found_plan(game, owed, budget, 0 if clock else budget_ms)
        return owed.check(follow(game, owed, plan))
    return owed.check(search(game, owed, seed, Budget(budget_ms, clock)))


def only_answer(owed: Decision) -> tuple[str, ...] | None:
    """The answer where there is no choice."""
    keys = tuple(option.key for option in owed.options)
    if owed.kind is DecisionKind.DISTRIBUTE or owed.kind is DecisionKind.ORDER:
        return keys * owed.minimum if len(keys) == 1 and owed.minimum == owed.maximum else None
    return keys if owed.minimum == len(keys) else None
