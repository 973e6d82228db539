"""A hall for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.contests.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall that is open, on a database of its own."""
    hall = Hall(tmp_path / "data")
    await hall.open()
    yield hall
    await hall.close()
