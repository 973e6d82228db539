"""Troubles of storage, as the person who meets them is told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar

from bot.host.errors import HostError, Stale, Stopping, StorageTrouble
from bot.store import errors as store
from engine.kernel.values import msg

LOG = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

_KEYS: dict[type[store.StoreError], str] = {
    store.StoreFull: "error.storage_full",
    store.StoreBusy: "error.storage_busy",
    store.StoreReadOnly: "error.storage_read_only",
    store.StoreDamaged: "error.storage_damaged",
    store.StoreUnreadable: "error.storage_unreadable",
}


def told(error: store.StoreError) -> HostError:
    """The error for a person."""
    if isinstance(error, store.StoreClosed):
        return Stopping()
    if isinstance(error, store.Conflict):
        return Stale()
    return StorageTrouble(msg(_KEYS.get(type(error), "error.storage_failed")))


def in_words(
    verb: Callable[P, Coroutine[Any, Any, R]],
) -> Callable[P, Coroutine[Any, Any, R]]:
    """A verb that words what storage refuses; the operator reads the cause in the log."""

    @wraps(verb)
    async def worded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await verb(*args, **kwargs)
        except store.StoreError as error:
            told_as = told(error)
            if isinstance(told_as, StorageTrouble):
                LOG.error("storage: %s: %s", type(error).__name__, error)
            raise told_as from error

    return worded


class Worded:
    """What people and delivery ask of the host: every public coroutine of it words what storage
    refuses, and none can forget to."""

    def __init_subclass__(cls) -> None:
        for name, verb in tuple(vars(cls).items()):
            if iscoroutinefunction(verb) and not name.startswith("_"):
                setattr(cls, name, in_words(verb))
