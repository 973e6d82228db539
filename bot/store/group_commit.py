"""One writer that puts many waiting transactions into one.

What costs time is waiting for the disk, once for each transaction. While one batch is being written
others gather, and all of them go into the next. Each keeps its own fate: it stands in a savepoint,
and if the batch as a whole fails, each is tried alone.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence

from bot.store.changes import Change
from bot.store.connection import BatchConnection
from bot.store.errors import StoreClosed, named

Changes = Sequence[Change]
Apply = Callable[[sqlite3.Connection, Changes], None]
Outcome = Exception | None
Settled = Callable[[Changes, Outcome], None]

MOST = 64
"""The most transactions that share one."""


class GroupCommit:
    """The queue before the one connection that writes. ``settled`` is told what became of each
    transaction, in their order and before whoever waits for it."""

    def __init__(
        self,
        connection: BatchConnection,
        apply: Apply,
        *,
        settled: Settled = lambda changes, outcome: None,
        most: int = MOST,
    ) -> None:
        self._connection = connection
        self._apply = apply
        self._settled = settled
        self._most = most
        self._waiting: deque[tuple[Changes, asyncio.Future[None]]] = deque()
        self._pump: asyncio.Task[None] | None = None
        self._closed = False
        self.batches = 0
        self.transactions = 0

    async def commit(self, changes: Changes) -> None:
        """Carry out a transaction; it is durable when this returns, undone where it raises."""
        if self._closed:
            raise StoreClosed
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((changes, future))
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._work(), name="store-writer")
        await asyncio.shield(future)

    async def close(self) -> None:
        """Finish what waits, refuse what comes."""
        self._closed = True
        if self._pump is not None:
            await self._pump

    async def _work(self) -> None:
        while self._waiting:
            size = min(self._most, len(self._waiting))
            batch = [self._waiting.popleft() for _ in range(size)]
            work = [changes for changes, _ in batch]
            outcomes = await self._outcomes(work)
            self.batches += 1
            self.transactions += size
            for (changes, future), outcome in zip(batch, outcomes, strict=True):
                self._settled(changes, outcome)
                if future.done():
                    continue
                if outcome is None:
                    future.set_result(None)
                else:
                    future.set_exception(outcome)
                    future.exception()  # who asked may be gone; that is no fault of the writer

    async def _outcomes(self, work: list[Changes]) -> list[Outcome]:
        try:
            return await self._connection.run(lambda conn: write_batch(conn, work, self._apply))
        except Exception as error:
            return [error] * len(work)


def write_batch(conn: sqlite3.Connection, batch: list[Changes], apply: Apply) -> list[Outcome]:
    """Carry out transactions in one, each in a savepoint; what became of each."""
    try:
        conn.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return [named(error)] * len(batch)
    outcomes: list[Outcome] = []
    failure: Outcome = None
    for changes in batch:
        outcome = _in_savepoint(conn, changes, apply)
        outcomes.append(outcome)
        if not conn.in_transaction:  # SQLite gave the whole transaction up
            failure = outcome
            break
    else:
        failure = _end(conn)
    if failure is None:
        return outcomes
    if len(batch) == 1:
        return [failure]
    return [write_batch(conn, [changes], apply)[0] for changes in batch]


def _in_savepoint(conn: sqlite3.Connection, changes: Changes, apply: Apply) -> Outcome:
    conn.execute("SAVEPOINT one")
    try:
        apply(conn, changes)
    except Exception as error:
        if conn.in_transaction:
            conn.execute("ROLLBACK TO one")
            conn.execute("RELEASE one")
        return named(error)
    conn.execute("RELEASE one")
    return None


def _end(conn: sqlite3.Connection) -> Outcome:
    try:
        conn.execute("COMMIT")
    except sqlite3.Error as error:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        return named(error)
    return None
