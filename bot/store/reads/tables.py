"""Reads of tables, their seats, votes and clocks. Each runs in one read transaction."""

from __future__ import annotations

from typing import get_args

from bot.store import columns as col
from bot.store.errors import StoreUnreadable
from bot.store.reads.fetching import (
    Conn,
    decode_row,
    fetch_all,
    fetch_column,
    fetch_first,
    readable_rows,
)
from bot.store.reads.people import settings_of
from bot.store.rows.tables import DueRow, DueRows, Place, StoredTable
from bot.store.settings import Locale

_LIVE = "status IN ('open', 'running')"

_AT_REST = "table_id IN (SELECT id FROM tables WHERE aside IS NOT NULL)"

_NO_MOMENT = "> 9223372036854775807"
"""Condition that texts and bytes meet where a moment should stand: to SQLite they come after all
numbers. Such a row would never be due and hold up all that waits behind it."""


def table(conn: Conn, table_id: int) -> StoredTable | None:
    """A table with its seats and votes."""
    of_table, what = (table_id,), f"table {table_id}"
    columns = fetch_first(conn, f"SELECT {col.TABLE} FROM tables WHERE id = ?", of_table)
    if columns is None:
        return None
    seats = fetch_all(
        conn, f"SELECT {col.SEAT} FROM seats WHERE table_id = ? ORDER BY seat", of_table
    )
    votes = fetch_all(conn, f"SELECT {col.VOTE} FROM votes WHERE table_id = ?", of_table)
    people = fetch_all(
        conn,
        "SELECT p.user_id, p.settings FROM seats s JOIN players p ON p.user_id = s.user_id"
        " WHERE s.table_id = ?",
        of_table,
    )
    rows = tuple(decode_row(col.SEAT.decode, one, f"{what}, seat {one[1]}") for one in seats)
    if [row.seat for row in rows] != list(range(len(rows))):
        raise StoreUnreadable(f"{what}: of its seats one is missing")
    return StoredTable(
        decode_row(col.TABLE.decode, columns, what),
        rows,
        tuple(decode_row(col.VOTE.decode, one, f"{what}, a vote") for one in votes),
        settings_of(people),
    )


def seen(conn: Conn, request_id: int) -> bool:
    """Tell whether a request has been carried out (see :class:`~bot.store.changes.Once`)."""
    return bool(fetch_all(conn, "SELECT 1 FROM requests WHERE request_id = ?", (request_id,)))


def table_ids(conn: Conn, status: str) -> tuple[int, ...]:
    """The tables of that status."""
    return fetch_column(conn, "SELECT id FROM tables WHERE status = ? ORDER BY id", (status,))


def live_tables(conn: Conn) -> tuple[int, ...]:
    """All tables that are not over, those set aside too."""
    question = "SELECT id FROM tables WHERE status NOT IN ('finished', 'closed') ORDER BY id"
    return fetch_column(conn, question)


def tables_in_servers(conn: Conn) -> tuple[tuple[int, int, bool], ...]:
    """The open and running tables of servers: table, server, whether it rests."""
    question = (
        "SELECT id, guild_id, resting_at IS NOT NULL FROM tables"
        f" WHERE {_LIVE} AND aside IS NULL AND guild_id IS NOT NULL ORDER BY id"
    )
    return tuple((row[0], row[1], bool(row[2])) for row in fetch_all(conn, question))


def served(conn: Conn) -> int:
    """The last moment at which the program is known to have served, 0 where none is known."""
    found = fetch_first(conn, "SELECT at FROM served WHERE typeof(at) = 'integer'")
    return 0 if found is None else found[0]


def tables_aside(conn: Conn) -> dict[int, str]:
    """The tables set aside, and why (see :class:`~bot.store.changes.PutAside`)."""
    return dict(fetch_all(conn, "SELECT id, aside FROM tables WHERE aside IS NOT NULL"))


def whereabouts(conn: Conn, table_id: int) -> tuple[Place | None, Locale | None]:
    """Return a table's place and language, each ``None`` where it cannot be read."""
    question = "SELECT guild_id, channel_id, thread_id, locale FROM tables WHERE id = ?"
    found = fetch_first(conn, question, (table_id,))
    if found is None:
        return None, None
    *spot, locale = found
    place = Place(*spot) if all(one is None or isinstance(one, int) for one in spot) else None
    return place, locale if locale in get_args(Locale) else None


def last_table_id(conn: Conn) -> int:
    """The highest id of a table, 0 where there is none."""
    found = fetch_first(conn, "SELECT max(id) FROM tables")
    return (found and found[0]) or 0


def table_at(conn: Conn, spot: int) -> int | None:
    """The table open or running in a channel or thread and not set aside, else the last one
    there."""
    row = fetch_first(
        conn,
        (
            "SELECT id FROM tables WHERE spot = ?"
            f" ORDER BY ({_LIVE} AND aside IS NULL) DESC, id DESC LIMIT 1"
        ),
        (spot,),
    )
    return None if row is None else int(row[0])


def tables_of(conn: Conn, user_id: int, *, over: bool = False) -> tuple[int, ...]:
    """The open and running tables somebody sits at, but for those set aside; with ``over``
    all."""
    live = "" if over else f" AND t.{_LIVE} AND t.aside IS NULL"
    return fetch_column(
        conn,
        "SELECT DISTINCT t.id FROM seats s JOIN tables t ON t.id = s.table_id"
        f" WHERE s.user_id = ?{live} ORDER BY t.id",
        (user_id,),
    )


def seated(conn: Conn) -> tuple[int, ...]:
    """Everybody who sits at an open or running table."""
    return fetch_column(
        conn,
        "SELECT DISTINCT s.user_id FROM seats s JOIN tables t ON t.id = s.table_id"
        f" WHERE typeof(s.user_id) = 'integer' AND t.{_LIVE} AND t.aside IS NULL"
        " ORDER BY s.table_id, s.seat",
    )


def due(conn: Conn, now: int, limit: int) -> DueRows:
    """Return the rows that are due, the longest due first, and the first moment after that."""
    question = f"SELECT {col.DUE} FROM due WHERE at <= ? AND NOT {_AT_REST} ORDER BY at LIMIT ?"
    rows = fetch_all(conn, question, (now, limit))
    return DueRows(readable_rows(col.DUE.decode, rows, "due", 0, 1, 2), _next_due_at(conn, now))


def due_of(conn: Conn, table_id: int) -> tuple[DueRow, ...]:
    """All that is to happen by itself at a table, the first first."""
    question = f"SELECT {col.DUE} FROM due WHERE table_id = ? ORDER BY at"
    return readable_rows(col.DUE.decode, fetch_all(conn, question, (table_id,)), "due", 0, 1, 2)


def _next_due_at(conn: Conn, after: int) -> int | None:
    question = f"SELECT min(at) FROM due WHERE at > ? AND NOT at {_NO_MOMENT} AND NOT {_AT_REST}"
    row = fetch_first(conn, question, (after,))
    return None if row is None or row[0] is None else int(row[0])
