"""How long a request of delivery may wait inside the Discord library.

discord.py answers a limit of rate by sleeping for as long as Discord says, and trouble at Discord
by up to five tries with sleeps in between, all within one request. That is right for the answer to
a press, which has seconds. Delivery has an outbox, where a row can wait without holding up others,
and must see at once when Discord is away. So what it asks for under :func:`at_most` fails instead
of sleeping for longer, and fails at the first sign of trouble.

It is done where the library lets one follow its requests (``http_trace``), and never by cancelling
one: a request that is cancelled while it sleeps through a global limit would leave all the others
waiting for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from types import SimpleNamespace

import aiohttp
import discord

LONGEST = 30.0
"""Seconds that any request may wait for a limit of rate."""

_until: ContextVar[float | None] = ContextVar("until", default=None)


class Unavailable(aiohttp.ClientError):
    """Discord answered that something is wrong with Discord."""

    def __init__(self, status: int) -> None:
        super().__init__(f"Discord answered {status}")
        self.status = status


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Let no request in here wait for longer in all; trouble at Discord is raised at once."""
    token = _until.set(monotonic() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


def trace() -> aiohttp.TraceConfig:
    """What the client's requests are followed with."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_judge)
    return config


async def _judge(
    session: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
) -> None:
    """Fail where the library would sleep for too long before its next try."""
    until, answer = _until.get(), ended.response
    if until is None:
        return
    if answer.status >= 500:
        raise Unavailable(answer.status)
    if answer.status == 429 and answer.headers.get("Via"):
        rest = float(answer.headers.get("Retry-After", 0))
        if monotonic() + rest > until:
            raise discord.RateLimited(rest)
