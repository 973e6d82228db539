"""Actors of operations, and refusals."""

from enum import StrEnum
from hashlib import blake2b

from msgspec import Struct

NOBODY = 0
"""No entrant: the other side of a bye, or the winner of a match that all have lost."""

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class ContestRole(StrEnum):
    """In what part somebody does something. Who has which is the host's to know."""

    PLAYER = "player"
    JUDGE = "judge"
    ORGANISER = "organiser"
    SYSTEM = "system"


class ContestActor(Struct, frozen=True):
    """A person, or the host itself (``person`` 0), in a part."""

    role: ContestRole
    person: int = 0


SYSTEM = ContestActor(ContestRole.SYSTEM)


class Code(StrEnum):
    """Reason of a refusal; a host has a sentence for each."""

    NOT_YOURS = "not_yours"  # only the part named in ``role`` may
    OTHER_PLAYER = "other_player"  # a player speaks for themselves alone
    OWN_MATCH = "own_match"  # who plays in a match, or against somebody, does not decide it
    RIVAL = "rival"  # who plays in the event punishes nobody in it
    HAS_SEEN = "has_seen"  # who has seen hands in the event plays in it no more
    OWN_EVENT = "own_event"  # who plays in the event sees nobody's hand
    BAD_SETTING = "bad_setting"  # ``name``; ``problem``: unknown, type, bounds, fixed or clash
    TOO_LATE = "too_late"  # only before the first round
    NOT_STARTED = "not_started"
    OVER = "over"  # the event has ended
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    BACKWARDS = "backwards"  # a moment before that of the operation before
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_MATCH = "no_such_match"
    ALREADY_IN = "already_in"
    BANNED = "banned"
    CLOSED = "closed"  # nobody can join any more
    DROPPED = "dropped"  # they have left the event
    WAITING = "waiting"  # they are on the waiting list
    NO_CHECK_IN = "no_check_in"  # the window is not open: ``opens``
    DECKS_LOCKED = "decks_locked"
    DECKS_MISSING = "decks_missing"  # ``players``
    TOO_FEW = "too_few"  # ``least``, ``given``
    TOO_MANY = "too_many"  # ``most``, ``given``
    ROUND_PAIRED = "round_paired"  # that round is paired already: one pairing
    ROUND_OPEN = "round_open"  # ``matches`` are still played
    NO_ROUND_LEFT = "no_round_left"
    STALE = "stale"  # the event has gone on since this was worked out
    BAD_PAIRING = "bad_pairing"  # ``player``: twice, missing or not in the event
    MATCH_OVER = "match_over"
    BAD_RESULT = "bad_result"
    NOTHING_TO_UNDO = "nothing_to_undo"
    PLAYED_ON = "played_on"  # what follows of it is being played
    TOO_SOON = "too_soon"  # ``at``: from when on
    CAME = "came"  # the other has come
    NO_VACATION = "no_vacation"  # ``left``: days
    NO_CUT = "no_cut"
    NO_DRAWS = "no_draws"
    NOT_A_LADDER = "not_a_ladder"


Field = int | str | tuple[int, ...]


class Refused(Exception):
    """An operation that cannot be; nothing has changed."""

    def __init__(self, code: Code, **fields: Field) -> None:
        super().__init__(f"{code} {fields}")
        self.code = code
        self.fields = fields


def need(holds: bool, code: Code, **fields: Field) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise Refused(code, **fields)


def lot(seed: int, *about: int) -> int:
    """A number of 64 bits drawn for something: the same for the same seed, and nothing that can be
    worked out without it.

    >>> lot(7, 1, 2) == lot(7, 1, 2) != lot(7, 2, 1)
    True
    """
    text = ",".join(map(str, (seed, *about))).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
