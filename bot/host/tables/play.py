"""The verbs of a running game: answer, concede, close, standing orders, stops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.errors import HostError, Stale
from bot.host.people.names import display_name
from bot.host.people.rights import rights_in
from bot.host.tables import standing_orders
from bot.host.tables.edit import TableEdit
from bot.host.tables.opaque_ids import opaque_decision
from bot.host.tables.tables import Part, changing
from bot.host.time import seat_clock
from bot.host.values import Actor
from bot.store.rows.tables import SeatRow, Standing, VoteRow
from bot.store.settings import ResponseSetting
from engine.kernel.values import SeatRef, msg


class Play(Part):
    """Verbs in a running game."""

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

        With ``decision_id`` (as in a view) exactly that decision is answered; :class:`Stale` where
        it is pending no more (draw the present state, say nothing). ``error.not_seated``,
        ``error.not_waiting``, ``error.not_started``, ``error.table_over``, :class:`EngineRefused`
        (with the engine's own reason). A pass in a response window may be kept until the window's
        pause is over (:mod:`bot.host.tables.standing_orders`)."""
        edit.require_running()
        seat = edit.require_seat(actor)
        _require_pending(edit, seat, decision_id)
        edit.only_if_seen = not seat.minded and seat.responding
        at = seat_clock.stands_at(seat, edit.row.resting_at, edit.now)
        seat = arrive(edit, seat, actor)
        seat = seat_clock.answered(seat, edit.row.deadline, edit.hours(seat), at)
        edit.put(seat)
        if standing_orders.held(seat, edit.decision(seat.seat), tuple(answer), edit.now):
            edit.put(replace(seat, pass_at=seat.window_until, pass_key=answer[0]))
        else:
            edit.answer(seat.seat, answer, "player", actor.user_id)
            edit.go_on(seat.seat, then, actor.user_id)

    @changing
    async def concede(
        self, edit: TableEdit, actor: Actor, *, seat_number: int | None = None
    ) -> None:
        """Give up; with ``seat_number`` only that seat, else ``error.question_over``.
        ``error.not_seated``, ``error.not_started``, ``error.table_over``, :class:`EngineRefused`
        (out of the game already)."""
        edit.require_running()
        seat = edit.require_seat(actor)
        if seat_number not in (None, seat.seat):
            raise HostError("error.question_over")
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
        is so no more, ``error.question_over``. ``error.not_seated``, ``error.not_owner``,
        ``error.table_over``."""
        edit.passed = lambda now: now.row.status == "closed"
        manages = _require_say(edit, actor)
        if begun not in (None, edit.row.status == "running"):
            raise HostError("error.question_over")
        if manages or _may_close(edit, actor, self.tables.config):
            edit.row = replace(edit.row, status="closed", ended_at=edit.now)

    async def require_closing(self, actor: Actor, table_id: int) -> None:
        """Check that the actor has a say in :meth:`close_table`, before they are asked to confirm
        it. ``error.not_seated``, ``error.not_owner``, ``error.table_over``."""
        async with self.tables.edit(table_id) as edit:
            _require_say(edit, actor)


def _require_say(edit: TableEdit, actor: Actor) -> bool:
    """Tell if the actor decides alone that the table closes; refuse where they have no say."""
    if edit.row.status not in ("open", "running"):
        raise HostError("error.table_over")
    edit.require_own()
    if rights_in(actor, edit.row.place.guild_id).manager:
        return True
    edit.require_seat(actor)
    if edit.row.status == "open" and edit.row.owner_id != actor.user_id:
        raise HostError("error.not_owner")
    return False


def _require_pending(edit: TableEdit, seat: SeatRow, decision_id: int | None) -> None:
    if decision_id is None:
        if not seat.asked:
            raise HostError("error.not_waiting")
    elif not seat.asked or opaque_decision(edit.row, seat.asked) != decision_id:
        raise Stale


def arrive(edit: TableEdit, seat: SeatRow, actor: Actor) -> SeatRow:
    """Note that somebody is here: they get their seat back from a computer, it is no longer
    offered, and votes about it are void."""
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
    """Cast a vote; return the votes that stand and those that carry it: more than half of the
    people who are present and not themselves the matter."""
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
    """Tell if that seat's person has been away so long that others may have it."""
    return absent_since(edit, seat, config) is not None


def absent_since(edit: TableEdit, seat: SeatRow, config: HostConfig) -> int | None:
    """Moment since when that is so; ``None`` where it is not."""
    at = seat_clock.stands_at(seat, edit.row.resting_at, edit.now)
    return seat_clock.absent_since(seat, edit.row.deadline, edit.hours(seat), config, at)


def _may_close(edit: TableEdit, actor: Actor, config: HostConfig) -> bool:
    """Close at once for the owner before the game, else cast a vote; tell if the table closes."""
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


USUAL = get_args(ResponseSetting)[1:]
"""The orders that can be a person's usual one."""


class Orders(Part):
    """Verbs of standing orders and stops."""

    @changing
    async def give_order(self, edit: TableEdit, actor: Actor, order: Standing) -> None:
        """Give the actor's standing order for response windows at a table, empty to go by their
        settings again. It holds in the window that is open, too. ``error.not_seated``,
        ``error.bad_setting``, ``error.not_started``, ``error.table_over``."""
        if order and order not in standing_orders.ORDERS:
            raise HostError("error.bad_setting", name="responses", value=order)
        edit.require_running()
        seat = seat_clock.acted(edit.require_seat(actor), edit.now)
        turn = 0 if edit.live is None else edit.live.public.turn
        settings = edit.settings(seat)
        known = settings.responses or settings.unread
        if order in USUAL and not (known or seat.standing):
            edit.set_player(actor, replace(settings, responses=order))
        else:
            seat = replace(seat, standing=order, standing_turn=turn)
        edit.put(seat)
        decision = edit.decision(seat.seat)
        wants_back = order == "ask" or not seat.pass_key
        if decision is not None and seat.responding and wants_back:
            edit.put(standing_orders.apply_order(edit, seat, decision, self.tables.config))
        edit.show_hands.add(actor.user_id)
        edit.redraw = False

    @changing
    async def set_stops(self, edit: TableEdit, actor: Actor, stops: Iterable[str]) -> None:
        """Set the actor's stops at a table (:mod:`engine.mechanics.stops`), whoever is asked now.
        Nobody is told, and nothing that others see changes. ``error.not_seated``,
        ``error.not_started``, ``error.table_over``, :class:`EngineRefused` (a title without stops,
        a stop that it does not have, a player who is out)."""
        edit.require_running()
        edit.redraw = False
        edit.heed(edit.require_seat(actor).seat, stops, actor.user_id)
