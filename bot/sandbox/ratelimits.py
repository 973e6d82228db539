"""Discord's limits of rate, by the sandbox's own clock.

Each route has a bucket for each channel, server or webhook it is called for, told of in the headers
of every answer; beside them 50 requests a second are the bot's in all, of which what answers
interactions is free. A limit with a code of its own is no bucket, see
:func:`bot.sandbox.refusal.too_many`.

Discord publishes the shape of all that and the 50, and asks clients to go by the headers; the other
figures are those that its answers carry for bots.
"""

from __future__ import annotations

import hashlib
import math
import re
from dataclasses import dataclass, field
from typing import Literal

from bot.sandbox.refusal import ApiRefusal
from bot.sandbox.snowflake import WorldClock

Scope = Literal["user", "global", "shared"]

GLOBAL_REQUESTS = 50
GLOBAL_SECONDS = 1.0
FREE_OF_GLOBAL = re.compile(r"/(interactions|webhooks/\d+/[^/]+)(/|$)")
KEPT_BUCKETS = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    requests: int
    seconds: float


RATES: tuple[tuple[str, Rate], ...] = (
    (r"POST /channels/\d+/messages", Rate(5, 5.0)),
    (r"PATCH /channels/\d+/messages/\d+", Rate(5, 5.0)),
    (r"DELETE /channels/\d+/messages/\d+", Rate(5, 1.0)),
    (r"POST /channels/\d+/messages/bulk-delete", Rate(1, 1.0)),
    (r"(PUT|DELETE) /channels/\d+/messages/\d+/reactions/.*", Rate(1, 0.25)),
    (r"POST /channels/\d+/typing", Rate(5, 5.0)),
    (r"(POST|PATCH|DELETE|GET) /webhooks/\d+/[^/]+.*", Rate(5, 2.0)),
)
OTHERWISE = Rate(10, 10.0)
UNLIMITED = re.compile(r"POST /interactions/\d+/[^/]+/callback")
"""Each interaction is answered once: there is nothing to limit."""

_COMPILED = tuple((re.compile(route), rate) for route, rate in RATES)
_MAJOR = re.compile(r"^/(?:channels|guilds)/\d+|^/webhooks/\d+/[^/]+")
_MINOR = re.compile(r"/\d+|(?<=/reactions/).+")


class Limited(ApiRefusal):
    """One request too many: a client waits as long as it is told and tries again."""


def limited(
    seconds: float,
    scope: Scope | str = "user",
    *,
    via: bool = True,
    headers: dict[str, str] | None = None,
) -> Limited:
    """429 in the documented form. Without ``via`` it is the ban page in front of Discord."""
    told = {"Retry-After": str(math.ceil(seconds)), "X-RateLimit-Scope": scope, **(headers or {})}
    whole = scope == "global"
    if whole:
        told["X-RateLimit-Global"] = "true"
    if via:
        told["Via"] = "1.1 sandbox"
    what = "The resource is" if scope == "shared" else "You are"
    # Whoever comes back after so long comes late enough.
    extra = {"retry_after": math.ceil(seconds * 1000) / 1000, "global": whole}
    return Limited(429, 0, f"{what} being rate limited.", headers=told, extra=extra)


@dataclass(slots=True)
class RateWindow:
    """Usage of a rate since it was last whole."""

    rate: Rate
    began: float = -math.inf
    used: int = 0

    def take(self, now: float) -> bool:
        """Use one request; False when there is none left."""
        if now - self.began >= self.rate.seconds:
            self.began, self.used = now, 0
        if self.used >= self.rate.requests:
            return False
        self.used += 1
        return True

    def left(self, now: float) -> float:
        """Seconds until it is whole again."""
        return max(0.0, self.began + self.rate.seconds - now)


@dataclass(slots=True)
class RateLimits:
    """Every bucket of the bot. ``on`` False: a test that wants to be quick goes without."""

    clock: WorldClock
    on: bool = True
    hits: list[str] = field(default_factory=list)
    _global: RateWindow = field(
        default_factory=lambda: RateWindow(Rate(GLOBAL_REQUESTS, GLOBAL_SECONDS))
    )
    _buckets: dict[tuple[str, str], RateWindow] = field(default_factory=dict)

    def admit(self, method: str, path: str) -> dict[str, str]:
        """Count a request; the headers that tell of its bucket. Raises :class:`Limited`."""
        if not self.on:
            return {}
        now = self.clock.now()
        asked = f"{method} {path}"
        if not FREE_OF_GLOBAL.match(path) and not self._global.take(now):
            self.hits.append(asked)
            raise limited(self._global.left(now), "global")
        if UNLIMITED.fullmatch(asked):
            return {}
        route, window = self._bucket(method, path)
        taken = window.take(now)
        headers = _headers(route, window, now)
        if not taken:
            self.hits.append(asked)
            raise limited(window.left(now), headers=headers)
        return headers

    def _bucket(self, method: str, path: str) -> tuple[str, RateWindow]:
        major = found.group() if (found := _MAJOR.match(path)) else ""
        route = f"{method} {_MINOR.sub('/_', path.removeprefix(major))} {major.split('/')[1:2]}"
        key = (route, major)
        if key not in self._buckets:
            if len(self._buckets) >= KEPT_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[key] = RateWindow(_rate(f"{method} {path}"))
        return route, self._buckets[key]


def _rate(asked: str) -> Rate:
    return next((rate for route, rate in _COMPILED if route.fullmatch(asked)), OTHERWISE)


def _headers(route: str, window: RateWindow, now: float) -> dict[str, str]:
    left = window.left(now)
    return {
        "X-RateLimit-Limit": str(window.rate.requests),
        "X-RateLimit-Remaining": str(window.rate.requests - window.used),
        "X-RateLimit-Reset": f"{now + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Bucket": hashlib.blake2s(route.encode(), digest_size=16).hexdigest(),
    }
