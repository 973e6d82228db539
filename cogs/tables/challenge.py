"""Challenging somebody: from the menu of a person straight to a table for two."""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.i18n import safe_name, translatable
from cogs.caller import Caller, Interaction
from cogs.naming import in_servers_only
from cogs.tables.opening import begin_alone, invitable, may_open
from engine import titles

FOR_TWO = next(name for name, title in titles.items() if title.least_seats == 2)
"""What two play where nobody has chosen yet: at the table they can."""


@in_servers_only
@app_commands.context_menu(name=translatable("command.challenge.name"))
async def challenge(interaction: Interaction, person: discord.Member) -> None:
    """Open a table for two here, or take the one that waits for the caller, and call that person;
    who challenges the bot plays against the computer at once."""
    caller = await Caller.thinking(interaction)
    await may_open(caller)
    if caller.bot.user is not None and person.id == caller.bot.user.id:
        await begin_alone(caller, FOR_TWO)
        await caller.tell("done.opened")
        return
    invitable(caller, person.id, bot=person.bot)
    here, actor = await caller.host.looking.table_at(caller.place), caller.actor
    if here is None or here.status != "open" or here.seat_of(caller.user_id) < 0:
        opened = await caller.host.lobby.open_table(actor, caller.place, FOR_TWO, seats=2)
        table_id, actor = opened.table_id, replace(actor, request=None)
    else:
        table_id = here.id
    await caller.host.lobby.invite(actor, table_id, person.id)
    await caller.tell("done.invited", who=safe_name(person.display_name))
