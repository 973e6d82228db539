"""What is shown of ratings: a page of a leaderboard, and the page of a player."""

from __future__ import annotations

from msgspec import Struct

from engine.contests.ratings import Rating, Scope, Tally


class Ranked(Struct, frozen=True):
    """A line of a leaderboard with the name that is shown."""

    rank: int
    person: int
    name: str
    shown: int
    games: int


class Board(Struct, frozen=True):
    """A page of a leaderboard, pages counted from 0. ``own``: the reader's line, wherever it
    stands; ``None`` where they have none. ``count``: how many are ranked."""

    scope: Scope
    lines: tuple[Ranked, ...]
    own: Ranked | None
    page: int
    pages: int
    count: int


class Point(Struct, frozen=True):
    """What somebody was worth after one of their games."""

    at: int
    shown: int


class Won(Struct, frozen=True):
    """A contest that somebody has won."""

    contest: int
    name: str
    title: str
    at: int


class DeckRecord(Struct, frozen=True):
    """A deck with what was won with it. Without a ``name`` it is known by its ``mark`` alone."""

    mark: str
    name: str
    tally: Tally


class Profile(Struct, frozen=True):
    """A player's page in a scope. ``rank`` 0: not ranked. ``against``: how they have done against
    ``other``. ``decks`` are there for the person alone."""

    scope: Scope
    person: int
    name: str
    rank: int
    count: int
    rating: Rating
    curve: tuple[Point, ...]
    tally: Tally
    other: int = 0
    other_name: str = ""
    against: Tally = Tally()
    decks: tuple[DeckRecord, ...] = ()
    won: tuple[Won, ...] = ()
