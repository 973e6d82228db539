"""Fixtures and settings of all tests."""

import os
import shutil
import sys

import pytest
from hypothesis import settings

# The small title lives beside the tests; programs that they start find it, too.
os.environ["PAIJU_TITLES"] = "tests.titles.beacons"

# Of the programs that tests start, each would compile the whole of Paiju where nothing is kept.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Shared machines are slow at times: speed is measured by `make bench`, never asserted here. The
# same examples on every machine make a failure reproducible.
settings.register_profile("paiju", deadline=None, derandomize=True, database=None)
settings.load_profile("paiju")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: some tests wait for sockets, processes and pauses."""
    from tests.bench.figures import cores

    return cores() + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin long tests first, so that at the end nobody is waited for alone."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the system's Chromium; skips the test where none is installed."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    pytest.skip("Chromium is not installed; on Debian: apt install chromium")
