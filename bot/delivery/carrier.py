"""The side of an extension that delivers its own kinds of outbox rows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord
from msgspec import Struct

from bot.delivery.composer import Composer
from bot.delivery.discord_errors import Trouble
from bot.delivery.postings import Postings
from bot.delivery.posts import Posts
from bot.delivery.spots import Spots
from bot.host.host import Host
from bot.store.rows.messages import MessageRow, OutboxRow

Carry = Callable[[OutboxRow], Awaitable[MessageRow | None]]
"""Shows a row on Discord; the message that it made and that is to be registered, if any."""


class DeliveryParts(Struct, frozen=True):
    """The parts of delivery that a carrier is made of."""

    host: Host
    client: discord.Client
    composer: Composer
    posts: Posts
    postings: Postings
    spots: Spots
    now: Callable[[], int]


class Carrier:
    """Carries rows by their kinds; none here."""

    carry: Mapping[str, Carry] = {}

    async def undelivered(self, row: OutboxRow, trouble: Trouble) -> None:
        """Tell somebody why a row of these kinds is not shown."""
