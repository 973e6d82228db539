"""Reads of the outbox, of messages that stand on Discord and of those about to."""

from __future__ import annotations

from bot.store import columns as col
from bot.store.errors import StoreUnreadable
from bot.store.kept_outbox import Waiting
from bot.store.reads.fetching import (
    Conn,
    decode_row,
    fetch_all,
    fetch_column,
    fetch_first,
    readable_rows,
)
from bot.store.rows.messages import MessageRow, PostingRow


def last_of(conn: Conn, name: str) -> int:
    """The highest number that a table which never gives one twice has given."""
    row = fetch_first(conn, "SELECT seq FROM sqlite_sequence WHERE name = ?", (name,))
    return 0 if row is None else int(row[0])


def outbox(conn: Conn) -> tuple[tuple[Waiting, ...], dict[int, str]]:
    """Return what waits in the outbox, in order, and the faults of unreadable rows by id."""
    rows = fetch_all(
        conn, f"SELECT {col.OUTBOX}, next_at, alone FROM outbox WHERE failed_at IS NULL ORDER BY id"
    )
    waiting: list[Waiting] = []
    unreadable: dict[int, str] = {}
    for *columns, next_at, alone in rows:
        try:
            if not isinstance(next_at, int):
                raise StoreUnreadable(f"{next_at!r} is no moment")
            row = decode_row(col.outbox_row, columns, "unreadable")
            waiting.append(Waiting(row, next_at, bool(alone)))
        except StoreUnreadable as error:
            unreadable[columns[0]] = str(error)
    return tuple(waiting), unreadable


def refused_lanes(conn: Conn, place: int) -> tuple[str, ...]:
    """The lanes of that thread or channel, or of all in that server, in which something was
    refused and waits to be tried again."""
    return fetch_column(
        conn,
        "SELECT DISTINCT o.lane FROM outbox o JOIN tables t ON t.id = o.table_id"
        " WHERE o.failed_at IS NULL AND o.attempts > 0 AND o.user_id = 0"
        " AND ? IN (t.spot, t.channel_id, t.guild_id)",
        (place,),
    )


def messages(conn: Conn, table_id: int) -> tuple[MessageRow, ...]:
    """Registered messages of a table."""
    rows = fetch_all(
        conn,
        f"SELECT {col.MESSAGE} FROM messages WHERE table_id = ? ORDER BY at, message_id",
        (table_id,),
    )
    return readable_rows(col.MESSAGE.decode, rows, "message", 0)


def message(conn: Conn, message_id: int) -> MessageRow | None:
    """One registered message."""
    question = f"SELECT {col.MESSAGE} FROM messages WHERE message_id = ?"
    found = readable_rows(
        col.MESSAGE.decode, fetch_all(conn, question, (message_id,)), "message", 0
    )
    return found[0] if found else None


def postings(conn: Conn) -> tuple[PostingRow, ...]:
    """All that was about to be posted and is not registered, oldest first."""
    rows = fetch_all(conn, f"SELECT {col.POSTING} FROM postings ORDER BY at, number")
    return readable_rows(col.POSTING.decode, rows, "posting", 0)
