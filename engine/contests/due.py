"""Deadlines and reminders of an event, for a scheduler, and one line for each player.

Nothing is remembered here of what has been said or done: a reminder has a ``key``, under which the
host notes that it was sent; what acts goes away by being done.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from engine.contests import ladder, progress
from engine.contests.matches import claimable
from engine.contests.records import ContestState, Match, Phase, Standing
from engine.contests.settings import DeckPolicy, Format, rounds_of

REMINDERS = (50, 90)
"""At so many hundredths of the time of a match its players are reminded."""


class Kind(StrEnum):
    """Kind of a due moment."""

    CHECK_IN = "check_in"  # the window opens: say so
    DECKS = "decks"  # bring a deck for those without one (``Submit`` with ``given``)
    START = "start"  # ``Start``
    PROPOSE = "propose"  # what ``progress.propose`` gives
    CUT = "cut"  # show ``progress.preview`` to an organiser
    REMIND = "remind"  # ``players`` of ``match``
    NO_SHOW = "no_show"  # ``players`` may claim ``match``
    TIME_UP = "time_up"  # ``TimeUp`` of ``match``


class DueMoment(Struct, frozen=True):
    """Something that is due at a moment; of ``key`` each happens once."""

    at: int
    kind: Kind
    key: str
    match: int = 0
    players: tuple[int, ...] = ()


def due(event: ContestState) -> tuple[DueMoment, ...]:
    """All that an event waits for, the soonest first; moments that have passed are due now."""
    return tuple(sorted(_due(event), key=lambda d: (d.at, d.kind, d.match)))


def _due(event: ContestState) -> Iterator[DueMoment]:
    if event.phase is Phase.SIGN_UP:
        yield from _before(event)
    if event.phase is not Phase.RUNNING or event.paused:
        return
    if _can_go_on(event):
        yield DueMoment(event.at, Kind.PROPOSE, f"propose:{event.size}")
    if progress.cut_due(event):
        yield DueMoment(event.at, Kind.CUT, f"cut:{event.size}")
    for match in event.open:
        if not match.paused:
            yield from _of_match(event, match)


def _before(event: ContestState) -> Iterator[DueMoment]:
    """The moments of sign-up, where its end is set."""
    settings = event.settings
    if not settings.starts_at:
        return
    if settings.check_in:
        opens = settings.starts_at - settings.check_in
        missing = tuple(n for n in event.active if not event.entrants[n].checked_in)
        yield DueMoment(opens, Kind.CHECK_IN, f"check_in:{opens}", players=missing)
    if bare := without_deck(event):
        yield DueMoment(settings.starts_at, Kind.DECKS, f"decks:{settings.starts_at}", players=bare)
    yield DueMoment(settings.starts_at, Kind.START, f"start:{settings.starts_at}")


def without_deck(event: ContestState) -> tuple[int, ...]:
    """Those who would have to bring a deck and have not."""
    if event.settings.decks is DeckPolicy.NONE:
        return ()
    return tuple(n for n in event.active if not event.entrants[n].deck)


def _can_go_on(event: ContestState) -> bool:
    """Tell whether ``propose`` has something, without pairing a Swiss round."""
    if event.settings.format in (Format.SWISS, Format.PODS) and not event.cut:
        return not event.open and not progress.cut_due(event)
    return progress.propose(event, event.at) is not None


def _of_match(event: ContestState, match: Match) -> Iterator[DueMoment]:
    number = match.number
    if match.until:
        for share in REMINDERS:
            at = match.opened + (match.until - match.opened) * share // 100
            key = f"remind:{number}:{match.restarts}:{share}"
            yield DueMoment(at, Kind.REMIND, key, number, match.players)
        yield DueMoment(match.until, Kind.TIME_UP, f"time_up:{number}:{match.until}", number)
    claimants = tuple(player for player in match.came)
    absent = [player for player in match.players if player not in match.came]
    if event.settings.no_show and len(match.players) == 2 and claimants and absent:
        at = claimable(event, match, claimants[0])
        yield DueMoment(at, Kind.NO_SHOW, f"no_show:{number}:{match.restarts}", number, claimants)


def ends(event: ContestState) -> int:
    """Compute when an evening of rounds is over even if every match takes all its time, 0 where
    that cannot be said. What an organiser takes to make the cut is not in it, nor is one game more
    where a match of a bracket is level."""
    settings = event.settings
    if not (settings.live and settings.round_limit) or event.phase not in (
        Phase.SIGN_UP,
        Phase.RUNNING,
    ):
        return 0
    if settings.format not in (Format.SWISS, Format.SINGLE):
        return 0
    begun = max((match.until for match in event.open), default=event.at)
    since = begun if event.phase is Phase.RUNNING else settings.starts_at
    return since + _rounds_left(event) * settings.round_limit if since else 0


def _rounds_left(event: ContestState) -> int:
    """Count the rounds to come, beside those that have been paired."""
    settings, field = event.settings, len(event.active)
    if event.cut:
        return _halvings(len(event.cut)) - (event.round - event.cut_round)
    if settings.format is Format.SINGLE:
        seeded = sum(own.seed > 0 for own in event.entrants.values())
        return _halvings(seeded or field) - event.round
    declared = event.declared or rounds_of(settings, field)
    return declared - event.round + _halvings(min(settings.cut, field))


def _halvings(field: int) -> int:
    """Count the rounds of a single-elimination bracket of so many."""
    return max(0, field - 1).bit_length() if field else 0


class Want(StrEnum):
    """Next step that is wanted of a player."""

    NOTHING = "nothing"  # the event is over, or they are no longer in it
    PLACE = "place"  # wait for a free place
    CHECK_IN = "check_in"
    DECK = "deck"
    START = "start"  # wait for the start
    PLAY = "play"
    CLAIM = "claim"  # play, or claim the match: the other has not come
    ROUND = "round"  # wait for the others of the round
    PAUSE = "pause"
    READY = "ready"  # say that one looks for an opponent
    QUEUE = "queue"  # wait for an opponent


class Otherwise(StrEnum):
    """Consequence of doing nothing."""

    NOTHING = "nothing"
    OUT = "out"  # one is not in the event
    GIVEN_DECK = "given_deck"
    LOSS = "loss"  # the match is lost
    COUNT = "count"  # the title's count decides


class Need(Struct, frozen=True):
    """One line for a player: what, until when (0: no limit), and what happens otherwise."""

    want: Want
    by: int = 0
    otherwise: Otherwise = Otherwise.NOTHING
    match: int = 0
    others: tuple[int, ...] = ()


def needs(event: ContestState, player: int, at: int) -> Need:
    """Find the most urgent thing that an event needs of a player at a moment."""
    own = event.entrants.get(player)
    over = event.phase in (Phase.OVER, Phase.CANCELLED)
    if own is None or own.standing is Standing.DROPPED or over:
        return Need(Want.NOTHING)
    if own.standing is Standing.WAITING:
        return Need(Want.PLACE)
    if event.phase is Phase.SIGN_UP:
        return _before_start(event, player)
    if event.paused:
        return Need(Want.PAUSE)
    if match := event.open_match(player):
        return _of_open(event, match, player, at)
    if event.settings.format is not Format.LADDER:
        return Need(Want.ROUND if progress.plays_on(event, player) else Want.NOTHING)
    return Need(Want.QUEUE if own in ladder.queue(event) else Want.READY)


def _before_start(event: ContestState, player: int) -> Need:
    settings, own = event.settings, event.entrants[player]
    if player in without_deck(event):
        return Need(Want.DECK, settings.starts_at, Otherwise.GIVEN_DECK)
    if settings.check_in and not own.checked_in:
        return Need(Want.CHECK_IN, settings.starts_at, Otherwise.OUT)
    return Need(Want.START, settings.starts_at)


def _of_open(event: ContestState, match: Match, player: int, at: int) -> Need:
    others = tuple(p for p in match.players if p != player)
    if match.paused:
        return Need(Want.PAUSE, match=match.number, others=others)
    if player not in match.came:
        until = match.until
        if event.settings.no_show and set(others) & set(match.came) and len(others) == 1:
            soonest = claimable(event, match, others[0])
            until = min(until or soonest, soonest)
        return Need(Want.PLAY, until, Otherwise.LOSS, match.number, others)
    alone = len(others) == 1 and others[0] not in match.came and bool(event.settings.no_show)
    want = Want.CLAIM if alone and at >= claimable(event, match, player) else Want.PLAY
    return Need(want, match.until, Otherwise.COUNT, match.number, others)
