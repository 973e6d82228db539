"""The table service as its callers see it: its verbs, on the values of :mod:`bot.host.values`.

Every verb is a coroutine of :class:`TableService`. What a person did wrong raises a
:class:`bot.host.errors.HostError` that carries a ``Msg`` for that person; nothing has changed then.
Each verb is durable when it returns. What is to be shown afterwards (board, hands, pings, notices)
is not returned: it waits in the outbox, see :class:`Outbox`.

``request_id`` of a verb names what asked for it (an interaction's id). The second call with the
same one does nothing and returns a :class:`Done` with ``repeated`` set.

Ids are integers, moments are milliseconds since 1970 in UTC.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from bot.host.decks.keys import DeckService
from bot.host.values import (
    Actor,
    Done,
    Errand,
    Level,
    LogPage,
    TableInfo,
    TableView,
)
from bot.store.rows import MessageRow, OutboxKind, OutboxRow, Place, PostingRow, Standing
from bot.store.settings import Deadline, GuildSettings, Locale, PlayerSettings
from engine.kernel.grammar import Pack
from engine.kernel.values import Msg
from engine.mechanics.refusals import RefusalGroup


class Outbox(Protocol):
    """What is to be shown, in order, at least once, until it is reported sent.

    While storage refuses, everything here raises :class:`~bot.host.errors.StorageTrouble`; what
    was reported then is noted as soon as storage takes it.

    Rows of one lane (a channel, a person) are handed out one at a time and in order: the next one
    comes when the one before was reported. The row's id is its Discord nonce. A row says *that* a
    board, a lobby or a hand is to be shown; what it shows is the state at the time of sending
    (:meth:`TableService.view`), so several changes make one message.
    """

    wake: asyncio.Event
    """Set when there may be something to send; clear it before asking."""

    async def next_due(self, limit: int = 50) -> tuple[OutboxRow, ...]:
        """The first row of each lane that is due now and not handed out yet, oldest first."""

    async def next_at(self) -> int | None:
        """When the next row that is not handed out falls due, ``None`` where there is none."""

    async def sent(self, row: OutboxRow, message: MessageRow | None = None) -> None:
        """It has been shown. With ``message`` that is registered (see :class:`Messages`) in the
        same transaction: there is no moment at which it could be shown once more."""

    async def from_before(self, row: OutboxRow) -> bool:
        """Whether it was written in an earlier life of the program, which may have shown it."""

    async def failed(
        self, row: OutboxRow, error: str, retry_at: int | None, alone: bool = False
    ) -> None:
        """It could not be shown; tried again at ``retry_at``, never where that is ``None``. Refused
        for its own sake, ``alone``, it holds up nothing in its lane meanwhile."""

    async def rest(self, row: OutboxRow, until: int) -> None:
        """It is to be shown later, and holds up nothing in its lane meanwhile."""

    async def hurry(self, place: int) -> None:
        """What was refused in that thread or channel, or anywhere in that server, may be taken
        now: it is due at once."""

    async def add(self, kind: OutboxKind, table_id: int, place: Place) -> None:
        """Something that is to be done because of what was shown."""


class Messages(Protocol):
    """Which Discord messages show which table, so that they can be edited and retired."""

    async def find(
        self, table_id: int, role: str | None = None, user_id: int | None = None
    ) -> tuple[MessageRow, ...]:
        """The registered messages, oldest first; ``user_id`` 0 for those of the channel."""

    async def by_message(self, message_id: int) -> MessageRow | None:
        """The registration of a Discord message."""

    async def put(self, row: MessageRow) -> None:
        """Register a message, or change what is registered. Its posting is no longer begun."""

    async def begin(
        self, table_id: int, role: str, channel_id: int, *, user_id: int = 0, turn: int = 0
    ) -> PostingRow:
        """A message is about to be posted; the posting is durable when this returns."""

    async def resume(self, row: PostingRow) -> None:
        """What was begun is about to be posted again; it is durable when this returns."""

    async def begun(self) -> tuple[PostingRow, ...]:
        """What was about to be posted and is not registered, oldest first."""

    async def abandon(self, number: int) -> None:
        """A posting is not to be posted after all."""

    async def drop(self, message_ids: Iterable[int]) -> None:
        """Forget messages that are retired or gone."""


class TableService(DeckService, Protocol):
    """The verbs. :class:`bot.host.host.Host` is the one implementation.

    All may raise :class:`~bot.host.errors.StorageTrouble`; all that name a table raise
    :class:`~bot.host.errors.NoTable` where there is none and :class:`~bot.host.errors.SetAside`
    where it cannot be read. A verb that names no other error raises
    only these.
    """

    @property
    def outbox(self) -> Outbox: ...

    @property
    def messages(self) -> Messages: ...

    async def start(self) -> None:
        """Begin to serve: tables that cannot be read are set aside, and clocks that ran out while
        nobody served get a grace first."""

    async def stop(self) -> None:
        """Stop serving; everything carried out is durable already."""

    # -- before the game ------------------------------------------------------------------

    async def open_table(
        self,
        actor: Actor,
        place: Place,
        title: str,
        *,
        seats: int | None = None,
        options: Mapping[str, int | str | bool] | None = None,
        locale: Locale | None = None,
        deadline: Deadline | None = None,
        computers: Sequence[Level] = (),
        request_id: int | None = None,
    ) -> Done:
        """Open a table and seat its owner, and computer players of those strengths. ``None``: the
        title's most seats, the server's language (else the owner's) and deadline.
        :class:`MayNotOpen`, :class:`PlaceTaken`, :class:`UnknownTitle`, :class:`BadSeats`,
        :class:`Refused` (an impossible option), :class:`BadDeadline`, :class:`UnknownLevel`,
        :class:`TableFull`."""

    async def join(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Take the next free seat. :class:`AlreadySeated`, :class:`TableFull`,
        :class:`AlreadyStarted`, :class:`TableOver`."""

    async def leave(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Give the seat up before the game. The next person becomes the owner; without one the
        table closes. :class:`NotSeated`, :class:`AlreadyStarted`, :class:`TableOver`."""

    async def add_computer(
        self, actor: Actor, table_id: int, level: Level = "normal", *, request_id: int | None = None
    ) -> Done:
        """Seat a computer player. :class:`NotSeated` (only who sits may), :class:`UnknownLevel`,
        :class:`TableFull`, :class:`AlreadyStarted`, :class:`TableOver`."""

    async def remove_computer(
        self,
        actor: Actor,
        table_id: int,
        seat: int | None = None,
        *,
        request_id: int | None = None,
    ) -> Done:
        """Send a computer player away (``None``: the one who came last). :class:`NotSeated`,
        :class:`NoComputer`, :class:`AlreadyStarted`, :class:`TableOver`."""

    async def change_title(
        self, actor: Actor, table_id: int, title: str, *, request_id: int | None = None
    ) -> Done:
        """Play another game at this table: with its usual options and the cards it has now; decks
        chosen for the other are put back. A table of as many seats as its game allows has as many
        as the new one allows, any other keeps its number where it can. :class:`NotSeated`,
        :class:`NotOwner`, :class:`UnknownTitle`, :class:`TooManySeated`, :class:`AlreadyStarted`,
        :class:`TableOver`."""

    async def begin(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Start the game with who is seated. :class:`NotSeated`, :class:`TooFew`,
        :class:`AlreadyStarted`, :class:`TableOver`, :class:`Refused`."""

    # -- during the game ------------------------------------------------------------------

    async def answer(
        self,
        actor: Actor,
        table_id: int,
        answer: Sequence[str],
        *,
        decision_id: int | None = None,
        request_id: int | None = None,
    ) -> Done:
        """Answer the actor's pending decision; who was minded by a computer is back thereby.

        With ``decision_id`` (as in :meth:`view`) exactly that decision is answered; :class:`Stale`
        where it is pending no more (draw the present state, say nothing). :class:`NotSeated`,
        :class:`NotWaiting`, :class:`NotStarted`, :class:`TableOver`, :class:`Refused` (the engine's
        own reason). A pass in a response window may be kept until the window's pause is over
        (:mod:`bot.host.tables.standing`)."""

    async def give_order(
        self, actor: Actor, table_id: int, order: Standing, *, request_id: int | None = None
    ) -> Done:
        """Give the actor's standing order for response windows at a table, empty to go by their
        settings again. It holds in the window that is open, too. :class:`NotSeated`,
        :class:`BadSetting`, :class:`NotStarted`, :class:`TableOver`."""

    async def ask_undo(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Take back the actor's last answer and all that came of it: at once (``passed``) where the
        actor has seen nobody else act since and nothing was drawn, thrown or revealed, or where no
        other person is present; else the others are asked, once. An answer in a response window
        that still waits for those of others is withdrawn without a word to anybody.
        :class:`NothingToUndo`, :class:`UndoDeclined`, :class:`NotSeated`, :class:`NotStarted`,
        :class:`TableOver`."""

    async def answer_undo(
        self,
        actor: Actor,
        table_id: int,
        question: int,
        *,
        agree: bool,
        request_id: int | None = None,
    ) -> Done:
        """Agree to the question of that number, whether somebody may take something back (it is
        taken back when all others agree: ``passed``), or decline. :class:`NoUndoAsked`,
        :class:`NothingToUndo` (too much has happened meanwhile), :class:`NotSeated`,
        :class:`NotStarted`, :class:`TableOver`."""

    async def concede(
        self,
        actor: Actor,
        table_id: int,
        *,
        seat_number: int | None = None,
        request_id: int | None = None,
    ) -> Done:
        """Give up; with ``seat_number`` only that seat, else :class:`QuestionOver`.
        :class:`NotSeated`, :class:`NotStarted`, :class:`TableOver`, :class:`Refused` (out of the
        game already)."""

    # -- seats ----------------------------------------------------------------------------

    async def offer_seat(
        self,
        actor: Actor,
        table_id: int,
        *,
        withdraw: bool = False,
        request_id: int | None = None,
    ) -> Done:
        """Let whoever likes take over the actor's seat, or think better of it.
        :class:`NotSeated`, :class:`NotStarted`, :class:`TableOver`."""

    async def claim_seat(
        self,
        actor: Actor,
        table_id: int,
        seat: int | None = None,
        *,
        request_id: int | None = None,
    ) -> Done:
        """Take over an offered seat or one whose person is long absent (``None``: the first).
        :class:`AlreadySeated`, :class:`SeatNotFree`, :class:`NotStarted`, :class:`TableOver`."""

    async def vote_replace(
        self,
        actor: Actor,
        table_id: int,
        seat: int,
        *,
        absence: int | None = None,
        request_id: int | None = None,
    ) -> Done:
        """Vote that a computer minds an absent person's seat and anyone may take it over. Carried
        by more than half of the other present people. With ``absence`` (:class:`SeatInfo`) the vote
        is about that one only, else :class:`QuestionOver`. :class:`NotSeated`, :class:`NotAbsent`,
        :class:`NotStarted`, :class:`TableOver`."""

    async def mind_seat(
        self, actor: Actor, table_id: int, level: Level = "normal", *, request_id: int | None = None
    ) -> Done:
        """Let a computer play for the actor until they are back. :class:`NotSeated`,
        :class:`UnknownLevel`, :class:`NotStarted`, :class:`TableOver`."""

    async def take_back(
        self, actor: Actor, table_id: int, *, request_id: int | None = None
    ) -> Done:
        """ "I am back": the computer hands the actor's seat back. :class:`NotSeated`,
        :class:`NotMinded`, :class:`NotStarted`, :class:`TableOver`."""

    async def close_table(
        self,
        actor: Actor,
        table_id: int,
        *,
        begun: bool | None = None,
        request_id: int | None = None,
    ) -> Done:
        """End a table without a result: before the game its owner, a manager of its server at any
        time, during the game by the votes of more than half of the present people (``passed`` says
        whether this one did it). ``begun``: asked when the game had begun, or had not; where that
        is so no more, :class:`QuestionOver`. :class:`NotSeated`, :class:`NotOwner`,
        :class:`TableOver`."""

    # -- looking --------------------------------------------------------------------------

    async def view(self, table_id: int, user_id: int | None = None) -> TableView:
        """The table as that person may see it (``None``, or nobody seated: a spectator)."""

    async def pack(self, content_hash: str) -> Pack:
        """The card pack of that hash (``TableInfo.pack``), to word and draw a table's cards:
        bundled or stored. ``KeyError`` where there is none."""

    async def language_of(self, table_id: int) -> Locale | None:
        """The language of a table, also of one that is set aside; ``None`` where it cannot be
        read."""

    async def table(self, table_id: int) -> TableInfo:
        """A table without its game."""

    async def concerns(self, table_id: int, user_id: int, place: Place) -> bool:
        """Whether a table, set aside or not, is that person's business, who is at that place."""

    async def table_at(self, place: Place) -> TableInfo | None:
        """The open or running table of a channel or thread, else the last one there."""

    async def tables_of(self, user_id: int) -> tuple[Errand, ...]:
        """Where that person sits: first what waits for them, by the time left."""

    async def log(
        self, table_id: int, user_id: int | None = None, page: int | None = None, size: int = 15
    ) -> LogPage:
        """A page of the log as that person may read it (``None``: the newest)."""

    async def refused(self, table_id: int, user_id: int) -> tuple[RefusalGroup, ...]:
        """What that person cannot do with their own cards now, by the reason; nothing for who does
        not play."""

    async def at_stake(self, table_id: int, question: int) -> tuple[Msg, ...]:
        """What would be taken back if all agree to that question, as everybody may read it; nothing
        where it is asked no more."""

    async def news(self, table_id: int, user_id: int) -> tuple[Msg, ...]:
        """What came of that person's last answer, and all that has happened since, as they may
        read it; nothing for who does not play."""

    # -- settings -------------------------------------------------------------------------

    async def player(self, user_id: int) -> PlayerSettings:
        """Somebody's settings, the defaults for strangers."""

    async def set_player(self, actor: Actor, **changes: Any) -> PlayerSettings:
        """Change fields of :class:`PlayerSettings` (not ``vacations``) and return the whole.
        :class:`BadZone`, :class:`BadQuietHours`, :class:`BadSetting`."""

    async def mark_dm(self, user_id: int, *, closed: bool) -> None:
        """A direct message to that person was refused, or went through again."""

    async def dm_opened(self, user_id: int, channel_id: int) -> None:
        """The private channel with that person is known now (0: it is no more); whoever waited
        for it gets their hands by message again."""

    async def dm_waits(self, user_ids: Collection[int]) -> None:
        """The private channels with those people cannot be opened yet."""

    async def in_line(self) -> tuple[int, ...]:
        """Those at tables whose private channels could not be opened yet."""

    async def take_vacation(self, actor: Actor, days: int) -> PlayerSettings:
        """Pause the actor's clocks at every table for that many days from now (0: end the
        vacation). :class:`NoVacationLeft`, :class:`BadSetting`."""

    async def guild(self, guild_id: int) -> GuildSettings:
        """A server's settings."""

    async def set_guild(self, actor: Actor, guild_id: int, **changes: Any) -> GuildSettings:
        """Change fields of :class:`GuildSettings`. :class:`NeedsManager`, :class:`BadSetting`,
        :class:`BadDeadline`."""

    # -- servers --------------------------------------------------------------------------

    async def server_left(self, guild_id: int) -> None:
        """The bot is in that server no more: its tables rest, and their people are told."""

    async def server_entered(self, guild_id: int) -> None:
        """The bot is in that server (again): its tables go on, with all the time they had."""

    async def resting_servers(self) -> set[int]:
        """The servers in which tables rest."""

    async def in_servers(self, guild_ids: Collection[int]) -> None:
        """The bot is in those servers and in no others, whatever happened while it was away."""

    # -- privacy --------------------------------------------------------------------------

    async def export(self, user_id: int) -> dict[str, Any]:
        """All that is stored about somebody, as plain JSON values."""

    async def forget(self, user_id: int) -> int:
        """Delete all that is stored about somebody. Their seats stay without a name (a computer
        minds those still in play, anyone may take them over), so that the others keep their games.
        Returns at how many tables they sat."""
