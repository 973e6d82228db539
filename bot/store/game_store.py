"""Games as they are rated: kept, and asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.store import rating_runs
from bot.store.changes import Change
from bot.store.errors import StoreUnreadable
from bot.store.reads.fetching import complain
from bot.store.writes import apply_one
from engine.ranks.ratings import Played

Conn = sqlite3.Connection

_GAME = (
    "g.number, g.at, g.title, g.mode, g.server, g.first, g.answers, g.void, g.contest, g.short,"
    " g.sequence"
)
_PLAYER = "p.person, p.place, p.deck"
_COLUMNS = 11
_FROM = f"SELECT {_GAME}, {_PLAYER} FROM games g JOIN game_players p ON p.number = g.number"
_ORDER = "ORDER BY g.sequence, p.nth"


class PutGame(Change, frozen=True):
    """A game between people has ended, and moves their ratings. It is short where one of them has
    answered fewer than ``least`` questions in the log of its table."""

    game: Played
    least: int = 0


class RuleGame(Change, frozen=True):
    """A game that is kept is rated otherwise: by other places, or not at all. Who has played it
    does not change any more. ``RateOn`` works out what that changes."""

    game: Played


class RateOn(Change, frozen=True):
    """Rate so many more games of those that are rated anew, or clear so many old figures away."""

    games: int


@apply_one.register
def _put_game(one: PutGame, conn: Conn) -> None:
    game = one.game
    if conn.execute("SELECT 1 FROM games WHERE number = ?", (game.number,)).fetchone():
        _rule_game(RuleGame(game), conn)
    else:
        _rate_ended(conn, game, one.least)


def _rate_ended(conn: Conn, game: Played, least: int) -> None:
    """Store a game that has ended, behind all others, and rate it."""
    first = 1 + game.players.index(game.first) if game.first in game.players else 0
    (sequence,) = conn.execute("SELECT 1 + coalesce(max(sequence), 0) FROM games").fetchone()
    game = replace(game, sequence=sequence, short=_short(conn, game, least))
    conn.execute(
        "INSERT INTO games"
        " (number, at, title, mode, server, first, answers, void, contest, short, sequence)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(game.number, game.at, game.title, game.mode, game.server),
            *(first, game.answers, game.void, game.contest, game.short, sequence),
        ),
    )
    decks = game.decks or ("",) * len(game.players)
    conn.executemany(
        "INSERT INTO game_players (number, nth, person, place, deck) VALUES (?, ?, ?, ?, ?)",
        [
            (game.number, nth, *player)
            for nth, player in enumerate(zip(game.players, game.places, decks, strict=True))
        ],
    )
    rating_runs.rate_new(conn, game)


def _short(conn: Conn, game: Played, least: int) -> bool:
    """Tell whether some player has answered too few questions by themselves."""
    question = (
        "SELECT count(*) FROM answers"
        " WHERE table_id = ? AND user_id = ? AND answered_by = 'player' LIMIT 1"
    )
    given = (conn.execute(question, (game.number, p)).fetchone()[0] for p in game.players)
    return least > 0 and any(count < least for count in given)


@apply_one.register
def _rule_game(one: RuleGame, conn: Conn) -> None:
    game = one.game
    changed = conn.execute(
        "UPDATE games SET void = ? WHERE number = ? AND void <> ?",
        (game.void, game.number, game.void),
    ).rowcount
    for nth, place in enumerate(game.places):
        changed += conn.execute(
            "UPDATE game_players SET place = ? WHERE number = ? AND nth = ? AND place <> ?",
            (place, game.number, nth, place),
        ).rowcount
    if changed:
        known = "SELECT title, mode, sequence FROM games WHERE number = ?"
        rating_runs.rate_anew(conn, *conn.execute(known, (game.number,)).fetchone())


@apply_one.register
def _rate_on(one: RateOn, conn: Conn) -> None:
    run = rating_runs.building(conn)
    if run is None:
        rating_runs.clear(conn, one.games)
        return
    title, mode, done = conn.execute(
        "SELECT title, mode, done FROM rating_runs WHERE run = ?", (run,)
    ).fetchone()
    following = (
        "SELECT number FROM games WHERE title = ? AND mode = ? AND sequence > ?"
        " ORDER BY sequence LIMIT ?"
    )
    rows = conn.execute(
        f"{_FROM} WHERE g.number IN ({following}) {_ORDER}", (title, mode, done, one.games)
    )
    games = [(columns, tuple(seats)) for columns, seats in _grouped(rows.fetchall())]
    for columns, seats in games:
        try:
            rating_runs.rate_next(conn, run, _game(columns, seats))
        except StoreUnreadable as error:
            complain(str(error))
    if len(games) < one.games:
        rating_runs.finish(conn, run)
    else:
        rating_runs.go_on_behind(conn, run, games[-1][0][-1])


def games_of(conn: Conn, user_id: int) -> tuple[Played, ...]:
    """The games that somebody has played, in the order in which they were stored."""
    own = "SELECT number FROM game_players WHERE person = ?"
    return _played(
        conn.execute(f"{_FROM} WHERE g.number IN ({own}) {_ORDER}", (user_id,)).fetchall()
    )


def names(
    conn: Conn, user_ids: Collection[int], more: Iterable[tuple[str, str]] = ()
) -> dict[int, str]:
    """Read what people are called: where they sat down last, else in their settings, else in
    ``more`` tables, each given with the column that orders its rows by age."""
    marks = ", ".join("?" * len(user_ids))
    found: dict[int, str] = {}
    for table, order in (*more, ("players", "1"), ("seats", "table_id")):
        rows = conn.execute(
            f"SELECT user_id, name FROM {table} WHERE user_id IN ({marks}) ORDER BY {order}",
            tuple(user_ids),
        ).fetchall()
        found.update((user, str(name)) for user, name in rows if name)
    return found


def _played(rows: Iterable[tuple[Any, ...]]) -> tuple[Played, ...]:
    return tuple(_game(columns, tuple(seats)) for columns, seats in _grouped(rows))


def _grouped(
    rows: Iterable[tuple[Any, ...]],
) -> Iterator[tuple[tuple[Any, ...], Iterator[tuple[Any, ...]]]]:
    """Columns of each game, with those of each of its players."""
    for columns, group in groupby(rows, lambda row: row[:_COLUMNS]):
        yield columns, (row[_COLUMNS:] for row in group)


def _game(columns: tuple[Any, ...], seats: tuple[tuple[Any, ...], ...]) -> Played:
    number, at, title, mode, server, first, answers, void, contest, short, sequence = columns
    players, places, decks = zip(*seats, strict=True)
    try:
        return msgspec.convert(
            {
                "number": number,
                "at": at,
                "title": title,
                "players": players,
                "places": places,
                "mode": mode,
                "server": server,
                "first": players[first - 1] if first else 0,
                "answers": answers,
                "void": bool(void),
                "contest": bool(contest),
                "short": bool(short),
                "sequence": sequence,
                "decks": decks,
            },
            Played,
        )
    except (msgspec.ValidationError, TypeError, IndexError) as error:
        raise StoreUnreadable(f"game {number}: {error}") from error
