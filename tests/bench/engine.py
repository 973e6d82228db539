"""The engine by itself: decisions, copies, storage, views; and thousands of games to their end."""

from __future__ import annotations

import multiprocessing
import time
import traceback
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from engine import SPECTATOR, Game, titles
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from engine.players import answer
from engine.players.determinize import determinize
from tests.bench.figures import cores, high, median, show, timed, us
from tests.engine.properties.playing import LONGEST, TABLES, answer_somehow, new_game

T = TypeVar("T")

Job = tuple[str, int, str, int]
"""A game to be played: title, seats, level of its players, seed."""

GAMES, EVERY = 12, 17
"""Random games that are measured, and every how many decisions a look is taken."""

AIMS = {"decision": "150 µs", "clone": "10 µs", "view": "100 µs"}


CHECKED = 3
"""Every how many decisions of the games to the end the invariants are looked at."""

ONE_TABLE = 10
"""A title of one table size plays so many times as many games of random players."""


def run(games: int, only: Sequence[str] = ()) -> None:
    """Measure the engine; then play ``games`` whole games at every table size, half of them of
    random and half of computer players. ``only``: the titles, where not all."""
    for title in titles.values():
        for seats in sorted({title.shape.least_seats, title.shape.most_seats}):
            if not only or title.id in only:
                _speed(title.id, seats)
    _endurance(games, only)


def _speed(title: str, seats: int) -> None:
    decisions, moments = [], []
    for seed in range(GAMES):
        game = new_game(title, seats, seed)
        rng = Rng(seed)
        while game.result is None:
            decisions.append(timed(partial(answer_somehow, game, rng)))
            if len(decisions) % EVERY == 0 and game.result is None:
                moments.append(game.clone())
    pack = moments[0].pack
    stored = [game.dump() for game in moments]
    packed = [len(zlib.compress(data)) for data in stored]
    rows = [
        ("decisions a second, random play", f"{len(decisions) / sum(decisions):,.0f}", "", ""),
        _row("decision", decisions, "decision"),
        _row("clone", _each(moments, Game.clone), "clone"),
        _row("encode", _each(moments, Game.dump)),
        _row("decode", _each(stored, partial(Game.load, packs=lambda _: pack))),
        _row("view of a seat", _each(moments, partial(_fresh_view, seat=0)), "view"),
        _row("view of a spectator", _each(moments, partial(_fresh_view, seat=SPECTATOR))),
        _row("guess at a world", _each(moments, partial(determinize, seat=0, seed=1))),
        ("snapshot", f"{median([len(d) for d in stored]):,.0f} bytes", "", ""),
        ("snapshot, compressed", f"{median(packed):,.0f} bytes", f"{max(packed):,} bytes", ""),
    ]
    head = ("", "median", "99th percentile", "aim")
    show(f"{titles[title].shape.names.en}, {seats} players, {GAMES} games", rows, head)


def _each(things: Sequence[T], work: Callable[[T], object]) -> list[float]:
    """Time the same work with each of several things."""
    return [timed(partial(work, thing)) for thing in things]


def _fresh_view(game: Game, seat: int) -> object:
    """A view with nothing remembered from the one before."""
    game.clear_memos()
    return game.view(seat)


def _row(name: str, seconds: list[float], aim: str = "") -> tuple[str, ...]:
    return name, us(median(seconds)), us(high(seconds)), AIMS.get(aim, "")


# -- endurance ------------------------------------------------------------------------------


def _endurance(games: int, only: Sequence[str]) -> None:
    """Whole games of random and of computer players, with their invariants."""
    rows = []
    with multiprocessing.get_context("spawn").Pool(cores()) as pool:
        for title, seats in TABLES:
            if only and title not in only:
                continue
            alone = titles[title].shape.least_seats == titles[title].shape.most_seats
            for level, number in (
                ("easy", games * ONE_TABLE if alone else games // 2),
                ("normal", games // 2),
            ):
                start = time.perf_counter()
                jobs = [(title, seats, level, seed) for seed in range(number)]
                played = list(pool.imap_unordered(play_and_check, jobs, chunksize=8))
                rows.append(_endured(jobs[0], played, time.perf_counter() - start))
    head = (
        "title",
        "seats",
        "players",
        "games",
        "broken",
        "first wins",
        "rounds",
        "decisions",
        "took",
    )
    show("Endurance: whole games of random players (easy) and by rules of thumb", rows, head)


class Endured(Struct):
    """One game: how long it was, whether who began won, and what was broken."""

    rounds: int
    decisions: int
    first_won: bool
    broken: str


def _endured(job: Job, played: Sequence[Endured], took: float) -> tuple[str, ...]:
    title, seats, level, _ = job
    for game in [game for game in played if game.broken][:3]:
        print("  broken:", game.broken, flush=True)
    rounds = sorted(game.rounds for game in played)
    return (
        titles[title].shape.names.en,
        str(seats),
        level,
        f"{len(played):,}",
        str(sum(bool(game.broken) for game in played)),
        f"{100 * sum(game.first_won for game in played) / len(played):.0f} %",
        f"{median(rounds):.0f} ({rounds[0]} to {rounds[-1]})",
        f"{median([game.decisions for game in played]):,.0f}",
        f"{took:,.0f} s",
    )


def play_and_check(job: Job) -> Endured:
    """Play one game and look at its invariants."""
    title, seats, level, seed = job
    count, broken = 0, ""
    game = new_game(title, seats, seed)
    first = game.state.active
    try:
        for count, _ in enumerate(_played(game, level, seed)):
            if count % CHECKED == 0 or game.result is not None:
                broken = "; ".join(game.rules[GameRules].check(game))
            if broken:
                break
        else:
            broken = "" if game.result else "no end"
    except Exception:  # the other games are still to be played, and this one is to be told of
        broken = traceback.format_exc()
    won = game.result is not None and first in game.result.winners
    said = broken and f"{title}, {seats} {level} players, seed {seed}, decision {count}: {broken}"
    return Endured(game.state.round, count, won, said)


def _played(game: Game, level: str, seed: int) -> Iterator[None]:
    """Play on, by chance or by rules of thumb with some chance."""
    rng = Rng(seed)
    for _ in range(LONGEST):
        if game.result is not None:
            return
        owed = game.decisions[0]
        if level == "easy" or not rng.below(20):
            answer_somehow(game, rng)
        else:
            game.answer(owed.seat, answer(level, game, owed.seat, rng.bits(), 0))
        yield
