"""The refusals of Discord that are expected, by name, and what each means for trying again.

The codes are those of Discord's documentation ("JSON error codes").
"""

from __future__ import annotations

import asyncio
from enum import Enum

import aiohttp
import discord


class Trouble(Enum):
    """Why Discord did not do what was asked."""

    DM_CLOSED = "dm_closed"  # the person takes no direct messages from the bot
    TOO_LATE = "too_late"  # the interaction was not answered within three seconds
    ANSWERED = "answered"  # the interaction has been answered already
    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    NO_ACCESS = "no_access"  # the bot cannot see the channel
    NO_PERMISSION = "no_permission"  # the bot sees it but may not do that there
    OLD_EDIT = "old_edit"  # too many edits of a message older than an hour
    ARCHIVED = "archived"  # the thread is archived
    PASSING = "passing"  # the network, a limit of rate or Discord itself: it will pass
    UNKNOWN = "unknown"


BY_CODE = {
    50007: Trouble.DM_CLOSED,
    50278: Trouble.DM_CLOSED,
    10062: Trouble.TOO_LATE,
    40060: Trouble.ANSWERED,
    10008: Trouble.MESSAGE_GONE,
    10003: Trouble.CHANNEL_GONE,
    50001: Trouble.NO_ACCESS,
    50013: Trouble.NO_PERMISSION,
    30046: Trouble.OLD_EDIT,
    50083: Trouble.ARCHIVED,
}

REPOST = frozenset({Trouble.MESSAGE_GONE, Trouble.OLD_EDIT, Trouble.ARCHIVED})
"""An edit refused for these reasons is replaced by a new message."""

BARRED = frozenset({Trouble.NO_ACCESS, Trouble.NO_PERMISSION})
"""Somebody has to change the permissions; refusals like these count towards a ban."""


def trouble_of(error: BaseException) -> Trouble:
    """The name of an error that talking to Discord raised."""
    if isinstance(error, discord.HTTPException):
        known = BY_CODE.get(error.code)
        if known is not None:
            return known
        return Trouble.PASSING if error.status >= 500 or error.status == 429 else Trouble.UNKNOWN
    passing = (
        discord.RateLimited,
        discord.GatewayNotFound,
        discord.ConnectionClosed,
        aiohttp.ClientError,
        asyncio.TimeoutError,
        OSError,
    )
    return Trouble.PASSING if isinstance(error, passing) else Trouble.UNKNOWN
