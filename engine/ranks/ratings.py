"""Ratings, and what else a list of games tells of those who played them.

Bradley-Terry with partial pairing (Weng and Lin 2011, by ``openskill``). ``BETA`` is 12.5, three
times its usual value: card games hold so much luck, and with half of it ratings get worse with more
games. A game moves ratings by its weight: of a pair who meet again and again in a month, each game
weighs less than the one before, so that nobody rises by beating an account of their own. Persons
are the host's numbers; who was removed has a number of their own below 0, so that the history of
the others stays whole.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.contests.records import ContestState, How, Match
from engine.contests.values import NOBODY

MU, SIGMA = 25.0, 25.0 / 3
BETA = 12.5
TAU = 25.0 / 300
MIDDLE, SCALE = 1500, 60
"""Ratings are shown as ``MIDDLE`` for the usual ``MU``, and so many points for each above it."""
SURE_AFTER = 10
"""Up to so many games a rating is provisional, and not on the leaderboard."""
OPPONENTS = 3
"""So many people stand against whoever is on a leaderboard, each of whom has played so many."""
WHOLE = 3
"""So many games of a pair in a month weigh one each; those of contests always do."""
SHORT = 3
"""From the so-many-th of a month on that somebody loses before it was a game, it counts."""

TWO, MANY = "two", "many"
"""The modes in which a title is rated: two alone, or more of them at one table."""
ENDED = (How.PLAYED, How.COUNT)
"""Causes of a game's end by which it counts as played, and is rated."""


class Played(Struct, frozen=True, omit_defaults=True):
    """A finished game. ``places`` are those of ``players`` in their order, 1 the best; ``first``
    began it (0: unknown). ``at`` is its end in ms. ``short``: some player had answered too few
    questions (``GameRules.rated_after``). ``sequence``: the how-manieth game that was stored."""

    number: int
    at: int
    title: str
    players: tuple[int, ...]
    places: tuple[int, ...]
    mode: str = ""
    server: int = 0
    first: int = 0
    answers: int = 0
    computers: bool = False
    void: bool = False
    contest: bool = False
    short: bool = False
    sequence: int = 0
    decks: tuple[str, ...] = ()


class Rating(Struct, frozen=True):
    """Rating of a person after so many games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """Return the rating as shown."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def spread(self) -> int:
        """Return how far off the shown rating may well be, up or down: two sigma."""
        return round(2 * SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Tell whether there are too few games to go by."""
        return self.games < SURE_AFTER

    @property
    def bound(self) -> float:
        """Return the strength that is there nearly for certain; leaderboards go by it."""
        return self.mu - 3 * self.sigma


class RatingScope(Struct, frozen=True, order=True):
    """Among which games: a title, a mode of it, a server (0: everywhere)."""

    title: str
    mode: str = ""
    server: int = 0


Ratings = Mapping[int, Rating]


def counts(game: Played) -> bool:
    """Tell whether a game says anything of who is stronger."""
    return not (game.void or game.computers) and len(game.players) > 1


def servers(game: Played) -> tuple[int, ...]:
    """The servers on which a game is rated: everywhere (0), and its own."""
    return (0, game.server) if game.server else (0,)


def mode_of(players: int) -> str:
    """In which mode a game of so many is rated."""
    return TWO if players == 2 else MANY


def weight(nth: int) -> float:
    """Factor by which the nth game of a pair in a month moves their ratings."""
    return 1.0 if nth <= WHOLE else 1 / (nth - WHOLE + 1)


def losers(game: Played) -> tuple[int, ...]:
    """The players whom nobody stands behind, where anybody stands before them."""
    last = max(game.places)
    if last == min(game.places):
        return ()
    return tuple(p for p, place in zip(game.players, game.places, strict=True) if place == last)


def of_match(event: ContestState, match: Match, server: int, at: int) -> tuple[Played, ...]:
    """The games of a match as they are rated, each under the number of its table, those with
    computers too. A judge's verdict is the result of the one game of a match; where all have lost
    by it, and where a game is no longer one of its match, nothing is left to be rated."""
    ruling = match.ruling if match.ruling and match.ruling.how is How.JUDGE else None
    entrants = [event.entrants[player] for player in match.players]
    persons = tuple(entrant.person for entrant in entrants)
    found = []
    for game in match.games:
        if not game.table or game.how not in ENDED:
            continue
        corrected = ruling is not None and ruling.places and len(match.games) == 1
        one = Played(
            game.table,
            at,
            event.settings.title,
            persons,
            ruling.places if ruling is not None and corrected else game.places,
            mode_of(len(persons)),
            server,
            event.entrants[game.first].person if game.first else NOBODY,
            game.answers,
            any(entrant.computer for entrant in entrants),
            void=ruling is not None and not ruling.places,
            contest=True,
            decks=tuple(entrant.deck for entrant in entrants),
        )
        found.append(one)
    return tuple(found)


def rate(ratings: Ratings, game: Played, weights: Mapping[int, float]) -> dict[int, Rating]:
    """The new ratings of those who played a game, whose ``weights`` (1: whole) scale by how much
    each mu and sigma² moves."""
    model = _model()
    before = [ratings.get(player, Rating()) for player in game.players]
    teams = [[model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
    after = model.rate(teams, ranks=list(game.places))
    return {
        player: _moved(old, team[0].mu, team[0].sigma, weights[player])
        for player, old, team in zip(game.players, before, after, strict=True)
    }


def _moved(old: Rating, mu: float, sigma: float, weight: float) -> Rating:
    variance = old.sigma**2 + weight * (sigma**2 - old.sigma**2)
    return Rating(old.mu + weight * (mu - old.mu), variance**0.5, old.games + 1)


class WinRecord(Struct, frozen=True):
    """Games won, drawn and lost; ``began`` and ``followed`` of those won and lost when one began
    and when another did, where it is known."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    began_won: int = 0
    began_lost: int = 0
    followed_won: int = 0
    followed_lost: int = 0

    @property
    def games(self) -> int:
        """Count all games."""
        return self.won + self.drawn + self.lost


def head_to_head(games: Iterable[Played], one: int, other: int) -> WinRecord:
    """Count a player's results against another, wherever both played: who stood higher."""
    tally = WinRecord()
    for game in games:
        if not game.void and one in game.players and other in game.players:
            mine, theirs = (game.places[game.players.index(p)] for p in (one, other))
            tally = _counted(tally, theirs - mine, game.first, one)
    return tally


def record(games: Iterable[Played], person: int, deck: str = "") -> WinRecord:
    """All that somebody has won and lost, or with one deck."""
    tally = WinRecord()
    for game in games:
        if game.void or person not in game.players:
            continue
        at = game.players.index(person)
        if deck and (len(game.decks) <= at or game.decks[at] != deck):
            continue
        best = [place for other, place in enumerate(game.places) if other != at]
        tally = _counted(tally, min(best, default=0) - game.places[at], game.first, person)
    return tally


def by_deck(games: Iterable[Played], person: int) -> dict[str, WinRecord]:
    """Count a player's results with each of their decks, those they played most first."""
    games = list(games)
    own = {game.decks[game.players.index(person)] for game in games if _with_deck(game, person)}
    found = [(deck, record(games, person, deck)) for deck in sorted(own)]
    return dict(sorted(found, key=lambda entry: -entry[1].games))


def _with_deck(game: Played, person: int) -> bool:
    if person not in game.players or len(game.decks) != len(game.players):
        return False
    return bool(game.decks[game.players.index(person)])


def _counted(tally: WinRecord, better: int, first: int, person: int) -> WinRecord:
    began, followed = first == person, first not in (NOBODY, person)
    if better > 0:
        return replace(
            tally,
            won=tally.won + 1,
            began_won=tally.began_won + began,
            followed_won=tally.followed_won + followed,
        )
    if better < 0:
        return replace(
            tally,
            lost=tally.lost + 1,
            began_lost=tally.began_lost + began,
            followed_lost=tally.followed_lost + followed,
        )
    return replace(tally, drawn=tally.drawn + 1)


@cache
def _model() -> Any:
    from openskill.models import BradleyTerryPart

    return BradleyTerryPart(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)


class RankedPlayer(Struct, frozen=True):
    """A line of a leaderboard with the name that is shown. ``rank`` 0: not listed yet;
    ``opponents`` of theirs have played enough people."""

    rank: int
    person: int
    name: str
    rating: Rating
    opponents: int


class Leaderboard(Struct, frozen=True):
    """A page of a leaderboard, pages counted from 0. ``own``: the reader's line, wherever it
    stands; ``None`` where they have none. ``count``: how many are listed. ``rated``: so many of
    100 stored games, while they are rated for the first time."""

    scope: RatingScope
    lines: tuple[RankedPlayer, ...]
    own: RankedPlayer | None
    page: int
    pages: int
    count: int
    rated: int = 100


class Point(Struct, frozen=True):
    """Rating of a player after one of their games."""

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
    tally: WinRecord


class Profile(Struct, frozen=True):
    """A player's page in a scope. ``rank`` 0: not listed. ``against``: how they have done against
    ``other``. ``decks`` are there for the person alone. ``opponents`` of theirs have played
    enough people."""

    scope: RatingScope
    person: int
    name: str
    rank: int
    count: int
    rating: Rating
    curve: tuple[Point, ...]
    tally: WinRecord
    other: int = 0
    other_name: str = ""
    against: WinRecord = WinRecord()
    decks: tuple[DeckRecord, ...] = ()
    won: tuple[Won, ...] = ()
    opponents: int = 0
