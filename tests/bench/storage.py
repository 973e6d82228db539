"""What the database grows by with each answer of a game that goes on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
from itertools import count
from pathlib import Path

from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.time.clock import SystemClock
from bot.host.values import Actor
from bot.store.rows import Place
from bot.store.sqlite import FILE, SqliteStore
from engine import Game, titles
from engine.kernel.rng import Rng
from engine.players import answer
from tests.bench.figures import show
from tests.bench.program import Thumb

TABLES = 4
"""Games of each title."""

ACTIONS = 240
"""The first answers of each of them, which are counted."""


def run(_games: int) -> None:
    """Print what an answer takes in the database, by title and by what is stored."""
    for title in titles:
        grown, answers = asyncio.run(_grown(title))
        rows = [(name, f"{size / answers:,.0f}") for name, size in grown.items() if size]
        rows.append(("in all", f"{sum(grown.values()) / answers:,.0f}"))
        show(f"Database bytes an answer, {titles[title].names.en}, {answers:,} answers", rows)


def stored_an_action(title: str) -> float:
    """The bytes that the database grows by with an answer, over the first 240 of a game."""
    grown, answers = asyncio.run(_grown(title))
    return sum(grown.values()) / answers


async def _grown(title: str) -> tuple[dict[str, int], int]:
    """The bytes that each table of the database has grown by, and after how many answers."""
    with tempfile.TemporaryDirectory() as directory:
        store = await SqliteStore.open(Path(directory))
        config = HostConfig(pace_ms=0, pause_least_ms=0, pause_most_ms=0)
        host = Host(store, clock=SystemClock(), computers=Thumb(), config=config)
        await host.start()
        tables = [await _begun(host, title, number) for number in range(TABLES)]
        await _delivered(host)
        before = _sizes(Path(directory))
        answers = sum([await _play(host, *table) for table in zip(tables, count(), strict=False)])
        await _delivered(host)
        after = _sizes(Path(directory))
        await host.stop()
        await store.close()
    return {name: size - before.get(name, 0) for name, size in after.items()}, answers


def _pair(number: int) -> tuple[Actor, Actor]:
    """Two people, with ids as long as Discord's are."""
    first = 1_200_000_000_000_000_000 + 2 * number
    return Actor(first, f"A{number}", "zh"), Actor(first + 1, f"B{number}", "en")


async def _begun(host: Host, title: str, number: int) -> int:
    first, second = _pair(number)
    place = Place(1_300_000_000_000_000_000, 1_300_000_000_000_000_001 + number)
    done = await host.open_table(first, place, title, seats=2)
    await host.join(second, done.table_id)
    await host.begin(first, done.table_id)
    return done.table_id


async def _play(host: Host, table_id: int, number: int) -> int:
    """Let both answer by the rules of thumb until enough is answered or the game is over."""
    dice = Rng(number)
    while True:
        await host.settled()
        seen = [(actor, await host.view(table_id, actor.user_id)) for actor in _pair(number)]
        table = seen[0][1].table
        snapshot = await host.store.snapshot(table_id)
        if table.status != "running" or table.revision > ACTIONS or snapshot is None:
            return table.revision
        pack = await host.pack(table.pack)
        game = Game.load(snapshot.data, lambda _, pack=pack: pack)  # type: ignore[misc]
        for actor, info in seen:
            owed = info.view and info.view.decision
            if owed:
                keys = answer("normal", game, owed.seat, dice.bits(), 0)
                await host.answer(actor, table_id, keys, decision_id=owed.id)
                break


async def _delivered(host: Host) -> None:
    """Take everything from the outbox, as if Discord had shown it."""
    while rows := await host.outbox.next_due():
        for row in rows:
            await host.outbox.sent(row)


def _sizes(directory: Path) -> dict[str, int]:
    """The bytes in use of each table and index."""
    with contextlib.closing(sqlite3.connect(directory / FILE)) as database:
        question = "SELECT name, sum(pgsize - unused) FROM dbstat GROUP BY name"
        return dict(database.execute(question).fetchall())
