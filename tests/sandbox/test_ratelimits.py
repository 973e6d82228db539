"""Discord's limits of rate: each bucket by its headers, 50 in all, and the form of every 429."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.ratelimits import GLOBAL_REQUESTS, OTHERWISE, RATES, Limited, Rate, RateLimits
from bot.sandbox.snowflake import WorldClock
from bot.sandbox_setup import SANDBOX
from tests.sandbox.conftest import logged_in
from tests.sandbox.demo import DemoBot
from tests.sandbox.test_faults import table_of

ROUTES = [
    ("POST", "/channels/{}/messages", Rate(5, 5.0)),
    ("PATCH", "/channels/{}/messages/2", Rate(5, 5.0)),
    ("DELETE", "/channels/{}/messages/2", Rate(5, 1.0)),
    ("POST", "/channels/{}/messages/bulk-delete", Rate(1, 1.0)),
    ("PUT", "/channels/{}/messages/2/reactions/🔥/@me", Rate(1, 0.25)),
    ("POST", "/channels/{}/typing", Rate(5, 5.0)),
    ("POST", "/webhooks/1/{}", Rate(5, 2.0)),
    ("GET", "/channels/{}", OTHERWISE),
    ("GET", "/guilds/{}/members/3", OTHERWISE),
]


class Still(WorldClock):
    """A clock that a test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 1_000_000.0

    def now(self) -> float:
        return self.at


def asked(limits: RateLimits, method: str, path: str) -> Limited | None:
    """Return what a request hears: nothing, or that it is one too many."""
    try:
        limits.admit(method, path)
    except Limited as refused:
        return refused
    return None


@pytest.mark.parametrize(("method", "path", "rate"), ROUTES, ids=lambda value: str(value)[:40])
def test_each_route_has_a_bucket_for_each_place(method: str, path: str, rate: Rate) -> None:
    clock = Still()
    limits = RateLimits(clock)

    for _ in range(rate.requests):
        assert asked(limits, method, path.format(1)) is None
    refused = asked(limits, method, path.format(1))
    assert refused is not None
    assert refused.payload() == {
        "message": "You are being rate limited.",
        "code": 0,
        "retry_after": rate.seconds,
        "global": False,
    }
    assert asked(limits, method, path.format(9)) is None  # another place, another bucket
    clock.at += rate.seconds
    assert asked(limits, method, path.format(1)) is None


def test_every_figure_is_tried() -> None:
    assert {rate for _, rate in RATES} <= {rate for *_, rate in ROUTES}


def test_edits_and_deletions_share_no_bucket_with_new_messages() -> None:
    limits = RateLimits(Still())
    told = [
        limits.admit(method, path)["X-RateLimit-Bucket"]
        for method, path in (
            ("POST", "/channels/1/messages"),
            ("PATCH", "/channels/1/messages/2"),
            ("DELETE", "/channels/1/messages/2"),
            ("POST", "/channels/7/messages"),
            ("PATCH", "/channels/1/messages/3"),
        )
    ]

    assert len(set(told[:3])) == 3
    assert told[3:] == told[:2]  # named without its channel, as on Discord


def test_fifty_in_a_second_in_all_and_answers_to_people_are_free() -> None:
    clock = Still()
    limits = RateLimits(clock)
    for number in range(GLOBAL_REQUESTS):
        assert asked(limits, "GET", f"/channels/{number}") is None

    refused = asked(limits, "GET", "/users/@me")
    assert refused is not None
    assert refused.headers is not None
    assert refused.payload()["global"] is True
    assert (refused.headers["X-RateLimit-Global"], refused.headers["X-RateLimit-Scope"]) == (
        *("true", "global"),
    )
    assert asked(limits, "POST", "/interactions/1/token/callback") is None
    assert asked(limits, "PATCH", "/webhooks/1/token/messages/@original") is None
    clock.at += 1.0
    assert asked(limits, "GET", "/users/@me") is None


# -- over the wire --------------------------------------------------------------------------------


@pytest.fixture
async def strict() -> AsyncIterator[Sandbox]:
    """A sandbox that keeps the limits, as it does unless a test says otherwise."""
    sandbox = Sandbox(SANDBOX)
    await sandbox.start()
    yield sandbox
    await sandbox.stop()
    assert sandbox.errors == []


class Asking:
    """Bare requests whose answers show their headers."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.channel = next(iter(sandbox.world.channels))
        self.session = session

    async def send(self) -> tuple[int, Mapping[str, str], Any]:
        url = f"{self.sandbox.url}/api/v10/channels/{self.channel}/messages"
        headers = {"Authorization": f"Bot {self.sandbox.token}"}
        async with self.session.post(url, json={"content": "x"}, headers=headers) as answer:
            return answer.status, answer.headers, await answer.json()


async def test_headers_count_down_and_the_429_says_when(strict: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        asking = Asking(strict, session)
        answers = [await asking.send() for _ in range(6)]

    remaining = [headers["X-RateLimit-Remaining"] for _, headers, _ in answers]
    assert remaining == ["4", "3", "2", "1", "0", "0"]
    assert [status for status, _, _ in answers] == [200] * 5 + [429]
    _, headers, body = answers[-1]
    assert 0 < body["retry_after"] <= 5
    assert float(headers["X-RateLimit-Reset-After"]) == pytest.approx(body["retry_after"], abs=0.1)
    assert int(headers["Retry-After"]) >= body["retry_after"]
    assert headers["X-RateLimit-Scope"] == "user"
    assert all("Via" in headers for _, headers, _ in answers)
    assert strict.refusals == []  # no fault of the bot's: it waits
    assert len(strict.limits.hits) == 1


async def test_the_client_goes_by_the_headers_and_meets_no_429(strict: Sandbox) -> None:
    async with logged_in(strict, DemoBot()) as bot:
        for number in range(7):
            await table_of(bot).send(f"{number}")

    assert strict.limits.hits == []


@pytest.mark.parametrize(
    ("scope", "message"),
    [
        ("user", "You are being rate limited."),
        ("global", "You are being rate limited."),
        ("shared", "The resource is being rate limited."),
    ],
)
async def test_every_429_has_the_documented_form(strict: Sandbox, scope: str, message: str) -> None:
    strict.faults.rate_limit("POST", scope=scope, retry_after=64.57)
    async with aiohttp.ClientSession() as session:
        status, headers, body = await Asking(strict, session).send()

    assert status == 429
    whole = scope == "global"
    assert body == {"message": message, "code": 0, "retry_after": 64.57, "global": whole}
    assert headers["Content-Type"] == "application/json"
    assert (headers["Retry-After"], headers["X-RateLimit-Scope"]) == ("65", scope)
    assert ("X-RateLimit-Global" in headers) is whole


def test_whoever_waits_as_long_as_they_are_told_is_let_in() -> None:
    clock = Still()
    for nth in range(200):
        clock.at += 1.0 + nth / 7_000
        limits = RateLimits(clock)
        while (refused := asked(limits, "POST", "/channels/1/messages")) is None:
            clock.at += 0.0137
        clock.at += refused.extra["retry_after"]
        assert asked(limits, "POST", "/channels/1/messages") is None
