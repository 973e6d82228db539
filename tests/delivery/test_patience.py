"""Sleep of the library inside a request of delivery: the unmodified client, on the sandbox."""

import asyncio
import time
from collections.abc import AsyncIterator

import discord
import pytest

from bot.delivery import patience
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.sandbox import Sandbox, redirect_discord
from bot.sandbox_setup import SANDBOX

SEND = r"POST /channels/\d+/messages"


class Desk:
    """A client that is logged in, and a channel to write to."""

    def __init__(self, sandbox: Sandbox, client: discord.Client) -> None:
        self.faults = sandbox.faults
        channel = next(iter(sandbox.world.channels))
        self._channel = client.get_partial_messageable(channel)

    async def say(self) -> str:
        return (await self._channel.send("x")).content


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    sandbox = Sandbox(SANDBOX)
    await sandbox.start()
    restore = redirect_discord(sandbox.url)
    client = discord.Client(
        intents=discord.Intents.none(),
        http_trace=patience.trace(),
        max_ratelimit_timeout=patience.LONGEST,
    )
    await client.login(sandbox.token)
    yield Desk(sandbox, client)
    await client.close()
    await sandbox.stop()
    restore()
    assert sandbox.errors == []


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_trouble_at_discord_is_raised_at_the_first_answer(desk: Desk, status: int):
    rule = desk.faults.fail(SEND, times=None, status=status)
    with pytest.raises(patience.Unavailable) as refused, patience.at_most(30):
        await desk.say()
    assert (rule.hits, refused.value.status) == (1, status)
    assert trouble_of(refused.value) is Trouble.PASSING
    desk.faults.clear()
    with patience.at_most(30):
        assert await desk.say() == "x"


async def test_the_answer_to_a_press_is_tried_again_as_ever(desk: Desk):
    rule = desk.faults.fail(SEND, times=1)
    assert await desk.say() == "x"
    assert rule.hits == 1


async def test_a_short_limit_is_waited_for(desk: Desk):
    rule = desk.faults.rate_limit(SEND, retry_after=0.05, times=2)
    with patience.at_most(30):
        assert await desk.say() == "x"
    assert rule.hits == 2


async def test_who_has_no_time_waits_for_no_limit(desk: Desk):
    rule = desk.faults.rate_limit(SEND, retry_after=5, times=None)
    with pytest.raises(discord.RateLimited) as limited, patience.at_most(0):
        await desk.say()
    assert (rule.hits, limited.value.retry_after) == (1, 5)
    assert trouble_of(limited.value) is Trouble.PASSING


async def test_limits_that_follow_each_other_are_waited_for_no_longer_in_all(desk: Desk):
    rule = desk.faults.rate_limit(SEND, retry_after=20, times=None)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patience, "monotonic", lambda: time.monotonic() + sum(slept))
        patch.setattr("discord.http.asyncio.sleep", sleep)
        with pytest.raises(discord.RateLimited), patience.at_most(patience.LONGEST):
            await desk.say()
    assert [seconds for seconds in slept if seconds] == [20]
    assert rule.hits == 2


async def test_no_request_waits_for_over_half_a_minute(desk: Desk):
    desk.faults.rate_limit(SEND, retry_after=31, times=None)
    with pytest.raises(discord.RateLimited) as limited:
        await desk.say()
    assert limited.value.retry_after == 31
    with pytest.raises(discord.RateLimited), patience.at_most(patience.LONGEST):
        await desk.say()


async def test_a_cancelled_reader_leaves_the_others_their_requests(desk: Desk):
    desk.faults.rate_limit(SEND, retry_after=1, times=1, scope="global")
    with pytest.raises(discord.RateLimited), patience.at_most(0):
        await desk.say()
    async with asyncio.timeout(0.9):
        assert await desk.say() == "x"
