"""Cache of the messages that show a table: showing a board asks for them several times. What a
transaction changes is read anew (see :mod:`bot.store.kept_tables`)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from bot.store.changes import Change, DropMessages, DropPlayer, Posted, PutMessage
from bot.store.rows.messages import MessageRow

MOST = 2048
"""Of how many tables they are kept."""


class KeptMessages:
    """The registered messages by table, oldest first."""

    def __init__(self) -> None:
        self._rows: OrderedDict[int, tuple[MessageRow, ...]] = OrderedDict()
        self._changes = 0

    async def get(
        self, table_id: int, read: Callable[[], Awaitable[tuple[MessageRow, ...]]]
    ) -> tuple[MessageRow, ...]:
        """Those of a table, read where they are not here."""
        known = self._rows.get(table_id)
        if known is not None:
            return known
        before = self._changes
        found = await read()
        if before == self._changes:  # nothing came in between
            self._rows[table_id] = found
            if len(self._rows) > MOST:
                self._rows.popitem(last=False)
        return found

    def settled(self, changes: Sequence[Change]) -> None:
        """These changes have been carried out, or perhaps not."""
        for one in changes:
            match one:
                case PutMessage(row) | Posted(message=MessageRow() as row):
                    self._forget([row.table_id])
                case DropMessages(numbers):
                    gone = set(numbers)
                    rows = self._rows.items()
                    self._forget([n for n, of in rows if gone & {row.message_id for row in of}])
                case DropPlayer():
                    self._forget(list(self._rows))

    def _forget(self, table_ids: Sequence[int]) -> None:
        self._changes += 1
        for table_id in table_ids:
            self._rows.pop(table_id, None)
