"""Nothing hidden shows over whole games: what others cannot know is dealt and planned anew, and all
that they are told, offered and shown is compared to the byte (``tests/renderers/told.py``).

When things are told, and how often, is the host's: ``tests/host/test_plans.py`` compares that.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence

from engine import SPECTATOR, titles
from engine.kernel.queues import QueueRules
from tests.bench.figures import cores, show
from tests.engine.properties.playing import random_game
from tests.renderers.told import Compared

Job = tuple[str, int, int]
"""A game to be looked at: title, seats, seed."""

Look = tuple[dict[str, int], list[str]]
"""Counts of what was compared, by its kind, and what differed."""

PICTURED = 12
"""Every how many looks pictures are compared, too."""


def run(games: int, only: Sequence[str]) -> None:
    """Look at so many games of each title (of those that are named), at every decision and for
    everybody; where seats plan in secret, at ten times as many."""
    rows = []
    with multiprocessing.get_context("spawn").Pool(cores()) as pool:
        for title in titles.values():
            if only and title.id not in only:
                continue
            number = games * 10 if QueueRules in title.rules else games
            began = time.perf_counter()
            jobs = [(title.id, title.shape.least_seats, seed) for seed in range(number)]
            rows.append(_row(title.id, list(pool.imap_unordered(_look_at, jobs)), began))
    head = ("title", "games", "looks", "things compared", "pictures", "apart", "took")
    show("Secrets: what is hidden dealt and planned anew", rows, head)


def _row(
    title: str, found: Sequence[tuple[dict[str, int], list[str]]], began: float
) -> tuple[str, ...]:
    apart = [line for _, lines in found for line in lines]
    for line in apart[:3]:
        print("  apart:", line[:2_000], flush=True)
    looks, things, pictures = (
        sum(sum(counts.get(kind, 0) for kind in kinds or counts) for counts, _ in found)
        for kinds in (("view",), (), ("picture",))
    )
    return (
        titles[title].shape.names.en,
        f"{len(found):,}",
        f"{looks:,}",
        f"{things:,}",
        f"{pictures:,}",
        str(len(apart)),
        f"{time.perf_counter() - began:,.0f} s",
    )


def _look_at(job: Job) -> Look:
    """Look at one game."""
    title, seats, seed = job
    compared, looks = Compared(), 0
    for place, game in enumerate(random_game(title, seats, seed)):
        for reader in range(SPECTATOR, seats):
            looks += 1
            compared.world(game, reader, place, pictures=looks % PICTURED == 0)
    return compared.counts, compared.apart
