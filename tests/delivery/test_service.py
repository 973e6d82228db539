"""An outage of Discord: told from trouble with one row, asked after by one row at a time, and over
for all at the first answer."""

import asyncio
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from msgspec.structs import replace

from bot.delivery import patience
from bot.delivery.courier import KNOWN, Courier
from bot.delivery.discord_errors import SOON, WEEK
from bot.delivery.patience import Unavailable
from bot.delivery.service import LATEST, LATEST_OF_ALL
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place
from engine.kernel.values import msg
from tests.manual_clock import ManualClock

CALM = 10_000
"""Milliseconds after its recovery within which all that waited has gone out."""
TABLES = 12
HOUR = 3_600_000


class Outbox:
    """An outbox in memory: one row for each of so many channels."""

    def __init__(self, clock: ManualClock, rows: int) -> None:
        self.wake = asyncio.Event()
        self._clock = clock
        self._due: dict[int, int] = dict.fromkeys(range(1, rows + 1), clock.now())
        self.rows = {n: notice(n, clock.now()) for n in self._due}
        self.sent_at: dict[int, int] = {}
        self.failed_with: list[tuple[int, int | None]] = []

    def add(self, number: int) -> None:
        self.rows[number] = notice(number, self._clock.now())
        self._due[number] = self._clock.now()
        self.wake.set()

    async def next_due(self, limit: int = 50) -> tuple[OutboxRow, ...]:
        due = [number for number, at in self._due.items() if at <= self._clock.now()][:limit]
        for number in due:
            del self._due[number]
        return tuple(self.rows[number] for number in due)

    async def next_at(self) -> int | None:
        return min(self._due.values(), default=None)

    async def sent(self, row: OutboxRow, message: object = None) -> None:
        self.sent_at[row.id] = self._clock.now()

    async def failed(
        self, row: OutboxRow, error: str, retry_at: int | None, alone: bool = False
    ) -> None:
        again = None if retry_at is None else retry_at - self._clock.now()
        self.failed_with.append((row.id, again))
        if retry_at is not None:
            self.rows[row.id] = replace(row, attempts=row.attempts + 1)
            self._due[row.id] = retry_at


def notice(number: int, now: int) -> OutboxRow:
    return OutboxRow(number, "notice", number, Place(7, 100 + number), 1, now, text=msg("x"))


class Discord:
    """Answers, or does not; remembers when it was asked and by how many at the same time."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.error: Callable[[], Exception] = lambda: Unavailable(500)
        self.away = False
        self.failures = 0
        self.poison: set[int] = set()
        self.asked: list[tuple[int, int]] = []
        self.last_failure = 0
        self.at_once = self.most_at_once = 0

    async def notice(self, row: OutboxRow) -> None:
        self.asked.append((self._clock.now(), row.id))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        for _ in range(5):
            await asyncio.sleep(0)
        self.at_once -= 1
        if self.away or self.failures or row.id in self.poison:
            self.failures = max(self.failures - 1, 0)
            self.last_failure = self._clock.now()
            raise self.error()
        patience.heard()


class Stand:
    """A courier between an outbox and a Discord, on a clock that is moved by hand."""

    def __init__(self, rows: int) -> None:
        self.clock = ManualClock()
        self.outbox, self.discord = Outbox(self.clock, rows), Discord(self.clock)
        nothing: Any = None
        channel: Any = SimpleNamespace(
            notice=self.discord.notice,
            **dict.fromkeys(("board", "ping", "result", "aside", "retire"), nothing),
        )

        async def told(row: OutboxRow, trouble: object, *, over: bool) -> None:
            """Somebody hears of it."""

        async def hushed(row: OutboxRow) -> bool:
            return False

        direct: Any = SimpleNamespace(hand=None, private=None, undelivered=told, hushed=hushed)
        outbox: Any = self.outbox
        self.courier = Courier(outbox, channel, direct, (), self.clock)

    async def run(self, milliseconds: int, step: int = 250) -> None:
        """Let time pass."""
        end = self.clock.now() + milliseconds
        await _settle()
        while self.clock.now() < end:
            self.clock.set(min(self.clock.now() + step, end))
            await _settle()

    @property
    def calm_after(self) -> int:
        """From the last failure until everything was shown."""
        assert len(self.outbox.sent_at) == len(self.outbox.rows)
        return max(self.outbox.sent_at.values()) - self.discord.last_failure


Open = Callable[[int], Stand]


@pytest.fixture
async def begun() -> AsyncIterator[Open]:
    """Begins to carry so many rows."""
    carrying: list[asyncio.Task[None]] = []

    def begin(rows: int) -> Stand:
        stand = Stand(rows)
        carrying.append(asyncio.create_task(stand.courier.run()))
        return stand

    yield begin
    for task in carrying:
        task.cancel()
    await asyncio.gather(*carrying, return_exceptions=True)


async def _settle() -> None:
    for _ in range(40):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "error",
    [
        lambda: Unavailable(500),
        lambda: Unavailable(502),
        aiohttp.ServerDisconnectedError,
        lambda: ConnectionResetError(104, "reset by peer"),
        TimeoutError,
    ],
    ids=["500", "502", "disconnected", "reset", "timeout"],
)
@pytest.mark.parametrize("rows", [1, 2, TABLES, 40])
async def test_after_thirty_failures_all_is_calm_within_ten_seconds(
    begun: Open, error: Callable[[], Exception], rows: int
):
    stand = begun(rows)
    stand.discord.error, stand.discord.failures = error, 30
    await stand.run(120_000)
    assert stand.discord.failures == 0
    assert stand.calm_after <= CALM


@pytest.mark.parametrize("minutes", [1, 10, 55])
async def test_after_an_outage_of_any_length_too(begun: Open, minutes: int):
    stand = begun(TABLES)
    stand.discord.away = True
    await stand.run(minutes * 60_000, step=3_000)
    assert stand.outbox.sent_at == {}
    stand.discord.away = False
    recovered = stand.clock.now()
    await stand.run(CALM)
    assert len(stand.outbox.sent_at) == TABLES
    assert max(stand.outbox.sent_at.values()) - recovered <= CALM
    assert stand.outbox.failed_with == []  # nothing was written down, for nothing was its fault


async def test_while_discord_is_away_one_asks_at_a_time_and_each_in_turn(begun: Open):
    stand = begun(TABLES)
    stand.discord.away = True
    await stand.run(2_000)
    stand.discord.asked.clear()
    stand.discord.most_at_once = 0
    for number in range(100, 160):
        stand.outbox.add(number)  # people go on playing at other tables
        await stand.run(1_000)
    assert stand.discord.most_at_once == 1
    asked = [row for _, row in stand.discord.asked]
    assert len(asked) <= 60
    assert all(asked.count(row) <= 2 for row in asked)  # another one each time
    assert set(range(1, TABLES + 1)) <= set(asked)


async def test_a_row_that_fails_among_others_waits_for_itself_alone(begun: Open):
    stand = begun(4)
    stand.discord.poison = {2}
    for number in range(10, 60):
        stand.outbox.add(number)
        await stand.run(500)
        assert number in stand.outbox.sent_at  # nobody waits for it
    rests = [again for row, again in stand.outbox.failed_with if row == 2]
    assert rests[:KNOWN] == [seconds * 1000 for seconds in SOON[:KNOWN]]
    assert {row for row, _ in stand.outbox.failed_with} == {2}


async def test_who_is_turned_away_before_discord_asks_nothing_until_it_may(begun: Open):
    stand = begun(1)
    page: Any = SimpleNamespace(status=429, reason="", headers={"Retry-After": "90"})
    stand.discord.error = lambda: discord.HTTPException(page, "you are banned for a while")
    stand.discord.failures = 1
    await stand.run(1_000)
    for number in range(2, TABLES + 1):
        stand.outbox.add(number)
    await stand.run(88_000)
    assert len(stand.discord.asked) == 1
    await stand.run(CALM)
    assert len(stand.outbox.sent_at) == TABLES


async def test_a_sign_of_life_is_followed_up_at_once(begun: Open):
    stand = begun(3)
    stand.discord.away = True
    await stand.run(3 * HOUR, step=20_000)
    stand.discord.away = False
    stand.courier.service.stirs()
    await stand.run(2_000)
    assert len(stand.outbox.sent_at) == 3


async def test_one_row_alone_does_not_ask_day_and_night_and_ends_some_day(begun: Open):
    stand = begun(1)
    stand.discord.away = True
    await stand.run(HOUR, step=4_000)
    await stand.run(WEEK * 1000 + HOUR, step=300_000)
    assert stand.outbox.failed_with[-1] == (1, None)
    assert len(stand.discord.asked) <= 2_100
    assert LATEST < LATEST_OF_ALL
