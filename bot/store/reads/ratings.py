"""Reads of ratings: boards, somebody's own, and how far games are rated anew."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.store.reads.fetching import Conn, fetch_all, fetch_first
from engine.ranks.ratings import OPPONENTS, SURE_AFTER, Rating, RatingScope

_RUN = "SELECT run FROM rating_runs WHERE title = ? AND mode = ? AND state = 'shown'"
_LISTED = f"games >= {SURE_AFTER} AND opponents >= {OPPONENTS} AND person > 0"
_LINE = "person, mu, sigma, games, opponents, bound"


class RatingRow(Struct, frozen=True):
    """Somebody's rating in a scope. ``rank`` 0: not listed, for too few games or opponents."""

    rank: int
    person: int
    rating: Rating
    opponents: int


class BoardPage(Struct, frozen=True):
    """A page of a leaderboard, pages counted from 0; ``count``: how many are listed."""

    lines: tuple[RatingRow, ...]
    page: int
    pages: int
    count: int


class RatingsLeft(Struct, frozen=True):
    """Games of a title and mode that are being rated anew: so many of all of them are."""

    title: str
    mode: str
    done: int
    games: int


def board(conn: Conn, scope: RatingScope, page: int, size: int) -> BoardPage:
    """A page of so many lines, the last one where ``page`` is beyond it."""
    run = _run(conn, scope)
    if run is None:
        return BoardPage((), 0, 1, 0)
    where = (run, scope.server)
    question = f"SELECT count(*) FROM ratings WHERE run = ? AND server = ? AND {_LISTED}"
    count = int(fetch_all(conn, question, where)[0][0])
    pages = max(1, -(-count // size))
    page = max(0, min(page, pages - 1))
    rows = fetch_all(
        conn,
        f"SELECT {_LINE} FROM ratings WHERE run = ? AND server = ? AND {_LISTED}"
        " ORDER BY bound DESC, person LIMIT ? OFFSET ?",
        (*where, size, page * size),
    )
    rank = _rank(conn, run, scope.server, rows[0][-1]) if rows else 0
    lines = []
    for at, row in enumerate(rows):
        if at and row[-1] < rows[at - 1][-1]:
            rank = page * size + at + 1
        lines.append(_line(rank, row))
    return BoardPage(tuple(lines), page, pages, count)


def standing(conn: Conn, scope: RatingScope, person: int) -> RatingRow | None:
    """Somebody's line, listed or not; ``None`` where no game of theirs is rated."""
    run = _run(conn, scope)
    if run is None:
        return None
    row = fetch_first(
        conn,
        f"SELECT {_LINE}, {_LISTED} FROM ratings WHERE run = ? AND server = ? AND person = ?",
        (run, scope.server, person),
    )
    if row is None:
        return None
    *line, listed = row
    return _line(_rank(conn, run, scope.server, line[-1]) if listed else 0, line)


def curve(conn: Conn, scope: RatingScope, person: int) -> tuple[tuple[int, int], ...]:
    """The sequence of each rated game of somebody, with the rating shown after it."""
    run = _run(conn, scope)
    rows = fetch_all(
        conn,
        "SELECT o.sequence, o.shown FROM game_players p JOIN games g ON g.number = p.number"
        " JOIN rating_points o ON o.run = ? AND o.sequence = g.sequence AND o.server = ?"
        " AND o.person = p.person WHERE p.person = ? ORDER BY o.sequence",
        (run, scope.server, person),
    )
    return tuple((int(sequence), int(shown)) for sequence, shown in rows)


def left(conn: Conn, scope: RatingScope | None = None) -> RatingsLeft | None:
    """Return how far the run is that is worked on now, or that of a scope that has nothing to show
    yet; ``None`` where there is none."""
    first = "SELECT title, mode, done FROM rating_runs b WHERE state = 'building'"
    if scope is None:
        row = fetch_first(conn, f"{first} ORDER BY run LIMIT 1")
    elif _run(conn, scope) is None:
        row = fetch_first(conn, f"{first} AND title = ? AND mode = ?", (scope.title, scope.mode))
    else:
        row = None
    if row is None:
        return None
    question = (
        "SELECT count(*), count(CASE WHEN sequence <= ? THEN 1 END) FROM games"
        " WHERE title = ? AND mode = ?"
    )
    title, mode, done = row
    games, rated = fetch_all(conn, question, (done, title, mode))[0]
    return RatingsLeft(title, mode, rated, games)


def clearing(conn: Conn) -> bool:
    """Tell whether figures of old runs are to be cleared away."""
    return fetch_first(conn, "SELECT 1 FROM rating_runs WHERE state = 'old'") is not None


def _run(conn: Conn, scope: RatingScope) -> int | None:
    row = fetch_first(conn, _RUN, (scope.title, scope.mode))
    return None if row is None else int(row[0])


def _rank(conn: Conn, run: int, server: int, bound: float) -> int:
    question = (
        f"SELECT 1 + count(*) FROM ratings WHERE run = ? AND server = ? AND {_LISTED} AND bound > ?"
    )
    return int(fetch_all(conn, question, (run, server, bound))[0][0])


def _line(rank: int, row: Any) -> RatingRow:
    person, mu, sigma, games, opponents, _ = row
    return RatingRow(rank, person, Rating(mu, sigma, games), opponents)
