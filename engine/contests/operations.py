"""The operations of an event: what may stand in its log, each with who, when and why.

``player`` is always an entrant's number. What is worked out with effort (a pairing, a cut) stands
in the log as it came out, with what it came of: a fold only checks it, so a log read years later
comes to the same event whatever the libraries of that day pair.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine.contests.records import Input, MatchGame, Penalty
from engine.contests.settings import ContestSettings
from engine.contests.values import SYSTEM, ContestActor

Note = Annotated[str, Meta(max_length=500)]


class Op(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="op"):
    """Base of all operations: actor, moment (milliseconds), and reason."""

    at: int
    by: ContestActor = SYSTEM
    why: Note = ""


class Create(Op, frozen=True, kw_only=True, tag="create"):
    """The first of every log."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    settings: ContestSettings = ContestSettings()
    seed: int = 0


class Set(Op, frozen=True, kw_only=True, tag="set"):
    """Settings change."""

    changes: dict[str, Any]


class Join(Op, frozen=True, kw_only=True, tag="join"):
    """Somebody comes in; behind a full field they wait."""

    person: int
    strength: int = 0
    computer: bool = False


class Drop(Op, frozen=True, kw_only=True, tag="drop"):
    """Somebody leaves, for good."""

    player: int


class Readmit(Op, frozen=True, kw_only=True, tag="readmit"):
    """Somebody who has left is back."""

    player: int


class CheckIn(Op, frozen=True, kw_only=True, tag="check_in"):
    """Somebody says that they are there."""

    player: int


class Submit(Op, frozen=True, kw_only=True, tag="submit"):
    """Somebody brings a deck; ``given``: the host took the last legal or a ready one for them."""

    player: int
    deck: Annotated[str, Meta(min_length=1, max_length=200)]
    given: bool = False


class Start(Op, frozen=True, kw_only=True, tag="start"):
    """Sign-up ends; who has not checked in where they had to is out."""


class Paired(Struct, frozen=True, omit_defaults=True):
    """Players of a match to come: the first begins. One alone has a bye."""

    players: tuple[int, ...]
    round: int
    slot: str = ""
    group: int = 0


class Pair(Op, frozen=True, kw_only=True, tag="pair"):
    """Matches begin: the round ``round``, or whatever of it can be known.

    ``base`` is the size of the log it was worked out from; a longer one refuses it.
    """

    round: int
    pairs: tuple[Paired, ...]
    base: int
    seed: int = 0
    weights: tuple[str, ...] = ()
    inputs: tuple[Input, ...] = ()


class Unpair(Op, frozen=True, kw_only=True, tag="unpair"):
    """The last round, in which nobody has acted yet, is taken back."""

    round: int


class Came(Op, frozen=True, kw_only=True, tag="came"):
    """Somebody acts in a match for the first time."""

    match: int
    player: int


class ReportGame(Op, frozen=True, kw_only=True, tag="result"):
    """A game has ended at its table."""

    match: int
    game: MatchGame


class Claim(Op, frozen=True, kw_only=True, tag="claim"):
    """Somebody claims a match whose other player has not come."""

    match: int
    player: int


class TimeUp(Op, frozen=True, kw_only=True, tag="time_up"):
    """The limit of a match is reached. ``counts``: what the title counts for each player, the
    greater the better from the left; ``idle``: those who kept the table waiting. Of the game that
    the count ends, ``first``, ``answers`` and ``table`` are as for a :class:`MatchGame`."""

    match: int
    counts: tuple[tuple[int, ...], ...] = ()
    idle: tuple[int, ...] = ()
    first: int = 0
    answers: int = 0
    table: int = 0


class Offer(Op, frozen=True, kw_only=True, tag="offer"):
    """A player offers a draw, or thinks better of it. When all of a match have, it is drawn."""

    match: int
    player: int
    withdrawn: bool = False


class Correct(Op, frozen=True, kw_only=True, tag="correct"):
    """The result of a match is another; without ``places`` all have lost."""

    match: int
    places: tuple[int, ...] = ()


class Impose(Op, frozen=True, kw_only=True, tag="impose"):
    """A penalty. ``points`` are those it takes where it takes points."""

    player: int
    kind: Penalty
    points: Annotated[int, Meta(ge=0, le=9)] = 0


class Extend(Op, frozen=True, kw_only=True, tag="extend"):
    """More time for a match, for those of one player, or for all that are open (both 0)."""

    by_ms: Annotated[int, Meta(ge=1)]
    match: int = 0
    player: int = 0


class Restart(Op, frozen=True, kw_only=True, tag="restart"):
    """A match begins anew."""

    match: int


class Inspect(Op, frozen=True, kw_only=True, tag="look"):
    """A judge looks at the table of a match, hands and all. It changes nothing, and stands in the
    log for everybody to see."""

    match: int


class Mend(Op, frozen=True, kw_only=True, tag="mend"):
    """A judge puts the table of a match right: its game goes on from another position."""

    match: int


class UndoResult(Op, frozen=True, kw_only=True, tag="undo"):
    """The last result of a match is taken back."""

    match: int


class Cut(Op, frozen=True, kw_only=True, tag="cut"):
    """The field is cut; ``seeds`` are those who go on, the best first, as they were shown.
    ``behind``: the last round that has a match (:attr:`Event.reached`), behind which the bracket's
    begin; 0 in logs from before it was noted, in which that was the last round paired."""

    seeds: tuple[int, ...]
    base: int
    behind: int = 0


class Pause(Op, frozen=True, kw_only=True, tag="pause"):
    """A match, or everything (``match`` 0), stands still."""

    match: int = 0


class Resume(Op, frozen=True, kw_only=True, tag="resume"):
    """It goes on; all its moments move by as long as it stood."""

    match: int = 0


class Substitute(Op, frozen=True, kw_only=True, tag="substitute"):
    """Another person plays on for an entrant."""

    player: int
    person: int


class TakeVacation(Op, frozen=True, kw_only=True, tag="vacation"):
    """An entrant takes days off: their matches last as much longer."""

    player: int
    days: Annotated[int, Meta(ge=1, le=14)]


class Ban(Op, frozen=True, kw_only=True, tag="ban"):
    """A person may not be in the event, or may again."""

    person: int
    lifted: bool = False


class HandOver(Op, frozen=True, kw_only=True, tag="hand_over"):
    """Another person is the organiser."""

    person: int


class Ready(Op, frozen=True, kw_only=True, tag="ready"):
    """A player of a ladder looks for an opponent, or no longer does."""

    player: int
    ready: bool = True


class End(Op, frozen=True, kw_only=True, tag="end"):
    """The event is over; ``cancelled``: without a result."""

    cancelled: bool = False


AnyOp = (
    Create
    | Set
    | Join
    | Drop
    | Readmit
    | CheckIn
    | Submit
    | Start
    | Pair
    | Unpair
    | Came
    | ReportGame
    | Claim
    | TimeUp
    | Offer
    | Correct
    | Impose
    | Extend
    | Restart
    | Inspect
    | Mend
    | UndoResult
    | Cut
    | Pause
    | Resume
    | Substitute
    | TakeVacation
    | Ban
    | HandOver
    | Ready
    | End
)

_PACK = msgspec.msgpack.Encoder()
_UNPACK = msgspec.msgpack.Decoder(AnyOp)


def pack(op: Op) -> bytes:
    """An operation as a host stores it."""
    return _PACK.encode(op)


def unpack(data: bytes) -> Op:
    """An operation from :func:`pack`; ``msgspec.ValidationError`` for anything else."""
    op: Op = _UNPACK.decode(data)
    return op
