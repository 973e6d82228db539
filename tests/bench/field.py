"""Results of the ready decks of a title against one another, and what happens meanwhile: answers on
the stack, or counters where plans are made in secret.

Every deck meets every other, from both sides of the table, equally often. Games are seeded, and the
search counts playouts instead of time, so the figures are the same on every machine.
"""

from __future__ import annotations

import math
import multiprocessing
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from pathlib import Path

import msgspec
from msgspec import Struct

from engine import Game, titles
from engine.kernel.deck import Deck, DeckRules, ReadyDeck
from engine.kernel.queues import QueueRules
from engine.kernel.records import Event
from engine.kernel.rng import Rng
from engine.kernel.state import TRIGGER
from engine.kernel.title import Title
from engine.players import answer
from tests.bench.figures import Row, cores, high, median, share, show

LEVELS = ("normal", "hard")
"""Players: the rules of thumb show the decks' speed, the search what is in them."""

PLAYOUTS_MS = 240
"""The budget of the search: twenty-four playouts, or forty-eight of a plan; a second at a table is
several times as many."""

MOST_ANSWERS = 20_000
"""Answers after which a game is taken to have no end."""


class Match(Struct, frozen=True):
    """One game: the title, who played, the decks by name, the first player's first; the seed; who
    won (-1: nobody); how long it was, and how often things happened in it.

    ``counts`` by their names; ``depths`` how deep each stack with an object got.
    """

    title: str
    level: str
    decks: tuple[str, str]
    seed: int
    winner: int
    turns: int
    decisions: int
    counts: dict[str, int]
    depths: tuple[int, ...]

    @property
    def job(self) -> Job:
        """Name the game that this was."""
        return self.title, self.level, self.decks[0], self.decks[1], self.seed


Tell = Callable[[Title, str, Sequence[Match], Mapping[str, str], float], None]
"""Printer of the games of a title that players of one strength have played, with the time they
took.
"""

Job = tuple[str, str, str, str, int]
"""A game to be played: the title, who plays, the deck that goes first, the other, the seed."""


def run(
    games: int, only: Sequence[str] = (), keep: Path | None = None, tell: Tell | None = None
) -> None:
    """Let every ready deck play every other, ``games`` games in all or a few more, and print
    (``tell``).

    ``only``: of which titles and levels. With ``keep`` each game is added to that file as it ends,
    and what the file holds already is not played again: a run can be stopped and continued.
    """
    with multiprocessing.get_context("spawn").Pool(cores()) as pool:
        for title in titles_with_decks(only):
            decks = {ready.id: ready.names.en for ready in ready_decks(title)}
            for level in [level for level in LEVELS if level in only or not {*LEVELS} & {*only}]:
                start = time.perf_counter()
                jobs = schedule(title.id, level, games, tuple(decks))
                played = [one for one in kept(keep) if one.job in set(jobs)]
                there = {one.job for one in played}
                for one in pool.imap_unordered(match, [job for job in jobs if job not in there]):
                    played.append(one)
                    if keep is not None:
                        with keep.open("ab") as file:
                            file.write(msgspec.json.encode(one) + b"\n")
                (tell or show_field)(title, level, played, decks, time.perf_counter() - start)


def titles_with_decks(only: Sequence[str]) -> list[Title]:
    """The titles to which players bring decks, those named if any is."""
    found = [title for title in titles.values() if DeckRules in title.rules]
    return [title for title in found if title.id in only] or found


def ready_decks(title: Title) -> Sequence[ReadyDeck]:
    """The decks that come with a title."""
    brought = title.rules.get(DeckRules)
    return () if brought is None else brought.ready()


def kept(path: Path | None) -> list[Match]:
    """The games that a file holds, one a line."""
    if path is None or not path.exists():
        return []
    return [msgspec.json.decode(line, type=Match) for line in path.read_bytes().splitlines()]


def show_field(
    title: Title, level: str, played: Sequence[Match], decks: Mapping[str, str], took: float
) -> None:
    """Print what came of it."""
    said = f"The ready decks of {title.shape.names.en}, {len(played)} games of {level} players"
    show(said, deck_rows(played, decks), ("deck", "all its games", "first", "second"))
    show("Row against column, wins of the row", *pairings(played, decks))
    rows = counter_rows(played) if QueueRules in title.rules else stack_rows(played)
    show("Games", [*game_rows(played), *rows, ("took", f"{took:,.0f} s")])


def schedule(title: str, level: str, games: int, decks: Sequence[str]) -> list[Job]:
    """Each pairing in both orders, round after round. No two games share a seed: those that did
    would be dealt alike and go alike, and a hundred of them would tell no more than a few."""
    pairs = list(permutations(decks, 2))
    rounds = max(1, math.ceil(games / len(pairs)))
    return [(title, level, *pair, seed) for seed, pair in enumerate(pairs * rounds)]


def match(job: Job) -> Match:
    """One seeded game between two ready decks."""
    title, level, *names, seed = job
    decks = {ready.id: ready.deck for ready in ready_decks(titles[title])}
    hands = [decks[name] for name in names]
    game = Game.new(title, seats=2, seed=seed, decks=hands, options=titles[title].shape.opening)
    rng, watch = Rng(seed), Watch()
    decisions = 0
    while game.result is None:
        owed = game.decisions[0]
        events = game.answer(owed.seat, answer(level, game, owed.seat, rng.bits(), PLAYOUTS_MS))
        watch.look(game, events)
        decisions += 1
        if decisions > MOST_ANSWERS:
            raise AssertionError(f"game {job} does not end")
    winner = game.result.winners[0] if game.result.winners else -1
    found = {**watch.counts, **card_counts(game, hands)}, tuple(watch.depths)
    return Match(
        title, level, (names[0], names[1]), seed, winner, game.state.turn, decisions, *found
    )


DRAWN, LEFT = "drawn", "left"
"""Counts of a card: that it has left the library, that it is in the hand at the end."""


def card_counts(game: Game, decks: Sequence[Deck]) -> dict[str, int]:
    """Count of each card that a seat has drawn, and has left in its hand."""
    found: Counter[str] = Counter()
    for seat, deck in enumerate(decks):
        for key, ids in game.state.zones.items():
            if game.seat_of_zone(key) != seat:
                continue
            rule = game.places[key].rule
            held = Counter(game.card(card).design for card in ids)
            if rule.sight == "hidden":
                drawn = Counter(dict(deck.cards)) - held
                found.update({f"{DRAWN}:{seat}:{card}": n for card, n in drawn.items()})
            elif rule.name == "hand":
                found.update({f"{LEFT}:{seat}:{card}": n for card, n in held.items()})
    return dict(found)


COUNTERED, FAILED, EMPTY = "countered", "counter_failed", "no_card"
"""The events of a counter that hits and of one that does not, and of an empty library."""


class Watch:
    """Counts what happens, and what is put on the stack: whoever looks after every answer misses
    nothing, for each object is followed by a question."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.depths: list[int] = []
        self._before: frozenset[int] = frozenset()

    def look(self, game: Game, events: Sequence[Event]) -> None:
        """Count what is new."""
        for event in events:
            if event.kind in (COUNTERED, FAILED, EMPTY):
                self.counts[event.kind] += 1
        stack = game.state.stack if QueueRules not in game.rules else ()
        now = frozenset(item.id for item in stack)
        if now and not now & self._before:
            self.depths.append(0)
        for at, item in enumerate(stack):
            if item.id not in self._before and item.kind != TRIGGER and at:
                self.counts["answers"] += 1
                self.counts["inserted"] += at + 1 < len(stack)
        if now:
            self.depths[-1] = max(self.depths[-1], len(stack))
        self._before = now


def deck_rows(played: Sequence[Match], decks: Mapping[str, str]) -> list[Row]:
    """Tabulate what each deck wins: of all its games, and by who began."""
    rows: list[Row] = []
    for deck, name in decks.items():
        begun = [one.winner == 0 for one in played if one.decks[0] == deck]
        second = [one.winner == 1 for one in played if one.decks[1] == deck]
        rows.append((name, likely([*begun, *second]), percent(begun), percent(second)))
    return rows


def pairings(played: Sequence[Match], decks: Mapping[str, str]) -> tuple[list[Row], Row]:
    """The wins of each deck against each other, and the head of that table."""
    rows: list[Row] = []
    for one, name in decks.items():
        cells = []
        for other in decks:
            met = [m for m in played if set(m.decks) == {one, other}]
            won = [m.winner >= 0 and m.decks[m.winner] == one for m in met]
            cells.append(percent(won) if one != other else "")
        rows.append((name, *cells))
    return rows, ("", *decks.values())


def game_rows(played: Sequence[Match]) -> list[Row]:
    """Tabulate how often the first player wins, and how long the games are."""
    rounds = [(one.turns + 1) // 2 for one in played]
    answers = [one.decisions for one in played]
    span = f"{min(rounds)} to {max(rounds)}, four of five {high(rounds, 10)} to {high(rounds, 90)}"
    return [
        ("won by the first player", likely(one.winner == 0 for one in played)),
        ("lost by both", str(sum(one.winner < 0 for one in played))),
        ("turns of each player", f"median {median(rounds):g}; {span}; mean {mean(rounds)}"),
        ("decisions", f"median {median(answers):g}; {min(answers)} to {max(answers)}"),
        ("ended by an empty library", likely(bool(one.counts.get(EMPTY)) for one in played)),
    ]


def stack_rows(played: Sequence[Match]) -> list[Row]:
    """Tabulate what happened on the stack."""
    return [
        ("answers a game", mean([one.counts.get("answers", 0) for one in played])),
        ("insertions a game", mean([one.counts.get("inserted", 0) for one in played])),
        ("deepest stack of a game", mean([max(one.depths, default=0) for one in played])),
        ("stacks with an answer", likely(d > 1 for one in played for d in one.depths)),
    ]


def counter_rows(played: Sequence[Match]) -> list[Row]:
    """Tabulate how hidden entries were countered."""
    hits = [one.counts.get(COUNTERED, 0) for one in played]
    tried = [hit + one.counts.get(FAILED, 0) for hit, one in zip(hits, played, strict=True)]
    outcomes = [n < hit for hit, all_ in zip(hits, tried, strict=True) for n in range(all_)]
    return [
        ("games with a counter", likely(n > 0 for n in tried)),
        ("counters a game", mean(tried)),
        ("counters that hit", likely(outcomes)),
    ]


def mean(values: Sequence[int]) -> str:
    """The mean, and where the true one lies in 95 of 100 cases."""
    middle = statistics.fmean(values)
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{middle:.2f}, {middle - 1.96 * error:.2f} to {middle + 1.96 * error:.2f}"


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
