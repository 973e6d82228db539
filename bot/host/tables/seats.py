"""The verbs about who sits where in a running game: offer, claim, vote, computers, return."""

from __future__ import annotations

from msgspec.structs import replace

from bot.host import errors
from bot.host.people.names import display_name
from bot.host.storage_errors import telling
from bot.host.tables import standing
from bot.host.tables.edit import Draft
from bot.host.tables.lobby import require_level
from bot.host.tables.marks import absence_mark
from bot.host.tables.play import absent, absent_since, arrive, vote
from bot.host.tables.tables import Desk, Repeated, changing
from bot.host.values import Actor, Done, Level
from bot.store.rows import SeatRow
from engine.kernel.values import SeatRef, msg


class Seats(Desk):
    """How a seat passes from hand to hand."""

    @changing
    async def offer_seat(
        self,
        actor: Actor,
        table_id: int,
        *,
        withdraw: bool = False,
        request_id: int | None = None,
    ) -> Done:
        """Let whoever likes take over the actor's seat, or think better of it."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = arrive(draft, draft.require_seat(actor), actor)
            if seat.offered == withdraw:
                draft.put(replace(seat, offered=not withdraw))
                key = "notice.offer_withdrawn" if withdraw else "notice.offered"
                draft.say(msg(key, who=SeatRef(seat.seat)))
            return await self.commit(draft, actor, request_id)

    @changing
    async def claim_seat(
        self,
        actor: Actor,
        table_id: int,
        seat: int | None = None,
        *,
        request_id: int | None = None,
    ) -> Done:
        """Take over an offered seat or one whose person is long absent."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            if draft.sits(actor.user_id):
                raise errors.AlreadySeated
            free = [
                one
                for one in draft.seats
                if seat in (None, one.seat) and (one.offered or absent(draft, one, self.config))
            ]
            if not free:
                raise errors.SeatNotFree
            draft.players.update(await self.store.players((actor.user_id,)))
            _hand_over(draft, free[0], actor)
            return await self.commit(draft, actor, request_id)

    @telling
    async def vote_replace(
        self,
        actor: Actor,
        table_id: int,
        seat: int,
        *,
        absence: int | None = None,
        request_id: int | None = None,
    ) -> Done:
        """Vote that a computer minds an absent person's seat and anyone may take it over."""
        try:
            async with self.draft(table_id, actor, request_id) as draft:
                draft.require_running()
                voter = arrive(draft, draft.require_seat(actor), actor)
                about = next((one for one in draft.seats if one.seat == seat), None)
                since = None if about is None else absent_since(draft, about, self.config)
                if about is None or about.seat == voter.seat or since is None:
                    raise errors.NotAbsent
                if absence not in (None, absence_mark(draft.row, about, since)):
                    raise errors.QuestionOver
                votes, needed = vote(draft, "replace", about.seat, voter, self.config)
                if votes >= needed:
                    mind(draft, about, self.config.minder, "voted", offered=True)
                else:
                    draft.say(
                        msg(
                            "notice.replace_vote",
                            who=SeatRef(about.seat),
                            voter=SeatRef(voter.seat),
                            votes=votes,
                            needed=needed,
                        )
                    )
                done = await self.commit(draft, actor, request_id)
                return replace(done, passed=votes >= needed)
        except Repeated as again:
            stored = await self.stored(table_id)
            return replace(again.done, passed=stored.seats[seat].minded_why == "voted")

    @changing
    async def mind_seat(
        self, actor: Actor, table_id: int, level: Level = "normal", *, request_id: int | None = None
    ) -> Done:
        """Let a computer play for the actor until they are back."""
        require_level(level)
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = draft.require_seat(actor)
            if seat.minded:
                draft.put(replace(seat, minded=level))
            else:
                mind(draft, seat, level, "asked")
            return await self.commit(draft, actor, request_id)

    @changing
    async def take_back(
        self, actor: Actor, table_id: int, *, request_id: int | None = None
    ) -> Done:
        """The computer hands the actor's seat back."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = draft.require_seat(actor)
            if not seat.minded:
                raise errors.NotMinded
            arrive(draft, seat, actor)
            return await self.commit(draft, actor, request_id)


def mind(draft: Draft, seat: SeatRow, level: str, why: str, *, offered: bool = False) -> SeatRow:
    """A computer plays for that seat's person from now on; ``why`` is asked, missed, voted or
    forgotten."""
    draft.say(msg(f"notice.minded_{why}", who=SeatRef(seat.seat)))
    if seat.user_id is not None and why in ("missed", "voted"):
        draft.tell(seat.user_id, msg("private.minded", table=draft.row.id))
    draft.votes = [one for one in draft.votes if (one.topic, one.seat) != ("replace", seat.seat)]
    return draft.put(
        replace(
            seat,
            minded=level,
            minded_why=why,
            minded_at=draft.now,
            misses=0,
            ping_at=None,
            offered=seat.offered or offered,
        )
    )


def _hand_over(draft: Draft, seat: SeatRow, actor: Actor) -> None:
    """The seat and its clock go to another person."""
    draft.meet(actor)
    if seat.user_id is not None:
        draft.tell(seat.user_id, msg("private.claimed", table=draft.row.id))
        draft.votes = [one for one in draft.votes if one.user_id != seat.user_id]
        if draft.row.owner_id == seat.user_id:
            draft.row = replace(draft.row, owner_id=actor.user_id)
    draft.votes = [one for one in draft.votes if one.seat != seat.seat]
    draft.say(msg("notice.claimed", who=SeatRef(seat.seat), before=seat.name))
    draft.put(
        replace(
            standing.vacated(seat),
            user_id=actor.user_id,
            name=display_name(actor.name),
            minded="",
            minded_why="",
            minded_at=None,
            misses=0,
            offered=False,
            asked_at=draft.now,
            reminders=0,
            ping_at=None,
            acted_at=draft.now,
            here_at=draft.now,
        )
    )
