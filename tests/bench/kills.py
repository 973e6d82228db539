"""Kills of the program while people play, after which nothing is lost, doubled or missing.

Two titles, people and computer players, on a sandbox that outlives the program: see
``tests/kills/``. Every tenth time everything that stands is counted, message by message. Then the
same while people hold contests in threads, with roles and entries among the server's events; and as
many lives of contests of every kind are cut short without Discord (``tests/host/contests/``).
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from itertools import cycle
from pathlib import Path

from tests.bench import figures
from tests.host.contests.killing import killing
from tests.host.contests.victim import KINDS
from tests.kills import witness
from tests.kills.evening import Evening
from tests.kills.tournament import Tournament

BETWEEN = 9
"""Kills between one count and the next, which ends in a kill too."""
FORGETFUL = 3
"""Before every third count the program is down until Discord has forgotten every nonce."""


def run(kills: int) -> None:
    """That many kills, and what came of them."""
    for what in (Evening, Tournament):
        with tempfile.TemporaryDirectory() as data:
            asyncio.run(_measure(what(Path(data), seed=kills), kills))
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(contests(Path(data), kills))


async def contests(data: Path, kills: int) -> None:
    """Cut so many lives of contests short, contest after contest, and print what came of them."""
    began, held = time.monotonic(), Counter[str]()
    async with killing(random.Random(kills)) as found:
        for kind in cycle(KINDS):
            if sum(found.kills.values()) >= kills:
                break
            held[kind] += 1
            await found.contest(data / f"{kind}-{held[kind]}", kind)
    rows = [(kind, f"{held[kind]}", f"{found.kills[kind]}") for kind in KINDS]
    figures.show("Contests killed until they are over", rows, ("kind", "contests", "kills"))
    print(f"{len(found.faults)} faults, {(time.monotonic() - began) / 60:.0f} minutes")
    for fault in found.faults[:50]:
        print(f"  {fault}", flush=True)


async def _measure(evening: Evening, kills: int) -> None:
    counts, began = 0, time.monotonic()
    await evening.open()
    try:
        while sum(evening.kills.values()) < kills:
            left = kills - sum(evening.kills.values())
            for _ in range(min(BETWEEN, left - 1)):
                await evening.killed()
            counts += 1
            if counts % FORGETFUL == 0:
                evening.forget()
            await evening.counted()
            done, bad = sum(evening.kills.values()), len(evening.faults)
            print(f"  {done} kills, {len(evening.confirmed)} answers, {bad} faults", flush=True)
    finally:
        await evening.close()
    told = _told(evening, counts, time.monotonic() - began)
    doing = "hold contests" if isinstance(evening, Tournament) else "play"
    figures.show(f"Killed while people {doing}", told, ("what", "how many"))
    for fault in [*evening.faults, *evening.errors, *evening.sandbox.errors][:50]:
        print(f"  {fault}", flush=True)


def _told(evening: Evening, counts: int, seconds: float) -> list[figures.Row]:
    data = evening.data
    cups = witness.rows(data, "SELECT phase, count(*) FROM contests GROUP BY phase")
    tables = witness.rows(data, "SELECT title, status, count(*) FROM tables GROUP BY title, status")
    ways = ", ".join(f"{number} {way}" for way, number in sorted(evening.kills.items()))
    return [
        ("kills", f"{sum(evening.kills.values())} ({ways})"),
        ("times everything was counted", f"{counts}"),
        ("tables", ", ".join(f"{number} {title} {status}" for title, status, number in tables)),
        ("contests", ", ".join(f"{number} {phase}" for phase, number in cups) or "none"),
        ("answers confirmed", f"{len(evening.confirmed)}"),
        ("messages with live buttons", f"{len(witness.live(evening.sandbox))}"),
        ("lost, doubled, unknown or missing", f"{len(evening.faults)}"),
        ("errors in the log", f"{len(evening.errors)}"),
        ("minutes", f"{seconds / 60:.0f}"),
    ]
