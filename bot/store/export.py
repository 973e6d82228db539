"""All that is stored about one person, as plain JSON values."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec

from bot.store import columns as col
from bot.store import reads

COUNTS = frozenset({"revision", "decision_id", "asked", "last_answer", "stirred"})
"""What of somebody's rows is about the table alone: these numbers count what the others did too."""


def export(conn: sqlite3.Connection, user_id: int) -> dict[str, Any]:
    """All about somebody, as plain JSON values; of what cannot be read, that it is there."""

    def of_theirs(question: str) -> list[col.Columns]:
        return reads.fetched(conn, question, (user_id,))

    def plain(decode: Callable[[Any], msgspec.Struct], question: str) -> list[dict[str, Any]]:
        return [_plain(decode, columns) for columns in of_theirs(question)]

    player = reads.first(conn, "SELECT name, settings FROM players WHERE user_id = ?", (user_id,))
    seats = ", ".join(f"s.{name.strip()}" for name in col.SEAT.split(","))
    seated = of_theirs(
        f"SELECT t.title, t.status, {seats} FROM seats s JOIN tables t ON t.id = s.table_id"
        " WHERE s.user_id = ? ORDER BY s.table_id, s.seat"
    )
    owned = of_theirs("SELECT id FROM tables WHERE owner_id = ? ORDER BY id")
    answers = f"SELECT {col.ANSWER} FROM answers WHERE user_id = ? ORDER BY table_id, revision"
    decks = f"SELECT {col.DECK} FROM decks WHERE user_id = ? ORDER BY title, name"
    begun = f"SELECT {col.POSTING} FROM postings WHERE user_id = ? ORDER BY number"
    waiting = f"SELECT {col.OUTBOX} FROM outbox WHERE user_id = ? ORDER BY id"
    return {
        "user_id": user_id,
        "name": None if player is None else _json(player[0]),
        "settings": None if player is None else _chosen(player[1]),
        "owned_tables": [row[0] for row in owned],
        "seats": [
            {"title": _json(title), "status": _json(status), **_plain(col.seat_row, tuple(columns))}
            for title, status, *columns in seated
        ],
        "answers": plain(col.answer_row, answers),
        "decks": plain(col.deck_row, decks),
        "votes": plain(col.vote_row, f"SELECT {col.VOTE} FROM votes WHERE user_id = ?"),
        "messages": plain(col.message_row, f"SELECT {col.MESSAGE} FROM messages WHERE user_id = ?"),
        "postings": plain(col.posting_row, begun),
        "waiting": plain(col.outbox_row, waiting),
    }


def _plain(decode: Callable[[Any], msgspec.Struct], columns: col.Columns) -> dict[str, Any]:
    """A row but for :data:`COUNTS`, or where it cannot be read its columns as they are."""
    try:
        plain: dict[str, Any] = msgspec.to_builtins(decode(columns))
    except Exception:
        return {"unreadable": [_json(column) for column in columns]}
    return {name: value for name, value in plain.items() if name not in COUNTS}


def _chosen(text: Any) -> Any:
    try:
        return msgspec.json.decode(text)
    except Exception:
        return {"unreadable": _json(text)}


def _json(column: Any) -> Any:
    return column.hex() if isinstance(column, bytes) else column
