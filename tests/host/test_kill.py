"""Killed before any statement, in a transaction or between two: nothing lost, nothing doubled."""

import asyncio
import random
import signal
import sys
from pathlib import Path

import pytest

from bot.store.rows.tables import Place
from tests.host.club import CONFIG, Club, replay
from tests.manual_clock import ManualClock

ROOT = Path(__file__).parents[2]


class Witness:
    """Everything that the killed programs have told the world."""

    def __init__(self) -> None:
        self.confirmed: dict[int, int] = {}
        self.shown: dict[int, tuple[str, int, int]] = {}

    def hear(self, line: str) -> None:
        """One line of a program."""
        word, *rest = line.split()
        if word == "done":
            table_id, revision = map(int, rest)
            assert revision > self.confirmed.get(table_id, 0)
            self.confirmed[table_id] = revision
        else:
            row, kind, table, shown = rest
            entry = (kind, int(table), int(shown))
            assert self.shown.setdefault(int(row), entry) == entry  # a nonce stands for one thing


async def run_victim(directory: Path, seed: int, statement: int, witness: Witness) -> None:
    """Run the program until it is killed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.host.victim", str(directory), str(seed), str(statement)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode == -signal.SIGKILL, err.decode()
    for line in out.decode().splitlines():
        witness.hear(line)


async def check(directory: Path, witness: Witness) -> int:
    """Check that what is stored is whole, and everything confirmed is in it; how many answers there
    are."""
    club = await Club(directory, ManualClock(), CONFIG).open()
    await club.host.stop()
    integrity = await club.store._reader.run(
        lambda conn: conn.execute("PRAGMA integrity_check").fetchone()[0]
    )
    assert integrity == "ok"
    total = 0
    for number in range(3):
        table = await club.host.looking.table_at(Place(7, 100 + number))
        if table is None or table.revision == 0:
            continue
        snapshot = await club.store.snapshot(table.id)
        answers = await club.store.answers(table.id)
        events = await club.store.events(table.id)
        assert snapshot is not None
        assert [entry.revision for entry in answers] == list(range(1, table.revision + 1))
        assert [entry.revision for entry in events] == list(range(1, table.revision + 1))
        assert snapshot.revision == table.revision >= witness.confirmed.get(table.id, 0)
        assert snapshot.data == await replay(club, table.id)
        waiting = {seat.seat for seat in table.seats if seat.waiting}
        view = (await club.host.looking.view(table.id)).view
        assert view is not None
        assert waiting == set(view.waiting)
        total += table.revision
    await club.close()
    return total


@pytest.mark.long
async def test_killed_at_any_statement_nothing_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    witness, dice = Witness(), random.Random(20)
    directory, before = tmp_path / "data", 0
    for run, statement in enumerate([3, 17, 60, *(dice.randrange(1, 500) for _ in range(13))]):
        await run_victim(directory, run, statement, witness)
        total = await check(directory, witness)
        assert total >= before
        before = total
    assert before > 30
    assert len(witness.confirmed) == 3

    # What had not been shown is shown now, and then the newest board of each table has been.
    club = await Club(directory, ManualClock(), CONFIG).open()
    await club.host.settled()
    for row in await club.posts():
        entry = (row.kind, row.table_id, row.revision)
        assert witness.shown.setdefault(row.id, entry) == entry
    for table_id in witness.confirmed:
        shown = [one for one in witness.shown.values() if one[:2] == ("board", table_id)]
        boards = [revision for _, _, revision in shown]
        assert max(boards) == (await club.host.looking.view(table_id)).revision
    await club.close()
