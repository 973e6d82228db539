"""Standings with exact tie-breaks: every share is a fraction, so equal is equal.

Swiss: the tie-breaks of the Magic Tournament Rules (3.1 and appendix C, February 2026), whose floor
is 0.33 and not a third. Who plays everybody: points among those who are level, then the points of
those beaten. Pods: placement points, then the mean of the opponents'.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from msgspec import Struct

from engine.contests.matches import DRAW, WHOLE, WIN, points
from engine.contests.records import ContestState, How, Match, Outcome, Standing
from engine.contests.settings import SCHEDULED, Format

FLOOR = Fraction(33, 100)
ZERO = Fraction(0)

SWISS_BREAKS = ("opponents_matches", "games", "opponents_games")
TABLE_BREAKS = ("mutual", "beaten", "games")
POD_BREAKS = ("opponents_points",)


class StandingRow(Struct, frozen=True):
    """A line of a standing. ``breaks`` are the tie-breaks that :func:`breaks_of` names, in their
    order. Who is level in all of them shares a ``rank``."""

    player: int
    rank: int
    points: int
    breaks: tuple[Fraction, ...]
    won: int
    drawn: int
    lost: int
    byes: int
    dropped: bool = False
    group: int = 0


class Score:
    """Score of one player before a cut."""

    def __init__(self, missed: int = 0, fined: int = 0) -> None:
        self.matches = missed
        self.points = -fined
        self.earned = 0
        self.won = self.drawn = self.byes = 0
        self.lost = missed
        self.games = self.game_points = 0
        self.opponents: list[int] = []
        self.against: dict[int, int] = defaultdict(int)

    @property
    def match_share(self) -> Fraction:
        """Match points of all there were to win, 0.33 at least."""
        return share(self.earned, WIN * self.matches)

    @property
    def game_share(self) -> Fraction:
        """Game points of all there were to win, 0.33 at least."""
        return share(self.game_points, WIN * self.games)

    @property
    def mean(self) -> Fraction:
        """Points a match."""
        return Fraction(self.earned, self.matches) if self.matches else ZERO

    def take(self, match: Match, player: int) -> None:
        """Count a match that is over."""
        assert match.result is not None
        worth = points(match, player)
        self.matches += 1
        self.points += worth
        self.earned += worth
        self._sort(match, worth)
        others = [other for other in match.players if other != player]
        self.opponents += others
        for other in others:
            self.against[other] += worth
        if len(others) < 2:
            self._games(match.result, match.players.index(player))

    def _sort(self, match: Match, worth: int) -> None:
        """Won, drawn or lost; of a pod, won or not."""
        self.byes += match.bye
        full = WIN if len(match.players) < 3 else WHOLE
        if worth == full:
            self.won += 1
        elif worth == DRAW and full == WIN:
            self.drawn += 1
        else:
            self.lost += 1

    def _games(self, result: Outcome, at: int) -> None:
        """Unplayed games are worth nothing and were not there to win."""
        if result.wins:
            self.games += sum(result.wins) + result.drawn
            self.game_points += WIN * result.wins[at] + DRAW * result.drawn


def share(earned: int, possible: int) -> Fraction:
    """A share with the floor; who could win nothing has the floor."""
    return max(Fraction(earned, possible), FLOOR) if possible else FLOOR


def scores(event: ContestState) -> dict[int, Score]:
    """Compute everybody's score before a cut. A struck player's matches count for nobody."""
    entrants = event.entrants
    swiss = event.settings.format in (Format.SWISS, Format.PODS)
    found = {
        number: Score(entrant.missed if swiss else 0, entrant.fined)
        for number, entrant in entrants.items()
        if entrant.standing is not Standing.WAITING
    }
    for match in event.matches.values():
        if match.stage or match.result is None or any(entrants[p].struck for p in match.players):
            continue
        for player in match.players:
            found[player].take(match, player)
    return found


def breaks_of(event: ContestState) -> tuple[str, ...]:
    """The names of the tie-breaks, in their order."""
    if event.settings.format is Format.PODS:
        return POD_BREAKS
    return TABLE_BREAKS if event.settings.format in SCHEDULED else SWISS_BREAKS


def standings(event: ContestState) -> tuple[StandingRow, ...]:
    """Everybody's place before a cut, the best first; groups one after another.

    Who is level in everything shares a rank and stands by their seed.
    """
    found = scores(event)
    groups = sorted({entrant.group for entrant in event.entrants.values()})
    rows: list[StandingRow] = []
    for group in groups:
        members = [n for n in found if event.entrants[n].group == group]
        rows += _ranked(event, {n: found[n] for n in members}, found)
    return tuple(rows)


def _ranked(
    event: ContestState, members: dict[int, Score], every: dict[int, Score]
) -> Iterator[StandingRow]:
    marks = _marks(event, members, every)
    order = {n: (int(event.entrants[n].struck), *marked) for n, marked in _whole(marks).items()}
    rank = 0
    before: tuple[int, ...] = ()
    ordered = sorted(members, key=lambda n: (order[n], event.entrants[n].seed, n))
    for place, number in enumerate(ordered, 1):
        rank, before = (rank if order[number] == before else place), order[number]
        score, entrant = members[number], event.entrants[number]
        yield StandingRow(
            number,
            rank,
            score.points,
            marks[number][1:],
            score.won,
            score.drawn,
            score.lost,
            score.byes,
            entrant.standing is Standing.DROPPED,
            entrant.group,
        )


Marks = dict[int, tuple[Fraction, ...]]


def _whole(marks: Marks) -> dict[int, tuple[int, ...]]:
    """The same in whole numbers, the smaller the better: they are compared ten times as fast."""
    columns = list(zip(*marks.values(), strict=True))
    wholes = [lcm(*(mark.denominator for mark in column)) for column in columns]
    return {
        n: tuple(-m.numerator * (w // m.denominator) for m, w in zip(own, wholes, strict=True))
        for n, own in marks.items()
    }


def _marks(event: ContestState, members: dict[int, Score], every: dict[int, Score]) -> Marks:
    """Points and tie-breaks of everybody, each the greater the better."""
    rule = {SWISS_BREAKS: _swiss, TABLE_BREAKS: _table, POD_BREAKS: _pods}[breaks_of(event)]
    breaks = rule(members, every)
    return {n: (Fraction(score.points), *breaks[n]) for n, score in members.items()}


def _swiss(members: dict[int, Score], every: dict[int, Score]) -> Marks:
    games = {n: score.game_share for n, score in every.items()}
    matches = _means(members, {n: score.match_share for n, score in every.items()})
    others = _means(members, games)
    return {n: (matches[n], games[n], others[n]) for n in members}


def _table(members: dict[int, Score], every: dict[int, Score]) -> Marks:
    """Points against those with as many; then the points of everybody, as often as one has taken
    points of them (Sonneborn-Berger)."""
    found: Marks = {}
    for number, own in members.items():
        mutual = sum(
            worth
            for other, worth in own.against.items()
            if other in members and members[other].points == own.points
        )
        beaten = sum(worth * every[other].points for other, worth in own.against.items())
        found[number] = Fraction(mutual), Fraction(beaten), own.game_share
    return found


def _pods(members: dict[int, Score], every: dict[int, Score]) -> Marks:
    means = _means(members, {n: score.mean for n, score in every.items()}, ZERO)
    return {n: (means[n],) for n in members}


def _means(
    members: dict[int, Score], shares: dict[int, Fraction], none: Fraction = FLOOR
) -> dict[int, Fraction]:
    """The mean share of everybody's opponents; byes are none. Reckoned over one denominator: adding
    fractions one by one takes thirty times as long."""
    whole = lcm(*(share.denominator for share in shares.values()))
    parts = {n: share.numerator * (whole // share.denominator) for n, share in shares.items()}
    return {
        n: Fraction(sum(parts[other] for other in score.opponents), whole * len(score.opponents))
        if score.opponents
        else none
        for n, score in members.items()
    }


def forfeited(match: Match) -> bool:
    """Tell whether a match was won by forfeit."""
    return match.result is not None and match.result.how in (How.NO_SHOW, How.DROP)
