"""The tree of commands, which holds whoever types to what an option takes: the choices that it
offers, and its range.

Discord's own clients do so too; a program that writes to Discord is held to nothing, and discord.py
passes on whatever comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.host.errors import HostError, nearest
from bot.i18n import CommandTranslator
from engine.kernel.values import msg


class CheckingTree(app_commands.CommandTree[Any]):
    """A tree in which nothing is typed that no option takes."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Refuse a value that its option does not take, with what it would take."""
        command = interaction.command
        typed = interaction.type is discord.InteractionType.application_command
        if typed and isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                given = getattr(interaction.namespace, str(parameter.display_name), None)
                error = await _refusal(parameter, given, interaction.locale)
                if error is not None:
                    raise app_commands.CommandInvokeError(command, error)
        return True


async def _refusal(
    parameter: app_commands.Parameter, given: object, locale: discord.Locale
) -> HostError | None:
    """Return the refusal of what was given for an option; nothing where it does, or none was."""
    if given is None:
        return None
    offered = parameter.choices
    if offered and not any(choice.value == given for choice in offered):
        names = [await _named(choice, locale) for choice in offered]
        also = {str(one.value): name for one, name in zip(offered, names, strict=True)}
        return not_one_of(str(given), names, also)
    low, high = parameter.min_value, parameter.max_value
    if low is None or high is None or not isinstance(given, str | int | float):
        return None
    size = len(given) if isinstance(given, str) else given
    if low <= size <= high:
        return None
    key = "error.not_so_long" if isinstance(given, str) else "error.not_within"
    return HostError(msg(key, value=str(given)[:80], minimum=str(low), maximum=str(high)))


async def _named(choice: app_commands.Choice[Any], locale: discord.Locale) -> str:
    """Return the choice's name in the reader's language."""
    told = await choice.get_translated_payload(CommandTranslator())
    name: str = told.get("name_localizations", {}).get(locale.value, choice.name)
    return name


def not_one_of(given: str, names: list[str], also: Mapping[str, str] | None = None) -> HostError:
    """The refusal of what is none of these, with which of them may have been meant; ``also``: what
    some of them are called besides."""
    known = {**(also or {}), **{name: name for name in names}}
    told = {"value": given[:80], "known": " · ".join(names)}
    if near := nearest(given, known):
        return HostError(msg("error.not_one_of_near", near=known[near], **told))
    return HostError(msg("error.not_one_of", **told))
