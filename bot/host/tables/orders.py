"""The verb that gives a standing order for response windows, or takes it back."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from bot.host.errors import BadSetting
from bot.host.tables import standing
from bot.host.tables.tables import Desk, changing
from bot.host.time import seat_clock
from bot.host.values import Actor, Done
from bot.store.rows import Standing
from bot.store.settings import ResponseWish

WISHES = get_args(ResponseWish)[1:]
"""The orders that can be a person's usual one."""


class Orders(Desk):
    """When somebody wants to be asked at a table."""

    @changing
    async def give_order(
        self, actor: Actor, table_id: int, order: Standing, *, request_id: int | None = None
    ) -> Done:
        """Give the actor's standing order at a table; empty takes it back. The first one that
        somebody ever gives is kept for all tables, if it can be."""
        if order and order not in standing.ORDERS:
            raise BadSetting("responses", order)
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_running()
            seat = seat_clock.acted(draft.require_seat(actor), draft.now)
            turn = 0 if draft.live is None else draft.live.public.turn
            settings = draft.settings(seat)
            known = settings.responses or settings.unread
            if order in WISHES and not (known or seat.standing):
                draft.wish(actor, replace(settings, responses=order))
            else:
                seat = replace(seat, standing=order, standing_turn=turn)
            draft.put(seat)
            decision = draft.decision(seat.seat)
            wants_back = order == "ask" or not seat.pass_key
            if decision is not None and seat.responding and wants_back:
                draft.put(standing.ordered(draft, seat, decision, self.config))
            draft.redraw = False
            return await self.commit(draft, actor, request_id)
