"""One lock a table, for as long as anybody holds or awaits it."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class TableLocks:
    """Locks by table id. Held by weak reference: a lock in use cannot be forgotten, one that
    nobody uses takes no memory."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, table_id: int) -> asyncio.Lock:
        """The table's lock; keep what this returns until it is released."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def __len__(self) -> int:
        return len(self._locks)
