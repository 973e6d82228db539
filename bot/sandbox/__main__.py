"""``python -m bot.sandbox``: a local Discord alone, for any bot; see docs/sandbox.md."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from bot.sandbox.gateway import INTENT_MEMBERS, INTENT_MESSAGE_CONTENT, INTENT_PRESENCES
from bot.sandbox.permissions import MEMBER
from bot.sandbox.server import Sandbox
from bot.sandbox.setup import Setup
from bot.sandbox.store import WorldUnreadable
from bot.sandbox.world import APPLICATION_ID, GUILD_ID

FILE = "sandbox.db"
INTENTS = {
    "members": INTENT_MEMBERS,
    "presences": INTENT_PRESENCES,
    "message_content": INTENT_MESSAGE_CONTENT,
}


def parser() -> argparse.ArgumentParser:
    """The options that the sandbox takes alone."""
    options = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    options.add_argument("--host", default="127.0.0.1", help="a loopback address")
    options.add_argument("--port", type=int, default=8765, help="0 takes a free one (default 8765)")
    options.add_argument("--data", type=Path, help=f"directory that keeps {FILE} (default: memory)")
    options.add_argument("--token", default="", help="the bot's token (default: a new one)")
    options.add_argument("--name", default="Bot", help="the bot's name")
    options.add_argument(
        "--permissions",
        type=int,
        default=int(MEMBER),
        help="bits that the bot is invited with (default: those of a member)",
    )
    options.add_argument(
        "--intents",
        nargs="*",
        choices=INTENTS,
        default=[],
        help="privileged intents that are switched on",
    )
    options.add_argument("--no-rate-limits", action="store_true", help="take any request")
    return options


async def run(arguments: argparse.Namespace) -> None:
    """Serve until a signal comes; print first what a bot must be told."""
    ended = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows Ctrl+C interrupts all the same
            asyncio.get_running_loop().add_signal_handler(name, ended.set)
    if arguments.data is not None:
        arguments.data.mkdir(parents=True, exist_ok=True)
    sandbox = Sandbox(
        Setup(
            bot=arguments.name,
            permissions=arguments.permissions,
            privileged_intents=sum(INTENTS[name] for name in set(arguments.intents)),
        ),
        None if arguments.data is None else arguments.data / FILE,
        token=arguments.token,
        rate_limits=not arguments.no_rate_limits,
    )
    await sandbox.start(arguments.host, arguments.port)
    told = {
        "Page": sandbox.url,
        "API": f"{sandbox.url}/api/v10",
        "Gateway": sandbox.url.replace("http", "ws", 1),
        "CDN": f"{sandbox.url}/cdn",
        "Token": sandbox.token,
        "Application": APPLICATION_ID,
        "Server": GUILD_ID,
    }
    print(*(f"{name + ':':13}{value}" for name, value in told.items()), sep="\n", flush=True)
    await ended.wait()
    await sandbox.stop()


def main() -> int:
    """Run the sandbox; the exit status."""
    try:
        asyncio.run(run(parser().parse_args()))
    except (OSError, ValueError, WorldUnreadable) as error:
        print(f"The sandbox cannot start: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
