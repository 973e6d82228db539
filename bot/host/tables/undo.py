"""Taking back: at once where nothing came to light since, else when all others agree.

The log only ever grows: taking back is an entry of its own, after which the state of an earlier
revision is there again.

What somebody does in a response window is nobody else's business while the window is open. So an
answer that still waits for those of others is withdrawn in silence, and what the others have
answered there unseen counts as not done: it keeps nobody from taking back, it ends no question,
and whoever gave it is asked again when the window is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.host import errors
from bot.host.tables.edit import Draft
from bot.host.tables.live_games import Live
from bot.host.tables.play import absent, arrive
from bot.host.tables.tables import Desk, changing
from bot.host.time import seat_clock
from bot.host.values import Actor, Done
from bot.store.errors import StoreUnreadable
from bot.store.rows import DECLINED, UNDO, AnswerRow, SeatRow, VoteRow
from engine.kernel.values import DecisionKind, SeatRef, msg


class Undo(Desk):
    """How the last action of somebody is taken back."""

    @changing
    async def ask_undo(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Take back the actor's last answer and all since, or ask the others whether one may."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = arrive(draft, draft.require_seat(actor), actor)
            if await self._withdraw(draft, seat):
                return await self.commit(draft, actor, request_id)
            before = await self._before(draft, seat.last_answer)
            others = self._others(draft, seat)
            if not others or _free(draft, seat, before):
                await self._go_back(draft, seat, before, actor.user_id)
                return await self.commit(draft, actor, request_id)
            about = [one for one in draft.votes if one.seat == seat.seat and one.question]
            same = {one.topic for one in about if one.revision == seat.last_answer}
            if DECLINED in same:
                raise errors.UndoDeclined
            draft.redraw = False
            if UNDO not in same:
                draft.redraw = bool(about)  # so that an older question loses its buttons
                _ask(draft, seat, actor, others)
            return _passed(await self.commit(draft, actor, request_id), False)

    @changing
    async def answer_undo(
        self,
        actor: Actor,
        table_id: int,
        question: int,
        *,
        agree: bool,
        request_id: int | None = None,
    ) -> Done:
        """Agree that what a question is about is taken back, or decline."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            own = arrive(draft, draft.require_seat(actor), actor)
            votes = [v for v in draft.votes if v.topic == UNDO and v.question == question]
            if not votes or votes[0].seat == own.seat:
                raise errors.NoUndoAsked
            asker, asked = draft.seats[votes[0].seat], {vote.user_id for vote in votes}
            draft.redraw = False
            if not agree:
                draft.drop_questions(asker.seat)
                no = replace(votes[0], topic=DECLINED, user_id=actor.user_id)
                draft.votes.append(no)
                draft.say(msg("notice.undo_declined", who=SeatRef(own.seat)))
                return _passed(await self.commit(draft, actor, request_id), False)
            if actor.user_id not in asked:
                draft.votes.append(replace(votes[0], user_id=actor.user_id))
            missing = set(self._others(draft, asker)) - asked - {actor.user_id}
            if not missing:
                draft.redraw = True
                before = await self._before(draft, votes[0].revision)
                await self._go_back(draft, asker, before, asker.user_id)
            return _passed(await self.commit(draft, actor, request_id), not missing)

    async def _withdraw(self, draft: Draft, seat: SeatRow) -> bool:
        """Ask the seat again what it has answered in the window that is open, if it has."""
        game = None if draft.game is None else draft.game.withdrawn(seat.seat)
        owed = () if game is None else game.decisions
        again = [one for one in owed if one.seat == seat.seat and one.kind is DecisionKind.RESPOND]
        if game is None or not again:
            return False
        entries = await self.store.answers(draft.row.id)
        given = next((one for one in entries if one.revision == seat.last_answer), None)
        if given is None or given.decision_id != again[0].id:
            return False  # passed by order: there is nothing of its own to withdraw
        limit, settings = draft.row.deadline, draft.settings(seat)
        seat = seat_clock.asked_again(seat, again[0].id, given.at, limit, settings)
        expires = seat_clock.expires_at(seat, limit, settings)
        if expires is not None and expires <= seat_clock.stands_at(
            seat, draft.row.resting_at, draft.now
        ):
            raise errors.NothingToUndo
        last = last_answers(entries, given.revision - 1).get(seat.seat, 0)
        # What was let go by once is not let go by order: it is asked for.
        draft.put(replace(seat, window_until=draft.now, last_answer=last))
        draft.withdraw(game, seat, again[0].id)
        draft.redraw = False
        return True

    async def _before(self, draft: Draft, answer: int) -> Live:
        """The game as it was before the answer of that revision."""
        kept = None
        if answer >= draft.row.oldest:
            kept = await self.store.past(draft.row.id, answer - 1)
        if kept is None:
            raise errors.NothingToUndo
        pack = await self.card_pack(draft.row.pack)
        try:
            return Live(answer - 1, self.rules.load(kept.data, pack))
        except Exception as error:
            raise StoreUnreadable(f"table {draft.row.id} at {answer - 1}: {error}") from error

    async def _go_back(
        self, draft: Draft, seat: SeatRow, before: Live, user_id: int | None
    ) -> None:
        entries = await self.store.answers(draft.row.id)
        draft.votes = [vote for vote in draft.votes if vote.topic not in (UNDO, DECLINED)]
        draft.go_back(before.game, before.revision, seat.seat, user_id)
        draft.set_last_answers(last_answers(entries, before.revision))
        draft.say(msg("notice.undone", who=SeatRef(seat.seat)))

    def _others(self, draft: Draft, seat: SeatRow) -> tuple[int, ...]:
        """The people who have a say in it: all who are present and do not ask themselves."""
        return tuple(
            other.person
            for other in draft.seats
            if other.person is not None
            and other.seat != seat.seat
            and not absent(draft, other, self.config)
        )


def last_answers(entries: Sequence[AnswerRow], target: int) -> dict[int, int]:
    """The latest answer of each seat's own that stands in the state of revision ``target``, as far
    as ``entries`` reach back."""
    by_revision = {entry.revision: entry for entry in entries}
    found: dict[int, int] = {}
    withdrawn: set[int] = set()
    at = target
    while at in by_revision:
        entry = by_revision[at]
        if entry.by == "undo":
            at = int(entry.answer[0])
            continue
        if entry.by == "withdrawal":
            withdrawn.add(entry.seat)
        elif entry.by == "player" and entry.seat in withdrawn:
            withdrawn.remove(entry.seat)
        elif entry.by == "player":
            found.setdefault(entry.seat, at)
        at -= 1
    return found


def _ask(draft: Draft, seat: SeatRow, actor: Actor, others: tuple[int, ...]) -> None:
    """Put a new question to the others; an older one of the same seat is over."""
    draft.drop_questions(seat.seat)
    number = draft.row.questions + 1
    draft.row = replace(draft.row, questions=number)
    draft.votes.append(
        VoteRow(draft.row.id, UNDO, seat.seat, actor.user_id, number, seat.last_answer)
    )
    text = msg("notice.undo_asked", who=SeatRef(seat.seat), question=number)
    draft.post("notice", text, seat=seat.seat, pings=others)


def _free(draft: Draft, seat: SeatRow, before: Live) -> bool:
    """Whether the seat has seen nobody else do anything since, and nothing has come to light."""
    unseen = seat.stirred < seat.last_answer
    return (
        unseen and draft.game is not None and not draft.game.learned_since(before.game, seat.seat)
    )


def _passed(done: Done, passed: bool) -> Done:
    return replace(done, passed=passed)
