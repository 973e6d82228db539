"""A round of hundreds in the host: paired and committed, its tables opened, its outbox emptied as
fast as Discord's limits allow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.delivery.courier import AT_ONCE
from bot.sandbox.ratelimits import Limited, RateLimits
from bot.sandbox.snowflake import Clock
from bot.store import SqliteStore
from bot.store.rows import OutboxRow
from tests.bench.figures import Row, high, median, ms, show
from tests.host.contests.hall import BOSS, Hall

SIZES = (128, 512)
TIMES = 3
"""A round is paired so often; the best counts, because the machine does other things too."""
REQUEST = 0.1
"""Seconds that a request to Discord takes."""
URGENT = ("room", "summons", "announce")
"""What somebody needs to begin."""


class Plain(Hall):
    """A hall whose store compares nothing."""

    keeps = SqliteStore


class SetClock(Clock):
    """A clock that stands until it is set."""

    def now(self) -> float:
        """Seconds since it was made."""
        return self._offset


def held() -> None:
    """Print what rounds take."""
    paired: list[Row] = []
    posted: list[Row] = []
    for players in SIZES:
        with TemporaryDirectory() as directory:
            found = [asyncio.run(_paired(Path(directory) / str(n), players)) for n in range(TIMES)]
        _, late = min(found, key=lambda one: high(one[1]))
        best = min(one[0] for one in found)
        figures = (ms(median(late)), ms(high(late)), ms(max(late)))
        paired.append((f"{players} paired and committed", ms(best), *figures))
        with TemporaryDirectory() as directory:
            opened, late, begin, all_shown = asyncio.run(_opened(Path(directory), players))
        figures = (ms(median(late)), ms(high(late)), ms(max(late)))
        paired.append((f"{players // 2} tables opened", ms(opened), *figures))
        posted.append((f"{players}", f"{begin:.0f} s", f"{all_shown:.0f} s"))
    head = ("", "took", "loop late, median", "99 %", "longest")
    show("a round in the host", paired, head)
    show("posted by Discord's limits", posted, ("players", "all can begin", "everything shown"))


async def _started(directory: Path, players: int) -> Plain:
    hall = Plain(directory)
    await hall.open()
    await hall.announce(threads=True, decks="none")
    await hall.sign_up(players)
    await hall.contest()
    return hall


async def _paired(directory: Path, players: int) -> tuple[float, list[float]]:
    """From the press until the first round is stored with all that is to be said of it."""
    hall = await _started(directory, players)

    async def press() -> None:
        await hall.host.contests.start(BOSS, hall.contest_id)
        while not (await hall.host.contests.contest(hall.contest_id)).event.open:
            await asyncio.sleep(0.001)

    took, late = await _watched(press)
    await hall.close()
    return took, late


async def _opened(directory: Path, players: int) -> tuple[float, list[float], float, float]:
    """One of each match has come: until all tables stand, and how late the loop is. Then for how
    long Discord's limits make the outbox last: until all can begin, and until it is empty."""
    hall = await _started(directory, players)
    await hall.host.contests.start(BOSS, hall.contest_id)
    contest = await hall.contest()
    for match in contest.event.open:
        await hall.come(hall.person_of(contest, match.players[0]))
    await hall.host.settled()
    begin, shown = await _posting(hall)

    async def place() -> None:
        for match in contest.event.open:
            await hall.host.contests.placed(hall.contest_id, match.number, 9_000 + match.number)
        await hall.host.settled()

    took, late = await _watched(place)
    assert len((await hall.contest()).tables) == players // 2
    await hall.close()
    return took, late, begin, shown


async def _posting(hall: Plain) -> tuple[float, float]:
    """Empty the outbox as the courier does, on a clock that stands still meanwhile: by lanes, most
    urgent first, no more than may be on their way at once, and as Discord's limits let them."""
    clock = SetClock()
    limits, ends, begin = RateLimits(clock), dict[int, float](), 0.0
    on_the_way: dict[int, tuple[float, OutboxRow]] = {}
    while True:
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
            on_the_way[number] = (clock.now() + rest, row)
        else:
            ends[number] = clock.now() + REQUEST
            on_the_way[number] = (ends[number], row)


def _path(row: OutboxRow) -> str:
    """Where a row is posted."""
    if row.kind == "room":
        return f"/channels/{row.place.spot}/threads"
    return f"/channels/{row.user_id or row.place.spot}/messages"


async def _watched(work: Callable[[], Awaitable[None]]) -> tuple[float, list[float]]:
    """How long something takes, and how late the loop is meanwhile."""
    with _late() as late:
        start = time.perf_counter()
        await work()
        took = time.perf_counter() - start
    return took, late


@contextmanager
def _late() -> Iterator[list[float]]:
    """How much later than asked for the loop comes back, again and again."""
    found: list[float] = []

    async def watch() -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            found.append(max(0.0, time.perf_counter() - start - 0.001))

    task = asyncio.create_task(watch())
    try:
        yield found
    finally:
        task.cancel()
