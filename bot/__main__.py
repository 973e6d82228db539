"""``python -m bot``: plays on Discord with a token, in a sandbox on this machine without one."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
import webbrowser

import discord

from bot.app import Paiju
from bot.config import Config, ConfigError
from bot.endings import EX_CONFIG, bad_data, ending, held
from bot.logs import set_up
from bot.private_files import create_privately
from bot.program import data_folder, keep_for_good, playing, serve
from bot.sandbox.store import WorldUnreadable
from bot.store.errors import StoreError

LEAVING = 3.0
"""Seconds that a connection gets to end when the bot has left."""
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
"""Set where somebody sits before a screen (X.org; Wayland)."""
AT_LAST = 25.0
"""Seconds after a signal at which the program ends in any case; Docker and systemd wait for 30."""

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
    except (discord.DiscordException, WorldUnreadable) as error:
        final = ending(error)
        if final is None:
            raise
        print(final, file=sys.stderr)
        return EX_CONFIG
    except StoreError as error:
        said, status = bad_data(data_folder(config), error)
        print(said, file=sys.stderr)
        return status
    except OSError as error:
        print(f"Paiju cannot start: {error}", file=sys.stderr)
        return 1
    return 0


async def run(config: Config) -> None:
    """Everything from opening the data to closing it, until a signal comes."""
    print(f"数据 / Data: {data_folder(config)}", flush=True)
    told = _end_on_signals()
    try:
        async with playing(config) as (bot, sandbox):
            keep_for_good()
            token = config.token if sandbox is None else sandbox.token
            await _serve(bot, token, "" if sandbox is None else sandbox.url)
    except asyncio.CancelledError:
        if not told.is_set():
            raise
    log.info("Paiju has ended in order.")


async def _serve(bot: Paiju, token: str, url: str) -> None:
    """Until the bot is told to leave, or has to; cancelled at any stage, it leaves in order."""
    serving = asyncio.create_task(serve(bot, token), name="discord")
    try:
        if url:
            await _ready(bot, serving)
            _show(url)
        await asyncio.wait({serving})
    except asyncio.CancelledError:
        await bot.close()
        await asyncio.wait({serving}, timeout=LEAVING)
        serving.cancel()  # it may be in the middle of logging in
        await asyncio.wait({serving}, timeout=LEAVING)
        if serving.done() and not serving.cancelled():
            serving.exception()  # that it was interrupted is no news
        raise
    await serving


def _show(url: str) -> None:
    """Say where the page is and what to press there; somebody who sits before a screen sees it."""
    print(f"打开 / Open: {url}", flush=True)
    print(
        "按绿色的按钮就能开始。Press a green button there to play. Ctrl+C 结束 / ends.", flush=True
    )
    screen = sys.platform in ("darwin", "win32") or any(map(os.environ.get, SCREENS))
    if sys.stdout.isatty() and screen and not os.environ.get("CI"):
        webbrowser.open(url)


async def _ready(bot: Paiju, serving: asyncio.Task[None]) -> None:
    """Until the bot is at home, or has failed to get there."""
    waiting = asyncio.create_task(bot.at_home.wait(), name="ready")
    await asyncio.wait({waiting, serving}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


def _end_on_signals() -> asyncio.Event:
    """Let a signal end what runs now, from its first moment on, and a second one end it quicker.
    The event is set when one has come."""
    loop, running, told = asyncio.get_running_loop(), asyncio.current_task(), asyncio.Event()

    def end() -> None:
        if not told.is_set():
            last = threading.Timer(AT_LAST, _give_up)
            last.daemon = True
            last.start()
        told.set()
        if running is not None:
            running.cancel()

    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, end)
        except NotImplementedError:
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(end))
    return told


def _give_up() -> None:
    """Whatever keeps the program from ending: it may end at any instant, nothing is lost by it."""
    print(f"Paiju did not end in order within {AT_LAST:.0f} s and stops now.", file=sys.stderr)
    sys.stderr.flush()
    os._exit(1)


if __name__ == "__main__":
    sys.exit(held(main()))
