"""A program that plays at three tables until it is killed, see ``test_kill.py``.

``python -m tests.host.victim DIRECTORY SEED STATEMENT`` opens the directory, goes on with what is
there, and kills itself with SIGKILL before the STATEMENTth statement that it writes. It prints
``done TABLE REVISION`` when an answer is confirmed and ``shown ROW KIND TABLE REVISION`` when
something is posted, in that order with what it tells the store.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
from pathlib import Path

from bot.host.errors import HostError
from bot.store.rows.tables import Place
from tests.host.club import ANN, BEN, CONFIG, PLANS, Club
from tests.manual_clock import ManualClock

TABLES = 3


def say(*words: object) -> None:
    """Print a line, at once."""
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def kill_before(conn: sqlite3.Connection, statement: int) -> None:
    """Let the process die before that statement of this connection."""
    left = [statement]

    def traced(_: str) -> None:
        left[0] -= 1
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    conn.set_trace_callback(traced)


async def play(club: Club, table_id: int, dice: random.Random) -> None:
    """Answer for both people, for ever."""
    while True:
        for actor in (ANN, BEN):
            decision = await club.owed(table_id, actor)
            if decision is None:
                await asyncio.sleep(0)
                continue
            keys = [option.key for option in decision.options if option.key in PLANS]
            key = dice.choice(keys)
            try:
                done = await club.host.play.answer(actor, table_id, (key,), decision_id=decision.id)
            except HostError:
                continue
            say("done", table_id, done.revision)


async def deliver(club: Club) -> None:
    """Post whatever waits."""
    outbox = club.host.outbox
    while True:
        await outbox.wake.wait()
        outbox.wake.clear()
        for row in await outbox.next_due():
            say("shown", row.id, row.kind, row.table_id, row.revision)
            await outbox.sent(row)


async def main(directory: Path, seed: int, statement: int) -> None:
    """Play until the end comes."""
    club = await Club(directory, ManualClock(), CONFIG).open()
    await club.store.queue._connection.run(lambda conn: kill_before(conn, statement))
    tables: list[int] = []
    for number in range(TABLES):
        found = await club.host.looking.table_at(Place(7, 100 + number))
        if found is None or found.status == "open":
            if found is not None:
                await club.host.play.close_table(ANN, found.id)
            tables.append(await club.game(ANN, BEN, computers=1, place=Place(7, 100 + number)))
        else:
            tables.append(found.id)
    await asyncio.gather(deliver(club), *(play(club, t, random.Random(seed + t)) for t in tables))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
