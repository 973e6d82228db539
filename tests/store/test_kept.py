"""Rows kept in memory are read once, and never anything else than what is stored."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store import SqliteStore
from bot.store import changes as change
from bot.store.rows.messages import MessageRow
from tests.store.rows import opened, post, table


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """A store that counts how often it asks the database."""
    store = await SqliteStore.open(tmp_path)
    await store.commit([*opened(1), *opened(2)])
    yield store
    await store.close()


@pytest.fixture
def asked(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Each question to the database."""
    questions: list[object] = []
    read = store._reader.read

    async def counted(work):
        questions.append(work)
        return await read(work)

    monkeypatch.setattr(store._reader, "read", counted)
    return questions


async def test_a_table_and_its_messages_are_read_once_and_after_a_change_are_what_it_made(
    store: SqliteStore, asked: list[object]
) -> None:
    for _ in range(3):
        await store.table(1)
        await store.messages(1, "board", 0)
        await store.messages(1, user_id=7)
    assert len(asked) == 2
    await store.commit([change.PutTable(replace(table(1), title="another"))])
    await store.commit([change.PutMessage(MessageRow(5, 70, 1, "board"))])
    found = await store.table(1)
    assert found is not None
    assert found.row.title == "another"
    assert len(asked) == 2
    assert [row.message_id for row in await store.messages(1, "board", 0)] == [5]
    assert await store.messages(1, user_id=7) == ()
    await store.commit([change.DropMessages((5,))])
    assert await store.messages(1) == ()


async def test_what_is_read_while_something_is_stored_is_not_kept(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = store._reader.read
    begun, stored = asyncio.Event(), asyncio.Event()

    async def slow(work):
        found = await read(work)
        begun.set()
        await stored.wait()
        return found

    monkeypatch.setattr(store._reader, "read", slow)
    looking = asyncio.create_task(store.table(1))
    await begun.wait()
    await store.commit([change.PutTable(replace(table(1), title="another"))])
    stored.set()
    old, new = await looking, await store.table(1)
    assert old is not None
    assert new is not None
    assert (old.row.title, new.row.title) == ("beacons", "another")


async def test_who_does_not_wait_for_a_change_leaves_it_known_all_the_same(
    store: SqliteStore,
) -> None:
    await store.table(1)
    waiting = asyncio.create_task(
        store.commit([change.PutTable(replace(table(1), title="another"))])
    )
    await asyncio.sleep(0)
    waiting.cancel()
    await store.commit([change.Enqueue(post(2))])
    found = await store.table(1)
    assert found is not None
    assert found.row.title == "another"


async def test_a_row_of_the_outbox_is_handed_on_without_asking(
    store: SqliteStore, asked: list[object]
) -> None:
    await store.commit([change.Enqueue(post(1)), change.Enqueue(post(2))])
    heads = await store.outbox_heads(10, 10)
    assert len(heads) == 2
    await store.commit([change.Posted(heads[0].id)])
    assert [row.id for row in await store.outbox_heads(10, 10)] == [heads[1].id]
    assert await store.outbox_next_at(-1) == 0
    assert asked == []
