"""Undocumented parts of discord.py, reached from here alone.

``tests/bot/test_internals.py`` holds each against the installed version. Where a new version lacks
one, look for its successor in the library's source, change it here, then the lock files.
"""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord.backoff import ExponentialBackoff
from discord.http import HTTPClient
from discord.shard import ShardInfo

ANSWERING = ("CommandTree-invoker", "discord-ui-dynamic-item")
"""Beginnings of the names of the tasks that handle interactions."""
LISTENING = "discord.py: "
"""Beginning of the names of the tasks that handle other events."""


def rest(client: discord.Client) -> HTTPClient:
    """The client's REST requests, for what nothing documented does without the gateway's cache."""
    return client.http


def uploaded_file(interaction: discord.Interaction[Any], data: Any) -> discord.Attachment:
    """A file handed in with an interaction, from its payload."""
    return discord.Attachment(data=data, state=interaction._state)


def set_backoff(shard: ShardInfo, backoff: ExponentialBackoff[Literal[False]]) -> None:
    """Replace the rests between a connection's tries; the library offers no setting for it."""
    shard._parent._backoff = backoff
