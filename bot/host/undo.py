"""Taking back: at once where nothing came to light since, else when all others agree.

The log only ever grows: taking back is an entry of its own, after which the state of an earlier
revision is there again.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.host import errors
from bot.host.desk import Desk, changing
from bot.host.draft import Draft
from bot.host.games import Live
from bot.host.play import absent, arrive
from bot.host.values import Actor, Done
from bot.store.errors import StoreUnreadable
from bot.store.rows import DECLINED, UNDO, AnswerRow, SeatRow, VoteRow
from engine.kernel.values import SeatRef, msg


class Undo(Desk):
    """How the last action of somebody is taken back."""

    @changing
    async def ask_undo(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Take back the actor's last answer and all since, or ask the others whether one may."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = arrive(draft, draft.require_seat(actor), actor)
            target, before = await self._before(draft, seat)
            since = await self.store.answers(table_id, after=target)
            others = self._others(draft, seat)
            if not others or _free(draft, seat, since, before):
                await self._go_back(draft, seat, target, before, actor.user_id)
                return await self.commit(draft, actor, request_id)
            draft.redraw = False
            if any(_about(vote, seat.seat, DECLINED) for vote in draft.votes):
                raise errors.UndoDeclined
            if any(_about(vote, seat.seat) for vote in draft.votes):
                return _passed(await self.commit(draft, actor, request_id), False)
            draft.votes.append(VoteRow(table_id, UNDO, seat.seat, actor.user_id))
            text = msg("notice.undo_asked", who=SeatRef(seat.seat), answer=target + 1)
            draft.post("notice", text, seat=seat.seat, pings=others)
            return _passed(await self.commit(draft, actor, request_id), False)

    @changing
    async def answer_undo(
        self,
        actor: Actor,
        table_id: int,
        seat: int,
        *,
        agree: bool,
        request_id: int | None = None,
    ) -> Done:
        """Agree that the last answer of that seat is taken back, or decline."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            own = arrive(draft, draft.require_seat(actor), actor)
            asked = {vote.user_id for vote in draft.votes if _about(vote, seat)}
            if not asked or own.seat == seat:
                raise errors.NoUndoAsked
            asker = draft.seats[seat]
            if not agree:
                _without(draft, asker)
                draft.votes.append(VoteRow(table_id, DECLINED, seat, actor.user_id))
                draft.say(msg("notice.undo_declined", who=SeatRef(own.seat)))
                draft.redraw = False
                return _passed(await self.commit(draft, actor, request_id), False)
            if actor.user_id not in asked:
                draft.votes.append(VoteRow(table_id, UNDO, seat, actor.user_id))
            missing = set(self._others(draft, asker)) - asked - {actor.user_id}
            if not missing:
                target, before = await self._before(draft, asker)
                await self._go_back(draft, asker, target, before, asker.user_id)
            else:
                draft.redraw = False
            return _passed(await self.commit(draft, actor, request_id), not missing)

    async def _before(self, draft: Draft, seat: SeatRow) -> tuple[int, Live]:
        """The revision before the seat's last answer, and the game as it was then."""
        target = seat.last_answer - 1
        kept = None if target < 1 else await self.store.past(draft.row.id, target)
        if kept is None:
            raise errors.NothingToUndo
        pack = await self.card_pack(draft.row.pack)
        try:
            return target, Live(target, self.rules.load(kept.data, pack))
        except Exception as error:
            raise StoreUnreadable(f"table {draft.row.id} at {target}: {error}") from error

    async def _go_back(
        self, draft: Draft, seat: SeatRow, target: int, before: Live, user_id: int | None
    ) -> None:
        floor = max(draft.row.revision - self.config.undo_depth, 0)
        entries = await self.store.answers(draft.row.id, after=floor)
        draft.votes = [vote for vote in draft.votes if vote.topic not in (UNDO, DECLINED)]
        draft.go_back(before.game, target, seat.seat, user_id)
        draft.set_last_answers(last_answers(entries, target))
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
    at = target
    while at in by_revision:
        entry = by_revision[at]
        if entry.by == "undo":
            at = int(entry.answer[0])
            continue
        if entry.by == "player":
            found.setdefault(entry.seat, at)
        at -= 1
    return found


def _free(draft: Draft, seat: SeatRow, since: Sequence[AnswerRow], before: Live) -> bool:
    """Whether nobody else has done anything since, and nothing has come to light."""
    own = all(entry.seat == seat.seat and entry.by in ("player", "order") for entry in since)
    return own and draft.game is not None and not draft.game.learned_since(before.game, seat.seat)


def _about(vote: VoteRow, seat: int, topic: str = UNDO) -> bool:
    return (vote.topic, vote.seat) == (topic, seat)


def _without(draft: Draft, seat: SeatRow) -> None:
    draft.votes = [vote for vote in draft.votes if not _about(vote, seat.seat)]


def _passed(done: Done, passed: bool) -> Done:
    return Done(done.table_id, done.revision, done.seat, done.repeated, passed)
