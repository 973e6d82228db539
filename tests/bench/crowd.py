"""Games of 永恒之息 at a full table: whom it favours, who hides, who lies, what is turned over.

Four computer players of one level at a table. Games are seeded, and the search counts playouts, so
the figures are the same on every machine; a run that keeps its games can be stopped and continued.
"""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from engine import Game
from engine.games.yongheng import TITLE, standard_pack
from engine.games.yongheng.policy.answers import gains_by_lying
from engine.games.yongheng.terms import CHARACTER
from engine.kernel.records import Event
from engine.kernel.rng import Rng
from engine.language.amounts import Count
from engine.language.conditions import Compare
from engine.language.effects import Resolve
from engine.language.flow import Choose
from engine.language.gates import Gate
from engine.players import answer
from tests.bench.field import MOST_ANSWERS, PLAYOUTS_MS, likely, mean
from tests.bench.figures import Row, cores, share, show

LEVELS = ("normal", "hard")
"""Players: the rules of thumb in thousands of games, the search in some."""

SEATS = 4

COUNTED = ("turned_up", "turned_down", "false_declaration", "effect_placed", "effect_refused")
"""Things counted as they happen, a kind of event each."""

FORCED, HOSTILE, DECLARED = "effect_forced", "hostile", "declared early"
PAID, BELIEVED = "bluff paid", "bluff believed"
"""Things counted beside that: refusals that came to nothing, persistent cards for another's zone,
own characters declared by choice in the first round, false declarations that somebody's card makes
pay, and claims about a hand that were believed although they were false."""


class Evening(Struct, frozen=True):
    """One game: who played, its seed, the own characters by seat, the seats that won, how many
    rounds it took, and how often what happened."""

    level: str
    seed: int
    characters: tuple[str, ...]
    winners: tuple[int, ...]
    rounds: int
    happened: dict[str, int]


Job = tuple[str, int]
"""A game to be played: who plays, the seed."""


def run(games: int, only: Sequence[str] = (), keep: Path | None = None) -> None:
    """Play so many games at each level (of ``only``), and print what came of it.

    With ``keep`` each game is added to that file as it ends, and what the file holds is not played
    again.
    """
    for level in [level for level in LEVELS if not only or level in only]:
        start = time.perf_counter()
        jobs = [(level, seed) for seed in range(games)]
        played = [one for one in kept(keep) if (one.level, one.seed) in set(jobs)]
        there = {(one.level, one.seed) for one in played}
        left = [job for job in jobs if job not in there]
        with multiprocessing.get_context("spawn").Pool(cores()) as pool:
            for one in pool.imap_unordered(evening, left):
                played.append(one)
                if keep is not None:
                    with keep.open("ab") as file:
                        file.write(msgspec.json.encode(one) + b"\n")
        title = f"{TITLE.shape.names.en}: {len(played)} games of four {level} players"
        show(title, table_rows(played, time.perf_counter() - start))
        head = ("special character", "wins", "times its share")
        show("Who wins", character_rows(played), head)


def kept(path: Path | None) -> list[Evening]:
    """The games that a file holds, one a line."""
    if path is None or not path.exists():
        return []
    return [msgspec.json.decode(line, type=Evening) for line in path.read_bytes().splitlines()]


def evening(job: Job) -> Evening:
    """One seeded game, watched from beginning to end."""
    level, seed = job
    game = Game.new(TITLE.id, seats=SEATS, seed=seed)
    rng, happened = Rng(seed), Counter[str]()
    characters: dict[int, str] = {}
    for _ in range(MOST_ANSWERS):
        if game.result is not None:
            designs = tuple(characters[seat] for seat in range(SEATS))
            winners = tuple(game.result.winners)
            return Evening(level, seed, designs, winners, game.state.round, dict(happened))
        owed = game.decisions[0]
        liars = {seat for seat in range(SEATS) if gains_by_lying(game, seat)}
        false = false_claim(game)
        given = answer(level, game, owed.seat, rng.bits(), PLAYOUTS_MS)
        events = game.answer(owed.seat, given)
        happened.update(told(game, events, liars))
        happened[BELIEVED] += false and given == ("0",)
        for seat in range(SEATS):
            for own in game.zone(CHARACTER, seat)[:1]:
                characters.setdefault(seat, game.card(own).design)
    raise AssertionError(f"game {job} does not end")


def told(game: Game, events: Iterable[Event], liars: set[int]) -> Iterable[str]:
    """List which of that are counted. What a declaration turns up is no flip, nor told as one."""
    for event in events:
        if event.kind in COUNTED and event.only:
            yield event.kind
        if event.kind == FORCED:
            yield FORCED
        if event.kind == "effect_meant" and event.to not in (-1, event.seat):
            yield HOSTILE
        if event.kind == "declared" and game.state.round == 1:
            yield DECLARED
        if event.kind == "false_declaration" and event.seat in liars:
            yield PAID


def false_claim(game: Game) -> bool:
    """Tell whether somebody is asked to believe what a card says of a hand, and it is not so. To
    believe is the first choice."""
    frame = game.state.frames[-1]
    asking = frame.asking if isinstance(frame, Resolve) else None
    if not isinstance(frame, Resolve) or not isinstance(asking, Choose):
        return False
    gates = [e for choice in asking.of[1:] for e in choice.then if isinstance(e, Gate)]
    claims = [
        gate.given
        for gate in gates
        if isinstance(gate.given, Compare)
        and isinstance(gate.given.amount, Count)
        and gate.given.amount.what.zone == "hand"
    ]
    return any(not claim.holds(game, frame.scope) for claim in claims)


def table_rows(played: Sequence[Evening], took: float) -> list[Row]:
    """Tabulate what happens in a game."""

    def each(*kinds: str) -> list[int]:
        return [sum(one.happened.get(kind, 0) for kind in kinds) for one in played]

    early, hostile, refused = each(DECLARED), sum(each(HOSTILE)), sum(each("effect_refused"))
    hidden = [seat < count for count in early for seat in range(SEATS)]
    return [
        ("own characters declared in round 1", likely(hidden)),
        ("false declarations a game", mean(each("false_declaration"))),
        ("of these, with somebody whom they pay, a game", mean(each(PAID))),
        ("false claims that were believed, a game", mean(each(BELIEVED))),
        ("games with a bluff that worked", likely(n > 0 for n in each(PAID, BELIEVED))),
        ("cards turned over a game", mean(each("turned_up", "turned_down"))),
        ("games with a card turned over", likely(n > 0 for n in each("turned_up", "turned_down"))),
        ("persistent cards for others a game", mean(each(HOSTILE))),
        ("of these refused", likely(place < refused for place in range(hostile))),
        ("of the refused forced", share(sum(each(FORCED)), refused)),
        ("rounds", mean([one.rounds for one in played])),
        ("took", f"{took:,.0f} s"),
    ]


def character_rows(played: Sequence[Evening]) -> list[Row]:
    """Tabulate how often each special character wins, against one in four."""
    rows: list[tuple[float, Row]] = []
    for design in standard_pack().of_kind("special"):
        won = [
            seat in one.winners
            for one in played
            for seat, own in enumerate(one.characters)
            if own == design.id
        ]
        times = SEATS * sum(won) / len(won) if won else 0.0
        rows.append((times, (design.name.en, likely(won), f"{times:.2f}")))
    return [row for _, row in sorted(rows, reverse=True)]
