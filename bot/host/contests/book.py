"""The logs of contests: read, changed under a lock, committed before anybody is answered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from functools import cached_property
from itertools import count, takewhile

from msgspec import Struct
from msgspec.structs import replace

from bot.host import errors
from bot.host.contests.herald import herald
from bot.host.contests.names import entrant_name
from bot.host.contests.worded import refused
from bot.host.locks import Locks
from bot.host.people.names import display_name
from bot.host.people.rights import rights_in
from bot.host.tables.tables import Tables
from bot.host.values import Actor
from bot.store.changes import Change, Once, Post
from bot.store.contest_changes import (
    AppendOperations,
    MeetEntrant,
    NoteSaid,
    PutContest,
    PutContestSnapshot,
    PutGameTable,
    PutPairings,
    PutRoom,
    Unsay,
)
from bot.store.contest_rows import ContestRow, GameTable, Room, StoredContest
from bot.store.errors import Conflict, Duplicate
from bot.store.game_store import PutGame, RuleGame
from bot.store.rows import OutboxKind, OutboxRow, Place
from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.ratings import Played, of_match
from engine.contests.records import Event, Match
from engine.contests.values import Refused
from engine.kernel.values import Msg, msg

SNAPSHOT = 32
"""A snapshot is stored after so many operations."""
KEPT = 256
"""So many contests are kept in memory."""

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
        return _place_of(self.row, self.rooms.get(match))

    def has_place(self, match: int) -> bool:
        """Whether it is certain where a match is played: its thread may still have to be made."""
        return _has_place(self.event, self.rooms.get(match), match, self.said)

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
        return _current(self.keyed, match)


def _tables_of(tables: Keyed, match: int) -> tuple[GameTable, ...]:
    """Those of a match, whose serial numbers have no gaps."""
    serials = takewhile(lambda serial: (match, serial) in tables, count())
    return tuple(tables[match, serial] for serial in serials)


def _current(tables: Keyed, match: Match) -> GameTable | None:
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


def _has_place(event: Event, room: Room | None, match: int, said: Collection[str]) -> bool:
    there = room is not None and room.thread_id is not None
    return there or not event.settings.threads or in_channel(match) in said


def _place_of(row: ContestRow, room: Room | None) -> Place:
    """A match's thread, or the contest's channel."""
    return Place(row.guild_id, row.channel_id, room.thread_id if room else None)


class Draft:
    """A contest being changed. Nothing of it is true before :meth:`Book.commit`."""

    def __init__(self, contest: Contest, now: int, actor: Actor | None = None) -> None:
        self.before = contest
        self.event = contest.event
        self.row = contest.row
        self.tables = dict(contest.keyed)
        self.rooms = dict(contest.rooms)
        self.people = dict(contest.people)
        self.said = set(contest.said)
        self.now = now
        self.actor = actor
        self.ops: list[ops.Op] = []
        self.changes: list[Change] = []
        self.posts: list[OutboxRow] = []
        self.new = False

    @property
    def contest(self) -> Contest:
        """The contest as it will be."""
        return replace(
            self.before,
            row=self.row,
            event=self.event,
            tables=tuple(self.tables[key] for key in sorted(self.tables)),
            rooms=self.rooms,
            people=self.people,
            said=frozenset(self.said),
        )

    @property
    def place(self) -> Place:
        """The channel in which it is announced."""
        return _place_of(self.row, None)

    def place_of(self, match: int) -> Place:
        """Where a match is played."""
        return _place_of(self.row, self.rooms.get(match))

    def current(self, match: Match) -> GameTable | None:
        """The table at which a match's game is played that is to be played now."""
        return _current(self.tables, match)

    def has_place(self, match: int) -> bool:
        """Whether it is certain where a match is played."""
        return _has_place(self.event, self.rooms.get(match), match, self.said)

    def do(self, op: ops.Op) -> None:
        """Carry out an operation; :class:`~bot.host.errors.ContestRefused`."""
        try:
            self.event = fold.apply(self.event, op)
        except Refused as error:
            raise refused(error, self.contest) from error
        self.ops.append(op)

    def meet(self, user_id: int, name: str) -> None:
        """Somebody is in it, under that name."""
        shown = display_name(name)
        if self.people.get(user_id) != shown:
            self.people[user_id] = shown
            self.changes.append(MeetEntrant(self.row.id, user_id, shown))

    def put_room(self, room: Room) -> None:
        """Where a match is played."""
        self.rooms[room.match] = room
        self.changes.append(PutRoom(room))

    def put_table(self, table: GameTable) -> None:
        """A table of a match."""
        self.tables[table.match, table.serial] = table
        self.changes.append(PutGameTable(table))

    def say_once(self, key: str) -> bool:
        """Whether something that is said once is to be said now."""
        if key in self.said:
            return False
        self.said.add(key)
        self.changes.append(NoteSaid(self.row.id, key))
        return True

    def unsay(self, key: str) -> None:
        """What was noted as said is no longer so."""
        if key in self.said:
            self.said.remove(key)
            self.changes.append(Unsay(self.row.id, key))

    # -- what is shown --------------------------------------------------------------------

    def show(self, *roles: str) -> None:
        """These messages of the contest are to be drawn anew."""
        for role in roles:
            self._post("contest", self.place, msg(role))

    def announce(self, text: Msg, pings: tuple[int, ...] = ()) -> None:
        """Say something in the contest's channel."""
        self._post("announce", self.place, text, pings=pings)

    def announce_at(self, match: int, text: Msg) -> None:
        """Say something where a match is played."""
        self._post("announce", self.place_of(match), text)

    def tell(self, players: Iterable[int], text: Msg, match: int = 0) -> None:
        """Say something to people of the contest, each alone."""
        for player in players:
            person = self.event.entrants[player].person
            if person > 0:
                self._post("summons", self.place_of(match), text, user_id=person, match=match)

    def tell_person(self, user_id: int, text: Msg) -> None:
        """Say something to one person, whether they are in the contest or not."""
        if user_id > 0:
            self._post("summons", self.place, text, user_id=user_id)

    def ask_first(self, match: int, chooser: int) -> None:
        """Ask, where a match is played, who is to begin its next game."""
        person = self.event.entrants[chooser].person
        text = msg("contest.say.choose", who=self.contest.name(chooser))
        place = self.place_of(match)
        self._post("announce", place, text, match=match, pings=(person,))

    def make_room(self, match: int) -> None:
        """Have a thread made for a match."""
        self._post("room", self.place, match=match)

    def ask_after(self, user_id: int) -> None:
        """Have it found out whether somebody is still in the contest's server, unless that is on
        its way."""
        if user_id > 0 and missing(user_id) not in self.said:
            self._post("member", self.place, user_id=user_id)

    def put_away(self, match: int) -> None:
        """Have a match's thread archived."""
        self._post("put_away", self.place_of(match), match=match)

    def badge(self, person: int = 0) -> None:
        """Have the role of those who play given to somebody, or taken, as it is by then; with
        nobody it is made, or deleted."""
        self._post("badge", self.place, user_id=person)

    def _post(
        self,
        kind: OutboxKind,
        place: Place,
        text: Msg | None = None,
        *,
        user_id: int = 0,
        match: int = 0,
        pings: tuple[int, ...] = (),
    ) -> None:
        row = OutboxRow(
            *(0, kind, 0, place, 0, self.now),
            user_id=user_id,
            text=text,
            pings=pings,
            contest=self.row.id,
            match=match,
        )
        self.posts.append(row)


class Book:
    """All contests: to be read, and to be changed one at a time."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._locks = Locks()
        self._kept: OrderedDict[int, Contest] = OrderedDict()

    @asynccontextmanager
    async def edit(self, contest_id: int, actor: Actor | None = None) -> AsyncIterator[Draft]:
        """A contest under its lock, to be changed; :class:`~bot.host.errors.NoContest`,
        :class:`~bot.host.errors.QuestionOver` where it is no more what a yes was said to."""
        lock = self._locks.of(contest_id)
        async with lock:
            contest = await self.contest(contest_id)
            if actor is not None and actor.agrees is not None and not actor.agrees(contest):
                raise errors.QuestionOver
            now = max(self._tables.clock.now(), contest.event.at)
            draft = Draft(contest, now, actor)
            if actor is not None and rights_in(actor, contest.row.guild_id).guild_id:
                draft.unsay(missing(actor.user_id))  # who does something there is there again
            yield draft

    async def contest(self, contest_id: int) -> Contest:
        """A contest as it stands; :class:`~bot.host.errors.NoContest`."""
        known = self._kept.get(contest_id)
        if known is None:
            stored = await self._tables.store.contest(contest_id)
            if stored is None:
                raise errors.NoContest
            known = self._kept.get(contest_id) or loaded(stored)
            self._keep(known)
        self._kept.move_to_end(contest_id)
        return known

    async def commit(self, draft: Draft) -> bool:
        """Make a draft true: durable, and only then visible, when this returns. ``False``: the
        request that asked for it had been carried out before."""
        changes = self.changes(draft)
        await asyncio.sleep(0)  # a round of hundreds has a thousand changes: one thing at a time
        try:
            await self._tables.store.commit(changes)
        except Duplicate:
            return False
        except Conflict:
            self._kept.pop(draft.row.id, None)
            raise
        self.committed(draft)
        return True

    def changes(self, draft: Draft) -> list[Change]:
        """All that a draft changes in the database."""
        herald(draft)
        request = None if draft.actor is None else draft.actor.request
        changes: list[Change] = [] if request is None else [Once(request, draft.now)]
        before, event = draft.before, draft.event
        title = event.settings.title
        draft.row = replace(draft.row, phase=event.phase, size=event.size, title=title)
        if draft.new or draft.row != before.row:
            changes.append(PutContest(draft.row))
        if draft.ops:
            number = event.size - len(draft.ops)
            packed = tuple(ops.pack(op) for op in draft.ops)
            changes.append(AppendOperations(draft.row.id, number, packed))
            changes += _pairings(draft)
            changes += _games(draft)
        if draft.new or event.size - before.stored >= SNAPSHOT:
            data = fold.encode(event)
            changes.append(PutContestSnapshot(draft.row.id, event.size, data))
        return [*changes, *draft.changes, *(Post(row) for row in draft.posts)]

    def committed(self, draft: Draft) -> None:
        """What :meth:`changes` gave is durable."""
        contest = draft.contest
        if draft.new or contest.event.size - contest.stored >= SNAPSHOT:
            contest = replace(contest, stored=contest.event.size)
        self._keep(contest)
        self._tables.outbox.wake.set()
        self._tables.stir(contest.id)

    def forget(self, contest_id: int) -> None:
        """Read a contest anew when it is asked for."""
        self._kept.pop(contest_id, None)

    def _keep(self, contest: Contest) -> None:
        self._kept[contest.id] = contest
        self._kept.move_to_end(contest.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


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


def _pairings(draft: Draft) -> list[Change]:
    """Who has been paired and whose match is gone."""
    before, after = draft.before.event.matches, draft.event.matches
    made = tuple(
        (match.round, player, number)
        for number, match in after.items()
        if number not in before
        for player in match.players
    )
    gone = tuple(number for number in before if number not in after)
    return [PutPairings(draft.row.id, made, gone)] if made or gone else []


def _games(draft: Draft) -> list[Change]:
    """The games between people that have ended or are rated otherwise than before."""
    before, after = draft.before.event, draft.event
    changes: list[Change] = []
    for number in {**before.matches, **after.matches}:
        was, now = before.matches.get(number), after.matches.get(number)
        if was is not now:
            changes += _rated_anew(_of(before, was, draft), _of(after, now, draft))
    return changes


def _of(event: Event, match: Match | None, draft: Draft) -> dict[int, Played]:
    found = () if match is None else of_match(event, match, draft.row.guild_id, draft.now)
    return {game.number: game for game in found if not game.computers and len(game.players) > 1}


def _rated_anew(before: dict[int, Played], after: dict[int, Played]) -> list[Change]:
    gone = [replace(game, void=True) for n, game in before.items() if n not in after]
    changed = [game for n, game in after.items() if game != before.get(n, game)]
    fresh = [PutGame(game) for n, game in after.items() if n not in before]
    return [*fresh, *(RuleGame(game) for game in (*gone, *changed))]
