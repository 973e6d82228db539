"""A round of hundreds in the host: paired and committed, its tables opened, its outbox emptied as
fast as Discord's limits allow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bot.contests.host.contests import Contests
from bot.delivery.courier import AT_ONCE
from bot.program import keep_for_good
from bot.sandbox.ratelimits import Limited, RateLimits
from bot.sandbox.snowflake import WorldClock
from bot.store import SqliteStore
from bot.store.rows.messages import OutboxRow
from engine import titles
from tests.bench.figures import Row, high, ms, show
from tests.host.contests.hall import BOSS, Hall

SIZES = (128, 512)
TIMES = 3
"""A round is paired so often; the best counts, because the machine does other things too."""
LONGEST = 600.0
"""Seconds after which nothing is waited for any more."""
REQUEST = 0.1
"""Seconds that a request to Discord takes."""
URGENT = ("room", "summons", "announce")
"""Things that somebody needs to begin."""


class Plain(Hall):
    """A hall whose store compares nothing."""

    keeps = SqliteStore


class SetClock(WorldClock):
    """A clock that stands until it is set."""

    def now(self) -> float:
        """Seconds since it was made."""
        return self._offset


class Watched(NamedTuple):
    """Cost of some work: seconds, seconds of the processor, how late the loop came back meanwhile,
    and for how long it was at work then, which is what this program can do about it."""

    took: float
    spent: float
    late: list[float]
    busy: list[float]

    def row(self, name: str) -> Row:
        """It as a line to be printed."""
        lags = (self.late, self.busy)
        figures = (figure for lag in lags for figure in (ms(high(lag)), ms(max(lag))))
        return (name, ms(self.took), ms(self.spent), *figures)


def held() -> None:
    """Print what rounds take. Cards are read before, as the program does at its start."""
    for title in titles.values():
        title.pack()
    keep_for_good()
    paired: list[Row] = []
    posted: list[Row] = []
    for players in SIZES:
        with TemporaryDirectory() as directory:
            found = [asyncio.run(_paired(Path(directory) / str(n), players)) for n in range(TIMES)]
        paired.append(min(found).row(f"{players} paired and committed"))
        with TemporaryDirectory() as directory:
            opened, begin, all_shown = asyncio.run(_opened(Path(directory), players))
        paired.append(opened.row(f"{players // 2} tables opened"))
        posted.append((f"{players}", f"{begin:.0f} s", f"{all_shown:.0f} s"))
    head = ("", "took", "processor", "loop late, 99 %", "longest", "at work, 99 %", "longest")
    show("a round in the host", paired, head)
    show("posted by Discord's limits", posted, ("players", "all can begin", "everything shown"))


async def _started(directory: Path, players: int) -> Plain:
    hall = Plain(directory)
    await hall.open()
    await hall.announce(threads=True, decks="none")
    await hall.sign_up(players)
    await hall.contest()
    return hall


async def _paired(directory: Path, players: int) -> Watched:
    """From the press until the first round is stored with all that is to be said of it."""
    hall = await _started(directory, players)

    async def press() -> None:
        await hall.host.part(Contests).start(BOSS, hall.contest_id)
        while not (await hall.host.part(Contests).contest(hall.contest_id)).event.open:
            await asyncio.sleep(0.001)

    found = await _watched(press)
    await hall.close()
    return found


async def _opened(directory: Path, players: int) -> tuple[Watched, float, float]:
    """One of each match has come: until all tables stand, and how late the loop is. Then for how
    long Discord's limits make the outbox last: until all can begin, and until it is empty."""
    hall = await _started(directory, players)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    for match in contest.event.open:
        await hall.come(hall.person_of(contest, match.players[0]))
    await hall.host.settled()
    begin, shown = await _posting(hall)

    async def place() -> None:
        for match in contest.event.open:
            await hall.host.part(Contests).placed(
                hall.contest_id, match.number, 9_000 + match.number
            )
        await hall.host.settled()

    found = await _watched(place)
    assert len((await hall.contest()).tables) == players // 2
    await hall.close()
    return found, begin, shown


async def _posting(hall: Plain) -> tuple[float, float]:
    """Empty the outbox as the courier does, on a clock that stands still meanwhile: by lanes, most
    urgent first, no more than may be on their way at once, and as Discord's limits let them."""
    clock = SetClock()
    limits, ends, begin = RateLimits(clock), set[int](), 0.0
    on_the_way: dict[int, tuple[float, OutboxRow]] = {}
    while clock.now() < LONGEST:
        free = AT_ONCE - len(on_the_way)
        for row in await hall.host.outbox.next_due(free) if free else ():
            on_the_way[row.id] = (clock.now(), row)
        if not on_the_way:
            return begin, clock.now()
        number, (at, row) = min(on_the_way.items(), key=lambda item: item[1][0])
        clock.advance(max(0.0, at - clock.now()))
        if number in ends:
            begin = clock.now() if row.kind in URGENT else begin
            del on_the_way[number]
            await hall.host.outbox.sent(row)
            continue
        try:
            limits.admit("POST", _path(row))
        except Limited as limited:
            rest = limited.extra["retry_after"]
            assert rest > 0, "whoever waits for no time comes back for ever"
            on_the_way[number] = (clock.now() + rest, row)
        else:
            ends.add(number)
            on_the_way[number] = (clock.now() + REQUEST, row)
    raise TimeoutError(f"{len(on_the_way)} rows are on their way after {LONGEST} s")


def _path(row: OutboxRow) -> str:
    """Find the path where a row is posted."""
    if row.kind == "room":
        return f"/channels/{row.place.spot}/threads"
    return f"/channels/{row.user_id or row.place.spot}/messages"


async def _watched(work: Callable[[], Awaitable[None]]) -> Watched:
    """Watch some work."""
    late: list[float] = []
    busy: list[float] = []

    async def watch() -> None:
        while True:
            start, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(0.001)
            late.append(max(0.0, time.perf_counter() - start - 0.001))
            busy.append(time.thread_time() - worked)

    task = asyncio.create_task(watch())
    start, spent = time.perf_counter(), time.process_time()
    async with asyncio.timeout(LONGEST):
        await work()
    took, spent = time.perf_counter() - start, time.process_time() - spent
    task.cancel()
    return Watched(took, spent, late, busy)
