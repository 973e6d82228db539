"""Contests that are killed: ``python -m tests.host.contests.victim``.

It reads lines ``DIRECTORY KIND STATEMENT`` and forks a life for each, so that cards are read once.
People sign up, come and give up, each as soon as they can, and Discord shows and makes what it is
asked for. Before the STATEMENT-th statement that is written the life kills itself. What was
confirmed is printed, what was shown, and ``ended STATUS``.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import traceback
from pathlib import Path
from typing import Any

from bot.contests.host.contests import Contests
from bot.contests.store import reads
from bot.host.errors import HostError
from engine import titles
from engine.contests import progress
from engine.contests.records import ContestState, Match, Phase
from tests.host.contests.hall import BOSS, Hall, person
from tests.host.victim import kill_before, say

FIRST = 101
KINDS: dict[str, tuple[int, dict[str, Any]]] = {
    "swiss": (6, {"rounds": 2, "threads": False}),
    "threads": (5, {"rounds": 2, "cut": 2, "threads": True}),
    "double": (5, {"format": "double", "threads": True, "best_of": 3}),
    "league": (4, {"format": "league", "threads": True}),
    "pods": (6, {"format": "pods", "title": "yongheng", "pod": 3, "rounds": 2, "threads": True}),
}
"""Numbers of people, and the settings that differ from the usual ones."""


async def sign_up(hall: Hall, people: int) -> None:
    """Whoever is not in joins, and it starts."""
    for number in range(FIRST, FIRST + people):
        contest = await hall.contest()
        if contest.event.phase is Phase.SIGN_UP and contest.event.of(number) is None:
            await hall.host.part(Contests).join(person(number), hall.contest_id)
            say("joined", number)
    if (await hall.contest()).event.phase is Phase.SIGN_UP:
        await hall.host.part(Contests).start(BOSS, hall.contest_id)
        say("started")


async def play(hall: Hall) -> None:
    """Each match that is open is played; the field is cut when it is time."""
    while True:
        event = (await hall.contest()).event
        if event.phase is not Phase.RUNNING:
            say("over")
            return
        if progress.cut_due(event):
            await hall.host.part(Contests).cut(BOSS, hall.contest_id)
        for match in event.open:
            await lost(hall, event, match)
        await shown(hall)


async def lost(hall: Hall, event: ContestState, match: Match) -> None:
    """All come but one give up; a life before may have had some of them do so already."""
    first, *others = sorted(event.entrants[player].person for player in match.players)
    for number in (first, *others):
        try:
            await hall.come(number)
            await shown(hall)
            if number != first:
                table = await hall.host.part(Contests).table_of(await hall.contest(), match.number)
                await hall.host.play.concede(person(number), table)
                await hall.host.settled()
                say("lost", match.number, number)
        except HostError:
            continue
    contest = await hall.contest()
    if match.number in contest.rooms and not contest.current(contest.event.matches[match.number]):
        for number in (first, *others):
            try:
                await hall.host.part(Contests).choose_first(
                    person(number), hall.contest_id, match.number, own=True
                )
            except HostError:
                continue


async def shown(hall: Hall) -> None:
    """Discord shows what waits, and makes the threads that are asked for."""
    await hall.host.settled()
    for row in await hall.host.outbox.next_due():
        if row.kind == "room":
            await hall.host.part(Contests).placed(row.contest, row.match, 9_000 + row.match)
        if row.kind in ("announce", "summons", "room", "put_away"):
            key = "" if row.text is None else row.text.key
            values = {} if row.text is None else row.text.args
            say("shown", row.known_by, row.kind, row.user_id, row.match, key, *values.values())
        await hall.host.outbox.sent(row)
    await hall.host.settled()


async def main(directory: Path, kind: str, statement: int) -> None:
    """Hold the contest until the end comes."""
    people, settings = KINDS[kind]
    hall = Hall(directory)
    await hall.open()
    if statement:
        await hall.store.queue._connection.run(lambda conn: kill_before(conn, statement))
    rows = await hall.store.ask(reads.contests_in, 7)
    if rows:
        hall.contest_id = rows[0].id
    else:
        await hall.announce(decks="none", **settings)
        say("announced", hall.contest_id)
    await sign_up(hall, people)
    await play(hall)
    await shown(hall)
    await hall.close()


def live(directory: str, kind: str, statement: str) -> None:
    """One life, in a process of its own."""
    pid = os.fork()
    if pid:
        say("ended", os.waitpid(pid, 0)[1])
        return
    try:
        random.seed()
        asyncio.run(main(Path(directory), kind, int(statement)))
        os._exit(0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


if __name__ == "__main__":
    for title in titles.values():
        title.pack()
    for line in sys.stdin:
        live(*line.split())
