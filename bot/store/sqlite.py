"""The store in one SQLite file: one connection that writes, one that reads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from errno import EDQUOT, ENOSPC
from pathlib import Path
from sqlite3 import Connection
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from bot.store import reads, writes
from bot.store.changes import Change, Post, PostFailed
from bot.store.checks import check_columns, check_file
from bot.store.connection import BUSY_MS, BatchConnection, connect, create
from bot.store.errors import StoreError, StoreFull, StoreReadOnly, StoreUnreadable
from bot.store.group_commit import GroupCommit
from bot.store.instance import InstanceLock
from bot.store.kept_messages import KeptMessages
from bot.store.kept_outbox import KeptOutbox, Waiting
from bot.store.kept_tables import KeptTables
from bot.store.migrate import Migration, bundled, migrate
from bot.store.protocol import Snapshot
from bot.store.rows import (
    AnswerRow,
    DeckRow,
    DueRow,
    EventRow,
    MessageRow,
    OutboxRow,
    Place,
    PostingRow,
    StoredTable,
    TableStatus,
    drawn_number,
)
from bot.store.settings import GuildSettings, Locale, PlayerSettings

FILE = "paiju.db"


class SqliteStore:
    """:class:`bot.store.protocol.Store` in a directory of its own; :meth:`open` makes one."""

    def __init__(
        self,
        lock: InstanceLock,
        writer: BatchConnection,
        reader: BatchConnection,
        found: _Found,
    ) -> None:
        self._lock = lock
        self._writer = writer
        self._reader = reader
        self._last_id = found.last_table
        self._last_row = self._row_before = found.last_row
        self._waiting = KeptOutbox(found.waiting)
        self._unreadable = found.unreadable
        self._kept = KeptTables()
        self._messages = KeptMessages()
        self.queue = GroupCommit(writer, writes.apply, settled=self._settled)

    @classmethod
    async def open(
        cls,
        directory: Path,
        *,
        busy_ms: int = BUSY_MS,
        steps: tuple[Migration, ...] | None = None,
    ) -> SqliteStore:
        """Open or create the database of a directory, brought to this program's schema.

        :class:`~bot.store.errors.StoreInUse`, :class:`~bot.store.errors.StoreTooNew`,
        :class:`~bot.store.errors.StoreDamaged` or another store error; nothing is created in the
        place of a database that cannot be used.
        """
        lock = _take(directory)
        path = directory / FILE
        try:
            if not path.exists():
                await asyncio.to_thread(create, path)
            await asyncio.to_thread(check_file, path)
            writer = await connect(path, busy_ms=busy_ms)
        except BaseException:
            lock.release()
            raise
        try:
            missing = bundled() if steps is None else steps
            await writer.run(lambda conn: migrate(conn, path, missing))
            if steps is None:
                await writer.run(lambda conn: check_columns(conn, path))
            # What is of an older schema, as a test may want it, has no outbox that can be read.
            found = await writer.read(lambda conn: _found(conn, outbox=steps is None))
            reader = await connect(path, busy_ms=busy_ms, read_only=True)
        except BaseException:
            await writer.close()
            lock.release()
            raise
        return cls(lock, writer, reader, found)

    async def commit(self, changes: Sequence[Change]) -> None:
        """Carry out a transaction, together with others that wait."""
        await self.queue.commit([self._numbered(one) for one in changes])

    def _numbered(self, one: Change) -> Change:
        """A row of the outbox gets its numbers here, so that it is known when it is stored."""
        if not isinstance(one, Post):
            return one
        self._last_row += 1
        return Post(replace(one.row, id=self._last_row, number=drawn_number()))

    def _settled(self, changes: Sequence[Change], refusal: Exception | None) -> None:
        self._messages.settled(changes)
        if refusal is None:
            self._kept.stored(changes)
            self._waiting.stored(changes)
        else:
            self._kept.refused(changes)

    async def close(self) -> None:
        """Finish what waits and let go of the file."""
        await self.queue.close()
        await self._reader.close()
        await self._writer.close()
        self._lock.release()

    async def new_table_id(self) -> int:
        """The next id; one program serves a directory, so counting here is enough."""
        self._last_id += 1
        return self._last_id

    async def table(self, table_id: int) -> StoredTable | None:
        """A table with its seats and votes."""

        async def read() -> StoredTable | None:
            return await self._reader.read(lambda conn: reads.table(conn, table_id))

        return await self._kept.get(table_id, read)

    async def tables(self, table_ids: Iterable[int]) -> tuple[StoredTable, ...]:
        """Those tables that exist."""
        found = [await self._or_none(table_id) for table_id in sorted(table_ids)]
        return tuple(one for one in found if one is not None)

    async def _or_none(self, table_id: int) -> StoredTable | None:
        try:
            return await self.table(table_id)
        except StoreUnreadable as error:
            reads.complain(str(error))
            return None

    async def seen(self, request_id: int) -> bool:
        """Whether that request was carried out."""
        return await self._reader.read(lambda conn: reads.seen(conn, request_id))

    async def table_ids(self, status: TableStatus) -> tuple[int, ...]:
        """The tables of a status."""
        return await self._reader.read(lambda conn: reads.table_ids(conn, status))

    async def live_tables(self) -> tuple[int, ...]:
        """All tables that are not over."""
        return await self._reader.read(reads.live_tables)

    async def tables_in_servers(self) -> tuple[tuple[int, int, bool], ...]:
        """The open and running tables of servers."""
        return await self._reader.read(reads.tables_in_servers)

    async def tables_aside(self) -> dict[int, str]:
        """The tables set aside, and why."""
        return await self._reader.read(reads.tables_aside)

    async def whereabouts(self, table_id: int) -> tuple[Place | None, Locale | None]:
        """Where a table stands and its language."""
        return await self._reader.read(lambda conn: reads.whereabouts(conn, table_id))

    async def table_at(self, spot: int) -> int | None:
        """The live table of a spot, else the last one."""
        return await self._reader.read(lambda conn: reads.table_at(conn, spot))

    async def tables_of(self, user_id: int, *, over: bool = False) -> tuple[int, ...]:
        """The tables somebody sits at."""
        return await self._reader.read(lambda conn: reads.tables_of(conn, user_id, over))

    async def seated(self) -> tuple[int, ...]:
        """Everybody at a table."""
        return await self._reader.read(reads.seated)

    async def snapshot(self, table_id: int) -> Snapshot | None:
        """The game of a table."""
        return await self._reader.read(lambda conn: reads.snapshot(conn, table_id))

    async def pack(self, content_hash: str) -> bytes | None:
        """A card pack."""
        return await self._reader.read(lambda conn: reads.pack(conn, content_hash))

    async def past(self, table_id: int, revision: int) -> Snapshot | None:
        """An earlier state of a game."""
        return await self._reader.read(lambda conn: reads.past(conn, table_id, revision))

    async def answers(self, table_id: int, after: int = 0) -> tuple[AnswerRow, ...]:
        """The log of answers."""
        return await self._reader.read(lambda conn: reads.answers(conn, table_id, after))

    async def events(self, table_id: int, after: int = 0) -> tuple[EventRow, ...]:
        """What the log said."""
        return await self._reader.read(lambda conn: reads.events(conn, table_id, after))

    async def due(self, now: int, limit: int) -> tuple[DueRow, ...]:
        """What is due."""
        return await self._reader.read(lambda conn: reads.due(conn, now, limit))

    async def due_of(self, table_id: int) -> tuple[DueRow, ...]:
        """What is to happen at a table."""
        return await self._reader.read(lambda conn: reads.due_of(conn, table_id))

    async def next_due_at(self, after: int) -> int | None:
        """When the next thing falls due."""
        return await self._reader.read(lambda conn: reads.next_due_at(conn, after))

    async def outbox_heads(self, now: int, limit: int) -> tuple[OutboxRow, ...]:
        """The first row of each lane; those that could not be read are given up first."""
        given_up = [PostFailed(row, said, now, None) for row, said in self._unreadable.items()]
        if given_up:
            await self.commit(given_up)
            for number, said in self._unreadable.items():
                reads.complain(f"row {number} of the outbox: {said}")
            self._unreadable = {}
        return self._waiting.heads(now, limit)

    async def abreast(self) -> bool:
        """Whether what is read is what was written."""

        def last_post(conn: Connection) -> int:
            return reads.last_of(conn, "outbox")

        written = await self._writer.read(last_post)
        return await self._reader.read(last_post) >= written

    async def outbox_next_at(self, after: int) -> int | None:
        """When the next head of a lane falls due."""
        return self._waiting.next_at(after)

    async def refused_lanes(self, place: int) -> tuple[str, ...]:
        """The lanes of a thread, a channel or a server in which something was refused."""
        return await self._reader.read(lambda conn: reads.refused_lanes(conn, place))

    async def players(self, user_ids: Iterable[int]) -> dict[int, PlayerSettings]:
        """Settings of people."""
        wanted = tuple(user_ids)
        return await self._reader.read(lambda conn: reads.players(conn, wanted))

    async def decks(self, user_id: int) -> tuple[DeckRow, ...]:
        """Saved decks."""
        return await self._reader.read(lambda conn: reads.decks(conn, user_id))

    async def guild(self, guild_id: int) -> GuildSettings | None:
        """A server's settings."""
        return await self._reader.read(lambda conn: reads.guild(conn, guild_id))

    async def messages(
        self, table_id: int, role: str | None = None, user_id: int | None = None
    ) -> tuple[MessageRow, ...]:
        """Registered messages of a table."""

        async def read() -> tuple[MessageRow, ...]:
            return await self._reader.read(lambda conn: reads.messages(conn, table_id))

        return tuple(
            row
            for row in await self._messages.get(table_id, read)
            if role in (None, row.role) and user_id in (None, row.user_id)
        )

    async def message(self, message_id: int) -> MessageRow | None:
        """One registered message."""
        return await self._reader.read(lambda conn: reads.message(conn, message_id))

    async def new_posting(self) -> int:
        """A number that no posting has had."""
        return drawn_number()

    async def postings(self) -> tuple[PostingRow, ...]:
        """What is about to be posted."""
        return await self._reader.read(reads.postings)

    async def outbox_before(self) -> int:
        """The last row of the outbox from before."""
        return self._row_before

    async def export(self, user_id: int) -> dict[str, Any]:
        """All about somebody."""
        return await self._reader.read(lambda conn: reads.export(conn, user_id))


class _Found(Struct, frozen=True):
    """What is there when the store is opened: the last id of a table and of a row of the outbox,
    what waits there, and what is wrong with rows of it that cannot be read."""

    last_table: int
    last_row: int
    waiting: tuple[Waiting, ...]
    unreadable: dict[int, str]


def _found(conn: Connection, *, outbox: bool) -> _Found:
    waiting, unreadable = reads.outbox(conn) if outbox else ((), {})
    return _Found(reads.last_table_id(conn), reads.last_of(conn, "outbox"), waiting, unreadable)


def make_directory(directory: Path) -> None:
    """Have the directory there; a store error where it cannot be."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _named(error, directory) from error


def _take(directory: Path) -> InstanceLock:
    make_directory(directory)
    try:
        return InstanceLock(directory)
    except OSError as error:
        raise _named(error, directory) from error


def _named(error: OSError, directory: Path) -> StoreError:
    kind = StoreFull if error.errno in (ENOSPC, EDQUOT) else StoreReadOnly
    return kind(f"{directory} cannot be written: {error}")


if TYPE_CHECKING:
    from bot.store.protocol import Store

    _: type[Store] = SqliteStore
