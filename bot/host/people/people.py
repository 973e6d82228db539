"""The verbs about people and servers: settings, vacations, privacy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any

from msgspec.structs import replace

from bot.host.errors import HostError, SetAside
from bot.host.people.names import FORGOTTEN, display_name
from bot.host.people.rights import rights_in
from bot.host.people.settings import changed, require_deadline, require_hours, with_vacation
from bot.host.tables.edit import TableEdit
from bot.host.tables.lobby import leave_lobby
from bot.host.tables.seats import mind
from bot.host.tables.tables import Part
from bot.host.values import Actor
from bot.store.changes import DropPlayer, PutGreeted, PutGuild, PutPlayer
from bot.store.settings import GuildSettings, PlayerSettings

IN_HANDS = frozenset(("hands", "responses", "quiet", "zone", "locale", "board"))
"""The settings that show in the private message of a hand, and with a clock the hours in which it
rests: the message is shown again where one changes."""


class People(Part):
    """Verbs about settings, vacations and stored personal data."""

    async def player(self, user_id: int) -> PlayerSettings:
        """Somebody's settings, the defaults for strangers."""
        found = await self.tables.store.players((user_id,))
        return found.get(user_id, PlayerSettings())

    async def players(self, user_ids: Iterable[int]) -> dict[int, PlayerSettings]:
        """The settings of several people, as far as there are any."""
        return await self.tables.store.players(tuple(user_ids))

    async def set_player(self, actor: Actor, **changes: Any) -> PlayerSettings:
        """Change fields of :class:`PlayerSettings` (not ``vacations``) and return the whole.
        ``error.bad_zone``, ``error.bad_quiet_hours``, ``error.bad_setting``."""
        async with self.tables.people.of(actor.user_id):
            before = await self.player(actor.user_id)
            settings = replace(changed(before, changes), spoken=actor.locale, unread=False)
            require_hours(settings, self.tables.config)
            if "hands" in changes:
                settings = replace(settings, dm_closed=False)
            await self._keep(actor.user_id, display_name(actor.name), settings)
        await self._apply(actor.user_id, not IN_HANDS.isdisjoint(changes))
        return settings

    async def mark_dm(self, user_id: int, *, closed: bool) -> None:
        """Note that a direct message to that person was refused, or went through again."""
        async with self.tables.people.of(user_id):
            settings = await self.player(user_id)
            if settings.dm_closed != closed:
                await self._keep(user_id, "", replace(settings, dm_closed=closed))
            else:
                return
        if closed:
            await self._call_in_channels(user_id)

    async def dm_opened(self, user_id: int, channel_id: int) -> None:
        """Note the private channel with that person (0: it is gone); whoever waited for it gets
        their hands by message again."""
        async with self.tables.people.of(user_id):
            before = await self.player(user_id)
            settings = replace(before, dm_channel=channel_id, dm_waiting=False)
            if settings != before:
                await self._keep(user_id, "", settings)
        if before.dm_waiting:
            await self._apply(user_id, True)

    async def dm_waits(self, user_ids: Collection[int]) -> None:
        """Note that the private channels with those people cannot be opened yet."""
        for user_id in user_ids:
            async with self.tables.people.of(user_id):
                before = await self.player(user_id)
                if before.dm_channel or before.out_of_reach:
                    continue
                await self._keep(user_id, "", replace(before, dm_waiting=True))
            await self._call_in_channels(user_id)

    async def in_line(self) -> tuple[int, ...]:
        """Those at tables whose private channels could not be opened yet."""
        known = await self.tables.store.players(seated := await self.tables.store.seated())
        return tuple(user for user in seated if user in known and known[user].dm_waiting)

    async def take_vacation(self, actor: Actor, days: int) -> PlayerSettings:
        """Pause the actor's clocks at every table for that many days from now (0: end the
        vacation). ``error.no_vacation_left``, ``error.bad_setting``."""
        async with self.tables.people.of(actor.user_id):
            before = await self.player(actor.user_id)
            settings = with_vacation(before, days, self.tables.config, self.tables.clock.now())
            await self._keep(actor.user_id, display_name(actor.name), settings)
        await self._apply(actor.user_id, True)
        return settings

    async def guild(self, guild_id: int) -> GuildSettings:
        """A server's settings."""
        return await self.tables.store.guild(guild_id) or GuildSettings()

    async def set_guild(self, actor: Actor, guild_id: int, **changes: Any) -> GuildSettings:
        """Change fields of :class:`GuildSettings`. ``error.needs_manager``, ``error.bad_setting``,
        ``error.bad_deadline``."""
        if not rights_in(actor, guild_id).manager:
            raise HostError("error.needs_manager")
        settings = changed(await self.guild(guild_id), changes)
        require_deadline(settings.deadline, self.tables.config)
        await self.tables.store.commit([PutGuild(guild_id, settings)])
        return settings

    async def greeted(self) -> frozenset[int]:
        """The servers that have been greeted, or that had tables before anybody was."""
        return await self.tables.store.greeted()

    async def note_greeted(self, guild_id: int) -> None:
        """Note that a server has been greeted."""
        await self.tables.store.commit([PutGreeted(guild_id)])

    async def export(self, user_id: int) -> dict[str, Any]:
        """All that is stored about somebody, as plain JSON values."""
        more = chain.from_iterable(one.exports for one in self.tables.extensions)
        return await self.tables.store.export(user_id, tuple(more))

    async def forget(self, user_id: int) -> int:
        """Delete all that is stored about somebody. Their seats stay without a name (a computer
        minds those still in play, anyone may take them over), so that the others keep their games;
        what they have played in extensions stays with a number in their place.
        Returns at how many tables they sat."""
        for extension in self.tables.extensions:
            await extension.forget(user_id)
        table_ids = await self.tables.store.tables_of(user_id, over=True)
        # The seats of tables that are set aside become nameless with all the rest.
        await self._edit_each(table_ids, partial(self._forget_at, user_id))
        await self.tables.store.commit([DropPlayer(user_id)])
        return len(table_ids)

    def _forget_at(self, user_id: int, edit: TableEdit) -> None:
        status = edit.row.status
        edit.players.pop(user_id, None)
        seats = [seat for seat in edit.seats if seat.user_id == user_id]
        for seat in seats:
            if status == "open":
                leave_lobby(edit, seat)
                continue
            name = FORGOTTEN[edit.row.locale]
            nameless = edit.put(replace(seat, user_id=None, name=name, acted_at=0, here_at=0))
            if status == "running":
                mind(edit, nameless, self.tables.config.minder, "forgotten", offered=True)
        if edit.row.owner_id == user_id:
            edit.row = replace(edit.row, owner_id=None)
        edit.votes = [vote for vote in edit.votes if vote.user_id != user_id]

    async def _keep(self, user_id: int, name: str, settings: PlayerSettings) -> None:
        await self.tables.store.commit([PutPlayer(user_id, name, settings)])

    async def _edit_each(
        self, table_ids: Iterable[int], change: Callable[[TableEdit], None]
    ) -> None:
        for table_id in table_ids:
            with suppress(SetAside):
                async with self.tables.edit(table_id) as edit:
                    change(edit)
                    await self.tables.commit(edit)

    async def _call_in_channels(self, user_id: int) -> None:
        """Ping in the channel whoever takes no direct messages, unless being waited for tells their
        hand."""

        def ping(edit: TableEdit) -> None:
            edit.redraw = False
            for seat in tuple(edit.seats):
                asked = seat.responding and seat.pass_at is None and not seat.hushed
                if seat.person == user_id and asked and edit.settings(seat).pings == "on":
                    edit.put(replace(seat, ping_at=edit.now))

        await self._edit_each(await self.tables.store.tables_of(user_id), ping)

    async def _apply(self, user_id: int, hands_again: bool) -> None:
        """Apply changed settings to what is due at the person's tables and to their hands."""

        def show(edit: TableEdit) -> None:
            edit.redraw = False
            if hands_again:
                edit.show_hands.add(user_id)

        await self._edit_each(await self.tables.store.tables_of(user_id), show)
