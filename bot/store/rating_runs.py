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
from datetime import UTC, datetime
from itertools import combinations

from msgspec import Struct

from engine.ranks import ratings
from engine.ranks.ratings import OPPONENTS, Played, Rating

Conn = sqlite3.Connection

FIGURES = {
    "ratings": "server, person",
    "rating_points": "sequence, server, person",
    "rating_met": "server, person, other",
    "rating_short": "person",
}
"""Tables of what a run has worked out, with what their keys name behind it."""


class _Standing(Struct, frozen=True):
    """A row of ``ratings`` without the sequence of its last game."""

    rating: Rating = Rating()
    met: int = 0
    opponents: int = 0


def month(at: int) -> int:
    """The month of a moment in ms (UTC), counted on from year to year."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return day.year * 12 + day.month


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
    """Put another number in the place of a person's; their games have it already."""
    where = "(run, server) IN (SELECT run, server FROM ratings WHERE person = ?2)"
    runs = "run IN (SELECT run FROM rating_runs)"
    played = (
        "SELECT g.sequence FROM game_players p JOIN games g ON g.number = p.number"
        " WHERE p.person = ?1"
    )
    others = (
        "SELECT m.run, m.server, m.other FROM ratings r JOIN rating_met m"
        " ON m.run = r.run AND m.server = r.server AND m.person = r.person WHERE r.person = ?2"
    )
    for change in (
        f"rating_met SET other = ?1 WHERE (run, server, person) IN ({others}) AND other = ?2",
        f"rating_met SET person = ?1 WHERE {where} AND person = ?2",
        f"rating_points SET person = ?1 WHERE {runs} AND sequence IN ({played}) AND person = ?2",
        f"rating_short SET person = ?1 WHERE {runs} AND person = ?2",
        "ratings SET person = ?1 WHERE person = ?2",
    ):
        conn.execute(f"UPDATE {change}", (stand_in, person))


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
            (run, person, month(game.at)),
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
    opponents = {
        person: one.opponents
        + sum(
            before[other].met < OPPONENTS or (person, other) in fresh
            for other in game.players
            if other != person and met[other] >= OPPONENTS
        )
        for person, one in before.items()
    }
    conn.executemany(
        "INSERT OR REPLACE INTO ratings"
        " (run, server, person, mu, sigma, bound, games, met, opponents, sequence)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(run, server, person, rating.mu, rating.sigma, rating.bound, rating.games),
                *(met[person], opponents[person], game.sequence),
            )
            for person, rating in after.items()
        ],
    )
    conn.executemany(
        "INSERT OR REPLACE INTO rating_points (run, server, person, sequence, shown)"
        " VALUES (?, ?, ?, ?, ?)",
        [(run, server, p, game.sequence, rating.shown) for p, rating in after.items()],
    )
    for person in game.players:
        if before[person].met < OPPONENTS <= met[person]:
            _tell_opponents(conn, run, server, person, game.players)


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
) -> tuple[dict[tuple[int, int], int], set[tuple[int, int]]]:
    """Count the game for each two of its players: the how-manieth of theirs in the month it is (0
    in a contest, which counts none), and who has met whom for the first time, either way round."""
    now, counted = month(game.at), int(not game.contest)
    nth, fresh = {}, set()
    for one, other in combinations(game.players, 2):
        row = conn.execute(
            "SELECT month, games FROM rating_met"
            " WHERE run = ? AND server = ? AND person = ? AND other = ?",
            (run, server, one, other),
        ).fetchone()
        last, games = (now, 0) if row is None else row
        games = counted + (games if last >= now else 0)
        for both in ((one, other), (other, one)):
            nth[both] = games * counted
            if row is None:
                fresh.add(both)
            conn.execute(
                "INSERT OR REPLACE INTO rating_met (run, server, person, other, month, games)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (run, server, *both, max(last, now), games),
            )
    return nth, fresh


def _tell_opponents(
    conn: Conn, run: int, server: int, person: int, present: Collection[int]
) -> None:
    """Count somebody who has now met enough people for those whom they met before, but for those
    who are ``present``."""
    there = ", ".join("?" * len(present))
    conn.execute(
        "UPDATE ratings SET opponents = opponents + 1 WHERE run = ? AND server = ?"
        " AND person IN (SELECT other FROM rating_met"
        " WHERE run = ratings.run AND server = ratings.server AND person = ?)"
        f" AND person NOT IN ({there})",
        (run, server, person, *present),
    )
