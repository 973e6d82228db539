"""A backup taken during play, as docs/hosting.md tells it, and put in place of what is lost."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from bot.store import SqliteStore
from bot.store.errors import StoreError
from tests.host.club import ANN, BEN, CONFIG, PLANS, Club, replay
from tests.manual_clock import ManualClock

DATABASE = "paiju.db"


def back_up(directory: Path, copy: Path) -> None:
    """Do what ``sqlite3 paiju.db ".backup copy.db"`` does."""
    source, target = sqlite3.connect(directory / DATABASE), sqlite3.connect(copy)
    source.backup(target)
    source.close()
    target.close()


def restore(directory: Path, copy: Path, aside: Path) -> None:
    """Move what is there away and put the copy in its place, with the program stopped."""
    aside.mkdir()
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        if (directory / name).exists():
            (directory / name).rename(aside / name)
    (directory / DATABASE).write_bytes(copy.read_bytes())


async def play(club: Club, table_id: int, dice: random.Random, answers: int) -> int:
    """Answer so many times; the revision then."""
    for _ in range(answers):
        await club.step(table_id, (ANN, BEN), dice.choice(PLANS))
    return (await club.host.looking.view(table_id)).table.revision


async def test_a_backup_taken_during_play_is_put_in_place_of_a_ruined_database(
    tmp_path: Path,
) -> None:
    directory, copy, dice = tmp_path / "data", tmp_path / "copy.db", random.Random(3)
    club = await Club(directory, ManualClock(), CONFIG).open()
    table_id = await club.game(ANN, BEN)
    saved = await play(club, table_id, dice, 7)
    back_up(directory, copy)
    assert await play(club, table_id, dice, 5) > saved
    await club.close()

    (directory / DATABASE).write_bytes(b"no database at all" * 500)
    with pytest.raises(StoreError):
        await SqliteStore.open(directory)

    restore(directory, copy, tmp_path / "ruined")
    club = await Club(directory, ManualClock(), CONFIG).open()
    assert (await club.host.looking.view(table_id)).table.revision == saved
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert snapshot.data == await replay(club, table_id)
    assert await play(club, table_id, dice, 4) == saved + 4
    await club.close()
