"""The questions about contests that the database is asked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import TypeVar

import msgspec
from msgspec import Struct

from bot.contests.store.rows import (
    CONTEST,
    GAME_TABLE,
    MESSAGE,
    ROOM,
    ContestMessage,
    ContestRow,
    GameTable,
    Room,
    StoredContest,
)
from bot.store.errors import StoreUnreadable
from engine.contests import operations as ops
from engine.contests import privacy

Conn = sqlite3.Connection
S = TypeVar("S", bound=Struct)

_cards = msgspec.json.Decoder(tuple[tuple[str, int], ...])


def contest(conn: Conn, contest_id: int) -> StoredContest | None:
    """All of a contest; what cannot be read is :class:`StoreUnreadable`."""
    own = (contest_id,)
    found = conn.execute(f"SELECT {CONTEST} FROM contests WHERE id = ?", own).fetchall()
    if not found:
        return None
    snapshots = conn.execute(
        "SELECT size, data FROM contest_snapshots WHERE contest_id = ?", own
    ).fetchall()
    if not snapshots:
        raise StoreUnreadable(f"contest {contest_id} has no snapshot")
    size, data = snapshots[0]
    tables = conn.execute(
        f"SELECT {GAME_TABLE} FROM contest_tables WHERE contest_id = ? ORDER BY match, serial",
        own,
    ).fetchall()
    rooms = conn.execute(
        f"SELECT {ROOM} FROM contest_rooms WHERE contest_id = ? ORDER BY wanted_at, match", own
    ).fetchall()
    people = conn.execute(
        "SELECT user_id, name FROM contest_people WHERE contest_id = ?", own
    ).fetchall()
    said = conn.execute("SELECT key FROM contest_said WHERE contest_id = ?", own).fetchall()
    return StoredContest(
        _rows(ContestRow, found)[0],
        data,
        size,
        operations(conn, contest_id, size),
        _rows(GameTable, tables),
        _rows(Room, rooms),
        dict(people),
        frozenset(key for (key,) in said),
        _looks(conn, contest_id),
    )


def _looks(conn: Conn, contest_id: int) -> tuple[bytes, ...]:
    """The operations by which somebody has looked at a table: snapshots of before these were
    noted do not say it."""
    rows = conn.execute(
        "SELECT operation FROM contest_operations WHERE contest_id = ?"
        " AND (instr(operation, ?) OR instr(operation, ?)) ORDER BY number",
        (contest_id, *(_tag(kind) for kind in (ops.Inspect, ops.Mend))),
    )
    return tuple(data for (data,) in rows)


def _tag(kind: type[ops.Op]) -> bytes:
    """The bytes by which an operation says its kind."""
    config = kind.__struct_config__
    return msgspec.msgpack.encode({config.tag_field: config.tag})[1:]


def operations(conn: Conn, contest_id: int, start: int = 0) -> tuple[bytes, ...]:
    """A contest's log from a number on."""
    rows = conn.execute(
        "SELECT operation FROM contest_operations WHERE contest_id = ? AND number >= ?"
        " ORDER BY number",
        (contest_id, start),
    )
    return tuple(data for (data,) in rows)


def last_contest_id(conn: Conn) -> int:
    """The highest id that a contest has had."""
    return int(conn.execute("SELECT coalesce(max(id), 0) FROM contests").fetchone()[0])


def live_contests(conn: Conn) -> tuple[int, ...]:
    """The contests that are not over."""
    rows = conn.execute("SELECT id FROM contests WHERE phase IN ('sign_up', 'running') ORDER BY id")
    return tuple(number for (number,) in rows)


def contests_in(conn: Conn, guild_id: int) -> tuple[ContestRow, ...]:
    """The contests of a server, the newest first."""
    chosen = f"SELECT {CONTEST} FROM contests WHERE guild_id = ? ORDER BY id DESC"
    return _rows(ContestRow, conn.execute(chosen, (guild_id,)))


def archive(
    conn: Conn, guild_id: int, title: str, phases: tuple[str, ...], start: int, most: int
) -> tuple[tuple[ContestRow, ...], int]:
    """So many contests of a server from the ``start``-th on, the newest first, and how many there
    are in all. ``title`` and ``phases`` choose among them where they are not empty."""
    marks = ", ".join("?" * len(phases))
    chosen = "guild_id = ?" + (" AND title = ?" if title else "")
    chosen += f" AND phase IN ({marks})" if phases else ""
    given = (guild_id, *((title,) if title else ()), *phases)
    count = conn.execute(f"SELECT count(*) FROM contests WHERE {chosen}", given).fetchone()[0]
    rows = conn.execute(
        f"SELECT {CONTEST} FROM contests WHERE {chosen} ORDER BY id DESC LIMIT ? OFFSET ?",
        (*given, most, start),
    ).fetchall()
    return _rows(ContestRow, rows), count


def untitled(conn: Conn, guild_id: int) -> tuple[int, ...]:
    """The contests of a server of which is not noted what is played."""
    rows = conn.execute("SELECT id FROM contests WHERE guild_id = ? AND title = ''", (guild_id,))
    return tuple(number for (number,) in rows)


def contests_of(conn: Conn, user_id: int) -> tuple[ContestRow, ...]:
    """The contests that somebody has been in, the newest first."""
    found = conn.execute(
        f"SELECT {CONTEST} FROM contests WHERE id IN"
        " (SELECT contest_id FROM contest_people WHERE user_id = ?) ORDER BY id DESC",
        (user_id,),
    )
    return _rows(ContestRow, found)


def parts_of(conn: Conn, user_id: int) -> dict[int, set[str]]:
    """The contests whose logs name somebody in whatever part (a player, an organiser, a judge, who
    was banned or handed it), or that know a name of theirs, with the kinds of operations that do.
    All logs are looked through, so this is for what is asked seldom."""
    met = conn.execute("SELECT contest_id FROM contest_people WHERE user_id = ?", (user_id,))
    found: dict[int, set[str]] = {number: set() for (number,) in met}
    written = msgspec.msgpack.encode(user_id)
    rows = conn.execute(
        "SELECT contest_id, operation FROM contest_operations WHERE instr(operation, ?)",
        (written,),
    )
    for number, data in rows:
        try:
            op = ops.unpack(data)
        except msgspec.ValidationError as error:
            raise StoreUnreadable(f"contest {number}: {error}") from error
        if user_id in privacy.persons(op):
            found.setdefault(number, set()).add(str(type(op).__struct_config__.tag))
    return found


def contest_deck(conn: Conn, contest_id: int, name: str) -> tuple[tuple[str, int], ...] | None:
    """The cards of a deck that a log names."""
    found = conn.execute(
        "SELECT cards FROM contest_decks WHERE contest_id = ? AND name = ?", (contest_id, name)
    ).fetchall()
    return _cards.decode(found[0][0]) if found else None


def contest_message(conn: Conn, contest_id: int, role: str) -> ContestMessage | None:
    """The message that shows a contest in that role."""
    found = conn.execute(
        f"SELECT {MESSAGE} FROM contest_messages WHERE contest_id = ? AND role = ?",
        (contest_id, role),
    ).fetchall()
    return _rows(ContestMessage, found)[0] if found else None


def rooms_in(conn: Conn, thread_id: int) -> tuple[tuple[int, int], ...]:
    """The matches, each with its contest, that are or were played in that thread."""
    found = conn.execute(
        "SELECT contest_id, match FROM contest_rooms WHERE thread_id = ?", (thread_id,)
    )
    return tuple(found.fetchall())


def exported(conn: Conn, user_id: int) -> list[dict[str, object]]:
    """List the contests that somebody has been in, by the name that each knows them by, with what
    they did or what was done about them."""
    names = dict(
        conn.execute("SELECT contest_id, name FROM contest_people WHERE user_id = ?", (user_id,))
    )
    return [
        {
            "contest": number,
            "name": name.hex() if isinstance(name := names.get(number), bytes) else name,
            "operations": sorted(kinds),
        }
        for number, kinds in sorted(parts_of(conn, user_id).items())
    ]


def templates(conn: Conn, guild_id: int) -> dict[str, str]:
    """The settings that a server has saved, by name."""
    found = conn.execute(
        "SELECT name, settings FROM contest_templates WHERE guild_id = ? ORDER BY name", (guild_id,)
    )
    return dict(found.fetchall())


def _rows(kind: type[S], rows: Iterable[tuple[object, ...]]) -> tuple[S, ...]:
    try:
        return tuple(
            msgspec.convert(
                dict(zip(kind.__struct_fields__, columns, strict=True)), kind, strict=False
            )
            for columns in rows
        )
    except msgspec.ValidationError as error:
        raise StoreUnreadable(f"{kind.__name__}: {error}") from error
