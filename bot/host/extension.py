"""The side of an extension that serves: hooks that a host calls, each of which does nothing here.

:class:`bot.extension.Extension` makes one for a host; ``Tables.extensions`` lists them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from sqlite3 import Connection
from typing import Any

from msgspec import Struct

from bot.host.tables.edit import TableEdit
from engine.ranks.ratings import Won


async def _nothing(*_: object) -> None:
    """Do nothing."""


async def _not_busy() -> bool:
    return False


async def _won_nothing(person: int, server: int, own: bool) -> list[Won]:
    return []


class HostExtension(Struct, frozen=True):
    """The parts and the hooks of an extension in one host."""

    parts: tuple[object, ...] = ()
    """Verbs by subject, which :meth:`bot.host.host.Host.part` finds by their class."""
    exports: tuple[tuple[str, Callable[[Connection, int], Any]], ...] = ()
    """Reads of all that is stored about a person, by the key in their export."""
    named: tuple[tuple[str, str], ...] = ()
    """Tables with ``user_id`` and ``name``, each with the column that orders its rows by age."""

    start: Callable[[], None] = lambda: None
    """Begin the duties that are done without anybody asking."""
    stop: Callable[[], Awaitable[None]] = _nothing
    """End them; what is committed stays."""
    settled: Callable[[], Awaitable[bool]] = _not_busy
    """Return when nothing is to be done now; tell whether there was anything."""
    table_changed: Callable[[TableEdit], None] = lambda edit: None
    """A table was changed, or storage refused that."""

    stood_still: Callable[[int], Awaitable[None]] = _nothing
    """Give back the time from that moment, in ms, until now, in which nobody served."""
    make_up: Callable[[], Awaitable[None]] = _nothing
    """Give back what storage refused before."""

    place_gone: Callable[[int], Awaitable[None]] = _nothing
    """A thread or a channel was deleted."""
    server_left: Callable[[int], Awaitable[None]] = _nothing
    """The bot was sent out of a server."""
    server_entered: Callable[[int], Awaitable[None]] = _nothing
    """The bot was invited to a server."""
    in_servers: Callable[[set[int]], Awaitable[None]] = _nothing
    """The bot is in those servers and in no others, whatever happened while it was away."""

    forget: Callable[[int], Awaitable[None]] = _nothing
    """Delete all that is stored about somebody."""
    won: Callable[[int, int, bool], Awaitable[list[Won]]] = _won_nothing
    """List what a person has won in a server (0: anywhere); ``True`` for their own eyes."""
