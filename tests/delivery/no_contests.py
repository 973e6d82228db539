"""Delivery where there are no contests."""

from types import SimpleNamespace
from typing import Any

CONTESTS: Any = SimpleNamespace(
    show=None,
    announce=None,
    summons=None,
    room=None,
    put_away=None,
    badge=None,
    member=None,
    undelivered=None,
)
