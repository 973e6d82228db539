"""Rows of contests beside their logs, and the parts of a transaction that concern them, each with
what it does to the database. Operations and snapshots are bytes here: what they say is
:mod:`engine.contests`' to know."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from bot.store.changes import Change
from bot.store.columns import json_text
from bot.store.errors import Conflict
from bot.store.rows.messages import OutboxRow, RowKind, to_person
from bot.store.settings import Locale
from bot.store.writes import apply_one, insert, upsert


class ContestRow(Struct, frozen=True):
    """A contest: where it is announced, and what lists of them show without reading a log.
    ``size``: the operations of its log; ``title``: what is played, '' in rows that were written
    before it was noted."""

    id: int
    guild_id: int
    channel_id: int
    locale: Locale
    name: str
    phase: str
    created_at: int
    size: int
    title: str = ""


class GameTable(Struct, frozen=True):
    """A table of a match, the ``serial``-th: for the ``game``-th of its games (from 0) after so
    many ``restarts``. The entrant ``first`` sits on the first seat, the others behind them in the
    order of the match. ``void``: whatever becomes of it counts for nothing."""

    contest_id: int
    match: int
    serial: int
    restarts: int
    game: int
    first: int
    table_id: int
    void: bool = False


class Room(Struct, frozen=True):
    """The place where a match is played. ``thread_id``: its own thread, ``None`` where there is
    none yet or it is played in the contest's channel. ``first``: the entrant who is to begin the
    next game, as chosen by whoever chooses (0: not chosen). ``shut``: its thread has been put
    away."""

    contest_id: int
    match: int
    wanted_at: int
    thread_id: int | None = None
    first: int = 0
    shut: bool = False


class ContestMessage(Struct, frozen=True):
    """A Discord message that shows a contest; of each ``role`` there is one. ``message_id`` 0:
    none stands yet. ``begun``, ``number``: the row of the outbox as which the next one is posted, 0
    where none is; rows that ask for a message replace each other, so that the first tells it."""

    contest_id: int
    role: str
    channel_id: int
    message_id: int
    at: int
    begun: int = 0
    number: int = 0


CONTEST = ", ".join(ContestRow.__struct_fields__)
GAME_TABLE = ", ".join(GameTable.__struct_fields__)
ROOM = ", ".join(Room.__struct_fields__)
MESSAGE = ", ".join(ContestMessage.__struct_fields__)


class StoredContest(Struct, frozen=True):
    """A contest, read at one instant: its newest snapshot with its size, and the operations behind
    it; what belongs to it by the side."""

    row: ContestRow
    snapshot: bytes
    snapshot_size: int
    operations: tuple[bytes, ...]
    tables: tuple[GameTable, ...]
    rooms: tuple[Room, ...]
    people: dict[int, str]
    said: frozenset[str]
    looks: tuple[bytes, ...] = ()


def _of_match(row: OutboxRow) -> str:
    return f"{row.kind}:{row.contest}:{row.match}"


def _of_person(row: OutboxRow) -> str:
    return f"{row.kind}:{row.contest}:{row.user_id}"


KINDS = {
    "contest": RowKind(
        topic=lambda row: f"contest:{row.contest}:{row.text.key}" if row.text else "", urgency=1
    ),
    "announce": RowKind(),
    "summons": RowKind(to_person),
    # Discord makes few threads at once: nobody else is to wait for a round of hundreds.
    "room": RowKind(lambda row: f"room:{row.place.spot}", topic=_of_match),
    "put_away": RowKind(topic=_of_match, urgency=1),
    "member": RowKind(lambda row: f"member:{row.place.guild_id}", topic=_of_person, urgency=1),
    "badge": RowKind(lambda row: f"badge:{row.contest}", topic=_of_person, urgency=1),
}
"""The kinds of outbox rows of contests: ``contest`` (draw the message that ``text`` names as it is
now), ``announce`` (``text`` in the channel, or where ``match`` is played, mentioning ``pings``,
where numbers below 0 stand for roles), ``summons`` (``text`` about ``match`` to ``user_id``),
``room`` (make a thread for ``match``), ``put_away`` (archive it), ``member`` (ask whether
``user_id`` is still in the server), ``badge`` (give ``user_id`` the players' role or take it, as it
is now; with nobody make it, or delete it)."""


_OPERATION = insert("contest_operations", "contest_id, number, operation")
_SNAPSHOT = upsert("contest_snapshots", "contest_id, size, data", "contest_id")
_PAIRING = insert("contest_pairings", "contest_id, round, player, match")
_GAME_TABLE = upsert("contest_tables", GAME_TABLE, "contest_id, match, serial")


def _once(conn: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert rows of which there is one of a kind; :class:`Conflict` where there is another."""
    try:
        conn.executemany(statement, rows)
    except sqlite3.IntegrityError as error:
        if "UNIQUE" in str(error):
            raise Conflict(str(error)) from error
        raise


class PutContest(Change, frozen=True):
    """A new or changed contest."""

    row: ContestRow


class AppendOperations(Change, frozen=True):
    """The next operations of a contest's log, the first under ``number``;
    :class:`~bot.store.errors.Conflict` where one is there."""

    contest_id: int
    number: int
    operations: tuple[bytes, ...]


@apply_one.register
def _append(one: AppendOperations, conn: sqlite3.Connection) -> None:
    rows = [(one.contest_id, one.number + nth, op) for nth, op in enumerate(one.operations)]
    _once(conn, _OPERATION, rows)


class PutContestSnapshot(Change, frozen=True):
    """A contest after so many operations, as bytes."""

    contest_id: int
    size: int
    data: bytes


class PutPairings(Change, frozen=True):
    """Matches that begin, as (round, player, match), and numbers of those that are gone;
    :class:`~bot.store.errors.Conflict` where somebody is paired in that round already."""

    contest_id: int
    made: tuple[tuple[int, int, int], ...]
    gone: tuple[int, ...] = ()


@apply_one.register
def _put_pairings(one: PutPairings, conn: sqlite3.Connection) -> None:
    conn.executemany(
        "DELETE FROM contest_pairings WHERE contest_id = ? AND match = ?",
        [(one.contest_id, match) for match in one.gone],
    )
    _once(conn, _PAIRING, [(one.contest_id, *made) for made in one.made])


class PutGameTable(Change, frozen=True):
    """A new or changed table of a match; :class:`~bot.store.errors.Conflict` where its game has
    another one that is not void."""

    row: GameTable


@apply_one.register
def _put_game_table(one: PutGameTable, conn: sqlite3.Connection) -> None:
    _once(conn, _GAME_TABLE, [astuple(one.row)])


class PutRoom(Change, frozen=True):
    """The place where a match is played."""

    row: Room


class MeetEntrant(Change, frozen=True):
    """The name that somebody has in a contest."""

    contest_id: int
    user_id: int
    name: str


class PutContestDeck(Change, frozen=True):
    """A deck that a log names, kept for as long as the contest."""

    contest_id: int
    name: str
    cards: tuple[tuple[str, int], ...]


@apply_one.register
def _put_deck(one: PutContestDeck, conn: sqlite3.Connection) -> None:
    conn.execute(
        "INSERT OR IGNORE INTO contest_decks (contest_id, name, cards) VALUES (?, ?, ?)",
        (one.contest_id, one.name, json_text(one.cards)),
    )


class NoteSaid(Change, frozen=True):
    """Something that is said once has been said."""

    contest_id: int
    key: str


class Unsay(Change, frozen=True):
    """Something that was noted as said is no longer so."""

    contest_id: int
    key: str


class PutContestMessage(Change, frozen=True):
    """A Discord message shows a contest now; the one before of its role does no more."""

    row: ContestMessage


class PutTemplate(Change, frozen=True):
    """Settings that a server saves under a name."""

    guild_id: int
    name: str
    settings: str


class DropTemplate(Change, frozen=True):
    """Saved settings are thrown away."""

    guild_id: int
    name: str


class ForgetEntrant(Change, frozen=True):
    """A contest's whole log anew, without somebody; their name goes with it."""

    contest_id: int
    user_id: int
    operations: tuple[bytes, ...]
    snapshot: bytes


@apply_one.register
def _forget(one: ForgetEntrant, conn: sqlite3.Connection) -> None:
    conn.executemany(
        "UPDATE contest_operations SET operation = ? WHERE contest_id = ? AND number = ?",
        [(op, one.contest_id, number) for number, op in enumerate(one.operations)],
    )
    conn.execute(_SNAPSHOT, (one.contest_id, len(one.operations), one.snapshot))
    conn.execute(
        "DELETE FROM contest_people WHERE contest_id = ? AND user_id = ?",
        (one.contest_id, one.user_id),
    )


def _execute(kind: type[Change], statement: str, values: Callable[[Any], Any] = astuple) -> None:
    """Register a change that is one statement with its fields, or other ``values``."""
    apply_one.register(kind, lambda one, conn: conn.execute(statement, values(one)))


def _row(one: Any) -> tuple[Any, ...]:
    return astuple(one.row)


_execute(PutContest, upsert("contests", CONTEST, "id"), _row)
_execute(PutContestSnapshot, _SNAPSHOT)
_execute(PutRoom, upsert("contest_rooms", ROOM, "contest_id, match"), _row)
_execute(MeetEntrant, upsert("contest_people", "contest_id, user_id, name", "contest_id, user_id"))
_execute(NoteSaid, "INSERT OR IGNORE INTO contest_said (contest_id, key) VALUES (?, ?)")
_execute(Unsay, "DELETE FROM contest_said WHERE contest_id = ? AND key = ?")
_execute(PutContestMessage, upsert("contest_messages", MESSAGE, "contest_id, role"), _row)
_execute(PutTemplate, upsert("contest_templates", "guild_id, name, settings", "guild_id, name"))
_execute(DropTemplate, "DELETE FROM contest_templates WHERE guild_id = ? AND name = ?")
