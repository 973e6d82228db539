"""Runs of tests on mutants of handlers, each in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

PLUGIN = ("-q", "-p", "tests.mutants.plugin", "-p", "no:cacheprovider")
FOLDERS = ("cogs", "host", "delivery", "bot", "engine/contests", "engine/scenarios", "engine/games")
"""The tests among which those that touch something are looked for."""

Touched = dict[str, dict[str, float]]
"""By mutant, the seconds of the tests that touch it, by the test's id."""


def traced(file: Path) -> Touched:
    """Run the tests once, none emptied, and tell what each touches; ``file`` keeps it, and is read
    where it is there already."""
    if not file.exists():
        tests = [f"tests/{folder}" for folder in FOLDERS]
        subprocess.run(
            [sys.executable, "-m", "pytest", *PLUGIN, "--touched", str(file), *tests], check=True
        )
    touched: Touched = json.loads(file.read_text("utf-8"))
    return touched


def is_killed(mutant: str, tests: Iterable[str], seconds: float = 300) -> bool:
    """Run those tests while that is emptied; tell whether one turns red, or none ends in time.

    The process is forked, so that what this one has imported is there. :class:`RuntimeError` where
    tests could not be run.
    """
    child = os.fork()
    if not child:
        os._exit(_child(mutant, tests))
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            if code not in (0, 1):
                raise RuntimeError(f"{mutant}: pytest ended with {code}")
            return code == 1
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _child(mutant: str, tests: Iterable[str]) -> int:
    """The exit code of pytest, whose report nobody reads."""
    import pytest

    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    try:
        return int(pytest.main(["-x", *PLUGIN, "--mutant", mutant, *tests]))
    except BaseException:
        return 70
