"""Names of commands and where they are offered; the words are taken from the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypedDict, TypeVar

from discord import app_commands

from bot.command_tree import not_one_of
from bot.i18n import translatable

V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

in_servers_only = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
"""For groups that mean nothing in private messages. ``guild_only`` does not do: Discord goes by the
contexts of the command tree, which names private messages, wherever a group names none itself."""


def wherever_one_is(command: T) -> T:
    """Offer a command also to those who install the bot for themselves, in servers where it is not
    and in private conversations without it."""
    installed = app_commands.allowed_installs(guilds=True, users=True)
    return installed(
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    )


class CommandNames(TypedDict):
    """Name and description of a command."""

    name: app_commands.locale_str
    description: app_commands.locale_str


def named(key: str) -> CommandNames:
    """Name and description of the command ``key``, e.g. ``table.open``."""
    return {
        "name": translatable(f"command.{key}.name"),
        "description": translatable(f"command.{key}.description"),
    }


def group_named(key: str) -> dict[str, app_commands.locale_str]:
    """Name and description of the group ``key``, e.g. ``table``, for its class."""
    words = named(key)
    return {"group_name": words["name"], "group_description": words["description"]}


def options(*names: str, **others: str) -> Callable[[F], F]:
    """Give a command's options their names and descriptions; equal options share them, and
    ``others`` are told in words of another name than their own."""
    keys = {name: name for name in names} | others
    renamed = {name: translatable(f"option.{key}.name") for name, key in keys.items()}
    described = {name: translatable(f"option.{key}.description") for name, key in keys.items()}

    def decorate(function: F) -> F:
        app_commands.rename(**renamed)(function)
        app_commands.describe(**described)(function)
        return function

    return decorate


def one_of(known: Iterable[V], given: str) -> V:
    """Return the one of the known values that was chosen; refuse anything else, for Discord holds
    nobody to what it offers."""
    known = tuple(known)
    for one in known:
        if one == given:
            return one
    raise not_one_of(given, [str(one) for one in known])


def choices(key: str, *values: str) -> list[app_commands.Choice[str]]:
    """Choices whose words are under ``key``.``value``."""
    return [app_commands.Choice(name=translatable(f"{key}{v}"), value=v) for v in values]
