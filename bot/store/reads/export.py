"""Read all that is stored about a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bot.store import columns as col
from bot.store.reads.fetching import Conn, fetch_all, fetch_first

COUNTS = frozenset({"id", "revision", "decision_id", "asked", "last_answer", "stirred", "since"})
"""Fields of somebody's rows that are about the table alone: they count what the others did too."""


def export_person(
    conn: Conn, user_id: int, more: Iterable[tuple[str, Callable[[Conn, int], Any]]] = ()
) -> dict[str, Any]:
    """Read all that is stored about somebody, as plain JSON; ``more``: further reads by key."""

    def of_theirs(question: str) -> list[col.Columns]:
        return fetch_all(conn, question, (user_id,))

    def plain(decode: Callable[[Any], msgspec.Struct], question: str) -> list[dict[str, Any]]:
        return [_plain(decode, columns) for columns in of_theirs(question)]

    player = fetch_first(conn, "SELECT name, settings FROM players WHERE user_id = ?", (user_id,))
    seats = ", ".join(f"s.{name}" for name in col.SEAT.names)
    seated = of_theirs(
        f"SELECT t.title, t.status, {seats} FROM seats s JOIN tables t ON t.id = s.table_id"
        " WHERE s.user_id = ? ORDER BY s.table_id, s.seat"
    )
    owned = of_theirs("SELECT id FROM tables WHERE owner_id = ? ORDER BY id")
    answers = f"SELECT {col.ANSWER} FROM answers WHERE user_id = ? ORDER BY table_id, revision"
    decks = f"SELECT {col.DECK} FROM decks WHERE user_id = ? ORDER BY title, name"
    begun = f"SELECT {col.POSTING} FROM postings WHERE user_id = ? ORDER BY number"
    waiting = f"SELECT {col.OUTBOX} FROM outbox WHERE user_id = ? ORDER BY id"
    return {
        "user_id": user_id,
        "name": None if player is None else _json(player[0]),
        "settings": None if player is None else _chosen(player[1]),
        "owned_tables": [row[0] for row in owned],
        "seats": [
            {
                "title": _json(title),
                "status": _json(status),
                **_plain(col.SEAT.decode, tuple(columns)),
            }
            for title, status, *columns in seated
        ],
        "answers": plain(col.ANSWER.decode, answers),
        "decks": plain(col.DECK.decode, decks),
        "votes": plain(col.VOTE.decode, f"SELECT {col.VOTE} FROM votes WHERE user_id = ?"),
        "looks": plain(col.LOOK.decode, f"SELECT {col.LOOK} FROM looks WHERE user_id = ?"),
        "messages": plain(
            col.MESSAGE.decode, f"SELECT {col.MESSAGE} FROM messages WHERE user_id = ?"
        ),
        "postings": plain(col.POSTING.decode, begun),
        "waiting": plain(col.outbox_row, waiting),
        "games": [
            {"table": number, "title": title, "place": place, "deck": deck}
            for number, title, place, deck in of_theirs(
                "SELECT g.number, g.title, p.place, p.deck FROM games g"
                " JOIN game_players p ON p.number = g.number WHERE p.person = ? ORDER BY g.number"
            )
        ],
        "ratings": [
            {"title": title, "mode": mode, "server": server, "mu": mu, "sigma": sigma, "games": of}
            for title, mode, server, mu, sigma, of in of_theirs(
                "SELECT u.title, u.mode, r.server, r.mu, r.sigma, r.games FROM ratings r"
                " JOIN rating_runs u ON u.run = r.run AND u.state = 'shown'"
                " WHERE r.person = ? ORDER BY u.title, u.mode, r.server"
            )
        ],
        **{key: read(conn, user_id) for key, read in more},
    }


def _plain(decode: Callable[[Any], msgspec.Struct], columns: col.Columns) -> dict[str, Any]:
    """A row but for :data:`COUNTS`, or where it cannot be read its columns as they are."""
    try:
        plain: dict[str, Any] = msgspec.to_builtins(decode(columns))
    except Exception:
        return {"unreadable": [_json(column) for column in columns]}
    if plain.get("by") == "undo":
        del plain["answer"]  # up to which entry of the log
    return {name: value for name, value in plain.items() if name not in COUNTS}


def _chosen(text: Any) -> Any:
    try:
        return msgspec.json.decode(text)
    except Exception:
        return {"unreadable": _json(text)}


def _json(column: Any) -> Any:
    return column.hex() if isinstance(column, bytes) else column
