"""Contests of every kind that are killed again and again until they have come to their end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.contests.host.contests import Contests
from bot.contests.store import reads
from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.records import Phase
from tests.host.contests.hall import Hall

ROOT = Path(__file__).parents[3]
ONCE = (
    *("contest.say.round", "contest.say.bracket_round", "contest.say.started", "contest.say.cut"),
    *("contest.tell.match", "contest.tell.meeting"),
)
"""Sentences that are said once, whatever happens: to everybody, or to each of whom it concerns."""


class Killing:
    """A process that forks lives of contests, and what they have confirmed and shown."""

    def __init__(self, nursery: asyncio.subprocess.Process, dice: random.Random) -> None:
        self._nursery = nursery
        self._dice = dice
        self.kills: Counter[str] = Counter()
        self.faults: list[str] = []

    async def contest(self, directory: Path, kind: str, lives: int = 200, most: int = 400) -> None:
        """Let a contest be killed until it is over, in so many lives at most; the last ones live
        on."""
        told: list[str] = []
        for number in range(lives + 3):
            statement = self._dice.randrange(3, most) if number < lives else 0
            said, killed = await self._life(directory, kind, statement)
            told += said
            self.kills[kind] += killed
            faults, over = await check(directory, told)
            self.faults += [f"{kind}: {fault}" for fault in faults]
            if faults or over:
                return
        self.faults.append(f"{kind}: it does not come to its end")

    async def _heard(self) -> str:
        assert self._nursery.stdout is not None
        line = (await self._nursery.stdout.readline()).decode()
        assert line, "the nursery has ended"
        return line

    async def _life(self, directory: Path, kind: str, statement: int) -> tuple[list[str], bool]:
        """One life; what it said, and whether it was killed."""
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(f"{directory} {kind} {statement}\n".encode())
        said: list[str] = []
        async with asyncio.timeout(300):
            while not (line := await self._heard()).startswith("ended"):
                said.append(line.strip())
        status = int(line.split()[1])
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        if status and not killed:
            self.faults.append(f"{kind}: a life ended with {status}")
        return said, killed


@contextlib.asynccontextmanager
async def killing(dice: random.Random) -> AsyncIterator[Killing]:
    """Kill contests, and end the process that they are forked from."""
    nursery = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.host.contests.victim"),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Killing(nursery, dice)
    finally:
        nursery.kill()
        await nursery.wait()


async def check(directory: Path, told: list[str]) -> tuple[list[str], bool]:
    """List what is wrong with what is stored, held against all that was confirmed and shown; and
    whether the contest is over."""
    hall = Hall(directory)
    await hall.open()
    await hall.host.stop()
    rows = await hall.store.ask(reads.contests_in, 7)
    faults = [f"{len(rows)} contests"] * (len(rows) > 1)
    over = False
    for row in rows[:1]:
        hall.contest_id = row.id
        faults += await _stored(hall, told)
        over = row.phase == Phase.OVER
    await hall.store.close()
    return faults + _shown(told), over


async def _stored(hall: Hall, told: list[str]) -> list[str]:
    contest = await hall.host.part(Contests).contest(hall.contest_id)
    event = contest.event
    log = [ops.unpack(data) for data in await hall.store.ask(reads.operations, hall.contest_id)]
    faults = []
    if not len(log) == event.size == contest.row.size:
        faults.append(f"{len(log)} operations, {event.size} folded, {contest.row.size} noted")
    if fold.encode(fold.replay(log)) != fold.encode(event):
        faults.append("the log comes to something else")
    joined = Counter(op.person for op in log if isinstance(op, ops.Join))
    games = Counter((t.match, t.restarts, t.game) for t in contest.tables if not t.void)
    results = Counter(game.table for match in event.matches.values() for game in match.games)
    seats = Counter((m.round, p) for m in event.matches.values() for p in m.players)
    starts = Counter(type(op).__name__ for op in log if isinstance(op, (ops.Start, ops.Cut)))
    doubled: dict[str, Counter[Any]] = {
        "joins": joined,
        "tables": games,
        "results": results,
        "starts": starts,
    }
    if event.settings.format in ("swiss", "single", "pods"):
        doubled["pairings"] = seats
    faults += [f"{k} {what} doubled" for k, c in doubled.items() for what, n in c.items() if n > 1]
    sure = {int(line.split()[1]) for line in told if line.startswith("joined")}
    faults += [f"{number} has joined and is lost" for number in sorted(sure - joined.keys())]
    if event.phase is Phase.OVER and (event.open or not event.matches):
        faults.append(f"over with {len(event.open)} of {len(event.matches)} matches open")
    for table in contest.tables:
        stored = await hall.store.table(table.table_id)
        if stored is None:
            faults.append(f"table {table.table_id} is lost")
        elif event.phase is Phase.OVER and stored.row.status == "running":
            faults.append(f"table {table.table_id} plays on")
    return faults


def _shown(told: list[str]) -> list[str]:
    """A row may be shown again by a life that did not know; no second row may say the same."""
    rows: dict[str, set[str]] = {}
    for line in told:
        word, *rest = line.split(" ", 2)
        if word == "shown" and (" contest." not in line or any(key in line for key in ONCE)):
            rows.setdefault(rest[1], set()).add(rest[0])
    return [f"said in {len(found)} rows: {what}" for what, found in rows.items() if len(found) > 1]
