"""Games as they are rated: kept, and asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from itertools import groupby
from typing import Any

import msgspec

from bot.store.changes import Change
from bot.store.errors import StoreUnreadable
from bot.store.writes import apply_one
from engine.ranks.ratings import Played, RatingScope

Conn = sqlite3.Connection

_GAME = "g.number, g.at, g.title, g.mode, g.server, g.first, g.answers, g.void"
_PLAYER = "p.person, p.place, p.deck"
_COLUMNS = 8
_FROM = f"SELECT {_GAME}, {_PLAYER} FROM games g JOIN game_players p ON p.number = g.number"
_ORDER = "ORDER BY g.at, g.number, p.nth"


class PutGame(Change, frozen=True):
    """A game between people has ended."""

    game: Played


class RuleGame(PutGame, frozen=True):
    """A game that is kept is rated otherwise: by other places, or not at all. Who has played it
    does not change any more."""


@apply_one.register
def _put_game(one: PutGame, conn: Conn) -> None:
    game = one.game
    first = 1 + game.players.index(game.first) if game.first in game.players else 0
    conn.execute(
        "INSERT INTO games (number, at, title, mode, server, first, answers, void)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (number) DO UPDATE SET void = excluded.void",
        (
            *(game.number, game.at, game.title, game.mode, game.server),
            *(first, game.answers, game.void),
        ),
    )
    decks = game.decks or ("",) * len(game.players)
    conn.executemany(
        "INSERT INTO game_players (number, nth, person, place, deck) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (number, nth) DO UPDATE SET place = excluded.place",
        [
            (game.number, nth, *player)
            for nth, player in enumerate(zip(game.players, game.places, decks, strict=True))
        ],
    )


def games(conn: Conn, scope: RatingScope, after: tuple[int, int] = (-1, -1)) -> tuple[Played, ...]:
    """The games of a scope, in the order in which they are rated, from the one behind ``after``
    (moment and number) on."""
    where, own = _in(scope)
    rows = conn.execute(
        f"{_FROM} WHERE {where} AND (g.at, g.number) > (?, ?) {_ORDER}", own + after
    )
    return _played(rows.fetchall())


def game_count(conn: Conn, scope: RatingScope) -> int:
    """Count the games of a scope."""
    where, own = _in(scope)
    return int(conn.execute(f"SELECT count(*) FROM games g WHERE {where}", own).fetchone()[0])


def _in(scope: RatingScope) -> tuple[str, tuple[Any, ...]]:
    """Return the SQL condition for the games of a scope, with its values."""
    where, own = "g.title = ? AND g.mode = ?", (scope.title, scope.mode)
    return (f"{where} AND g.server = ?", (*own, scope.server)) if scope.server else (where, own)


def games_of(conn: Conn, user_id: int) -> tuple[Played, ...]:
    """The games that somebody has played."""
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
    return tuple(
        _game(columns, tuple(row[_COLUMNS:] for row in group))
        for columns, group in groupby(rows, lambda row: row[:_COLUMNS])
    )


def _game(columns: tuple[Any, ...], seats: tuple[tuple[Any, ...], ...]) -> Played:
    number, at, title, mode, server, first, answers, void = columns
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
                "decks": decks,
            },
            Played,
        )
    except (msgspec.ValidationError, TypeError, IndexError) as error:
        raise StoreUnreadable(f"game {number}: {error}") from error
