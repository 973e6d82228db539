"""Leaderboards and players' pages: what the games that people have played tell of them.

All of it is worked out from the stored games and kept in memory as far as it was asked for: games
that have ended since are added, and where one is corrected, void or somebody is forgotten, it is
worked out anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.host.contests.book import Book
from bot.host.decks.decks import Decks
from bot.host.decks.keys import mark_of
from bot.host.errors import NoGames, no_title
from bot.host.people.names import FORGOTTEN
from bot.host.tables.tables import Part, Tables
from bot.store.settings import Locale
from engine.contests import final, ratings
from engine.contests.profiles import Board, DeckRecord, Point, Profile, Ranked, Won
from engine.contests.ratings import Line, Played, Rating, Scope, Tally
from engine.contests.records import Phase

KEPT = 64
"""So many scopes are kept in memory."""
PAGE = 10
"""Lines on a page of a leaderboard."""
TITLES = 40
"""So many of the last contests of somebody are looked through for those that they have won."""


class _Known:
    """What the games of a scope have come to, as far as they are known."""

    def __init__(self, amended: int) -> None:
        self.amended = amended
        self.count = 0
        self.last = (-1, -1)
        self.ratings: dict[int, Rating] = {}
        self.curves: dict[int, list[Point]] = {}

    def add(self, games: tuple[Played, ...]) -> None:
        """Games that ended later than all of those known."""
        for game in games:
            self.count += 1
            self.last = (game.at, game.number)
            changed = ratings.rate(self.ratings, game)
            self.ratings.update(changed)
            for person, rating in changed.items():
                self.curves.setdefault(person, []).append(Point(game.at, rating.shown))


class Ratings(Part):
    """What can be looked up of those who have played."""

    def __init__(self, tables: Tables, decks: Decks, book: Book) -> None:
        super().__init__(tables)
        self._decks = decks
        self._book = book
        self._known: OrderedDict[Scope, _Known] = OrderedDict()
        self._lock = asyncio.Lock()

    async def board(
        self, scope: Scope, user_id: int, locale: Locale, page: int | None = None
    ) -> Board:
        """A page of a leaderboard (``None``: the first). :class:`UnknownTitle`."""
        known = await self._of(scope)
        lines = ratings.leaderboard(known.ratings)
        pages = max(1, -(-len(lines) // PAGE))
        page = min(page or 0, pages - 1)
        shown = lines[page * PAGE : (page + 1) * PAGE]
        own = next((line for line in lines if line.person == user_id), None)
        wanted = [*shown, *((own,) if own is not None else ())]
        names = await self._names([line.person for line in wanted], locale)
        ranked = tuple(_ranked(line, names) for line in shown)
        return Board(
            scope,
            ranked,
            None if own is None else _ranked(own, names),
            page,
            pages,
            len(lines),
        )

    async def profile(
        self, scope: Scope, person: int, user_id: int, locale: Locale, other: int = 0
    ) -> Profile:
        """Somebody's page as ``user_id`` may see it, against ``other``. :class:`UnknownTitle`,
        :class:`NoGames` where they have played nothing that is rated in that scope."""
        known, own_page = await self._of(scope), person == user_id
        games = [game for game in await self._games(scope, person) if ratings.counts(game)]
        names = await self._names((person, other) if other else (person,), locale)
        if not games:
            raise NoGames(who=names[person])
        lines = ratings.leaderboard(known.ratings)
        own = next((line for line in lines if line.person == person), None)
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
            ratings.head_to_head(games, person, other) if other else Tally(),
            await self._with_decks(scope.title, games, person, locale) if own_page else (),
            await self._won(person, scope.server, own=own_page),
        )

    async def _games(self, scope: Scope, person: int) -> list[Played]:
        played = await self.tables.store.games_of(person)
        return [game for game in played if scope in ratings.scopes(game)]

    async def _of(self, scope: Scope) -> _Known:
        """What is known of a scope, brought up to date beside the loop."""
        if self.tables.rules.title(scope.title) is None:
            raise no_title(scope.title)
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
        known = await self.tables.store.names(people) if people else {}
        return {person: known.get(person, "") or FORGOTTEN[locale] for person in people}

    async def _with_decks(
        self, title: str, games: list[Played], person: int, locale: Locale
    ) -> tuple[DeckRecord, ...]:
        """The decks of somebody's games, by the names that they or the title have for them."""
        named = {mark_of(one.deck): one.names.get(locale) for one in self._decks.ready_decks(title)}
        for row in await self._decks.saved(person):
            if row.title == title:
                named[mark_of(row.deck)] = row.deck.name
        found = ratings.by_deck(games, person)
        return tuple(DeckRecord(mark, named.get(mark, ""), tally) for mark, tally in found.items())

    async def _won(self, person: int, server: int, *, own: bool) -> tuple[Won, ...]:
        """The contests that somebody has won; those of other servers are shown to them alone."""
        rows = [
            row for row in await self.tables.store.contests_of(person) if row.phase == Phase.OVER
        ]
        found = []
        for row in rows[:TITLES]:
            if server not in (0, row.guild_id) or not (own or server):
                continue
            event = (await self._book.contest(row.id)).event
            entrant = event.of(person)
            if entrant is not None and final.champion(event) == entrant.number:
                found.append(Won(row.id, row.name, event.settings.title, event.ended or event.at))
        return tuple(found)


def _ranked(line: Line, names: dict[int, str]) -> Ranked:
    rating = line.rating
    return Ranked(line.rank, line.person, names[line.person], rating.shown, rating.games)
