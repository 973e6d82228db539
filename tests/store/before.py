"""A database as an earlier version of the program wrote it: three games, in the middle of each.

``stored/schema-7.msgpack.xz`` holds its rows table by table, with the columns called ``data`` as
they were before they were compressed, which zlib does the same everywhere.
"""

from __future__ import annotations

import lzma
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from bot.store import SqliteStore
from bot.store.migrate import bundled
from bot.store.sqlite import FILE

STORED = Path(__file__).parent / "stored" / "schema-7.msgpack.xz"
SCHEMA = 7

Rows = dict[str, tuple[list[str], list[list[Any]]]]
"""Columns and rows of each table."""


def rows_before() -> Rows:
    """Read what the database holds, table by table."""
    return msgspec.msgpack.decode(lzma.decompress(STORED.read_bytes()), type=Rows)


async def write_as_before(directory: Path) -> None:
    """Put that database into an empty directory."""
    await (await SqliteStore.open(directory, steps=bundled()[:SCHEMA])).close()
    with closing(sqlite3.connect(directory / FILE)) as conn, conn:
        for table, (columns, rows) in rows_before().items():
            marks = ", ".join("?" * len(columns))
            compressed = columns.index("data") if "data" in columns else None
            for row in rows:
                if compressed is not None:
                    row[compressed] = zlib.compress(row[compressed], 6)
                conn.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", row)
