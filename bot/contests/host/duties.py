"""Duties that a contest does by itself: it takes note of what has happened at its tables, does what
is due, opens the tables that are wanted and closes those that are void.

Everything is read from what is stored, done under the contest's lock and committed before the next
step: killed anywhere, it goes on where it stood.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.contests.host.contest import Contest
from bot.contests.host.decks import ContestDecks
from bot.contests.host.draft import ContestDraft
from bot.contests.host.logs import ContestLogs
from bot.contests.host.notices import list_of
from bot.contests.host.rooms import Rooms, seated, waiting
from bot.contests.host.standstill import AWAY, note_title
from bot.contests.host.worker import PairingWorker
from bot.contests.store.rows import GameTable, Room
from bot.host.errors import ContestRefused
from bot.host.tables.tables import Tables
from bot.store.rows.tables import Place
from bot.store.settings import DAY, MINUTE
from engine.contests import due, matches
from engine.contests import operations as ops
from engine.contests.due import DueMoment, Kind
from engine.contests.records import ContestState, Match, Phase
from engine.kernel.values import msg

CHOICE_LIVE, CHOICE = 2 * MINUTE, DAY
"""Time in ms to choose who begins the next game; then the chooser begins. After a standstill they
have all of it again."""
OBSTRUCTED = MINUTE
"""Interval in ms at which a place that the table of others takes is looked at again."""
AT_ONCE = 16
"""So many tables are opened before a contest is looked at anew: somebody may want to come in."""
ASKED_AFTER = 64
"""So many are asked after at most when a round is paired."""
STEPS = 1000
"""A contest that has taken so many steps at once goes round in circles."""

Step = Callable[[ContestDraft], Awaitable[bool]]


class _Overtaken(Exception):
    """Another table has begun where one was about to be opened: it is looked at anew, and the turn
    of this one comes when that has ended."""


class Duties:
    """Carries a contest on."""

    def __init__(
        self,
        tables: Tables,
        logs: ContestLogs,
        rooms: Rooms,
        decks: ContestDecks,
        worker: PairingWorker,
    ) -> None:
        self._tables = tables
        self._logs = logs
        self._rooms = rooms
        self._decks = decks
        self._worker = worker
        self._over: set[int] = set()

    async def work(self, contest_id: int) -> int | None:
        """Do all that can be done now; when to look again, ``None`` where nothing is due."""
        steps: tuple[Step, ...] = (self._facts, self._due, self._tidy, self._open)
        for _ in range(STEPS):
            try:
                async with self._logs.edit(contest_id) as draft:
                    if AWAY in draft.said:
                        return None  # nobody would see what happens; it is looked at on return
                    there = self._tables.rules.title(draft.event.settings.title) is not None
                    note_title(draft, there)
                    if draft.changes:
                        await self._logs.commit(draft)
                        continue
                    if not there:
                        return None  # it is looked at when the program starts again
                    if not await _first(draft, steps):
                        return await self._next(draft)
            except _Overtaken:
                self._logs.forget(contest_id)
        return self._tables.clock.now() + MINUTE

    async def _next(self, draft: ContestDraft) -> int | None:
        """The next moment at which something is due."""
        moments = [one.at for one in due.due(draft.event) if one.key not in draft.said]
        moments = [at for at in moments if at > draft.now]
        wait = choice_time(draft)
        for match in draft.event.open:
            if match.games and (asked := await self._asked(draft, match)):
                moments.append(asked + wait)
        if await self._obstructed(draft):
            moments.append(draft.now + OBSTRUCTED)
        return min((at for at in moments if at > draft.now), default=None)

    async def _obstructed(self, draft: ContestDraft) -> bool:
        """Tell whether a table of others stands where a match is to be played: nobody tells the
        contest when that ends."""
        event = draft.event
        wanted = [m for m in event.open if m.number in draft.rooms and not m.paused]
        if event.phase is not Phase.RUNNING or event.paused:
            return False
        for place in {draft.place_of(m.number) for m in wanted if not draft.current(m)}:
            there = await self._rooms.at(place)
            if there is not None and there.contest != draft.row.id:
                return True
        return False

    async def _facts(self, draft: ContestDraft) -> bool:
        """Note who has come, and which games are over."""
        for match in draft.event.open:
            table = draft.current(match)
            stored = await self._rooms.stored(table)
            if table is None or stored is None:
                continue
            for player in self._rooms.arrived(match, table, stored):
                draft.do(ops.Came(at=draft.now, match=match.number, player=player))
            game = self._rooms.game(match, table, stored)
            if game is not None:
                self._over.add(table.table_id)
                draft.do(ops.ReportGame(at=draft.now, match=match.number, game=game))
        return bool(draft.ops) and await self._logs.commit(draft)

    async def _due(self, draft: ContestDraft) -> bool:
        for one in due.due(draft.event):
            if one.at > draft.now:
                break
            if one.key not in draft.said:
                await self._carry_out(draft, one)
        return bool(draft.ops or draft.changes) and await self._logs.commit(draft)

    async def _carry_out(self, draft: ContestDraft, one: DueMoment) -> None:
        try:
            match one.kind:
                case Kind.DECKS:
                    await self._decks.give(draft, one.players)
                case Kind.START:
                    draft.do(ops.Start(at=draft.now))
                case Kind.PROPOSE:
                    await self._propose(draft)
                case Kind.TIME_UP:
                    await self._time_up(draft, one.match)
                case _:
                    self._say(draft, one)
        except ContestRefused as refused:
            if draft.say_once(one.key):
                draft.announce(refused.message)

    async def _propose(self, draft: ContestDraft) -> None:
        if draft.ops:
            return  # what comes of them first; it is looked at again
        op = await self._worker.propose(draft.event, draft.now)
        if op is not None:
            for person in doubtful(draft.event, draft.now):
                draft.ask_after(person)
            draft.do(op)
            await asyncio.sleep(0)

    async def _time_up(self, draft: ContestDraft, number: int) -> None:
        match = draft.event.matches[number]
        if match.result is not None:
            return
        table = draft.current(match)
        stored = await self._rooms.stored(table)
        counts = await self._rooms.counts(match, table)
        ended = ops.TimeUp(at=draft.now, match=number, counts=counts)
        if table is not None and stored is not None and stored.row.status == "running":
            order = seated(match, table.first)
            idle = tuple(
                order[seat.seat]
                for seat in stored.seats
                if seat.kind == "human"
                and not seat.last_answer
                # Whose turn has not come because of another has not been idle.
                and (seat.asked or order[seat.seat] not in match.came)
            )
            answers = max(0, stored.row.revision - 1)
            ended = replace(
                ended, idle=idle, first=table.first, answers=answers, table=table.table_id
            )
        draft.do(ended)

    def _say(self, draft: ContestDraft, one: DueMoment) -> None:
        """Say something due that is only said, once."""
        if not draft.say_once(one.key):
            return
        event = draft.event
        if one.kind is Kind.CHECK_IN:
            draft.show("signup")
            text = msg("contest.tell.check_in", until=event.settings.starts_at)
            draft.tell(one.players, text)
        elif one.kind is Kind.CUT:
            draft.tell_person(event.owner, msg("contest.tell.cut"))
            draft.ask_after(event.owner)
        elif one.kind is Kind.NO_SHOW:
            draft.tell(one.players, msg("contest.tell.claim"), one.match)
            _ask_after_absent(draft, event.matches[one.match])
        elif one.kind is Kind.REMIND:
            match = event.matches[one.match]
            absent = tuple(p for p in match.players if p not in match.came)
            text = msg("contest.tell.reminder", until=match.until)
            draft.tell(absent or match.players, text, one.match)
            _ask_after_absent(draft, match)

    async def _tidy(self, draft: ContestDraft) -> bool:
        """Close tables whose games count for nothing any more, have the others obey the contest as
        it is now, and put threads away in which nothing more happens."""
        contest, looked = draft.contest, 0
        for table in contest.tables:
            if table.table_id not in self._over:
                await self._look_at(draft, contest, table)
                looked += 1
                if not looked % AT_ONCE:
                    await asyncio.sleep(0)
        for room in tuple(draft.rooms.values()):
            match = draft.event.matches.get(room.match)
            if not room.shut and (match is None or match.result is not None):
                draft.put_room(replace(room, shut=True))
                if room.thread_id is not None:
                    draft.put_away(room.match)
        return bool(draft.changes) and await self._logs.commit(draft)

    async def _look_at(self, draft: ContestDraft, contest: Contest, table: GameTable) -> None:
        match = draft.event.matches.get(table.match)
        stored = await self._rooms.stored(table)
        if stored is None:
            return
        present = match is not None and match.result is None and draft.current(match) == table
        if stored.row.status == "running" and not present:
            await self._rooms.close(table.table_id)
        elif stored.row.status == "running" and match is not None:
            await self._rooms.obey(contest, match, table, stored)
            return
        elif stored.row.status == "closed" and present:
            draft.put_table(replace(table, void=True))  # another one is opened in its place
        self._over.add(table.table_id)

    async def _open(self, draft: ContestDraft) -> bool:
        """Open tables that are wanted and have a place, or ask for places."""
        event, opened, taken = draft.event, 0, set[Place]()
        if event.phase is not Phase.RUNNING or event.paused:
            return False
        for match in event.open:
            people = any(event.entrants[player].person > 0 for player in match.players)
            if not people and match.number not in draft.rooms:
                draft.put_room(Room(draft.row.id, match.number, draft.now))
        for room in waiting(draft.rooms.values()):
            if opened == AT_ONCE:
                return True
            wanted = event.matches.get(room.match)
            if wanted is None or wanted.result is not None or wanted.paused:
                continue
            if draft.current(wanted) is None and await self._open_one(draft, wanted, room, taken):
                opened, draft = opened + 1, ContestDraft(draft.contest, draft.now)
        asked = bool(draft.changes or draft.posts) and await self._logs.commit(draft)
        return asked or opened > 0

    async def _open_one(
        self, draft: ContestDraft, match: Match, room: Room, taken: set[Place]
    ) -> bool:
        """Open a table where it can be, with all that is in the draft. ``taken``: places in which
        there is no room now, as far as that is known."""
        if not draft.has_place(match.number):
            if draft.say_once(f"room:{match.number}"):
                draft.make_room(match.number)
            return False
        place = draft.place_of(match.number)
        if place in taken or await self._rooms.at(place) is not None:
            taken.add(place)
            return False
        first = await self._first(draft, match, room)
        if not first:
            return False
        draft.put_room(replace(draft.rooms[room.match], first=0))
        draft.show(*list_of(draft.event, match.number))
        if await self._rooms.open(draft, match, first):
            self._logs.committed(draft)
            return True
        raise _Overtaken

    async def _first(self, draft: ContestDraft, match: Match, room: Room) -> int:
        """Return who begins the next game, 0 while that is being chosen. Where the game itself
        asks, the chooser sits first."""
        if not match.games:
            return match.players[0]
        if room.first:
            return room.first
        chooser = matches.chooser(match)
        person = draft.event.entrants[chooser].person
        asked = await self._asked(draft, match)
        rules = self._tables.rules.title(draft.event.settings.title)
        in_game = rules is not None and rules.shape.asks_first
        late = draft.now >= asked + choice_time(draft)
        if len(match.players) != 2 or person <= 0 or in_game or late:
            return chooser
        if draft.say_once(f"choice:{match.number}:{match.restarts}:{len(match.games)}"):
            draft.ask_first(match.number, chooser)
        return 0

    async def _asked(self, draft: ContestDraft, match: Match) -> int:
        """Since when it can be chosen who begins the next game: the last one has ended, and nothing
        stands still."""
        number, tables = match.games[-1].table, draft.contest.tables_of(match.number)
        found = next((table for table in tables if table.table_id == number), None)
        stored = await self._rooms.stored(found)
        ended = (stored.row.ended_at if stored is not None else None) or 0
        return max(ended, draft.event.resumed)


def choice_time(draft: ContestDraft) -> int:
    """Return the time in ms to choose who begins."""
    return CHOICE_LIVE if draft.event.settings.live else CHOICE


def _ask_after_absent(draft: ContestDraft, match: Match) -> None:
    for player in match.players:
        if player not in match.came:
            draft.ask_after(draft.event.entrants[player].person)


def doubtful(event: ContestState, at: int) -> set[int]:
    """List those who may have left the server when a round is paired: the organiser, those who
    signed up days ago for the first, and those who did not come to their last match."""
    last = {player: match for match in event.matches.values() for player in match.players}
    came = {player for player, match in last.items() if player in match.came or match.bye}
    old = (event.entrants[n] for n in event.active if n not in came)
    people = [own.person for own in old if own.joined < at - DAY]
    return {event.owner, *people[:ASKED_AFTER]}


async def _first(draft: ContestDraft, steps: tuple[Step, ...]) -> bool:
    """Take the first step that there is something to do in."""
    for step in steps:
        if await step(draft):
            return True
        await asyncio.sleep(0)  # each may look at hundreds of matches
    return False
