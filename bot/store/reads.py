"""The questions the table service asks the database. Each runs in one read transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

import msgspec

from bot.store import columns as col
from bot.store.protocol import Snapshot
from bot.store.rows import (
    AnswerRow,
    DeckRow,
    DueRow,
    EventRow,
    MessageRow,
    OutboxRow,
    StoredTable,
)
from bot.store.settings import GuildSettings, PlayerSettings

Conn = sqlite3.Connection

_LIVE = "status IN ('open', 'running')"


def table(conn: Conn, table_id: int) -> StoredTable | None:
    """A table with its seats and votes."""
    columns = conn.execute(f"SELECT {col.TABLE} FROM tables WHERE id = ?", (table_id,)).fetchone()
    if columns is None:
        return None
    seats = conn.execute(
        f"SELECT {col.SEAT} FROM seats WHERE table_id = ? ORDER BY seat", (table_id,)
    )
    votes = conn.execute(f"SELECT {col.VOTE} FROM votes WHERE table_id = ?", (table_id,))
    people = conn.execute(
        "SELECT p.user_id, p.settings FROM seats s JOIN players p ON p.user_id = s.user_id"
        " WHERE s.table_id = ?",
        (table_id,),
    )
    return StoredTable(
        col.table_row(columns),
        tuple(map(col.seat_row, seats)),
        tuple(map(col.vote_row, votes)),
        {row[0]: col.player_settings(row[1]) for row in people},
    )


def tables(conn: Conn, table_ids: Iterable[int]) -> tuple[StoredTable, ...]:
    """Those tables that exist."""
    found = (table(conn, table_id) for table_id in sorted(table_ids))
    return tuple(one for one in found if one is not None)


def seen(conn: Conn, request_id: int) -> bool:
    """Whether that request was carried out."""
    found = conn.execute("SELECT 1 FROM requests WHERE request_id = ?", (request_id,))
    return found.fetchone() is not None


def table_ids(conn: Conn, status: str) -> tuple[int, ...]:
    """The tables of a status."""
    rows = conn.execute("SELECT id FROM tables WHERE status = ? ORDER BY id", (status,))
    return tuple(row[0] for row in rows)


def last_table_id(conn: Conn) -> int:
    """The highest id of a table, 0 where there is none."""
    return int(conn.execute("SELECT coalesce(max(id), 0) FROM tables").fetchone()[0])


def table_at(conn: Conn, spot: int) -> int | None:
    """The live table of a spot, else the last one."""
    row = conn.execute(
        f"SELECT id FROM tables WHERE spot = ? ORDER BY {_LIVE} DESC, id DESC LIMIT 1", (spot,)
    ).fetchone()
    return None if row is None else int(row[0])


def tables_of(conn: Conn, user_id: int, over: bool) -> tuple[int, ...]:
    """The tables somebody sits at."""
    live = "" if over else f" AND t.{_LIVE}"
    rows = conn.execute(
        "SELECT DISTINCT t.id FROM seats s JOIN tables t ON t.id = s.table_id"
        f" WHERE s.user_id = ?{live} ORDER BY t.id",
        (user_id,),
    )
    return tuple(row[0] for row in rows)


def snapshot(conn: Conn, table_id: int) -> Snapshot | None:
    """The game of a table, still compressed."""
    row = conn.execute(
        "SELECT revision, data FROM snapshots WHERE table_id = ?", (table_id,)
    ).fetchone()
    return None if row is None else Snapshot(row[0], row[1])


def pack(conn: Conn, content_hash: str) -> bytes | None:
    """A card pack, still compressed."""
    row = conn.execute("SELECT data FROM packs WHERE hash = ?", (content_hash,)).fetchone()
    return None if row is None else bytes(row[0])


def past(conn: Conn, table_id: int, revision: int) -> Snapshot | None:
    """An earlier state of a game, still compressed."""
    row = conn.execute(
        "SELECT revision, data FROM past WHERE table_id = ? AND revision = ?", (table_id, revision)
    ).fetchone()
    return None if row is None else Snapshot(row[0], row[1])


def answers(conn: Conn, table_id: int, after: int) -> tuple[AnswerRow, ...]:
    """The log of answers from the revision behind ``after``."""
    rows = conn.execute(
        f"SELECT {col.ANSWER} FROM answers WHERE table_id = ? AND revision > ? ORDER BY revision",
        (table_id, after),
    )
    return tuple(map(col.answer_row, rows))


def events(conn: Conn, table_id: int, after: int) -> tuple[EventRow, ...]:
    """What the log said after a revision."""
    rows = conn.execute(
        f"SELECT {col.EVENT} FROM events WHERE table_id = ? AND revision > ? ORDER BY revision",
        (table_id, after),
    )
    return tuple(map(col.event_row, rows))


def due(conn: Conn, now: int, limit: int) -> tuple[DueRow, ...]:
    """What is due."""
    rows = conn.execute(
        f"SELECT {col.DUE} FROM due WHERE at <= ? ORDER BY at LIMIT ?", (now, limit)
    )
    return tuple(map(col.due_row, rows))


def due_of(conn: Conn, table_id: int) -> tuple[DueRow, ...]:
    """What is to happen at a table."""
    rows = conn.execute(f"SELECT {col.DUE} FROM due WHERE table_id = ? ORDER BY at", (table_id,))
    return tuple(map(col.due_row, rows))


def next_due_at(conn: Conn, after: int) -> int | None:
    """When the next thing falls due."""
    row = conn.execute("SELECT min(at) FROM due WHERE at > ?", (after,)).fetchone()
    return None if row[0] is None else int(row[0])


_HEADS = "SELECT min(id) FROM outbox WHERE failed_at IS NULL GROUP BY lane"


def outbox_heads(conn: Conn, now: int, limit: int) -> tuple[OutboxRow, ...]:
    """The first row of each lane."""
    rows = conn.execute(
        f"SELECT {col.OUTBOX} FROM outbox WHERE id IN ({_HEADS}) AND next_at <= ?"
        " ORDER BY id LIMIT ?",
        (now, limit),
    )
    return tuple(map(col.outbox_row, rows))


def outbox_next_at(conn: Conn, after: int) -> int | None:
    """When the next head of a lane falls due."""
    row = conn.execute(
        f"SELECT min(next_at) FROM outbox WHERE id IN ({_HEADS}) AND next_at > ?", (after,)
    ).fetchone()
    return None if row[0] is None else int(row[0])


def players(conn: Conn, user_ids: Iterable[int]) -> dict[int, PlayerSettings]:
    """Settings of people."""
    wanted = tuple(user_ids)
    marks = ", ".join("?" * len(wanted))
    rows = conn.execute(f"SELECT user_id, settings FROM players WHERE user_id IN ({marks})", wanted)
    return {row[0]: col.player_settings(row[1]) for row in rows}


def decks(conn: Conn, user_id: int) -> tuple[DeckRow, ...]:
    """Somebody's saved decks, by title and name."""
    rows = conn.execute(
        f"SELECT {col.DECK} FROM decks WHERE user_id = ? ORDER BY title, name", (user_id,)
    )
    return tuple(map(col.deck_row, rows))


def guild(conn: Conn, guild_id: int) -> GuildSettings | None:
    """A server's settings."""
    row = conn.execute("SELECT settings FROM guilds WHERE guild_id = ?", (guild_id,)).fetchone()
    return None if row is None else col.guild_settings(row[0])


def messages(
    conn: Conn, table_id: int, role: str | None, user_id: int | None
) -> tuple[MessageRow, ...]:
    """Registered messages of a table."""
    rows = conn.execute(
        f"SELECT {col.MESSAGE} FROM messages WHERE table_id = ? AND (? IS NULL OR role = ?)"
        " AND (? IS NULL OR user_id = ?) ORDER BY at, message_id",
        (table_id, role, role, user_id, user_id),
    )
    return tuple(map(col.message_row, rows))


def message(conn: Conn, message_id: int) -> MessageRow | None:
    """One registered message."""
    row = conn.execute(
        f"SELECT {col.MESSAGE} FROM messages WHERE message_id = ?", (message_id,)
    ).fetchone()
    return None if row is None else col.message_row(row)


def export(conn: Conn, user_id: int) -> dict[str, Any]:
    """All about somebody, as plain JSON values."""
    person = (user_id,)
    player = conn.execute("SELECT name, settings FROM players WHERE user_id = ?", person).fetchone()
    seated = tables(conn, tables_of(conn, user_id, over=True))
    given = conn.execute(
        f"SELECT {col.ANSWER} FROM answers WHERE user_id = ? ORDER BY table_id, revision", person
    )
    shown = conn.execute(f"SELECT {col.MESSAGE} FROM messages WHERE user_id = ?", person)
    waiting = conn.execute(f"SELECT {col.OUTBOX} FROM outbox WHERE user_id = ? ORDER BY id", person)
    votes = conn.execute(f"SELECT {col.VOTE} FROM votes WHERE user_id = ?", person)
    owned = conn.execute("SELECT id FROM tables WHERE owner_id = ? ORDER BY id", person)
    return {
        "user_id": user_id,
        "name": None if player is None else player[0],
        "settings": None if player is None else msgspec.json.decode(player[1]),
        "owned_tables": [row[0] for row in owned],
        "seats": [
            {"title": one.row.title, "status": one.row.status, **_plain(seat)}
            for one in seated
            for seat in one.seats
            if seat.user_id == user_id
        ],
        "answers": [_plain(col.answer_row(row)) for row in given],
        "decks": [_plain(deck) for deck in decks(conn, user_id)],
        "votes": [_plain(col.vote_row(row)) for row in votes],
        "messages": [_plain(col.message_row(row)) for row in shown],
        "waiting": [_plain(col.outbox_row(row)) for row in waiting],
    }


def _plain(row: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(row)
    return plain
