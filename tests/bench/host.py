"""The table service and the whole program: memory, storage, and how long a press takes.

The second part runs everything in one process, over real sockets: the sandbox, the bot on
discord.py, and the people who press. Their times include the sandbox's own work.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path

from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.time.clock import SystemClock
from bot.host.values import Actor
from bot.sandbox import Person
from bot.sandbox.post import Post
from bot.sandbox.wire import Json
from bot.store.rows.tables import Place
from bot.store.sqlite import FILE, SqliteStore
from engine.kernel.rng import Rng, some_answer
from tests.bench.figures import high, median, ms, show
from tests.bench.program import ByPolicy, program
from tests.cogs.stage import PATIENCE, asks, has_button, press
from tests.cogs.stage import answer as answer_panel

TABLES = (1, 50, 500)
"""Running tables while presses are measured."""

SERVED = 500
"""Tables whose memory is measured."""

ACTIONS = 12
"""Answers at each of them."""

PRESSES = 120
"""Presses that are measured for each number of tables."""

PACE = 60.0
"""At a running table somebody presses about so often, in seconds."""

OWNER = "林小满"


def run(_games: int) -> None:
    """Measure the service alone, then presses."""
    logging.getLogger().setLevel(logging.ERROR)
    asyncio.run(_service())
    for tables in TABLES:
        with tempfile.TemporaryDirectory() as directory:
            asyncio.run(_presses(Path(directory), tables))


# -- the service alone ----------------------------------------------------------------------


async def _service() -> None:
    """Tables of two people each, without Discord."""
    with tempfile.TemporaryDirectory() as directory:
        store = await SqliteStore.open(Path(directory))
        config = HostConfig(pace_ms=0, games=SERVED)
        host = Host(store, clock=SystemClock(), computers=ByPolicy(), config=config)
        await host.start()
        tables = [await _table(host, number) for number in range(SERVED)]
        await _delivered(host)
        stored = _stored(Path(directory))
        took: list[float] = []
        rng = Rng(1)
        for _ in range(ACTIONS):
            for place, table_id in enumerate(tables):
                took += await _act(host, table_id, place, rng)
            await _delivered(host)
        grown = _stored(Path(directory)) - stored
        await host.stop()
        held = await _held(store, tables)
        await store.close()
    rows = [
        ("memory a running table", f"{held / SERVED / 1000:,.0f} kB"),
        ("database bytes a new table", f"{stored / SERVED:,.0f}"),
        ("database bytes an action", f"{grown / len(took):,.0f}"),
        ("an answer, stored", f"{ms(median(took))}, 99 %: {ms(high(took))}"),
        ("answers a second, one after the other", f"{len(took) / sum(took):,.0f}"),
    ]
    show(f"Table service alone, {SERVED} tables of two", rows)


async def _held(store: SqliteStore, tables: list[int]) -> int:
    """The bytes of memory that running games take, once they have been read from storage."""
    host = Host(
        store, clock=SystemClock(), computers=ByPolicy(), config=HostConfig(games=len(tables) + 1)
    )
    await host.looking.view(tables[0])
    tracemalloc.start()
    for table_id in tables[1:]:
        await host.looking.view(table_id)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held


async def _table(host: Host, number: int) -> int:
    """A game between two people in a channel of its own."""
    first, second = _pair(number)
    place = Place(1, 1_000 + number)
    done = await host.lobby.open_table(first, place, "yongheng", seats=2)
    await host.lobby.join(second, done.table_id)
    await host.lobby.begin(first, done.table_id)
    return done.table_id


def _pair(number: int) -> tuple[Actor, Actor]:
    return Actor(2 * number + 10, f"A{number}", "zh"), Actor(2 * number + 11, f"B{number}", "en")


async def _act(host: Host, table_id: int, number: int, rng: Rng) -> list[float]:
    """One answer at a table, by whoever is asked."""
    for actor in _pair(number):
        seen = await host.looking.view(table_id, actor.user_id)
        if seen.view is None or seen.view.decision is None:
            continue
        owed = seen.view.decision
        given = some_answer(owed, rng)
        start = time.perf_counter()
        await host.play.answer(actor, table_id, given, decision_id=owed.id)
        return [time.perf_counter() - start]
    return []


async def _delivered(host: Host) -> None:
    """Take everything from the outbox, as if Discord had shown it."""
    while rows := await host.outbox.next_due():
        for row in rows:
            await host.outbox.sent(row)


def _stored(directory: Path) -> int:
    """Measure the database on disk, its log written back."""
    with contextlib.closing(sqlite3.connect(directory / FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        (free,) = database.execute("PRAGMA freelist_count").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    return int((pages - free) * size)


# -- the whole program ----------------------------------------------------------------------


async def _presses(data: Path, tables: int) -> None:
    """Presses at random tables, as many a second as so many tables make."""
    acknowledged: list[float] = []
    panels: list[float] = []
    boards: list[float] = []
    async with _program(data) as owner:
        start = time.perf_counter()
        rooms = [await _open(owner, number) for number in range(tables)]
        opened = time.perf_counter() - start
        rng = Rng(tables)
        acting: list[asyncio.Task[None]] = []
        for _ in range(PRESSES):
            room = rooms[rng.below(tables)]
            acting.append(asyncio.create_task(_play(owner, room, acknowledged, panels, boards)))
            if tables == 1:
                await acting[-1]
            await asyncio.sleep(PACE / tables if tables > 1 else 0)
        await asyncio.gather(*acting)
    rows = [
        ("acknowledged", *_both(acknowledged), str(len(acknowledged))),
        ("the panel shown", *_both(panels), str(len(panels))),
        ("the board shown", *_both(boards), str(len(boards))),
    ]
    title = f"From a press, {tables} tables running (opened in {opened:,.0f} s)"
    show(title, rows, ("until", "median", "99th percentile", "presses"))


def _both(seconds: list[float]) -> tuple[str, str]:
    return ms(median(seconds)), ms(high(seconds))


@contextlib.asynccontextmanager
async def _program(data: Path) -> AsyncIterator[Person]:
    """The program on a sandbox, with one person at their screen."""
    async with (
        program(data, HostConfig(pace_ms=0)) as (_, sandbox),
        await Person.connect(sandbox.url, OWNER) as person,
    ):
        yield person


class Room:
    """A channel with a table; one press at a time."""

    def __init__(self, place: Json) -> None:
        self.place = place
        self.free = asyncio.Lock()


async def _open(owner: Person, number: int) -> Room:
    """A game against a computer player in a channel of its own."""
    room = Room(await owner.open_channel(f"bench-{number}"))
    await _begin(owner, room)
    return room


async def _begin(owner: Person, room: Room) -> None:
    """A new game in that channel."""
    await (await owner.slash(room.place, "table open", seats=2)).wait(PATIENCE)
    lobby = await owner.wait_for(room.place, lambda post: has_button(post, "join"), PATIENCE)
    await (await press(owner, lobby, "computer")).acknowledged(PATIENCE)
    await owner.until(lambda: _begins(lobby), PATIENCE)
    await (await press(owner, lobby, "begin")).acknowledged(PATIENCE)
    await owner.wait_for(room.place, lambda post: has_button(post, "act"), PATIENCE)


def _begins(lobby: Post) -> bool:
    return any("begin" in (b.custom_id or "") and not b.disabled for b in lobby.buttons)


async def _board(owner: Person, room: Room) -> Post:
    """The board to play from; where the game is over, that of the next one."""
    shown = await owner.wait_for(
        room.place, lambda post: has_button(post, "act") or has_button(post, "again"), PATIENCE
    )
    if has_button(shown, "act"):
        return shown
    await _begin(owner, room)
    return await owner.wait_for(room.place, lambda post: has_button(post, "act"), PATIENCE)


async def _play(
    owner: Person,
    room: Room,
    acknowledged: list[float],
    panels: list[float],
    boards: list[float],
) -> None:
    """Open the panel from the board; answer in it; wait for the board to show it."""
    async with room.free:
        board = await _board(owner, room)
        opening = await press(owner, board, "act")
        panel = await opening.wait(PATIENCE)
        acknowledged.append(opening.acknowledged_after or 0.0)
        panels.append(opening.answered_after or 0.0)
        if not asks(panel):
            return
        watching = asyncio.create_task(_until_shown(owner, room))
        start = time.perf_counter()
        await answer_panel(owner, panel)
        seen = await watching
        if seen is not None:
            boards.append(seen - start)


async def _until_shown(owner: Person, room: Room) -> float | None:
    """Wait until the channel shows something new; ``None`` where an answer changed nothing for
    others."""
    before = _shown(owner, room)
    try:
        await owner.until(lambda: _shown(owner, room) > before, PATIENCE / 4)
    except AssertionError:
        return None
    return time.perf_counter()


def _shown(owner: Person, room: Room) -> int:
    """Count how often something has been shown or shown anew in a channel, but for private
    panels."""
    open_to_all = [post for post in owner.messages(room.place) if not post.ephemeral]
    return sum(1 + post.edits for post in open_to_all)
