"""A heartbeat is given only while all make progress."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.errors import StoreFull
from bot.vitals import STILL, Vitals
from tests.host.club import CONFIG, Club
from tests.manual_clock import ManualClock


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A host that runs."""
    club = await Club(tmp_path / "data", ManualClock(), CONFIG).open()
    yield club
    await club.close()


async def test_while_all_make_progress_the_heart_beats(club: Club) -> None:
    assert await Vitals(club.host, lambda: True, time.monotonic).are_good()


async def test_each_that_stands_still_stops_it_and_is_named_once(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    connected, delivered = [True], [0.0]
    moment = [0.0]
    vitals = Vitals(club.host, lambda: connected[0], lambda: delivered[0], lambda: moment[0])
    await club.host.timekeeper.stop()
    club.host.timekeeper.went_round_at = 0.0
    assert await vitals.are_good()

    async def named(words: str) -> None:
        caplog.clear()
        assert not await vitals.are_good()
        assert not await vitals.are_good()
        assert caplog.text.count(words) == 1

    async def well() -> None:
        assert await vitals.are_good()

    connected[0] = False
    assert not await vitals.are_good()
    assert "unwell" not in caplog.text  # each start begins so
    connected[0] = True
    await well()

    moment[0] = delivered[0] = STILL + 1
    await named("the timekeeper")
    club.host.timekeeper.went_round_at = moment[0]
    await well()

    delivered[0] = 0.0
    await named("delivery")
    delivered[0] = moment[0]
    await well()

    async def behind() -> bool:
        return False

    async def full() -> bool:
        raise StoreFull("no room")

    with monkeypatch.context() as patch:
        patch.setattr(club.store, "abreast", behind)
        await named("not what was written")
        patch.setattr(club.store, "abreast", full)
        await named("does not answer")
    await well()
