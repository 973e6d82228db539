"""Errors of storage, translated for the person who meets them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar

from bot.host.errors import HostError, Stale, StorageTrouble
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


def as_host_error(error: store.StoreError) -> HostError:
    """Translate an error of storage for a person."""
    if isinstance(error, store.StoreClosed):
        return HostError("error.stopping")
    if isinstance(error, store.Conflict):
        return Stale()
    return StorageTrouble(msg(_KEYS.get(type(error), "error.storage_failed")))


def translating(
    verb: Callable[P, Coroutine[Any, Any, R]],
) -> Callable[P, Coroutine[Any, Any, R]]:
    """Decorate a verb so that errors of storage are translated; the log keeps the cause."""

    @wraps(verb)
    async def translated(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await verb(*args, **kwargs)
        except store.StoreError as error:
            refusal = as_host_error(error)
            if isinstance(refusal, StorageTrouble):
                LOG.error("storage: %s: %s", type(error).__name__, error)
            raise refusal from error

    return translated


class ErrorTranslating:
    """Base of what people and delivery call: every public coroutine translates errors of storage.
    Methods that only ask the store are there for this."""

    def __init_subclass__(cls) -> None:
        for name, verb in tuple(vars(cls).items()):
            if iscoroutinefunction(verb) and not name.startswith("_"):
                setattr(cls, name, translating(verb))
