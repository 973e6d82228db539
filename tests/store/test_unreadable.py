"""Rows that say nothing: each costs itself, and leaves nothing open behind it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store import SqliteStore
from bot.store import changes as change
from bot.store.errors import StoreError, StoreUnreadable
from bot.store.rows.messages import MessageRow, PostingRow
from bot.store.rows.tables import DueRow, VoteRow
from bot.store.settings import DeckRow, PlayerSettings
from bot.store.sqlite import FILE
from engine.kernel.deck import Deck
from tests.store.rows import entry, opened, post, table

NO_TEXT = b"\xff\xfe broken"


def spoil(directory: Path, statement: str, *values: object) -> None:
    """Change the database from outside, as a broken program or disk would."""
    with closing(sqlite3.connect(directory / FILE)) as conn, conn:
        conn.execute("PRAGMA ignore_check_constraints = ON")
        conn.execute(statement, values)


async def test_an_error_that_is_remembered_does_not_keep_the_database_as_it_was(
    tmp_path: Path,
) -> None:
    """A SELECT that is left half read keeps SQLite's snapshot, and the log of writes grows for
    ever."""
    store = await SqliteStore.open(tmp_path)
    votes = tuple(VoteRow(1, "close", -1, user) for user in range(11, 60))
    await store.commit([*opened(1), *opened(2), change.PutVotes(1, votes)])
    spoil(tmp_path, "UPDATE votes SET seat = 'x' WHERE user_id = 12")
    another = replace(table(2), title="another")
    remembered: list[StoreError] = []
    for _ in range(3):
        try:
            await store.table(1)
        except StoreUnreadable as error:
            remembered.append(error)
    assert len(remembered) == 3
    await store.commit([change.Enqueue(post(2)), change.PutTable(another)])
    assert await store.abreast()
    found = await store.table(2)
    assert found is not None
    assert found.row.title == "another"
    busy, left, written = await store._writer.run(
        lambda conn: conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    )
    assert (busy, left, written) == (0, 0, 0)
    await store.close()


async def test_a_reader_that_is_left_behind_is_noticed(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit(opened(1))
    await store._reader.run(lambda conn: conn.execute("BEGIN"))
    held = await store._reader.run(lambda conn: conn.execute("SELECT * FROM tables"))
    await store._reader.run(lambda _: held.fetchone())
    await store.commit([change.Enqueue(post(1))])
    assert await store._writer.run(lambda conn: conn.in_transaction) is False
    behind = await store._reader.run(
        lambda conn: conn.execute("SELECT count(*) FROM outbox").fetchone()
    )
    assert behind == (0,)

    async def read(work):
        return await store._reader.run(work)

    store._reader.read = read  # type: ignore[method-assign]
    assert not await store.abreast()
    await store._reader.run(lambda conn: conn.execute("ROLLBACK"))
    assert await store.abreast()
    await store.close()


async def test_a_text_that_is_none_costs_its_own_row(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit([*opened(1), *opened(2), *opened(3)])
    spoil(tmp_path, "UPDATE seats SET name = CAST(? AS TEXT) WHERE table_id = 2", NO_TEXT)
    assert [one.row.id for one in await store.tables((1, 2, 3))] == [1, 3]
    with pytest.raises(StoreUnreadable, match="table 2, seat 0"):
        await store.table(2)
    await store.close()


async def test_a_posting_that_says_nothing_costs_itself(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    begun = (PostingRow(1, 1, "board", 101, at=1), PostingRow(2, 2, "board", 102, at=2))
    await store.commit([*opened(1), *opened(2), *map(change.PutPosting, begun)])
    spoil(tmp_path, "UPDATE postings SET turn = 'third' WHERE number = 1")
    assert await store.postings() == begun[1:]
    await store.close()


async def test_bad_rows_of_the_outbox_are_given_up_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit([one for n in range(1, 6) for one in opened(n)])
    await store.commit([change.Enqueue(post(number)) for number in (1, 2, 3, 4, 1, 5)])
    spoil(tmp_path, "UPDATE outbox SET body = x'ff00' WHERE id = 1")
    spoil(tmp_path, "UPDATE outbox SET next_at = 'tomorrow' WHERE id = 2")
    spoil(tmp_path, "UPDATE outbox SET kind = 'song' WHERE id = 3")
    await store.close()
    store = await SqliteStore.open(tmp_path)
    heads = await store.outbox_heads(10, 50)
    assert [row.id for row in heads] == [4, 5, 6]  # the next of the first lane is its first now
    assert await store.outbox_next_at(0) is None
    failed = await store._reader.run(
        lambda conn: conn.execute(
            "SELECT id, failed_at, error FROM outbox WHERE failed_at IS NOT NULL ORDER BY id"
        ).fetchall()
    )
    assert [(row, at) for row, at, _ in failed] == [(1, 10), (2, 10), (3, 10)]
    assert all(error for *_, error in failed)
    assert caplog.text.count("of the outbox") == 3
    await store.close()


async def test_settings_that_cannot_be_read_are_the_usual_ones_and_stay(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit([*opened(1, users=(11, 12)), change.PutPlayer(11, "A", PlayerSettings())])
    spoil(tmp_path, "UPDATE players SET settings = '{nonsense'")
    found = await store.table(1)
    assert found is not None
    assert found.players == {11: PlayerSettings(unread=True)}
    await store.commit([change.MeetPlayer(11, "Ann", "en")])
    await store.commit([change.PutPlayer(11, "Ann", PlayerSettings(unread=True))])
    with closing(sqlite3.connect(tmp_path / FILE)) as conn:
        assert conn.execute("SELECT settings FROM players").fetchall() == [("{nonsense",)]
    spoil(tmp_path, "INSERT INTO guilds (guild_id, settings) VALUES (7, '[]')")
    guild = await store.guild(7)
    assert guild is not None
    assert guild.openers == "managers"
    await store.close()


async def test_lists_leave_out_what_cannot_be_read(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    decks = [DeckRow(11, "beacons", Deck(name, (("a", 1),)), 5) for name in "AB"]
    await store.commit(
        [
            *opened(1),
            entry(1, 1),
            entry(1, 2),
            *(change.PutDeck(deck) for deck in decks),
            change.PutMessage(MessageRow(1, 2, 1, "board")),
            change.PutMessage(MessageRow(2, 2, 1, "board")),
            change.PutDue(1, (DueRow(1, "ping", 0, 5), DueRow(1, "remind", 0, 6))),
        ]
    )
    spoil(tmp_path, "UPDATE decks SET cards = x'00' WHERE name = 'A'")
    spoil(tmp_path, "UPDATE events SET lines = x'c1' WHERE revision = 1")
    spoil(tmp_path, "UPDATE messages SET revision = 'x' WHERE message_id = 1")
    spoil(tmp_path, "UPDATE due SET decision_id = x'' WHERE kind = 'ping'")
    assert [row.deck.name for row in await store.decks(11)] == ["B"]
    assert [row.revision for row in await store.events(1)] == [2]
    assert [row.message_id for row in await store.messages(1)] == [2]
    assert await store.message(1) is None
    assert [row.kind for row in (await store.due(100, 10)).rows] == ["remind"]
    told = await store.export(11)
    assert "unreadable" in told["decks"][0]
    assert told["decks"][1]["deck"]["name"] == "B"
    await store.close()
