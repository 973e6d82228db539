"""Discord's permission bits and how a channel's overwrites change them."""

from __future__ import annotations

from enum import IntFlag

from bot.sandbox.model import Channel
from bot.sandbox.wire import Json


class Permission(IntFlag):
    """The permissions the sandbox checks or shows."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


EVERYTHING = (1 << 53) - 1


def label(bit: Permission) -> str:
    """The name of a single permission, as discord.py spells it."""
    return str(bit.name).lower()


_TALKING = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)

MEMBER = (
    _TALKING
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""Permissions of everyone in a new server, as far as the sandbox knows it."""

DIRECT = _TALKING | Permission.MENTION_EVERYONE | Permission.PIN_MESSAGES
"""Permissions of both sides in a direct message, whatever their roles in servers."""

TOLD_AMONG_PEOPLE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
"""Value of ``app_permissions`` in a conversation of people, in which the bot is not."""

TOLD_IN_DIRECT = TOLD_AMONG_PEOPLE | Permission.USE_EXTERNAL_EMOJIS
"""Value of ``app_permissions`` in a direct message with the bot: no word of seeing or sending."""


def in_channel(
    base: int, channel: Channel | None, everyone_id: int, role_ids: list[int], user_id: int
) -> int:
    """Apply a channel's overwrites to ``base``: everyone's, then the roles', then the member's."""
    if base & Permission.ADMINISTRATOR:
        return EVERYTHING
    if channel is None:
        return base
    for group in ([everyone_id], role_ids, [user_id]):
        allow, deny = _merged(channel.overwrites, group)
        base = (base & ~deny) | allow
    if not base & Permission.VIEW_CHANNEL:
        return 0
    return base


def _merged(overwrites: list[Json], ids: list[int]) -> tuple[int, int]:
    allow = deny = 0
    for overwrite in overwrites:
        if int(overwrite["id"]) in ids:
            allow |= int(overwrite.get("allow") or 0)
            deny |= int(overwrite.get("deny") or 0)
    return allow, deny
