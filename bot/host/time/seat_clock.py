"""Clock of a seat: pure functions from a seat row to the next.

A pending decision runs out when the base and what is left of the time bank have passed, pauses not
counted. Computers have no clock, and at a table without a deadline nobody has.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.time.pauses import NEVER, Span, after, awake, passed, pauses
from bot.store.rows.tables import SeatRow
from bot.store.settings import Deadline, PlayerSettings

LADDER = ((1, 2), (9, 10))
"""After which share of the time a reminder is sent."""


def stands_at(seat: SeatRow, resting_at: int | None, now: int) -> int:
    """The moment that the seat's clock shows: while its table rests it does not run."""
    return now if resting_at is None else max(resting_at, seat.asked_at)


def asked(seat: SeatRow, decision_id: int, now: int) -> SeatRow:
    """Ask the seat something new, or nothing any more (decision 0)."""
    if not decision_id:
        return replace(seat, asked=0, ping_at=None)
    return replace(seat, asked=decision_id, asked_at=now, reminders=0)


def acted(seat: SeatRow, now: int) -> SeatRow:
    """Note that its person does something now."""
    return replace(seat, acted_at=now, here_at=seat.here_at if seat.hushed else now)


def asked_again(
    seat: SeatRow, decision_id: int, at: int, deadline: Deadline, player: PlayerSettings
) -> SeatRow:
    """Withdraw the answer of moment ``at``: the clock goes on as if it had never stopped."""
    over = max(passed(seat.asked_at, at, _pauses(seat, deadline, player)) - deadline.base_ms, 0)
    since = seat.asked_at + (over if deadline.limited else 0)  # the time bank has paid for that
    return replace(seat, asked=decision_id, asked_at=since)


def answered(seat: SeatRow, deadline: Deadline, player: PlayerSettings, now: int) -> SeatRow:
    """Stop the clock: what went beyond the base is taken from the time bank."""
    spent = passed(seat.asked_at, now, _pauses(seat, deadline, player))
    over = max(spent - deadline.base_ms, 0) if deadline.limited else 0
    left = max(seat.bank_ms - over, 0)
    if deadline.cap_ms:
        left = min(left + deadline.credit_ms, deadline.cap_ms)
    return replace(seat, bank_ms=left, misses=0)


def ran_out(seat: SeatRow) -> SeatRow:
    """Expire the clock: the time bank is empty, one more miss."""
    return replace(seat, bank_ms=0, misses=seat.misses + 1)


def expires_at(seat: SeatRow, deadline: Deadline, player: PlayerSettings) -> int | None:
    """Moment at which the pending decision runs out; ``None`` without one or without a clock."""
    if not seat.asked or not deadline.limited or seat.person is None:
        return None
    if player.unread:  # they may be on a vacation of which nobody can read
        return None
    return _after(seat, deadline, player, deadline.base_ms + seat.bank_ms)


def reserve_at(seat: SeatRow, deadline: Deadline, player: PlayerSettings) -> int | None:
    """Moment at which the time for the pending decision is over and the time bank begins to run;
    ``None`` where there is no such moment."""
    counted = deadline.base_ms and seat.bank_ms and not deadline.cap_ms
    if not counted or expires_at(seat, deadline, player) is None:
        return None
    return _after(seat, deadline, player, deadline.base_ms)


def reminder_at(
    seat: SeatRow, deadline: Deadline, player: PlayerSettings, config: HostConfig
) -> int | None:
    """Moment of the next reminder: never in quiet hours, never when it is no use any more."""
    expires = expires_at(seat, deadline, player)
    if expires is None or player.pings == "off" or seat.reminders >= len(LADDER):
        return None
    share, whole = LADDER[seat.reminders]
    budget = (deadline.base_ms + seat.bank_ms) * share // whole
    moment = awake(_after(seat, deadline, player, budget), player)
    return moment if expires - moment >= config.reminder_least_ms else None


def ping_at(seat: SeatRow, player: PlayerSettings, config: HostConfig, now: int) -> int | None:
    """Moment at which its person is pinged.

    Not in quiet hours, not while they are here anyway, not where they do not wish it. What they did
    unseen keeps nobody from calling them for all to see.
    """
    if player.pings != "on" or seat.person is None:
        return None
    acted_at = seat.acted_at if seat.responding else seat.here_at
    here_until = acted_at + config.presence_ms if acted_at else now
    return awake(max(now, here_until), player)


def absent_since(
    seat: SeatRow, deadline: Deadline, player: PlayerSettings, config: HostConfig, now: int
) -> int | None:
    """Moment since when its person has been away, where that is so long that others may have the
    seat."""
    if seat.user_id is None or seat.kind == "computer":
        return None
    if seat.minded:
        since = NEVER if seat.minded_at is None else seat.minded_at
        missed = seat.minded_why == "missed" and now - since >= config.absence_ms
        return since if missed else None
    if not seat.asked or (deadline.limited and not player.unread):
        return None
    since = max(seat.asked_at, seat.acted_at)
    silent = passed(since, now, pauses(player, since, quiet=False)) >= config.silence_ms
    return since if silent else None


def grace(
    seat: SeatRow, deadline: Deadline, player: PlayerSettings, config: HostConfig, now: int
) -> SeatRow:
    """Set a clock back that has run out, or is about to, while nobody could act."""
    expires = expires_at(seat, deadline, player)
    if expires is None:
        return seat
    left = min(config.grace_ms, deadline.base_ms or deadline.cap_ms)
    short = now + left - expires
    return replace(seat, asked_at=seat.asked_at + short) if short > 0 else seat


def moved(seat: SeatRow, by: int) -> SeatRow:
    """Move all moments by so many ms, so that as much time is left as before: the computer's clock
    was set back (``by`` is below 0), or the table has rested."""

    def at(moment: int) -> int:
        return max(moment + by, 1) if moment else 0

    return replace(
        seat,
        asked_at=at(seat.asked_at),
        acted_at=at(seat.acted_at),
        here_at=at(seat.here_at),
        window_until=at(seat.window_until),
        minded_at=None if seat.minded_at is None else at(seat.minded_at),
        ping_at=None if seat.ping_at is None else at(seat.ping_at),
        pass_at=None if seat.pass_at is None else at(seat.pass_at),
    )


def _pauses(seat: SeatRow, deadline: Deadline, player: PlayerSettings) -> Iterator[Span]:
    return pauses(player, seat.asked_at, quiet=deadline.rests)


def _after(seat: SeatRow, deadline: Deadline, player: PlayerSettings, budget: int) -> int:
    return after(seat.asked_at, budget, _pauses(seat, deadline, player))
