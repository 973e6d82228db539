"""The whole program put together: data directory, table service, sandbox or Discord, bot."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from bot.app import SYNCED, Paiju
from bot.config import Config
from bot.delivery.composer import Composer
from bot.delivery.plain import PlainPlaces
from bot.extensions import SERVED
from bot.heartbeat import FILE_NAME, beat
from bot.host.computers import ComputerPool, Computers
from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.time.clock import Clock, SystemClock
from bot.private_files import keep_private
from bot.sandbox import Sandbox, redirect_discord
from bot.sandbox_setup import SANDBOX
from bot.store.sqlite import SqliteStore, make_directory
from bot.vitals import Vitals
from renderers import Renderer, keep_at_most

WORLD = "sandbox.db"
"""The file in the data directory that holds the sandbox's channels and messages."""
PICTURES = "pictures"
"""The folder in the data directory with drawn parts of pictures; it may be deleted at any time."""
OURS = ("paiju.*", f"{WORLD}*", FILE_NAME, SYNCED)
"""The names of all other files that the program keeps there: databases with what belongs to them,
copies made before a migration, the lock."""

TURN = 0.0005
"""Seconds that a thread keeps the interpreter while another waits for it. Whoever draws pictures
works for tens of milliseconds, and what answers a press needs the interpreter for a moment many
times: with Python's usual 0.005 each of them waits behind the drawing."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def playing(
    config: Config,
    *,
    clock: Clock | None = None,
    host_config: HostConfig | None = None,
    computers: Computers | None = None,
    sandbox: Sandbox | None = None,
    dice: Random | None = None,
) -> AsyncIterator[tuple[Paiju, Sandbox | None]]:
    """The program running, from opening its data to letting go of it, in order both ways.

    Yields the bot, which is not logged in yet (:func:`serve` does that), and the sandbox, where
    there is one; a ``sandbox`` that runs already is used and left running. Raises the errors of
    :meth:`bot.store.sqlite.SqliteStore.open` for data that cannot be used.
    """
    sys.setswitchinterval(TURN)
    make_directory(config.data)
    keep_private(config.data, OURS, (PICTURES,))
    time = clock or SystemClock()
    async with AsyncExitStack() as stack:
        store = await SqliteStore.open(config.data)
        stack.push_async_callback(store.close)
        players = computers or ComputerPool()
        stack.push_async_callback(players.close)
        numbers = host_config or HostConfig(pace_ms=config.pace)
        host = Host(
            store, clock=time, computers=players, config=numbers, dice=dice, extensions=SERVED
        )
        await host.start()
        stack.push_async_callback(host.stop)
        keep_at_most(config.cache_mb)
        drawing = Renderer(cache_dir=config.data / PICTURES)
        composer = Composer(host, drawing, PlainPlaces(time.now))
        stack.callback(composer.close)
        await composer.warm()
        if sandbox is None:
            sandbox = await _sandbox(config, stack)
        bot = Paiju(
            host,
            composer,
            time,
            config.data,
            shards=config.shards or None,
            guilds_within=2.0 if sandbox is None else 0.05,
            glance=config.glance / 1000,
            invites=sandbox is None,
            emojis=config.emojis,
        )
        stack.push_async_callback(_leave, bot)
        vitals = Vitals(host, bot.is_ready, lambda: bot.courier.went_round_at)
        beating = asyncio.create_task(beat(config.data, vitals.are_good), name="heartbeat")
        stack.push_async_callback(_end, beating)
        yield bot, sandbox


async def serve(bot: Paiju, token: str) -> None:
    """Log in and stay until the bot is closed."""
    async with bot:
        await bot.start(token)


async def _sandbox(config: Config, stack: AsyncExitStack) -> Sandbox | None:
    if config.on_discord:
        return None
    sandbox = Sandbox(SANDBOX, config.data / WORLD)
    await sandbox.start(port=config.port)
    stack.push_async_callback(sandbox.stop)
    stack.callback(redirect_discord(sandbox.url))
    return sandbox


async def _leave(bot: Paiju) -> None:
    if not bot.is_closed():
        await bot.close()


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def keep_for_good() -> None:
    """Freeze what has been read at the start, cards above all: the collector need not look through
    all of it again and again, which holds up every press for a tenth of a second."""
    gc.collect()
    gc.freeze()


def data_folder(config: Config) -> Path:
    """Return the data directory, as an address a person can open."""
    return config.data.resolve()
