"""Games in memory: the ones played last, each checked against the revision that is stored."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

from bot.host.private import private_part
from bot.host.rules import GameLike
from engine.kernel.values import SPECTATOR


class Live(Struct, frozen=True):
    """A game at a revision, never changed; ``private``: what only each seat sees, as bytes."""

    revision: int
    game: GameLike
    private: tuple[bytes, ...]


def live(revision: int, game: GameLike, seats: int) -> Live:
    """A game with the private parts of its seats."""
    public = game.view(SPECTATOR)
    parts = tuple(private_part(game.view(seat), public) for seat in range(seats))
    return Live(revision, game, parts)


class GameShelf:
    """The games used last, by table. What is not here is read from its snapshot."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._games: OrderedDict[int, Live] = OrderedDict()

    def get(self, table_id: int, revision: int) -> Live | None:
        """The game, where it is here at exactly that revision."""
        found = self._games.get(table_id)
        if found is None or found.revision != revision:
            return None
        self._games.move_to_end(table_id)
        return found

    def put(self, table_id: int, game: Live) -> None:
        """Keep a game, and let the one go that was not used for longest."""
        known = self._games.get(table_id)
        if known is not None and known.revision > game.revision:
            return  # somebody looked up an older one while the table went on
        self._games[table_id] = game
        self._games.move_to_end(table_id)
        while len(self._games) > self._most:
            self._games.popitem(last=False)

    def drop(self, table_id: int) -> None:
        """Forget a game."""
        self._games.pop(table_id, None)
