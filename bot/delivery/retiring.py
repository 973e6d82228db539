"""Takes the buttons from messages that a table has left behind.

Boards of past turns, the lobby of a game that has begun, questions that nobody asks any more: their
buttons still answer, so taking them away is tidying up, and nobody ever waits for it. It has lanes
of its own in the outbox. Discord limits edits of messages older than an hour, with a rest that may
be long; what cannot be done soon is not done at all.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import discord
from msgspec.structs import replace

from bot.delivery import patience
from bot.delivery.composer import Composer
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.postings import BOARD
from bot.delivery.posts import Posts
from bot.host.host import Host
from bot.messages import board, lobby, undo
from bot.messages.parts import Message
from bot.messages.reader import Reader, place_url
from bot.store.rows.messages import MessageRow, OutboxRow
from bot.store.settings import MINUTE

QUESTION = "undo"
"""Questions whether somebody may take something back; the seat and the question's number
follow."""
PAST = "past"
"""Messages that are to lose their buttons; what they showed follows."""
LEFT = "left"
"""Messages that keep them, because that could not be done soon; what they showed follows."""

LINE = "line"
"""Boards that have become a line, as long as their turn can be taken back; their turn follows."""

LATE = 10 * MINUTE
"""Milliseconds after which nobody minds the buttons of an old message any more."""

log = logging.getLogger(__name__)


class Retiring:
    """Retires a table's old messages."""

    def __init__(
        self, host: Host, composer: Composer, posts: Posts, now: Callable[[], int]
    ) -> None:
        self._host = host
        self._composer = composer
        self._posts = posts
        self._now = now
        self._elsewhere: Counter[int] = Counter()

    @contextmanager
    def left_to_others(self, message_id: int) -> Iterator[None]:
        """Let that message be: whoever enters gives it its last look themselves."""
        self._elsewhere[message_id] += 1
        try:
            yield
        finally:
            self._elsewhere -= Counter((message_id,))

    async def ask(self, row: OutboxRow, olds: Iterable[MessageRow]) -> None:
        """Have those messages retired soon: from now on they show the table no more."""
        olds = [old for old in olds if old.message_id not in self._elsewhere]
        for old in olds:
            await self._host.messages.put(replace(old, role=f"{PAST}:{old.role}"))
        if olds or await self._interrupted(row):
            await self._host.outbox.add("retire", row.table_id, row.place)

    async def _interrupted(self, row: OutboxRow) -> bool:
        """Tell whether an earlier life of the program ended between the two steps of
        :meth:`ask`."""
        if not await self._host.outbox.from_before(row):
            return False
        olds = await self._host.messages.find(row.table_id, user_id=0)
        return any(old.role.startswith(f"{PAST}:") for old in olds)

    async def retire(self, row: OutboxRow) -> None:
        """Give each its last look, or let it be where that takes too long."""
        olds = await self._host.messages.find(row.table_id, user_id=0)
        olds = tuple(old for old in olds if self._is_ours(old))
        reader = await self._composer.reader(row.table_id)
        newest = await self._newest(reader)
        with patience.at_most(0):
            for old in olds:
                late = self._now() > row.created_at + LATE
                if not late and await self._last_look(row, old, _looks(reader, old, newest)):
                    await self._done(reader, old)
                else:  # its buttons still answer, so it stays known
                    role = old.role.replace(PAST, LEFT, 1)
                    await self._host.messages.put(replace(old, role=role))

    async def _done(self, reader: Reader, old: MessageRow) -> None:
        """Forget messages that have had their last look, but for the line of a turn that can still
        be taken back: it goes with its turn."""
        if reader.table.status == "running" and (turn := turn_left(old)) is not None:
            await self._host.messages.put(replace(old, role=f"{LINE}:{BOARD}:{turn}"))
        else:
            await self._host.messages.drop([old.message_id])

    async def forget(self, lines: Sequence[MessageRow]) -> None:
        """Those lines stay for good: nobody can take so much back any more."""
        await self._host.messages.drop([old.message_id for old in lines])

    def _is_ours(self, old: MessageRow) -> bool:
        return old.role.startswith(f"{PAST}:") and old.message_id not in self._elsewhere

    async def _newest(self, reader: Reader) -> str:
        """Link to the present board."""
        there = await self._host.messages.find(reader.table.id, user_id=0)
        boards = [old.message_id for old in there if old.role.startswith(BOARD)]
        return place_url(reader.table.place, boards[-1] if boards else None)

    async def _last_look(self, row: OutboxRow, old: MessageRow, looks: Iterable[Message]) -> bool:
        """Give a message the first of these looks that Discord takes, if it takes any."""
        for look in looks:
            try:
                return await self._posts.edit(old.channel_id, old.message_id, look)
            except discord.RateLimited as limited:
                if self._now() + limited.retry_after * 1000 <= row.created_at + LATE:
                    raise
                log.info("Message %d keeps its buttons: %s", old.message_id, limited)
                return False
            except discord.HTTPException as error:
                if trouble_of(error) is Trouble.PASSING:
                    raise
                log.info("Message %d: %s", old.message_id, trouble_of(error).value)
        return False


def turn_left(old: MessageRow) -> int | None:
    """The turn of which a message was the board that a table has left behind; ``None`` for any
    other message."""
    what, _, rest = old.role.partition(":")
    kind, _, turn = rest.partition(":")
    if what not in (PAST, LEFT, LINE) or kind != BOARD:
        return None
    return int(turn.partition(":")[0])


def _looks(reader: Reader, old: MessageRow, newest: str) -> list[Message]:
    """List the ways to retire a message, best first."""
    _, kind, *more = old.role.split(":", 3)
    match kind:
        case "board":
            return [board.retired_board(reader, int(more[0]), newest)]
        case "lobby":
            closed = reader.table.status == "closed"
            return [lobby.ended_lobby(reader, "lobby.closed" if closed else "lobby.begun")]
        case _:
            return [undo.past(reader, int(more[0]))]
