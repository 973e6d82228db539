"""The tables of a contest's matches: opened when somebody comes, closed when they are void, and
what they have come to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from msgspec.structs import replace

from bot.contests.host.contest import Contest
from bot.contests.host.draft import ContestDraft
from bot.contests.store import reads
from bot.contests.store.rows import GameTable, Room
from bot.host.errors import HostError, NoTable, SetAside
from bot.host.tables.edit import TableEdit
from bot.host.tables.lobby import Lobby
from bot.host.tables.resting import lay_down, wake
from bot.host.tables.seats import hand_over
from bot.host.tables.tables import Tables
from bot.host.tables.transaction import places_of
from bot.host.time.pauses import awake
from bot.host.values import LEVELS
from bot.store.changes import Enqueue
from bot.store.errors import SpotTaken
from bot.store.rows.tables import Obeyed, Place, SeatRow, StoredTable, TableRow
from bot.store.settings import Deadline, PlayerSettings, QuietHours, Vacation
from engine.contests.records import ContestState, Entrant, How, Match, MatchGame, Standing
from engine.contests.settings import ContestSettings, DeckPolicy
from engine.kernel.deck import Deck
from engine.kernel.rules import GameRules
from engine.kernel.values import SeatRef, TermRef, msg
from engine.text.vocabulary import COUNTED


class Rooms:
    """Opens and closes the tables of matches."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def stored(self, table: GameTable | None) -> StoredTable | None:
        """A table as it is; ``None`` where there is none, or none that can be read."""
        if table is None:
            return None
        try:
            return await self._tables.stored(table.table_id)
        except (NoTable, SetAside):
            return None

    def arrived(self, match: Match, table: GameTable, stored: StoredTable) -> tuple[int, ...]:
        """Those of a match who have acted at its table and were not noted."""
        order = seated(match, table.first)
        return tuple(
            order[seat.seat]
            for seat in stored.seats
            if seat.last_answer and order[seat.seat] not in match.came
        )

    def game(self, match: Match, table: GameTable, stored: StoredTable) -> MatchGame | None:
        """The game of a table that is finished."""
        result = stored.row.result
        if stored.row.status != "finished" or result is None:
            return None
        order = seated(match, table.first)
        places = dict(zip(order, places_of(result, len(order)), strict=True))
        return MatchGame(
            tuple(places[player] for player in match.players),
            table.first,
            max(0, stored.row.revision - 1),
            table.table_id,
            How.PLAYED,
        )

    async def counts(self, match: Match, table: GameTable | None) -> tuple[tuple[int, ...], ...]:
        """Count, as the title does, for each of a match in the game that is on, if one is."""
        stored = await self.stored(table)
        if table is None or stored is None or stored.row.status != "running":
            return ()
        try:
            live = await self._tables.live(stored)
        except SetAside:
            return ()
        if live is None:
            return ()
        game, order = live.game, seated(match, table.first)
        by_player = {
            player: (int(game.alive(seat)), *game.rules[GameRules].count(game, seat))
            for seat, player in enumerate(order)
        }
        return tuple(by_player[player] for player in match.players)

    async def open(self, draft: ContestDraft, match: Match, first: int) -> bool:
        """Open and start the table of a match's present game, in one transaction with the draft.
        ``False`` where another table stands in its place."""
        contest = draft.contest
        table_id = await self._tables.store.new_table_id()
        order = seated(match, first)
        edit = await self._edit(contest, match, order, table_id)
        serial = len(contest.tables_of(match.number))
        key = (match.number, serial, match.restarts, len(match.games), first, table_id)
        draft.put_table(GameTable(contest.id, *key))
        await self._lobby.deal(edit)
        await asyncio.sleep(0)  # to deal takes milliseconds, and so does what comes of it
        if match.until and not match.games:
            edit.say(msg("notice.contest_count", until=match.until, counted=TermRef(COUNTED)))
        edit.behind = (*draft.changes, *(Enqueue(row) for row in draft.posts))
        draft.changes, draft.posts = [], []
        try:
            await self._tables.commit(edit)
        except SpotTaken:
            return False
        return True

    async def _edit(
        self, contest: Contest, match: Match, order: tuple[int, ...], table_id: int
    ) -> TableEdit:
        event, now = contest.event, self._tables.clock.now()
        settings = event.settings
        rules = self._tables.rules.title(settings.title)
        assert rules is not None  # it was there when the contest was made
        pack = rules.pack()
        await self._tables.keep_pack(settings.title, pack)
        chosen = {**settings.options, **rules.shape.opening}
        row = TableRow(
            id=table_id,
            place=contest.place_of(match.number),
            title=settings.title,
            capacity=len(order),
            options=rules.shape.choose_options(chosen),
            locale=contest.row.locale,
            owner_id=None,
            deadline=clock_of(settings),
            created_at=now,
            pack=pack.hash,
            contest=contest.id,
        )
        row = obeying(row, event, match, order)
        people = [event.entrants[player].person for player in order]
        players = await self._tables.store.players(tuple(p for p in people if p > 0))
        edit = TableEdit(StoredTable(row, (), (), players), None, now, self._tables.dice)
        edit.new = True
        for player in order:
            edit.add(await self._seat(contest, event.entrants[player], table_id, len(edit.seats)))
        return edit

    async def _seat(self, contest: Contest, entrant: Entrant, table_id: int, seat: int) -> SeatRow:
        name = contest.name(entrant.number)
        brought = contest.event.settings.decks is not DeckPolicy.NONE
        deck = await self._deck(contest.id, entrant.deck) if brought else None
        if entrant.person > 0:
            return SeatRow(table_id, seat, "human", name, user_id=entrant.person, deck=deck)
        level = contest.event.settings.level
        level = level if level in LEVELS else "normal"
        return SeatRow(table_id, seat, "computer", name, level=level, deck=deck)

    async def _deck(self, contest_id: int, name: str) -> Deck | None:
        if not name:
            return None
        cards = await self._tables.store.ask(reads.contest_deck, contest_id, name)
        return None if cards is None else Deck("", cards)

    async def at(self, place: Place) -> TableRow | None:
        """The table that stands there, if any does."""
        table_id = await self._tables.store.table_at(place.spot)
        stored = None if table_id is None else await self._tables.store.table(table_id)
        there = stored is not None and stored.row.status in ("open", "running")
        return stored.row if stored is not None and there else None

    async def obey(
        self, contest: Contest, match: Match, table: GameTable, stored: StoredTable
    ) -> None:
        """Have a table that is played at obey its contest as that is now."""
        event, order = contest.event, seated(match, table.first)
        people = strangers(stored.seats, event, order)
        wanted = obeying(stored.row, event, match, order)
        still = wanted.obeyed is not None and wanted.obeyed.still
        gone = await self._gone(event, order, stored)
        if contest.has_place(match.number):
            wanted = replace(wanted, place=contest.place_of(match.number))
        in_line = wanted == stored.row and not people and not gone
        if in_line and (stored.row.resting_at or not still):
            return
        async with self._tables.edit(table.table_id) as edit:
            if edit.row.status == "running":
                for seat in gone:
                    if edit.game is not None and edit.game.playing(seat) and not edit.row.result:
                        edit.concede(seat, None)
                        edit.say(msg("notice.contest_left", who=SeatRef(seat)))
                people = strangers(tuple(edit.seats), event, order)
                edit.players.update(await self._tables.store.players(tuple(people.values())))
                names = {person: contest.people.get(person, "?") for person in people.values()}
                now = replace(obeying(edit.row, event, match, order), place=wanted.place)
                bring_into_line(edit, now, people, names)
                if wanted.place != stored.row.place:
                    edit.redraw = True
                    edit.say(msg("notice.contest_moved"))
                await self._settled(edit)

    async def _settled(self, edit: TableEdit) -> None:
        try:
            await self._tables.commit(edit)
        except SpotTaken:  # it is to move to where another is played at: once that has ended
            return

    async def _gone(
        self, event: ContestState, order: tuple[int, ...], stored: StoredTable
    ) -> list[int]:
        """The seats of those who have left the contest and are still in a game that goes on without
        them: else the others of a pod would wait for their clocks."""
        left = [n for n, p in enumerate(order) if event.entrants[p].standing is Standing.DROPPED]
        live = await self._tables.live(stored) if left else None
        return [] if live is None else [seat for seat in left if live.game.playing(seat)]

    async def close(self, table_id: int) -> None:
        """End a table whose game counts for nothing any more."""
        try:
            async with self._tables.edit(table_id) as edit:
                if edit.row.status in ("open", "running"):
                    edit.row = replace(edit.row, status="closed", ended_at=edit.now)
                    edit.say(msg("notice.contest_closed"))
                    await self._tables.commit(edit)
        except HostError:
            return


def seated(match: Match, first: int) -> tuple[int, ...]:
    """Those of a match by their seats, the one who begins on the first."""
    at = match.players.index(first) if first in match.players else 0
    return (*match.players[at:], *match.players[:at])


def waiting(rooms: Iterable[Room]) -> list[Room]:
    """Rooms in the order in which somebody came."""
    return sorted(rooms, key=lambda room: (room.wanted_at, room.match))


HOUR = 60
"""Minutes of one."""


def clock_of(settings: ContestSettings) -> Deadline:
    """The clocks of a contest's tables."""
    if not settings.bank:
        return Deadline(rests=rests(settings))
    bank = min(settings.bank, settings.cap)
    return Deadline(0, bank, rests(settings), settings.credit, settings.cap)


def rests(settings: ContestSettings) -> bool:
    """Tell whether quiet hours count: in an evening nobody waits for anybody's morning."""
    return settings.rests and not settings.live


def quiet_hours(settings: ContestSettings) -> QuietHours | None:
    """The quiet hours that a contest sets for everybody, if it sets any."""
    start, end = settings.quiet
    if start == end or not rests(settings):
        return None
    return QuietHours(start * HOUR, end * HOUR)


def asleep(settings: ContestSettings, person: PlayerSettings, now: int) -> bool:
    """Tell whether it is somebody's quiet hours, as the contest counts them."""
    if not rests(settings):
        return False
    hours = quiet_hours(settings) or person.quiet
    return awake(now, replace(person, quiet=hours)) > now


def obeying(row: TableRow, event: ContestState, match: Match, order: tuple[int, ...]) -> TableRow:
    """The table as the contest has it. ``order``: those of the match by their seats."""
    quiet = quiet_hours(event.settings)
    off = {seat: event.entrants[player].off for seat, player in enumerate(order)}
    obeyed = Obeyed(
        own=rests(event.settings) and quiet is None,
        quiet=quiet,
        away={seat: tuple(Vacation(*one) for one in spans) for seat, spans in off.items() if spans},
        still=bool(event.paused or match.paused) and not _sleeps(row),
    )
    deadline = replace(row.deadline, rests=rests(event.settings))
    return replace(row, deadline=deadline, take_back=event.settings.take_back, obeyed=obeyed)


def _sleeps(row: TableRow) -> bool:
    """Tell whether a table rests for another reason than its contest, which must not wake it."""
    ours = row.obeyed is None or row.obeyed.still
    return row.resting_at is not None and not ours


def strangers(
    seats: tuple[SeatRow, ...], event: ContestState, order: tuple[int, ...]
) -> dict[int, int]:
    """Map seats that are another's by now to that person: a substitute plays on."""
    people = {seat: event.entrants[player].person for seat, player in enumerate(order)}
    return {
        seat.seat: people[seat.seat]
        for seat in seats
        if people[seat.seat] > 0 and seat.user_id != people[seat.seat]
    }


def bring_into_line(
    edit: TableEdit, wanted: TableRow, people: dict[int, int], names: dict[int, str]
) -> None:
    """Have a table obey. ``people``: who takes over which seat, with their ``names``."""
    before, resting = edit.row.obeyed, edit.row.resting_at is not None
    edit.redraw = False
    edit.row = replace(wanted, resting_at=edit.row.resting_at)
    for seat, person in people.items():
        edit.redraw = True
        hand_over(edit, edit.seats[seat], person, names[person])
    still = wanted.obeyed is not None and wanted.obeyed.still
    if still and not resting:
        lay_down(edit, msg("private.contest_paused"))
    elif resting and not still and before is not None and before.still:
        wake(edit, msg("notice.contest_resumed"))
