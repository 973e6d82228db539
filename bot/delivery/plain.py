"""Where Discord takes no pictures at the moment, so that words have to do.

A server may lose the right to upload files for a while, and a picture may be larger than a place
takes. This is remembered for an hour, in memory alone: then a picture shows whether it still is so.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.store.rows import OutboxRow, Place
from bot.store.settings import HOUR


class PlainPlaces:
    """Servers and private channels where tables are shown in words."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._until: dict[int, int] = {}

    def note(self, place: int) -> None:
        """A picture was refused there."""
        self._until[place] = self._now() + HOUR

    def here(self, place: int) -> bool:
        """Whether words have to do there."""
        until = self._until.get(place)
        if until is not None and until <= self._now():
            del self._until[place]
            return False
        return until is not None


def public(place: Place) -> int:
    """Where everybody sees a table: what is refused in one channel is refused in all its server."""
    return place.guild_id or place.spot


def shown_at(row: OutboxRow) -> int:
    """Where a row of the outbox is shown: a table's server, or one person."""
    return row.user_id or public(row.place)
