"""What the table service needs of a database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from bot.store.changes import Change
from bot.store.rows import (
    AnswerRow,
    DeckRow,
    DueRow,
    EventRow,
    MessageRow,
    OutboxRow,
    Place,
    PostingRow,
    StoredTable,
    TableStatus,
)
from bot.store.settings import GuildSettings, Locale, PlayerSettings


class Snapshot(Struct, frozen=True):
    """A game as bytes, and the revision it is at."""

    revision: int
    data: bytes


class Store(Protocol):
    """Tables that outlive the program.

    :meth:`commit` is atomic and durable when it returns: after a loss of power all of it is there.
    What one call reads is of one instant. Everything may raise
    :class:`~bot.store.errors.StoreError`, and what reads one thing
    :class:`~bot.store.errors.StoreUnreadable`; what lists things leaves out what cannot be read.
    """

    async def commit(self, changes: Sequence[Change]) -> None:
        """Carry out a transaction, whole or not at all."""

    async def close(self) -> None:
        """Finish what waits and let go of the database."""

    async def new_table_id(self) -> int:
        """An id that no table has had."""

    async def table(self, table_id: int) -> StoredTable | None:
        """A table with its seats, votes and people's settings."""

    async def tables(self, table_ids: Iterable[int]) -> tuple[StoredTable, ...]:
        """Those tables that exist, each as it is at one instant, in the order of their ids."""

    async def seen(self, request_id: int) -> bool:
        """Whether a request has been carried out (see :class:`~bot.store.changes.Once`)."""

    async def table_ids(self, status: TableStatus) -> tuple[int, ...]:
        """The tables of that status."""

    async def live_tables(self) -> tuple[int, ...]:
        """All tables that are not over, those set aside too."""

    async def tables_in_servers(self) -> tuple[tuple[int, int, bool], ...]:
        """The open and running tables of servers: table, server, whether it rests."""

    async def tables_aside(self) -> dict[int, str]:
        """The tables set aside, and why (see :class:`~bot.store.changes.PutAside`)."""

    async def whereabouts(self, table_id: int) -> tuple[Place | None, Locale | None]:
        """Where a table stands and its language, each ``None`` where it cannot be read."""

    async def table_at(self, spot: int) -> int | None:
        """The table open or running in a channel or thread and not set aside, else the last one
        there."""

    async def tables_of(self, user_id: int, *, over: bool = False) -> tuple[int, ...]:
        """The open and running tables somebody sits at, but for those set aside; with ``over``
        all."""

    async def seated(self) -> tuple[int, ...]:
        """Everybody who sits at an open or running table."""

    async def snapshot(self, table_id: int) -> Snapshot | None:
        """The game of a table."""

    async def pack(self, content_hash: str) -> bytes | None:
        """A card pack."""

    async def past(self, table_id: int, revision: int) -> Snapshot | None:
        """An earlier state of a game, where it has been kept."""

    async def answers(self, table_id: int, after: int = 0) -> tuple[AnswerRow, ...]:
        """The log of answers from the revision behind ``after``, oldest first."""

    async def events(self, table_id: int, after: int = 0) -> tuple[EventRow, ...]:
        """What the entries of the log later than the revision ``after`` said, oldest first."""

    async def due(self, now: int, limit: int) -> tuple[DueRow, ...]:
        """What is due, the longest due first."""

    async def due_of(self, table_id: int) -> tuple[DueRow, ...]:
        """All that is to happen by itself at a table, the first first."""

    async def next_due_at(self, after: int) -> int | None:
        """When the first thing later than ``after`` falls due."""

    async def outbox_heads(self, now: int, limit: int) -> tuple[OutboxRow, ...]:
        """The first row of each lane, where that is due, oldest first. One that cannot be read is
        noted as failed and the next of its lane is the first."""

    async def abreast(self) -> bool:
        """Whether what is read is what was written: a reader can be left behind."""

    async def outbox_next_at(self, after: int) -> int | None:
        """When the first head of a lane later than ``after`` falls due."""

    async def refused_lanes(self, place: int) -> tuple[str, ...]:
        """The lanes of that thread or channel, or of all in that server, in which something was
        refused and waits to be tried again."""

    async def players(self, user_ids: Iterable[int]) -> dict[int, PlayerSettings]:
        """The settings of those people who have any."""

    async def decks(self, user_id: int) -> tuple[DeckRow, ...]:
        """Somebody's saved decks, by title and name."""

    async def guild(self, guild_id: int) -> GuildSettings | None:
        """A server's settings."""

    async def messages(
        self, table_id: int, role: str | None = None, user_id: int | None = None
    ) -> tuple[MessageRow, ...]:
        """The registered messages of a table, oldest first."""

    async def message(self, message_id: int) -> MessageRow | None:
        """One registered message."""

    async def new_posting(self) -> int:
        """A number that no posting has had."""

    async def postings(self) -> tuple[PostingRow, ...]:
        """All that was about to be posted and is not registered, oldest first."""

    async def outbox_before(self) -> int:
        """The highest id that a row of the outbox had had when the store was opened."""

    async def export(self, user_id: int) -> dict[str, Any]:
        """All that is stored about somebody, as plain JSON values."""
