"""A plugin of pytest: ``-p tests.mutants.plugin`` with ``--mutant NAME`` runs tests while that is
emptied; with ``--touched FILE`` it writes down which tests use what could be.

The file is JSON: by mutant, the seconds of each test that touches it, by the test's id.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest


class Watch:
    """Notes what each test touches."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.touched: dict[str, dict[str, float]] = defaultdict(dict)
        self.test = ""

    def note(self, mutant: str) -> None:
        """Note a use by the test that runs."""
        if self.test:
            self.touched[mutant][self.test] = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run a test, and say how long it took to all that it touched."""
        self.test, began = item.nodeid, time.monotonic()
        done = yield
        took = round(time.monotonic() - began, 3)
        for tests in self.touched.values():
            if self.test in tests:
                tests[self.test] = took
        self.test = ""
        return done

    def pytest_sessionfinish(self) -> None:
        """Write it all down."""
        self.file.write_text(json.dumps(self.touched, indent=0), "utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutant")
    parser.addoption("--touched", type=Path)


def pytest_configure(config: pytest.Config) -> None:
    # Imported once the titles of the tests are known (tests/conftest.py).
    from tests.mutants.handlers import mutants

    if name := config.getoption("--mutant"):
        mutants()[name].empty()
    if file := config.getoption("--touched"):
        watch = Watch(file)
        config.pluginmanager.register(watch)
        for name, mutant in mutants().items():
            mutant.watch(partial(watch.note, name))
