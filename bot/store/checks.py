"""Whether a file is our database and whole, looked at before anybody relies on it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store import columns as col
from bot.store import contest_writes as con
from bot.store.errors import StoreDamaged, named
from bot.store.migrate import version

MAGIC = b"SQLite format 3\0"
HEADER = 100
"""Bytes in which a database says how large its pages are and how many it has."""

_KNOWN = {
    "tables": f"{col.TABLE}, spot, aside, aside_at",
    "seats": col.SEAT,
    "votes": col.VOTE,
    "answers": col.ANSWER,
    "events": col.EVENT,
    "looks": col.LOOK,
    "snapshots": "table_id, revision, data",
    "past": "table_id, revision, data",
    "packs": "hash, title, data",
    "due": col.DUE,
    "outbox": f"{col.OUTBOX}, lane, topic, next_at, failed_at, error, alone",
    "messages": col.MESSAGE,
    "postings": col.POSTING,
    "decks": col.DECK,
    "players": "user_id, name, settings, unread",
    "guilds": "guild_id, settings, unread",
    "requests": "request_id, at",
    "served": "at",
    "contests": con.CONTEST,
    "contest_operations": "contest_id, number, operation",
    "contest_snapshots": "contest_id, size, data",
    "contest_pairings": "contest_id, round, player, match",
    "contest_tables": con.GAME_TABLE,
    "contest_rooms": con.ROOM,
    "contest_people": "contest_id, user_id, name",
    "contest_decks": "contest_id, name, cards",
    "contest_said": "contest_id, key",
    "contest_messages": con.MESSAGE,
    "games": "number, at, title, mode, server, first, answers, void",
    "game_players": "number, nth, person, place, deck",
    "contest_templates": "guild_id, name, settings",
}
"""The columns that the program reads and writes."""


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


def check_columns(conn: sqlite3.Connection, path: Path) -> None:
    """:class:`StoreDamaged` where something of our schema is missing."""
    for table, columns in _KNOWN.items():
        try:
            conn.execute(f"SELECT {columns} FROM {table} LIMIT 0").fetchall()
        except sqlite3.OperationalError as error:
            raise StoreDamaged(f"{path} lacks a part of its schema: {error}") from error
