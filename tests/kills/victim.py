"""The whole program on a sandbox of another process, until it is killed; see ``test_kills.py``.

``python -m tests.kills.victim`` reads lines ``DATA URL TOKEN [--statement N] [--request N
[--taken]]``. For each it forks one life of the program, so that what takes longest at a start, to
read modules and cards, is done once. A life kills itself with SIGKILL before the Nth statement
that it writes, or at the Nth request that changes a message, a thread, a role or an entry among
the server's events: before it is sent or, with ``--taken``, as Discord has carried it out and
nothing is noted.

It prints ``born PID``, ``done TABLE REVISION REQUEST`` when the answer of a press is confirmed (the
revision is 0 for a pass that will be an entry of the log later), and ``ended`` when that life is
over.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import random
import select
import shlex
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

from discord.http import HTTPClient, Route

from bot.app import Paiju
from bot.config import Config
from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.values import Actor, Done
from bot.program import playing, serve
from bot.sandbox import Sandbox, redirect_discord
from bot.sandbox_setup import SANDBOX
from bot.store import SqliteStore
from engine import titles
from tests.cogs.stage import UsualAnswers
from tests.host.victim import kill_before, say
from tests.renderers.dry import unpainted

CHANGES = ("POST", "PUT", "PATCH", "DELETE")
SHOWN = ("/messages", "/threads", "/roles", "/scheduled-events")


def kill_at(number: int, taken: bool) -> None:
    """Let the process die at that request about something that others see."""
    really, left = HTTPClient.request, [number]

    async def request(self: HTTPClient, route: Route, **details: Any) -> Any:
        counted = route.method in CHANGES and any(what in route.path for what in SHOWN)
        left[0] -= counted
        last = counted and left[0] == 0
        if last and not taken:
            os.kill(os.getpid(), signal.SIGKILL)
        answer = await really(self, route, **details)
        if last:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer

    HTTPClient.request = request  # type: ignore[method-assign]


def tell(bot: Paiju) -> None:
    """Say of every answer that it is confirmed, before its person hears of it."""
    host = bot.host
    assert isinstance(host, Host)
    store, answer = host.tables.store, host.play.answer

    async def told(actor: Actor, table_id: int, keys: tuple[str, ...], **details: Any) -> Done:
        done = await answer(actor, table_id, keys, **details)
        entries = await store.answers(table_id, done.revision - 1)
        # A pass in a window is kept to itself for a moment: then it is no entry yet.
        mine = entries[:1] and (entries[0].user_id, entries[0].decision_id) == (
            actor.user_id,
            details["decision_id"],
        )
        if not done.repeated:
            say("done", table_id, done.revision if mine else 0, actor.request)
        return done

    host.play.answer = told  # type: ignore[method-assign, assignment]


async def main(given: argparse.Namespace) -> None:
    """Serve until the end comes."""
    redirect_discord(given.url)
    config = Config(token=given.token, data=given.data, glance=0, emojis=False)
    quick = HostConfig(pace_ms=0, pause_most_ms=0)
    # Never started: the one that is played on lives in another process.
    elsewhere = Sandbox(SANDBOX)
    program = playing(config, host_config=quick, computers=UsualAnswers(), sandbox=elsewhere)
    async with program as (bot, _):
        tell(bot)
        if given.request:
            kill_at(given.request, given.taken)
        if given.statement:
            assert isinstance(bot.host, Host)
            assert isinstance(bot.host.tables.store, SqliteStore)
            writer = bot.host.tables.store.queue._connection
            await writer.run(lambda conn: kill_before(conn, given.statement))
        await serve(bot, given.token)


def live(line: str) -> None:
    """One life, in a process of its own."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("url")
    parser.add_argument("token")
    parser.add_argument("--statement", type=int, default=0)
    parser.add_argument("--request", type=int, default=0)
    parser.add_argument("--taken", action="store_true")
    pid = os.fork()
    if pid:
        say("born", pid)
        while os.waitpid(pid, os.WNOHANG) == (0, 0):
            if select.select([sys.stdin], [], [], 0.05)[0]:  # who wants these lives is gone
                os.kill(pid, signal.SIGKILL)
        say("ended")
        return
    try:
        random.seed()
        asyncio.run(main(parser.parse_args(shlex.split(line))))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s %(message)s")
    # Whether it is well says how busy this machine is, not what the program did.
    logging.getLogger("bot.vitals").disabled = True
    for title in titles.values():
        title.pack()
    with unpainted():  # what a picture shows is looked at elsewhere
        for line in sys.stdin:
            live(line)
