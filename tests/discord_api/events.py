"""The objects in events of the gateway that Discord's description of REST knows too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def objects_of(name: str, data: Any) -> Iterator[tuple[str, str, Any]]:
    """Place, name in the description and value of each object in an event that is described."""
    yield from ()
