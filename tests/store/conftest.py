"""The store for the tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import extensions  # noqa: F401  # registers the kinds of outbox rows
from bot.store import SqliteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """A store that holds nothing."""
    store = await SqliteStore.open(tmp_path / "data")
    yield store
    await store.close()
