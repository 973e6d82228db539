"""What decks are called: a *key* is ``#`` and its id for one that comes with the title, else the
name of a saved one."""

from __future__ import annotations

import zlib

from bot.store.rows import DeckRow

READY = "#"
"""What the key of a ready deck begins with."""

NAME = 40
"""Characters in the name of a deck."""

MOST = 60
"""Decks that one person may save."""


def state_of(row: DeckRow) -> int:
    """A number for a saved deck as it is: what is saved later under its name has another."""
    return zlib.crc32(repr((row.at, row.deck.cards)).encode()) & 0x7FFF_FFFF
