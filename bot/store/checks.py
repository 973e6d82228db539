"""Integrity check of the database file, before anybody relies on it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from bot.store.errors import StoreDamaged, named
from bot.store.migrate import bundled, migrate, version

MAGIC = b"SQLite format 3\0"
HEADER = 100
"""Bytes in which a database says how large its pages are and how many it has."""


def check_file(path: Path) -> None:
    """:class:`StoreDamaged` for what is no database of ours, or is not whole. It is only read: a
    file that cannot be used stays as it is."""
    if not path.exists():
        return
    if path.is_dir():
        raise StoreDamaged(f"{path} is a directory")
    _check_size(path)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as conn:
            _check_whole(conn, path)
    except sqlite3.Error as error:
        raise named(error) from error


def _check_size(path: Path) -> None:
    """SQLite would take an empty file for a new one, and all that was in it would be gone without
    a word; a page that is cut off it would take for zeros."""
    size = path.stat().st_size
    if size == 0:
        raise StoreDamaged(f"{path} is empty; to begin anew, remove it")
    with path.open("rb") as file:
        header = file.read(HEADER)
    log = path.with_name(f"{path.name}-wal")
    if header.startswith(MAGIC) and not (log.exists() and log.stat().st_size):
        page = int.from_bytes(header[16:18]) if header[16:18] != b"\0\1" else 65_536
        if size < page * int.from_bytes(header[28:32]):
            raise StoreDamaged(f"{path} is cut off")


def _check_whole(conn: sqlite3.Connection, path: Path) -> None:
    found = conn.execute("PRAGMA quick_check(1)").fetchall()
    if found != [("ok",)]:
        raise StoreDamaged(f"{path} is damaged: {found[0][0]}")
    there = conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version(conn) < 0 or (there and version(conn) == 0):
        raise StoreDamaged(f"{path} is the database of another program")


@cache
def schema() -> dict[str, str]:
    """Columns of each table, as the migrations make them in an empty database."""
    with closing(sqlite3.connect(":memory:")) as conn:
        migrate(conn, Path(), bundled())
        tables = conn.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
        return {
            table: ", ".join(row[1] for row in conn.execute(f"PRAGMA table_info({table})"))
            for (table,) in tables
        }


def check_columns(conn: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that lacks a table or a column of the schema: :class:`StoreDamaged`."""
    for table, columns in schema().items():
        try:
            conn.execute(f"SELECT {columns} FROM {table} LIMIT 0").fetchall()
        except sqlite3.OperationalError as error:
            raise StoreDamaged(f"{path} lacks a part of its schema: {error}") from error
