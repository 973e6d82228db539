"""Slash commands and components: they know Discord and the host's verbs, and hold no rules.

The client imports the package by its name when it starts: nothing below imports it. A
folder is a noun; whatever is in its modules ``press_…`` says what presses do.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from bot.app import Paiju
from bot.extensions import EXTENSIONS
from cogs.component import Component
from cogs.decks.commands import DeckCommands
from cogs.failures import explain
from cogs.forms import Forms
from cogs.lookup.commands import Lookup
from cogs.people.ranks import Ranks
from cogs.people.settings import Privacy, Server, SettingsCog
from cogs.places import PlacesCog
from cogs.play.commands import OrdersCog, PlayCog
from cogs.tables.commands import TablesCog
from cogs.tables.opening import challenge
from cogs.tables.seats import SeatsCog

BROUGHT = tuple(cog for one in EXTENSIONS if one.cogs for cog in import_module(one.cogs).COGS)
"""The commands of extensions."""
OWN = (TablesCog, PlayCog, SeatsCog, Lookup, SettingsCog, Server, Privacy, OrdersCog, DeckCommands)
COGS = (*OWN, *BROUGHT, Ranks)
"""The commands, in the order in which they are listed."""


async def setup(bot: Paiju) -> None:
    """Add the commands, listen, and let the client recognise our components."""
    for module in walk_packages(__path__, "cogs."):
        if ".press_" in module.name:
            import_module(module.name)
    bot.tree.error(explain)
    bot.add_dynamic_items(Component)
    for cog in (Forms(), *(kind() for kind in COGS), PlacesCog(bot)):
        await bot.add_cog(cog)
    bot.tree.add_command(challenge)
