"""A contest that is killed: ``python -m tests.host.contests.victim DIRECTORY STATEMENT``.

People sign up, come and give up, each as soon as they can. Before the STATEMENT-th statement that
is written the process kills itself. What was confirmed is printed.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.host.errors import HostError
from engine.contests.records import Phase
from tests.host.contests.hall import BOSS, Hall, person
from tests.host.victim import kill_before, say

PEOPLE = range(101, 107)


async def sign_up(hall: Hall) -> None:
    """Whoever is not in joins, and it starts."""
    for number in PEOPLE:
        contest = await hall.contest()
        if contest.event.phase is Phase.SIGN_UP and contest.event.of(number) is None:
            await hall.host.contests.join(person(number), hall.contest_id)
            say("joined", number)
    if (await hall.contest()).event.phase is Phase.SIGN_UP:
        await hall.host.contests.start(BOSS, hall.contest_id)
        say("started")


async def play(hall: Hall) -> None:
    """Each match that is open: one comes, and gives up."""
    while True:
        contest = await hall.contest()
        if contest.event.phase is not Phase.RUNNING:
            say("over")
            return
        for match in contest.event.open:
            number = hall.person_of(contest, max(match.players))
            try:
                await hall.lose(number)
            except HostError:  # a life before has given up already
                continue
            say("lost", match.number)


async def main(directory: Path, statement: int) -> None:
    """Hold the contest until the end comes."""
    hall = Hall(directory)
    await hall.open()
    if statement:
        await hall.store.queue._connection.run(lambda conn: kill_before(conn, statement))
    known = await hall.store.live_contests()
    if known:
        hall.contest_id = known[0]
    else:
        await hall.announce(rounds=2, decks="none")
        say("announced", hall.contest_id)
    await sign_up(hall)
    await play(hall)
    await hall.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
