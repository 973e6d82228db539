"""A hall for each test."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from engine import titles
from tests.host.contests.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall that is open, on a database of its own."""
    hall = Hall(tmp_path / "data")
    await hall.open()
    yield hall
    await hall.close()


class Titles:
    """The titles that there are: one can be taken away for a while."""

    def __init__(self) -> None:
        self._every = dict(titles)

    def lose(self, title: str) -> None:
        """It is not there any more."""
        titles.pop(title, None)

    def restore(self) -> None:
        """All are there, in their order."""
        titles.clear()
        titles.update(self._every)


@pytest.fixture
def shelf() -> Iterator[Titles]:
    """The titles, all of them there again in the end."""
    shelf = Titles()
    yield shelf
    shelf.restore()
