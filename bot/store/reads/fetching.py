"""Fetch and decode rows.

All rows of a question are fetched before the first of them is decoded, and each is decoded alone: a
row that cannot be read costs that row. What is unreadable in a table raises
:class:`~bot.store.errors.StoreUnreadable`; where rows have nothing to do with one another it is
left out, with one line in the log.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from bot.store import columns as col
from bot.store.errors import StoreUnreadable

Conn = sqlite3.Connection

T = TypeVar("T")

LOG = logging.getLogger(__package__)


def fetch_all(conn: Conn, question: str, values: Sequence[Any] = ()) -> list[col.Columns]:
    """All rows of a question. A question that an error leaves half answered would keep the database
    as it is at that moment for as long as anybody remembers the error."""
    return conn.execute(question, values).fetchall()


def fetch_first(conn: Conn, question: str, values: Sequence[Any] = ()) -> col.Columns | None:
    rows = fetch_all(conn, question, values)
    return rows[0] if rows else None


def fetch_column(conn: Conn, question: str, values: Sequence[Any] = ()) -> tuple[Any, ...]:
    """The one column of a question, row by row."""
    return tuple(row[0] for row in fetch_all(conn, question, values))


def decode_row(decode: Callable[[Any], T], columns: Any, what: str) -> T:
    """A row decoded; whatever is wrong with it is :class:`StoreUnreadable`."""
    try:
        return decode(columns)
    except Exception as error:
        raise StoreUnreadable(f"{what}: {error}") from error


def readable_rows(
    decode: Callable[[Any], T], rows: Iterable[col.Columns], what: str, *keys: int
) -> tuple[T, ...]:
    """Those rows that can be read; ``keys``: the columns that name a row in the log."""
    found: list[T] = []
    for columns in rows:
        named = f"{what} {' '.join(str(columns[key]) for key in keys)}"
        try:
            found.append(decode_row(decode, columns, named))
        except StoreUnreadable as error:
            complain(str(error))
    return tuple(found)


@lru_cache(maxsize=4096)
def complain(what: str) -> None:
    """Say once in the log that something is left out because it cannot be read."""
    LOG.error("The database has something that cannot be read: %s", what)
