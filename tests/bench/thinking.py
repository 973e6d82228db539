"""Time of the strongest computer player at a table, and whether the program stalls for it.

Questions of real games go to the same pool of processes that thinks in the bot, with the same
budget, one after the other and then fifty at once. Meanwhile a heartbeat on the event loop measures
how late it comes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from bot.host.computers import ComputerJob, ComputerPool
from bot.host.config import HostConfig
from engine import Game, titles
from engine.kernel.rng import Rng
from engine.players import answer, only_answer
from tests.bench.figures import high, median, ms, show
from tests.engine.properties.playing import new_game

LEVEL = "hard"

BEAT = 0.005
"""Seconds between two beats of the event loop."""

CROWD = 50
"""Seats that ask at once."""

EVERY = 5
"""One of so many questions that leave a choice is put to the pool."""


def run(questions: int) -> None:
    """Put so many questions of every title to the pool, and print how long the answers took."""
    budget = HostConfig().budget_ms(LEVEL)
    for title in titles.values():
        took, late = asyncio.run(_measure(title.id, questions, budget))
        rows = [
            ("answer", ms(median(took)), ms(high(took)), ms(max(took)), f"{budget:,} ms"),
            ("event loop late by", ms(median(late)), ms(high(late)), ms(max(late)), ""),
        ]
        head = ("", "median", "99th percentile", "longest", "budget")
        rows.append((f"all of {CROWD} at once", "", "", ms(crowded(title.id)), "8,000 ms"))
        show(f"{title.shape.names.en}: {len(took)} questions to {LEVEL}, by the clock", rows, head)


def crowded(title: str, seats: int = CROWD) -> float:
    """The seconds after which the last of so many seats that ask at once has its answer."""
    jobs = _jobs(title, seats, HostConfig().budget_ms(LEVEL))
    return asyncio.run(_crowded(jobs))


async def _crowded(jobs: Sequence[ComputerJob]) -> float:
    pool = ComputerPool()
    await pool.warm()
    try:
        return max(await asyncio.gather(*(_timed(pool, job) for job in jobs)))
    finally:
        await pool.close()


async def _measure(title: str, questions: int, budget_ms: int) -> tuple[list[float], list[float]]:
    """The seconds each answer took, and the seconds by which each beat came late."""
    late: list[float] = []
    pool = ComputerPool()
    await pool.warm()
    heart = asyncio.create_task(_beat(late))
    try:
        took = [await _timed(pool, job) for job in _jobs(title, questions, budget_ms)]
    finally:
        heart.cancel()
        await pool.close()
    return took, late


async def _timed(pool: ComputerPool, job: ComputerJob) -> float:
    start = time.perf_counter()
    await pool.choose(job)
    return time.perf_counter() - start


async def _beat(late: list[float]) -> None:
    while True:
        start = time.perf_counter()
        await asyncio.sleep(BEAT)
        late.append(time.perf_counter() - start - BEAT)


def _jobs(title: str, questions: int, budget_ms: int) -> list[ComputerJob]:
    """Questions with a choice from games by rules of thumb, from their beginning to their end."""
    jobs: list[ComputerJob] = []
    seed = asked = 0
    while True:
        game = new_game(
            title, titles[title].shape.least_seats, 2 * seed
        )  # an even seed: ready decks
        rng = Rng(seed)
        while game.result is None:
            owed = game.decisions[0]
            if only_answer(owed) is None:
                asked += 1
                if asked % EVERY == 0:
                    jobs.append(_job(game, owed.seat, seed, budget_ms))
                if len(jobs) == questions:
                    return jobs
            game.answer(owed.seat, answer("normal", game, owed.seat, rng.bits(), 0))
        seed += 1


def _job(game: Game, seat: int, seed: int, budget_ms: int) -> ComputerJob:
    return ComputerJob(LEVEL, game.dump(), game.pack, seat, seed, budget_ms)
