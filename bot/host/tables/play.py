"""The verbs of a running game: answer, concede, close."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.host import errors
from bot.host.config import HostConfig
from bot.host.people.names import display_name
from bot.host.people.rights import rights_in
from bot.host.storage_errors import telling
from bot.host.tables import standing
from bot.host.tables.edit import Draft
from bot.host.tables.marks import decision_mark
from bot.host.tables.tables import Desk, Repeated, changing
from bot.host.time import seat_clock
from bot.host.values import Actor, Done
from bot.store.rows import SeatRow, VoteRow
from engine.kernel.values import SeatRef, msg


class Play(Desk):
    """What people do in a game."""

    @changing
    async def answer(
        self,
        actor: Actor,
        table_id: int,
        answer: Sequence[str],
        *,
        decision_id: int | None = None,
        request_id: int | None = None,
    ) -> Done:
        """Answer the actor's pending decision."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = draft.require_seat(actor)
            _require_pending(draft, seat, decision_id)
            draft.only_if_seen = not seat.minded and seat.responding
            at = seat_clock.stands_at(seat, draft.row.resting_at, draft.now)
            seat = arrive(draft, seat, actor)
            seat = seat_clock.answered(seat, draft.row.deadline, draft.settings(seat), at)
            draft.put(seat)
            if standing.held(seat, draft.decision(seat.seat), tuple(answer), draft.now):
                draft.put(replace(seat, pass_at=seat.window_until, pass_key=answer[0]))
            else:
                draft.answer(seat.seat, answer, "player", actor.user_id)
            return await self.commit(draft, actor, request_id)

    @changing
    async def concede(
        self,
        actor: Actor,
        table_id: int,
        *,
        seat_number: int | None = None,
        request_id: int | None = None,
    ) -> Done:
        """Give up."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = draft.require_seat(actor)
            if seat_number not in (None, seat.seat):
                raise errors.QuestionOver
            seat = arrive(draft, seat, actor)
            draft.concede(seat.seat, actor.user_id)
            draft.say(msg("notice.conceded", who=SeatRef(seat.seat)))
            return await self.commit(draft, actor, request_id)

    @telling
    async def close_table(
        self,
        actor: Actor,
        table_id: int,
        *,
        begun: bool | None = None,
        request_id: int | None = None,
    ) -> Done:
        """End a table without a result."""
        try:
            async with self.draft(table_id, actor, request_id) as draft:
                if draft.row.status not in ("open", "running"):
                    raise errors.TableOver
                if begun not in (None, draft.row.status == "running"):
                    raise errors.QuestionOver
                manages = rights_in(actor, draft.row.place.guild_id).manager
                passed = manages or _may_close(draft, actor, self.config)
                if passed:
                    draft.row = replace(draft.row, status="closed", ended_at=draft.now)
                done = await self.commit(draft, actor, request_id)
                return replace(done, passed=passed)
        except Repeated as again:
            stored = await self.stored(table_id)
            return replace(again.done, passed=stored.row.status == "closed")


def _require_pending(draft: Draft, seat: SeatRow, decision_id: int | None) -> None:
    if decision_id is None:
        if not seat.asked:
            raise errors.NotWaiting
    elif not seat.asked or decision_mark(draft.row, seat.asked) != decision_id:
        raise errors.Stale


def arrive(draft: Draft, seat: SeatRow, actor: Actor) -> SeatRow:
    """Somebody is here: they take their seat back from a computer, votes about it are void."""
    draft.meet(actor)
    seat = replace(seat_clock.acted(seat, draft.now), name=display_name(actor.name))
    if seat.minded:
        unwanted = seat.minded_why in ("voted", "forgotten")
        seat = replace(
            seat,
            minded="",
            minded_why="",
            minded_at=None,
            misses=0,
            asked_at=draft.now,
            reminders=0,
            offered=seat.offered and not unwanted,
        )
        draft.say(msg("notice.back", who=SeatRef(seat.seat)))
    draft.votes = [
        vote for vote in draft.votes if (vote.topic, vote.seat) != ("replace", seat.seat)
    ]
    return draft.put(seat)


def vote(
    draft: Draft, topic: str, about: int, voter: SeatRow, config: HostConfig
) -> tuple[int, int]:
    """Cast a vote. How many stand now, and how many carry it: more than half of the people who
    are present and not themselves the matter."""
    electors = {
        seat.person
        for seat in draft.seats
        if seat.person is not None and seat.seat != about and not absent(draft, seat, config)
    }
    cast = {one.user_id for one in draft.votes if (one.topic, one.seat) == (topic, about)}
    if voter.user_id is not None and voter.user_id not in cast:
        draft.votes.append(VoteRow(draft.row.id, topic, about, voter.user_id))
        cast.add(voter.user_id)
    return len(cast & electors), len(electors) // 2 + 1


def absent(draft: Draft, seat: SeatRow, config: HostConfig) -> bool:
    """Whether that seat's person has been away so long that others may have it."""
    return absent_since(draft, seat, config) is not None


def absent_since(draft: Draft, seat: SeatRow, config: HostConfig) -> int | None:
    """Since when that is so; ``None`` where it is not."""
    at = seat_clock.stands_at(seat, draft.row.resting_at, draft.now)
    return seat_clock.absent_since(seat, draft.row.deadline, draft.settings(seat), config, at)


def _may_close(draft: Draft, actor: Actor, config: HostConfig) -> bool:
    """Whether the table closes now: its owner before the game, a vote during it."""
    seat = draft.require_seat(actor)
    if draft.row.status == "open":
        if draft.row.owner_id != actor.user_id:
            raise errors.NotOwner
        draft.say(msg("notice.closed", who=seat.name))
        return True
    seat = arrive(draft, seat, actor)
    votes, needed = vote(draft, "close", -1, seat, config)
    if votes >= needed:
        draft.say(msg("notice.closed_by_vote"))
        return True
    draft.say(msg("notice.close_vote", who=SeatRef(seat.seat), votes=votes, needed=needed))
    return False
