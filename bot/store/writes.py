"""SQL of each change."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Sequence
from functools import singledispatch

from msgspec.structs import astuple, replace

from bot.store import changes as change
from bot.store import columns as col
from bot.store import rating_runs
from bot.store.compression import STATE_LEVEL, squeeze, squeeze_like, unsqueeze
from bot.store.errors import Conflict, Duplicate, SpotTaken, StoreUnreadable
from bot.store.reads import people
from bot.store.settings import PlayerSettings
from engine.replays.reel import UNKNOWN, pack_keyframes


def apply(conn: sqlite3.Connection, changes: Sequence[change.Change]) -> None:
    """Carry out the changes in order, inside the transaction that is open."""
    for one in changes:
        apply_one(one, conn)


def insert(table: str, names: str) -> str:
    """The statement that inserts those columns."""
    marks = ", ".join("?" * len(names.split(",")))
    return f"INSERT INTO {table} ({names}) VALUES ({marks})"


def upsert(table: str, names: str, key: str) -> str:
    """The statement that inserts those columns, or changes all of them but the key."""
    keys = key.split(", ")
    changed = [f"{name} = excluded.{name}" for name in names.split(", ") if name not in keys]
    return f"{insert(table, names)} ON CONFLICT ({key}) DO UPDATE SET {', '.join(changed)}"


_TABLE = upsert("tables", f"{col.TABLE}, spot", "id")
_SEAT = upsert("seats", str(col.SEAT), "table_id, seat")
_VOTE = insert("votes", str(col.VOTE))
_DUE = insert("due", str(col.DUE))
_ANSWER = insert("answers", str(col.ANSWER))
_EVENT = insert("events", col.EVENT)
_LOOK = insert("looks", str(col.LOOK)).replace("INSERT", "INSERT OR REPLACE")
_DECK = upsert("decks", str(col.DECK), "user_id, title, name")
_MESSAGE = upsert("messages", str(col.MESSAGE), "message_id")
_POSTING = upsert("postings", str(col.POSTING), "number")


@singledispatch
def apply_one(one: object, conn: sqlite3.Connection) -> None:
    """Carry out one change; each kind registers what it does."""
    raise TypeError(f"{type(one).__name__} is no change")


@apply_one.register
def _once(one: change.Once, conn: sqlite3.Connection) -> None:
    try:
        conn.execute(
            "INSERT INTO requests (request_id, at) VALUES (?, ?)", (one.request_id, one.at)
        )
    except sqlite3.IntegrityError as error:
        raise Duplicate(str(one.request_id)) from error


@apply_one.register
def _put_table(one: change.PutTable, conn: sqlite3.Connection) -> None:
    try:
        conn.execute(_TABLE, (*col.TABLE.encode(one.row), one.row.place.spot))
    except sqlite3.IntegrityError as error:
        if "tables.spot" in str(error):
            raise SpotTaken(str(one.row.place.spot)) from error
        raise


@apply_one.register
def _put_aside(one: change.PutAside, conn: sqlite3.Connection) -> None:
    conn.execute(
        "UPDATE tables SET aside = ?, aside_at = ?"
        " WHERE id = ? AND status NOT IN ('finished', 'closed')",
        (one.reason[:500], one.at, one.table_id),
    )


@apply_one.register
def _take_up(one: change.TakeUp, conn: sqlite3.Connection) -> None:
    try:
        conn.execute(
            "UPDATE tables SET aside = NULL, aside_at = NULL WHERE id = ?", (one.table_id,)
        )
    except sqlite3.IntegrityError as error:
        raise SpotTaken(str(one.table_id)) from error


@apply_one.register
def _put_seats(one: change.PutSeats, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM seats WHERE table_id = ? AND seat >= ?", (one.table_id, one.count))
    conn.executemany(_SEAT, [col.SEAT.encode(row) for row in one.rows])


@apply_one.register
def _put_votes(one: change.PutVotes, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM votes WHERE table_id = ?", (one.table_id,))
    conn.executemany(_VOTE, [astuple(row) for row in one.rows])


@apply_one.register
def _put_due(one: change.PutDue, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM due WHERE table_id = ?", (one.table_id,))
    conn.executemany(_DUE, [astuple(row) for row in one.rows])


@apply_one.register
def _append(one: change.Append, conn: sqlite3.Connection) -> None:
    try:
        conn.execute(_ANSWER, col.ANSWER.encode(one.answer))
    except sqlite3.IntegrityError as error:
        raise Conflict(f"table {one.answer.table_id} revision {one.answer.revision}") from error
    conn.execute(_EVENT, col.event_columns(one.events))


@apply_one.register
def _put_look(one: change.PutLook, conn: sqlite3.Connection) -> None:
    conn.execute(_LOOK, astuple(one.row))


@apply_one.register
def _put_snapshot(one: change.PutSnapshot, conn: sqlite3.Connection) -> None:
    present = conn.execute(
        "SELECT revision, data FROM snapshots WHERE table_id = ?", (one.table_id,)
    ).fetchall()
    if one.oldest is not None:
        conn.executemany(
            "INSERT OR REPLACE INTO past (table_id, revision, data) VALUES (?, ?, ?)",
            [(one.table_id, revision, _passed(data, one.data)) for revision, data in present],
        )
    conn.execute(
        "DELETE FROM past WHERE table_id = ? AND revision < ?",
        (one.table_id, one.revision if one.oldest is None else one.oldest),
    )
    conn.execute(
        "INSERT INTO snapshots (table_id, revision, data) VALUES (?, ?, ?) ON CONFLICT (table_id)"
        " DO UPDATE SET revision = excluded.revision, data = excluded.data",
        (one.table_id, one.revision, squeeze(one.data, level=STATE_LEVEL)),
    )


def _passed(state: bytes, following: bytes) -> bytes:
    """A stored state as it is kept once another one has followed it: small, to be read with that
    one at hand. What cannot be read stays as it is."""
    try:
        return squeeze_like(unsqueeze(state), following)
    except (TypeError, ValueError, zlib.error):
        return state


@apply_one.register
def _put_step(one: change.PutStep, conn: sqlite3.Connection) -> None:
    state = None if one.state is None else squeeze(one.state, level=STATE_LEVEL)
    conn.execute(
        "INSERT OR REPLACE INTO reel_steps (table_id, revision, digest, state) VALUES (?, ?, ?, ?)",
        (one.table_id, one.revision, one.digest, state),
    )


@apply_one.register
def _put_reel(one: change.PutReel, conn: sqlite3.Connection) -> None:
    rows = conn.execute(
        "SELECT revision, digest, state FROM reel_steps WHERE table_id = ? ORDER BY revision",
        (one.table_id,),
    ).fetchall()
    if not rows:
        return
    known = {revision: digest for revision, digest, _ in rows}
    digests = b"".join(known.get(step, UNKNOWN) for step in range(1, rows[-1][0] + 1))
    keyframes = [(revision, unsqueeze(state)) for revision, _, state in rows if state is not None]
    conn.execute(
        "INSERT OR REPLACE INTO reels (table_id, keyframes, digests, code) VALUES (?, ?, ?, ?)",
        (one.table_id, pack_keyframes(keyframes), digests, one.code),
    )
    conn.execute("DELETE FROM reel_steps WHERE table_id = ?", (one.table_id,))


@apply_one.register
def _put_pack(one: change.PutPack, conn: sqlite3.Connection) -> None:
    conn.execute(
        "INSERT OR IGNORE INTO packs (hash, title, data) VALUES (?, ?, ?)",
        (one.hash, one.title, squeeze(one.data)),
    )


@apply_one.register
def _post(one: change.Enqueue, conn: sqlite3.Connection) -> None:
    row = one.row
    if row.topic:
        conn.execute(
            "DELETE FROM outbox WHERE topic = ? AND failed_at IS NULL AND topic <> ''", (row.topic,)
        )
    conn.execute(
        "INSERT INTO outbox (id, kind, lane, topic, table_id, user_id, body, next_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row.id,
            row.kind,
            row.lane,
            row.topic,
            row.table_id,
            row.user_id,
            col.outbox_body(row),
            row.created_at,
        ),
    )


@apply_one.register
def _posted(one: change.Posted, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM outbox WHERE id = ?", (one.outbox_id,))
    if one.message is not None:
        _put_message(change.PutMessage(one.message), conn)


@apply_one.register
def _post_failed(one: change.PostFailed, conn: sqlite3.Connection) -> None:
    given_up = one.at if one.retry_at is None else None
    conn.execute(
        "UPDATE outbox SET attempts = attempts + 1, error = ?, next_at = ?, failed_at = ?,"
        " alone = ? WHERE id = ?",
        (one.error[:500], one.retry_at or one.at, given_up, int(one.alone), one.outbox_id),
    )


@apply_one.register
def _post_rests(one: change.PostRests, conn: sqlite3.Connection) -> None:
    conn.execute("UPDATE outbox SET next_at = ? WHERE id = ?", (one.until, one.outbox_id))


@apply_one.register
def _hurry(one: change.Hurry, conn: sqlite3.Connection) -> None:
    conn.executemany(
        "UPDATE outbox SET next_at = min(next_at, ?) WHERE lane = ? AND failed_at IS NULL"
        " AND typeof(next_at) = 'integer'",
        [(one.at, lane) for lane in one.lanes],
    )


@apply_one.register
def _move_outbox(one: change.MoveOutbox, conn: sqlite3.Connection) -> None:
    waiting = "failed_at IS NULL AND typeof(next_at) = 'integer' AND next_at > ?"
    if one.by:
        conn.execute(f"UPDATE outbox SET next_at = next_at + ? WHERE {waiting}", (one.by, one.now))
    else:
        conn.execute(
            f"UPDATE outbox SET next_at = ? WHERE {waiting} AND attempts = 0", (one.now, one.now)
        )


@apply_one.register
def _put_posting(one: change.PutPosting, conn: sqlite3.Connection) -> None:
    conn.execute(_POSTING, astuple(one.row))


@apply_one.register
def _drop_posting(one: change.DropPosting, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM postings WHERE number = ?", (one.number,))


@apply_one.register
def _put_message(one: change.PutMessage, conn: sqlite3.Connection) -> None:
    conn.execute(_MESSAGE, astuple(one.row))
    if one.row.posting:
        _drop_posting(change.DropPosting(one.row.posting), conn)


@apply_one.register
def _drop_messages(one: change.DropMessages, conn: sqlite3.Connection) -> None:
    conn.executemany(
        "DELETE FROM messages WHERE message_id = ?", [(each,) for each in one.message_ids]
    )


@apply_one.register
def _put_player(one: change.PutPlayer, conn: sqlite3.Connection) -> None:
    known = people.players(conn, (one.user_id,)).get(one.user_id)
    if one.settings.unread:
        return  # what cannot be read is left as it is until its person chooses anew
    if known is not None and known.unread:
        conn.execute("UPDATE players SET unread = settings WHERE user_id = ?", (one.user_id,))
    conn.execute(
        "INSERT INTO players (user_id, name, settings) VALUES (?, ?, ?) ON CONFLICT (user_id)"
        " DO UPDATE SET settings = excluded.settings,"
        " name = CASE excluded.name WHEN '' THEN name ELSE excluded.name END",
        (one.user_id, one.name, col.json_text(one.settings)),
    )


@apply_one.register
def _meet_player(one: change.MeetPlayer, conn: sqlite3.Connection) -> None:
    known = people.players(conn, (one.user_id,)).get(one.user_id, PlayerSettings())
    settings = replace(known, spoken=one.spoken)
    _put_player(change.PutPlayer(one.user_id, one.name, settings), conn)


@apply_one.register
def _put_deck(one: change.PutDeck, conn: sqlite3.Connection) -> None:
    row = one.row
    if not people.deck_readable(conn, row.user_id, row.title, row.deck.name):
        raise StoreUnreadable(f"the deck {row.deck.name} of {row.user_id}")
    conn.execute(_DECK, col.DECK.encode(row))


@apply_one.register
def _drop_deck(one: change.DropDeck, conn: sqlite3.Connection) -> None:
    conn.execute(
        "DELETE FROM decks WHERE user_id = ? AND title = ? AND name = ?",
        (one.user_id, one.title, one.name),
    )


@apply_one.register
def _put_guild(one: change.PutGuild, conn: sqlite3.Connection) -> None:
    known = people.guild(conn, one.guild_id)
    if known is not None and known.unread:
        conn.execute("UPDATE guilds SET unread = settings WHERE guild_id = ?", (one.guild_id,))
    conn.execute(
        "INSERT INTO guilds (guild_id, settings) VALUES (?, ?) ON CONFLICT (guild_id)"
        " DO UPDATE SET settings = excluded.settings",
        (one.guild_id, col.json_text(one.settings)),
    )


@apply_one.register
def _put_greeted(one: change.PutGreeted, conn: sqlite3.Connection) -> None:
    conn.execute("INSERT OR IGNORE INTO greeted (guild_id) VALUES (?)", (one.guild_id,))


@apply_one.register
def _drop_player(one: change.DropPlayer, conn: sqlite3.Connection) -> None:
    person = (one.user_id,)
    conn.execute("DELETE FROM players WHERE user_id = ?", person)
    conn.execute("DELETE FROM decks WHERE user_id = ?", person)
    conn.execute("DELETE FROM votes WHERE user_id = ?", person)
    conn.execute("DELETE FROM looks WHERE user_id = ?", person)
    conn.execute("DELETE FROM messages WHERE user_id = ?", person)
    conn.execute("DELETE FROM postings WHERE user_id = ?", person)
    conn.execute("DELETE FROM outbox WHERE user_id = ? OR failed_at IS NOT NULL", person)
    conn.execute("UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?", person)
    conn.execute("UPDATE answers SET user_id = NULL WHERE user_id = ?", person)
    conn.execute("UPDATE tables SET owner_id = NULL WHERE owner_id = ?", person)
    # The games of others stay as they were rated, with a number that nobody else has.
    lowest = conn.execute("SELECT coalesce(min(person), 0) FROM game_players").fetchone()[0]
    stand_in = min(lowest, 0) - 1
    conn.execute(
        "UPDATE game_players SET person = ?, deck = '' WHERE person = ?", (stand_in, one.user_id)
    )
    rating_runs.forget(conn, one.user_id, stand_in)


@apply_one.register
def _put_served(one: change.PutServed, conn: sqlite3.Connection) -> None:
    conn.execute("INSERT OR REPLACE INTO served (one, at) VALUES (1, ?)", (one.at,))


@apply_one.register
def _purge(one: change.Purge, conn: sqlite3.Connection) -> None:
    conn.execute("DELETE FROM requests WHERE at < ?", (one.before,))
    conn.execute("DELETE FROM outbox WHERE failed_at < ?", (one.before,))
