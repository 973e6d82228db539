"""What happens by itself: clocks that run out, reminders, pings, computer players' turns.

Every duty looks again at what is stored, under the table's lock, and does nothing where that has
changed: carried out twice, it acts once.
"""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import replace

from bot.host.computers import POLICY, SEARCH, ComputerFailed, ComputerJob, Computers
from bot.host.errors import EngineRefused
from bot.host.tables import standing
from bot.host.tables.edit import TableEdit
from bot.host.tables.foregone import IN_A_ROW
from bot.host.tables.seats import mind
from bot.host.tables.tables import Tables
from bot.host.tables.transaction import plan_until, thinking_ms, told_alone
from bot.host.time import seat_clock
from bot.store.rows import DueRow, SeatRow
from engine.kernel.values import Decision, DecisionKind, SeatRef, msg

LOG = logging.getLogger(__name__)

ATTEMPTS = 2
"""How often a computer player is asked before it takes the default; the last time one that searches
goes by the rules of thumb."""


class DueWork:
    """Carries out what is due."""

    def __init__(self, tables: Tables, computers: Computers) -> None:
        self._tables = tables
        self._computers = computers

    async def carry_out(self, due: DueRow) -> None:
        """Do what is due now; :class:`~bot.store.errors.StoreError` leaves it due."""
        if due.kind == "computer":
            await self._computer(due)
            return
        async with self._tables.edit(due.table_id) as edit:
            edit.redraw = False
            if due.kind == "expire":
                _expire(edit)
            elif due.kind == "deadline":
                self._deadline(edit, due)
            elif due.kind == "remind":
                self._remind(edit, due)
            elif due.kind == "pass":
                _pass(edit, due)
            # A ping that is due is posted by the commit itself.
            await self._tables.commit(edit)

    # -- clocks ---------------------------------------------------------------------------

    def _deadline(self, edit: TableEdit, due: DueRow) -> None:
        seat = _still_asked(edit, due)
        decision = None if seat is None else edit.decision(seat.seat)
        if seat is None or decision is None or seat.person is None:
            return
        limit, settings = edit.row.deadline, edit.hours(seat)
        expires = seat_clock.expires_at(seat, limit, settings)
        if expires is None or expires > edit.now:
            return
        edit.redraw = True
        seat = edit.put(seat_clock.ran_out(seat))
        if limit.cap_ms:
            edit.concede(seat.seat, None)
            edit.say(msg("notice.flagged", who=SeatRef(seat.seat)))
            return
        edit.answer(seat.seat, decision.default, "deadline", None)
        _answer_on(edit, seat.seat)
        if seat.misses >= self._tables.config.misses:
            mind(edit, edit.seats[seat.seat], self._tables.config.minder, "missed")
        elif decision.kind is not DecisionKind.RESPOND:
            edit.say(msg("notice.missed", who=SeatRef(seat.seat)))
        else:
            edit.only_if_seen = True
            edit.say_if_seen = msg("notice.missed_response")

    def _remind(self, edit: TableEdit, due: DueRow) -> None:
        seat = _still_asked(edit, due)
        if seat is None or seat.person is None:
            return
        limit, settings, config = edit.row.deadline, edit.hours(seat), self._tables.config
        reminded = 0
        while True:  # rungs of the ladder that quiet hours have put together make one reminder
            at = seat_clock.reminder_at(seat, limit, settings, config)
            if at is None or at > edit.now:
                break
            seat = replace(seat, reminders=seat.reminders + 1)
            reminded += 1
        expires = seat_clock.expires_at(seat, limit, settings)
        if reminded and expires is not None and seat.person is not None:
            edit.put(replace(seat, ping_at=None))
            if told_alone(edit, seat):
                edit.tell(seat.person, msg("private.reminder", until=expires))
            else:
                edit.post("ping", msg("ping.reminder", until=expires), pings=(seat.person,))

    # -- computer players -----------------------------------------------------------------

    async def _computer(self, due: DueRow) -> None:
        answer = await self._thought(due)
        if answer is None:
            return
        async with self._tables.edit(due.table_id) as edit:
            seat = _still_asked(edit, due)
            decision = None if seat is None else edit.decision(seat.seat)
            if seat is None or decision is None or not seat.computer:
                return
            edit.only_if_seen = seat.responding
            by = "computer" if seat.kind == "computer" else "minder"
            try:
                edit.answer(seat.seat, answer, by, None)  # type: ignore[arg-type]
            except EngineRefused as refused:
                LOG.error("computer player: table %s: %s", due.table_id, refused.message.key)
                edit.answer(seat.seat, decision.default, by, None)  # type: ignore[arg-type]
            await self._tables.commit(edit)

    async def _thought(self, due: DueRow) -> tuple[str, ...] | None:
        """What the computer player of a seat answers; ``None`` where it is asked no more. The
        table is not locked meanwhile."""
        tables = self._tables
        begun = tables.clock.ticks()
        async with tables.edit(due.table_id) as edit:
            seat = _still_asked(edit, due)
            decision = None if seat is None else edit.decision(seat.seat)
            if seat is None or decision is None or edit.game is None or not seat.computer:
                return None
            alone = standing.alone(edit.seats)
            takes_ms = thinking_ms(seat, edit.seats, tables.config)
            pack = await tables.card_pack(edit.row.pack)
            budget = tables.config.budget_ms(seat.computer)
            live, plans = edit.live, edit.game.title.queues is not None
            if alone and seat.responding:
                budget = min(budget, takes_ms)
            job = ComputerJob(
                level=seat.computer,
                data=edit.game.dump(),
                pack=pack,
                seat=seat.seat,
                seed=tables.dice.getrandbits(32),
                budget_ms=budget,
            )
        timed = seat.responding and tables.config.pace_ms > 0
        if timed and not alone:
            return await self._in_time(due, job, decision, begun + takes_ms)
        answer = await self._answer(due, job, decision)
        if timed:
            await self._rest(begun + takes_ms - tables.clock.ticks())
        elif plans and tables.config.pace_ms and live and live.shows(seat.seat, answer):
            await self._rest(plan_until(seat, tables.config) - tables.clock.now())
        return answer

    async def _in_time(
        self, due: DueRow, job: ComputerJob, decision: Decision, until: int
    ) -> tuple[str, ...]:
        """The answer, at a moment that was set before anybody thought: how long somebody thinks in
        a window would tell whether they have anything to think about. What a search has not found
        by then, for whatever reason, is answered by the rules of thumb; what not even these have
        found is the usual answer."""
        tasks = [asyncio.create_task(self._answer(due, job, decision))]
        try:
            config, clock = self._tables.config, self._tables.clock
            await self._rest(until - config.budget_ms(POLICY) - clock.ticks())
            if job.level == SEARCH and not tasks[0].done():
                quick = replace(job, level=POLICY, budget_ms=config.budget_ms(POLICY))
                tasks.append(asyncio.create_task(self._answer(due, quick, decision)))
            await self._rest(until - clock.ticks())
            return next((task.result() for task in tasks if task.done()), decision.default)
        finally:
            for task in tasks:
                task.cancel()

    async def _answer(self, due: DueRow, job: ComputerJob, decision: Decision) -> tuple[str, ...]:
        if _one_way(decision):
            return decision.default
        for attempt in range(1, ATTEMPTS + 1):
            if attempt == ATTEMPTS and job.level == SEARCH:
                job = replace(job, level=POLICY)
            try:
                return await self._computers.choose(job)
            except ComputerFailed as failed:
                LOG.warning("computer player: table %s: %s", due.table_id, failed)
        return decision.default

    async def _rest(self, left: int) -> None:
        """In a response window, and for a plan, a computer player takes the same time whatever it
        holds."""
        clock = self._tables.clock
        until = clock.ticks() + left
        while (left := until - clock.ticks()) > 0:
            await clock.wait(asyncio.Event(), clock.now() + left)


def _answer_on(edit: TableEdit, seat: int) -> None:
    """Whoever runs out of time in the middle of something that nobody else has seen leaves it, and
    what they are asked then has run out with it: a further clock would show that there was
    something."""
    for _ in range(IN_A_ROW):
        owed = edit.decision(seat)
        if owed is None or owed.kind is DecisionKind.RESPOND or edit.shows:
            return
        edit.answer(seat, owed.default, "along", None)


def _one_way(decision: Decision) -> bool:
    return len(decision.options) == 1 == decision.minimum


def _still_asked(edit: TableEdit, due: DueRow) -> SeatRow | None:
    row = edit.row
    if row.status != "running" or row.resting_at is not None or due.seat >= len(edit.seats):
        return None
    seat = edit.seats[due.seat]
    return seat if seat.asked == due.decision_id else None


def _pass(edit: TableEdit, due: DueRow) -> None:
    """Somebody passes in a response window, by their order or as they chose before its pause was
    over."""
    seat = _still_asked(edit, due)
    decision = None if seat is None else edit.decision(seat.seat)
    if seat is None or decision is None or seat.pass_at is None or seat.pass_at > edit.now:
        return
    edit.redraw = edit.only_if_seen = True
    if seat.person is not None and seat.acted_at > seat.asked_at:
        # They have the question before them: it goes, though nothing else may change.
        edit.show_hands.add(seat.person)
    if seat.pass_key:
        edit.answer(seat.seat, (seat.pass_key,), "player", seat.user_id)
    else:
        edit.answer(seat.seat, decision.default, "order", None)


def _expire(edit: TableEdit) -> None:
    if edit.row.status == "open" and edit.row.resting_at is None:
        edit.redraw = True
        edit.row = replace(edit.row, status="closed", ended_at=edit.now)
        edit.say(msg("notice.expired"))
