"""Settings of a sandbox: its bot, its server and its people. No bot's own values stand here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.sandbox.permissions import MEMBER, Permission

Labels = tuple[str, str]
"""A label of the page, in Chinese and in English."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings that a sandbox is started with.

    ``people``: the names of the local people with their Discord locales; the first owns the server.
    ``permissions``: the bits of the bot's own role, as its invitation asks for them. ``grantable``:
    permissions that the owner can give it beside that on the page, by their names in
    :class:`~bot.sandbox.permissions.Permission`. ``privileged_intents``: those that are switched on
    in the application's settings. ``font``: a file that the page shows text with where the machine
    has no Chinese font.
    """

    bot: str = "Bot"
    username: str = "bot"
    guild: str = "Sandbox"
    member_role: str = "Members"
    locale: str = "en-US"
    channels: tuple[str, ...] = ("general", "off-topic")
    people: Mapping[str, str] = field(
        default_factory=lambda: {"Ada": "en-US", "Kaito": "en-US", "阿澈": "zh-CN"}
    )
    permissions: int = int(MEMBER)
    grantable: Mapping[Permission, Labels] = field(default_factory=dict)
    privileged_intents: int = 0
    font: Path | None = None
