"""The commands of a running game: hand, board, act, log, orders, undo, concede, and what waits."""

from __future__ import annotations

from typing import get_args

from discord import app_commands
from discord.ext import commands

from bot.host.errors import HostError, MoreThanOwn, Stale
from bot.messages import confirm, orders, pages, piles, recap, typed
from bot.messages.numbers import Numbers
from bot.messages.orders import ORDERS
from bot.messages.panel import HAND, PANEL
from bot.store.rows.tables import Standing
from cogs import suggest
from cogs.caller import Caller, Interaction
from cogs.naming import choices, named, options


class PlayCog(commands.Cog):
    """Playing by slash command."""

    @app_commands.command(**named("hand"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """The caller's hand, with its actions."""
        caller = await Caller.deferred(interaction)
        reader = await caller.reader((await caller.table(table)).id)
        if reader.me is None:
            raise HostError("error.not_seated")
        await caller.panel(reader.table.id, HAND)

    @app_commands.command(**named("board"))
    @options("form", "table")
    @app_commands.choices(form=choices("settings.board_", "picture", "text"))
    @app_commands.autocomplete(table=suggest.tables)
    async def board(
        self, interaction: Interaction, form: str | None = None, table: int | None = None
    ) -> None:
        """The board, as a picture or as text."""
        caller = await Caller.deferred(interaction)
        reader = await caller.reader((await caller.table(table, over=True)).id)
        wished = form or (await caller.settings()).board
        await caller.board(reader, as_text=wished == "text")

    @app_commands.command(**named("piles"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def piles(self, interaction: Interaction, table: int | None = None) -> None:
        """Show the open piles."""
        caller = await Caller.deferred(interaction)
        reader = await caller.reader((await caller.table(table, over=True)).id)
        await caller.say(piles.page(reader))

    @app_commands.command(**named("act"))
    @options("choice", "table")
    @app_commands.autocomplete(choice=suggest.act, table=suggest.tables)
    async def act(
        self, interaction: Interaction, choice: str | None = None, table: int | None = None
    ) -> None:
        """Answer the question that waits; without a choice it is shown."""
        caller = await Caller.deferred(interaction)
        reader = await caller.reader((await caller.table(table)).id)
        if choice is None:
            await caller.panel(reader.table.id, PANEL)
            return
        if reader.view is None:
            raise HostError("error.not_started")
        decision = reader.view.decision
        if decision is None:
            raise HostError("error.not_seated" if reader.me is None else "error.not_waiting")
        try:
            answer = typed.meant(decision, Numbers(reader.voice, reader.view), choice)
            await caller.host.play.answer(
                caller.actor, reader.table.id, answer, decision_id=decision.id
            )
        except Stale:
            await caller.panel(reader.table.id, PANEL, note=caller.words("panel.stale"))
        else:
            await caller.panel(reader.table.id, PANEL)

    @app_commands.command(**named("why"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def why(self, interaction: Interaction, table: int | None = None) -> None:
        """Explain what the caller cannot do with their cards now."""
        caller = await Caller.deferred(interaction)
        await caller.why((await caller.table(table)).id)

    @app_commands.command(**named("log"))
    @options("page", "table")
    @app_commands.autocomplete(table=suggest.tables)
    async def log(
        self,
        interaction: Interaction,
        page: app_commands.Range[int, 1, 9999] | None = None,
        table: int | None = None,
    ) -> None:
        """Show the log, as far as the caller may know it."""
        caller = await Caller.deferred(interaction)
        reader = await caller.reader((await caller.table(table, over=True)).id)
        log = await caller.log(reader.table.id)
        await caller.say(recap.page(reader, log, page or 1))

    @app_commands.command(**named("concede"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def concede(self, interaction: Interaction, table: int | None = None) -> None:
        """Give up, after a question."""
        caller = await Caller.deferred(interaction)
        reader = await caller.reader((await caller.table(table)).id)
        if reader.me is None:
            raise HostError("error.not_seated")
        if reader.view is None:
            raise HostError("error.not_started")
        await caller.say(confirm.conceding(reader))

    @app_commands.command(**named("games"))
    async def games(self, interaction: Interaction) -> None:
        """The caller's tables, those that wait for them first."""
        caller = await Caller.deferred(interaction)
        waiting_tables = await caller.host.looking.tables_of(caller.user_id)
        await caller.say(pages.games(waiting_tables, caller.locale))


class OrdersCog(commands.Cog):
    """Standing orders and taking back, by slash command."""

    @app_commands.command(**named("orders"))
    @options("order", "table")
    @app_commands.choices(order=choices("orders.", *ORDERS))
    @app_commands.autocomplete(table=suggest.tables)
    async def orders(
        self, interaction: Interaction, order: str | None = None, table: int | None = None
    ) -> None:
        """The caller's standing order at a table; without one it says what each does."""
        caller = await Caller.deferred(interaction)
        table_id = (await caller.table(table)).id
        if order is not None:
            given = standing_order(order)
            await caller.host.orders.give_order(caller.actor, table_id, given)
        reader = await caller.reader(table_id)
        if reader.me is None:
            raise HostError("error.not_seated")
        await caller.say(orders.page(reader))

    @app_commands.command(**named("undo"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def undo(self, interaction: Interaction, table: int | None = None) -> None:
        """Take back the caller's last action, or ask the others whether one may."""
        caller = await Caller.deferred(interaction)
        table_id = (await caller.table(table)).id
        try:
            done = await caller.host.undo.ask_undo(caller.actor, table_id, own=True)
        except MoreThanOwn:
            since = await caller.host.looking.since_own(table_id, caller.user_id)
            await caller.say(confirm.taking_back(await caller.reader(table_id), orders.PAGE, since))
        else:
            await caller.tell("undo.done" if done.passed else "undo.waiting")


def standing_order(text: str) -> Standing:
    """The order of that name; none for anything else."""
    return next((order for order in get_args(Standing) if order == text), "")
