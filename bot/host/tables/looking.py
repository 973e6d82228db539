"""The verbs that only look."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.tables import standing_orders
from bot.host.tables.live_games import Live
from bot.host.tables.opaque_ids import opaque_absence, opaque_decision
from bot.host.tables.routes import Route
from bot.host.tables.series import series_of
from bot.host.tables.tables import Part
from bot.host.time import seat_clock
from bot.host.time.pauses import NEVER
from bot.host.values import (
    Level,
    Log,
    LogLine,
    MindedWhy,
    SeatInfo,
    TableInfo,
    TableView,
    WaitingTable,
)
from bot.store.changes import PutLook
from bot.store.rows.log import LookRow
from bot.store.rows.tables import UNDO, Place, SeatRow, StoredTable
from bot.store.settings import HOUR, MINUTE, Locale, PlayerSettings
from engine import titles
from engine.kernel.pack import Pack
from engine.kernel.values import SPECTATOR, DecisionKind, Msg
from engine.mechanics.refusals import RefusalGroup, gathered

VISIT = 10 * MINUTE
"""Length of a visit after a look, in ms."""

LATELY = 200
"""More answers than a turn and what it begins with usually take."""

TURNS = 3
"""With so many turns at the end of a log, the one before the last is there whole."""


class Looking(Part):
    """Queries about tables, as each reader may see them."""

    async def view(self, table_id: int, user_id: int | None = None) -> TableView:
        """The table as that person may see it (``None``, or nobody seated: a spectator)."""
        stored, live = await self._now(table_id)
        info = self._info(stored)
        seat = info.seat_of(user_id)
        if seat == SPECTATOR:
            return TableView(info, None if live is None else live.public)
        row = stored.seats[seat]
        view = None if live is None else live.view(seat, unasked=self._passing(row))
        settings = stored.players.get(row.user_id or 0, PlayerSettings())
        alone = standing_orders.alone(stored.seats)
        undecided = not (alone or row.standing or settings.responses)
        if view is not None and stored.row.status == "closed":
            view = replace(view, decision=None)  # what the game would ask is asked no more
        if view is not None and view.decision is not None:
            mark = opaque_decision(stored.row, view.decision.id)
            view = replace(view, decision=replace(view.decision, id=mark))
        return TableView(
            info,
            view,
            seat,
            order=standing_orders.in_force(row, settings, stored.row.deadline, alone=alone),
            ordered=bool(row.standing),
            undecided=undecided,
            zone=settings.zone,
            beginning=stored.row.deadline.unhurried and not row.last_answer,
            passes_at=row.pass_at,
            may_undo=stored.row.take_back and row.last_answer >= stored.row.oldest,
            just_acted=row.last_answer > row.stirred or alone,
            hushed=row.hushed,
            stops=() if live is None else live.stops(seat),
        )

    async def routes(self, table_id: int, user_id: int) -> tuple[Route, ...]:
        """Actions of that person in their own time, each with what it asks next; nothing for who is
        asked something else, or nothing."""
        stored, live = await self._now(table_id)
        seat = self._info(stored).seat_of(user_id)
        over = stored.row.status == "closed"
        return () if seat == SPECTATOR or live is None or over else await live.routes(seat)

    async def refused(self, table_id: int, user_id: int) -> tuple[RefusalGroup, ...]:
        """Refusals by reason: what that person cannot do with their own cards now, or cannot choose
        where they are asked something; nothing for who does not play."""
        stored, live = await self._now(table_id)
        seat = self._info(stored).seat_of(user_id)
        if seat == SPECTATOR or live is None:
            return ()
        owed = live.view(seat, unasked=self._passing(stored.seats[seat])).decision
        if owed is not None and owed.kind not in (DecisionKind.ACTION, DecisionKind.RESPOND):
            return live.game.unoffered(seat, live.game.decision(seat) or owed)
        return gathered(live.game.refusals(seat, owed))

    async def _now(self, table_id: int) -> tuple[StoredTable, Live | None]:
        """A table and its game as both are at one moment; ``None`` before it has begun."""
        stored = await self.tables.stored(table_id)
        live = await self.tables.live(stored)
        if live is not None and live.revision != stored.row.revision:
            async with self.tables.locks.of(table_id):  # the table went on between the two looks
                stored = await self.tables.stored(table_id)
                live = await self.tables.live_locked(stored)
        return stored, live

    def _passing(self, row: SeatRow) -> bool:
        """Tell if a pass is being carried out: nothing is left to decide, so nothing is asked."""
        return standing_orders.unasked(row, self.tables.clock.now())

    async def pack(self, content_hash: str) -> Pack:
        """The card pack of that hash (``TableInfo.pack``), to word and draw a table's cards:
        bundled or stored. ``KeyError`` where there is none."""
        return await self.tables.card_pack(content_hash)

    async def language_of(self, table_id: int) -> Locale | None:
        """The language of a table, also of one that is set aside; ``None`` where it cannot be
        read."""
        return (await self.tables.store.whereabouts(table_id))[1]

    async def table(self, table_id: int) -> TableInfo:
        """A table without its game."""
        return self._info(await self.tables.stored(table_id))

    async def concerns(self, table_id: int, user_id: int, place: Place) -> bool:
        """Tell if a table, though it may be set aside, is that person's business: they sit there,
        or are where it stands."""
        stands, _ = await self.tables.store.whereabouts(table_id)
        here = stands is not None and stands.spot == place.spot
        return here or table_id in await self.tables.store.tables_of(user_id, over=True)

    async def table_at(self, place: Place) -> TableInfo | None:
        """The open or running table of a channel or thread, else the last one there."""
        table_id = await self.tables.store.table_at(place.spot)
        return None if table_id is None else self._info(await self.tables.stored(table_id))

    async def tables_of(self, user_id: int) -> tuple[WaitingTable, ...]:
        """Tables at which that person sits: first what waits for them, by the time left."""
        stored = await self.tables.store.tables(await self.tables.store.tables_of(user_id))
        waiting_tables = [_waiting_table(self._info(one), user_id) for one in stored]
        waiting_tables.sort(key=_urgency)
        return tuple(waiting_tables)

    async def log(self, table_id: int, user_id: int | None = None) -> Log:
        """The whole log as that person may read it."""
        stored = await self.tables.stored(table_id)
        return Log(await self._lines(table_id, self._info(stored).seat_of(user_id)))

    async def lately(self, table_id: int) -> Log:
        """The end of the log as everybody may read it, with all of the turn before the last: it
        reaches back further where many answers have been given since of which nobody is told."""
        stored = await self.tables.stored(table_id)
        events, span = titles[stored.row.title].words.events, LATELY
        while True:
            after = max(stored.row.revision - span, 0)
            found = Log(await self._lines(table_id, SPECTATOR, after))
            if not after or len(found.chapters(events)) >= TURNS:
                return found
            span *= 4

    async def recap(self, table_id: int, user_id: int) -> Log:
        """Log since that person's last answer, or since they looked last, as they may read it and
        without what was taken back; nothing for who does not play."""
        stored = await self.tables.stored(table_id)
        seat = self._info(stored).seat_of(user_id)
        if seat == SPECTATOR:
            return Log()
        now, row = self.tables.clock.now(), stored.seats[seat]
        self.tables.read_revisions.begin(table_id, user_id)
        seen = await self.tables.store.look(table_id, user_id)
        after, at = _seen_before(seen, now)
        lines = await self._lines(table_id, seat, max(after, row.last_answer - 1, 0))
        read = (await self.tables.stored(table_id)).row.revision
        self.tables.read_revisions.end(table_id, user_id, read)
        here = max(at, row.acted_at, row.here_at)
        if at and row.last_answer <= after:  # who has just come back has been away all the same
            here = at
        away = here if lines and 0 < here < now - HOUR else None
        return Log(tuple(line for line in lines if not line.undone), away)

    async def look(self, table_id: int, user_id: int) -> None:
        """Note that somebody who plays there looks at the table now. Who looks again within a
        while goes on reading what they came back to. Whether there is anything new to them is told
        by what they may read, for the log counts what others plan in secret."""
        stored = await self.tables.stored(table_id)
        seat = self._info(stored).seat_of(user_id)
        if seat == SPECTATOR:
            return
        now, revision = self.tables.clock.now(), stored.row.revision
        seen = await self.tables.store.look(table_id, user_id)
        if seen is not None and now - seen.at < VISIT // 2:
            if seen.revision == revision:
                return
            if not await self._lines(table_id, seat, seen.revision):
                await self.tables.store.commit([PutLook(replace(seen, revision=revision))])
                return
        look = LookRow(table_id, user_id, now, revision, *_seen_before(seen, now))
        await self.tables.store.commit([PutLook(look)])

    async def _lines(self, table_id: int, seat: int, after: int = 0) -> tuple[LogLine, ...]:
        """The log behind a revision as a seat may read it."""
        rows = await self.tables.store.events(table_id, after=after)
        undone = await self.tables.store.undone(table_id, after=after)
        read = [row for row in rows if row.lines(seat)]
        return tuple(
            LogLine(number, row.at, text, row.during, any(row.revision in gone for gone in undone))
            for number, row in enumerate(read, 1)
            for text in row.lines(seat)
        )

    async def at_stake(self, table_id: int, question: int) -> tuple[Msg, ...]:
        """Public log lines that would be taken back if all agree to that question; nothing where it
        is asked no more."""
        stored = await self.tables.stored(table_id)
        asked = [v for v in stored.votes if v.topic == UNDO and v.question == question]
        if not asked:
            return ()
        rows = await self.tables.store.events(table_id, after=asked[0].revision - 1)
        return tuple(line for row in rows for line in row.public)

    async def since_own(self, table_id: int, user_id: int) -> tuple[Msg, ...]:
        """That person's last answer and all that has come since, as they may read it."""
        stored = await self.tables.stored(table_id)
        seat = self._info(stored).seat_of(user_id)
        if seat == SPECTATOR:
            return ()
        lines = await self._lines(table_id, seat, max(stored.seats[seat].last_answer - 1, 0))
        return tuple(line.text for line in lines if not line.undone)

    def _info(self, stored: StoredTable) -> TableInfo:
        return table_info(stored, self.tables.config, self.tables.clock.now())


def _seen_before(seen: LookRow | None, now: int) -> tuple[int, int]:
    """Up to where somebody had seen a table before this visit of theirs, and when."""
    if seen is None:
        return 0, 0
    return (seen.since, seen.since_at) if now - seen.at < VISIT else (seen.revision, seen.at)


def _waiting_table(info: TableInfo, user_id: int) -> WaitingTable:
    seat = info.seats[info.seat_of(user_id)]
    waiting = seat.waiting and not seat.minded and not info.resting
    return WaitingTable(info, seat.seat, waiting)


def _urgency(seated: WaitingTable) -> tuple[bool, bool, int, int]:
    """Games of contests come first: whoever lets them wait may lose them."""
    end = NEVER if seated.expires_at is None else seated.expires_at
    return (not seated.table.contest, not seated.waiting, end, seated.table.id)


def table_info(stored: StoredTable, config: HostConfig, now: int) -> TableInfo:
    """A table without its game."""
    row = stored.row
    return TableInfo(
        id=row.id,
        place=row.place,
        title=row.title,
        capacity=row.capacity,
        options=row.options,
        locale=row.locale,
        owner_id=row.owner_id,
        deadline=row.deadline,
        status=row.status,
        revision=row.shown,
        pack=row.pack,
        seats=tuple(_seat_info(stored, seat, config, now) for seat in stored.seats),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        result=row.result,
        resting=row.resting_at is not None,
        contest=row.contest,
        series=series_of(row, stored.seats),
        undo_asked=_undo_asked(stored) if row.status == "running" else (),
    )


def _undo_asked(stored: StoredTable) -> tuple[int, ...]:
    return tuple(sorted({vote.question for vote in stored.votes if vote.topic == UNDO}))


def _seat_info(stored: StoredTable, seat: SeatRow, config: HostConfig, now: int) -> SeatInfo:
    deadline = stored.row.deadline
    settings = stored.hours(seat)
    resting = stored.row.resting_at is not None
    at = seat_clock.stands_at(seat, stored.row.resting_at, now)
    away = seat_clock.absent_since(seat, deadline, settings, config, at)
    return SeatInfo(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        user_id=seat.user_id,
        level=cast(Level, seat.computer) if seat.computer else None,
        minded=bool(seat.minded),
        why=cast(MindedWhy, seat.minded_why),
        offered=seat.offered,
        absent=away is not None,
        absence=0 if away is None else opaque_absence(stored.row, seat, away),
        waiting=bool(seat.asked),
        responding=seat.responding,
        expires_at=None if resting else seat_clock.expires_at(seat, deadline, settings),
        reserve_at=None if resting else seat_clock.reserve_at(seat, deadline, settings),
        away_until=next((v.end for v in settings.vacations if v.start <= now < v.end), None),
    )
