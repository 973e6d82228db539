"""Commands to look things up: a card, the rules of a game, help, credits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.ext import commands

from bot.app import VERSION
from bot.host.errors import HostError, no_title
from bot.i18n import Phrases
from bot.messages import help, pages
from bot.messages.card_search import did_you_mean
from bot.messages.parts import Message
from cogs import suggest
from cogs.caller import Caller, Interaction
from cogs.lookup.editions import find_card, meant_cards
from cogs.naming import named, options, wherever_one_is
from cogs.tables.commands import TITLES
from engine import titles


class Lookup(commands.Cog):
    """Looking things up."""

    @wherever_one_is
    @app_commands.command(**named("card"))
    @options("name", "share")
    @app_commands.autocomplete(name=suggest.cards)
    async def card(self, interaction: Interaction, name: str, share: bool = False) -> None:
        """A card by its name in either language, or a part of it, as the caller's game has it."""
        caller = await Caller.deferred(interaction)
        found = await find_card(caller, name)
        if found is not None:
            await found.show(caller, share=share)
            return
        meant = await meant_cards(caller, name)
        if not meant:
            raise HostError("error.no_card", name=name)
        await caller.say(did_you_mean(name, meant, caller.locale, share=share))

    @wherever_one_is
    @app_commands.command(**named("rules"))
    @options("title")
    @app_commands.choices(title=TITLES)
    async def rules(self, interaction: Interaction, title: str = next(iter(titles))) -> None:
        """A game on one page."""
        caller = await Caller.deferred(interaction)
        if title not in titles:
            raise no_title(title[:80])
        await caller.say(pages.rules(title, caller.locale))

    @app_commands.command(**named("help"))
    async def help(self, interaction: Interaction) -> None:
        """The first steps, and every command."""
        caller = await Caller.deferred(interaction)
        await caller.say(help_for(caller))

    @app_commands.command(**named("about"))
    async def about(self, interaction: Interaction) -> None:
        """Show the credits."""
        caller = await Caller.deferred(interaction)
        await caller.say(pages.about(caller.locale, VERSION))


def help_for(caller: Caller, group: str = "", at: int = 0) -> Message:
    """The first steps, and every command, or those of a group, in the caller's language."""
    listed = _listed(caller.bot.tree.get_commands(), caller.words, caller.bot.command_ids)
    playable = caller.interaction.guild_id is not None
    return help.page(caller.locale, listed, group, at, playable=playable)


def _listed(
    tree: Sequence[object], spoken: Phrases, ids: Mapping[str, int]
) -> list[help.CommandHelp]:
    """Every command and what it does, in the reader's language; those of a group together."""
    listed = []
    for top in tree:
        if isinstance(top, app_commands.Group | app_commands.Command):
            key, number = f"command.{top.name}", ids.get(top.name, 0)
            name, does = spoken(f"{key}.name"), spoken(f"{key}.description")
            parts = tuple(
                help.CommandHelp(
                    f"{name} {spoken(f'{key}.{one.name}.name')}",
                    f"{top.name} {one.name}",
                    spoken(f"{key}.{one.name}.description"),
                    number,
                )
                for one in (top.commands if isinstance(top, app_commands.Group) else ())
            )
            listed.append(help.CommandHelp(name, top.name, does, number, parts))
    return listed
