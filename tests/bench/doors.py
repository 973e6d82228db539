"""Trace one press of each kind and print the table of docs/ARCHITECTURE.md: the functions and files
that it takes, by layer.

    python -m tests.bench doors

The program runs on a sandbox over real sockets. An *answer* goes from the panel to the redrawn
board of everybody, a *look* opens one's hand, a *setting* changes a choice in a menu. Each press is
made twice before it is traced, so imports and caches are warm. Coroutines and nested functions
count as functions; the sandbox and the tests do not count.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from types import CodeType, FrameType

from bot.app import Paiju
from bot.host.config import HostConfig
from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.bench.program import program
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    answer,
    asks,
    button,
    has_button,
    open_panel,
    press,
)

ROOT = Path(__file__).resolve().parents[2]

LAYERS = (
    *("cogs", "bot/host", "bot/contests", "bot/messages", "bot/store", "bot/delivery", "bot"),
    *("renderers", "engine/games", "engine/mechanics", "engine/language", "engine/kernel"),
    "engine",
)
"""The layers in the order of the table; a file counts for the first that holds it."""

QUIET = 0.3
"""Seconds after the last work for the outbox, in which delivery ends."""

SETTING = ":pings"
"""The end of the menu's id: a setting that changes no table."""

WARM = 2
"""Untraced presses of a kind before the traced one."""

Doing = Callable[[], Awaitable[object]]
Preparing = Callable[[], Awaitable[Doing]]
"""Open what is pressed, which is not traced; the press."""


class Tracer:
    """A profiler of all threads that keeps which functions of the program run while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.found: set[CodeType] = set()
        sys.setprofile(self._called)
        threading.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, _arg: object) -> None:
        if self.on and event == "call":
            self.found.add(frame.f_code)

    def functions(self) -> dict[str, set[str]]:
        """Return the functions by file, both relative to the repository, and start anew."""
        found: dict[str, set[str]] = defaultdict(set)
        for code in self.found:
            path = Path(code.co_filename)
            if path.is_relative_to(ROOT) and not code.co_name.startswith("<"):
                name = path.relative_to(ROOT).as_posix()
                if _layer(name) and not name.startswith("bot/sandbox/"):
                    found[name].add(f"{code.co_qualname}:{code.co_firstlineno}")
        self.found = set()
        return found


def _layer(file: str) -> str:
    return next((layer for layer in LAYERS if file.startswith(f"{layer}/")), "")


def run(_games: int) -> None:
    """Play a table of two people, trace the three presses and print the table."""
    logging.getLogger().setLevel(logging.ERROR)
    tracer = Tracer()
    with tempfile.TemporaryDirectory() as directory:
        traced = asyncio.run(_presses(Path(directory), tracer))
    sys.setprofile(None)
    rows = [
        (layer, *(_counted(found, layer) for found in traced.values()))
        for layer in LAYERS
        if any(_layer(file) == layer for found in traced.values() for file in found)
    ]
    rows.append(("in all", *(_counted(found, "") for found in traced.values())))
    lines = [("functions / files", *traced), ("---",) * (1 + len(traced)), *rows]
    print("\n".join(f"| {' | '.join(line)} |" for line in lines))


def _counted(found: dict[str, set[str]], layer: str) -> str:
    files = {file: names for file, names in found.items() if _layer(file) == layer or not layer}
    return f"{sum(map(len, files.values()))} / {len(files)}" if files else "-"


async def _presses(data: Path, tracer: Tracer) -> dict[str, dict[str, set[str]]]:
    """Trace each kind of press at a table of two people."""
    async with (
        program(data, HostConfig(pace_ms=0, pause_most_ms=0), dice=Random(1)) as (bot, sandbox),
        await Person.connect(sandbox.url, LIN) as lin,
        await Person.connect(sandbox.url, KAITO) as kaito,
    ):
        await _begin(lin, kaito)
        settings = await (await lin.slash(ROOM, "settings show")).wait(PATIENCE)
        kinds: dict[str, Preparing] = {
            "answer": lambda: _answer((lin, kaito)),
            "look": lambda: _look(lin),
            "setting": lambda: _choose(lin, settings),
        }
        return {kind: await _traced(bot, tracer, doing) for kind, doing in kinds.items()}


async def _begin(lin: Person, kaito: Person) -> None:
    await (await lin.slash(ROOM, "table open", seats=2)).wait(PATIENCE)
    mine = await lin.wait_for(ROOM, lambda post: has_button(post, "join"), PATIENCE)
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == mine.id, PATIENCE)
    await (await press(kaito, theirs, "join")).acknowledged(PATIENCE)
    await lin.until(lambda: not button(mine, "begin").disabled, PATIENCE)
    await (await press(lin, mine, "begin")).acknowledged(PATIENCE)


async def _traced(bot: Paiju, tracer: Tracer, prepare: Preparing) -> dict[str, set[str]]:
    for _ in range(WARM):
        await (await prepare())()
        await _delivered(bot)
    pressing = await prepare()
    await _delivered(bot)
    tracer.on = True
    await pressing()
    await _delivered(bot)
    tracer.on = False
    return tracer.functions()


async def _delivered(bot: Paiju) -> None:
    """Wait until the outbox is empty, and as long again as delivery takes to end."""
    async with asyncio.timeout(PATIENCE):
        while await bot.host.outbox.next_due():
            await asyncio.sleep(0.01)
    await asyncio.sleep(QUIET)


async def _answer(people: tuple[Person, ...]) -> Doing:
    """Open the panel of whoever is asked; the press takes the first thing that is possible."""
    for person in people:
        board = await person.wait_for(ROOM, lambda post: has_button(post, "act"), PATIENCE)
        panel = await open_panel(person, board)
        if asks(panel):
            return partial(answer, person, panel)
    raise RuntimeError("nobody is asked")


async def _look(person: Person) -> Doing:
    """The press opens one's own hand."""
    board = await person.wait_for(ROOM, lambda post: has_button(post, "hand"), PATIENCE)
    return partial(open_panel, person, board, "hand")


async def _choose(person: Person, page: Post) -> Doing:
    """The press turns a setting of one's own and waits until the page shows it."""
    menu = next(s for s in page.selects if s.custom_id.endswith(SETTING))
    chosen = next(o["value"] for o in menu.options if not o.get("default"))

    async def press_and_see() -> None:
        edits = page.edits
        await (await person.choose(page, [chosen], custom_id=menu.custom_id)).acknowledged(PATIENCE)
        await person.until(lambda: page.edits > edits, PATIENCE)

    return press_and_see
