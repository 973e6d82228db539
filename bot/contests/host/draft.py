"""A contest being changed: what is done to it, shown of it and said."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.contests.host.contest import Contest, current, has_place, missing, place_of
from bot.contests.store.rows import (
    GameTable,
    MeetEntrant,
    NoteSaid,
    PutGameTable,
    PutRoom,
    Room,
    Unsay,
)
from bot.host.errors import ContestRefused
from bot.host.people.names import display_name
from bot.host.values import Actor
from bot.store.changes import Change
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place
from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.records import Match
from engine.contests.values import Code, Field, Refused
from engine.kernel.values import Msg, TermRef, Value, msg


class ContestDraft:
    """A contest being changed. Nothing of it is true before :meth:`ContestLogs.commit`."""

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
        """Return the place where a match is played."""
        return place_of(self.row, self.rooms.get(match))

    def current(self, match: Match) -> GameTable | None:
        """The table at which a match's game is played that is to be played now."""
        return current(self.tables, match)

    def has_place(self, match: int) -> bool:
        """Tell whether a match has a place."""
        return has_place(self.event, self.rooms.get(match), match, self.said)

    def do(self, op: ops.Op) -> None:
        """Carry out an operation; :class:`~bot.host.errors.ContestRefused`."""
        try:
            self.event = fold.apply(self.event, op)
        except Refused as error:
            raise refused(error, self.contest) from error
        self.ops.append(op)

    def meet(self, user_id: int, name: str) -> None:
        """Note the name of somebody who is in it."""
        shown = display_name(name)
        if self.people.get(user_id) != shown:
            self.people[user_id] = shown
            self.changes.append(MeetEntrant(self.row.id, user_id, shown))

    def put_room(self, room: Room) -> None:
        """Set the place where a match is played."""
        self.rooms[room.match] = room
        self.changes.append(PutRoom(room))

    def put_table(self, table: GameTable) -> None:
        """Set a table of a match."""
        self.tables[table.match, table.serial] = table
        self.changes.append(PutGameTable(table))

    def say_once(self, key: str) -> bool:
        """Note a key; return ``False`` where it was noted before."""
        if key in self.said:
            return False
        self.said.add(key)
        self.changes.append(NoteSaid(self.row.id, key))
        return True

    def unsay(self, key: str) -> None:
        """Remove a noted key."""
        if key in self.said:
            self.said.remove(key)
            self.changes.append(Unsay(self.row.id, key))

    def say_latest(self, prefix: str, which: int) -> bool:
        """Note a key in the place of all others with its prefix; ``False`` where it was noted."""
        key = f"{prefix}{which}"
        if not self.say_once(key):
            return False
        for before in [one for one in self.said if one.startswith(prefix) and one != key]:
            self.unsay(before)
        return True

    def show(self, *roles: str) -> None:
        """These messages of the contest are to be drawn anew."""
        for role in roles:
            self._post("contest", self.place, msg(role))

    def announce(self, text: Msg, pings: tuple[int, ...] = ()) -> None:
        """Say something in the contest's channel."""
        self._post("announce", self.place, text, pings=pings)

    def announce_at(self, match: int, text: Msg, *, calls: bool = False) -> None:
        """Say something where a match is played; ``calls`` its players."""
        there = self.event.matches[match].players if calls else ()
        persons = (self.event.entrants[player].person for player in there)
        pings = tuple(person for person in persons if person > 0)
        self._post("announce", self.place_of(match), text, pings=pings)

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
        """Have it found out whether somebody is still in the server, unless that is on its way."""
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
        kind: str,
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


MOMENTS = ("at", "opens")
"""Fields that are moments."""


def refused(error: Refused, contest: Contest) -> ContestRefused:
    """Translate a refusal for people."""
    key = f"contest.refused.{error.code}"
    if error.code is Code.BAD_SETTING:
        key = f"contest.refused.setting_{error.fields['problem']}"
    args = dict(_worded(name, value, contest) for name, value in error.fields.items())
    return ContestRefused(msg(key, **args))


def _worded(name: str, value: Field, contest: Contest) -> tuple[str, Value]:
    if name in MOMENTS and isinstance(value, int):
        return "until", value
    if name == "name":
        return name, TermRef(f"contest.setting.{value}")
    if name == "role":
        return name, TermRef(f"contest.role.{value}")
    if isinstance(value, tuple):
        said = (contest.name(n) if name == "players" else f"#{n}" for n in value[:10])
        return name, ", ".join(said)
    if name == "player":
        return name, contest.name(int(value))
    return name, value
