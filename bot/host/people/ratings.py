"""Leaderboards and players' pages: what the games that people have played tell of them.

All of it is worked out from the stored games and kept in memory as far as it was asked for: games
that have ended since are added, and where one is corrected, void or somebody is forgotten, it is
worked out anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from itertools import chain

from bot.host.decks.decks import Decks
from bot.host.decks.keys import digest_of
from bot.host.errors import HostError
from bot.host.people.names import FORGOTTEN
from bot.host.tables.tables import Part, Tables
from bot.store.settings import Locale
from engine.ranks import ratings
from engine.ranks.ratings import (
    DeckRecord,
    Leaderboard,
    LeaderboardLine,
    Played,
    Point,
    Profile,
    RankedPlayer,
    Rating,
    RatingScope,
    WinRecord,
)

KEPT = 64
"""So many scopes are kept in memory."""
PAGE = 10
"""Lines on a page of a leaderboard."""


class _Known:
    """Cache of a scope: ratings and curves of the games folded in so far."""

    def __init__(self, amended: int) -> None:
        self.amended = amended
        self.count = 0
        self.last = (-1, -1)
        self.ratings: dict[int, Rating] = {}
        self.curves: dict[int, list[Point]] = {}

    def add(self, games: tuple[Played, ...]) -> None:
        """Fold in games that ended later than all of those known."""
        for game in games:
            self.count += 1
            self.last = (game.at, game.number)
            changed = ratings.rate(self.ratings, game)
            self.ratings.update(changed)
            for person, rating in changed.items():
                self.curves.setdefault(person, []).append(Point(game.at, rating.shown))


class Ratings(Part):
    """Leaderboards and profiles, cached by scope."""

    def __init__(self, tables: Tables, decks: Decks) -> None:
        super().__init__(tables)
        self._decks = decks
        self._known: OrderedDict[RatingScope, _Known] = OrderedDict()
        self._lock = asyncio.Lock()

    async def board(
        self, scope: RatingScope, user_id: int, locale: Locale, page: int | None = None
    ) -> Leaderboard:
        """A page of a leaderboard (``None``: the first). ``error.unknown_title``."""
        known = await self._of(scope)
        lines = ratings.leaderboard(known.ratings)
        pages = max(1, -(-len(lines) // PAGE))
        page = min(page or 0, pages - 1)
        shown = lines[page * PAGE : (page + 1) * PAGE]
        own = next((line for line in lines if line.person == user_id), None)
        wanted = [*shown, *((own,) if own is not None else ())]
        names = await self._names([line.person for line in wanted], locale)
        ranked = tuple(_ranked(line, names) for line in shown)
        return Leaderboard(
            scope,
            ranked,
            None if own is None else _ranked(own, names),
            page,
            pages,
            len(lines),
        )

    async def profile(
        self, scope: RatingScope, person: int, user_id: int, locale: Locale, other: int = 0
    ) -> Profile:
        """Somebody's page as ``user_id`` may see it, against ``other``. ``error.unknown_title``,
        ``error.no_games`` where they have played nothing that is rated in that scope."""
        known, own_page = await self._of(scope), person == user_id
        games = [game for game in await self._games(scope, person) if ratings.counts(game)]
        names = await self._names((person, other) if other else (person,), locale)
        if not games:
            raise HostError("error.no_games", who=names[person])
        lines = ratings.leaderboard(known.ratings)
        own = next((line for line in lines if line.person == person), None)
        found = [await one.won(person, scope.server, own_page) for one in self.tables.extensions]
        return Profile(
            scope,
            person,
            names[person],
            0 if own is None else own.rank,
            len(lines),
            known.ratings.get(person, Rating()),
            tuple(known.curves.get(person, ())),
            ratings.record(games, person),
            other,
            names.get(other, ""),
            ratings.head_to_head(games, person, other) if other else WinRecord(),
            await self._with_decks(scope.title, games, person, locale) if own_page else (),
            tuple(chain.from_iterable(found)),
        )

    async def _games(self, scope: RatingScope, person: int) -> list[Played]:
        played = await self.tables.store.games_of(person)
        return [game for game in played if scope in ratings.scopes(game)]

    async def _of(self, scope: RatingScope) -> _Known:
        """Return the cache of a scope, brought up to date off the event loop."""
        self.tables.title(scope.title)
        store = self.tables.store
        async with self._lock:
            known = self._known.pop(scope, None)
            if known is None or known.amended != store.games_amended:
                known = _Known(store.games_amended)
            games = await store.games(scope, known.last)
            if known.count + len(games) != await store.game_count(scope):
                known, games = _Known(store.games_amended), await store.games(scope)
            if games:
                await asyncio.to_thread(known.add, games)
            self._known[scope] = known
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return known

    async def _names(self, people: list[int] | tuple[int, ...], locale: Locale) -> dict[int, str]:
        named = tuple(chain.from_iterable(one.named for one in self.tables.extensions))
        known = await self.tables.store.names(people, named) if people else {}
        return {person: known.get(person, "") or FORGOTTEN[locale] for person in people}

    async def _with_decks(
        self, title: str, games: list[Played], person: int, locale: Locale
    ) -> tuple[DeckRecord, ...]:
        """The decks of somebody's games, by the names that they or the title have for them."""
        ready = self._decks.ready_decks(title)
        named = {digest_of(one.deck): one.names.get(locale) for one in ready}
        for row in await self._decks.saved(person):
            if row.title == title:
                named[digest_of(row.deck)] = row.deck.name
        found = ratings.by_deck(games, person)
        return tuple(DeckRecord(mark, named.get(mark, ""), tally) for mark, tally in found.items())


def _ranked(line: LeaderboardLine, names: dict[int, str]) -> RankedPlayer:
    rating = line.rating
    return RankedPlayer(line.rank, line.person, names[line.person], rating.shown, rating.games)
