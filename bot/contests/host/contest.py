"""A contest as it stands: a value, read from what is stored of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from itertools import count, takewhile

from msgspec import Struct

from bot.contests.store.rows import ContestRow, GameTable, Room, StoredContest
from bot.host.people.names import COMPUTERS, FORGOTTEN, LONGEST, written_name
from bot.store.rows.tables import Place
from bot.store.settings import Locale
from engine.contests import fold, play
from engine.contests import operations as ops
from engine.contests.records import ContestState, Match, Phase

LIVE_PHASES = (Phase.SIGN_UP, Phase.RUNNING)
Keyed = dict[tuple[int, int], GameTable]
"""Tables by their match and which of its tables they are."""


class Contest(Struct, frozen=True, dict=True):
    """A contest as it stands: its row, its event, and what belongs to it by the side. ``stored``:
    how many operations the newest snapshot counts."""

    row: ContestRow
    event: ContestState
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
        """Return the place where a match is played."""
        return place_of(self.row, self.rooms.get(match))

    def has_place(self, match: int) -> bool:
        """Tell whether a match has a place: its thread may still have to be made."""
        return has_place(self.event, self.rooms.get(match), match, self.said)

    def misses(self, user_id: int) -> bool:
        """Tell whether somebody was found to have left its server."""
        return missing(user_id) in self.said

    def name(self, player: int) -> str:
        """Return the name of an entrant."""
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
    """Build the key that notes that somebody is no longer in the contest's server."""
    return f"missing:{user_id}"


def in_channel(match: int) -> str:
    """Build the key that notes that a match is in the contest's channel for want of threads."""
    return f"in_channel:{match}"


def has_place(event: ContestState, room: Room | None, match: int, said: Collection[str]) -> bool:
    there = room is not None and room.thread_id is not None
    return there or not event.settings.threads or in_channel(match) in said


def place_of(row: ContestRow, room: Room | None) -> Place:
    """A match's thread, or the contest's channel."""
    return Place(row.guild_id, row.channel_id, room.thread_id if room else None)


def loaded(stored: StoredContest) -> Contest:
    """A contest from what is stored of it."""
    event = fold.decode(stored.snapshot)
    for data in stored.operations:
        event = fold.read(event, ops.unpack(data))
    for data in stored.looks:
        event = play.saw(event, ops.unpack(data).by.person)
    return Contest(
        stored.row,
        event,
        stored.tables,
        {room.match: room for room in stored.rooms},
        stored.people,
        stored.said,
        stored.snapshot_size,
    )


UNSEEN: dict[Locale, str] = {"zh": "玩家{}", "en": "Player {}"}
"""The name in pictures for a person whose own name shows nothing, by their number."""


def entrant_name(
    event: ContestState, player: int, people: Mapping[int, str], locale: Locale
) -> str:
    """An entrant's name, or what stands for one of which nothing can be seen; nobody else in
    the contest who is no person bears it."""
    entrant = event.entrants.get(player)
    if entrant is None:
        return f"#{player}"
    if not entrant.computer:
        known = people.get(entrant.person)
        name = written_name(known or FORGOTTEN[locale], LONGEST, "?")
        return UNSEEN[locale].format(player) if name == "?" else name
    earlier = sum(e.computer and e.number < player for e in event.entrants.values())
    again, which = divmod(earlier, len(COMPUTERS[locale]))
    return COMPUTERS[locale][which] + (f" {again + 1}" if again else "")
