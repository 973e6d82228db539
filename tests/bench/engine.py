"""The engine by itself: decisions, copies, storage, views; and a thousand games to their end."""

from __future__ import annotations

import multiprocessing
import os
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from engine import SPECTATOR, Game
from engine.kernel.guesses import Guesses
from engine.kernel.worlds import sample
from engine.players import answer
from tests.bench.figures import high, median, show, timed, us
from tests.engine.properties.playing import LONGEST, TABLE_SIZES, TITLE, answer_somehow

T = TypeVar("T")

GAMES, EVERY = 12, 17
"""Random games that are measured, and every how many decisions a look is taken."""

AIMS = {"decision": "150 µs", "clone": "10 µs", "view": "100 µs"}


def run(games: int) -> None:
    """Measure the engine; then play ``games`` whole games at every table size."""
    for seats in (2, 6):
        _speed(seats)
    _endurance(games)


def _speed(seats: int) -> None:
    decisions, moments = [], []
    for seed in range(GAMES):
        game = Game.new(TITLE, seats=seats, seed=seed)
        guesses = Guesses(seed)
        while game.result is None:
            decisions.append(timed(partial(answer_somehow, game, guesses)))
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
        _row("guess at a world", _each(moments, partial(sample, seat=0, seed=1))),
        ("snapshot", f"{median([len(d) for d in stored]):,.0f} bytes", "", ""),
        ("snapshot, compressed", f"{median(packed):,.0f} bytes", f"{max(packed):,} bytes", ""),
    ]
    show(f"Engine, {seats} players, {GAMES} games", rows, ("", "median", "99th percentile", "aim"))


def _each(things: Sequence[T], work: Callable[[T], object]) -> list[float]:
    """How long the same work takes with each of several things."""
    return [timed(partial(work, thing)) for thing in things]


def _fresh_view(game: Game, seat: int) -> object:
    """A view with nothing remembered from the one before."""
    game.memo.clear()
    return game.view(seat)


def _row(name: str, seconds: list[float], aim: str = "") -> tuple[str, ...]:
    return name, us(median(seconds)), us(high(seconds)), AIMS.get(aim, "")


# -- endurance ------------------------------------------------------------------------------


def _endurance(games: int) -> None:
    """Whole games of random and of computer players, every invariant checked at every decision."""
    rows = []
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for seats in TABLE_SIZES:
            start = time.perf_counter()
            jobs = [(seats, seed) for seed in range(games)]
            played = list(pool.imap_unordered(play_and_check, jobs, chunksize=8))
            broken = [problem for _, _, _, problem in played if problem]
            first = sum(began for _, _, began, _ in played)
            rounds = sorted(rounds for rounds, _, _, _ in played)
            rows.append(
                (
                    str(seats),
                    str(len(played)),
                    str(len(broken)),
                    f"{100 * first / len(played):.0f} %",
                    f"{median(rounds):.0f} ({rounds[0]} to {rounds[-1]})",
                    f"{median([float(count) for _, count, _, _ in played]):,.0f}",
                    f"{time.perf_counter() - start:,.0f} s",
                )
            )
            for problem in broken[:3]:
                print("  broken:", problem, flush=True)
    head = ("players", "games", "broken", "dealer wins", "rounds", "decisions", "took")
    show("Endurance: every other game of random, every other of computer players", rows, head)


def play_and_check(job: tuple[int, int]) -> tuple[float, int, bool, str]:
    """Play one game: its rounds and decisions, whether its dealer won, and what was broken."""
    seats, seed = job
    game = Game.new(TITLE, seats=seats, seed=seed)
    count = 0
    for count, _ in enumerate(_played(game, seed)):
        broken = game.title.check(game)
        if broken:
            return game.state.round, count, False, f"{seats} players, seed {seed}: {broken[0]}"
    if game.result is None:
        return game.state.round, count, False, f"{seats} players, seed {seed}: no end"
    return game.state.round, count, game.state.marks["dealer"] in game.result.winners, ""


def _played(game: Game, seed: int) -> Iterator[None]:
    """Play on: games of even seeds by chance, of odd ones by rules of thumb with some chance."""
    guesses = Guesses(seed)
    for _ in range(LONGEST):
        if game.result is not None:
            return
        owed = game.decisions[0]
        if seed % 2 and guesses.below(20):
            game.answer(owed.seat, answer("normal", game, owed.seat, guesses.bits(), 0))
        else:
            answer_somehow(game, guesses)
        yield
