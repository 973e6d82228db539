"""The verbs about decks, as their callers see them (part of :class:`bot.host.api.TableService`).

A deck is meant by a *key*: ``#`` and its id for one that comes with the title, else the name of a
saved one.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Protocol

from bot.host.values import Actor, Done
from bot.store.rows import DeckRow
from engine.kernel.deck import Deck, ReadyDeck
from engine.kernel.values import Msg

READY = "#"
"""What the key of a ready deck begins with."""

NAME = 40
"""Characters in the name of a deck."""

MOST = 60
"""Decks that one person may save."""


def state_of(row: DeckRow) -> int:
    """A number for a saved deck as it is: what is saved later under its name has another."""
    return zlib.crc32(repr((row.at, row.deck.cards)).encode()) & 0x7FFF_FFFF


class DeckService(Protocol):
    """Saved decks, ready decks, and the deck a seat plays with. All saved decks are private."""

    async def decks(self, user_id: int) -> tuple[DeckRow, ...]:
        """The saved decks of somebody, by title and name."""

    def ready_decks(self, title: str) -> tuple[ReadyDeck, ...]:
        """The decks that come with a title, the one to begin with first; none for an unknown title
        and where nobody brings decks."""

    def deck_problems(self, title: str, deck: Deck) -> tuple[Msg, ...]:
        """Every offence of a deck with its clause; none for a legal one. :class:`UnknownTitle`,
        :class:`NoDecks` (of a title where nobody brings decks)."""

    async def deck(self, user_id: int, title: str, key: str) -> Deck:
        """The deck of that key. :class:`NoDeck`, :class:`UnknownTitle`, :class:`NoDecks`."""

    async def save_deck(self, actor: Actor, title: str, deck: Deck, *, before: str = "") -> Deck:
        """Save a deck, legal or not yet. ``before``: the name of the saved deck that it takes the
        place of, be it under another name. No other deck is ever replaced: a name that is taken
        gets a number. Returns the deck as it is saved. :class:`DeckNameless`,
        :class:`TooManyDecks`, :class:`DeckTooLarge`, :class:`UnknownTitle`, :class:`NoDecks`."""

    async def change_deck(
        self,
        actor: Actor,
        title: str,
        name: str,
        change: Callable[[Deck], Deck],
        *,
        begin: bool = False,
    ) -> Deck:
        """Save what ``change`` makes of a saved deck as it is at that moment: of two changes made
        at once neither is lost. ``change`` may refuse by raising, and then nothing is saved.
        ``begin``: where there is no such deck, it is made from an empty one. Returns the deck as it
        is saved. :class:`NoDeck` and all that :meth:`save_deck` raises."""

    async def drop_deck(
        self, actor: Actor, title: str, name: str, *, state: int | None = None
    ) -> None:
        """Throw a saved deck away, with ``state`` (:func:`state_of`) only as it was then.
        :class:`NoDeck`, :class:`QuestionOver`."""

    async def choose_deck(
        self, actor: Actor, table_id: int, key: str, *, request_id: int | None = None
    ) -> Done:
        """Play with that deck at a table that has not begun, and from now on unless another is
        chosen. :class:`NoDeck`, :class:`DeckIllegal` (the first offence), :class:`NotSeated`,
        :class:`AlreadyStarted`, :class:`TableOver`, :class:`NoDecks`."""
