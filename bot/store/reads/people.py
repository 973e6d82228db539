"""Reads of the settings and decks of people and servers."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.store import columns as col
from bot.store.errors import StoreUnreadable
from bot.store.reads.fetching import (
    Conn,
    complain,
    decode_row,
    fetch_all,
    fetch_first,
    readable_rows,
)
from bot.store.settings import DeckRow, GuildSettings, PlayerSettings


def players(conn: Conn, user_ids: Collection[int]) -> dict[int, PlayerSettings]:
    """The settings of those people who have any."""
    marks = ", ".join("?" * len(user_ids))
    question = f"SELECT user_id, settings FROM players WHERE user_id IN ({marks})"
    return settings_of(fetch_all(conn, question, tuple(user_ids)))


def settings_of(rows: Iterable[col.Columns]) -> dict[int, PlayerSettings]:
    """Settings by person. Where they cannot be read the usual ones take their place, and say so."""
    found: dict[int, PlayerSettings] = {}
    for user_id, text in rows:
        try:
            found[user_id] = decode_row(col.player_settings, text, f"the settings of {user_id}")
        except StoreUnreadable as error:
            complain(str(error))
            found[user_id] = PlayerSettings(unread=True)
    return found


def decks(conn: Conn, user_id: int) -> tuple[DeckRow, ...]:
    """Somebody's saved decks, by title and name."""
    question = f"SELECT {col.DECK} FROM decks WHERE user_id = ? ORDER BY title, name"
    return readable_rows(
        col.DECK.decode, fetch_all(conn, question, (user_id,)), "a deck of", 0, 1, 2
    )


def deck_readable(conn: Conn, user_id: int, title: str, name: str) -> bool:
    """Tell whether a deck of that name can be read, or there is none."""
    question = f"SELECT {col.DECK} FROM decks WHERE user_id = ? AND title = ? AND name = ?"
    rows = fetch_all(conn, question, (user_id, title, name))
    return len(readable_rows(col.DECK.decode, rows, "a deck of", 0, 1, 2)) == len(rows)


def greeted(conn: Conn) -> frozenset[int]:
    """The servers that have been greeted."""
    return frozenset(row[0] for row in fetch_all(conn, "SELECT guild_id FROM greeted"))


def guild(conn: Conn, guild_id: int) -> GuildSettings | None:
    """A server's settings."""
    row = fetch_first(conn, "SELECT settings FROM guilds WHERE guild_id = ?", (guild_id,))
    if row is None:
        return None
    try:
        return decode_row(col.guild_settings, row[0], f"the settings of server {guild_id}")
    except StoreUnreadable as error:
        complain(str(error))
        # Nobody may do more than its managers allowed.
        return GuildSettings(openers="managers", unread=True)
