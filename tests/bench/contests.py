"""Events: ten thousand by chance, and what a round of 512, a standing and a fold take."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.contests.messages import pictures
from engine.contests import final, fold, progress
from engine.contests.settings import Format
from engine.contests.values import lot
from renderers import Sketch
from tests.bench import rounds
from tests.bench.figures import high, median, ms, show, timed
from tests.engine.contests import simulator
from tests.engine.contests.club import Club
from tests.host.contests.shown import club, contest_of, half_played

LARGE = 100
"""One in so many events has more than 256 players."""
ROUNDS = 9
TOLD = 500
"""After so many events it is said that nothing has gone wrong."""
DRAWN = 5
"""Times that a picture is drawn."""


def run(games: int, only: Sequence[str] = (), keep: Path | None = None) -> None:
    """Print what pairing takes, then play that many events and say what was met; ``only``:
    ``events`` alone."""
    if "events" in only:
        events(games, keep)
        return
    large = full()
    rows = [(name, ms(median(seconds)), ms(high(seconds))) for name, seconds in large.items()]
    show("an event of 512", rows, ("", "median", "99 %"))
    rounds.held()
    time_pictures()
    events(games, keep)


def time_pictures() -> None:
    """Measure the standing and the bracket after a match has ended: the values, the picture that
    stands in the channel, and its bytes."""
    rows = []
    for players in (64, 512):
        for format, role, make in (
            (Format.SWISS, "standing", pictures.standings_here),
            (Format.SINGLE, "bracket", pictures.bracket_here),
        ):
            contest = contest_of(half_played(club(format, players), players // 3).event)
            (shown,) = make(contest, False).pictures()
            assert isinstance(shown, Sketch)
            size = f"{len(shown.draw().data) / 1000:.0f} kB"
            sketch = [timed(partial(make, contest, False)) for _ in range(DRAWN)]
            paint = [timed(shown.draw) for _ in range(DRAWN)]
            rows.append((f"{role} of {players}", ms(median(sketch)), ms(median(paint)), size))
    show("pictures of contests", rows, ("", "values", "drawn", "bytes"))


def full() -> dict[str, list[float]]:
    """Measure the parts of an event of 512."""
    club = Club(players=512)
    club.start()
    found: dict[str, list[float]] = {
        name: [] for name in ("a round worked out", "the round applied", "a result", "all places")
    }
    for _ in range(ROUNDS):
        start = time.perf_counter()
        op = progress.propose(club.event, club.now)
        found["a round worked out"].append(time.perf_counter() - start)
        assert op is not None
        found["the round applied"].append(timed(partial(fold.apply, club.event, op)))
        assert club.step()
        for match in club.event.open:
            found["a result"].append(timed(partial(club.finish, match)))
        found["all places"].append(timed(partial(final.places, club.event)))
    return found


class Event(Struct, frozen=True):
    """An event that has been played: by which seed, of which code, and how much happened in it."""

    seed: int
    code: str
    format: str
    players: int
    operations: int


def events(games: int, keep: Path | None = None) -> None:
    """Events by chance; the first that breaks a rule ends it with its seed.

    With ``keep`` each event is added to that file as it ends, and what the file holds of the same
    code is not played again: a run can be stopped and continued.
    """
    code = fingerprint()
    played = {one.seed: one for one in kept(keep) if one.code == code and one.seed < games}
    before, start = len(played), time.process_time()
    for seed in range(games):
        if seed not in played:
            played[seed] = event(seed, code)
            if keep is not None:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(played[seed]) + b"\n")
        if not (seed + 1) % TOLD:
            print(f"  {seed + 1} events, nothing wrong", flush=True)
    spent = time.process_time() - start
    operations = sum(one.operations for one in played.values())
    print(f"{games} events, {operations} operations", end="")
    print(f": {(games - before) / spent:.0f} events a second" if games > before else "")
    seen = Counter(one.format for one in played.values())
    print(", ".join(f"{format.value} {seen[format.value]}" for format in Format))


def event(seed: int, code: str) -> Event:
    """The event of a seed; every hundredth is a large one."""
    players = 257 + lot(seed, 99) % 256 if seed % LARGE == LARGE - 1 else 0
    try:
        club = simulator.run(seed, players)
    except BaseException:
        print(f"seed {seed}")
        raise
    made = club.event
    return Event(seed, code, made.settings.format.value, made.joined, len(club.log))


def kept(path: Path | None) -> list[Event]:
    """The events that a file holds, one a line."""
    if path is None or not path.exists():
        return []
    return [msgspec.json.decode(line, type=Event) for line in path.read_bytes().splitlines()]


def fingerprint() -> str:
    """A sign of the code by which events are played and looked at."""
    files = [
        *Path(fold.__file__).parent.glob("*.py"),
        *Path(simulator.__file__).parent.glob("*.py"),
    ]
    found = blake2b(digest_size=8)
    for file in sorted(f for f in files if not f.name.startswith("test_")):
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()
