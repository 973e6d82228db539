"""What is stored, row by row. Moments are UTC ms, ids are integers; see ``migrations/``."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.store.settings import Deadline, Locale, PlayerSettings, QuietHours, Vacation
from engine.kernel.deck import Deck
from engine.kernel.values import Msg, Result

TableStatus = Literal["open", "running", "finished", "closed"]
SeatKind = Literal["human", "computer"]
AnsweredBy = Literal[
    "start",
    "player",
    "along",
    "order",
    "computer",
    "minder",
    "deadline",
    "concession",
    "undo",
    "withdrawal",
    "mended",
]
OutboxKind = Literal[
    "board",
    "hand",
    "ping",
    "notice",
    "private",
    "result",
    "aside",
    "retire",
    "contest",
    "announce",
    "summons",
    "room",
    "put_away",
    "member",
    "badge",
]
DueKind = Literal["deadline", "remind", "ping", "computer", "pass", "expire"]
Standing = Literal["", "ask", "concerns", "able", "turn"]

NO_SEAT = -1
"""The seat of what belongs to a whole table."""


class Place(Struct, frozen=True, omit_defaults=True):
    """Where a table stands: ``guild_id`` is ``None`` in direct messages."""

    guild_id: int | None
    channel_id: int
    thread_id: int | None = None

    @property
    def spot(self) -> int:
        """The channel or thread itself; at most one table is open or running in it."""
        return self.thread_id or self.channel_id


class Obeyed(Struct, frozen=True, omit_defaults=True):
    """What a contest says of the clocks at one of its tables, whatever its people have chosen for
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
        """How many have been played."""
        return sum(self.wins) + self.drawn

    @property
    def over(self) -> bool:
        """Whether no further game is played: somebody has won the most, or it was the last."""
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
        """Whether a response window asks its person."""
        return bool(self.asked and self.window_until)

    @property
    def person(self) -> int | None:
        """Who plays this seat themselves now."""
        return None if self.minded else self.user_id

    @property
    def computer(self) -> str:
        """The strength of the computer that plays this seat now, empty for people."""
        return self.level if self.kind == "computer" else self.minded


class AnswerRow(Struct, frozen=True):
    """One entry of a table's log of answers: the game is its seed, its decks and these, in order.

    The entry of revision 1 is the start and answers nothing; a concession has no answer either.
    An ``undo`` has the revision whose state is there again as its answer; a ``withdrawal`` takes
    back the seat's answer to that decision, while it still waits for those of others. What is
    answered ``along`` was given with the answer before it, in one press or because nothing else was
    possible, and is taken back with it. ``mended``: the game goes on from the position that is its
    answer, and nothing before it can be taken back.
    """

    table_id: int
    revision: int
    seat: int
    by: AnsweredBy
    at: int
    decision_id: int = 0
    answer: tuple[str, ...] = ()
    user_id: int | None = None


class EventRow(Struct, frozen=True):
    """What one log entry said: ``public`` for spectators, ``private`` for the seats that may read
    something else; ``during``: where the game stood in its story before it."""

    table_id: int
    revision: int
    at: int
    public: tuple[Msg, ...] = ()
    private: dict[int, tuple[Msg, ...]] = {}
    during: Msg | None = None

    def lines(self, seat: int) -> tuple[Msg, ...]:
        """The lines as that seat may read them."""
        return self.private.get(seat, self.public)


class LookRow(Struct, frozen=True):
    """How far somebody has seen of a table: when they last looked, and up to which revision. What
    they had seen by the end of the visit before this one is told by ``since``, and when that was by
    ``since_at``."""

    table_id: int
    user_id: int
    at: int
    revision: int
    since: int = 0
    since_at: int = 0


NUMBERS = 2**40
"""Out of so many the numbers are drawn by which messages are known."""


def drawn_number() -> int:
    """A number drawn by chance, and so like no other. Counted, it would tell everybody whose
    message carries it how much has been written, and with that what others answered unseen."""
    return secrets.randbelow(NUMBERS) + 1


class OutboxRow(Struct, frozen=True):
    """Something to show on Discord, kept until it is reported sent.

    ``kind``: ``board`` (the table's public message: lobby, board; draw the present state),
    ``hand`` (what only ``user_id`` sees has changed: draw the present state where they wish it, or
    take it away where they sit there no more or the table is over), ``ping`` (``text`` in the
    table's channel, mentioning ``pings``), ``notice`` (``text`` in the channel), ``private``
    (``text`` to ``user_id``), ``result`` (the end; ``text`` is its reason), ``aside`` (``text``
    in the channel of a table that cannot be read), ``retire`` (messages that the table has left
    behind lose their buttons). ``place`` is where the table stands. ``number`` is drawn by the
    store (:func:`drawn_number`): what shows this row and no other is known by it.

    Of a ``contest`` (``table_id`` 0): ``contest`` (one of its messages, which ``text`` names: draw
    the present state), ``announce`` (``text`` in its channel, or where ``match`` is played,
    mentioning ``pings``, where numbers below 0 stand for roles), ``summons`` (``text`` about
    ``match`` to ``user_id``), ``room`` (a thread for ``match``), ``put_away`` (that thread is
    archived), ``member`` (whether ``user_id`` is still in the server) and ``badge`` (the role of
    those who play: given to ``user_id`` or taken, as it is now; with nobody it is made, or
    deleted).
    """

    id: int
    kind: OutboxKind
    table_id: int
    place: Place
    revision: int
    created_at: int
    user_id: int = 0
    seat: int = NO_SEAT
    text: Msg | None = None
    pings: tuple[int, ...] = ()
    attempts: int = 0
    number: int = 0
    contest: int = 0
    match: int = 0

    @property
    def known_by(self) -> int:
        """The number of its message; rows from before there were any have their id."""
        return self.number or self.id

    @property
    def lane(self) -> str:
        """Rows of a lane are shown in order: one lane for each channel and each person, one for the
        threads that are made in a channel, because Discord makes few of them at once and nobody
        else is to wait for a round of hundreds, one for what may be tidied up there, one for
        the members of a server who are asked after, and one for the role of a contest's players."""
        if self.kind in ("hand", "private", "summons"):
            return f"user:{self.user_id}"
        if self.kind == "room":
            return f"room:{self.place.spot}"
        if self.kind == "member":
            return f"member:{self.place.guild_id}"
        if self.kind == "badge":
            return f"badge:{self.contest}"
        if self.kind == "retire":
            return f"retire:{self.place.spot}"
        return f"spot:{self.place.spot}"

    @property
    def urgency(self) -> int:
        """What is shown first, the lowest: what somebody needs to play comes before the lists and
        standings of contests."""
        return int(self.kind in ("contest", "put_away", "member", "badge"))

    @property
    def topic(self) -> str:
        """Where not empty, a newer row of the topic takes the place of an older one."""
        if self.kind in ("board", "retire"):
            return f"{self.kind}:{self.table_id}"
        if self.kind == "contest" and self.text is not None:
            return f"contest:{self.contest}:{self.text.key}"
        if self.kind in ("room", "put_away"):
            return f"{self.kind}:{self.contest}:{self.match}"
        if self.kind in ("member", "badge"):
            return f"{self.kind}:{self.contest}:{self.user_id}"
        return f"hand:{self.table_id}:{self.user_id}" if self.kind == "hand" else ""

    @property
    def nonce(self) -> str:
        """The nonce of a message that shows this row and no other: Discord takes no second one."""
        return str(self.known_by)


class DueRow(Struct, frozen=True):
    """Something that happens by itself at ``at``, one of a kind for each seat."""

    table_id: int
    kind: DueKind
    seat: int
    at: int
    decision_id: int = 0

    @property
    def key(self) -> tuple[int, str, int]:
        """What makes it one of a kind."""
        return (self.table_id, self.kind, self.seat)


class Due(Struct, frozen=True):
    """What is due at a moment, the longest due first, and the first moment later than that at which
    something falls due."""

    rows: tuple[DueRow, ...]
    next_at: int | None


class MessageRow(Struct, frozen=True, omit_defaults=True):
    """A Discord message that shows a table.

    ``role``: what it shows, a kind of outbox row or a word of the caller's own. ``user_id``: whose
    it is, 0 for the channel's. ``revision``: what it showed last. ``posting``: the number of the
    posting that its buttons name, 0 where they name none.
    """

    message_id: int
    channel_id: int
    table_id: int
    role: str
    user_id: int = 0
    revision: int = 0
    at: int = 0
    posting: int = 0


class PostingRow(Struct, frozen=True):
    """A message that is about to stand on Discord, stored before it is posted.

    From then on until the message is registered it may be there or not: after a restart it is
    looked for. ``number`` is never given twice. ``role``, ``user_id`` and ``turn`` say what was to
    be shown, to whom (0: to the channel) and of which turn.
    """

    number: int
    table_id: int
    role: str
    channel_id: int
    user_id: int = 0
    turn: int = 0
    at: int = 0


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


class DeckRow(Struct, frozen=True):
    """A deck that somebody has saved; its name is the deck's own."""

    user_id: int
    title: str
    deck: Deck
    at: int


class Snapshot(Struct, frozen=True):
    """A game as bytes, and the revision it is at."""

    revision: int
    data: bytes


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
