"""The courier's round: whatever goes wrong with one row or one look, the others are carried."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app import Paiju
from bot.delivery import courier as courier_module
from bot.delivery.courier import Courier
from bot.host.errors import StorageTrouble
from bot.host.time.clock import SystemClock
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place
from engine.kernel.values import msg
from tests.manual_clock import ManualClock


def notice(number: int) -> OutboxRow:
    """Something to say in a channel of its own."""
    return OutboxRow(number, "notice", number, Place(7, 100 + number), 1, 0, text=msg("x"))


class Shelf:
    """An outbox in memory, whose looks fail as often as it is told to."""

    def __init__(self, *rows: OutboxRow) -> None:
        self.wake = asyncio.Event()
        self.rows = list(rows)
        self.failures: list[Exception] = []
        self.sent_rows: list[int] = []
        self.failed_rows: list[tuple[int, str, int | None]] = []
        self.alone: list[int] = []

    async def next_due(self, limit: int = 50) -> tuple[OutboxRow, ...]:
        """All of it, once."""
        if self.failures:
            raise self.failures.pop(0)
        rows, self.rows = tuple(self.rows), []
        return rows

    async def next_at(self) -> int | None:
        """Nothing is planned."""
        return None

    async def sent(self, row: OutboxRow, message: object = None) -> None:
        """Note it."""
        self.sent_rows.append(row.id)

    async def failed(
        self, row: OutboxRow, error: str, retry_at: int | None, alone: bool = False
    ) -> None:
        """Note it."""
        self.failed_rows.append((row.id, error, retry_at))
        self.alone += [row.id] * alone


def courier(shelf: Shelf, notice_of) -> Courier:
    """A courier whose channel says notices like that."""

    async def nothing(row: OutboxRow) -> None:
        """Show nothing."""

    channel = SimpleNamespace(
        board=nothing, ping=nothing, notice=notice_of, result=nothing, aside=nothing, retire=nothing
    )
    direct = SimpleNamespace(hand=nothing, private=nothing, undelivered=nothing, hushed=nothing)
    parts: Any = (shelf, channel, direct, (), ManualClock())
    return Courier(*parts)


@pytest.fixture(autouse=True)
def _short_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courier_module, "SOON", (0,) * 8)


async def carried(running: Courier, done) -> None:
    """Let it run until that is so."""
    task = asyncio.create_task(running.run())
    async with asyncio.timeout(30):
        while not done():
            assert not task.done(), task
            await asyncio.sleep(0.001)
    task.cancel()
    await asyncio.wait({task})


@pytest.mark.parametrize(
    "error",
    [
        StorageTrouble(msg("error.storage_busy")),
        ValueError("a row that nobody can read"),
        RuntimeError("a mistake"),
        AssertionError(),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_after_any_error_of_a_look_the_courier_goes_on(error: Exception) -> None:
    async def said(row: OutboxRow) -> None:
        """Done."""

    shelf = Shelf(notice(1))
    shelf.failures = [error] * 5
    running = courier(shelf, said)
    before = running.went_round_at
    await carried(running, lambda: shelf.sent_rows == [1] and running.went_round_at > before)


async def test_a_row_that_fails_in_a_way_nobody_foresaw_costs_only_itself() -> None:
    async def said(row: OutboxRow) -> None:
        if row.id == 2:
            raise KeyError("nobody foresaw this")

    shelf = Shelf(notice(1), notice(2), notice(3))
    await carried(courier(shelf, said), lambda: len(shelf.sent_rows + shelf.failed_rows) == 3)
    assert sorted(shelf.sent_rows) == [1, 3]
    assert [row for row, _, _ in shelf.failed_rows] == [2]


async def test_trouble_that_passes_holds_up_nothing_where_the_row_may_tell_something() -> None:
    """Rows that come after it in its lane come when they would without it."""

    async def away(row: OutboxRow) -> None:
        raise TimeoutError

    async def hushed(row: OutboxRow) -> bool:
        return row.id == 2

    rows = [replace(notice(number), kind="private", user_id=5, attempts=3) for number in (1, 2)]
    shelf = Shelf(*rows)
    running = courier(shelf, away)
    running._carry["private"], running._hushed = away, hushed
    await carried(running, lambda: len(shelf.failed_rows) == 2)
    assert shelf.alone == [2]
    assert all(retry_at is not None for _, _, retry_at in shelf.failed_rows)


async def test_what_fails_while_a_failure_is_told_leaves_no_lane_standing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def said(row: OutboxRow) -> None:
        raise KeyError("nobody foresaw this")

    def also_wrong(error: BaseException) -> None:
        raise RuntimeError("nor this")

    monkeypatch.setattr(courier_module, "trouble_of", also_wrong)
    shelf = Shelf(notice(1))
    await carried(courier(shelf, said), lambda: bool(shelf.failed_rows))
    assert shelf.failed_rows[0][0] == 1
    assert shelf.failed_rows[0][2] is not None  # tried again


async def test_closing_closes_though_delivery_has_ended_with_an_error(tmp_path) -> None:
    host = SimpleNamespace(outbox=Shelf(), messages=None, part=lambda kind: None)
    bot = Paiju(host, SimpleNamespace(), SystemClock(), tmp_path)  # type: ignore[arg-type]

    async def broken() -> None:
        raise RuntimeError("the courier fell")

    async with asyncio.timeout(30):
        async with bot:
            bot._carrying = asyncio.create_task(broken())
            await asyncio.wait({bot._carrying})
            bot._carrying.exception()
    assert bot.is_closed()


async def test_closing_closes_though_delivery_does_not_let_go(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("bot.app.LAST_DELIVERIES", 0.05)
    host = SimpleNamespace(outbox=Shelf(), messages=None, part=lambda kind: None)
    bot = Paiju(host, SimpleNamespace(), SystemClock(), tmp_path)  # type: ignore[arg-type]
    let_go = asyncio.Event()

    async def stubborn() -> None:
        while not let_go.is_set():
            try:
                await let_go.wait()
            except asyncio.CancelledError:
                continue

    async with asyncio.timeout(30):
        async with bot:
            bot._carrying = asyncio.create_task(stubborn())
            await asyncio.sleep(0)
    assert bot.is_closed()
    let_go.set()
