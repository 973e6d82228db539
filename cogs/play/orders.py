"""``/orders`` and ``/undo``: when to be asked, and thinking better of it."""

from __future__ import annotations

from typing import get_args

from discord import app_commands
from discord.ext import commands

from bot.host.errors import MoreThanOwn, NotSeated
from bot.messages import orders, sure
from bot.messages.orders import ORDERS
from bot.store.rows import Standing
from cogs import suggest
from cogs.caller import Caller, Interaction
from cogs.naming import choices, named, options


class Orders(commands.Cog):
    """Standing orders and taking back, by slash command."""

    @app_commands.command(**named("orders"))
    @options("order", "table")
    @app_commands.choices(order=choices("orders.", *ORDERS))
    @app_commands.autocomplete(table=suggest.tables)
    async def orders(
        self, interaction: Interaction, order: str | None = None, table: int | None = None
    ) -> None:
        """The caller's standing order at a table; without one it says what each does."""
        caller = await Caller.thinking(interaction)
        table_id = (await caller.table(table)).id
        if order is not None:
            given = standing_order(order)
            await caller.host.orders.give_order(caller.actor, table_id, given)
        reader = await caller.reader(table_id)
        if reader.me is None:
            raise NotSeated
        await caller.say(orders.page(reader))

    @app_commands.command(**named("undo"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def undo(self, interaction: Interaction, table: int | None = None) -> None:
        """Take back the caller's last action, or ask the others whether one may."""
        caller = await Caller.thinking(interaction)
        table_id = (await caller.table(table)).id
        try:
            done = await caller.host.undo.ask_undo(caller.actor, table_id, own=True)
        except MoreThanOwn:
            since = await caller.host.looking.since_own(table_id, caller.user_id)
            await caller.say(sure.taking_back(await caller.reader(table_id), orders.PAGE, since))
        else:
            await caller.tell("undo.done" if done.passed else "undo.waiting")


def standing_order(text: str) -> Standing:
    """The order of that name; none for anything else."""
    return next((order for order in get_args(Standing) if order == text), "")
