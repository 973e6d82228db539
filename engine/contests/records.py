"""State of an event: its entrants, matches and rounds."""

from enum import StrEnum

from msgspec import Struct

from engine.contests.settings import ContestSettings, Sight


class Phase(StrEnum):
    """Phase of an event."""

    SIGN_UP = "sign_up"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class Standing(StrEnum):
    """Status of an entrant."""

    IN = "in"
    WAITING = "waiting"
    DROPPED = "dropped"


class Penalty(StrEnum):
    """Kind of penalty that a judge may impose."""

    WARNING = "warning"
    GAME = "game"
    MATCH = "match"
    POINTS = "points"


class Entrant(Struct, frozen=True, omit_defaults=True):
    """Somebody in an event, by a number of the event's own: it stays when the person behind it is
    replaced or forgotten.

    ``strength`` is what they are seeded by, ``seed`` their place at the start, 1 the best.
    ``missed`` counts the rounds that were paired without them, ``last`` is the last one before they
    left. ``away`` is what
    they have taken of their vacation, in days, ``away_until`` when it ends, ``off`` when each part
    of it began and ended; ``fined`` match points a judge took.
    """

    number: int
    person: int
    joined: int
    standing: Standing = Standing.IN
    computer: bool = False
    strength: int = 0
    checked_in: bool = False
    deck: str = ""
    given: bool = False
    seed: int = 0
    group: int = 0
    missed: int = 0
    last: int = 0
    struck: bool = False
    away: int = 0
    away_until: int = 0
    off: tuple[tuple[int, int], ...] = ()
    fined: int = 0
    warned: int = 0
    ready_at: int = 0


class How(StrEnum):
    """Cause of the result of a game or a match."""

    PLAYED = "played"
    COUNT = "count"  # at the limit, by the title's count
    AGREED = "agreed"
    PENALTY = "penalty"
    NO_SHOW = "no_show"
    IDLE = "idle"
    DROP = "drop"
    JUDGE = "judge"
    SEED = "seed"
    BYE = "bye"


class MatchGame(Struct, frozen=True, omit_defaults=True):
    """A game of a match. ``places`` are those of the match's players in their order, 1 the best;
    equal ones are shared. ``first``: who began, ``answers``: how many were given in all, ``table``:
    the host's."""

    places: tuple[int, ...]
    first: int = 0
    answers: int = 0
    table: int = 0
    how: How = How.PLAYED


class Ruling(Struct, frozen=True, omit_defaults=True):
    """A result that is not that of the games. Without ``places`` all have lost."""

    places: tuple[int, ...]
    how: How


class Outcome(Struct, frozen=True, omit_defaults=True):
    """The result of a match: places of its players (none: all have lost), games won by each, games
    drawn."""

    places: tuple[int, ...]
    wins: tuple[int, ...] = ()
    drawn: int = 0
    how: How = How.PLAYED


class Match(Struct, frozen=True, omit_defaults=True):
    """A meeting of players: two, or a pod; one alone has a bye.

    The first of ``players`` begins the first game. ``slot`` is its place in a bracket. ``came`` are
    those who have acted; ``timed``: how many games there were when its time was up. ``was`` are the
    results it had before corrections. ``restarts`` counts
    how often it was begun anew, so that a host knows when its table is the wrong one. ``offers``
    are those who offer a draw, as long as the game is played in which they did.
    """

    number: int
    round: int
    players: tuple[int, ...]
    opened: int
    until: int = 0
    slot: str = ""
    group: int = 0
    stage: int = 0
    games: tuple[MatchGame, ...] = ()
    ruling: Ruling | None = None
    came: tuple[int, ...] = ()
    was: tuple[Outcome, ...] = ()
    result: Outcome | None = None
    closed: int = 0
    paused: int = 0
    timed: int = 0
    restarts: int = 0
    offers: tuple[int, ...] = ()

    @property
    def bye(self) -> bool:
        """Tell whether the match has one player alone."""
        return len(self.players) == 1


class Input(Struct, frozen=True):
    """Input of one player to a pairing."""

    player: int
    score: int
    met: tuple[int, ...] = ()
    byes: int = 0
    floated: int = 0
    begun: int = 0


class Round(Struct, frozen=True, omit_defaults=True):
    """A round that has been paired, with all that its pairing was worked out from. ``weights`` are
    those of the priorities (:data:`engine.contests.swiss.PRIORITIES`), as decimal numbers because
    they outgrow 64 bits."""

    number: int
    at: int
    seed: int = 0
    weights: tuple[str, ...] = ()
    inputs: tuple[Input, ...] = ()


class Fine(Struct, frozen=True, omit_defaults=True):
    """A penalty as it is shown."""

    player: int
    kind: Penalty
    at: int
    by: int
    match: int = 0
    points: int = 0
    why: str = ""


class ContestState(Struct, frozen=True, omit_defaults=True):
    """An event as the log so far makes it. ``size`` is the length of that log, ``joined`` and
    ``numbered`` the last numbers of an entrant and a match; ``cut`` the seeds of a cut that is
    made, ``cut_round`` the last round before it. ``declared``: how many rounds there are to be.
    ``resumed``: when it last went on after it had stood still. ``seen``: those who have looked at a
    table, hands and all."""

    name: str
    settings: ContestSettings
    owner: int
    seed: int
    size: int = 1
    at: int = 0
    phase: Phase = Phase.SIGN_UP
    entrants: dict[int, Entrant] = {}
    matches: dict[int, Match] = {}
    rounds: tuple[Round, ...] = ()
    declared: int = 0
    joined: int = 0
    numbered: int = 0
    cut: tuple[int, ...] = ()
    cut_round: int = 0
    banned: tuple[int, ...] = ()
    fines: tuple[Fine, ...] = ()
    started: int = 0
    ended: int = 0
    paused: int = 0
    resumed: int = 0
    seen: tuple[int, ...] = ()

    def of(self, person: int) -> Entrant | None:
        """The entrant that a person plays, if any."""
        found = (e for e in self.entrants.values() if person and e.person == person)
        return next(found, None)

    @property
    def active(self) -> tuple[int, ...]:
        """Those who play on."""
        return tuple(n for n, e in self.entrants.items() if e.standing is Standing.IN)

    @property
    def round(self) -> int:
        """The last round of which anything has been paired."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def reached(self) -> int:
        """The last round that has a match: who has left a table has lost some of rounds to come."""
        return max((match.round for match in self.matches.values()), default=self.round)

    @property
    def shows_decks(self) -> bool:
        """Tell whether everybody may know the players' decks, by their marks too: ready decks tell
        theirs."""
        sight = self.settings.sight
        over = self.phase in (Phase.OVER, Phase.CANCELLED)
        return sight is Sight.PUBLIC or (sight is Sight.AFTER and over)

    @property
    def open(self) -> tuple[Match, ...]:
        """The matches without a result."""
        return tuple(match for match in self.matches.values() if match.result is None)

    def open_match(self, player: int) -> Match | None:
        """The first match that a player still has to finish."""
        for match in self.matches.values():
            if match.result is None and player in match.players:
                return match
        return None
