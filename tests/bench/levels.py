"""How often the strongest computer player of 神话起源 beats the others, with the ready decks.

What it must show: `hard` wins at least 80 of 100 games against `easy` and 60 against `normal`.
Seeded, and the search counts playouts, so the figures are the same on every machine; a run that
keeps its games can be stopped and continued.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from engine import Game
from engine.games.shenhua import TITLE
from engine.games.shenhua.decks import ready_decks
from engine.kernel.rng import Rng
from engine.players import answer
from tests.bench.field import MOST_ANSWERS, PLAYOUTS_MS, likely
from tests.bench.figures import cores, show

RIVALS = ("easy", "normal")
STRONGEST = "hard"


class Duel(Struct, frozen=True):
    """One game of the strongest against that rival, by its number; whether the strongest won."""

    rival: str
    number: int
    won: bool


def run(games: int, only: Sequence[str] = (), keep: Path | None = None) -> None:
    """Let them play ``games`` games against each rival (of ``only``), and print."""
    kept = keep.read_bytes().splitlines() if keep is not None and keep.exists() else []
    played = {(one.rival, one.number): one for one in (_read(line) for line in kept)}
    jobs = [(rival, number) for number in range(games) for rival in RIVALS]
    jobs = [job for job in jobs if not only or job[0] in only]
    with multiprocessing.get_context("spawn").Pool(cores()) as pool:
        for one in pool.imap_unordered(duel, [job for job in jobs if job not in played]):
            played[one.rival, one.number] = one
            if keep is not None:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(one) + b"\n")
    rows = [
        (f"{STRONGEST} : {rival}", likely(played[job].won for job in jobs if job[0] == rival))
        for rival in dict.fromkeys(rival for rival, _ in jobs)
    ]
    show(f"{TITLE.names.en}: levels against one another", rows, ("", "won by the first"))


def _read(line: bytes) -> Duel:
    return msgspec.json.decode(line, type=Duel)


def duel(job: tuple[str, int]) -> Duel:
    """A seeded game. Of two games in a row the strongest begins one; the decks go round."""
    rival, number = job
    decks = [ready.deck for ready in ready_decks()]
    pair = [decks[number % len(decks)], decks[(number // len(decks) + number + 1) % len(decks)]]
    levels = (STRONGEST, rival) if number % 2 == 0 else (rival, STRONGEST)
    game = Game.new(TITLE.id, seats=2, seed=number, decks=pair, options={"first": "first"})
    rng = Rng(number)
    for _ in range(MOST_ANSWERS):
        if game.result is not None:
            return Duel(rival, number, levels.index(STRONGEST) in game.result.winners)
        owed = game.decisions[0]
        given = answer(levels[owed.seat], game, owed.seat, rng.bits(), PLAYOUTS_MS)
        game.answer(owed.seat, given)
    raise AssertionError(f"game {job} does not end")
