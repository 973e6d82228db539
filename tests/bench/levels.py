"""Share of games that the strongest computer player wins of the others, between two, with the ready
decks of a title that has some.

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

from engine import Game, titles
from engine.kernel.rng import Rng
from engine.players import answer
from tests.bench.field import MOST_ANSWERS, PLAYOUTS_MS, likely, ready_decks
from tests.bench.figures import cores, show

RIVALS = ("easy", "normal")
STRONGEST = "hard"


Job = tuple[str, str, int]
"""A game to be played: the title, the rival, its number."""


class Duel(Struct, frozen=True):
    """One game of the strongest against that rival, by its number; whether the strongest won."""

    title: str
    rival: str
    number: int
    won: bool


def run(games: int, only: Sequence[str] = (), keep: Path | None = None) -> None:
    """Let them play ``games`` games against each rival (``only``: of which titles, against whom),
    and print."""
    kept = keep.read_bytes().splitlines() if keep is not None and keep.exists() else []
    played = {(one.title, one.rival, one.number): one for one in map(_read, kept)}
    rivals = [rival for rival in RIVALS if rival in only] or RIVALS
    found = [title for title in titles.values() if title.id in only] or [*titles.values()]
    jobs: list[Job] = [(t.id, r, number) for number in range(games) for t in found for r in rivals]
    with multiprocessing.get_context("spawn").Pool(cores()) as pool:
        for one in pool.imap_unordered(duel, [job for job in jobs if job not in played]):
            played[one.title, one.rival, one.number] = one
            if keep is not None:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(one) + b"\n")
    for title in found:
        rows = [
            (
                f"{STRONGEST} : {rival}",
                likely(played[job].won for job in jobs if job[:2] == (title.id, rival)),
            )
            for rival in rivals
        ]
        show(f"{title.shape.names.en}: levels against one another", rows, ("", "won by the first"))


def _read(line: bytes) -> Duel:
    return msgspec.json.decode(line, type=Duel)


def duel(job: Job) -> Duel:
    """A seeded game. Of two games in a row the strongest begins one; the decks go round."""
    title, rival, number = job
    decks = [ready.deck for ready in ready_decks(titles[title])]
    places = (number, number // len(decks) + number + 1) if decks else ()
    pair = [decks[place % len(decks)] for place in places]
    levels = (STRONGEST, rival) if number % 2 == 0 else (rival, STRONGEST)
    game = Game.new(title, seats=2, seed=number, decks=pair, options=titles[title].shape.opening)
    rng = Rng(number)
    for _ in range(MOST_ANSWERS):
        if game.result is not None:
            return Duel(title, rival, number, levels.index(STRONGEST) in game.result.winners)
        owed = game.decisions[0]
        given = answer(levels[owed.seat], game, owed.seat, rng.bits(), PLAYOUTS_MS)
        game.answer(owed.seat, given)
    raise AssertionError(f"game {job} does not end")
