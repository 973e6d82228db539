"""A stage for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.stage import Stage
from tests.discord_api.fixtures import _as_discord_describes_it, watch  # noqa: F401


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """The program on a sandbox, with real sockets and a real database."""
    stage = await Stage(tmp_path).open()
    yield stage
    await stage.close()
