"""Due work: clocks that run out, reminders, pings, computer players' turns.

Every duty looks again at what is stored, under the table's lock, and does nothing where that has
changed: carried out twice, it acts once.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TypeAlias

from msgspec.structs import replace

from bot.host.computers import POLICY, SEARCH, ComputerFailed, ComputerJob, Computers
from bot.host.errors import EngineRefused
from bot.host.tables import standing_orders
from bot.host.tables.edit import TableEdit
from bot.host.tables.forced_answers import IN_A_ROW
from bot.host.tables.seats import mind
from bot.host.tables.tables import Tables
from bot.host.tables.transaction import plan_until, thinking_ms, told_alone
from bot.host.time import seat_clock
from bot.host.time.timekeeper import Early
from bot.store.rows.tables import DueRow, SeatRow
from engine.kernel.queues import QueueRules
from engine.kernel.values import Decision, DecisionKind, SeatRef, msg

LOG = logging.getLogger(__name__)

ATTEMPTS = 2
"""Attempts of a computer player before it takes the default; the last time one that searches goes
by the rules of thumb."""


Found: TypeAlias = tuple[tuple[str, ...], int]
"""A computer player's answer and its moment, by the clock that nobody sets."""


class DueWork:
    """Carries out what is due."""

    def __init__(self, tables: Tables, computers: Computers) -> None:
        self._tables = tables
        self._computers = computers
        self._found: dict[DueRow, Found] = {}

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

    async def _computer(self, due: DueRow) -> None:
        """Have a computer player answer, at its moment: an answer that is found earlier waits."""
        clock = self._tables.clock
        found = self._found.pop(due, None) or await self._thought(due)
        if found is None:
            return
        answer, until = found
        if (left := until - clock.ticks()) > 0:
            now = clock.ticks()
            self._found = {row: kept for row, kept in self._found.items() if kept[1] >= now}
            self._found[due] = found
            raise Early(clock.now() + left)
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

    async def _thought(self, due: DueRow) -> Found | None:
        """Return the answer of a seat's computer player, and its moment: among people at a moment
        that was set before anybody thought, for how long somebody thinks would tell what they have
        to think about. ``None`` where it is asked no more. The table is not locked meanwhile."""
        tables, clock = self._tables, self._tables.clock
        begun = clock.ticks()
        async with tables.edit(due.table_id) as edit:
            seat = _still_asked(edit, due)
            decision = None if seat is None else edit.decision(seat.seat)
            if seat is None or decision is None or edit.game is None or not seat.computer:
                return None
            alone, live = standing_orders.alone(edit.seats), edit.live
            takes_ms = thinking_ms(seat, edit.seats, tables.config)
            plans = QueueRules in edit.game.rules and not seat.responding
            budget = tables.config.budget_ms(seat.computer)
            if alone and not plans:
                budget = min(budget, takes_ms if seat.responding else tables.config.alone_ms)
            job = ComputerJob(
                level=seat.computer,
                data=edit.game.dump(),
                pack=await tables.card_pack(edit.row.pack),
                seat=seat.seat,
                seed=tables.dice.getrandbits(32),
                budget_ms=budget,
            )
        paced, late = tables.config.pace_ms > 0, max(clock.now() - due.at, 0) if alone else 0
        until = begun + max(takes_ms - late, 0) if paced else begun
        if paced and not (alone or plans):
            return await self._in_time(due, job, decision, until), until
        answer = await self._answer(due, job, decision)
        if plans and paced and live and live.shows(seat.seat, answer):
            return answer, clock.ticks() + plan_until(seat, tables.config) - clock.now()
        return answer, begun if plans else until

    async def _in_time(
        self, due: DueRow, job: ComputerJob, decision: Decision, until: int
    ) -> tuple[str, ...]:
        """The answer, at the latest at that moment. What a search has not found by then, for
        whatever reason, is answered by the rules of thumb; what not even these have found is the
        usual answer."""
        tasks = [asyncio.create_task(self._answer(due, job, decision))]
        try:
            config = self._tables.config
            await self._any_of(tasks, until - config.budget_ms(POLICY))
            if job.level == SEARCH and not tasks[0].done():
                quick = replace(job, level=POLICY, budget_ms=config.budget_ms(POLICY))
                tasks.append(asyncio.create_task(self._answer(due, quick, decision)))
            await self._any_of(tasks[:1], until)
            return next((task.result() for task in tasks if task.done()), decision.default)
        finally:
            for task in tasks:
                task.cancel()

    async def _any_of(self, tasks: list[asyncio.Task[tuple[str, ...]]], until: int) -> None:
        """Wait until one of them is done, but no longer than to that moment."""
        over = asyncio.create_task(self._rest(until))
        try:
            await asyncio.wait((*tasks, over), return_when=asyncio.FIRST_COMPLETED)
        finally:
            over.cancel()

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

    async def _rest(self, until: int) -> None:
        """Wait for a moment of the clock that nobody sets."""
        clock = self._tables.clock
        while (left := until - clock.ticks()) > 0:
            await clock.wait(asyncio.Event(), clock.now() + left)


def _answer_on(edit: TableEdit, seat: int) -> None:
    """Answer further questions by default for whoever runs out of time in the middle of something
    that nobody else has seen: a further clock would show that there was something."""
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
    """Pass for a seat in a response window, by its order or as it chose before the pause was
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
