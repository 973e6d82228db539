"""Reads of games: their states, packs and logs."""

from __future__ import annotations

from functools import partial

from bot.store import columns as col
from bot.store.compression import unsqueeze
from bot.store.reads.fetching import Conn, decode_row, fetch_all, fetch_first, readable_rows
from bot.store.rows.log import AnswerRow, EventRow, LookRow, Snapshot
from engine.replays.reel import Reel, read_keyframes


def snapshot(conn: Conn, table_id: int) -> Snapshot | None:
    """The game of a table."""
    question = "SELECT revision, data FROM snapshots WHERE table_id = ?"
    row = fetch_first(conn, question, (table_id,))
    return None if row is None else decode_row(_state, row, f"table {table_id}, its game")


def pack(conn: Conn, content_hash: str) -> bytes | None:
    """A card pack."""
    row = fetch_first(conn, "SELECT data FROM packs WHERE hash = ?", (content_hash,))
    return None if row is None else decode_row(unsqueeze, row[0], f"pack {content_hash}")


def past(conn: Conn, table_id: int, revision: int) -> Snapshot | None:
    """An earlier state of a game, where it has been kept."""
    question = (
        "SELECT revision, data FROM past WHERE table_id = ? AND revision >= ?"
        " ORDER BY revision DESC"
    )
    rows = fetch_all(conn, question, (table_id, revision))
    if not rows or rows[-1][0] != revision:
        return None
    found = snapshot(conn, table_id)
    for row in rows:
        following = found.data if found else b""
        what = f"table {table_id} at {row[0]}"
        found = decode_row(partial(_state, following=following), row, what)
    return found


def _state(columns: col.Columns, following: bytes = b"") -> Snapshot:
    revision, data = columns
    if not isinstance(revision, int):
        raise TypeError(f"{revision!r} is no revision")
    return Snapshot(revision, unsqueeze(data, following))


def reel(conn: Conn, table_id: int) -> Reel | None:
    """The reel of a finished game; ``None`` where it ended before there were any."""
    row = fetch_first(conn, "SELECT keyframes, digests FROM reels WHERE table_id = ?", (table_id,))
    return None if row is None else decode_row(_reel, row, f"table {table_id}, its reel")


def _reel(columns: col.Columns) -> Reel:
    return Reel(read_keyframes(columns[0]), columns[1])


def answers(conn: Conn, table_id: int, after: int = 0) -> tuple[AnswerRow, ...]:
    """The log of answers from the revision behind ``after``, oldest first."""
    rows = fetch_all(
        conn,
        f"SELECT {col.ANSWER} FROM answers WHERE table_id = ? AND revision > ? ORDER BY revision",
        (table_id, after),
    )
    return tuple(
        decode_row(col.ANSWER.decode, one, f"table {table_id}, answer {one[1]}") for one in rows
    )


def events(conn: Conn, table_id: int, after: int = 0) -> tuple[EventRow, ...]:
    """Return what the entries of the log later than the revision ``after`` said, oldest first."""
    rows = fetch_all(
        conn,
        f"SELECT {col.EVENT} FROM events WHERE table_id = ? AND revision > ? ORDER BY revision",
        (table_id, after),
    )
    return readable_rows(col.event_row, rows, "events of table", 0, 1)


def undone(conn: Conn, table_id: int, after: int = 0) -> tuple[range, ...]:
    """The revisions that were taken back by entries of the log later than ``after``."""
    question = (
        f"SELECT {col.ANSWER} FROM answers"
        " WHERE table_id = ? AND revision > ? AND answered_by = 'undo' ORDER BY revision"
    )
    rows = readable_rows(
        col.ANSWER.decode, fetch_all(conn, question, (table_id, after)), "undo", 0, 1
    )
    return tuple(range(int(one.answer[0]) + 1, one.revision) for one in rows)


def look(conn: Conn, table_id: int, user_id: int) -> LookRow | None:
    """Return how far somebody has seen of a table; ``None`` where they have not looked, or where
    that cannot be read."""
    rows = fetch_all(
        conn,
        f"SELECT {col.LOOK} FROM looks WHERE table_id = ? AND user_id = ?",
        (table_id, user_id),
    )
    return next(iter(readable_rows(col.LOOK.decode, rows, "look at table", 0, 1)), None)
