"""Ratings, and what else a list of games tells of those who played them.

Bradley-Terry with partial pairing (Weng and Lin 2011, by ``openskill``). ``BETA`` is 12.5, three
times its usual value: card games hold so much luck, and with half of it ratings get worse with more
games. Everything is worked out from the list of games, so a game that is voided, corrected or
forgotten is simply rated anew. Persons are the host's numbers; who was removed has a number of
their own below 0, so that the history of the others stays whole.
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
LEAST_ANSWERS = 5
SCALE = 100
"""Ratings are shown in whole hundredths of mu - 3 sigma: 0 for whoever has not played."""

TWO, MANY = "two", "many"
"""The modes in which a title is rated: two alone, or more of them at one table."""
ENDED = (How.PLAYED, How.COUNT)
"""Causes of a game's end by which it counts as played, and is rated."""


class Played(Struct, frozen=True, omit_defaults=True):
    """A finished game. ``places`` are those of ``players`` in their order, 1 the best; ``first``
    began it (0: unknown)."""

    number: int
    at: int
    title: str
    players: tuple[int, ...]
    places: tuple[int, ...]
    mode: str = ""
    server: int = 0
    first: int = 0
    answers: int = LEAST_ANSWERS
    computers: bool = False
    agreed: bool = False
    void: bool = False
    decks: tuple[str, ...] = ()


class Rating(Struct, frozen=True):
    """Rating of a person after so many games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    at: int = 0

    @property
    def shown(self) -> int:
        """Return the rating as shown: a lower bound, nearly certain."""
        return round(SCALE * (self.mu - 3 * self.sigma))


class RatingScope(Struct, frozen=True, order=True):
    """Among which games: a title, a mode of it, a server (0: everywhere)."""

    title: str
    mode: str = ""
    server: int = 0


Ratings = Mapping[int, Rating]


def counts(game: Played) -> bool:
    """Tell whether a game is rated."""
    fair = not (game.void or game.computers or game.agreed)
    return fair and game.answers >= LEAST_ANSWERS and len(game.players) > 1


def scopes(game: Played) -> tuple[RatingScope, ...]:
    """The scopes a game is rated in: its server and everywhere."""
    everywhere = RatingScope(game.title, game.mode)
    return (
        (everywhere, RatingScope(game.title, game.mode, game.server))
        if game.server
        else (everywhere,)
    )


def mode_of(players: int) -> str:
    """In which mode a game of so many is rated."""
    return TWO if players == 2 else MANY


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
            decks=tuple(entrant.deck for entrant in entrants),
        )
        found.append(one)
    return tuple(found)


def rate(ratings: Ratings, game: Played) -> dict[int, Rating]:
    """The new ratings of those who played a game; none where it is not rated."""
    if not counts(game):
        return {}
    model = _model()
    before = [ratings.get(player, Rating()) for player in game.players]
    teams = [[model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
    after = model.rate(teams, ranks=list(game.places))
    return {
        player: Rating(team[0].mu, team[0].sigma, old.games + 1, game.at)
        for player, old, team in zip(game.players, before, after, strict=True)
    }


def project(games: Iterable[Played]) -> dict[RatingScope, dict[int, Rating]]:
    """All ratings from all games, in the order in which these ended."""
    found: dict[RatingScope, dict[int, Rating]] = {}
    for game in in_order(games):
        for scope in scopes(game):
            own = found.setdefault(scope, {})
            own.update(rate(own, game))
    return found


def in_order(games: Iterable[Played]) -> list[Played]:
    """Games in the order in which they are rated."""
    return sorted(games, key=lambda game: (game.at, game.number))


def curve(
    games: Iterable[Played], scope: RatingScope, person: int
) -> tuple[tuple[int, Rating], ...]:
    """Somebody's rating after each of their games, with the number of the game."""
    ratings: dict[int, Rating] = {}
    found = []
    for game in in_order(games):
        if scope in scopes(game):
            ratings.update(rate(ratings, game))
            if person in game.players and counts(game):
                found.append((game.number, ratings[person]))
    return tuple(found)


class LeaderboardLine(Struct, frozen=True):
    """A line of a leaderboard; who shows the same shares a rank."""

    rank: int
    person: int
    rating: Rating


def leaderboard(ratings: Ratings, least: int = 1) -> tuple[LeaderboardLine, ...]:
    """Those with so many games at least, the best first; who was removed is not shown."""
    there = [(p, r) for p, r in ratings.items() if p > 0 and r.games >= least]
    there.sort(key=lambda entry: (-entry[1].shown, -entry[1].mu, entry[0]))
    shown = [rating.shown for _, rating in there]
    return tuple(LeaderboardLine(1 + shown.index(r.shown), p, r) for p, r in there)


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


def forgotten(games: Iterable[Played], person: int) -> list[Played]:
    """The games with a person's number gone: one below 0 that nobody else has stands for them, so
    that everybody else's ratings come out as before. Their decks go too."""
    games = list(games)
    name = min((p for game in games for p in game.players), default=0)
    stand_in = min(name, 0) - 1
    return [_without(game, person, stand_in) if person in game.players else game for game in games]


def _without(game: Played, person: int, stand_in: int) -> Played:
    at = game.players.index(person)
    return replace(
        game,
        players=tuple(stand_in if p == person else p for p in game.players),
        first=stand_in if game.first == person else game.first,
        decks=tuple("" if n == at else deck for n, deck in enumerate(game.decks)),
    )


@cache
def _model() -> Any:
    from openskill.models import BradleyTerryPart

    return BradleyTerryPart(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)


class RankedPlayer(Struct, frozen=True):
    """A line of a leaderboard with the name that is shown."""

    rank: int
    person: int
    name: str
    shown: int
    games: int


class Leaderboard(Struct, frozen=True):
    """A page of a leaderboard, pages counted from 0. ``own``: the reader's line, wherever it
    stands; ``None`` where they have none. ``count``: how many are ranked."""

    scope: RatingScope
    lines: tuple[RankedPlayer, ...]
    own: RankedPlayer | None
    page: int
    pages: int
    count: int


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
    """A player's page in a scope. ``rank`` 0: not ranked. ``against``: how they have done against
    ``other``. ``decks`` are there for the person alone."""

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
