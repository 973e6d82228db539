"""Tables of servers that the bot has left: they rest until it is invited back.

Nobody can see such a table, so no clock of it runs and no computer player moves. Its people keep
their seats, their hands and all the time that they had.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.host.errors import NoTable, SetAside
from bot.host.tables.edit import TableEdit
from bot.host.tables.tables import Part
from bot.host.time import seat_clock
from engine.kernel.values import Msg, msg


class Resting(Part):
    """Handlers of the bot's leaving and joining of servers."""

    async def server_left(self, guild_id: int) -> None:
        """Rest the tables of a server that the bot has left, and tell their people."""
        for table_id, guild, resting in await self.tables.store.tables_in_servers():
            if guild == guild_id and not resting:
                await self._change(table_id, rest=True)

    async def server_entered(self, guild_id: int) -> None:
        """Wake the tables of a server that the bot has joined, with all the time they had."""
        for table_id, guild, resting in await self.tables.store.tables_in_servers():
            if guild == guild_id and resting:
                await self._change(table_id, rest=False)
        await self.tables.outbox.hurry(guild_id)

    async def resting_servers(self) -> set[int]:
        """The servers in which tables rest."""
        stands = await self.tables.store.tables_in_servers()
        return {guild for _, guild, resting in stands if resting}

    async def in_servers(self, guild_ids: Collection[int]) -> None:
        """Rest and wake tables so that exactly those of these servers go on."""
        for table_id, guild, resting in await self.tables.store.tables_in_servers():
            if resting == (guild in guild_ids):
                await self._change(table_id, rest=not resting)

    async def _change(self, table_id: int, *, rest: bool) -> None:
        try:
            async with self.tables.edit(table_id) as edit:
                if rest == (edit.row.resting_at is not None):
                    return
                if rest:
                    lay_down(edit, msg("private.resting"))
                else:
                    wake(edit, msg("notice.woken"))
                await self.tables.commit(edit)
        except (NoTable, SetAside):
            return


def lay_down(edit: TableEdit, told: Msg) -> None:
    """Rest a table, and tell each of its people."""
    edit.redraw = False
    edit.row = replace(edit.row, resting_at=edit.now)
    for seat in edit.seats:
        if seat.user_id is not None:
            edit.tell(seat.user_id, told)


def wake(edit: TableEdit, said: Msg) -> None:
    """Wake a table: everybody has as much time left as when it lay down, or as when they were
    asked."""
    now, since = edit.now, edit.row.resting_at or edit.now
    if edit.row.status == "open":
        edit.row = replace(edit.row, created_at=edit.row.created_at + now - since)
    edit.row = replace(edit.row, resting_at=None)
    for seat in tuple(edit.seats):
        moved = seat_clock.moved(seat, now - max(since, seat.asked_at))
        # What somebody did meanwhile, by direct message, was not done later than now.
        minded_at = moved.minded_at and min(moved.minded_at, now)
        acted_at, here_at = min(moved.acted_at, now), min(moved.here_at, now)
        edit.put(replace(moved, acted_at=acted_at, here_at=here_at, minded_at=minded_at))
    edit.show_hands = {seat.person for seat in edit.seats if seat.person is not None}
    edit.say(said)
