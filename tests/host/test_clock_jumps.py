"""The clock is set, the machine sleeps: nothing stalls, and nobody loses a turn by it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.host.config import HostConfig
from bot.host.time.clock import SystemClock
from bot.host.time.due import DueWork
from bot.store.errors import StoreFull
from bot.store.settings import DAY, HOUR, MINUTE, Deadline
from tests.host.club import ANN, BEN, Club
from tests.manual_clock import ManualClock

MS = 1_000_000
PACED = HostConfig(pace_ms=800)


class TwoClocks:
    """A clock on the wall and one that ticks, both in ns."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000_000 * MS
        self.ticking = 5 * MS

    def pass_time(self, ms: int) -> None:
        """The program is awake, and so are both clocks."""
        self.wall += ms * MS
        self.ticking += ms * MS


def test_a_clock_that_only_goes_on_does_not_slip() -> None:
    two = TwoClocks()
    clock = SystemClock(lambda: two.wall, lambda: two.ticking)
    for _ in range(5):
        two.pass_time(4_000)
        assert clock.slipped() == 0


@pytest.mark.parametrize(
    ("happens", "slip"),
    [
        (lambda two: setattr(two, "wall", two.wall + DAY * MS), DAY),  # sleep, or set forward
        (lambda two: two.pass_time(DAY), DAY - 5_000),  # stopped while both clocks went on
        (lambda two: setattr(two, "wall", two.wall - HOUR * MS), -HOUR),  # set back
    ],
    ids=["asleep", "stopped", "set back"],
)
def test_every_other_way_of_a_clock_is_noticed_once(
    happens: Callable[[TwoClocks], None], slip: int
) -> None:
    two = TwoClocks()
    clock = SystemClock(lambda: two.wall, lambda: two.ticking)
    happens(two)
    assert clock.slipped() == slip
    assert clock.slipped() == 0


def jump(club: Club, ms: int) -> None:
    """The clock jumps, and the timekeeper looks at it, which it does every few seconds."""
    club.clock.jump(ms)
    club.host.tables.due_wake.set()


async def until(condition: Callable[[], bool]) -> None:
    """Let the timekeeper look."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.001)


async def test_after_a_day_asleep_there_is_as_much_time_as_before(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=Deadline(HOUR))
    jump(club, DAY)
    await club.host.settled()
    assert await club.waiting(table_id) == {"Ann"}
    assert (await club.host.looking.view(table_id, ANN.user_id)).expires_at == (
        club.clock.now() + HOUR
    )
    assert [entry.by for entry in await club.store.answers(table_id)] == ["start"]
    await club.pass_time(HOUR)
    assert await club.waiting(table_id) == {"Ben"}


async def test_a_grace_that_storage_refuses_is_given_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await club.game(ANN, BEN, deadline=Deadline(2 * HOUR))
    commit = club.store.commit
    refused: list[object] = []

    async def full(changes: object) -> None:
        refused.append(changes)
        raise StoreFull("no room")

    club.clock.set(club.clock.now() + HOUR)
    await club.host.settled()
    monkeypatch.setattr(club.store, "commit", full)
    jump(club, HOUR - MINUTE)
    await until(lambda: bool(refused))
    monkeypatch.setattr(club.store, "commit", commit)
    club.clock.set(club.clock.now() + MINUTE)
    await club.host.settled()
    assert await club.waiting(table_id) == {"Ann"}


async def paced(tmp_path: Path) -> Club:
    """A club whose computer players take their time."""
    return await Club(tmp_path / "data", ManualClock(), PACED).open()


async def computer_moved(club: Club, table_id: int) -> bool:
    """Tell whether the computer player has answered."""
    await club.host.settled()
    return [entry.by for entry in await club.store.answers(table_id)][-1] == "computer"


async def test_a_clock_set_back_an_hour_does_not_stall_a_computers_move(tmp_path: Path) -> None:
    club = await paced(tmp_path)
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    before = (await club.store.due(0, 0)).next_at
    assert before is not None
    jump(club, -HOUR)
    async with asyncio.timeout(10):
        while (await club.store.due(0, 0)).next_at != before - HOUR:
            await asyncio.sleep(0.001)
    assert not await computer_moved(club, table_id)
    club.clock.set(club.clock.now() + PACED.pace_ms)
    assert await computer_moved(club, table_id)
    await club.close()


async def test_a_clock_set_back_while_the_program_was_off_does_not_stall_it_either(
    tmp_path: Path,
) -> None:
    club = await paced(tmp_path)
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    await club.close()
    club.clock.jump(-HOUR)
    await club.open()
    club.clock.set(club.clock.now() + PACED.pace_ms)
    assert await computer_moved(club, table_id)
    assert await club.host.outbox.next_due()  # nor what is to be shown
    await club.close()


async def test_a_clock_set_back_leaves_as_much_time_as_before(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=Deadline(DAY))
    await club.pass_time(6 * HOUR)
    jump(club, -3 * HOUR)
    async with asyncio.timeout(10):
        while True:
            seen = await club.host.looking.view(table_id, ANN.user_id)
            if seen.expires_at == club.clock.now() + 18 * HOUR:
                break
            await asyncio.sleep(0.001)
    await club.pass_time(18 * HOUR)
    assert await club.waiting(table_id) == {"Ben"}


async def test_what_waits_to_be_shown_waits_no_longer_for_a_clock_set_back(club: Club) -> None:
    await club.game(ANN, BEN)
    rows = await club.host.outbox.next_due()
    for row in rows:
        await club.host.outbox.failed(row, "later", club.clock.now() + 30_000)
    before = await club.host.outbox.next_at()
    assert before is not None
    jump(club, -HOUR)
    async with asyncio.timeout(10):
        while await club.host.outbox.next_at() != before - HOUR:
            await asyncio.sleep(0.001)
    assert await club.host.outbox.next_due() == ()
    club.clock.set(club.clock.now() + 30_000)
    assert {row.id for row in await club.host.outbox.next_due()} == {row.id for row in rows}


async def test_a_computers_pause_in_a_window_does_not_wait_for_a_clock_set_back(
    club: Club,
) -> None:
    work = DueWork(club.host.tables, club.computers)
    resting = asyncio.create_task(work._rest(club.clock.ticks() + 1_000))
    await asyncio.sleep(0)
    jump(club, -HOUR)
    await asyncio.sleep(0.01)
    assert not resting.done()
    club.clock.set(club.clock.now() + 1_000)
    await asyncio.wait_for(resting, 10)
