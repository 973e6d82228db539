"""Stored bytes are small, what was stored before is still read, and nothing is lost on the way."""

import sqlite3
from contextlib import closing
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.store import SqliteStore
from bot.store import changes as change
from bot.store.compression import DICTIONARY, squeeze_lines, unsqueeze_lines
from bot.store.errors import StoreUnreadable
from bot.store.sqlite import FILE
from engine.kernel.values import Msg
from tests.store.before import rows_before, write_as_before
from tests.store.rows import entry, opened
from tests.store.test_unreadable import spoil

STEPS = 20

WRITTEN_WITH = {1: "0ccbca3bc5311d51"}
"""The dictionaries there have been, by their hashes: with any of them something may be stored."""


def states(count: int) -> list[bytes]:
    """States that follow one another, each much like the last; alone none is small."""
    dice = Random(7)
    state = bytearray(dice.randbytes(4_000))
    found = []
    for _ in range(count):
        place = dice.randrange(len(state))
        state[place : place + 5] = dice.randbytes(dice.randrange(10))
        found.append(bytes(state))
    return found


def sizes(directory: Path, question: str) -> list[int]:
    """Measure some stored bytes."""
    with closing(sqlite3.connect(directory / FILE)) as conn:
        return [row[0] for row in conn.execute(question)]


async def played(directory: Path, played: list[bytes]) -> SqliteStore:
    """A table whose game went through those states, all of them kept."""
    store = await SqliteStore.open(directory)
    await store.commit(opened(1))
    for revision, state in enumerate(played, 1):
        await store.commit([entry(1, revision), change.PutSnapshot(1, revision, state, oldest=1)])
    return store


async def test_every_state_is_there_again_twenty_steps_back(tmp_path: Path) -> None:
    went_through = states(STEPS + 1)
    store = await played(tmp_path, went_through)
    for revision in range(1, STEPS + 1):
        kept = await store.past(1, revision)
        assert kept is not None
        assert (kept.revision, kept.data) == (revision, went_through[revision - 1])
    await store.close()
    assert len(sizes(tmp_path, "SELECT 1 FROM past")) == STEPS
    assert max(sizes(tmp_path, "SELECT length(data) FROM past")) < 100
    assert min(sizes(tmp_path, "SELECT length(data) FROM snapshots")) > 3_900


async def test_the_oldest_go_and_those_after_them_are_still_read(tmp_path: Path) -> None:
    went_through = states(STEPS)
    store = await played(tmp_path, went_through)
    for revision in range(STEPS + 1, STEPS + 4):
        state = b"all new %d" % revision * 50
        await store.commit([change.PutSnapshot(1, revision, state, oldest=15)])
    assert await store.past(1, 14) is None
    kept = await store.past(1, 15)
    assert kept is not None
    assert kept.data == went_through[14]
    assert await store.past(1, STEPS + 3) is None  # that is where the game stands
    await store.close()


async def test_a_state_that_cannot_be_read_costs_those_that_are_read_with_it(
    tmp_path: Path,
) -> None:
    went_through = states(6)
    store = await played(tmp_path, went_through)
    spoil(tmp_path, "UPDATE past SET data = substr(data, 1, 20) WHERE revision = 3")
    with pytest.raises(StoreUnreadable, match="table 1 at 3"):
        await store.past(1, 2)
    later = await store.past(1, 4)
    assert later is not None
    assert later.data == went_through[3]
    await store.close()


@pytest.mark.parametrize("poison", [b"", b"x\x9c nonsense", "text", 5])
async def test_a_game_that_storage_holds_unreadably_goes_on_from_memory(
    tmp_path: Path, poison: object
) -> None:
    """Only what could not be read before cannot be read after."""
    store = await played(tmp_path, states(3))
    spoil(tmp_path, "UPDATE snapshots SET data = ?", poison)
    for revision in (4, 5):
        await store.commit([change.PutSnapshot(1, revision, b"after it" * 9, oldest=1)])
    with pytest.raises(StoreUnreadable):
        await store.past(1, 3)
    kept = await store.past(1, 4)
    assert kept is not None
    assert kept.data == b"after it" * 9
    await store.close()


async def test_what_an_earlier_version_stored_is_read_and_goes_on(tmp_path: Path) -> None:
    """Its past states are compressed by themselves and its lines not at all; those that follow are
    not, and one is read with the other."""
    await write_as_before(tmp_path)
    before = rows_before()
    store = await SqliteStore.open(tmp_path)
    snapshots = {row[0]: row for row in before["snapshots"][1]}
    for table_id, (_, revision, data) in snapshots.items():
        for more in (1, 2):
            state = change.PutSnapshot(table_id, revision + more, data + b"!" * more, oldest=1)
            await store.commit([state])
        for _, earlier, state in [row for row in before["past"][1] if row[0] == table_id]:
            kept = await store.past(table_id, earlier)
            assert kept is not None
            assert kept.data == state
        passed = await store.past(table_id, revision)
        assert passed is not None
        assert passed.data == data
        said = [row for row in before["events"][1] if row[0] == table_id]
        entries = await store.events(table_id)
        assert [(one.revision, one.at) for one in entries] == [(row[1], row[2]) for row in said]
        for one, row in zip(entries, said, strict=True):
            public, private = msgspec.msgpack.decode(row[3], type=tuple[list[Msg], dict])
            assert one.public == tuple(public)
            assert set(one.private) == set(private)
    assert max(sizes(tmp_path, "SELECT length(data) FROM past WHERE revision > 60")) > 2_000
    lately = "SELECT s.revision - 2 FROM snapshots s WHERE s.table_id = p.table_id"
    passed_now = f"SELECT length(data) FROM past p WHERE revision >= ({lately})"
    assert max(sizes(tmp_path, passed_now)) < 250
    await store.close()


def test_lines_take_a_fifth_and_are_the_same_again() -> None:
    lines = [row[3] for row in rows_before()["events"][1]]
    assert [unsqueeze_lines(squeeze_lines(one)) for one in lines] == lines
    assert sum(len(squeeze_lines(one)) for one in lines) < sum(map(len, lines)) / 5
    assert max(len(squeeze_lines(one)) - len(one) for one in lines) <= 0


def test_no_dictionary_ever_changes() -> None:
    """Whatever was stored with one could not be read any more."""
    there = resources.files("bot.store").joinpath("dictionaries")
    found = {
        int(file.name[6:-4]): file.read_bytes()
        for file in there.iterdir()
        if file.name.endswith(".bin")
    }
    hashes = {n: blake2b(data, digest_size=8).hexdigest() for n, data in found.items()}
    assert hashes == WRITTEN_WITH
    assert max(found) == DICTIONARY
