"""Mutants: each command, press, form, setting and table option emptied in turn.

A test that touches it must turn red; the quickest are tried first. ``--keep`` keeps which tests
touch what, so that a second run begins at once.
"""

from __future__ import annotations

import os
import tempfile
from importlib import import_module
from pathlib import Path

from tests.mutants.runs import is_killed, traced


def run(games: int, only: list[str], keep: Path | None) -> None:
    """Print the mutants that survive so many tests, and how many were killed."""
    os.environ["PAIJU_TITLES"] = "tests.titles.beacons"
    # Imported once, before a process is forked for each mutant.
    import_module("tests.cogs.stage")
    from tests.mutants.handlers import mutants

    print("\n# Mutants of handlers")
    with tempfile.TemporaryDirectory() as folder:
        touched = traced(keep or Path(folder) / "touched.json")
    killed = survived = 0
    for name in mutants():
        if only and not name.startswith(tuple(only)):
            continue
        tests = sorted(touched.get(name, {}).items(), key=lambda test: test[1])
        if tests and is_killed(name, [test for test, _ in tests[:games]]):
            killed += 1
        else:
            survived += 1
            print(f"SURVIVED {name}: {len(tests)} tests touch it", flush=True)
    print(f"{killed} killed, {survived} survived")
