"""A sandbox with the demo bot logged into it, and people who sit down at it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.sandbox import Person, Sandbox, redirect_discord
from bot.sandbox_setup import SANDBOX
from tests.discord_api.fixtures import _as_discord_describes_it, watch  # noqa: F401
from tests.sandbox.bare import Client
from tests.sandbox.demo import DemoBot
from tests.sandbox.tabs import ARGUMENTS, CHROMIUM

Seat = Callable[[str], Awaitable[Person]]


@contextlib.asynccontextmanager
async def logged_in(sandbox: Sandbox, bot: Any) -> AsyncIterator[Any]:
    """Run a discord.py client on a sandbox until the block ends."""
    restore = redirect_discord(sandbox.url)
    task = asyncio.create_task(bot.start(sandbox.token))
    try:
        ready = asyncio.create_task(_ready(bot))
        await asyncio.wait({task, ready}, timeout=30, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        await asyncio.wait_for(ready, 30)
        yield bot
    finally:
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        restore()


async def _ready(bot: Any) -> None:
    while not bot.is_ready():
        await asyncio.sleep(0.005)


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A running sandbox in memory; a bug in its own handlers fails the test."""
    sandbox = Sandbox(SANDBOX, rate_limits=False)
    await sandbox.start()
    yield sandbox
    await sandbox.stop()
    assert sandbox.errors == []


@pytest_asyncio.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[DemoBot]:
    """The demo bot, online."""
    async with logged_in(sandbox, DemoBot()) as bot:
        yield bot


@pytest_asyncio.fixture
async def sit(sandbox: Sandbox) -> AsyncIterator[Seat]:
    """Sit down as somebody: ``mei = await sit("林小满")``."""
    people: list[Person] = []

    async def sit_down(name: str) -> Person:
        person = await Person.connect(sandbox.url, name)
        people.append(person)
        return person

    yield sit_down
    for person in people:
        await person.close()


@pytest_asyncio.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    """Bare HTTP with the bot's token."""
    async with aiohttp.ClientSession() as session:
        yield Client(sandbox, session)


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()
