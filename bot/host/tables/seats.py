"""The verbs about who sits where in a running game: offer, claim, vote, computers, return."""

from __future__ import annotations

from msgspec.structs import replace

from bot.host.errors import HostError
from bot.host.people.names import display_name
from bot.host.tables import standing_orders
from bot.host.tables.edit import TableEdit
from bot.host.tables.lobby import require_level
from bot.host.tables.opaque_ids import opaque_absence
from bot.host.tables.play import absent, absent_since, arrive, vote
from bot.host.tables.tables import Part, changing
from bot.host.values import Actor, Level
from bot.store.rows.tables import SeatRow
from engine.kernel.values import SeatRef, msg


class Seats(Part):
    """Verbs by which a seat passes from one player to another."""

    @changing
    async def offer_seat(
        self,
        edit: TableEdit,
        actor: Actor,
        *,
        withdraw: bool = False,
        seat_number: int | None = None,
    ) -> None:
        """Let whoever likes take over the actor's seat until they play on, or think better of it.
        With ``seat_number`` only that seat, else ``error.question_over``. ``error.not_seated``,
        ``error.not_started``, ``error.table_over``."""
        edit.require_running()
        edit.require_own()
        seat = edit.require_seat(actor)
        if seat_number not in (None, seat.seat):
            raise HostError("error.question_over")
        offered = seat.offered
        if withdraw or not offered:
            seat = arrive(edit, seat, actor)
        if not (withdraw or offered):
            edit.put(replace(seat, offered=True))
            edit.say(msg("notice.offered", who=SeatRef(seat.seat)))

    @changing
    async def claim_seat(self, edit: TableEdit, actor: Actor, seat: int | None = None) -> None:
        """Take over an offered seat or one whose person is long absent (``None``: the first), but
        not one whose person is back. ``error.already_seated``, ``error.seat_not_free``,
        ``error.player_back``, ``error.not_started``, ``error.table_over``."""
        edit.require_running()
        edit.require_own()
        if edit.sits(actor.user_id):
            raise HostError("error.already_seated")
        free = [
            one
            for one in edit.seats
            if seat in (None, one.seat) and (one.offered or absent(edit, one, self.tables.config))
        ]
        if not free:
            raise HostError("error.seat_not_free")
        free = [one for one in free if not await self._is_back(edit, one)]
        if not free:
            raise HostError("error.player_back")
        edit.players.update(await self.tables.store.players((actor.user_id,)))
        edit.meet(actor)
        hand_over(edit, free[0], actor.user_id, actor.name)

    async def _is_back(self, edit: TableEdit, seat: SeatRow) -> bool:
        """Tell if the person of a seat from which they were missed has looked at the table since,
        and not long ago: they have only to say so."""
        missed = seat.minded_at if seat.minded else absent_since(edit, seat, self.tables.config)
        if seat.user_id is None or missed is None or seat.minded_why == "asked":
            return False
        seen = await self.tables.store.look(edit.row.id, seat.user_id)
        recent = edit.now - self.tables.config.absence_ms
        return seen is not None and seen.at > max(missed, recent)

    @changing
    async def vote_replace(
        self, edit: TableEdit, actor: Actor, seat: int, *, absence: int | None = None
    ) -> None:
        """Vote that a computer minds an absent person's seat and anyone may take it over. Carried
        (``passed``) by more than half of the other present people. With ``absence``
        (:class:`SeatInfo`) the vote is about that one only, else ``error.question_over``.
        ``error.not_seated``, ``error.not_absent``, ``error.not_started``, ``error.table_over``."""
        edit.passed = lambda now: (seat, "voted") in ((s.seat, s.minded_why) for s in now.seats)
        edit.require_running()
        edit.require_own()
        voter = arrive(edit, edit.require_seat(actor), actor)
        about = next((one for one in edit.seats if one.seat == seat), None)
        since = None if about is None else absent_since(edit, about, self.tables.config)
        if about is None or about.seat == voter.seat or since is None:
            raise HostError("error.not_absent")
        if absence not in (None, opaque_absence(edit.row, about, since)):
            raise HostError("error.question_over")
        votes, needed = vote(edit, "replace", about.seat, voter, self.tables.config)
        if votes >= needed:
            mind(edit, about, self.tables.config.minder, "voted", offered=True)
            return
        who, by = SeatRef(about.seat), SeatRef(voter.seat)
        edit.say(msg("notice.replace_vote", who=who, voter=by, votes=votes, needed=needed))

    @changing
    async def mind_seat(self, edit: TableEdit, actor: Actor, level: Level = "normal") -> None:
        """Let a computer play for the actor until they are back. ``error.not_seated``,
        ``error.unknown_level``, ``error.not_started``, ``error.table_over``."""
        edit.require_running()
        edit.require_own()
        require_level(level)
        seat = edit.require_seat(actor)
        if seat.minded:
            edit.put(replace(seat, minded=level))
        else:
            mind(edit, seat, level, "asked")

    @changing
    async def take_back(self, edit: TableEdit, actor: Actor) -> None:
        """ "I am back": the computer hands the actor's seat back. ``error.not_seated``,
        ``error.not_minded``, ``error.not_started``, ``error.table_over``."""
        edit.require_running()
        seat = edit.require_seat(actor)
        if not seat.minded:
            raise HostError("error.not_minded")
        arrive(edit, seat, actor)


def mind(edit: TableEdit, seat: SeatRow, level: str, why: str, *, offered: bool = False) -> SeatRow:
    """Let a computer play for that seat's person; ``why`` is asked, missed, voted or forgotten."""
    edit.say(msg(f"notice.minded_{why}", who=SeatRef(seat.seat)))
    if seat.user_id is not None and why in ("missed", "voted"):
        edit.tell(seat.user_id, msg("private.minded", table=edit.row.id))
    edit.votes = [one for one in edit.votes if (one.topic, one.seat) != ("replace", seat.seat)]
    return edit.put(
        replace(
            seat,
            minded=level,
            minded_why=why,
            minded_at=edit.now,
            misses=0,
            ping_at=None,
            offered=seat.offered or offered,
        )
    )


def hand_over(edit: TableEdit, seat: SeatRow, user_id: int, name: str) -> None:
    """Give the seat and its clock to another person, also one that a computer had."""
    if seat.user_id is not None:
        edit.tell(seat.user_id, msg("private.claimed", table=edit.row.id))
        edit.votes = [one for one in edit.votes if one.user_id != seat.user_id]
        if edit.row.owner_id == seat.user_id:
            edit.row = replace(edit.row, owner_id=user_id)
    edit.votes = [one for one in edit.votes if one.seat != seat.seat]
    edit.say(msg("notice.claimed", who=SeatRef(seat.seat), before=seat.name))
    edit.forget_stops(seat.seat)
    edit.put(
        replace(
            standing_orders.clear_orders(seat),
            kind="human",
            level="",
            user_id=user_id,
            name=display_name(name),
            minded="",
            minded_why="",
            minded_at=None,
            misses=0,
            offered=False,
            asked_at=edit.now,
            reminders=0,
            ping_at=None,
            acted_at=edit.now,
            here_at=edit.now,
        )
    )
