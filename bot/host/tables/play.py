"""The verbs of a running game: answer, concede, close."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.host import errors
from bot.host.config import HostConfig
from bot.host.people.names import display_name
from bot.host.people.rights import rights_in
from bot.host.tables import standing
from bot.host.tables.edit import TableEdit
from bot.host.tables.marks import decision_mark
from bot.host.tables.tables import Part, changing
from bot.host.time import seat_clock
from bot.host.values import Actor
from bot.store.rows import SeatRow, VoteRow
from engine.kernel.values import SeatRef, msg


class Play(Part):
    """What people do in a game."""

    @changing
    async def answer(
        self,
        edit: TableEdit,
        actor: Actor,
        answer: Sequence[str],
        *,
        decision_id: int | None = None,
        then: Sequence[int] = (),
    ) -> None:
        """Answer the actor's pending decision; who was minded by a computer is back thereby.
        ``then``: the places of the options chosen with it for what is asked next
        (:mod:`bot.host.tables.routes`).

        With ``decision_id`` (as in a view) exactly that decision is answered; :class:`Stale`
        where it is pending no more (draw the present state, say nothing). :class:`NotSeated`,
        :class:`NotWaiting`, :class:`NotStarted`, :class:`TableOver`, :class:`EngineRefused` (with
        the engine's own reason). A pass in a response window may be kept until the
        window's pause is over (:mod:`bot.host.tables.standing`)."""
        edit.require_running()
        seat = edit.require_seat(actor)
        _require_pending(edit, seat, decision_id)
        edit.only_if_seen = not seat.minded and seat.responding
        at = seat_clock.stands_at(seat, edit.row.resting_at, edit.now)
        seat = arrive(edit, seat, actor)
        seat = seat_clock.answered(seat, edit.row.deadline, edit.hours(seat), at)
        edit.put(seat)
        if standing.held(seat, edit.decision(seat.seat), tuple(answer), edit.now):
            edit.put(replace(seat, pass_at=seat.window_until, pass_key=answer[0]))
        else:
            edit.answer(seat.seat, answer, "player", actor.user_id)
            edit.go_on(seat.seat, then, actor.user_id)

    @changing
    async def concede(
        self, edit: TableEdit, actor: Actor, *, seat_number: int | None = None
    ) -> None:
        """Give up; with ``seat_number`` only that seat, else :class:`QuestionOver`.
        :class:`NotSeated`, :class:`NotStarted`, :class:`TableOver`, :class:`EngineRefused` (out of
        the game already)."""
        edit.require_running()
        seat = edit.require_seat(actor)
        if seat_number not in (None, seat.seat):
            raise errors.QuestionOver
        seat = arrive(edit, seat, actor)
        edit.concede(seat.seat, actor.user_id)
        edit.say(msg("notice.conceded", who=SeatRef(seat.seat)))

    @changing
    async def close_table(
        self, edit: TableEdit, actor: Actor, *, begun: bool | None = None
    ) -> None:
        """End a table without a result: before the game its owner, a manager of its server at any
        time, during the game by the votes of more than half of the present people (``passed`` says
        whether it is closed). ``begun``: asked when the game had begun, or had not; where that
        is so no more, :class:`QuestionOver`. :class:`NotSeated`, :class:`NotOwner`,
        :class:`TableOver`."""
        edit.passed = lambda now: now.row.status == "closed"
        manages = _require_say(edit, actor)
        if begun not in (None, edit.row.status == "running"):
            raise errors.QuestionOver
        if manages or _may_close(edit, actor, self.tables.config):
            edit.row = replace(edit.row, status="closed", ended_at=edit.now)

    async def require_closing(self, actor: Actor, table_id: int) -> None:
        """That the actor has a say in :meth:`close_table`, before they are asked whether they mean
        it. :class:`NotSeated`, :class:`NotOwner`, :class:`TableOver`."""
        async with self.tables.edit(table_id) as edit:
            _require_say(edit, actor)


def _require_say(edit: TableEdit, actor: Actor) -> bool:
    """Whether the actor decides alone that the table closes; refused where they have no say."""
    if edit.row.status not in ("open", "running"):
        raise errors.TableOver
    edit.require_own()
    if rights_in(actor, edit.row.place.guild_id).manager:
        return True
    edit.require_seat(actor)
    if edit.row.status == "open" and edit.row.owner_id != actor.user_id:
        raise errors.NotOwner
    return False


def _require_pending(edit: TableEdit, seat: SeatRow, decision_id: int | None) -> None:
    if decision_id is None:
        if not seat.asked:
            raise errors.NotWaiting
    elif not seat.asked or decision_mark(edit.row, seat.asked) != decision_id:
        raise errors.Stale


def arrive(edit: TableEdit, seat: SeatRow, actor: Actor) -> SeatRow:
    """Somebody is here: they take their seat back from a computer, nobody else may have it any
    more, and votes about it are void."""
    edit.meet(actor)
    seat = replace(seat_clock.acted(seat, edit.now), name=display_name(actor.name))
    if seat.offered and not seat.minded:
        edit.say(msg("notice.offer_withdrawn", who=SeatRef(seat.seat)))
    if seat.minded:
        seat = replace(
            seat,
            minded="",
            minded_why="",
            minded_at=None,
            misses=0,
            asked_at=edit.now,
            reminders=0,
        )
        edit.say(msg("notice.back", who=SeatRef(seat.seat)))
    edit.votes = [vote for vote in edit.votes if (vote.topic, vote.seat) != ("replace", seat.seat)]
    return edit.put(replace(seat, offered=False))


def vote(
    edit: TableEdit, topic: str, about: int, voter: SeatRow, config: HostConfig
) -> tuple[int, int]:
    """Cast a vote. How many stand now, and how many carry it: more than half of the people who
    are present and not themselves the matter."""
    electors = {
        seat.person
        for seat in edit.seats
        if seat.person is not None and seat.seat != about and not absent(edit, seat, config)
    }
    cast = {one.user_id for one in edit.votes if (one.topic, one.seat) == (topic, about)}
    if voter.user_id is not None and voter.user_id not in cast:
        edit.votes.append(VoteRow(edit.row.id, topic, about, voter.user_id))
        cast.add(voter.user_id)
    return len(cast & electors), len(electors) // 2 + 1


def absent(edit: TableEdit, seat: SeatRow, config: HostConfig) -> bool:
    """Whether that seat's person has been away so long that others may have it."""
    return absent_since(edit, seat, config) is not None


def absent_since(edit: TableEdit, seat: SeatRow, config: HostConfig) -> int | None:
    """Since when that is so; ``None`` where it is not."""
    at = seat_clock.stands_at(seat, edit.row.resting_at, edit.now)
    return seat_clock.absent_since(seat, edit.row.deadline, edit.hours(seat), config, at)


def _may_close(edit: TableEdit, actor: Actor, config: HostConfig) -> bool:
    """Whether the table closes now: its owner before the game, a vote during it."""
    seat = edit.require_seat(actor)
    if edit.row.status == "open":
        edit.say(msg("notice.closed", who=seat.name))
        return True
    seat = arrive(edit, seat, actor)
    votes, needed = vote(edit, "close", -1, seat, config)
    if votes >= needed:
        edit.say(msg("notice.closed_by_vote"))
        return True
    edit.say(msg("notice.close_vote", who=SeatRef(seat.seat), votes=votes, needed=needed))
    return False
