"""The store in one SQLite file: one connection that writes, one that reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from errno import EDQUOT, ENOSPC
from functools import wraps
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.store import game_store, writes
from bot.store.changes import Change, Enqueue, PostFailed
from bot.store.checks import check_columns, check_file
from bot.store.connection import BUSY_MS, BatchConnection, connect, create
from bot.store.errors import StoreError, StoreFull, StoreReadOnly, StoreUnreadable
from bot.store.game_store import RuleGame
from bot.store.group_commit import GroupCommit
from bot.store.instance import InstanceLock
from bot.store.kept_messages import KeptMessages
from bot.store.kept_outbox import KeptOutbox, Waiting
from bot.store.kept_tables import KeptTables
from bot.store.migrate import Migration, bundled, migrate
from bot.store.reads import games as game_reads
from bot.store.reads import messages as message_reads
from bot.store.reads import people as people_reads
from bot.store.reads import ratings as rating_reads
from bot.store.reads import tables as table_reads
from bot.store.reads.export import export_person
from bot.store.reads.fetching import complain
from bot.store.rows.messages import MessageRow, OutboxRow, drawn_number
from bot.store.rows.tables import StoredTable

P = ParamSpec("P")
T = TypeVar("T")

FILE = "paiju.db"


def _asks(
    read: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[SqliteStore, P], Coroutine[Any, Any, T]]:
    """A question of :mod:`bot.store.reads`, put to the reader of a store."""

    @wraps(read)
    async def asked(store: SqliteStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.ask(read, *args, **kwargs)

    return asked


class SqliteStore:
    """Tables that outlive the program, in a directory of its own; :meth:`open` makes one.

    What one call reads is of one instant. Everything may raise
    :class:`~bot.store.errors.StoreError`, and what reads one thing
    :class:`~bot.store.errors.StoreUnreadable`; what lists things leaves out what cannot be read.
    """

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
        self.rating_anew = asyncio.Event()
        """Set where games may have to be rated anew."""
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
        """Carry out a transaction, whole or not at all."""
        await self.queue.commit([self._numbered(one) for one in changes])

    def _numbered(self, one: Change) -> Change:
        """A row of the outbox gets its numbers here, so that it is known when it is stored."""
        if not isinstance(one, Enqueue):
            return one
        self._last_row += 1
        return Enqueue(replace(one.row, id=self._last_row, number=drawn_number()))

    def _settled(self, changes: Sequence[Change], refusal: Exception | None) -> None:
        self._messages.settled(changes)
        if refusal is None:
            self._kept.stored(changes)
            self._waiting.stored(changes)
            if any(isinstance(one, RuleGame) for one in changes):
                self.rating_anew.set()
        else:
            self._kept.refused(changes)

    async def ask(
        self, read: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Put a question to the reader, at one instant."""
        return await self._reader.read(lambda conn: read(conn, *args, **kwargs))

    async def close(self) -> None:
        """Finish what waits and let go of the database."""
        await self.queue.close()
        await self._reader.close()
        await self._writer.close()
        self._lock.release()

    served = _asks(table_reads.served)
    seen = _asks(table_reads.seen)
    table_ids = _asks(table_reads.table_ids)
    live_tables = _asks(table_reads.live_tables)
    tables_in_servers = _asks(table_reads.tables_in_servers)
    tables_aside = _asks(table_reads.tables_aside)
    whereabouts = _asks(table_reads.whereabouts)
    table_at = _asks(table_reads.table_at)
    tables_of = _asks(table_reads.tables_of)
    seated = _asks(table_reads.seated)
    snapshot = _asks(game_reads.snapshot)
    pack = _asks(game_reads.pack)
    past = _asks(game_reads.past)
    reel = _asks(game_reads.reel)
    answers = _asks(game_reads.answers)
    events = _asks(game_reads.events)
    undone = _asks(game_reads.undone)
    look = _asks(game_reads.look)
    due = _asks(table_reads.due)
    due_of = _asks(table_reads.due_of)
    refused_lanes = _asks(message_reads.refused_lanes)
    players = _asks(people_reads.players)
    decks = _asks(people_reads.decks)
    guild = _asks(people_reads.guild)
    greeted = _asks(people_reads.greeted)
    message = _asks(message_reads.message)
    postings = _asks(message_reads.postings)
    export = _asks(export_person)
    games_of = _asks(game_store.games_of)
    rating_board = _asks(rating_reads.board)
    rating_of = _asks(rating_reads.standing)
    rating_curve = _asks(rating_reads.curve)
    ratings_left = _asks(rating_reads.left)
    names = _asks(game_store.names)

    async def new_table_id(self) -> int:
        """An id that no table has had."""
        self._last_id += 1
        return self._last_id

    async def table(self, table_id: int) -> StoredTable | None:
        """A table with its seats, votes and people's settings."""

        async def read() -> StoredTable | None:
            return await self._reader.read(lambda conn: table_reads.table(conn, table_id))

        return await self._kept.get(table_id, read)

    async def tables(self, table_ids: Iterable[int]) -> tuple[StoredTable, ...]:
        """Those tables that exist, each as it is at one instant, in the order of their ids."""
        found = [await self._or_none(table_id) for table_id in sorted(table_ids)]
        return tuple(one for one in found if one is not None)

    async def _or_none(self, table_id: int) -> StoredTable | None:
        try:
            return await self.table(table_id)
        except StoreUnreadable as error:
            complain(str(error))
            return None

    async def outbox_heads(self, now: int, limit: int) -> tuple[OutboxRow, ...]:
        """The first row of each lane, where that is due: the most urgent first, then the oldest.
        One that cannot be read is noted as failed and the next of its lane is the first."""
        given_up = [PostFailed(row, said, now, None) for row, said in self._unreadable.items()]
        if given_up:
            await self.commit(given_up)
            for number, said in self._unreadable.items():
                complain(f"row {number} of the outbox: {said}")
            self._unreadable = {}
        return self._waiting.heads(now, limit)

    async def abreast(self) -> bool:
        """Tell whether the reader sees the last write: it can be left behind."""

        def last_post(conn: Connection) -> int:
            return message_reads.last_of(conn, "outbox")

        written = await self._writer.read(last_post)
        return await self._reader.read(last_post) >= written

    async def outbox_next_at(self, after: int) -> int | None:
        """Return the first moment after ``after`` at which the head of a lane is due."""
        return self._waiting.next_at(after)

    async def messages(
        self, table_id: int, role: str | None = None, user_id: int | None = None
    ) -> tuple[MessageRow, ...]:
        """The registered messages of a table, oldest first."""

        async def read() -> tuple[MessageRow, ...]:
            return await self._reader.read(lambda conn: message_reads.messages(conn, table_id))

        return tuple(
            row
            for row in await self._messages.get(table_id, read)
            if role in (None, row.role) and user_id in (None, row.user_id)
        )

    async def new_posting(self) -> int:
        """A number that no posting has had."""
        return drawn_number()

    async def outbox_before(self) -> int:
        """The highest id that a row of the outbox had had when the store was opened."""
        return self._row_before


class _Found(Struct, frozen=True):
    """Contents of the store when it is opened: the last id of a table and of a row of the outbox,
    what waits there, and what is wrong with rows of it that cannot be read."""

    last_table: int
    last_row: int
    waiting: tuple[Waiting, ...]
    unreadable: dict[int, str]


def _found(conn: Connection, *, outbox: bool) -> _Found:
    waiting, unreadable = message_reads.outbox(conn) if outbox else ((), {})
    last_row = message_reads.last_of(conn, "outbox")
    return _Found(table_reads.last_table_id(conn), last_row, waiting, unreadable)


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
