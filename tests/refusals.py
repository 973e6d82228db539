"""Refusals of the host, as stories expect them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.host.errors import HostError


@contextmanager
def refuses(key: str) -> Iterator[pytest.ExceptionInfo[HostError]]:
    """Expect a refusal with the message of that key."""
    with pytest.raises(HostError) as caught:
        yield caught
    assert caught.value.message.key == key


@contextmanager
def may_refuse(key: str) -> Iterator[None]:
    """Pass over a refusal with the message of that key."""
    try:
        yield
    except HostError as error:
        if error.message.key != key:
            raise
