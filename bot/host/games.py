"""Games in memory: the ones played last, each checked against the revision that is stored."""

from __future__ import annotations

from collections import OrderedDict

from msgspec.structs import replace

from bot.host.private import private_part
from bot.host.rules import GameLike
from engine.kernel.values import SPECTATOR
from engine.kernel.view import View


class Live:
    """A game at a revision. The game itself is never changed; what is asked of it is kept."""

    def __init__(self, revision: int, game: GameLike) -> None:
        self.revision = revision
        self.game = game
        self._public: View | None = None
        self._private: dict[tuple[int, bool], bytes] = {}

    @property
    def public(self) -> View:
        """What everybody sees."""
        if self._public is None:
            self._public = self.game.view(SPECTATOR)
        return self._public

    def private(self, seat: int, *, unasked: bool = False) -> bytes:
        """What only that seat sees; see :func:`~bot.host.private.private_part`. ``unasked``: but
        for its decision, which is not shown while the seat passes by itself."""
        known = self._private.get((seat, unasked))
        if known is None:
            view = self.game.view(seat)
            if unasked:
                view = replace(view, decision=None, waiting=self.public.waiting)
            known = self._private[seat, unasked] = private_part(view, self.public)
        return known


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
