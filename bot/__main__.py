"""``python -m bot``: plays on Discord with a token, in a sandbox on this machine without one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys

import discord

from bot.app import Paiju
from bot.config import Config, ConfigError
from bot.endings import EX_CONFIG, ending, held
from bot.logs import set_up
from bot.private_files import create_privately
from bot.program import data_folder, playing, serve
from bot.store.errors import StoreError

log = logging.getLogger("bot")


def main() -> int:
    """Run until a signal ends the program; the exit status."""
    try:
        config = Config.read(os.environ)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return EX_CONFIG
    set_up(config.log)
    create_privately()
    try:
        asyncio.run(run(config))
    except discord.DiscordException as error:
        final = ending(error)
        if final is None:
            raise
        print(final, file=sys.stderr)
        return EX_CONFIG
    except StoreError as error:
        print(f"The data in {data_folder(config)} cannot be used: {error}", file=sys.stderr)
        return EX_CONFIG
    except OSError as error:
        print(f"Paiju cannot start: {error}", file=sys.stderr)
        return 1
    return 0


async def run(config: Config) -> None:
    """Everything from opening the data to closing it."""
    print(f"数据 / Data: {data_folder(config)}", flush=True)
    async with playing(config) as (bot, sandbox):
        token = config.token if sandbox is None else sandbox.token
        serving = asyncio.create_task(serve(bot, token), name="discord")
        _end_on_signals(bot, serving)
        if sandbox is not None:
            await _ready(bot, serving)
            print(f"打开 / Open: {sandbox.url}", flush=True)
        with contextlib.suppress(asyncio.CancelledError):
            await serving
    log.info("Paiju has ended in order.")


async def _ready(bot: Paiju, serving: asyncio.Task[None]) -> None:
    """Until the bot is at home, or has failed to get there."""
    waiting = asyncio.create_task(bot.at_home.wait(), name="ready")
    await asyncio.wait({waiting, serving}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


def _end_on_signals(bot: Paiju, serving: asyncio.Task[None]) -> None:
    loop = asyncio.get_running_loop()
    closing: list[asyncio.Task[None]] = []

    def end() -> None:
        if closing:
            serving.cancel()
        else:
            closing.append(loop.create_task(bot.close()))

    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, end)
        except NotImplementedError:
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(end))


if __name__ == "__main__":
    sys.exit(held(main()))
