"""The verb that gives a standing order for response windows, or takes it back."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from bot.host.errors import BadSetting
from bot.host.tables import standing
from bot.host.tables.edit import TableEdit
from bot.host.tables.tables import Part, changing
from bot.host.time import seat_clock
from bot.host.values import Actor
from bot.store.rows import Standing
from bot.store.settings import ResponseSetting

USUAL = get_args(ResponseSetting)[1:]
"""The orders that can be a person's usual one."""


class Orders(Part):
    """When somebody wants to be asked at a table."""

    @changing
    async def give_order(self, edit: TableEdit, actor: Actor, order: Standing) -> None:
        """Give the actor's standing order for response windows at a table, empty to go by their
        settings again. It holds in the window that is open, too. :class:`NotSeated`,
        :class:`BadSetting`, :class:`NotStarted`, :class:`TableOver`."""
        if order and order not in standing.ORDERS:
            raise BadSetting(name="responses", value=order)
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
            edit.put(standing.ordered(edit, seat, decision, self.tables.config))
        edit.show_hands.add(actor.user_id)
        edit.redraw = False
