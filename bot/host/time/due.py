"""What happens by itself: clocks that run out, reminders, pings, computer players' turns.

Every duty looks again at what is stored, under the table's lock, and does nothing where that has
changed: carried out twice, it acts once.
"""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import replace

from bot.host.computers import POLICY, SEARCH, ComputerFailed, ComputerJob, Computers
from bot.host.errors import Refused
from bot.host.tables.edit import Draft
from bot.host.tables.seats import mind
from bot.host.tables.tables import Desk
from bot.host.tables.transaction import thinking_ms, told_alone
from bot.host.time import seat_clock
from bot.store.rows import DueRow, SeatRow
from engine.kernel.values import Decision, DecisionKind, SeatRef, msg

LOG = logging.getLogger(__name__)

ATTEMPTS = 2
"""How often a computer player is asked before it takes the default; the last time one that searches
goes by the rules of thumb."""


class Duties:
    """Carries out what is due."""

    def __init__(self, desk: Desk, computers: Computers) -> None:
        self._desk = desk
        self._computers = computers

    async def carry_out(self, due: DueRow) -> None:
        """Do what is due now; :class:`~bot.store.errors.StoreError` leaves it due."""
        if due.kind == "computer":
            await self._computer(due)
            return
        async with self._desk.draft(due.table_id) as draft:
            draft.redraw = False
            if due.kind == "expire":
                _expire(draft)
            elif due.kind == "deadline":
                self._deadline(draft, due)
            elif due.kind == "remind":
                self._remind(draft, due)
            elif due.kind == "pass":
                _pass(draft, due)
            # A ping that is due is posted by the commit itself.
            await self._desk.commit(draft, None, None)

    # -- clocks ---------------------------------------------------------------------------

    def _deadline(self, draft: Draft, due: DueRow) -> None:
        seat = _still_asked(draft, due)
        decision = None if seat is None else draft.decision(seat.seat)
        if seat is None or decision is None or seat.person is None:
            return
        limit, settings = draft.row.deadline, draft.settings(seat)
        expires = seat_clock.expires_at(seat, limit, settings)
        if expires is None or expires > draft.now:
            return
        draft.redraw = True
        seat = draft.put(seat_clock.ran_out(seat))
        draft.answer(seat.seat, decision.default, "deadline", None)
        if seat.misses >= self._desk.config.misses:
            mind(draft, draft.seats[seat.seat], self._desk.config.minder, "missed")
        elif decision.kind is not DecisionKind.RESPOND:
            draft.say(msg("notice.missed", who=SeatRef(seat.seat)))
        else:
            draft.only_if_seen = True
            draft.say_if_seen = msg("notice.missed_response")

    def _remind(self, draft: Draft, due: DueRow) -> None:
        seat = _still_asked(draft, due)
        if seat is None or seat.person is None:
            return
        limit, settings, config = draft.row.deadline, draft.settings(seat), self._desk.config
        reminded = 0
        while True:  # rungs of the ladder that quiet hours have put together make one reminder
            at = seat_clock.reminder_at(seat, limit, settings, config)
            if at is None or at > draft.now:
                break
            seat = replace(seat, reminders=seat.reminders + 1)
            reminded += 1
        expires = seat_clock.expires_at(seat, limit, settings)
        if reminded and expires is not None and seat.person is not None:
            draft.put(replace(seat, ping_at=None))
            if told_alone(draft, seat):
                draft.tell(seat.person, msg("private.reminder", until=expires))
            else:
                draft.post("ping", msg("ping.reminder", until=expires), pings=(seat.person,))

    # -- computer players -----------------------------------------------------------------

    async def _computer(self, due: DueRow) -> None:
        answer = await self._thought(due)
        if answer is None:
            return
        async with self._desk.draft(due.table_id) as draft:
            seat = _still_asked(draft, due)
            decision = None if seat is None else draft.decision(seat.seat)
            if seat is None or decision is None or not seat.computer:
                return
            draft.only_if_seen = seat.responding
            by = "computer" if seat.kind == "computer" else "minder"
            try:
                draft.answer(seat.seat, answer, by, None)  # type: ignore[arg-type]
            except Refused as refused:
                LOG.error("computer player: table %s: %s", due.table_id, refused.message.key)
                draft.answer(seat.seat, decision.default, by, None)  # type: ignore[arg-type]
            await self._desk.commit(draft, None, None)

    async def _thought(self, due: DueRow) -> tuple[str, ...] | None:
        """What the computer player of a seat answers; ``None`` where it is asked no more. The
        table is not locked meanwhile."""
        desk = self._desk
        begun = desk.clock.ticks()
        async with desk.draft(due.table_id) as draft:
            seat = _still_asked(draft, due)
            decision = None if seat is None else draft.decision(seat.seat)
            if seat is None or decision is None or draft.game is None or not seat.computer:
                return None
            window_ms = thinking_ms(seat, draft.seats, desk.config)
            pack = await desk.card_pack(draft.row.pack)
            budget = desk.config.budget_ms(seat.computer)
            job = ComputerJob(
                level=seat.computer,
                data=draft.game.dump(),
                pack=pack,
                seat=seat.seat,
                seed=desk.dice.getrandbits(32),
                budget_ms=budget,
            )
        if seat.responding and desk.config.pace_ms:
            return await self._in_time(due, job, decision, begun + window_ms)
        return await self._answer(due, job, decision)

    async def _in_time(
        self, due: DueRow, job: ComputerJob, decision: Decision, until: int
    ) -> tuple[str, ...]:
        """The answer, at a moment that was set before anybody thought: how long somebody thinks in
        a window would tell whether they have anything to think about. What a search has not found
        by then, for whatever reason, is answered by the rules of thumb; what not even these have
        found is the usual answer."""
        tasks = [asyncio.create_task(self._answer(due, job, decision))]
        try:
            config, clock = self._desk.config, self._desk.clock
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
        """In a response window a computer player takes the same time whatever it holds."""
        clock = self._desk.clock
        until = clock.ticks() + left
        while (left := until - clock.ticks()) > 0:
            await clock.wait(asyncio.Event(), clock.now() + left)


def _one_way(decision: Decision) -> bool:
    return len(decision.options) == 1 == decision.minimum


def _still_asked(draft: Draft, due: DueRow) -> SeatRow | None:
    row = draft.row
    if row.status != "running" or row.resting_at is not None or due.seat >= len(draft.seats):
        return None
    seat = draft.seats[due.seat]
    return seat if seat.asked == due.decision_id else None


def _pass(draft: Draft, due: DueRow) -> None:
    """Somebody passes in a response window, by their order or as they chose before its pause was
    over."""
    seat = _still_asked(draft, due)
    decision = None if seat is None else draft.decision(seat.seat)
    if seat is None or decision is None or seat.pass_at is None or seat.pass_at > draft.now:
        return
    draft.redraw = draft.only_if_seen = True
    if seat.person is not None and seat.acted_at > seat.asked_at:
        # They have the question before them: it goes, though nothing else may change.
        draft.show_hands.add(seat.person)
    if seat.pass_key:
        draft.answer(seat.seat, (seat.pass_key,), "player", seat.user_id)
    else:
        draft.answer(seat.seat, decision.default, "order", None)


def _expire(draft: Draft) -> None:
    if draft.row.status == "open" and draft.row.resting_at is None:
        draft.redraw = True
        draft.row = replace(draft.row, status="closed", ended_at=draft.now)
        draft.say(msg("notice.expired"))
