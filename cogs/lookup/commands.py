"""What anybody can look up: a card, the rules of a game, help, credits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.ext import commands

from bot.app import VERSION
from bot.host.errors import NoCard, no_title
from bot.i18n import Words
from bot.messages import pages
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
        caller = await Caller.thinking(interaction)
        found = await find_card(caller, name)
        if found is not None:
            await found.show(caller, share=share)
            return
        meant = await meant_cards(caller, name)
        if not meant:
            raise NoCard(name=name[:80])
        await caller.say(did_you_mean(name, meant, caller.locale, share=share))

    @wherever_one_is
    @app_commands.command(**named("rules"))
    @options("title")
    @app_commands.choices(title=TITLES)
    async def rules(self, interaction: Interaction, title: str = next(iter(titles))) -> None:
        """A game on one page."""
        caller = await Caller.thinking(interaction)
        if title not in titles:
            raise no_title(title[:80])
        await caller.say(pages.rules(title, caller.locale))

    @app_commands.command(**named("help"))
    async def help(self, interaction: Interaction) -> None:
        """The first steps, and every command."""
        caller = await Caller.thinking(interaction)
        await caller.say(help_for(caller))

    @app_commands.command(**named("about"))
    async def about(self, interaction: Interaction) -> None:
        """What this is, and whose work it stands on."""
        caller = await Caller.thinking(interaction)
        await caller.say(pages.about(caller.locale, VERSION))


def help_for(caller: Caller) -> Message:
    """The first steps, and every command, in the caller's language."""
    listed = _listed(caller.bot.tree.get_commands(), caller.words, caller.bot.command_ids)
    playable = caller.interaction.guild_id is not None
    return pages.help_page(caller.locale, listed, playable=playable)


def _listed(tree: Sequence[object], spoken: Words, ids: Mapping[str, int]) -> list[pages.Listed]:
    """Every command and what it does, in the reader's language; those of a group together."""
    listed = []
    for top in tree:
        if isinstance(top, app_commands.Group | app_commands.Command):
            name, number = spoken(f"command.{top.name}.name"), ids.get(top.name, 0)
            inner = top.commands if isinstance(top, app_commands.Group) else ()
            parts = tuple(
                pages.Typed(
                    f"{name} {spoken(f'command.{top.name}.{one.name}.name')}",
                    f"{top.name} {one.name}",
                    number,
                )
                for one in inner
            )
            typed = pages.Typed(name, top.name, number)
            listed.append(pages.Listed(typed, spoken(f"command.{top.name}.description"), parts))
    return listed
