"""How the ready decks of 神话起源 fare against one another, played by a computer player.

Every deck meets every other, from both sides of the table, equally often. Games are seeded, and the
search counts playouts instead of time, so the figures are the same on every machine.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import time
from collections.abc import Iterable, Sequence
from itertools import permutations

from msgspec import Struct

from engine import Game
from engine.games.shenhua import TITLE
from engine.games.shenhua.ready import ready_decks
from engine.kernel.rng import Rng
from engine.players import answer
from tests.bench.figures import Row, high, median, share, show

LEVELS = ("normal", "hard")
"""Who plays: the rules of thumb show the decks' speed, the search what is in them."""

PLAYOUTS_MS = 240
"""The budget of the search: twenty-four playouts; a second at a table is several times as many."""

MOST_ANSWERS = 20_000
"""Answers after which a game is taken to have no end."""


class Match(Struct, frozen=True):
    """One game: the decks by number, the first player's first; who won (-1: nobody); how long."""

    decks: tuple[int, int]
    winner: int
    turns: int
    decisions: int


def run(games: int) -> None:
    """Let every ready deck play every other, ``games`` games in all or a few more, and print."""
    names = [ready.names.en for ready in ready_decks()]
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for level in LEVELS:
            start = time.perf_counter()
            jobs = schedule(level, games, len(names))
            played = list(pool.imap_unordered(match, jobs))
            took = time.perf_counter() - start
            title = f"The ready decks of {TITLE.names.en}, {len(played)} games of {level} players"
            show(title, deck_rows(played, names), ("deck", "all its games", "first", "second"))
            show("Row against column, wins of the row", *pairings(played, names))
            show("Games", game_rows(played, took))


def schedule(level: str, games: int, decks: int) -> list[tuple[str, int, int, int]]:
    """Who plays, which deck goes first, which second, the seed: each pairing in both orders."""
    pairs = list(permutations(range(decks), 2))
    rounds = max(1, math.ceil(games / len(pairs)))
    return [(level, first, second, seed) for seed in range(rounds) for first, second in pairs]


def match(job: tuple[str, int, int, int]) -> Match:
    """One seeded game between two ready decks."""
    level, first, second, seed = job
    decks = [ready_decks()[number].deck for number in (first, second)]
    game = Game.new(TITLE.id, seats=2, seed=seed, decks=decks, options={"first": "first"})
    rng = Rng(seed)
    decisions = 0
    while game.result is None:
        owed = game.decisions[0]
        game.answer(owed.seat, answer(level, game, owed.seat, rng.bits(), PLAYOUTS_MS))
        decisions += 1
        if decisions > MOST_ANSWERS:
            raise AssertionError(f"game {job} does not end")
    winner = game.result.winners[0] if game.result.winners else -1
    return Match((first, second), winner, game.state.turn, decisions)


def deck_rows(played: Sequence[Match], names: Sequence[str]) -> list[Row]:
    """What each deck wins: of all its games, and by who began."""
    rows: list[Row] = []
    for deck, name in enumerate(names):
        begun = [one.winner == 0 for one in played if one.decks[0] == deck]
        second = [one.winner == 1 for one in played if one.decks[1] == deck]
        rows.append((name, likely([*begun, *second]), percent(begun), percent(second)))
    return rows


def pairings(played: Sequence[Match], names: Sequence[str]) -> tuple[list[Row], Row]:
    """The wins of each deck against each other, and the head of that table."""
    rows: list[Row] = []
    for one, name in enumerate(names):
        cells = []
        for other in range(len(names)):
            met = [m for m in played if set(m.decks) == {one, other}]
            won = [m.winner >= 0 and m.decks[m.winner] == one for m in met]
            cells.append(percent(won) if one != other else "")
        rows.append((name, *cells))
    return rows, ("", *names)


def game_rows(played: Sequence[Match], took: float) -> list[Row]:
    """Who goes first wins how often, and how long the games are."""
    rounds = [(one.turns + 1) // 2 for one in played]
    answers = [one.decisions for one in played]
    span = f"{min(rounds)} to {max(rounds)}, four of five {high(rounds, 10)} to {high(rounds, 90)}"
    return [
        ("won by the first player", likely(one.winner == 0 for one in played)),
        ("lost by both", str(sum(one.winner < 0 for one in played))),
        ("turns of each player", f"median {median(rounds):g}; {span}"),
        ("decisions", f"median {median(answers):g}; {min(answers)} to {max(answers)}"),
        ("took", f"{took:,.0f} s"),
    ]


def likely(wins: Iterable[bool]) -> str:
    """Wins in numbers and percent, and where the true share lies in 95 of 100 cases (Wilson)."""
    given = list(wins)
    won, games, z = sum(given), len(given), 1.96
    if not games:
        return "none"
    centre = (won + z * z / 2) / (games + z * z)
    part = won * (games - won) / games
    half = z * math.sqrt(part + z * z / 4) / (games + z * z)
    return f"{share(won, games)}, {100 * (centre - half):.0f} to {100 * (centre + half):.0f} %"


def percent(wins: Sequence[bool]) -> str:
    """Wins in percent."""
    return f"{100 * sum(wins) / len(wins):.0f} %" if wins else ""
