"""Gateway events of places where tables stand: what Discord refused there may be taken now, and
tables rest while the bot is not in their server."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.app import Paiju
from bot.delivery.discord_errors import Trouble, trouble_of


class PlacesCog(commands.Cog):
    """Listener of permissions, channels and servers that change."""

    def __init__(self, bot: Paiju) -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Handle the bot's joining of a thread."""
        await self._bot.host.outbox.hurry(thread.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Handle a thread that was opened again, or unlocked."""
        state = change.data["thread_metadata"]
        if not state["archived"] and not state.get("locked"):
            await self._bot.host.outbox.hurry(change.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Handle a deleted thread."""
        for extension in self._bot.host.tables.extensions:
            await extension.place_gone(gone.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel, and with it its threads."""
        for extension in self._bot.host.tables.extensions:
            await extension.place_gone(gone.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Handle changed permissions of a channel and its threads."""
        if before.overwrites != after.overwrites:
            self._bot.composer.plain.forget(after.id)
            await self._bot.host.outbox.hurry(after.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Handle changed permissions of a role."""
        if before.permissions != after.permissions:
            await self._bot.host.outbox.hurry(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle the bot's removal from a server, or its deletion."""
        for extension in self._bot.host.tables.extensions:
            await extension.server_left(guild.id)
        await self._bot.host.resting.server_left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle the bot's joining of a server."""
        for extension in self._bot.host.tables.extensions:
            await extension.server_entered(guild.id)
        await self._bot.host.resting.server_entered(guild.id)
        self._bot.greetings.ask([guild])

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Catch up after a connect: much may have happened meanwhile."""
        listed = {guild.id for guild in self._bot.guilds}
        doubtful = listed & await self._bot.host.resting.resting_servers()
        gone = {guild_id for guild_id in doubtful if not await self._is_there(guild_id)}
        for extension in self._bot.host.tables.extensions:
            await extension.in_servers(listed - gone)
        await self._bot.host.resting.in_servers(listed - gone)
        self._bot.greetings.ask(one for one in self._bot.guilds if one.id not in gone)

    async def _is_there(self, guild_id: int) -> bool:
        """Tell if a server in which tables rest has the bot (again). Discord may go on listing one
        of which it says to all requests that there is none."""
        try:
            await self._bot.fetch_guild(guild_id, with_counts=False)
        except discord.HTTPException as error:
            return trouble_of(error) is Trouble.PASSING
        return True
