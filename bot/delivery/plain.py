"""Places where Discord takes no pictures at the moment, so that words have to do.

A server may lose the right to upload files for a while, and a picture may be larger than a place
takes. This is remembered for an hour, in memory alone: then a picture shows whether it still is so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place
from bot.store.settings import HOUR


class PlainPlaces:
    """Servers, single channels of theirs, and private channels where words are shown."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._until: dict[int, int] = {}

    def note(self, place: int) -> None:
        """A picture was refused there."""
        self._until[place] = self._now() + HOUR

    @contextmanager
    def tried(self, place: int) -> Iterator[None]:
        """Words are tried there; that pictures are refused is known only where those are not."""
        self.note(place)
        try:
            yield
        except BaseException:
            self.forget(place)
            raise

    def forget(self, place: int) -> None:
        """Pictures may be taken there again."""
        self._until.pop(place, None)

    def posted(self, place: Place) -> bool:
        """Tell whether words have to do in what is posted there: in all of its server, or because
        the bot may write in that channel and not attach files. An answer to a press may even so."""
        return self.here(public(place)) or self.here(place.channel_id)

    def here(self, place: int) -> bool:
        """Tell whether words have to do there."""
        until = self._until.get(place)
        if until is not None and until <= self._now():
            del self._until[place]
            return False
        return until is not None


def public(place: Place) -> int:
    """Key of the place where everybody sees a table: what is refused in one channel is refused in
    all its server."""
    return place.guild_id or place.spot


def shown_at(row: OutboxRow) -> int:
    """Key of the place where a row of the outbox is shown: a table's server, or one person."""
    return row.user_id or public(row.place)
