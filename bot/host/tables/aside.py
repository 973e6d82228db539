"""Tables that cannot be read: set aside, told of once, untouched, and taken up again later.

A row that is damaged, or a game that this version of the program does not understand, costs its own
table and no other. What is stored of it stays as it is for whoever can mend it or for a version
that can read it; each start tries again.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from msgspec.structs import replace

from bot.host.errors import SetAside
from bot.host.tables.edit import TableEdit
from bot.host.tables.tables import Tables
from bot.host.tables.transaction import due_rows
from bot.host.time import seat_clock
from bot.store.changes import Change, MoveOutbox, PutDue, PutSeats, PutTable, TakeUp
from bot.store.errors import SpotTaken, StoreError
from bot.store.rows.tables import StoredTable
from engine.kernel.values import msg

LOG = logging.getLogger(__name__)

AWAY_MS = 60_000
"""A jump forward, or a time in which the program was down, that is taken for an absence."""
BACK_MS = 1_000
"""A jump backward that would be felt."""


class Asides:
    """Looks through the tables at the start."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def look_through(self, stood: int = 0) -> None:
        """Try every table that is open or running: set those aside that cannot be read, take up
        those that can be read again, and give the ``stood`` ms back in which nobody served; where
        these are not known, clocks that ran out get some time."""
        try:
            await self._tables.store.commit([MoveOutbox(self._tables.clock.now())])
        except StoreError as error:  # on a full disk games can be looked at all the same
            LOG.error("storage: %s: %s", type(error).__name__, error)
        self._tables.aside = await self._tables.store.tables_aside()
        self._tables.told_aside = set(self._tables.aside)
        for table_id in await self._tables.store.live_tables():
            try:
                async with self._tables.locks.of(table_id):
                    await self._look_at(table_id, stood)
            except SetAside:
                continue
            except StoreError as error:
                LOG.error("storage: table %s: %s: %s", table_id, type(error).__name__, error)

    async def _look_at(self, table_id: int, stood: int) -> None:
        tables = self._tables
        before = tables.aside.pop(table_id, None)
        try:
            stored = await tables.stored(table_id)
            await tables.examined(stored)
        except SetAside:
            if before is not None:
                tables.aside[table_id] = before
            raise
        if before is None:
            await give_back_downtime(tables, stored, stood)
            return
        try:
            await self._take_up(stored)
        except SpotTaken:
            tables.aside[table_id] = before
            LOG.warning("table %s can be read again; another one stands in its place", table_id)

    async def _take_up(self, stored: StoredTable) -> None:
        """Resume a table that can be read again: all that shows it is drawn anew."""
        tables = self._tables
        edit = TableEdit(stored, await tables.live(stored), tables.clock.now(), tables.dice)
        edit.changes.append(TakeUp(stored.row.id))
        edit.show_hands = {seat.person for seat in edit.seats if seat.person is not None}
        for seat in stored.seats:
            settings = edit.hours(seat)
            edit.put(seat_clock.grace(seat, stored.row.deadline, settings, tables.config, edit.now))
        edit.say(msg("notice.taken_up"))
        await tables.commit(edit)
        LOG.info("table %s can be read again and goes on", stored.row.id)


async def give_back_downtime(tables: Tables, stored: StoredTable, stood: int) -> None:
    """Give back ``stood`` ms of downtime: all moments of the seats move by them, clocks that have
    run out all the same get some time back, and what is due is reckoned anew. That takes the seats
    and no game."""
    row, now = stored.row, tables.clock.now()
    latest = max((max(seat.asked_at, seat.acted_at) for seat in stored.seats), default=0)
    if latest > now:  # nothing has happened later than now: the clock was set back meanwhile
        await move_clocks(tables, stored, now - latest)
        stored = await tables.stored(row.id)
    edit = TableEdit(stored, None, now, tables.dice)
    if row.status == "running" and row.resting_at is None:
        for seat in stored.seats:
            there = seat_clock.moved(seat, stood) if stood else seat
            settings = stored.hours(seat)
            edit.put(seat_clock.grace(there, row.deadline, settings, tables.config, now))
    await keep_clocks(tables, edit)


async def move_clocks(tables: Tables, stored: StoredTable, by: int) -> None:
    """Move all moments of a table with a clock that was set back."""
    edit = TableEdit(stored, None, tables.clock.now(), tables.dice)
    if stored.row.resting_at is not None:
        edit.row = replace(stored.row, resting_at=max(stored.row.resting_at + by, 1))
    if stored.row.status == "running":
        for seat in stored.seats:
            edit.put(seat_clock.moved(seat, by))
    await keep_clocks(tables, edit)


class ClockJumps:
    """Handler of jumps of the computer's clock."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._owed: dict[int, int] = {}

    async def __call__(self, slip: int) -> None:
        """Forward: the machine slept, and everybody gets that time back. Backward: everything
        stored moves. What storage refuses is owed and done the next time; without a slip only that
        is done."""
        if slip >= AWAY_MS:
            LOG.warning("The clock has jumped by %d s: clocks get that time back.", slip // 1000)
            await self._owe(slip)
            for extension in self._tables.extensions:
                await extension.stood_still(self._tables.clock.now() - slip)
        elif slip <= -BACK_MS:
            LOG.warning("The clock was set back by %d s: what waits moves with it.", -slip // 1000)
            await self._tables.store.commit([MoveOutbox(self._tables.clock.now(), slip)])
            await self._owe(slip)
            self._tables.outbox.wake.set()
        for table_id, by in tuple(self._owed.items()):
            try:
                await self._one(table_id, by)
            except StoreError as error:
                LOG.error("storage: table %s: %s: %s", table_id, type(error).__name__, error)
            else:
                del self._owed[table_id]
        for extension in self._tables.extensions:
            await extension.make_up()

    async def _owe(self, slip: int) -> None:
        """Note for every running table that its moments are to be moved."""
        for number in await self._tables.store.table_ids("running"):
            self._owed[number] = self._owed.get(number, 0) + slip

    async def _one(self, table_id: int, by: int) -> None:
        tables = self._tables
        with suppress(SetAside):
            async with tables.locks.of(table_id):
                stored = await tables.stored(table_id)
                await (give_back_downtime if by > 0 else move_clocks)(tables, stored, by)


async def keep_clocks(tables: Tables, edit: TableEdit) -> None:
    """Store what was changed of a table and its clocks, and what is due where that differs."""
    table_id, changes = edit.row.id, list[Change]()
    both = zip(edit.seats, edit.before.seats, strict=True)
    fresh = tuple(seat for seat, before in both if seat != before)
    if edit.row != edit.before.row:
        changes.append(PutTable(edit.row))
    if fresh:
        changes.append(PutSeats(table_id, len(edit.seats), fresh))
    due = due_rows(edit, tables.config)
    if set(due) != set(await tables.store.due_of(table_id)):
        changes.append(PutDue(table_id, due))
    if changes:
        await tables.store.commit(changes)
        tables.due_wake.set()
