"""Rows of a table: the table itself, its seats, votes and clocks. Moments are UTC ms, ids are
integers; see ``migrations/``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.store.settings import Deadline, Locale, PlayerSettings, QuietHours, Vacation
from engine.kernel.deck import Deck
from engine.kernel.values import Result

TableStatus = Literal["open", "running", "finished", "closed"]

SeatKind = Literal["human", "computer"]

DueKind = Literal["deadline", "remind", "ping", "computer", "pass", "expire"]

Standing = Literal["", "ask", "concerns", "able", "turn"]

NO_SEAT = -1
"""The seat of what belongs to a whole table."""


class Place(Struct, frozen=True, omit_defaults=True):
    """Place of a table: ``guild_id`` is ``None`` in direct messages."""

    guild_id: int | None
    channel_id: int
    thread_id: int | None = None

    @property
    def spot(self) -> int:
        """The channel or thread itself; at most one table is open or running in it."""
        return self.thread_id or self.channel_id


class Obeyed(Struct, frozen=True, omit_defaults=True):
    """Rules of a contest for the clocks at one of its tables, whatever its people have chosen for
    themselves. ``own``: their own quiet hours count, else ``quiet`` (``None``: none) in each one's
    own zone. ``away``: when they are on vacation, by seat. ``still``: the table rests because the
    contest stands still."""

    own: bool = True
    quiet: QuietHours | None = None
    away: dict[int, tuple[Vacation, ...]] = {}
    still: bool = False


class Series(Struct, frozen=True, omit_defaults=True):
    """A match of the best of ``length`` games between two, as it stands before a table's game.

    ``last``: the table of the game before (0: this is the first). ``wins`` by the seats of this
    table, ``drawn``: games that nobody has won. Who lost the last game chooses who begins:
    ``chooser`` is their seat (:data:`NO_SEAT`: it is drawn by lot), ``begins`` the one they chose
    (:data:`NO_SEAT`: not yet)."""

    length: int
    last: int = 0
    wins: tuple[int, int] = (0, 0)
    drawn: int = 0
    chooser: int = NO_SEAT
    begins: int = NO_SEAT

    @property
    def games(self) -> int:
        """Number of games played."""
        return sum(self.wins) + self.drawn

    @property
    def over(self) -> bool:
        """True once no further game is played: somebody has won the most, or it was the last."""
        return 2 * max(self.wins) > self.length or self.games >= self.length


class TableRow(Struct, frozen=True):
    """A table. ``revision`` is 0 until the game starts, 1 then, one more with each log entry.

    Of those entries ``shown`` counts the ones by which something changed that everybody sees, and
    ``seen`` has the revisions of the last of them, as many as can be taken back: only these may
    tell anybody how far a game has come. ``questions`` counts the questions whether something may
    be taken back; each is named by its number.

    ``resting_at``: since when the bot is not in its server, so that nothing happens by itself.
    ``contest``: the one whose table it is (0: nobody's); such a table obeys it. ``take_back``:
    whether an answer may be taken back here. ``obeyed``: what the contest says of its clocks.
    ``rated``: whether its game is, ``began``: the seat that began it (:data:`NO_SEAT`: not known).
    ``series``: the match to which its game belongs, ``None`` for a single game.
    """

    id: int
    place: Place
    title: str
    capacity: int
    options: dict[str, int | str | bool]
    locale: Locale
    owner_id: int | None
    deadline: Deadline
    created_at: int
    status: TableStatus = "open"
    revision: int = 0
    seed: int = 0
    pack: str = ""
    started_at: int | None = None
    ended_at: int | None = None
    result: Result | None = None
    shown: int = 0
    seen: tuple[int, ...] = ()
    questions: int = 0
    resting_at: int | None = None
    contest: int = 0
    take_back: bool = True
    obeyed: Obeyed | None = None
    rated: bool = True
    began: int = NO_SEAT
    series: Series | None = None

    @property
    def oldest(self) -> int:
        """The revision of the first answer that can still be taken back: that of the start
        cannot."""
        return max(self.seen[0], 2) if self.seen else 2


class SeatRow(Struct, frozen=True):
    """A seat and its clock.

    ``minded``: the strength of the computer that plays for its person, empty while they play
    themselves; ``minded_why`` and ``minded_at`` say how and when that came. ``misses``: decisions
    in a row that ran out. ``asked``: the id of the pending decision (0: none), asked at
    ``asked_at`` with ``bank_ms`` left in the time bank. ``reminders``: how many of its reminders
    are out. ``ping_at``: when its person is to be told that the table waits. ``acted_at``: when
    they last did something here, ``here_at``: the same without what they did while ``hushed``.

    ``standing``: the standing order for response windows (empty: as in their settings), given in
    turn ``standing_turn``. ``window_until``: before that moment no pass in the window that asks
    now is made known (0: no window asks). ``pass_at``: when the seat passes by itself, with
    ``pass_key`` where its person chose so, else by the order. ``last_answer``: the revision of the
    latest answer of its own that stands (0: none). ``stirred``: that of the last entry which was
    not its person's own answer and by which they got to see something else than before. ``deck``:
    what its person has chosen before the game (``None``: nothing), and what it plays with once the
    game has begun.

    ``hushed``: a window has asked its person by an order that goes by their hand, and the table has
    not waited for them since for all to see. So whether anything is sent to them, whether they get
    it and whether they do anything may tell what they hold, and none of it may show to others.
    """

    table_id: int
    seat: int
    kind: SeatKind
    name: str
    user_id: int | None = None
    level: str = ""
    minded: str = ""
    minded_why: str = ""
    minded_at: int | None = None
    offered: bool = False
    misses: int = 0
    asked: int = 0
    asked_at: int = 0
    bank_ms: int = 0
    reminders: int = 0
    ping_at: int | None = None
    acted_at: int = 0
    standing: Standing = ""
    standing_turn: int = 0
    window_until: int = 0
    pass_at: int | None = None
    pass_key: str = ""
    last_answer: int = 0
    stirred: int = 0
    deck: Deck | None = None
    hushed: bool = False
    here_at: int = 0

    @property
    def responding(self) -> bool:
        """Tell whether a response window asks its person."""
        return bool(self.asked and self.window_until)

    @property
    def person(self) -> int | None:
        """Person who plays this seat themselves now."""
        return None if self.minded else self.user_id

    @property
    def computer(self) -> str:
        """The strength of the computer that plays this seat now, empty for people."""
        return self.level if self.kind == "computer" else self.minded


UNDO = "undo"
"""The topic of votes on taking back."""

DECLINED = "declined"
"""The topic of votes against taking back: nobody is asked about the same once more."""


class VoteRow(Struct, frozen=True):
    """Somebody's vote: ``topic`` is ``close``, ``replace`` (that ``seat``'s person) or
    :data:`UNDO` or :data:`DECLINED`: that ``seat``'s answer of that ``revision``, which was
    asked for as the table's ``question`` of that number."""

    table_id: int
    topic: str
    seat: int
    user_id: int
    question: int = 0
    revision: int = 0


class DueRow(Struct, frozen=True):
    """Something that happens by itself at ``at``, one of a kind for each seat."""

    table_id: int
    kind: DueKind
    seat: int
    at: int
    decision_id: int = 0

    @property
    def key(self) -> tuple[int, str, int]:
        """Unique key of the row."""
        return (self.table_id, self.kind, self.seat)


class DueRows(Struct, frozen=True):
    """Rows that are due at a moment, the longest due first, and the first moment later than that at
    which something falls due."""

    rows: tuple[DueRow, ...]
    next_at: int | None


class StoredTable(Struct, frozen=True):
    """All of a table but its game, read at one instant, with the settings of its people."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    votes: tuple[VoteRow, ...] = ()
    players: dict[int, PlayerSettings] = {}

    def hours(self, seat: SeatRow) -> PlayerSettings:
        """The settings of who sits there, as the clocks of this table go by them."""
        return hours_of(self.row, seat, self.players)


def hours_of(row: TableRow, seat: SeatRow, players: Mapping[int, PlayerSettings]) -> PlayerSettings:
    """The settings of who sits there, as the clocks of that table go by them: a contest has quiet
    hours and vacations of its own."""
    settings, obeyed = players.get(seat.user_id or 0, PlayerSettings()), row.obeyed
    if obeyed is None:
        return settings
    quiet = settings.quiet if obeyed.own else obeyed.quiet
    return replace(settings, quiet=quiet, vacations=obeyed.away.get(seat.seat, ()))
