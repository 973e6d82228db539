"""Strength of the computer players against one another, and how long they think."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence

from msgspec import Struct

from engine import titles
from engine.kernel.rng import Rng
from engine.players import answer
from tests.bench.figures import cores, high, median, ms, share, show
from tests.engine.properties.playing import LONGEST, new_game

PLAYOUTS_MS = 400
"""The budget of the search here: forty playouts, the same on every machine. At a table it thinks
for longer, by the clock."""

PAIRS = (("hard", "easy", 1), ("normal", "easy", 1), ("hard", "normal", 4))
"""Pairs that play each other, with their part of the games: equals play for much longer."""


Job = tuple[str, str, str, int]
"""A game to be played: title, the levels of the two players, seed."""


class Duel(Struct):
    """One game: did the first level win, how long it was, the seconds of each level's answers."""

    won: bool
    beginner_won: bool
    rounds: int
    seconds: dict[str, list[float]]


def run(games: int) -> None:
    """Let the levels play ``games`` two-player games of every title each against another."""
    with multiprocessing.get_context("spawn").Pool(cores()) as pool:
        for title in titles.values():
            rows = []
            thinking: dict[str, list[float]] = {}
            for first, second, part in PAIRS:
                start = time.perf_counter()
                jobs = [(title.id, first, second, n) for n in range(max(1, games // part))]
                duels = list(pool.imap_unordered(duel, jobs))
                for played in duels:
                    for level, seconds in played.seconds.items():
                        thinking.setdefault(level, []).extend(seconds)
                rows.append(_row((first, second), duels, time.perf_counter() - start))
            head = ("against one another", "won by the first", "who begins wins", "rounds", "took")
            show(f"{title.shape.names.en}: computer players, two at a table", rows, head)
            rows = [(name, ms(median(s)), ms(high(s)), ms(max(s))) for name, s in thinking.items()]
            columns = ("", "median", "99th percentile", "longest")
            show(f"{title.shape.names.en}: thinking (hard: forty playouts)", rows, columns)


def _row(pair: tuple[str, str], duels: Sequence[Duel], took: float) -> tuple[str, ...]:
    return (
        " : ".join(pair),
        share(sum(played.won for played in duels), len(duels)),
        share(sum(played.beginner_won for played in duels), len(duels)),
        f"{median([played.rounds for played in duels]):.0f}",
        f"{took:,.0f} s",
    )


def duel(job: Job) -> Duel:
    """One seeded game, with ready decks; the levels take turns in the first seat."""
    title, first, second, seed = job
    levels = [first, second] if seed % 2 == 0 else [second, first]
    game = new_game(title, 2, 2 * seed)  # an even seed: ready decks
    beginner = game.state.active
    rng = Rng(seed)
    seconds: dict[str, list[float]] = {first: [], second: []}
    for _ in range(LONGEST):
        if game.result is not None:
            break
        owed = game.decisions[0]
        level = levels[owed.seat]
        start = time.perf_counter()
        given = answer(level, game, owed.seat, rng.bits(), PLAYOUTS_MS)
        seconds[level].append(time.perf_counter() - start)
        game.answer(owed.seat, given)
    winners = game.result.winners if game.result else ()
    return Duel(levels.index(first) in winners, beginner in winners, game.state.round, seconds)
