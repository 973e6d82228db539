"""The verbs about people and servers: settings, vacations, privacy."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.host import errors
from bot.host.contests.contests import Contests
from bot.host.people.names import FORGOTTEN, display_name
from bot.host.people.rights import rights_in
from bot.host.people.settings import changed, require_deadline, require_hours, with_vacation
from bot.host.tables.edit import TableEdit
from bot.host.tables.lobby import leave_lobby
from bot.host.tables.seats import mind
from bot.host.tables.tables import Part, Tables
from bot.host.values import Actor
from bot.store.changes import DropPlayer, PutGreeted, PutGuild, PutPlayer
from bot.store.settings import GuildSettings, PlayerSettings

IN_HANDS = frozenset(("hands", "responses", "quiet", "zone", "locale", "board"))
"""The settings that show in the private message of a hand, and with a clock the hours in which it
rests: the message is shown again where one changes."""


class People(Part):
    """What people and servers choose, and what is kept about them."""

    def __init__(self, tables: Tables, contests: Contests) -> None:
        super().__init__(tables)
        self._contests = contests

    async def player(self, user_id: int) -> PlayerSettings:
        """Somebody's settings, the defaults for strangers."""
        found = await self.tables.store.players((user_id,))
        return found.get(user_id, PlayerSettings())

    async def players(self, user_ids: Iterable[int]) -> dict[int, PlayerSettings]:
        """The settings of several people, as far as there are any."""
        return await self.tables.store.players(tuple(user_ids))

    async def set_player(self, actor: Actor, **changes: Any) -> PlayerSettings:
        """Change fields of :class:`PlayerSettings` (not ``vacations``) and return the whole.
        :class:`BadZone`, :class:`BadQuietHours`, :class:`BadSetting`."""
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
        """A direct message to that person was refused, or went through again."""
        async with self.tables.people.of(user_id):
            settings = await self.player(user_id)
            if settings.dm_closed != closed:
                await self._keep(user_id, "", replace(settings, dm_closed=closed))
            else:
                return
        if closed:
            await self._call_in_channels(user_id)

    async def dm_opened(self, user_id: int, channel_id: int) -> None:
        """The private channel with that person is known now (0: it is no more); whoever waited
        for it gets their hands by message again."""
        async with self.tables.people.of(user_id):
            before = await self.player(user_id)
            settings = replace(before, dm_channel=channel_id, dm_waiting=False)
            if settings != before:
                await self._keep(user_id, "", settings)
        if before.dm_waiting:
            await self._apply(user_id, True)

    async def dm_waits(self, user_ids: Collection[int]) -> None:
        """The private channels with those people cannot be opened yet."""
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
        vacation). :class:`NoVacationLeft`, :class:`BadSetting`."""
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
        """Change fields of :class:`GuildSettings`. :class:`NeedsManager`, :class:`BadSetting`,
        :class:`BadDeadline`."""
        if not rights_in(actor, guild_id).manager:
            raise errors.NeedsManager
        settings = changed(await self.guild(guild_id), changes)
        require_deadline(settings.deadline, self.tables.config)
        await self.tables.store.commit([PutGuild(guild_id, settings)])
        return settings

    async def greeted(self) -> frozenset[int]:
        """The servers that have been greeted, or that had tables before anybody was."""
        return await self.tables.store.greeted()

    async def note_greeted(self, guild_id: int) -> None:
        """That server is never greeted again."""
        await self.tables.store.commit([PutGreeted(guild_id)])

    async def export(self, user_id: int) -> dict[str, Any]:
        """All that is stored about somebody, as plain JSON values."""
        return await self.tables.store.export(user_id)

    async def forget(self, user_id: int) -> int:
        """Delete all that is stored about somebody. Their seats stay without a name (a computer
        minds those still in play, anyone may take them over), so that the others keep their games;
        what they have played in contests stays with a number in their place.
        Returns at how many tables they sat."""
        await self._contests.forget(user_id)
        table_ids = await self.tables.store.tables_of(user_id, over=True)
        for table_id in table_ids:
            with suppress(errors.SetAside):  # its seats become nameless with all the rest
                async with self.tables.edit(table_id) as edit:
                    self._forget_at(edit, user_id)
                    await self.tables.commit(edit)
        await self.tables.store.commit([DropPlayer(user_id)])
        return len(table_ids)

    def _forget_at(self, edit: TableEdit, user_id: int) -> None:
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

    async def _call_in_channels(self, user_id: int) -> None:
        """Nobody can be told alone who takes no direct messages: they are called where they are
        waited for, unless that they are tells what they hold."""
        for table_id in await self.tables.store.tables_of(user_id):
            with suppress(errors.SetAside):
                await self._call_in_channel(table_id, user_id)

    async def _call_in_channel(self, table_id: int, user_id: int) -> None:
        async with self.tables.edit(table_id) as edit:
            edit.redraw = False
            for seat in tuple(edit.seats):
                asked = seat.responding and seat.pass_at is None and not seat.hushed
                if seat.person == user_id and asked and edit.settings(seat).pings == "on":
                    edit.put(replace(seat, ping_at=edit.now))
            await self.tables.commit(edit)

    async def _apply(self, user_id: int, hands_again: bool) -> None:
        """Settings have changed: what is due at the person's tables, and where hands are shown."""
        for table_id in await self.tables.store.tables_of(user_id):
            with suppress(errors.SetAside):
                async with self.tables.edit(table_id) as edit:
                    edit.redraw = False
                    if hands_again:
                        edit.show_hands.add(user_id)
                    await self.tables.commit(edit)
