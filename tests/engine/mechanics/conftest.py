"""Fixtures of this folder."""

from collections.abc import Iterator

import pytest

from tests.titles import added
from tests.titles.lanterns import TITLE


@pytest.fixture(scope="module")
def lanterns() -> Iterator[None]:
    """Lanterns as a title that can be played."""
    with added(TITLE):
        yield
