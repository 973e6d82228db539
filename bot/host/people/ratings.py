"""Leaderboards and players' pages, as the ratings and the games tell that are stored."""

from __future__ import annotations

from itertools import chain

from bot.host.decks.decks import Decks
from bot.host.decks.keys import digest_of
from bot.host.errors import HostError
from bot.host.people.names import FORGOTTEN
from bot.host.tables.tables import Part, Tables
from bot.store.reads.ratings import RatingRow, RatingsLeft
from bot.store.settings import Locale
from engine.kernel.rules import GameRules
from engine.ranks import ratings
from engine.ranks.ratings import (
    DeckRecord,
    Leaderboard,
    Played,
    Point,
    Profile,
    RankedPlayer,
    RatingScope,
    WinRecord,
)

PAGE = 10
"""Lines on a page of a leaderboard."""


class Ratings(Part):
    """Leaderboards and profiles."""

    def __init__(self, tables: Tables, decks: Decks) -> None:
        super().__init__(tables)
        self._decks = decks

    async def board(
        self, scope: RatingScope, user_id: int, locale: Locale, page: int | None = None
    ) -> Leaderboard:
        """A page of a leaderboard (``None``: the first). ``error.unknown_title``."""
        self.tables.title(scope.title)
        store = self.tables.store
        shown = await store.rating_board(scope, page or 0, PAGE)
        own = await store.rating_of(scope, user_id)
        left = await store.ratings_left(scope)
        wanted = [*shown.lines, *((own,) if own is not None else ())]
        names = await self._names([line.person for line in wanted], locale)
        return Leaderboard(
            scope,
            tuple(_ranked(line, names) for line in shown.lines),
            None if own is None else _ranked(own, names),
            shown.page,
            shown.pages,
            shown.count,
            100 if left is None else _percent(left),
        )

    async def profile(
        self, scope: RatingScope, person: int, user_id: int, locale: Locale, other: int = 0
    ) -> Profile:
        """Somebody's page as ``user_id`` may see it, against ``other``. ``error.unknown_title``,
        ``error.no_games`` where they have played nothing that is rated in that scope,
        ``error.games_not_rated`` while stored games are rated for the first time."""
        least = self.tables.title(scope.title).rules[GameRules].rated_after
        store, own_page = self.tables.store, person == user_id
        names = await self._names((person, other) if other else (person,), locale)
        own = await store.rating_of(scope, person)
        if own is None and (left := await store.ratings_left(scope)) is not None:
            raise HostError("error.games_not_rated", percent=_percent(left))
        if own is None:
            raise HostError("error.no_games", who=names[person], least=least)
        worth = dict(await store.rating_curve(scope, person))
        games = [game for game in await store.games_of(person) if game.sequence in worth]
        board = await store.rating_board(scope, 0, 1)
        found = [await one.won(person, scope.server, own_page) for one in self.tables.extensions]
        return Profile(
            scope,
            person,
            names[person],
            own.rank,
            board.count,
            own.rating,
            tuple(Point(game.at, worth[game.sequence]) for game in games),
            ratings.record(games, person),
            other,
            names.get(other, ""),
            ratings.head_to_head(games, person, other) if other else WinRecord(),
            await self._with_decks(scope.title, games, person, locale) if own_page else (),
            tuple(chain.from_iterable(found)),
            own.opponents,
        )

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


def _percent(left: RatingsLeft) -> int:
    return 100 * left.done // max(1, left.games)


def _ranked(line: RatingRow, names: dict[int, str]) -> RankedPlayer:
    return RankedPlayer(line.rank, line.person, names[line.person], line.rating, line.opponents)
