"""Storage of the sandbox's world: memory, or one SQLite file that survives a kill.

Records are stored whole as JSON under ``(kind, id)``, file contents as blobs. A request's answer is
sent only after its changes are committed, so what a client was told is never lost with a process.
``synchronous=NORMAL`` is enough for that: WAL commits survive the death of the process, only a
power cut could take the last of them, and a sandbox is not worth an fsync a click.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import aiosqlite

Key = tuple[str, str]


class WorldUnreadable(Exception):
    """The stored world cannot be read."""


_SCHEMA = """
CREATE TABLE IF NOT EXISTS record (
    kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
"""


class MemoryStore:
    """Interface of the world's storage. This one keeps files only, and those until the process
    ends: the world itself is the only copy of all else."""

    def __init__(self) -> None:
        self._files: dict[int, bytes] = {}

    async def open(self) -> list[tuple[str, str, bytes]]:
        """Every record that was kept, as (kind, id, JSON)."""
        return []

    async def write(self, records: Iterable[tuple[Key, bytes | None]]) -> None:
        """Put (or with None delete) records in one transaction."""

    async def put_file(self, file_id: int, content: bytes) -> None:
        """Keep a file's bytes."""
        self._files[file_id] = content

    async def get_file(self, file_id: int) -> bytes | None:
        """A file's bytes, None when it is not there."""
        return self._files.get(file_id)

    async def drop_files(self, file_ids: Iterable[int]) -> None:
        """Forget files."""
        for file_id in file_ids:
            self._files.pop(file_id, None)

    async def close(self) -> None:
        """Close; everything written stays."""


class WorldFile(MemoryStore):
    """Keeps everything in one SQLite file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: aiosqlite.Connection | None = None
        # One connection serves concurrent requests; without the lock one request's commit could
        # fall between another's statements.
        self._lock = asyncio.Lock()

    async def open(self) -> list[tuple[str, str, bytes]]:
        """Open the file, making it when needed, and return every record."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._connection = await aiosqlite.connect(self._path)
            rows = await self._everything(self._connection)
        except (sqlite3.Error, OSError) as error:
            raise WorldUnreadable(f"{self._path}: {error}") from error
        return [(str(kind), str(id_), bytes(data)) for kind, id_, data in rows]

    async def _everything(self, connection: aiosqlite.Connection) -> Iterable[sqlite3.Row]:
        """Every record of a file that is whole."""
        await connection.execute("PRAGMA journal_mode=WAL")
        await connection.execute("PRAGMA synchronous=NORMAL")
        found = list(await connection.execute_fetchall("PRAGMA quick_check(1)"))
        if found[0][0] != "ok":
            raise sqlite3.DatabaseError(found[0][0])
        await connection.executescript(_SCHEMA)
        await connection.commit()
        return await connection.execute_fetchall("SELECT kind, id, data FROM record")

    @property
    def _open_connection(self) -> aiosqlite.Connection:
        if self._connection is None:
            raise RuntimeError("the sandbox's store is not open")
        return self._connection

    async def write(self, records: Iterable[tuple[Key, bytes | None]]) -> None:
        """Put (or with None delete) records in one transaction."""
        puts: list[tuple[str, str, bytes]] = []
        deletions: list[Key] = []
        for key, data in records:
            if data is None:
                deletions.append(key)
            else:
                puts.append((*key, data))
        connection = self._open_connection
        async with self._lock:
            if puts:
                await connection.executemany("REPLACE INTO record VALUES (?, ?, ?)", puts)
            if deletions:
                sql = "DELETE FROM record WHERE kind = ? AND id = ?"
                await connection.executemany(sql, deletions)
            await connection.commit()

    async def put_file(self, file_id: int, content: bytes) -> None:
        """Keep a file's bytes."""
        async with self._lock:
            sql = "REPLACE INTO file VALUES (?, ?)"
            await self._open_connection.execute(sql, (file_id, content))
            await self._open_connection.commit()

    async def get_file(self, file_id: int) -> bytes | None:
        """A file's bytes, None when it is not there."""
        sql = "SELECT content FROM file WHERE id = ?"
        rows = list(await self._open_connection.execute_fetchall(sql, (file_id,)))
        return bytes(rows[0][0]) if rows else None

    async def drop_files(self, file_ids: Iterable[int]) -> None:
        """Forget files."""
        rows = [(file_id,) for file_id in file_ids]
        if not rows:
            return
        async with self._lock:
            await self._open_connection.executemany("DELETE FROM file WHERE id = ?", rows)
            await self._open_connection.commit()

    async def close(self) -> None:
        """Close; everything written stays."""
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
