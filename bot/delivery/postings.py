"""Posting what stays on Discord, once, whenever the program is killed.

Between Discord's taking a message and the note of its id the program can end. So what stays is
stored before it is posted, under a number that its nonce is made of and that its buttons name:

* The table's message, a hand and the notice of a hand behind a button show a present state: rows of
  the outbox that ask for them replace each other, so these have postings of their own
  (:class:`~bot.store.rows.messages.PostingRow`). At most one of a kind is begun at a time; the next
  message of that kind is posted under its number, whatever it shows by then.
* A call, a question, a private message, a notice and a result each show one row of the outbox,
  which is never replaced and has a number of its own. They are registered in the transaction that
  takes the row away.

Discord knows a nonce for minutes only, and a nonce that it knows brings back the message as it was
posted. So whatever may have been posted before is looked for first, among the last messages of its
channel by its mark (:mod:`bot.messages.marks`), once and when its lane is served; what is posted
under a number for the second time is edited to what it is to show now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.posts import Found, Posts
from bot.host.host import Host
from bot.messages import marks
from bot.messages.component_id import number
from bot.messages.marks import Mark, marked
from bot.messages.parts import Message
from bot.store.rows.messages import MessageRow, OutboxRow, PostingRow

LOBBY = "lobby"
BOARD = "board"
HAND = "hand"
BUTTON = "button"
WAITING = "waiting"
"""The notice that hands are shown by button for now; the seats that it names follow."""

NONCE_LASTS = 60_000
"""Milliseconds for which Discord certainly knows a nonce: "a few minutes"."""

Slot = tuple[int, str, int]
"""A table, what of it stands there once at a time, and whose it is (0: the channel's)."""

_SLOTS = {LOBBY: BOARD, BOARD: BOARD, HAND: HAND, BUTTON: BUTTON, WAITING: WAITING}
"""A table's lobby becomes its board: they are one at a time together."""
_LETTERS = {
    LOBBY: marks.LOBBY,
    BOARD: marks.BOARD,
    HAND: marks.HAND,
    BUTTON: marks.BUTTON,
    WAITING: marks.WAITING,
}
_ROLES = {letter: role for role, letter in _LETTERS.items()}


@dataclass(slots=True)
class _Begun:
    """A posting that is stored. ``since``: when it was first tried without a clear answer, or 0
    for a try in an earlier life of the program; ``None`` where it has never been. ``looked``: it
    was looked for since then, and is not there."""

    row: PostingRow
    since: int | None = None
    looked: bool = False

    def tried(self, now: int) -> None:
        if self.since is None or self.looked:
            self.since, self.looked = now, False

    def doubtful(self, now: int) -> bool:
        return self.since is not None and not self.looked and now - self.since >= NONCE_LASTS


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message that is to stand: of which table, what (one of the roles above), where, whose,
    and of which turn; for :data:`WAITING` that is a bit for each seat."""

    table_id: int
    role: str
    channel_id: int
    user_id: int = 0
    turn: int = 0

    @property
    def slot(self) -> Slot:
        """Message that it replaces."""
        return (self.table_id, _SLOTS[self.role], self.user_id)


class Postings:
    """Posts what stays, and finds it again."""

    def __init__(self, host: Host, posts: Posts, now: Callable[[], int]) -> None:
        self._host = host
        self._posts = posts
        self._now = now
        self._begun: dict[Slot, _Begun] = {}
        self._known = False
        self._reading = asyncio.Lock()
        self._tried: dict[tuple[int, int], int] = {}
        self._looked: set[tuple[int, int]] = set()

    async def settle(self, table_id: int, role: str, user_id: int = 0) -> None:
        """Find out whether a message that was begun stands: then it is registered. Further ones
        of its kind that nobody knows of are removed."""
        slot = (table_id, _SLOTS[role], user_id)
        begun = await self._find(slot)
        if begun is None or not begun.doubtful(self._now()):
            return
        channel_id, adopted = begun.row.channel_id, False
        for found in await self._posts.own(channel_id):
            mark = _mark_of(found, slot)
            if mark is not None and mark.number == begun.row.number and not adopted:
                await self._adopt(slot, begun.row, found, mark)
                adopted = True
            elif mark is not None and not await self._is_known(found, mark):
                await self._posts.delete(channel_id, [found.message_id])
        begun.looked = True

    async def _adopt(self, slot: Slot, row: PostingRow, found: Found, mark: Mark) -> None:
        role = registered(_ROLES[mark.letter], mark.turn, found.picture)
        kept = MessageRow(
            *(found.message_id, row.channel_id, row.table_id, role),
            user_id=row.user_id,
            at=row.at,
            posting=row.number,
        )
        await self._host.messages.put(kept)
        self._begun.pop(slot, None)

    async def _is_known(self, found: Found, mark: Mark) -> bool:
        """Tell whether a message is registered, or just being posted."""
        if any(begun.row.number == mark.number for begun in self._begun.values()):
            return True
        return await self._host.messages.by_message(found.message_id) is not None

    async def post(
        self, wanted: Wanted, message: Message, revision: int = 0, *, silent: bool = True
    ) -> MessageRow:
        """Post a message that is to stand from now on, and register it."""
        begun = await self._begin(wanted)
        row, again = begun.row, begun.since is not None
        shown = marked(message, str(_mark(wanted, row.number)))
        begun.tried(self._now())
        try:
            posted = await self._posts.post(
                wanted.channel_id, shown, nonce=_nonce(row), silent=silent
            )
        except discord.HTTPException as error:
            if not again and trouble_of(error) is not Trouble.PASSING:
                begun.since = None  # it was refused, so it is not there
            raise
        if again:
            await self._posts.edit(wanted.channel_id, posted, shown, anew=True)
        picture = message.pictures()[0].filename if message.pictures() else ""
        kept = MessageRow(
            *(posted, wanted.channel_id, wanted.table_id),
            registered(wanted.role, wanted.turn, picture),
            wanted.user_id,
            revision,
            self._now(),
            row.number,
        )
        await self._host.messages.put(kept)
        self._begun.pop(wanted.slot, None)
        return kept

    async def abandon(self, table_id: int, role: str, user_id: int = 0) -> None:
        """Drop a posting that was begun and does not stand (see :meth:`settle`)."""
        slot = (table_id, _SLOTS[role], user_id)
        begun = await self._find(slot)
        if begun is not None:
            await self._host.messages.abandon(begun.row.number)
            self._begun.pop(slot, None)

    async def is_begun(self, table_id: int, role: str, user_id: int = 0) -> bool:
        """Tell whether something is to be posted, or was and nobody knows."""
        return await self._find((table_id, _SLOTS[role], user_id)) is not None

    async def begin(self, wanted: Wanted) -> None:
        """Let it be certain that a message will be posted, before whatever hangs on that."""
        await self._begin(wanted)

    async def _begin(self, wanted: Wanted) -> _Begun:
        begun = await self._find(wanted.slot)
        if begun is None:
            row = await self._host.messages.begin(
                wanted.table_id,
                wanted.role,
                wanted.channel_id,
                user_id=wanted.user_id,
                turn=wanted.turn,
            )
            begun = self._begun[wanted.slot] = _Begun(row)
        elif begun.row.user_id:  # they may have had everything about them deleted meanwhile
            await self._host.messages.resume(begun.row)
        return begun

    async def _find(self, slot: Slot) -> _Begun | None:
        async with self._reading:
            if not self._known:
                for row in await self._host.messages.begun():
                    of = (row.table_id, _SLOTS.get(row.role, row.role), row.user_id)
                    self._begun[of] = _Begun(row, since=0)
                self._known = True
        return self._begun.get(slot)

    async def boards(self, table_id: int) -> list[MessageRow]:
        """The messages that show a table's board, the newest last."""
        there = await self._host.messages.find(table_id, user_id=0)
        return [row for row in there if row.role.startswith(BOARD)]

    async def remove(self, olds: Sequence[MessageRow]) -> None:
        """Take messages away that show nothing any more."""
        for old in olds:
            await self._posts.delete(old.channel_id, [old.message_id])
        await self._host.messages.drop([old.message_id for old in olds])

    async def post_row(
        self,
        row: OutboxRow,
        role: str,
        channel_id: int,
        message: Message,
        *,
        silent: bool = True,
        beside: int = 0,
    ) -> MessageRow:
        """Post what shows that row, unless it stands already; how it is to be registered.
        ``beside``: not the row itself, but what is said to that person because of it."""
        posted = await self._standing(row, channel_id, beside)
        if posted is None:
            posted = await self._post_row(row, channel_id, message, silent, beside)
        user_id = beside or (row.user_id if row.kind == "private" else 0)
        return MessageRow(posted, channel_id, row.table_id, role, user_id, at=self._now())

    async def _post_row(
        self, row: OutboxRow, channel_id: int, message: Message, silent: bool, beside: int
    ) -> int:
        mark, key = _row_mark(row), (row.id, beside)
        shown = marked(message, str(mark), mark.text_id)
        nonce = f"{row.nonce}w" if beside else row.nonce
        self._tried.setdefault(key, self._now())
        try:
            posted = await self._posts.post(channel_id, shown, nonce=nonce, silent=silent)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.PASSING:
                self._tried.pop(key, None)
            raise
        self._tried.pop(key, None)
        self._looked.discard(key)
        return posted

    async def _standing(self, row: OutboxRow, channel_id: int, beside: int = 0) -> int | None:
        """The message that shows that row, where it was posted before. Others that it may have
        brought forth are removed."""
        if not await self._doubtful(row, beside):
            return None
        mark, standing = _row_mark(row), None
        for found in await self._posts.own(channel_id):
            if found.shows(mark):
                if standing is None:
                    standing = found.message_id
                else:
                    await self._posts.delete(channel_id, [found.message_id])
        self._tried.pop((row.id, beside), None)
        self._looked.add((row.id, beside))
        return standing

    async def _doubtful(self, row: OutboxRow, beside: int) -> bool:
        """Tell whether that row may have been shown without our knowing."""
        key = (row.id, beside)
        if key in self._tried:
            return self._now() - self._tried[key] >= NONCE_LASTS
        return key not in self._looked and await self._host.outbox.from_before(row)

    async def take_away(self, row: OutboxRow, channel_id: int) -> None:
        """That row is to be shown no more; where it was, its message goes."""
        standing = await self._standing(row, channel_id)
        if standing is not None:
            await self._posts.delete(channel_id, [standing])


def registered(role: str, turn: int, picture: str = "") -> str:
    """The word under which a message is registered: boards with their turn and the name of their
    picture, which comes back when the board is retired without sending it again."""
    if role == WAITING:
        seats = (str(seat) for seat in range(turn.bit_length()) if turn >> seat & 1)
        return f"{role}:{','.join(seats)}"
    return f"{role}:{turn}:{picture}" if role == BOARD else role


def mark_of(row: MessageRow) -> str:
    """The mark of a registered message, empty for one from before there were any."""
    role, *more = row.role.split(":")
    if not row.posting or role not in _LETTERS:
        return ""
    turn = int(more[0]) if role == BOARD else 0
    return str(Mark(row.table_id, _LETTERS[role], row.posting, turn))


def _mark(wanted: Wanted, posting: int) -> Mark:
    return Mark(wanted.table_id, _LETTERS[wanted.role], posting, wanted.turn)


def _row_mark(row: OutboxRow) -> Mark:
    return Mark(row.table_id, marks.ROWS.get(row.kind, "x"), row.known_by)


def _mark_of(found: Found, slot: Slot) -> Mark | None:
    """The mark by which a message is of that kind at that table."""
    table_id, kind, _ = slot
    for mark in found.marks:
        if mark.table == table_id and _SLOTS.get(_ROLES.get(mark.letter, "")) == kind:
            return mark
    return None


def _nonce(row: PostingRow) -> str:
    """The number is one of a kind for table, role and turn, and stays where these change."""
    return f"{number(row.table_id)}.{number(row.number)}"
