"""Stores for the tests: every implementation that is to keep the contract."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import SqliteStore, Store


@pytest.fixture(params=["sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """A store that holds nothing, one of each kind."""
    kinds = {"sqlite": SqliteStore.open}
    store = await kinds[request.param](tmp_path / "data")
    yield store
    await store.close()
