"""A feature as the rest of the program knows it: what it registers, with defaults that do nothing.

Its words are found by folder (``bot/*/locale``). Its migrations are steps of the one sequence in
``bot/store/migrations``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from bot.delivery.carrier import Carrier, DeliveryParts
from bot.host.extension import HostExtension
from bot.host.host import Host
from bot.messages.component_id import Signature
from bot.store.rows.messages import RowKind


class Extension(Struct, frozen=True):
    """Registrations of a feature."""

    serve: Callable[[Host], HostExtension] = lambda host: HostExtension()
    """Verbs, duties, clocks, forgetting and export in a host."""
    deliver: Callable[[DeliveryParts], Carrier] = lambda parts: Carrier()
    """Carriers of its rows of the outbox."""
    rows: Mapping[str, RowKind] = {}
    """Kinds of rows of the outbox."""
    verbs: Mapping[str, Signature] = {}
    """Verbs in the ids of its components, with the grammar of what follows them."""
    forms: Mapping[str, Signature] = {}
    """The same of its forms."""
    cogs: str = ""
    """The module whose ``COGS`` are its slash commands; components are found by folder."""
