"""``/rank``: who stands how, by what the games say that people have played against each other."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.messages import ranks
from cogs.caller import Caller, Interaction
from cogs.naming import choices, group_named, named, options
from cogs.tables.commands import TITLES
from engine import titles
from engine.ranks.ratings import MANY, TWO, RatingScope

MODES = choices("ranks.mode_", TWO, MANY)
PLACES = choices("ranks.where_", "here", "everywhere")


class Ranks(commands.GroupCog, **group_named("rank")):
    """Leaderboards and players' pages."""

    @app_commands.command(**named("rank.board"))
    @options("title", "mode", "where", "page")
    @app_commands.choices(title=TITLES, mode=MODES, where=PLACES)
    async def board(
        self,
        interaction: Interaction,
        title: str = next(iter(titles)),
        mode: str = TWO,
        where: str = "here",
        page: app_commands.Range[int, 1, 9999] = 1,
    ) -> None:
        """A leaderboard."""
        caller = await Caller.deferred(interaction)
        scope = _scope(interaction, title, mode, where)
        locale = caller.locale
        shown = await caller.host.ratings.board(scope, caller.user_id, locale, page - 1)
        as_text = (await caller.settings()).board == "text"
        await caller.say(ranks.board(shown, locale, as_text=as_text))

    @app_commands.command(**named("rank.player"))
    @options("against", "title", "mode", "where", player="ranked")
    @app_commands.choices(title=TITLES, mode=MODES, where=PLACES)
    async def player(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        against: discord.User | None = None,
        title: str = next(iter(titles)),
        mode: str = TWO,
        where: str = "here",
    ) -> None:
        """A player's page, against the caller where nobody else is named."""
        caller = await Caller.deferred(interaction)
        person = caller.user_id if player is None else player.id
        other = caller.user_id if against is None else against.id
        shown = await caller.host.ratings.profile(
            _scope(interaction, title, mode, where),
            person,
            caller.user_id,
            caller.locale,
            0 if other == person else other,
        )
        as_text = (await caller.settings()).board == "text"
        await caller.say(ranks.profile(shown, caller.locale, as_text=as_text))


def _scope(interaction: Interaction, title: str, mode: str, where: str) -> RatingScope:
    """Among which games: in private there is no server, so all of them count."""
    server = 0 if where == "everywhere" else interaction.guild_id or 0
    return RatingScope(title, MANY if mode == MANY else TWO, server)
