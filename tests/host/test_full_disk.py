"""A disk that is really full, and a kill while a deck is taken in: nothing lost, and it goes on."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.host.errors import StorageTrouble
from bot.store.errors import StoreError
from bot.store.settings import HOUR, Deadline
from engine.kernel.deck import Deck
from tests.host.club import ANN, BEN, CONFIG, Club, replay
from tests.host.deck_victim import CARDS
from tests.manual_clock import ManualClock

ROOT = Path(__file__).parents[2]
SIZE = 2 * 1024 * 1024


class SmallDisk:
    """A file system of its own, on which a file takes all the room there is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._filler = path / "filler"

    def fill(self) -> None:
        """Leave no room."""
        with self._filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1024))
            except OSError:
                return

    def empty(self) -> None:
        """There is room again."""
        self._filler.unlink()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A small disk, where this machine lets a test have one."""
    path = tmp_path / "disk"
    path.mkdir()
    mount = shutil.which("mount")
    if mount is None or sys.platform != "linux":
        pytest.skip("there is no way to mount a small disk here")
    done = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(path)],
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.skip("a small disk may not be mounted here")
    yield SmallDisk(path)
    subprocess.run(["umount", "-l", str(path)], check=True)


async def refused(club: Club, table_id: int) -> str:
    """Play until storage refuses; what is said then."""
    for _ in range(2_000):
        try:
            await club.step(table_id, (ANN, BEN))
        except StorageTrouble as trouble:
            return trouble.message.key
    raise AssertionError("the disk never was full")


async def test_a_full_disk_is_named_loses_nothing_and_play_goes_on_with_room(
    disk: SmallDisk, caplog: pytest.LogCaptureFixture
) -> None:
    club = await Club(disk.path / "data", ManualClock(), CONFIG).open()
    table_id = await club.game(ANN, BEN, deadline=Deadline(HOUR))
    disk.fill()
    assert await refused(club, table_id) == "error.storage_full"
    before = (await club.host.looking.view(table_id)).revision
    assert (await club.store.answers(table_id))[-1].revision == before
    club.clock.set(club.clock.now() + 2 * HOUR)  # a clock runs out meanwhile
    for _ in range(20):
        club.host.tables.due_wake.set()
        await asyncio.sleep(0.01)
    assert (await club.host.looking.view(table_id)).revision == before
    assert not [one for one in caplog.records if one.exc_info]

    disk.empty()
    await club.pass_time(10 * CONFIG.retry_most_ms)
    assert (await club.host.looking.view(table_id)).revision > before
    await club.step(table_id, (ANN, BEN))
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert snapshot.data == await replay(club, table_id)
    assert await club.host.outbox.next_due()
    await club.close()


async def test_a_program_that_starts_on_a_full_disk_says_so_or_serves_and_loses_nothing(
    disk: SmallDisk,
) -> None:
    club = await Club(disk.path / "data", ManualClock(), CONFIG).open()
    table_id = await club.game(ANN, BEN)
    for _ in range(5):
        await club.step(table_id, (ANN, BEN))
    before = (await club.host.looking.view(table_id)).revision
    await club.close()
    disk.fill()
    serves = True
    try:
        await club.open()
    except StoreError:  # by its name, as a start has to say it
        serves = False
    if serves:
        assert (await club.host.looking.view(table_id)).revision == before
        await club.close()
    disk.empty()
    await club.open()
    assert (await club.host.looking.view(table_id)).revision == before
    await club.step(table_id, (ANN, BEN))
    await club.close()


async def test_a_deck_that_finds_no_room_is_not_there_in_part(disk: SmallDisk) -> None:
    club = await Club(disk.path, ManualClock(), CONFIG).open()
    kept = await club.host.decks.save_deck(ANN, "shenhua", Deck("kept", CARDS))
    disk.fill()
    saved = {kept.name}

    async def save_many() -> None:
        for number in range(40):
            saved.add(
                (await club.host.decks.save_deck(ANN, "shenhua", Deck(f"n{number}", CARDS))).name
            )

    with pytest.raises(StorageTrouble) as trouble:
        await save_many()
    assert trouble.value.message.key == "error.storage_full"
    assert {row.deck.name for row in await club.store.decks(ANN.user_id)} == saved
    disk.empty()
    await club.host.decks.save_deck(ANN, "shenhua", Deck("later", CARDS))
    rows = await club.store.decks(ANN.user_id)
    assert {row.deck.name for row in rows} == {*saved, "later"}
    assert all(row.deck.cards == CARDS for row in rows)
    await club.close()


@pytest.mark.parametrize("statement", [2, 4, 6, 9, 13, 17, 22])
async def test_killed_while_a_deck_is_taken_in_it_is_there_whole_or_not_at_all(
    statement: int, tmp_path: Path
) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.host.deck_victim", str(tmp_path), str(statement)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode == -signal.SIGKILL, err.decode()
    confirmed: list[str] = []
    for line in out.decode().splitlines():
        word, name = line.split()
        if word == "new":
            confirmed.remove(f"deck {name.rpartition('-')[2]}")
        confirmed.append(name.replace("-", " "))
    club = await Club(tmp_path, ManualClock(), CONFIG).open()
    rows = await club.store.decks(ANN.user_id)
    names = [row.deck.name for row in rows]
    for name in confirmed:  # the last one may have got its new name already
        assert {name, name.replace("deck", "new")} & set(names)
    assert len(names) <= len(confirmed) + 1  # one more may have been saved and not yet confirmed
    assert all(row.deck.cards == CARDS for row in rows)
    await club.host.decks.save_deck(ANN, "shenhua", Deck("after", CARDS))
    await club.close()
