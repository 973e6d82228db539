"""Standing orders: whom a response window asks, and who passes by an order given before.

Nobody may learn from a pass, or from how long it took, what somebody holds. So

* no pass is made known before a pause is over that is drawn when the window asks, from the same
  numbers for everybody: whoever passes at once, by order or by hand, is heard at the same moment;
* all orders but one go by what everybody can see. The one that goes by the hand (``able``) asks now
  and then although there is nothing to answer, so that being asked proves nothing.

Who has never chosen goes by the usual order of the table, which is asked about once, at its start.
Where clocks count minutes, or none does, one is asked in every window, so that no chance goes by
unseen. Where they count hours and days, one is asked where it concerns one: each further question
costs the table half a day, and that order goes by what everybody sees, so it tells nothing. Alone
with computer players one is asked where one can answer: there is nobody who could learn from it.

Nobody is asked where all can see that they could only pass.

``docs/decisions/0022-response-windows.md`` says more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.store.rows.tables import SeatRow, Standing
from bot.store.settings import Deadline, PlayerSettings
from engine.kernel.values import Decision, DecisionKind

if TYPE_CHECKING:
    from bot.host.tables.edit import TableEdit
    from engine import Game

ORDERS: tuple[Standing, ...] = get_args(Standing)[1:]
"""``ask`` always, ``concerns`` (asked where it is aimed at oneself or one's own), ``able`` (asked
where one can answer), ``turn`` (not asked until one's own next turn)."""


def alone(seats: Iterable[SeatRow]) -> bool:
    """Tell if no more than one person sits among those."""
    return sum(seat.user_id is not None for seat in seats) < 2


def usual(deadline: Deadline, *, alone: bool) -> Standing:
    """The order of those who have never chosen any."""
    if alone:
        return "able"
    return "concerns" if deadline.unhurried else "ask"


def in_force(
    seat: SeatRow, settings: PlayerSettings, deadline: Deadline, *, alone: bool
) -> Standing:
    """The order a seat goes by. Whom the bot cannot write to is called in the channel, for all to
    see: that must not depend on the hand, so they are always asked instead of by it."""
    order = seat.standing or settings.responses or usual(deadline, alone=alone)
    return "ask" if order == "able" and settings.out_of_reach and not alone else order


def passes(order: Standing, decision: Decision, *, anyway: bool = False) -> bool:
    """Tell if the order passes there. ``anyway``: asked even though there is nothing to answer."""
    match order:
        case "turn":
            return True
        case "concerns":
            return not decision.concerns
        case "able":
            return not decision.can_respond and not anyway
        case _:
            return False


def knows_no_more(game: Game, seat: int) -> bool:
    """Tell if that seat knows no card that others do not know: then everybody can tell its
    options."""
    return not any(game.private(seat))


def only_pass(game: Game | None, owed: Decision) -> bool:
    """Tell if everybody can see that a window asks somebody who can do nothing but pass."""
    if game is None or owed.kind is not DecisionKind.RESPOND or owed.can_respond:
        return False
    return knows_no_more(game, owed.seat)


def open_window(
    edit: TableEdit, seat: SeatRow, decision: Decision | None, config: HostConfig
) -> SeatRow:
    """Apply the pause and the standing order to a seat that is asked something new, or nothing
    more."""
    if decision is None or decision.kind is not DecisionKind.RESPOND:
        hushed = seat.hushed and decision is None
        return replace(seat, window_until=0, pass_at=None, pass_key="", hushed=hushed)
    until = edit.now + _pause(edit, config)
    seat = replace(seat, window_until=until, pass_at=None, pass_key="", hushed=False)
    return apply_order(edit, seat, decision, config)


def apply_order(edit: TableEdit, seat: SeatRow, decision: Decision, config: HostConfig) -> SeatRow:
    """Apply the standing order to a seat in its window: it passes by itself, or is asked."""
    by_oneself, settings = alone(edit.seats), edit.settings(seat)
    order = in_force(seat, settings, edit.row.deadline, alone=by_oneself)
    seat = replace(seat, hushed=seat.hushed or (order == "able" and not by_oneself))
    noisy = config.asked_anyway > 0 and not by_oneself
    anyway = noisy and edit.dice.randrange(config.asked_anyway) == 0
    taken = settings.singles == "taken" and only_pass(edit.game, decision)
    if seat.person is None or not (taken or passes(order, decision, anyway=anyway)):
        return replace(seat, pass_at=None, pass_key="")
    return replace(seat, pass_at=max(seat.window_until, edit.now), pass_key="")


def unasked(seat: SeatRow, at: int) -> bool:
    """Tell if the seat has nothing left to be asked at that moment: it passes by itself until
    then."""
    return seat.pass_at is not None and seat.pass_at <= at


def open_to(seat: SeatRow) -> bool:
    """Tell if whoever comes to the seat in a window finds it undecided: its order holds there, but
    not against a pass that they have just chosen."""
    return seat.responding and not seat.pass_key


def clear_orders(seat: SeatRow) -> SeatRow:
    """Clear what the seat's former person has ordered or passed."""
    return replace(seat, standing="", standing_turn=0, pass_at=None, pass_key="", hushed=False)


def expire_turn_order(seat: SeatRow, active: int, turn: int) -> SeatRow:
    """Drop the order "until my turn" once that turn has come."""
    if seat.standing == "turn" and active == seat.seat and turn != seat.standing_turn:
        return replace(seat, standing="", standing_turn=0)
    return seat


def held(seat: SeatRow, decision: Decision | None, answer: tuple[str, ...], now: int) -> bool:
    """Tell if that answer is a pass which is kept until the pause is over."""
    if decision is None or not seat.responding or now >= seat.window_until:
        return False
    keys = {option.key for option in decision.options}
    return len(answer) == 1 and answer[0] in keys and decision.is_pass(answer)


def _pause(edit: TableEdit, config: HostConfig) -> int:
    """Draw the pause in ms before a pass is made known: 0 where no other person could learn from
    it."""
    if alone(edit.seats) or config.pause_most_ms <= config.pause_least_ms:
        return 0
    return edit.dice.randrange(config.pause_least_ms, config.pause_most_ms)
