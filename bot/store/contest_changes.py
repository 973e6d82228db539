"""The parts of a transaction that concern contests."""

from __future__ import annotations

from bot.store.changes import Change
from bot.store.contest_rows import ContestMessage, ContestRow, GameTable, Room


class PutContest(Change, frozen=True):
    """A new or changed contest."""

    row: ContestRow


class AppendOperations(Change, frozen=True):
    """The next operations of a contest's log, the first under ``number``;
    :class:`~bot.store.errors.Conflict` where one is there."""

    contest_id: int
    number: int
    operations: tuple[bytes, ...]


class PutContestSnapshot(Change, frozen=True):
    """A contest after so many operations, as bytes."""

    contest_id: int
    size: int
    data: bytes


class PutPairings(Change, frozen=True):
    """Matches that begin, as (round, player, match), and numbers of those that are gone;
    :class:`~bot.store.errors.Conflict` where somebody is paired in that round already."""

    contest_id: int
    made: tuple[tuple[int, int, int], ...]
    gone: tuple[int, ...] = ()


class PutGameTable(Change, frozen=True):
    """A new or changed table of a match; :class:`~bot.store.errors.Conflict` where its game has
    another one that is not void."""

    row: GameTable


class PutRoom(Change, frozen=True):
    """Where a match is played."""

    row: Room


class MeetEntrant(Change, frozen=True):
    """The name that somebody has in a contest."""

    contest_id: int
    user_id: int
    name: str


class PutContestDeck(Change, frozen=True):
    """A deck that a log names, kept for as long as the contest."""

    contest_id: int
    name: str
    cards: tuple[tuple[str, int], ...]


class NoteSaid(Change, frozen=True):
    """Something that is said once has been said."""

    contest_id: int
    key: str


class Unsay(Change, frozen=True):
    """What was noted as said is no longer so."""

    contest_id: int
    key: str


class PutContestMessage(Change, frozen=True):
    """A Discord message shows a contest now; the one before of its role does no more."""

    row: ContestMessage


class PutTemplate(Change, frozen=True):
    """Settings that a server saves under a name."""

    guild_id: int
    name: str
    settings: str


class DropTemplate(Change, frozen=True):
    """Saved settings are thrown away."""

    guild_id: int
    name: str


class ForgetEntrant(Change, frozen=True):
    """A contest's whole log anew, without somebody; their name goes with it."""

    contest_id: int
    user_id: int
    operations: tuple[bytes, ...]
    snapshot: bytes
