"""All presses there are: every module ``cogs.press_…`` says what those of its own do."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import cogs
from bot.app import Paiju
from cogs.component import Component


async def setup(bot: Paiju) -> None:
    """Let the client recognise our components, and know what each does."""
    for module in iter_modules(cogs.__path__):
        if module.name.startswith("press_"):
            import_module(f"cogs.{module.name}")
    bot.add_dynamic_items(Component)
