"""SQLite connections that carry out a whole function in one call of their thread.

The only module that knows aiosqlite, and its undocumented parts; ``tests/bot/test_internals.py``
holds them against the installed version."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.store.errors import StoreClosed, named

T = TypeVar("T")

BUSY_MS = 5_000
"""Time in ms to wait for another program that holds the database."""


class BatchConnection(aiosqlite.Connection):
    """An :mod:`aiosqlite` connection whose thread runs whole functions.

    A change of thread for each statement costs more than the statements: a transaction in one call
    is about three times as fast, and what a function reads is of one instant.
    """

    def __init__(self, path: Path, *, busy_ms: int = BUSY_MS, read_only: bool = False) -> None:
        def connect() -> sqlite3.Connection:
            return _connect(path, busy_ms, read_only)

        super().__init__(connect, iter_chunk_size=64)
        self._thread.daemon = True  # a program that is told to end is not held by its reader

    async def ended(self) -> None:
        """Return when the thread of a connection that failed to open is gone."""
        await asyncio.to_thread(self._thread.join)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of ``work``, done in the connection's thread; errors by their names."""
        if not self._running or self._connection is None:
            raise StoreClosed
        try:
            result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        except sqlite3.Error as error:
            raise named(error) from error
        return result

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Like :meth:`run`, all of it seeing the database at one instant."""

        def at_one_instant(conn: sqlite3.Connection) -> T:
            conn.execute("BEGIN")
            try:
                return work(conn)
            finally:
                if conn.in_transaction:  # SQLite itself ends one that meets certain troubles
                    conn.execute("ROLLBACK")

        return await self.run(at_one_instant)


def _text(column: bytes) -> str | bytes:
    """A text; one that is none comes as it is, so that it costs its own row and not all that are
    fetched with it."""
    try:
        return column.decode()
    except UnicodeDecodeError:
        return column


def _connect(path: Path, busy_ms: int, read_only: bool) -> sqlite3.Connection:
    conn = sqlite3.connect(path, isolation_level=None, timeout=busy_ms / 1000)
    conn.text_factory = _text
    try:
        conn.execute("PRAGMA journal_mode = WAL")
        conn.execute("PRAGMA synchronous = FULL")
        conn.execute("PRAGMA foreign_keys = ON")
        if read_only:
            conn.execute("PRAGMA query_only = ON")
    except sqlite3.Error:
        conn.close()
        raise
    return conn


def create(path: Path) -> None:
    """Make a database that holds nothing, under another name until it has its first page: a file
    that has none looks like one of which everything is lost."""
    partial = path.with_suffix(".partial")
    try:
        for old in (partial, path):
            for more in ("-wal", "-shm"):
                old.with_name(f"{old.name}{more}").unlink(missing_ok=True)
        partial.unlink(missing_ok=True)
        _connect(partial, BUSY_MS, read_only=False).close()
        partial.replace(path)
    except sqlite3.Error as error:
        raise named(error) from error


async def connect(
    path: Path, *, busy_ms: int = BUSY_MS, read_only: bool = False
) -> BatchConnection:
    """Open a database in WAL mode; :class:`~bot.store.errors.StoreError` where that fails."""
    connection = BatchConnection(path, busy_ms=busy_ms, read_only=read_only)
    try:
        await connection
    except sqlite3.Error as error:
        await connection.ended()
        raise named(error) from error
    return connection
