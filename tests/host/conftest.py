"""A club for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.club import CONFIG, Club
from tests.manual_clock import ManualClock


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that is open, on a database of its own."""
    club = await Club(tmp_path / "data", ManualClock(), CONFIG).open()
    yield club
    await club.close()
