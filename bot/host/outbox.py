"""The outbox as delivery uses it, and the register of the messages that resulted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from bot.host.storage_errors import ErrorTranslating
from bot.host.time.clock import Clock
from bot.store import SqliteStore
from bot.store import changes as change
from bot.store.errors import StoreError, StoreRefused
from bot.store.rows.messages import MessageRow, OutboxRow, PostingRow
from bot.store.rows.tables import Place

LOG = logging.getLogger(__name__)

Report = change.Posted | change.PostFailed | change.PostRests


class HostOutbox(ErrorTranslating):
    """Outbox rows, handed out in order and at least once, until they are reported sent.

    While storage refuses, everything here raises :class:`~bot.host.errors.StorageTrouble`; what
    was reported then is noted as soon as storage takes it.

    Rows of one lane (a channel, a person) are handed out one at a time and in order: the next one
    comes when the one before was reported. The row's id is its Discord nonce. A row says *that* a
    board, a lobby or a hand is to be shown; what it shows is the state at the time of sending
    (:meth:`bot.host.tables.looking.Looking.view`), so several changes make one message.

    What is handed out is remembered only here: after a crash it is handed out again, with the same
    id, by which delivery finds what it has shown already.
    """

    def __init__(self, store: SqliteStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._busy: set[str] = set()
        self._reports: dict[str, Report] = {}
        self._saving = asyncio.Lock()
        self.wake = asyncio.Event()
        """Set when there may be something to send; clear it before asking."""

    async def next_due(self, limit: int = 50) -> tuple[OutboxRow, ...]:
        """Hand out the first due row of each lane, the most urgent first, then the oldest."""
        await self._save()
        now = self._clock.now()
        busy = set(self._busy)  # a lane freed while this reads may be read as it was before
        heads = await self._store.outbox_heads(now, limit + len(busy))
        busy |= self._busy
        fresh = [row for row in heads if row.lane not in busy][:limit]
        self._busy.update(row.lane for row in fresh)
        return tuple(fresh)

    async def next_at(self) -> int | None:
        """Moment at which the next row that is not handed out falls due, ``None`` for none."""
        return await self._store.outbox_next_at(self._clock.now())

    async def sent(self, row: OutboxRow, message: MessageRow | None = None) -> None:
        """Report a row as shown. With ``message`` that is registered (:class:`MessageRegister`) in
        the same transaction: there is no moment at which it could be shown once more."""
        await self._report(row, change.Posted(row.id, message))

    async def from_before(self, row: OutboxRow) -> bool:
        """Tell if a row was written by an earlier process, which may have shown it."""
        return row.id <= await self._store.outbox_before()

    async def failed(
        self, row: OutboxRow, error: str, retry_at: int | None, alone: bool = False
    ) -> None:
        """Report a row as not shown; retry at ``retry_at``, never where that is ``None``. Refused
        for its own sake, ``alone``, it holds up nothing in its lane meanwhile."""
        await self._report(
            row, change.PostFailed(row.id, error, self._clock.now(), retry_at, alone)
        )

    async def rest(self, row: OutboxRow, until: int) -> None:
        """Put a row off; it holds up nothing in its lane meanwhile."""
        await self._report(row, change.PostRests(row.id, until))

    async def hurry(self, place: int) -> None:
        """Make rows due at once that were refused in that thread, channel or server."""
        lanes = await self._store.refused_lanes(place)
        if lanes:
            await self._store.commit([change.Hurry(lanes, self._clock.now())])
            self.wake.set()

    async def add(self, kind: str, table_id: int, place: Place, *, user_id: int = 0) -> None:
        """Enqueue what is to be done because of what was shown."""
        now = self._clock.now()
        await self._store.commit(
            [change.Enqueue(OutboxRow(0, kind, table_id, place, 0, now, user_id))]
        )
        self.wake.set()

    async def _report(self, row: OutboxRow, report: Report) -> None:
        self._reports[row.lane] = report
        await self._save()

    async def _save(self) -> None:
        """Store what was reported. While storage refuses, the lane waits: nothing is shown twice
        because it could not be noted that it was shown. What can never be stored, whatever is wrong
        with it, takes its row with it and holds up nobody."""
        async with self._saving:  # what is reported meanwhile goes together
            reports = dict(self._reports)
            if not reports:
                return
            try:
                await self._store.commit(tuple(reports.values()))
            except Exception as error:
                if _passes(error):
                    raise
                for report in reports.values():
                    await self._save_alone(report)
            for lane, report in reports.items():
                if self._reports.get(lane) is report:
                    del self._reports[lane]
                    self._busy.discard(lane)
            self.wake.set()

    async def _save_alone(self, report: Report) -> None:
        try:
            await self._store.commit([report])
        except Exception as error:
            if _passes(error):
                raise
            LOG.error("row %d of the outbox: %r", report.outbox_id, error)
            await self._store.commit([change.Posted(report.outbox_id)])


def _passes(error: Exception) -> bool:
    """Tell if storage refuses for a while, and not for what is to be stored."""
    return isinstance(error, StoreError) and not isinstance(error, StoreRefused)


class MessageRegister(ErrorTranslating):
    """Register of the Discord messages that show a table, so that they can be edited and
    retired."""

    def __init__(self, store: SqliteStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def find(
        self, table_id: int, role: str | None = None, user_id: int | None = None
    ) -> tuple[MessageRow, ...]:
        """The registered messages, oldest first; ``user_id`` 0 for those of the channel."""
        return await self._store.messages(table_id, role, user_id)

    async def by_message(self, message_id: int) -> MessageRow | None:
        """The registration of a Discord message."""
        return await self._store.message(message_id)

    async def put(self, row: MessageRow) -> None:
        """Register a message, or change what is registered. Its posting is no longer begun."""
        await self._store.commit([change.PutMessage(row)])

    async def begin(
        self, table_id: int, role: str, channel_id: int, *, user_id: int = 0, turn: int = 0
    ) -> PostingRow:
        """Store a posting before its message is posted; it is durable when this returns."""
        number, now = await self._store.new_posting(), self._clock.now()
        row = PostingRow(number, table_id, role, channel_id, user_id, turn, now)
        await self._store.commit([change.PutPosting(row)])
        return row

    async def resume(self, row: PostingRow) -> None:
        """Store what is about to be posted, whether it still is or not."""
        await self._store.commit([change.PutPosting(row)])

    async def begun(self) -> tuple[PostingRow, ...]:
        """Postings that were begun and are not registered, oldest first."""
        return await self._store.postings()

    async def abandon(self, number: int) -> None:
        """Delete a posting that is not to be posted after all."""
        await self._store.commit([change.DropPosting(number)])

    async def drop(self, message_ids: Iterable[int]) -> None:
        """Forget messages that are retired or gone."""
        await self._store.commit([change.DropMessages(tuple(message_ids))])
