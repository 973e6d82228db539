"""What decks are called: a *key* is ``#`` and its id for one that comes with the title, else the
name of a saved one."""

from __future__ import annotations

import zlib
from hashlib import blake2b

import msgspec

from bot.store.rows import DeckRow
from engine.kernel.deck import Deck

READY = "#"
"""What the key of a ready deck begins with."""

NAME = 40
"""Characters in the name of a deck."""

MOST = 60
"""Decks that one person may save."""


def state_of(row: DeckRow) -> int:
    """A number for a saved deck as it is: what is saved later under its name has another."""
    return zlib.crc32(repr((row.at, row.deck.cards)).encode()) & 0x7FFF_FFFF


def mark_of(deck: Deck) -> str:
    """A name for what is in a deck, worked out from that: everybody can see whether two decks are
    the same, and nobody what is in them."""
    cards = tuple(sorted(deck.cards))
    return blake2b(msgspec.json.encode(cards), digest_size=8).hexdigest()
