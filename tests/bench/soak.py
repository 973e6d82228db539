"""Hours of many tables: memory, descriptors and the log of the program, and whether they are level.

The program runs as a process of its own, as on Discord; the sandbox that it talks to is here and
is not counted. At each table a person has the computer mind their seat, the others are computer
players, so all of them are always busy; a game that ends is followed by the next one.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bot.sandbox import Person, Sandbox
from bot.sandbox_setup import SANDBOX
from tests.bench.figures import Row, show

TABLES = (10, 200)
LOOKS = 12
"""Rows that are printed, at equal intervals."""
OWNER = "林小满"
ROOT = Path(__file__).parents[2]


def run(minutes: int) -> None:
    """Let ten tables and then two hundred play for so many minutes, and print what they took."""
    for tables in TABLES:
        with tempfile.TemporaryDirectory() as directory:
            asyncio.run(_measure(Path(directory), minutes, tables))


async def _measure(data: Path, minutes: int, tables: int) -> None:
    sandbox = Sandbox(SANDBOX, rate_limits=False)
    await sandbox.start()
    try:
        async with await Person.connect(sandbox.url, OWNER) as owner:
            rooms = [(await owner.open_channel(f"soak-{n}"))["id"] for n in range(tables)]
            guild = owner.channels[rooms[0]].get("guild_id")
            told = {
                "url": sandbox.url,
                "token": sandbox.token,
                "guild": guild,
                "owner": owner.me["id"],
                "rooms": rooms,
            }
        log = data / "log"
        with log.open("wb") as lines:
            program = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.bench.soaked", str(data), json.dumps(told)),
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
                stderr=lines,
            )
        try:
            rows = await _watched(program, log, minutes)
        finally:
            program.terminate()
            await program.wait()
    finally:
        await sandbox.stop()
    head = ("after", "answers", "MB", "with its computer players", "descriptors", "log")
    show(f"{tables} tables of computer players, {minutes} minutes", rows, head)


async def _watched(program: asyncio.subprocess.Process, log: Path, minutes: int) -> Sequence[Row]:
    """Measure what the program takes, at equal intervals. It says itself how many answers it has
    taken."""
    assert program.stdout is not None
    answers = "0"
    rows: list[Row] = []
    start = 0.0
    while len(rows) < LOOKS:
        line = await program.stdout.readline()
        if not line:
            raise RuntimeError(log.read_text(errors="replace")[-2000:] or "the program ended")
        answers = line.decode().strip()
        start = start or time.perf_counter()  # all tables are open when it first speaks
        since = time.perf_counter() - start
        if since >= (len(rows) + 1) * minutes * 60 / LOOKS:
            rows.append((f"{since / 60:.1f} min", answers, *_taken(program.pid, log)))
    return rows


def _taken(process: int, log: Path) -> Row:
    """Memory, descriptors and log of a process now."""
    own = _megabytes(process)
    children = sum(_megabytes(child) for child in _children(process))
    open_files = len(os.listdir(f"/proc/{process}/fd"))
    return (f"{own:,.0f}", f"{own + children:,.0f}", str(open_files), f"{log.stat().st_size:,} B")


def _children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in listed.split()]


def _megabytes(process: int) -> float:
    """Resident memory."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    return 0.0
