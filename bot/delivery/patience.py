"""Bound of time for requests of delivery inside the Discord library.

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
from dataclasses import dataclass
from time import monotonic
from types import SimpleNamespace

import aiohttp
import discord

LONGEST = 30.0
"""Seconds that any request may wait for a limit of rate."""


@dataclass(slots=True)
class Patience:
    """Deadline in seconds of a clock, and the number of Discord's answers so far where it was asked
    to change something: it may go on telling while it takes nothing."""

    until: float
    outer: Patience | None = None
    answers: int = 0

    def heard(self) -> None:
        """Discord has answered."""
        self.answers += 1
        if self.outer is not None:
            self.outer.heard()


_present: ContextVar[Patience | None] = ContextVar("patience", default=None)


class Unavailable(aiohttp.ClientError):
    """Discord answered that something is wrong with Discord."""

    def __init__(self, status: int) -> None:
        super().__init__(f"Discord answered {status}")
        self.status = status


@contextmanager
def at_most(seconds: float) -> Iterator[Patience]:
    """Let no request in here wait for longer in all; trouble at Discord is raised at once."""
    patience = Patience(monotonic() + seconds, _present.get())
    token = _present.set(patience)
    try:
        yield patience
    finally:
        _present.reset(token)


def heard() -> None:
    """Discord has answered what is asked for now."""
    patience = _present.get()
    if patience is not None:
        patience.heard()


def trace() -> aiohttp.TraceConfig:
    """Return the trace that follows the client's requests."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_judge)
    return config


async def _judge(
    session: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
) -> None:
    """Fail where the library would sleep for too long before its next try."""
    patience, answer = _present.get(), ended.response
    if patience is None:
        return
    if answer.status >= 500:
        raise Unavailable(answer.status)
    limited = answer.status == 429
    if limited and not answer.headers.get("Via"):
        return  # from a page that stands before Discord
    if ended.method != "GET":
        heard()
    rest = float(answer.headers.get("Retry-After", 0)) if limited else 0
    if rest and monotonic() + rest > patience.until:
        raise discord.RateLimited(rest)
