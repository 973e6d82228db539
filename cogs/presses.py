"""All presses there are: every module ``press_…`` of a folder says what those of its own do."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import cogs
from bot.app import Paiju
from cogs.component import Component


async def setup(bot: Paiju) -> None:
    """Let the client recognise our components, and know what each does."""
    for module in walk_packages(cogs.__path__, "cogs."):
        if ".press_" in module.name:
            import_module(module.name)
    bot.add_dynamic_items(Component)
