"""A stage for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.stage import Stage
from tests.discord_api.fixtures import _as_discord_describes_it, watch  # noqa: F401
from tests.renderers.dry import _dry_unless_painted  # noqa: F401  (a fixture)


@pytest.fixture
async def stage(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """The program on a sandbox, with real sockets and a real database."""
    limited = request.node.get_closest_marker("rate_limits") is not None
    stage = await Stage(tmp_path, rate_limits=limited).open()
    yield stage
    await stage.close()
