"""The figures that a rebuilding is judged by, a row each, alone or beside another checkout.

    python -m tests.bench yardstick [--against PATH] [--games ROUNDS] [--only ROW ...]

Each round measures each row in a process of its own, here and then in the other checkout, which
does so by its own copy of this file: names may differ, figures may not. On a machine that does
other things besides, the best of a few rounds is the nearest to the truth, and what is measured in
turn meets the same weather. CPU time is counted wherever nobody waits for anything.
"""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from bot.extensions import SERVED
from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.time.clock import SystemClock
from bot.store.rows.tables import Place
from bot.store.sqlite import SqliteStore
from engine import SPECTATOR, Game
from engine.kernel.rng import Rng, some_answer
from engine.players import answer
from renderers import Renderer
from tests.bench import bytes as line
from tests.bench import host as service
from tests.bench import thinking
from tests.bench.figures import high, median, show
from tests.bench.program import ByPolicy
from tests.engine.properties.playing import answer_somehow, new_game

GAMES, AGAIN = 8, 3
"""Games of random players, and how often each is played: its best time counts."""

LOOKS = 12
"""Positions of real games whose views are made, and boards drawn."""

TABLES, ANSWERS = 12, 240
"""Tables of the host without Discord, and answers at each of them."""

PRESSES, A_SECOND, RUNNING = 160, 8, 500
"""Presses over sockets, how many of them a second, at how many running tables."""

SECONDS = 15
"""Seconds for which the requests of a table are counted."""

NAMES = ("林小满", "Kaito", "夜航船", "Vinewarden_42", "曜日钟楼管理员", "Mochi")


@dataclass(frozen=True)
class Row:
    """A figure: what it is called, in what it is measured, and what it should come to."""

    name: str
    unit: str
    aim: float | None
    measure: Callable[[], float]
    more: bool = False
    """More of it is better."""
    slow: bool = False
    """Takes minutes: measured in the first round alone."""

    def better(self, figures: Sequence[float]) -> float:
        """The best of several rounds."""
        return max(figures) if self.more else min(figures)


# -- the engine -----------------------------------------------------------------------------


def decisions(title: str, seats: int) -> float:
    """Decisions of random players in a second of CPU time."""
    count, spent = 0, 0.0
    for seed in range(GAMES):
        fresh = new_game(title, seats, seed)
        tries = [_played(fresh.clone(), seed) for _ in range(AGAIN)]
        count += tries[0][0]
        spent += min(seconds for _, seconds in tries)
    return count / spent


def _played(game: Game, seed: int) -> tuple[int, float]:
    rng, count = Rng(seed), 0
    start = time.process_time()
    while game.result is None:
        answer_somehow(game, rng)
        count += 1
    return count, time.process_time() - start


def view(title: str, seats: int) -> float:
    """A view of a seat in µs, nothing remembered: the median of positions of real games."""
    return 1e6 * median([_best_view(game) for game in _positions(title, seats)])


def _best_view(game: Game) -> float:
    """The quickest of several views; a copy remembers nothing."""
    took = []
    for _ in range(40):
        twin = game.clone()
        start = time.perf_counter()
        twin.view(0)
        took.append(time.perf_counter() - start)
    return min(took)


def _positions(title: str, seats: int) -> list[Game]:
    """Positions from the middle of games by rules of thumb."""
    found = []
    for seed in range(LOOKS):
        game = new_game(title, seats, 2 * seed)
        _on(game, Rng(seed), 15 * seats + 3 * seed)
        found.append(game)
    return found


def _on(game: Game, rng: Rng, answers: int) -> None:
    """Play on by rules of thumb."""
    for _ in range(answers):
        if game.result is not None:
            return
        owed = game.decisions[0]
        game.answer(owed.seat, answer("normal", game, owed.seat, rng.bits(), 0))


# -- pictures -------------------------------------------------------------------------------


def board(title: str, seats: int) -> float:
    """A board drawn after a single answer in ms of CPU time, encoding apart."""
    game, rng, renderer = new_game(title, seats, 4), Rng(4), Renderer()
    _on(game, rng, 12 * seats)
    took = []
    with _unencoded():
        for _ in range(3 * LOOKS):
            _on(game, rng, 1)
            seen = game.view(SPECTATOR)
            start = time.process_time()
            renderer.board(seen, locale="zh", names=NAMES[:seats], pack=game.pack)
            took.append(time.process_time() - start)
    return 1e3 * median(took[2:])


@contextmanager
def _unencoded() -> Iterator[None]:
    """Nothing is encoded meanwhile."""
    usual = Image.Image.save
    Image.Image.save = lambda *_, **__: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        Image.Image.save = usual  # type: ignore[method-assign]


# -- the host -------------------------------------------------------------------------------


def answered(title: str) -> float:
    """CPU time of an answer through the host in ms, to the commit."""
    return asyncio.run(_answered(title))[0]


def stored(title: str) -> float:
    """Bytes of the database an answer, over the first of a game."""
    return asyncio.run(_answered(title))[1]


async def _answered(title: str) -> tuple[float, float]:
    """CPU time in ms and bytes an answer."""
    config = HostConfig(pace_ms=0, games=TABLES + 1, pause_least_ms=0, pause_most_ms=0)
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder))
        host = Host(
            store, clock=SystemClock(), computers=ByPolicy(), config=config, extensions=SERVED
        )
        await host.start()
        tables = [await _begun(host, title, number) for number in range(TABLES)]
        await _delivered(host)
        before = _size(Path(folder))
        took: list[float] = []
        rng = Rng(1)
        for _ in range(ANSWERS):
            for number, table in enumerate(tables):
                took += await _one(host, table, number, rng)
            await _delivered(host)
        grown = _size(Path(folder)) - before
        await host.stop()
        await store.close()
    return 1e3 * sum(took) / len(took), grown / len(took)


async def _begun(host: Host, title: str, number: int) -> int:
    first, second = _pair(number)
    done = await host.lobby.open_table(first, Place(1, 1_000 + number), title, seats=2)
    await host.lobby.join(second, done.table_id)
    await host.lobby.begin(first, done.table_id)
    return done.table_id


async def _one(host: Host, table: int, number: int, rng: Rng) -> list[float]:
    """One answer by whoever is asked, timed."""
    for actor in _pair(number):
        seen = await host.looking.view(table, actor.user_id)
        if seen.view is None or seen.view.decision is None:
            continue
        owed = seen.view.decision
        given = some_answer(owed, rng)
        start = time.process_time()
        await host.play.answer(actor, table, given, decision_id=owed.id)
        return [time.process_time() - start]
    return []


_pair, _delivered, _size = service._pair, service._delivered, service._stored


# -- the whole program ----------------------------------------------------------------------


def pressed() -> float:
    """From a press to its acknowledgement in ms, at the 99th percentile."""
    with tempfile.TemporaryDirectory() as folder:
        return 1e3 * high(asyncio.run(_pressed(Path(folder))))


async def _pressed(data: Path) -> list[float]:
    acknowledged: list[float] = []
    async with service._program(data) as owner:
        rooms = [await service._open(owner, number) for number in range(RUNNING)]
        rng = Rng(RUNNING)
        acting = []
        for _ in range(PRESSES):
            room = rooms[rng.below(RUNNING)]
            playing = service._play(owner, room, acknowledged, [], [])
            acting.append(asyncio.create_task(playing))
            await asyncio.sleep(1 / A_SECOND)
        await asyncio.gather(*acting)
    return acknowledged


def requests(seats: int) -> float:
    """Requests to Discord an answer, at a table of two people and computer players."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(line.requests(Path(folder), seats, SECONDS))


def crowd(title: str) -> float:
    """Time until the last of fifty `hard` seats that ask at once has its answer, in seconds."""
    return thinking.crowded(title)


ROWS = (
    Row("decisions, 永恒之息", "/s", 22_000, lambda: decisions("yongheng", 2), more=True),
    Row("decisions, 神话起源", "/s", 22_000, lambda: decisions("shenhua", 2), more=True),
    Row("decisions, 圣物战线", "/s", None, lambda: decisions("shengwu", 2), more=True),
    Row("view, 永恒之息, 2", "µs", 100, lambda: view("yongheng", 2)),
    Row("view, 永恒之息, 6", "µs", 150, lambda: view("yongheng", 6)),
    Row("view, 神话起源", "µs", 100, lambda: view("shenhua", 2)),
    Row("view, 圣物战线", "µs", 100, lambda: view("shengwu", 2)),
    Row("board drawn, 4 seats", "ms", 16, lambda: board("yongheng", 4)),
    Row("board drawn, 神话起源", "ms", None, lambda: board("shenhua", 2)),
    Row("CPU an answer, 永恒之息", "ms", 1.6, lambda: answered("yongheng")),
    Row("CPU an answer, 神话起源", "ms", 1.6, lambda: answered("shenhua")),
    Row("database an answer, 永恒之息", "B", 250, lambda: stored("yongheng")),
    Row("database an answer, 神话起源", "B", 250, lambda: stored("shenhua")),
    Row("50 hard seats, 永恒之息", "s", 8, lambda: crowd("yongheng"), slow=True),
    Row("50 hard seats, 神话起源", "s", 8, lambda: crowd("shenhua"), slow=True),
    Row("requests an answer, 2 seats", "", None, lambda: requests(2), slow=True),
    Row("requests an answer, 4 seats", "", None, lambda: requests(4), slow=True),
    Row("requests an answer, 6 seats", "", None, lambda: requests(6), slow=True),
    Row("500 tables, 8 presses/s, 99 %", "ms", 70, pressed, slow=True),
)


# -- rounds ---------------------------------------------------------------------------------


def run(rounds: int, against: Path | None = None, only: Sequence[str] = ()) -> None:
    """Measure each row (or those whose names begin so), and print them with their aims."""
    places = [Path.cwd(), *([against] if against is not None else [])]
    wanted = [row for row in ROWS if not only or any(row.name.startswith(o) for o in only)]
    shown = []
    for row in wanted:
        figures: list[list[float]] = [[] for _ in places]
        for _ in range(1 if row.slow else rounds):
            for place, found in zip(places, figures, strict=True):
                found.append(_measured(row.name, place))
        shown.append(_cells(row, [row.better(found) for found in figures]))
        print(*shown[-1], flush=True)
    beside = ("there", "here / there") if against is not None else ()
    show("The yardstick, best of rounds", shown, ("", "here", "aim", *beside))


def _cells(row: Row, best: Sequence[float]) -> tuple[str, ...]:
    """A row as it is printed."""
    aim = "" if row.aim is None else f"{'≥' if row.more else '≤'} {row.aim:,g}"
    cells = (row.name, _said(row, best[0]), aim)
    if len(best) == 1:
        return cells
    ratio = best[0] / best[1] if best[1] else float("nan")
    return (*cells, _said(row, best[1]), f"{ratio:.2f}")


def _said(row: Row, figure: float) -> str:
    digits = 0 if figure >= 100 else 2
    return f"{figure:,.{digits}f} {row.unit}".strip()


def _measured(name: str, place: Path) -> float:
    """One row, measured by the checkout in that place; the last line it prints is JSON."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.bench.yardstick", name],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        return float(json.loads(ran.stdout.strip().split("\n")[-1])[name])
    except (ValueError, KeyError):
        print(f"{name} cannot be measured in {place}: {ran.stderr[-2000:]}", file=sys.stderr)
        return float("nan")


def main() -> None:
    """Measure the rows that are named and print them as JSON."""
    logging.getLogger().setLevel(logging.ERROR)
    rows = {row.name: row for row in ROWS}
    print(json.dumps({name: rows[name].measure() for name in sys.argv[1:]}))


if __name__ == "__main__":
    main()
