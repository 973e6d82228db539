"""The whole program in this process, over real sockets, on a sandbox of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from bot.app import Paiju
from bot.config import Config
from bot.host.computers import ComputerJob
from bot.host.config import HostConfig
from bot.program import playing, serve
from bot.sandbox import Sandbox, redirect_discord
from bot.sandbox_setup import SANDBOX
from engine.players import choose as computer_answer
from tests.bench.line import Line
from tests.bench.meter import Meter
from tests.cogs.stage import PATIENCE


class ByPolicy:
    """Computer players by rules of thumb, in this process: their thinking is not measured here."""

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The quick answer of the seat that is asked."""
        return computer_answer("normal", job.data, job.pack, job.seat, job.seed, 0)

    async def close(self) -> None:
        """Nothing to end."""


@contextlib.asynccontextmanager
async def program(
    data: Path,
    host_config: HostConfig,
    meter: Meter | None = None,
    line: Line | None = None,
    dice: Random | None = None,
) -> AsyncIterator[tuple[Paiju, Sandbox]]:
    """The bot at home on a sandbox; with a ``meter`` what it sends is counted, with a ``line`` it
    goes by that one; with ``dice`` what is drawn by lot is the same every time.

    The program is measured and not Discord, so the sandbox keeps no limits of rate.
    """
    sandbox = Sandbox(SANDBOX, rate_limits=False)
    await sandbox.start()
    way = contextlib.AsyncExitStack()
    restore = redirect_discord(
        await way.enter_async_context(line.to(sandbox.url)) if line else sandbox.url
    )
    running = playing(
        Config(data=data, port=0, glance=0, emojis=False),
        host_config=host_config,
        computers=ByPolicy(),
        sandbox=sandbox,
        dice=dice,
    )
    try:
        async with running as (bot, _):
            if meter is not None:
                assert bot.http.http_trace is not None
                meter.watch(bot.http.http_trace)
            serving = asyncio.create_task(serve(bot, sandbox.token))
            await asyncio.wait_for(bot.at_home.wait(), PATIENCE)
            yield bot, sandbox
            await bot.close()
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
    finally:
        restore()
        await way.aclose()
        await sandbox.stop()
