"""A contest being changed: what is done to it, shown of it and said."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.host.contests.contest import Contest, current, has_place, missing, place_of
from bot.host.contests.worded import refused
from bot.host.people.names import display_name
from bot.host.values import Actor
from bot.store.changes import Change
from bot.store.contest_changes import MeetEntrant, NoteSaid, PutGameTable, PutRoom, Unsay
from bot.store.contest_rows import GameTable, Room
from bot.store.rows import OutboxKind, OutboxRow, Place
from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.records import Match
from engine.contests.values import Refused
from engine.kernel.values import Msg, msg


class ContestDraft:
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
        return place_of(self.row, None)

    def place_of(self, match: int) -> Place:
        """Where a match is played."""
        return place_of(self.row, self.rooms.get(match))

    def current(self, match: Match) -> GameTable | None:
        """The table at which a match's game is played that is to be played now."""
        return current(self.tables, match)

    def has_place(self, match: int) -> bool:
        """Whether it is certain where a match is played."""
        return has_place(self.event, self.rooms.get(match), match, self.said)

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
