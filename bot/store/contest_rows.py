"""What is stored of contests beside their logs. Operations and snapshots are bytes here: what they
say is :mod:`engine.contests`' to know."""

from __future__ import annotations

from msgspec import Struct

from bot.store.settings import Locale


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
    """Where a match is played. ``thread_id``: its own thread, ``None`` where there is none yet or
    it is played in the contest's channel. ``first``: the entrant who is to begin the next game, as
    chosen by whoever chooses (0: not chosen). ``shut``: its thread has been put away."""

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
