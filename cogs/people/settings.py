"""``/settings``, ``/server`` and ``/privacy``."""

from __future__ import annotations

import io
import json

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.errors import HostError
from bot.host.time.places import zone_named
from bot.messages import pages, settings
from bot.store.settings import QuietHours
from cogs import suggest
from cogs.caller import Caller, Interaction
from cogs.naming import choices, group_named, in_servers_only, named, options


class SettingsCog(commands.GroupCog, **group_named("settings")):
    """Commands of personal settings."""

    @app_commands.command(**named("settings.show"))
    async def show(self, interaction: Interaction) -> None:
        """The settings, with menus to change them."""
        caller = await Caller.deferred(interaction)
        await caller.say(settings.player(await caller.settings(), caller.locale))

    @app_commands.command(**named("settings.quiet"))
    @options("start", "end", "zone")
    @app_commands.autocomplete(zone=suggest.zones)
    async def quiet(
        self,
        interaction: Interaction,
        start: str | None = None,
        end: str | None = None,
        zone: str | None = None,
    ) -> None:
        """Hours in which nothing makes a sound; without hours there are none."""
        caller = await Caller.deferred(interaction)
        changes: dict[str, object] = {"zone": zone_named(zone)} if zone else {}
        if start and end:
            changes["quiet"] = QuietHours(_minutes(start), _minutes(end))
        elif not zone:
            changes["quiet"] = None
        chosen = await caller.host.people.set_player(caller.actor, **changes)
        await caller.say(settings.player(chosen, caller.locale))

    @app_commands.command(**named("settings.vacation"))
    @options("days")
    async def vacation(
        self, interaction: Interaction, days: app_commands.Range[int, 0, 60]
    ) -> None:
        """Stop the caller's clocks for some days; 0 ends the vacation."""
        caller = await Caller.deferred(interaction)
        chosen = await caller.host.people.take_vacation(caller.actor, days)
        await caller.say(settings.player(chosen, caller.locale))


@in_servers_only
@app_commands.default_permissions(manage_guild=True)
class Server(commands.GroupCog, **group_named("server")):
    """Commands of a server's settings."""

    @app_commands.command(**named("server.show"))
    async def show(self, interaction: Interaction) -> None:
        """The server's settings, with menus to change them."""
        caller = await Caller.deferred(interaction)
        if interaction.guild_id is None:
            raise HostError("error.needs_manager")
        await caller.say(
            settings.guild(await caller.host.people.guild(interaction.guild_id), caller.locale)
        )

    @app_commands.command(**named("server.openers"))
    @options("who", "role")
    @app_commands.choices(who=choices("server.openers_", "everyone", "managers", "roles"))
    async def openers(
        self, interaction: Interaction, who: str, role: discord.Role | None = None
    ) -> None:
        """Choose who may open tables; a role is added to those who may."""
        caller = await Caller.deferred(interaction)
        if interaction.guild_id is None:
            raise HostError("error.needs_manager")
        changes: dict[str, object] = {"openers": who}
        if role is not None:
            before = await caller.host.people.guild(interaction.guild_id)
            changes["roles"] = tuple(sorted({*before.roles, role.id}))
        chosen = await caller.host.people.set_guild(caller.actor, interaction.guild_id, **changes)
        await caller.say(settings.guild(chosen, caller.locale))


class Privacy(commands.GroupCog, **group_named("privacy")):
    """Commands about stored personal data."""

    @app_commands.command(**named("privacy.export"))
    async def export(self, interaction: Interaction) -> None:
        """Everything stored about the caller, as a file."""
        caller = await Caller.deferred(interaction)
        content = await caller.host.people.export(caller.user_id)
        text = json.dumps(content, ensure_ascii=False, indent=2)
        file = discord.File(io.BytesIO(text.encode()), "paiju.json")
        await interaction.followup.send(caller.words("privacy.export"), file=file, ephemeral=True)

    @app_commands.command(**named("privacy.delete"))
    async def delete(self, interaction: Interaction) -> None:
        """Delete everything stored about the caller, after a question."""
        caller = await Caller.deferred(interaction)
        await caller.say(pages.confirm_forgetting(caller.locale, caller.minute))


def _minutes(text: str) -> int:
    """A time of day (``22``, ``22:30``) as minutes after midnight."""
    hours, _, minutes = text.strip().replace("：", ":").partition(":")
    try:
        return int(hours) * 60 + int(minutes or 0)
    except ValueError:
        raise HostError("error.bad_quiet_hours", most=24) from None
