"""What each change of a contest does to the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from msgspec.structs import astuple

from bot.store import columns as col
from bot.store import contest_changes as change
from bot.store.contest_rows import ContestMessage, ContestRow, GameTable, Room
from bot.store.errors import Conflict
from bot.store.writes import apply_one, upsert

CONTEST = ", ".join(ContestRow.__struct_fields__)
GAME_TABLE = ", ".join(GameTable.__struct_fields__)
ROOM = ", ".join(Room.__struct_fields__)
MESSAGE = ", ".join(ContestMessage.__struct_fields__)

_OPERATION = "INSERT INTO contest_operations (contest_id, number, operation) VALUES (?, ?, ?)"
_PAIRING = "INSERT INTO contest_pairings (contest_id, round, player, match) VALUES (?, ?, ?, ?)"
_CONTEST = upsert("contests", CONTEST, "id")
_SNAPSHOT = upsert("contest_snapshots", "contest_id, size, data", "contest_id")
_GAME_TABLE = upsert("contest_tables", GAME_TABLE, "contest_id, match, serial")
_ROOM = upsert("contest_rooms", ROOM, "contest_id, match")
_PERSON = upsert("contest_people", "contest_id, user_id, name", "contest_id, user_id")
_MESSAGE = upsert("contest_messages", MESSAGE, "contest_id, role")
_TEMPLATE = upsert("contest_templates", "guild_id, name, settings", "guild_id, name")


@apply_one.register
def _put_contest(one: change.PutContest, conn: sqlite3.Connection) -> None:
    conn.execute(_CONTEST, astuple(one.row))


@apply_one.register
def _append(one: change.AppendOperations, conn: sqlite3.Connection) -> None:
    rows = [(one.contest_id, one.number + nth, op) for nth, op in enumerate(one.operations)]
    _once(conn, _OPERATION, rows)


@apply_one.register
def _put_snapshot(one: change.PutContestSnapshot, conn: sqlite3.Connection) -> None:
    conn.execute(_SNAPSHOT, astuple(one))


@apply_one.register
def _put_pairings(one: change.PutPairings, conn: sqlite3.Connection) -> None:
    conn.executemany(
        "DELETE FROM contest_pairings WHERE contest_id = ? AND match = ?",
        [(one.contest_id, match) for match in one.gone],
    )
    rows = [(one.contest_id, *made) for made in one.made]
    _once(conn, _PAIRING, rows)


@apply_one.register
def _put_game_table(one: change.PutGameTable, conn: sqlite3.Connection) -> None:
    _once(conn, _GAME_TABLE, [astuple(one.row)])


@apply_one.register
def _put_room(one: change.PutRoom, conn: sqlite3.Connection) -> None:
    conn.execute(_ROOM, astuple(one.row))


@apply_one.register
def _meet(one: change.MeetEntrant, conn: sqlite3.Connection) -> None:
    conn.execute(_PERSON, astuple(one))


@apply_one.register
def _put_deck(one: change.PutContestDeck, conn: sqlite3.Connection) -> None:
    conn.execute(
        "INSERT OR IGNORE INTO contest_decks (contest_id, name, cards) VALUES (?, ?, ?)",
        (one.contest_id, one.name, col.json_text(one.cards)),
    )


@apply_one.register
def _said(one: change.NoteSaid, conn: sqlite3.Connection) -> None:
    conn.execute("INSERT OR IGNORE INTO contest_said (contest_id, key) VALUES (?, ?)", astuple(one))


@apply_one.register
def _unsay(one: change.Unsay, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM contest_said WHERE contest_id = ? AND key = ?", astuple(one))


@apply_one.register
def _put_message(one: change.PutContestMessage, conn: sqlite3.Connection) -> None:
    conn.execute(_MESSAGE, astuple(one.row))


@apply_one.register
def _put_template(one: change.PutTemplate, conn: sqlite3.Connection) -> None:
    conn.execute(_TEMPLATE, astuple(one))


@apply_one.register
def _drop_template(one: change.DropTemplate, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM contest_templates WHERE guild_id = ? AND name = ?", astuple(one))


@apply_one.register
def _forget(one: change.ForgetEntrant, conn: sqlite3.Connection) -> None:
    conn.executemany(
        "UPDATE contest_operations SET operation = ? WHERE contest_id = ? AND number = ?",
        [(op, one.contest_id, number) for number, op in enumerate(one.operations)],
    )
    conn.execute(_SNAPSHOT, (one.contest_id, len(one.operations), one.snapshot))
    conn.execute(
        "DELETE FROM contest_people WHERE contest_id = ? AND user_id = ?",
        (one.contest_id, one.user_id),
    )


def _once(conn: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Rows of which there is one of a kind; :class:`Conflict` where there is another."""
    try:
        conn.executemany(statement, rows)
    except sqlite3.IntegrityError as error:
        if "UNIQUE" in str(error):
            raise Conflict(str(error)) from error
        raise
