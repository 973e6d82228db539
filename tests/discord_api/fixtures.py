"""Fixtures that hold all traffic of a test against Discord's description."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.gateway import Session
from tests.discord_api.description import description
from tests.discord_api.watch import Watch


@pytest.fixture(scope="session")
def watch() -> Iterator[Watch | None]:
    """Around every sandbox of the run; None where Discord's description is not installed."""
    described = description()
    if described is None:
        yield None
        return
    watch = Watch(described)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sandbox, "watchers", [watch.middleware()])
        patch.setattr(Session, "dispatch", watch.dispatch())
        yield watch


@pytest.fixture(autouse=True)
def _as_discord_describes_it(watch: Watch | None) -> Iterator[None]:
    """Fails a test whose bot or sandbox said something that Discord does not know."""
    yield
    found = [] if watch is None else watch.judge()
    if found:
        pytest.fail("Discord's API is not like that:\n" + "\n".join(found), pytrace=False)
