"""Ratings in the database: moved by each game as it is stored, and worked out anew in slices.

A run goes over the games of a title and mode in the order in which they were stored. The one that
is ``shown`` moves with each new game. Where a game that it has counted is changed, a ``building``
run begins at the first game and takes its place once it has caught up; the ``old`` one is then
cleared away. Whoever is forgotten is renamed in all of them: the number that stands for them has
the same games, and so the same ratings.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from itertools import combinations, permutations

from msgspec import Struct

from engine.ranks import ratings
from engine.ranks.ratings import OPPONENTS, Played, Rating

Conn = sqlite3.Connection

FIGURES = {
    "ratings": "server, person",
    "rating_points": "server, person, sequence",
    "rating_met": "server, person, other",
    "rating_short": "person",
}
"""Tables of what a run has worked out, with what their keys name behind it."""


class _Standing(Struct, frozen=True):
    """What is stored of a person on a server besides the sequence of their last game."""

    rating: Rating = Rating()
    met: int = 0
    opponents: int = 0


def rate_new(conn: Conn, game: Played) -> None:
    """Rate a game that has just been stored. Where games are being rated for the first time it is
    left to those, among whom it is the last."""
    runs = _runs(conn, game.title, game.mode)
    if not runs:
        runs["shown"] = _begin(conn, game.title, game.mode, "shown")
    if "shown" in runs:
        rate_next(conn, runs["shown"], game)


def rate_anew(conn: Conn, title: str, mode: str, sequence: int) -> None:
    """Have all games rated anew, since that of ``sequence`` is not what it was."""
    building = _runs(conn, title, mode).get("building")
    if building is not None:
        done = conn.execute("SELECT done FROM rating_runs WHERE run = ?", (building,)).fetchone()[0]
        if done < sequence:
            return
        conn.execute("UPDATE rating_runs SET state = 'old' WHERE run = ?", (building,))
    _begin(conn, title, mode, "building")


def forget(conn: Conn, person: int, stand_in: int) -> None:
    """Put another number in the place of a person's."""
    for table in FIGURES:
        conn.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (stand_in, person))
    conn.execute("UPDATE rating_met SET other = ? WHERE other = ?", (stand_in, person))


def building(conn: Conn) -> int | None:
    """Return the run that is to be worked on next; ``None`` where there is none."""
    found = conn.execute(
        "SELECT run FROM rating_runs WHERE state = 'building' ORDER BY run LIMIT 1"
    ).fetchone()
    return None if found is None else int(found[0])


def finish(conn: Conn, run: int) -> None:
    """Show a building run in the place of the one before."""
    conn.execute(
        "UPDATE rating_runs SET state = 'old' WHERE state = 'shown' AND (title, mode) ="
        " (SELECT title, mode FROM rating_runs WHERE run = ?)",
        (run,),
    )
    conn.execute("UPDATE rating_runs SET state = 'shown' WHERE run = ?", (run,))


def clear(conn: Conn, count: int) -> bool:
    """Clear away at most so many rows of an old run; tell whether there was one."""
    found = conn.execute("SELECT run FROM rating_runs WHERE state = 'old' LIMIT 1").fetchone()
    if found is None:
        return False
    for table, columns in FIGURES.items():
        gone = conn.execute(
            f"DELETE FROM {table} WHERE run = ?1 AND ({columns}) IN"
            f" (SELECT {columns} FROM {table} WHERE run = ?1 LIMIT ?2)",
            (found[0], count),
        ).rowcount
        if gone:
            return True
    conn.execute("DELETE FROM rating_runs WHERE run = ?", found)
    return True


def rate_next(conn: Conn, run: int, game: Played) -> None:
    """Rate the game behind all of those that a run has rated."""
    if ratings.counts(game) and not (game.short and _let_go(conn, run, game)):
        for server in ratings.servers(game):
            _rate_on(conn, run, server, game)
    go_on_behind(conn, run, game.sequence)


def go_on_behind(conn: Conn, run: int, sequence: int) -> None:
    """Have a run go on behind the game of that sequence."""
    conn.execute("UPDATE rating_runs SET done = ? WHERE run = ?", (sequence, run))


def _runs(conn: Conn, title: str, mode: str) -> dict[str, int]:
    return dict(
        conn.execute(
            "SELECT state, run FROM rating_runs WHERE title = ? AND mode = ? AND state <> 'old'",
            (title, mode),
        ).fetchall()
    )


def _begin(conn: Conn, title: str, mode: str, state: str) -> int:
    made = conn.execute(
        "INSERT INTO rating_runs (title, mode, state, done) VALUES (?, ?, ?, 0)",
        (title, mode, state),
    )
    assert made.lastrowid is not None
    return made.lastrowid


def _let_go(conn: Conn, run: int, game: Played) -> bool:
    """Count a short game for those who lost it, and tell whether it is not rated."""
    most = 0
    for person in ratings.losers(game):
        (games,) = conn.execute(
            "INSERT INTO rating_short (run, person, month, games) VALUES (?, ?, ?, 1)"
            " ON CONFLICT DO UPDATE SET month = max(month, excluded.month),"
            " games = 1 + CASE WHEN month >= excluded.month THEN games ELSE 0 END"
            " RETURNING games",
            (run, person, ratings.month(game.at)),
        ).fetchone()
        most = max(most, games)
    return most < ratings.SHORT


def _rate_on(conn: Conn, run: int, server: int, game: Played) -> None:
    before = _standings(conn, run, server, game.players)
    nth, fresh = _meet(conn, run, server, game)
    others = len(game.players) - 1
    weights = {
        person: sum(ratings.weight(nth[person, other]) for other in game.players if other != person)
        / others
        for person in game.players
    }
    after = ratings.rate({p: one.rating for p, one in before.items()}, game, weights)
    met = {p: one.met + sum(p == person for person, _ in fresh) for p, one in before.items()}
    conn.executemany(
        "INSERT OR REPLACE INTO ratings"
        " (run, server, person, mu, sigma, bound, games, met, opponents, sequence)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(run, server, person, rating.mu, rating.sigma, rating.bound, rating.games),
                *(met[person], before[person].opponents, game.sequence),
            )
            for person, rating in after.items()
        ],
    )
    conn.executemany(
        "INSERT OR REPLACE INTO rating_points (run, server, person, sequence, shown)"
        " VALUES (?, ?, ?, ?, ?)",
        [(run, server, p, game.sequence, rating.shown) for p, rating in after.items()],
    )
    if fresh:
        known = [p for p in game.players if before[p].met < OPPONENTS <= met[p]]
        _count_opponents(conn, run, server, game.players, known)


def _standings(
    conn: Conn, run: int, server: int, people: Collection[int]
) -> Mapping[int, _Standing]:
    found = dict.fromkeys(people, _Standing())
    marks = ", ".join("?" * len(people))
    rows = conn.execute(
        "SELECT person, mu, sigma, games, met, opponents FROM ratings"
        f" WHERE run = ? AND server = ? AND person IN ({marks})",
        (run, server, *people),
    )
    for person, mu, sigma, games, met, opponents in rows.fetchall():
        found[person] = _Standing(Rating(mu, sigma, games), met, opponents)
    return found


def _meet(
    conn: Conn, run: int, server: int, game: Played
) -> tuple[dict[tuple[int, int], int], list[tuple[int, int]]]:
    """Count the game for each two of its players: the how-manieth of theirs in the month it is (0
    in a contest, which counts none), and who has met whom for the first time."""
    now, one = ratings.month(game.at), int(not game.contest)
    nth, fresh = {}, []
    for pair in combinations(game.players, 2):
        row = conn.execute(
            "SELECT month, games FROM rating_met"
            " WHERE run = ? AND server = ? AND person = ? AND other = ?",
            (run, server, *pair),
        ).fetchone()
        month, games = (now, 0) if row is None else row
        games = one + (games if month >= now else 0)
        for both in permutations(pair):
            nth[both] = games * one
            if row is None:
                fresh.append(both)
            conn.execute(
                "INSERT OR REPLACE INTO rating_met (run, server, person, other, month, games)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (run, server, *both, max(month, now), games),
            )
    return nth, fresh


def _count_opponents(
    conn: Conn, run: int, server: int, people: Collection[int], known: Collection[int]
) -> None:
    """Count anew who of those that ``people`` have met has met enough. ``known`` have just done so,
    which counts for everybody whom they met before."""
    there = ", ".join("?" * len(people))
    for person in known:
        conn.execute(
            "UPDATE ratings SET opponents = opponents + 1 WHERE run = ? AND server = ?"
            " AND person IN (SELECT other FROM rating_met"
            " WHERE run = ratings.run AND server = ratings.server AND person = ?)"
            f" AND person NOT IN ({there})",
            (run, server, person, *people),
        )
    conn.execute(
        "UPDATE ratings SET opponents = (SELECT count(*) FROM rating_met m JOIN ratings o"
        " ON o.run = m.run AND o.server = m.server AND o.person = m.other AND o.met >= ?"
        " WHERE m.run = ratings.run AND m.server = ratings.server AND m.person = ratings.person)"
        f" WHERE run = ? AND server = ? AND person IN ({there})",
        (OPPONENTS, run, server, *people),
    )
