"""Messages of a table in its channel: lobby, a board each turn, pings, notices, the result."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar

import discord
from msgspec.structs import replace

from bot.delivery import patience
from bot.delivery.composer import Composer
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.postings import BOARD, BUTTON, LOBBY, WAITING, Postings, Wanted, mark_of
from bot.delivery.posts import Posts
from bot.delivery.retiring import LINE, QUESTION, Retiring, turn_left
from bot.delivery.tempo import Tempo
from bot.host.host import Host
from bot.host.locks import Locks
from bot.host.tables.lobby import INVITATION, INVITED, invitation
from bot.host.values import SeatInfo
from bot.messages import notices, undo
from bot.messages.marks import marked
from bot.messages.parts import Message
from bot.messages.reader import Reader, place_url
from bot.store.rows.messages import MessageRow, OutboxRow
from engine.kernel.values import Msg

EDITABLE = 55 * 60_000
"""Milliseconds after which a message is replaced, not edited: Discord limits later edits."""

LINES = 16
"""So many lines of old boards are known: a turn has an answer at least, and no more than that many
can be taken back."""

ENDED = "ended"
"""The last board of a game that is over."""
PING = "ping"
RESULT = "result"

T = TypeVar("T")

log = logging.getLogger(__name__)


class ChannelDelivery:
    """Shows rows of the outbox in the table's channel or thread."""

    def __init__(
        self,
        host: Host,
        composer: Composer,
        posts: Posts,
        postings: Postings,
        retiring: Retiring,
        tempo: Tempo,
        now: Callable[[], int],
    ) -> None:
        self._host = host
        self._composer = composer
        self._posts = posts
        self._postings = postings
        self._retiring = retiring
        self._tempo = tempo
        self._now = now
        self._telling = Locks()

    async def board(self, row: OutboxRow) -> MessageRow | None:
        """Show the table as it is now; the row says only that something changed."""
        await self._postings.settle(row.table_id, BOARD)
        reader = await self._composer.reader(row.table_id)
        match reader.table.status:
            case "open":
                await self._show(row, LOBBY, await self._composer.lobby(reader))
            case "running":
                await self._or_in_words(row, partial(self._running, row, reader))
            case "finished":
                await self._or_in_words(row, partial(self._finished, row, reader))
            case "closed":
                await self._leave(row, reader)
        return None

    async def _or_in_words(self, row: OutboxRow, show: Callable[[], Awaitable[T]]) -> T:
        """Show what has a picture; in words where the bot may write and not attach files, which
        Discord refuses as it refuses to let it write."""
        try:
            return await show()
        except discord.HTTPException as error:
            plain, refused = self._composer.plain, trouble_of(error) is Trouble.NO_PERMISSION
            if not refused or plain.posted(row.place):
                raise
            with plain.tried(row.place.channel_id):
                return await show()

    async def retire(self, row: OutboxRow) -> None:
        """Take the buttons from what the table has left behind, where that can be done soon."""
        await self._retiring.retire(row)

    async def _running(self, row: OutboxRow, reader: Reader) -> None:
        self._tempo.keep(reader)
        message = await self._composer.board(reader)
        turn = await self._board_turn(reader)
        shown = await self._show(row, BOARD, message, turn, reader.seen.revision)
        self._tempo.shown(reader)
        boards = await self._postings.boards(row.table_id)
        await self._postings.remove([one for one in boards if _turn_of(one) > turn])  # taken back
        await self._take_back(row.table_id, turn)
        await self._leave(row, reader, keep=shown)

    async def _take_back(self, table_id: int, turn: int) -> None:
        """Forget the boards of turns that were taken back, and that of the turn that is there
        again; lines beyond what can be taken back are known no longer."""
        there = {old: turn_left(old) for old in await self._messages(table_id)}
        left = {old: its for old, its in there.items() if its is not None}
        await self._postings.remove([old for old, its in left.items() if its >= turn])
        lines = [old for old, its in left.items() if its < turn and old.role.startswith(LINE)]
        await self._retiring.forget(lines[:-LINES])

    async def _leave(self, row: OutboxRow, reader: Reader, keep: int = 0) -> None:
        """Have what the table has left behind retired: all boards but one, a lobby, questions that
        nobody asks any more, because they were answered or because the game has gone on."""
        olds = [
            old
            for old in await self._messages(row.table_id)
            if old.role.partition(":")[0] in (LOBBY, BOARD, QUESTION)
            and not _still_asked(old, reader)
            and old.message_id != keep
        ]
        await self._retiring.ask(row, olds)
        there = await self._messages(row.table_id)
        await self._postings.remove([one for one in there if one.role.startswith(INVITATION)])
        if reader.table.status != "running":
            await self._retiring.forget([one for one in there if one.role.startswith(LINE)])
            await self._postings.remove(await self._waiting(row.table_id))
            await self._postings.abandon(row.table_id, BOARD)

    async def _board_turn(self, reader: Reader) -> int:
        """The turn whose message shows the board: computers play theirs on the one before."""
        if reader.view is None:
            return 0
        seats = reader.table.seats
        active = seats[reader.view.active] if 0 <= reader.view.active < len(seats) else None
        if active is None or (active.kind == "human" and not active.minded):
            return reader.view.turn
        boards = await self._postings.boards(reader.table.id)
        shown = [_turn_of(one) for one in boards if _turn_of(one) <= reader.view.turn]
        return shown[-1] if shown else reader.view.turn

    async def _finished(self, row: OutboxRow, reader: Reader) -> None:
        """The last board stays as it ended, without the buttons of a running game."""
        boards = await self._postings.boards(reader.table.id)
        if boards and await self._ended(boards[-1], await self._composer.board(reader)):
            await self._host.messages.put(replace(boards[-1], role=ENDED))
        await self._leave(row, reader)

    async def _ended(self, last: MessageRow, message: Message) -> bool:
        """Bring the last board to its end; tell whether that could be done. The result follows in
        this lane, so an old message that may not be edited now is left behind like those before
        it."""
        look = marked(message, mark_of(last))
        if self._now() - last.at < EDITABLE:
            return await self._posts.edit(last.channel_id, last.message_id, look)
        try:
            with patience.at_most(0):
                return await self._posts.edit(last.channel_id, last.message_id, look)
        except discord.RateLimited:
            return False

    async def _show(
        self, row: OutboxRow, role: str, message: Message, turn: int = 0, revision: int = 0
    ) -> int:
        """Edit the message of that role, or post a new one where that cannot be; its id."""
        as_role = f"{role}:{turn}" if role == BOARD else role
        olds = [m for m in await self._messages(row.table_id) if _role(m) == as_role]
        last = olds[-1] if olds else None
        stays = last is not None and last.channel_id == row.place.spot
        if last is not None and stays and self._now() - last.at < EDITABLE:
            look = marked(message, mark_of(last))
            if await self._posts.edit(last.channel_id, last.message_id, look):
                return last.message_id
        wanted = Wanted(row.table_id, role, row.place.spot, turn=turn)
        posted = await self._postings.post(wanted, message, revision)
        if role == LOBBY:
            await self._postings.remove(olds)
        return posted.message_id

    async def ping(self, row: OutboxRow) -> MessageRow | None:
        """Call those whom the table waits for, unless it no longer does."""
        table = await self._host.looking.table(row.table_id)
        waited_for = {seat.user_id for seat in table.seats if seat.waiting}
        called = tuple(user for user in row.pings if user in waited_for)
        reader = await self._said_to(row.table_id, called)
        spot = row.place.spot
        if not called or row.text is None:
            await self._postings.take_away(row, spot)
            return None
        boards = await self._postings.boards(row.table_id)
        link = place_url(row.place, boards[-1].message_id) if boards else ""
        message = notices.ping(reader, row.text, called, link)
        olds = [m for m in await self._messages(row.table_id) if m.role == PING]
        posted = await self._postings.post_row(row, PING, spot, message, silent=False)
        await self._postings.remove(olds)
        return posted

    async def _said_to(self, table_id: int, users: Sequence[int]) -> Reader:
        """A table as everybody sees it, in the language of those who are spoken to; in its own
        where they have several."""
        people = [await self._host.people.player(user_id) for user_id in users]
        spoken = {settings.language for settings in people}
        locale = spoken.pop() if len(spoken) == 1 else None
        return await self._composer.reader(table_id, locale=locale)

    async def notice(self, row: OutboxRow) -> MessageRow | None:
        """Say what happened at the table, where the board or lobby does not show it itself."""
        if row.text is None or row.text.key in notices.SHOWN_ELSEWHERE:
            return None
        if row.text.key in INVITED:
            return await self._invitation(row, row.text)
        reader = await self._composer.reader(row.table_id)
        question = undo.number_of(row.text)
        since = await self._host.looking.at_stake(row.table_id, question) if question else ()
        message = notices.notice(reader, row.text, row.seat, row.pings, since)
        spot, role = row.place.spot, f"{QUESTION}:{row.seat}:{question}"
        if question and question not in reader.table.undo_asked:
            await self._postings.take_away(row, spot)
            return None
        silent = not row.pings
        posted = await self._postings.post_row(row, role, spot, message, silent=silent)
        return posted if question else None

    async def _invitation(self, row: OutboxRow, text: Msg) -> MessageRow | None:
        """Call somebody to a table that has not begun, once."""
        reader, spot = await self._composer.reader(row.table_id), row.place.spot
        (called,) = row.pings
        role = invitation(called)
        seated = reader.table.seat_of(called) >= 0
        if (
            seated
            or reader.table.status != "open"
            or await self._host.messages.find(row.table_id, role)
        ):
            await self._postings.take_away(row, spot)
            return None
        message = notices.invitation(reader, text, called)
        return await self._postings.post_row(row, role, spot, message, silent=False)

    async def aside(self, row: OutboxRow) -> MessageRow | None:
        """Say that a table cannot be read; nothing else of it can be shown."""
        locale = await self._host.looking.language_of(row.table_id)
        if row.text is not None:
            message = notices.aside(row.text, locale)
            await self._postings.post_row(row, row.kind, row.place.spot, message)
        return None

    async def result(self, row: OutboxRow) -> MessageRow | None:
        """Say how the game ended; the last call to act goes with it. Private messages lead to it
        from then on, because another game is begun there."""
        return await self._or_in_words(row, partial(self._result, row))

    async def _result(self, row: OutboxRow) -> MessageRow:
        reader, spot = await self._composer.reader(row.table_id), row.place.spot
        message = await self._composer.result(reader)
        posted = await self._postings.post_row(row, RESULT, spot, message)
        await self._host.messages.put(posted)
        for seat in reader.table.seats:
            if seat.user_id is not None:
                await self._host.outbox.add("hand", row.table_id, row.place, user_id=seat.user_id)
        olds = [m for m in await self._messages(row.table_id) if m.role == PING]
        await self._postings.remove(olds)
        return posted

    async def hands_by_button(self, row: OutboxRow, *, only_begin: bool = False) -> None:
        """Tell, in the channel and once, that somebody's hand waits behind a button; with
        ``only_begin`` it is certain from now on that this will be told."""
        table_id, user_id = row.table_id, row.user_id
        await self._postings.settle(table_id, BUTTON, user_id)
        if await self._host.messages.find(table_id, BUTTON, user_id):
            return
        wanted = Wanted(table_id, BUTTON, row.place.spot, user_id)
        if only_begin:
            await self._postings.begin(wanted)
            return
        said_to = await self._said_to(table_id, (user_id,))
        message = notices.hands_by_button(said_to, "notice.dm_closed", (user_id,))
        await self._postings.post(wanted, message)

    async def hands_wait(self, row: OutboxRow) -> None:
        """Tell, in the channel and once a table, whose hands wait behind a button for now."""
        async with self._telling.of(row.table_id):
            await self._postings.settle(row.table_id, WAITING)
            reader = await self._composer.reader(row.table_id)
            told = {seat for old in await self._waiting(row.table_id) for seat in _seats(old)}
            unreached = {s.user_id: s.seat for s in await self._unreached(reader) if s.user_id}
            await self._host.people.dm_waits(unreached)
            people = {user: seat for user, seat in unreached.items() if seat not in told}
            settings = {user_id: await self._host.people.player(user_id) for user_id in people}
            users = tuple(user for user in people if settings[user].hands != "ephemeral")
            if not users:
                return
            named = sum(1 << people[user] for user in users)
            wanted = Wanted(row.table_id, WAITING, row.place.spot, turn=named)
            said_to = await self._said_to(row.table_id, users)
            told_so = notices.hands_by_button(said_to, "notice.dm_waits", users)
            await self._postings.post(wanted, told_so, silent=False)

    async def hands_arrived(self, row: OutboxRow) -> None:
        """Take a notice of :meth:`hands_wait` away when all whom it names have been reached."""
        waiting = await self._waiting(row.table_id)
        if waiting:
            reader = await self._composer.reader(row.table_id)
            still = {seat.seat for seat in await self._unreached(reader)}
            await self._postings.remove([old for old in waiting if not still & _seats(old)])

    async def _unreached(self, reader: Reader) -> list[SeatInfo]:
        """The seats of those who play themselves and whose private channel is not open yet, as far
        as everybody may know."""
        seats = [s for s in reader.table.seats if s.user_id is not None and not s.minded]
        known = [await self._host.people.player(seat.user_id or 0) for seat in seats]
        return [
            seat
            for seat, settings in zip(seats, known, strict=True)
            if not (settings.dm_channel or settings.dm_closed)
            and not (await self._host.looking.view(reader.table.id, seat.user_id)).hushed
        ]

    async def _waiting(self, table_id: int) -> list[MessageRow]:
        return [m for m in await self._messages(table_id) if m.role.startswith(f"{WAITING}:")]

    async def _messages(self, table_id: int) -> tuple[MessageRow, ...]:
        return await self._host.messages.find(table_id, user_id=0)


def _turn_of(board: MessageRow) -> int:
    """The turn that a board shows."""
    return int(board.role.split(":")[1])


def _role(row: MessageRow) -> str:
    """Return the content of a message without the name of its picture."""
    return ":".join(row.role.split(":")[:2])


def _seats(row: MessageRow) -> set[int]:
    """The seats that a notice about waiting hands names."""
    return {int(seat) for seat in row.role.partition(":")[2].split(",")}


def _still_asked(row: MessageRow, reader: Reader) -> bool:
    """Tell whether a message is a question that is open."""
    kind, *named = row.role.split(":")
    return kind == QUESTION and len(named) == 2 and int(named[1]) in reader.table.undo_asked
