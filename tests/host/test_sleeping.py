"""The computer's clock as an alarm: woken early, at the moment, and ended while it is woken."""

import asyncio

import pytest

from bot.host.time.clock import SystemClock
from bot.store.settings import DAY


async def test_a_sleeper_wakes_when_something_happens() -> None:
    clock, wake = SystemClock(), asyncio.Event()
    sleeper = asyncio.create_task(clock.wait(wake, clock.now() + DAY))
    await asyncio.sleep(0)
    wake.set()
    await sleeper


async def test_a_sleeper_does_not_wait_for_a_moment_that_is_past() -> None:
    await SystemClock().wait(asyncio.Event(), SystemClock().now() - DAY)


@pytest.mark.parametrize("turns", range(5))
async def test_a_sleeper_that_is_woken_and_ended_at_once_ends(turns: int) -> None:
    """However many turns of the loop lie between the two: a program that ends waits for this."""
    clock, wake = SystemClock(), asyncio.Event()

    async def sleep_again_and_again() -> None:
        while True:
            wake.clear()
            await clock.wait(wake, clock.now() + DAY)

    sleeper = asyncio.create_task(sleep_again_and_again())
    await asyncio.sleep(0.01)
    wake.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    sleeper.cancel()
    done, _ = await asyncio.wait({sleeper}, timeout=0.5)
    ended = bool(done)
    sleeper.cancel()
    await asyncio.wait({sleeper})
    assert ended
