"""The commands of a running game: hand, board, act, log, concede, and what waits."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.host.errors import NotSeated, NotStarted, NotWaiting, Stale
from bot.messages import pages, piles, recap, sure, typed
from bot.messages.numbers import Numbers
from bot.messages.panel import HAND, PANEL
from cogs import suggest
from cogs.caller import Caller, Interaction
from cogs.naming import choices, named, options


class Play(commands.Cog):
    """Playing by slash command."""

    @app_commands.command(**named("hand"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """The caller's hand, with its actions."""
        caller = await Caller.thinking(interaction)
        reader = await caller.reader((await caller.table(table)).id)
        if reader.me is None:
            raise NotSeated
        await caller.panel(reader.table.id, HAND)

    @app_commands.command(**named("board"))
    @options("form", "table")
    @app_commands.choices(form=choices("settings.board_", "picture", "text"))
    @app_commands.autocomplete(table=suggest.tables)
    async def board(
        self, interaction: Interaction, form: str | None = None, table: int | None = None
    ) -> None:
        """The board, as a picture or as text."""
        caller = await Caller.thinking(interaction)
        reader = await caller.reader((await caller.table(table, over=True)).id)
        wished = form or (await caller.settings()).board
        await caller.board(reader, as_text=wished == "text")

    @app_commands.command(**named("piles"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def piles(self, interaction: Interaction, table: int | None = None) -> None:
        """What lies in the open piles."""
        caller = await Caller.thinking(interaction)
        reader = await caller.reader((await caller.table(table, over=True)).id)
        await caller.say(piles.page(reader))

    @app_commands.command(**named("act"))
    @options("choice", "table")
    @app_commands.autocomplete(choice=suggest.act, table=suggest.tables)
    async def act(
        self, interaction: Interaction, choice: str | None = None, table: int | None = None
    ) -> None:
        """Answer the question that waits; without a choice it is shown."""
        caller = await Caller.thinking(interaction)
        reader = await caller.reader((await caller.table(table)).id)
        if choice is None:
            await caller.panel(reader.table.id, PANEL)
            return
        if reader.view is None:
            raise NotStarted
        decision = reader.view.decision
        if decision is None:
            raise NotWaiting if reader.me is not None else NotSeated
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
        """What the caller cannot do with their cards now, and why."""
        caller = await Caller.thinking(interaction)
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
        """What has happened, as far as the caller may know."""
        caller = await Caller.thinking(interaction)
        reader = await caller.reader((await caller.table(table, over=True)).id)
        log = await caller.log(reader.table.id)
        await caller.say(recap.page(reader, log, page or 1))

    @app_commands.command(**named("concede"))
    @options("table")
    @app_commands.autocomplete(table=suggest.tables)
    async def concede(self, interaction: Interaction, table: int | None = None) -> None:
        """Give up, after a question."""
        caller = await Caller.thinking(interaction)
        reader = await caller.reader((await caller.table(table)).id)
        if reader.me is None:
            raise NotSeated
        if reader.view is None:
            raise NotStarted
        await caller.say(sure.conceding(reader))

    @app_commands.command(**named("games"))
    async def games(self, interaction: Interaction) -> None:
        """The caller's tables, those that wait for them first."""
        caller = await Caller.thinking(interaction)
        waiting_tables = await caller.host.looking.tables_of(caller.user_id)
        await caller.say(pages.games(waiting_tables, caller.locale))
