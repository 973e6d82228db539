"""Tables of servers that the bot has left: they rest until it is invited back.

Nobody can see such a table, so no clock of it runs and no computer player moves. Its people keep
their seats, their hands and all the time that they had.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.host.errors import NoTable, SetAside
from bot.host.storage_errors import telling
from bot.host.tables.edit import Draft
from bot.host.tables.tables import Desk
from bot.host.time import seat_clock
from engine.kernel.values import msg


class Resting(Desk):
    """What happens to tables when the bot leaves servers and comes to them."""

    @telling
    async def server_left(self, guild_id: int) -> None:
        """The bot is in that server no more: its tables rest."""
        for table_id, guild, resting in await self.store.tables_in_servers():
            if guild == guild_id and not resting:
                await self._change(table_id, rest=True)

    @telling
    async def server_entered(self, guild_id: int) -> None:
        """The bot is in that server (again): its tables go on."""
        for table_id, guild, resting in await self.store.tables_in_servers():
            if guild == guild_id and resting:
                await self._change(table_id, rest=False)
        await self.outbox.hurry(guild_id)

    @telling
    async def resting_servers(self) -> set[int]:
        """The servers in which tables rest."""
        stands = await self.store.tables_in_servers()
        return {guild for _, guild, resting in stands if resting}

    @telling
    async def in_servers(self, guild_ids: Collection[int]) -> None:
        """The bot is in those servers and in no others, whatever happened while it was away."""
        for table_id, guild, resting in await self.store.tables_in_servers():
            if resting == (guild in guild_ids):
                await self._change(table_id, rest=not resting)

    async def _change(self, table_id: int, *, rest: bool) -> None:
        try:
            async with self.draft(table_id) as draft:
                if rest == (draft.row.resting_at is not None):
                    return
                if rest:
                    _lay_down(draft)
                else:
                    _wake(draft)
                await self.commit(draft, None, None)
        except (NoTable, SetAside):
            return


def _lay_down(draft: Draft) -> None:
    draft.redraw = False
    draft.row = replace(draft.row, resting_at=draft.now)
    for seat in draft.seats:
        if seat.user_id is not None:
            draft.tell(seat.user_id, msg("private.resting"))


def _wake(draft: Draft) -> None:
    """Everybody has as much time left as when the table lay down, or as when they were asked; so
    has a table that has not begun."""
    now, since = draft.now, draft.row.resting_at or draft.now
    if draft.row.status == "open":
        draft.row = replace(draft.row, created_at=draft.row.created_at + now - since)
    draft.row = replace(draft.row, resting_at=None)
    for seat in tuple(draft.seats):
        moved = seat_clock.moved(seat, now - max(since, seat.asked_at))
        # What somebody did meanwhile, by direct message, was not done later than now.
        minded_at = moved.minded_at and min(moved.minded_at, now)
        acted_at, here_at = min(moved.acted_at, now), min(moved.here_at, now)
        draft.put(replace(moved, acted_at=acted_at, here_at=here_at, minded_at=minded_at))
    draft.show_hands = {seat.person for seat in draft.seats if seat.person is not None}
    draft.say(msg("notice.woken"))
