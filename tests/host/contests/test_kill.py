"""Killed before any statement during sign-up, pairing and results: nothing is lost, nothing is
doubled, and no match has two tables."""

import asyncio
import random
import signal
import sys
from collections import Counter
from pathlib import Path

from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.records import Phase
from tests.dice import seeded
from tests.host.contests.hall import Hall

ROOT = Path(__file__).parents[3]
LIVES = 14
"""So many lives are cut short; the last one may live on."""


async def life(directory: Path, statement: int) -> tuple[list[str], bool]:
    """One life of the program; what it confirmed, and whether it was killed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.host.contests.victim", str(directory), str(statement)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode in (0, -signal.SIGKILL), err.decode()
    return out.decode().splitlines(), process.returncode != 0


async def check(directory: Path, confirmed: list[str]) -> bool:
    """What is stored is whole and has all that was confirmed; whether the contest is over."""
    hall = Hall(directory)
    await hall.open()
    await hall.host.stop()
    rows = await hall.store.contests_in(7)
    assert len(rows) <= 1
    for row in rows:
        hall.contest_id = row.id
        contest = await hall.host.contests.contest(row.id)
        log = [ops.unpack(data) for data in await hall.store.contest_operations(row.id)]
        assert len(log) == contest.event.size == row.size
        assert fold.encode(fold.replay(log)) == fold.encode(contest.event)
        people = Counter(op.person for op in log if isinstance(op, ops.Join))
        assert max(people.values(), default=0) <= 1
        games = Counter((t.match, t.restarts, t.game) for t in contest.tables if not t.void)
        assert max(games.values(), default=0) <= 1
        results = [game.table for match in contest.event.matches.values() for game in match.games]
        assert len(results) == len(set(results))
        seats = Counter((m.round, p) for m in contest.event.matches.values() for p in m.players)
        assert max(seats.values(), default=0) <= 1
        for line in confirmed:
            word, *rest = line.split()
            if word == "joined":
                assert people[int(rest[0])] == 1
    over = bool(rows) and rows[0].phase == Phase.OVER
    if over:
        event = (await hall.host.contests.contest(rows[0].id)).event
        assert (event.round, len(event.matches), event.open) == (2, 6, ())
    await hall.store.close()
    return over


async def test_a_contest_killed_at_any_statement_comes_to_its_end(tmp_path: Path):
    dice, confirmed = random.Random(seeded().getrandbits(32)), list[str]()
    directory, kills = tmp_path / "data", 0
    for number in range(LIVES):
        statement = dice.randrange(3, 160) if number < LIVES - 1 else 0
        told, killed = await life(directory, statement)
        confirmed += told
        kills += killed
        if await check(directory, confirmed):
            break
    assert kills
    assert await check(directory, confirmed)
