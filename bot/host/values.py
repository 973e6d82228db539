"""The values that go in and out of the table service (:class:`bot.host.host.Host`).

Ids are integers, moments are milliseconds since 1970 in UTC.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from bot.store.rows.tables import Place, SeatKind, Series, Standing, TableStatus
from bot.store.settings import Deadline, Locale
from engine.kernel.events import Events
from engine.kernel.recap import Chapter, Told, chapters
from engine.kernel.values import SPECTATOR, Msg, Result
from engine.kernel.view import View

Level = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")

MindedWhy = Literal["", "missed", "asked", "voted", "forgotten"]


class Rights(Struct, frozen=True):
    """Rights of somebody in one server, as Discord told them with the action.

    ``manager``: may manage the server (close any of its tables, change its settings). ``roles``:
    the ids of the person's roles, for servers that let only some open tables.
    """

    guild_id: int
    manager: bool = False
    roles: tuple[int, ...] = ()


class Actor(Struct, frozen=True):
    """Author of an action: the name as others see it, the language to answer in.

    ``rights``: theirs in the server in which they do it, ``None`` in private. What they are worth
    at a table or for a server's settings says :func:`bot.host.people.rights.rights_in` alone.
    ``request``: what asked for it (an interaction's id), which is carried out once; ``None`` for
    what nobody can ask for twice. ``agrees``: for a yes, whether a contest is still what it was
    said to; it is looked at under the contest's lock, so of two yeses at one instant one counts.
    """

    user_id: int
    name: str
    locale: Locale = "zh"
    rights: Rights | None = None
    request: int | None = None
    agrees: Callable[[Any], bool] | None = None


class Done(Struct, frozen=True):
    """A verb has been carried out and is durable.

    ``seat``: the actor's own seat afterwards (:data:`SPECTATOR`: none). ``repeated``: the same
    request had been carried out before, so nothing was done now. ``revision`` as in
    :class:`TableInfo`. ``passed``: for votes, whether it is decided.
    """

    table_id: int
    revision: int = 0
    seat: int = SPECTATOR
    repeated: bool = False
    passed: bool = True


class SeatInfo(Struct, frozen=True):
    """One seat of a table.

    ``user_id`` is ``None`` for computer players and for people who asked to be forgotten.
    ``level``: a computer's strength. ``minded``: a computer plays for its person (``why`` says how
    that came). ``offered``: whoever likes may take it over. ``absent``: its person has been away
    for so long that the others may vote to replace them and anyone may claim the seat;
    ``absence``: what this absence is called, so that no vote counts in a later one.
    ``waiting``: owes a decision now, ``responding``: in a response window, where nothing public
    may say who is waited for. ``expires_at``: when that decision's clock runs out, ``reserve_at``:
    from when on that is the time bank's, where there is one.
    ``away_until``: the end of the vacation its person is on.
    """

    seat: int
    name: str
    kind: SeatKind
    user_id: int | None = None
    level: Level | None = None
    minded: bool = False
    why: MindedWhy = ""
    offered: bool = False
    absent: bool = False
    absence: int = 0
    waiting: bool = False
    responding: bool = False
    expires_at: int | None = None
    reserve_at: int | None = None
    away_until: int | None = None


class TableInfo(Struct, frozen=True):
    """A table without its game. ``capacity``: seats wanted. ``revision``: 0 until it starts, then
    how often something has changed that everybody sees. ``undo_asked``: the numbers of the
    questions that are open, whether somebody may take something back. ``resting``: the bot has left
    the table's server, and no clock runs until it is back. ``contest``: the one that it belongs to,
    if any. ``series``: how the match stands to which its game belongs, with that game once it has
    ended; ``None`` for a single game."""

    id: int
    place: Place
    title: str
    capacity: int
    options: dict[str, int | str | bool]
    locale: Locale
    owner_id: int | None
    deadline: Deadline
    status: TableStatus
    revision: int
    pack: str
    seats: tuple[SeatInfo, ...]
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None
    result: Result | None = None
    undo_asked: tuple[int, ...] = ()
    resting: bool = False
    contest: int = 0
    series: Series | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The display names by seat, as :func:`engine.text.sentences.say` wants them."""
        return tuple(seat.name for seat in self.seats)

    def seat_of(self, user_id: int | None) -> int:
        """That person's seat, :data:`SPECTATOR` where there is none."""
        for seat in self.seats:
            if user_id is not None and seat.user_id == user_id:
                return seat.seat
        return SPECTATOR


class TableView(Struct, frozen=True):
    """A table as one reader may see it. ``view`` is ``None`` until the game has started.

    ``seat``: the reader's, :data:`SPECTATOR` for who watches. ``expires_at``: when the reader's own
    pending decision is answered with its default.

    ``hushed``: what becomes of a message to the reader may show nowhere (see
    :class:`~bot.store.rows.tables.SeatRow`).

    ``order``: the reader's standing order for response windows, ``ordered``: given at this table
    rather than in their settings, ``undecided``: neither here nor there, so that it is the usual
    one of the table. ``zone``: the reader's time zone, empty where they have chosen none.
    ``beginning``: the clocks are of hours and days, and they have answered nothing yet.
    ``passes_at``: when the reader passes in the present window, ``None`` where they are asked (from
    that moment on the view asks them nothing). ``may_undo``: the reader's
    last answer can be taken back, with ``just_acted`` nothing that they can see has been done by
    anybody since, or no other person sits at the table. ``stops``: those that the reader has set,
    in a title that has any.
    """

    table: TableInfo
    view: View | None
    seat: int = SPECTATOR
    order: Standing = ""
    ordered: bool = False
    undecided: bool = False
    zone: str = ""
    beginning: bool = False
    passes_at: int | None = None
    may_undo: bool = False
    just_acted: bool = False
    hushed: bool = False
    stops: tuple[str, ...] = ()

    @property
    def revision(self) -> int:
        """Count of changes that everybody sees."""
        return self.table.revision

    @property
    def names(self) -> tuple[str, ...]:
        """The display names by seat."""
        return self.table.names

    @property
    def expires_at(self) -> int | None:
        """Moment at which the reader's clock runs out."""
        return None if self.seat == SPECTATOR else self.table.seats[self.seat].expires_at


class LogLine(Struct, frozen=True):
    """One line of a table's log as its reader may know it. ``number`` counts what they have read
    of: lines of one answer have the same. ``during``: where the game stood in its story then.
    ``undone``: it has been taken back since."""

    number: int
    at: int
    text: Msg
    during: Msg | None = None
    undone: bool = False


class Log(Struct, frozen=True):
    """A log, oldest line first. ``since``: when its reader had last seen something of the table,
    where that is long ago."""

    lines: tuple[LogLine, ...] = ()
    since: int | None = None

    def chapters(self, events: Events) -> tuple[Chapter, ...]:
        """By turns, where those are the kinds of events of the game."""
        return chapters((Told((o.text,), o.during, o.undone) for o in self.lines), events)


class WaitingTable(Struct, frozen=True):
    """A table that somebody sits at. ``waiting``: it waits for that person, until when."""

    table: TableInfo
    seat: int
    waiting: bool

    @property
    def expires_at(self) -> int | None:
        """Moment at which that person's clock runs out."""
        return self.table.seats[self.seat].expires_at
