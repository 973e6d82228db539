"""The questions the table service asks the database. Each runs in one read transaction.

All rows of a question are fetched before the first of them is decoded, and each is decoded alone: a
row that cannot be read costs that row. What is unreadable in a table raises
:class:`~bot.store.errors.StoreUnreadable`; where rows have nothing to do with one another it is
left out, with one line in the log.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, TypeVar, get_args

import msgspec

from bot.store import columns as col
from bot.store.compression import unsqueeze
from bot.store.errors import StoreUnreadable
from bot.store.kept_outbox import Waiting
from bot.store.rows import (
    AnswerRow,
    DeckRow,
    Due,
    DueRow,
    EventRow,
    LookRow,
    MessageRow,
    Place,
    PostingRow,
    Snapshot,
    StoredTable,
)
from bot.store.settings import GuildSettings, Locale, PlayerSettings

Conn = sqlite3.Connection
T = TypeVar("T")

LOG = logging.getLogger(__name__)

_LIVE = "status IN ('open', 'running')"

_AT_REST = "table_id IN (SELECT id FROM tables WHERE aside IS NOT NULL)"

_NO_MOMENT = "> 9223372036854775807"
"""What is true of texts and bytes where a moment should stand: to SQLite they come after all
numbers. Such a row would never be due and hold up all that waits behind it."""


def _fetched(conn: Conn, question: str, values: Sequence[Any] = ()) -> list[col.Columns]:
    """All rows of a question. A question that an error leaves half answered would keep the database
    as it is at that moment for as long as anybody remembers the error."""
    return conn.execute(question, values).fetchall()


def _first(conn: Conn, question: str, values: Sequence[Any] = ()) -> col.Columns | None:
    rows = _fetched(conn, question, values)
    return rows[0] if rows else None


def _column(conn: Conn, question: str, values: Sequence[Any] = ()) -> tuple[Any, ...]:
    """The one column of a question, row by row."""
    return tuple(row[0] for row in _fetched(conn, question, values))


def _read(decode: Callable[[Any], T], columns: Any, what: str) -> T:
    """A row decoded; whatever is wrong with it is :class:`StoreUnreadable`."""
    try:
        return decode(columns)
    except Exception as error:
        raise StoreUnreadable(f"{what}: {error}") from error


def _readable(
    decode: Callable[[Any], T], rows: Iterable[col.Columns], what: str, *keys: int
) -> tuple[T, ...]:
    """Those rows that can be read; ``keys``: the columns that name a row in the log."""
    found: list[T] = []
    for columns in rows:
        named = f"{what} {' '.join(str(columns[key]) for key in keys)}"
        try:
            found.append(_read(decode, columns, named))
        except StoreUnreadable as error:
            complain(str(error))
    return tuple(found)


@lru_cache(maxsize=4096)
def complain(what: str) -> None:
    """Say once in the log that something is left out because it cannot be read."""
    LOG.error("The database has something that cannot be read: %s", what)


def table(conn: Conn, table_id: int) -> StoredTable | None:
    """A table with its seats and votes."""
    of_table, what = (table_id,), f"table {table_id}"
    columns = _first(conn, f"SELECT {col.TABLE} FROM tables WHERE id = ?", of_table)
    if columns is None:
        return None
    seats = _fetched(
        conn, f"SELECT {col.SEAT} FROM seats WHERE table_id = ? ORDER BY seat", of_table
    )
    votes = _fetched(conn, f"SELECT {col.VOTE} FROM votes WHERE table_id = ?", of_table)
    people = _fetched(
        conn,
        "SELECT p.user_id, p.settings FROM seats s JOIN players p ON p.user_id = s.user_id"
        " WHERE s.table_id = ?",
        of_table,
    )
    rows = tuple(_read(col.seat_row, one, f"{what}, seat {one[1]}") for one in seats)
    if [row.seat for row in rows] != list(range(len(rows))):
        raise StoreUnreadable(f"{what}: of its seats one is missing")
    return StoredTable(
        _read(col.table_row, columns, what),
        rows,
        tuple(_read(col.vote_row, one, f"{what}, a vote") for one in votes),
        _settings(people),
    )


def _settings(rows: Iterable[col.Columns]) -> dict[int, PlayerSettings]:
    """Settings by person. Where they cannot be read the usual ones take their place, and say so."""
    found: dict[int, PlayerSettings] = {}
    for user_id, text in rows:
        try:
            found[user_id] = _read(col.player_settings, text, f"the settings of {user_id}")
        except StoreUnreadable as error:
            complain(str(error))
            found[user_id] = PlayerSettings(unread=True)
    return found


def seen(conn: Conn, request_id: int) -> bool:
    """Whether a request has been carried out (see :class:`~bot.store.changes.Once`)."""
    return bool(_fetched(conn, "SELECT 1 FROM requests WHERE request_id = ?", (request_id,)))


def table_ids(conn: Conn, status: str) -> tuple[int, ...]:
    """The tables of that status."""
    return _column(conn, "SELECT id FROM tables WHERE status = ? ORDER BY id", (status,))


def live_tables(conn: Conn) -> tuple[int, ...]:
    """All tables that are not over, those set aside too."""
    question = "SELECT id FROM tables WHERE status NOT IN ('finished', 'closed') ORDER BY id"
    return _column(conn, question)


def tables_in_servers(conn: Conn) -> tuple[tuple[int, int, bool], ...]:
    """The open and running tables of servers: table, server, whether it rests."""
    question = (
        "SELECT id, guild_id, resting_at IS NOT NULL FROM tables"
        f" WHERE {_LIVE} AND aside IS NULL AND guild_id IS NOT NULL ORDER BY id"
    )
    return tuple((row[0], row[1], bool(row[2])) for row in _fetched(conn, question))


def served(conn: Conn) -> int:
    """The last moment at which the program is known to have served, 0 where none is known."""
    found = _first(conn, "SELECT at FROM served WHERE typeof(at) = 'integer'")
    return 0 if found is None else found[0]


def tables_aside(conn: Conn) -> dict[int, str]:
    """The tables set aside, and why (see :class:`~bot.store.changes.PutAside`)."""
    return dict(_fetched(conn, "SELECT id, aside FROM tables WHERE aside IS NOT NULL"))


def whereabouts(conn: Conn, table_id: int) -> tuple[Place | None, Locale | None]:
    """Where a table stands and its language, each ``None`` where it cannot be read."""
    question = "SELECT guild_id, channel_id, thread_id, locale FROM tables WHERE id = ?"
    found = _first(conn, question, (table_id,))
    if found is None:
        return None, None
    *spot, locale = found
    place = Place(*spot) if all(one is None or isinstance(one, int) for one in spot) else None
    return place, locale if locale in get_args(Locale) else None


def last_table_id(conn: Conn) -> int:
    """The highest id of a table, 0 where there is none."""
    found = _first(conn, "SELECT max(id) FROM tables")
    return (found and found[0]) or 0


def last_of(conn: Conn, name: str) -> int:
    """The highest number that a table which never gives one twice has given."""
    row = _first(conn, "SELECT seq FROM sqlite_sequence WHERE name = ?", (name,))
    return 0 if row is None else int(row[0])


def table_at(conn: Conn, spot: int) -> int | None:
    """The table open or running in a channel or thread and not set aside, else the last one
    there."""
    row = _first(
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
    return _column(
        conn,
        "SELECT DISTINCT t.id FROM seats s JOIN tables t ON t.id = s.table_id"
        f" WHERE s.user_id = ?{live} ORDER BY t.id",
        (user_id,),
    )


def seated(conn: Conn) -> tuple[int, ...]:
    """Everybody who sits at an open or running table."""
    return _column(
        conn,
        "SELECT DISTINCT s.user_id FROM seats s JOIN tables t ON t.id = s.table_id"
        f" WHERE typeof(s.user_id) = 'integer' AND t.{_LIVE} AND t.aside IS NULL"
        " ORDER BY s.table_id, s.seat",
    )


def snapshot(conn: Conn, table_id: int) -> Snapshot | None:
    """The game of a table."""
    question = "SELECT revision, data FROM snapshots WHERE table_id = ?"
    row = _first(conn, question, (table_id,))
    return None if row is None else _read(_state, row, f"table {table_id}, its game")


def pack(conn: Conn, content_hash: str) -> bytes | None:
    """A card pack."""
    row = _first(conn, "SELECT data FROM packs WHERE hash = ?", (content_hash,))
    return None if row is None else _read(unsqueeze, row[0], f"pack {content_hash}")


def past(conn: Conn, table_id: int, revision: int) -> Snapshot | None:
    """An earlier state of a game, where it has been kept."""
    question = (
        "SELECT revision, data FROM past WHERE table_id = ? AND revision >= ?"
        " ORDER BY revision DESC"
    )
    rows = _fetched(conn, question, (table_id, revision))
    if not rows or rows[-1][0] != revision:
        return None
    found = snapshot(conn, table_id)
    for row in rows:
        following = found.data if found else b""
        what = f"table {table_id} at {row[0]}"
        found = _read(partial(_state, following=following), row, what)
    return found


def _state(columns: col.Columns, following: bytes = b"") -> Snapshot:
    revision, data = columns
    if not isinstance(revision, int):
        raise TypeError(f"{revision!r} is no revision")
    return Snapshot(revision, unsqueeze(data, following))


def answers(conn: Conn, table_id: int, after: int = 0) -> tuple[AnswerRow, ...]:
    """The log of answers from the revision behind ``after``, oldest first."""
    rows = _fetched(
        conn,
        f"SELECT {col.ANSWER} FROM answers WHERE table_id = ? AND revision > ? ORDER BY revision",
        (table_id, after),
    )
    return tuple(_read(col.answer_row, one, f"table {table_id}, answer {one[1]}") for one in rows)


def events(conn: Conn, table_id: int, after: int = 0) -> tuple[EventRow, ...]:
    """What the entries of the log later than the revision ``after`` said, oldest first."""
    rows = _fetched(
        conn,
        f"SELECT {col.EVENT} FROM events WHERE table_id = ? AND revision > ? ORDER BY revision",
        (table_id, after),
    )
    return _readable(col.event_row, rows, "events of table", 0, 1)


def undone(conn: Conn, table_id: int, after: int = 0) -> tuple[range, ...]:
    """The revisions that were taken back by entries of the log later than ``after``."""
    question = (
        f"SELECT {col.ANSWER} FROM answers"
        " WHERE table_id = ? AND revision > ? AND answered_by = 'undo' ORDER BY revision"
    )
    rows = _readable(col.answer_row, _fetched(conn, question, (table_id, after)), "undo", 0, 1)
    return tuple(range(int(one.answer[0]) + 1, one.revision) for one in rows)


def look(conn: Conn, table_id: int, user_id: int) -> LookRow | None:
    """How far somebody has seen of a table; ``None`` where they have not looked, or where that
    cannot be read."""
    rows = _fetched(
        conn,
        f"SELECT {col.LOOK} FROM looks WHERE table_id = ? AND user_id = ?",
        (table_id, user_id),
    )
    return next(iter(_readable(col.look_row, rows, "look at table", 0, 1)), None)


def due(conn: Conn, now: int, limit: int) -> Due:
    """What is due, the longest due first, and when the first thing after that will be."""
    question = f"SELECT {col.DUE} FROM due WHERE at <= ? AND NOT {_AT_REST} ORDER BY at LIMIT ?"
    rows = _fetched(conn, question, (now, limit))
    return Due(_readable(col.due_row, rows, "due", 0, 1, 2), _next_due_at(conn, now))


def due_of(conn: Conn, table_id: int) -> tuple[DueRow, ...]:
    """All that is to happen by itself at a table, the first first."""
    question = f"SELECT {col.DUE} FROM due WHERE table_id = ? ORDER BY at"
    return _readable(col.due_row, _fetched(conn, question, (table_id,)), "due", 0, 1, 2)


def _next_due_at(conn: Conn, after: int) -> int | None:
    question = f"SELECT min(at) FROM due WHERE at > ? AND NOT at {_NO_MOMENT} AND NOT {_AT_REST}"
    row = _first(conn, question, (after,))
    return None if row is None or row[0] is None else int(row[0])


def outbox(conn: Conn) -> tuple[tuple[Waiting, ...], dict[int, str]]:
    """What waits in the outbox, in order, and by their ids what is wrong with rows that cannot be
    read."""
    rows = _fetched(
        conn, f"SELECT {col.OUTBOX}, next_at, alone FROM outbox WHERE failed_at IS NULL ORDER BY id"
    )
    waiting: list[Waiting] = []
    unreadable: dict[int, str] = {}
    for *columns, next_at, alone in rows:
        try:
            if not isinstance(next_at, int):
                raise StoreUnreadable(f"{next_at!r} is no moment")
            row = _read(col.outbox_row, columns, "unreadable")
            waiting.append(Waiting(row, next_at, bool(alone)))
        except StoreUnreadable as error:
            unreadable[columns[0]] = str(error)
    return tuple(waiting), unreadable


def refused_lanes(conn: Conn, place: int) -> tuple[str, ...]:
    """The lanes of that thread or channel, or of all in that server, in which something was
    refused and waits to be tried again."""
    return _column(
        conn,
        "SELECT DISTINCT o.lane FROM outbox o JOIN tables t ON t.id = o.table_id"
        " WHERE o.failed_at IS NULL AND o.attempts > 0 AND o.user_id = 0"
        " AND ? IN (t.spot, t.channel_id, t.guild_id)",
        (place,),
    )


def players(conn: Conn, user_ids: Collection[int]) -> dict[int, PlayerSettings]:
    """The settings of those people who have any."""
    marks = ", ".join("?" * len(user_ids))
    question = f"SELECT user_id, settings FROM players WHERE user_id IN ({marks})"
    return _settings(_fetched(conn, question, tuple(user_ids)))


def decks(conn: Conn, user_id: int) -> tuple[DeckRow, ...]:
    """Somebody's saved decks, by title and name."""
    question = f"SELECT {col.DECK} FROM decks WHERE user_id = ? ORDER BY title, name"
    return _readable(col.deck_row, _fetched(conn, question, (user_id,)), "a deck of", 0, 1, 2)


def deck_readable(conn: Conn, user_id: int, title: str, name: str) -> bool:
    """Whether a deck of that name can be read, or there is none."""
    question = f"SELECT {col.DECK} FROM decks WHERE user_id = ? AND title = ? AND name = ?"
    rows = _fetched(conn, question, (user_id, title, name))
    return len(_readable(col.deck_row, rows, "a deck of", 0, 1, 2)) == len(rows)


def greeted(conn: Conn) -> frozenset[int]:
    """The servers that have been greeted."""
    return frozenset(row[0] for row in _fetched(conn, "SELECT guild_id FROM greeted"))


def guild(conn: Conn, guild_id: int) -> GuildSettings | None:
    """A server's settings."""
    row = _first(conn, "SELECT settings FROM guilds WHERE guild_id = ?", (guild_id,))
    if row is None:
        return None
    try:
        return _read(col.guild_settings, row[0], f"the settings of server {guild_id}")
    except StoreUnreadable as error:
        complain(str(error))
        # Nobody may do more than its managers allowed.
        return GuildSettings(openers="managers", unread=True)


def messages(conn: Conn, table_id: int) -> tuple[MessageRow, ...]:
    """Registered messages of a table."""
    rows = _fetched(
        conn,
        f"SELECT {col.MESSAGE} FROM messages WHERE table_id = ? ORDER BY at, message_id",
        (table_id,),
    )
    return _readable(col.message_row, rows, "message", 0)


def message(conn: Conn, message_id: int) -> MessageRow | None:
    """One registered message."""
    question = f"SELECT {col.MESSAGE} FROM messages WHERE message_id = ?"
    found = _readable(col.message_row, _fetched(conn, question, (message_id,)), "message", 0)
    return found[0] if found else None


def postings(conn: Conn) -> tuple[PostingRow, ...]:
    """All that was about to be posted and is not registered, oldest first."""
    rows = _fetched(conn, f"SELECT {col.POSTING} FROM postings ORDER BY at, number")
    return _readable(col.posting_row, rows, "posting", 0)


COUNTS = frozenset({"id", "revision", "decision_id", "asked", "last_answer", "stirred", "since"})
"""What of somebody's rows is about the table alone: these numbers count what the others did too."""


def export(conn: Conn, user_id: int) -> dict[str, Any]:
    """All that is stored about somebody, as plain JSON values."""

    def of_theirs(question: str) -> list[col.Columns]:
        return _fetched(conn, question, (user_id,))

    def plain(decode: Callable[[Any], msgspec.Struct], question: str) -> list[dict[str, Any]]:
        return [_plain(decode, columns) for columns in of_theirs(question)]

    player = _first(conn, "SELECT name, settings FROM players WHERE user_id = ?", (user_id,))
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
        "looks": plain(col.look_row, f"SELECT {col.LOOK} FROM looks WHERE user_id = ?"),
        "messages": plain(col.message_row, f"SELECT {col.MESSAGE} FROM messages WHERE user_id = ?"),
        "postings": plain(col.posting_row, begun),
        "waiting": plain(col.outbox_row, waiting),
        "games": [
            {"table": number, "title": title, "place": place, "deck": deck}
            for number, title, place, deck in of_theirs(
                "SELECT g.number, g.title, p.place, p.deck FROM games g"
                " JOIN game_players p ON p.number = g.number WHERE p.person = ? ORDER BY g.number"
            )
        ],
        "contests": [
            {"contest": number, "name": _json(name)}
            for number, name in of_theirs(
                "SELECT contest_id, name FROM contest_people WHERE user_id = ? ORDER BY contest_id"
            )
        ],
    }


def _plain(decode: Callable[[Any], msgspec.Struct], columns: col.Columns) -> dict[str, Any]:
    """A row but for :data:`COUNTS`, or where it cannot be read its columns as they are."""
    try:
        plain: dict[str, Any] = msgspec.to_builtins(decode(columns))
    except Exception:
        return {"unreadable": [_json(column) for column in columns]}
    if plain.get("by") == "undo":
        del plain["answer"]  # up to which entry of the log
    return {name: value for name, value in plain.items() if name not in COUNTS}


def _chosen(text: Any) -> Any:
    try:
        return msgspec.json.decode(text)
    except Exception:
        return {"unreadable": _json(text)}


def _json(column: Any) -> Any:
    return column.hex() if isinstance(column, bytes) else column
