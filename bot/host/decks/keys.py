"""Keys of decks: a *key* is ``#`` and its id for one that comes with the title, else the name of a
saved one."""

from __future__ import annotations

import zlib
from hashlib import blake2b

import msgspec

from bot.store.settings import DeckRow
from engine.kernel.deck import Deck

READY = "#"
"""Prefix of the key of a ready deck."""

NAME = 40
"""Characters in the name of a deck."""

MOST = 60
"""Decks that one person may save."""


def state_of(row: DeckRow) -> int:
    """Checksum of a saved deck as it is: what is saved later under its name has another."""
    return zlib.crc32(repr((row.at, row.deck.cards)).encode()) & 0x7FFF_FFFF


def digest_of(deck: Deck) -> str:
    """Digest of a deck's cards: it tells if two decks are the same, and not what is in them."""
    cards = tuple(sorted(deck.cards))
    return blake2b(msgspec.json.encode(cards), digest_size=8).hexdigest()
