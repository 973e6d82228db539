"""The bot's invitation: its permissions and scopes."""

from __future__ import annotations

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
"""The one list: the link in ``docs/hosting.md`` carries it; the sandbox gives its bot no more."""

SCOPES = ("bot", "applications.commands")


def link(application_id: int | str) -> str:
    """The address at which a server's manager invites the bot."""
    scopes = "+".join(SCOPES)
    return (
        f"https://discord.com/oauth2/authorize?client_id={application_id}"
        f"&scope={scopes}&permissions={PERMISSIONS.value}"
    )
