"""Demands on every game, looked at in every moment of many: ``tests/engine/properties``.

`make test` plays a game or a few of each title and size, and where a look costs much takes one
moment in some; here each property is held at every moment and for every seat.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

from tests.bench import figures

FOLDER = "tests/engine/properties"


def run(rounds: int) -> None:
    """So many times the games of `make test`."""
    began = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", FOLDER],
        env={**os.environ, "PAIJU_ROUNDS": str(rounds)},
        capture_output=True,
        text=True,
        check=False,
    )
    *_, last = ran.stdout.splitlines() or [ran.stderr]
    rows = [(f"{rounds}", last.strip("= "), f"{time.monotonic() - began:,.0f} s")]
    figures.show("Properties, at every moment", rows, ("times as many games", "came to", "took"))
    if ran.returncode:
        print(ran.stdout[-10_000:], flush=True)
