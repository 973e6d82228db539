"""Tables in memory: those asked for last, as they are stored.

One program owns the file, so what it has stored is what is there. Every transaction that was
carried out is brought home here before whoever waits for it hears of it: no verb can forget to.
What a change leaves open is read anew when it is asked for.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from msgspec.structs import replace

from bot.store import changes as change
from bot.store.rows.tables import StoredTable
from bot.store.settings import PlayerSettings

MOST = 2048
"""Number of tables that are kept."""

Read = Callable[[], Awaitable[StoredTable | None]]


class KeptTables:
    """Stored tables by their ids."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._tables: OrderedDict[int, StoredTable] = OrderedDict()
        self._changes = 0

    async def get(self, table_id: int, read: Read) -> StoredTable | None:
        """The table, read where it is not here."""
        known = self._tables.get(table_id)
        if known is not None:
            self._tables.move_to_end(table_id)
            return known
        before = self._changes
        found = await read()
        if found is not None and before == self._changes:  # nothing came in between
            self._tables[table_id] = found
            if len(self._tables) > self._most:
                self._tables.popitem(last=False)
        return found

    def stored(self, changes: Sequence[change.Change]) -> None:
        """These changes have been carried out."""
        for one in changes:
            match one:
                case change.PutTable(row):
                    self._change(row.id, partial(replace, row=row))
                case change.PutSeats(table_id):
                    self._change(table_id, partial(_seated, put=one))
                case change.PutVotes(table_id, rows):
                    votes = sorted(rows, key=lambda vote: (vote.topic, vote.seat, vote.user_id))
                    self._change(table_id, partial(replace, votes=tuple(votes)))
                case change.PutPlayer() | change.MeetPlayer():
                    for table_id in self._tables:
                        self._change(table_id, partial(_met, put=one))
                    self._changes += 1
                case change.PutAside(table_id) | change.TakeUp(table_id):
                    self._change(table_id, _unknown)
                case change.DropPlayer():
                    self._tables.clear()
                    self._changes += 1

    def refused(self, changes: Sequence[change.Change]) -> None:
        """These changes were not carried out: what is kept may not be what is stored."""
        for one in changes:
            if isinstance(one, change.PutTable):
                self._change(one.row.id, _unknown)
            elif isinstance(one, change.Append):
                self._change(one.answer.table_id, _unknown)

    def _change(self, table_id: int, change: Callable[[StoredTable], StoredTable | None]) -> None:
        self._changes += 1
        known = self._tables.get(table_id)
        changed = None if known is None else change(known)
        if changed is not None:
            self._tables[table_id] = changed
        elif known is not None:
            del self._tables[table_id]


def _unknown(table: StoredTable) -> None:
    """Forget a table of which it is not known what became."""


def _seated(table: StoredTable, put: change.PutSeats) -> StoredTable | None:
    """The table with other seats; ``None`` where somebody has come whose settings are not here."""
    seats = {seat.seat: seat for seat in (*table.seats, *put.rows) if seat.seat < put.count}
    before = {seat.user_id for seat in table.seats}
    people = {seat.user_id for seat in seats.values()}
    if people - before or sorted(seats) != list(range(put.count)):
        return None
    players = {user: known for user, known in table.players.items() if user in people}
    return replace(table, seats=tuple(seats[n] for n in range(put.count)), players=players)


def _met(table: StoredTable, put: change.PutPlayer | change.MeetPlayer) -> StoredTable:
    """The table with somebody's settings, where they sit there. What could not be read is left
    until its person chooses anew (see :mod:`bot.store.writes`)."""
    if all(seat.user_id != put.user_id for seat in table.seats):
        return table
    known = table.players.get(put.user_id, PlayerSettings())
    if isinstance(put, change.PutPlayer):
        settings = put.settings
    else:
        settings = replace(known, spoken=put.spoken)
    if settings.unread:
        return table
    return replace(table, players={**table.players, put.user_id: settings})
