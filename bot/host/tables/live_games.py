"""Games in memory: the ones played last, each checked against the revision that is stored, and up
to which revision private messages may tell of a table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from msgspec.structs import replace

from bot.host.tables.routes import Route, routes
from engine import Game
from engine.kernel.values import SPECTATOR, EngineError
from engine.kernel.view import View
from engine.mechanics.stops import StopRules, stops

VIEWED = 32
"""Size of the cache of views, in games: those that are played right now. A view is quickly made and
takes as much memory as its game."""


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
        """The spectator's view."""
        return self.view(SPECTATOR)

    def view(self, seat: int, *, unasked: bool = False) -> View:
        """View of a seat. ``unasked``: without its decision, which is not shown to a seat that
        passes by itself."""
        known = self._views.get((seat, unasked))
        if known is None:
            if unasked:
                known = replace(self.view(seat), decision=None, waiting=self.public.waiting)
            else:
                known = self.game.view(seat)
            self._views[seat, unasked] = known
        return known

    def private(self, seat: int, *, unasked: bool = False) -> object:
        """Private part of what a seat sees: where it is equal, their private message need not
        change."""
        if seat not in self._private:
            self._private[seat] = self.game.private(seat)
        owed = None if unasked else self.game.decision(seat)
        return owed, self._private[seat]

    def shows(self, seat: int, answer: Sequence[str]) -> bool:
        """Tell if everybody would see anything of that answer."""
        twin = self.game.clone()
        try:
            happened = twin.answer(seat, answer)
        except EngineError:
            return True
        return bool(twin.log(happened, SPECTATOR)) or twin.view(SPECTATOR) != self.public

    def stops(self, seat: int) -> tuple[str, ...]:
        """Return the stops that are set for a seat; none in a title without them."""
        return stops(self.game, seat) if StopRules in self.game.rules else ()

    async def routes(self, seat: int) -> tuple[Route, ...]:
        """Actions of a seat in its own time, each with what it asks next
        (:mod:`bot.host.tables.routes`); found out beside the loop, on a copy of the game."""
        if seat not in self._routes:
            cards = self.view(seat).cards().values()
            known = frozenset(card.id for card in cards if card.design)
            self._routes[seat] = await asyncio.to_thread(routes, self.game.clone(), seat, known)
        return self._routes[seat]

    def forget_views(self) -> None:
        """Drop the cached views and routes."""
        self._routes.clear()
        self._views.clear()
        self._private.clear()


class LiveGames:
    """LRU cache of games by table; others are read from their snapshots."""

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


class ReadRevisions:
    """For each table the revision at which this program first met it, and for each of its people
    the one up to which a private message was made for them (``None`` while it is being made)."""

    def __init__(self) -> None:
        self._met: dict[int, int] = {}
        self._made: dict[int, dict[int, int | None]] = {}

    def meet(self, table_id: int, revision: int) -> None:
        """Note the revision at which a table is changed for the first time in this process; what
        was told before, nobody knows."""
        self._met.setdefault(table_id, revision)

    def begin(self, table_id: int, user_id: int) -> None:
        """Begin to read the log for somebody."""
        self._made.setdefault(table_id, {})[user_id] = None

    def end(self, table_id: int, user_id: int, revision: int) -> None:
        """Note that the log was read up to that revision at the most."""
        if table_id in self._made:
            self._made[table_id][user_id] = revision

    def beyond(self, table_id: int, user_id: int, revision: int) -> bool:
        """Tell if somebody's private message may tell of what came after that revision."""
        made = self._made.get(table_id, {}).get(user_id, self._met.get(table_id, 0))
        return made is None or made > revision

    def forget(self, table_id: int) -> None:
        """Forget a table at which nothing is taken back any more."""
        self._met.pop(table_id, None)
        self._made.pop(table_id, None)
