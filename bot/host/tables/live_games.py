"""Games in memory: the ones played last, each checked against the revision that is stored."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from msgspec.structs import replace

from bot.host.tables.routes import Route, routes
from engine import Game
from engine.kernel.values import SPECTATOR, EngineError
from engine.kernel.view import View

VIEWED = 32
"""Of so many games the views are kept: of those that are played right now. A view is quickly made
and takes as much memory as its game."""


class Live:
    """A game at a revision. The game itself is never changed; what is asked of it is kept, so that
    everybody who looks at a revision looks at the same view of it."""

    def __init__(self, revision: int, game: Game) -> None:
        self.revision = revision
        self.game = game
        self._views: dict[tuple[int, bool], View] = {}
        self._private: dict[int, object] = {}
        self._routes: dict[int, tuple[Route, ...]] = {}

    @property
    def public(self) -> View:
        """What everybody sees."""
        return self.view(SPECTATOR)

    def view(self, seat: int, *, unasked: bool = False) -> View:
        """What that seat sees. ``unasked``: but for its decision, which is not shown to a seat
        that passes by itself."""
        known = self._views.get((seat, unasked))
        if known is None:
            if unasked:
                known = replace(self.view(seat), decision=None, waiting=self.public.waiting)
            else:
                known = self.game.view(seat)
            self._views[seat, unasked] = known
        return known

    def private(self, seat: int, *, unasked: bool = False) -> object:
        """What only that seat sees: where it is equal, their private message need not change."""
        if seat not in self._private:
            self._private[seat] = self.game.private(seat)
        owed = None if unasked else self._decision(seat)
        return owed, self._private[seat]

    def _decision(self, seat: int) -> object:
        return next((one for one in self.game.decisions if one.seat == seat), None)

    def shows(self, seat: int, answer: Sequence[str]) -> bool:
        """Whether everybody would see anything of that answer."""
        twin = self.game.clone()
        try:
            happened = twin.answer(seat, answer)
        except EngineError:
            return True
        return bool(twin.log(happened, SPECTATOR)) or twin.view(SPECTATOR) != self.public

    async def routes(self, seat: int) -> tuple[Route, ...]:
        """What that seat may do in its own time, with what each asks next
        (:mod:`bot.host.tables.routes`); found out beside the loop, on a copy of the game."""
        if seat not in self._routes:
            cards = self.view(seat).cards().values()
            known = frozenset(card.id for card in cards if card.design)
            self._routes[seat] = await asyncio.to_thread(routes, self.game.clone(), seat, known)
        return self._routes[seat]

    def forget_views(self) -> None:
        """Make room; they are made anew when they are asked for."""
        self._routes.clear()
        self._views.clear()
        self._private.clear()


class LiveGames:
    """The games used last, by table. What is not here is read from its snapshot."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._games: OrderedDict[int, Live] = OrderedDict()
        self._viewed: OrderedDict[int, Live] = OrderedDict()

    def get(self, table_id: int, revision: int) -> Live | None:
        """The game, where it is here at exactly that revision."""
        found = self._games.get(table_id)
        if found is None or found.revision != revision:
            return None
        self._use(table_id, found)
        return found

    def put(self, table_id: int, game: Live) -> None:
        """Keep a game, and let the one go that was not used for longest."""
        known = self._games.get(table_id)
        if known is not None and known.revision > game.revision:
            return  # somebody looked up an older one while the table went on
        self._games[table_id] = game
        self._use(table_id, game)
        while len(self._games) > self._most:
            self._games.popitem(last=False)

    def _use(self, table_id: int, game: Live) -> None:
        self._games.move_to_end(table_id)
        self._viewed[table_id] = game
        self._viewed.move_to_end(table_id)
        if len(self._viewed) > VIEWED:
            _, unused = self._viewed.popitem(last=False)
            unused.forget_views()

    def drop(self, table_id: int) -> None:
        """Forget a game."""
        self._games.pop(table_id, None)
        self._viewed.pop(table_id, None)
