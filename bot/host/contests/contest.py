"""A contest as it stands: a value, read from what is stored of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import count, takewhile

from msgspec import Struct

from bot.host.contests.names import entrant_name
from bot.store.contest_rows import ContestRow, GameTable, Room, StoredContest
from bot.store.rows import Place
from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.records import Event, Match

Keyed = dict[tuple[int, int], GameTable]
"""Tables by their match and which of its tables they are."""


class Contest(Struct, frozen=True, dict=True):
    """A contest as it stands: its row, its event, and what belongs to it by the side. ``stored``:
    how many operations the newest snapshot counts."""

    row: ContestRow
    event: Event
    tables: tuple[GameTable, ...]
    rooms: dict[int, Room]
    people: dict[int, str]
    said: frozenset[str]
    stored: int

    @property
    def id(self) -> int:
        """Its number."""
        return self.row.id

    @property
    def place(self) -> Place:
        """The channel in which it is announced."""
        return Place(self.row.guild_id, self.row.channel_id)

    def place_of(self, match: int) -> Place:
        """Where a match is played."""
        return place_of(self.row, self.rooms.get(match))

    def has_place(self, match: int) -> bool:
        """Whether it is certain where a match is played: its thread may still have to be made."""
        return has_place(self.event, self.rooms.get(match), match, self.said)

    def misses(self, user_id: int) -> bool:
        """Whether somebody was found to have left its server."""
        return missing(user_id) in self.said

    def name(self, player: int) -> str:
        """What an entrant is called."""
        return entrant_name(self.event, player, self.people, self.row.locale)

    def names(self, players: Iterable[int]) -> str:
        """Several entrants in a row."""
        return " – ".join(self.name(player) for player in players)

    @cached_property
    def keyed(self) -> Keyed:
        """The tables, to be looked up."""
        return {(table.match, table.serial): table for table in self.tables}

    def tables_of(self, match: int) -> tuple[GameTable, ...]:
        """The tables of a match, the oldest first."""
        return _tables_of(self.keyed, match)

    def current(self, match: Match) -> GameTable | None:
        """The table at which a match's game is played that is to be played now."""
        return current(self.keyed, match)


def _tables_of(tables: Keyed, match: int) -> tuple[GameTable, ...]:
    """Those of a match, whose serial numbers have no gaps."""
    serials = takewhile(lambda serial: (match, serial) in tables, count())
    return tuple(tables[match, serial] for serial in serials)


def current(tables: Keyed, match: Match) -> GameTable | None:
    """That of the game of a match that is to be played now, if there is one."""
    key = (match.restarts, len(match.games))
    found = _tables_of(tables, match.number)
    return next((t for t in found if (t.restarts, t.game) == key and not t.void), None)


def missing(user_id: int) -> str:
    """What notes that somebody is no longer in the contest's server."""
    return f"missing:{user_id}"


def in_channel(match: int) -> str:
    """What notes that a match is played in the contest's channel for want of threads."""
    return f"in_channel:{match}"


def has_place(event: Event, room: Room | None, match: int, said: Collection[str]) -> bool:
    there = room is not None and room.thread_id is not None
    return there or not event.settings.threads or in_channel(match) in said


def place_of(row: ContestRow, room: Room | None) -> Place:
    """A match's thread, or the contest's channel."""
    return Place(row.guild_id, row.channel_id, room.thread_id if room else None)


def loaded(stored: StoredContest) -> Contest:
    """A contest from what is stored of it."""
    event = fold.decode(stored.snapshot)
    for data in stored.operations:
        event = fold.apply(event, ops.unpack(data))
    return Contest(
        stored.row,
        event,
        stored.tables,
        {room.match: room for room in stored.rooms},
        stored.people,
        stored.said,
        stored.snapshot_size,
    )
