"""The program as a person starts it: a process of its own, which can be killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
QUICK_PACE_MS = "50"
UNHEARD = ("PyNaCl", "davey")
"""Voice libraries that discord.py mentions and nobody needs."""


class Program:
    """``python -m bot`` on a data directory, with what it has said. ``module``: what is run in its
    place."""

    def __init__(self, data: Path, module: str = "bot") -> None:
        self.data = data
        self._module = module
        self.url = ""
        self.lines: list[str] = []
        self.kills = 0
        self._process: asyncio.subprocess.Process | None = None
        self._reading: list[asyncio.Task[None]] = []
        self._open = asyncio.Event()

    async def start(self) -> None:
        """Start it, on the same port as before, and wait for the address of the page."""
        port = self.url.rsplit(":", 1)[-1] if self.url else "0"
        settings = {
            "PAIJU_DATA": str(self.data),
            "PAIJU_PORT": port,
            "PAIJU_PACE": QUICK_PACE_MS,
            "PAIJU_GLANCE": "0",
            "DISCORD_TOKEN": "",
            "PAIJU_TITLES": "tests.titles.beacons,tests.titles.lanterns",
        }
        self._open.clear()
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self._module),
            cwd=ROOT,
            env=os.environ | settings | {"PYTHONFAULTHANDLER": "1"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        streams = (self._process.stdout, self._process.stderr)
        self._reading = [asyncio.create_task(self._read(stream)) for stream in streams]
        await asyncio.wait_for(self._open.wait(), START_SECONDS)

    async def _read(self, stream: asyncio.StreamReader) -> None:
        async for raw in stream:
            line = raw.decode(errors="replace").rstrip()
            self.lines.append(line)
            if found := re.search(r"Open: (http\S+)", line):
                self.url = found[1]
                self._open.set()

    async def kill(self) -> None:
        """SIGKILL: nothing is told to anybody."""
        assert self._process is not None
        self._process.kill()
        self.kills += 1
        await self._ended()

    async def stop(self) -> None:
        """End it in order."""
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._ended()

    async def say_where_it_is(self) -> None:
        """End it with the stacks of its threads among its lines: for one that hangs."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGABRT)
            await self._ended()

    async def _ended(self) -> None:
        assert self._process is not None
        await self._process.wait()
        await asyncio.gather(*self._reading)

    # -- what it has to answer for --------------------------------------------------------------

    def incidents(self) -> list[str]:
        """Warnings, errors and requests that Discord would have refused."""
        bad = re.compile(r" (WARNING|ERROR|CRITICAL) |^Traceback| Refused ")
        heard = [line for line in self.lines if bad.search(line)]
        return [line for line in heard if not any(name in line for name in UNHEARD)]

    def faults_in_data(self) -> list[str]:
        """List what is lost or doubled in the stored tables; read while the program does not
        run."""
        faults: list[str] = []
        with sqlite3.connect(self.data / "paiju.db") as store:
            faults += _gaps(store, "answers")
            faults += _gaps(store, "events")
        return faults


def _gaps(store: sqlite3.Connection, kind: str) -> list[str]:
    faults = []
    for table_id, revision in store.execute("SELECT id, revision FROM tables").fetchall():
        rows = store.execute(
            f"SELECT revision FROM {kind} WHERE table_id = ? ORDER BY revision", (table_id,)
        )
        found = [row[0] for row in rows]
        if found != list(range(1, revision + 1)):
            faults.append(f"table {table_id}: {kind} {found} do not lead to {revision}")
    return faults
