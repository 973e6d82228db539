"""A message posted under a number is posted once, whatever Discord answers and does not answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import aiohttp
import discord
import pytest
from msgspec.structs import replace

from bot.delivery.postings import BOARD, HAND, NONCE_LASTS, Postings, Wanted
from bot.delivery.posts import Found, Posts
from bot.host.host import Host
from bot.messages.marks import Mark, marks
from bot.messages.parts import Button, Message, Row, Text
from bot.store.rows.messages import MessageRow, OutboxRow, PostingRow
from tests.store.rows import post

BOARD_OF_TURN_3 = Wanted(1, BOARD, 101, turn=3)
SHOWN = Message((Text("board"), Row((Button("pj:act:1", "Act"),))))
NEWS = Message((Text("-# news"),))


class Answered:
    """Fields that discord.py looks at in an answer of Discord."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = ""


def refused(status: int, code: int) -> discord.HTTPException:
    """A refusal."""
    return discord.HTTPException(cast(Any, Answered(status)), {"code": code, "message": "no"})


@dataclass
class Discord:
    """A channel that takes messages, may say nothing about it, and forgets nonces when told."""

    there: dict[int, tuple[str, Message]] = field(default_factory=dict)
    nonces: dict[str, int] = field(default_factory=dict)
    edits: list[int] = field(default_factory=list)
    looks: int = 0
    trouble: Exception | None = None
    taken: bool = True

    async def post(
        self, channel_id: int, message: Message, *, nonce: str, silent: bool = True
    ) -> int:
        """Take a message, and answer or not."""
        trouble, self.trouble = self.trouble, None
        if trouble is not None and not self.taken:
            raise trouble
        number = self.nonces.setdefault(nonce, 900 + len(self.there))
        self.there.setdefault(number, (nonce, message))
        if trouble is not None:
            raise trouble
        return number

    async def edit(
        self, channel_id: int, message_id: int, message: Message, *, anew: bool = False
    ) -> bool:
        """Change a message."""
        assert anew
        self.edits.append(message_id)
        return True

    async def delete(self, channel_id: int, message_ids: list[int]) -> None:
        """Remove messages."""
        for message_id in message_ids:
            del self.there[message_id]

    async def own(self, channel_id: int) -> tuple[Found, ...]:
        """The messages, without their nonces."""
        self.looks += 1
        return tuple(_found(number, message) for number, (_, message) in self.there.items())


def _found(number: int, message: Message) -> Found:
    ids = [part.id for part in message.flat() if isinstance(part, Button)]
    texts = frozenset(part.mark for part in message.flat() if isinstance(part, Text))
    return Found(number, marks(ids), texts, "board.webp")


@dataclass
class Register:
    """The register of messages and the outbox, as delivery uses them."""

    known: list[MessageRow] = field(default_factory=list)
    postings: list[PostingRow] = field(default_factory=list)
    last: int = 0

    async def begin(
        self, table_id: int, role: str, channel_id: int, *, user_id: int = 0, turn: int = 0
    ) -> PostingRow:
        """Store what is about to be posted."""
        self.last += 1
        row = PostingRow(self.last, table_id, role, channel_id, user_id, turn)
        self.postings.append(row)
        return row

    async def resume(self, row: PostingRow) -> None:
        """Store it again."""
        self.postings = [one for one in self.postings if one.number != row.number] + [row]

    async def begun(self) -> tuple[PostingRow, ...]:
        """Return what is about to be posted."""
        return tuple(self.postings)

    async def put(self, row: MessageRow) -> None:
        """Register a message."""
        self.known.append(row)
        self.postings = [one for one in self.postings if one.number != row.posting]

    async def by_message(self, message_id: int) -> MessageRow | None:
        """A registered message."""
        return next((row for row in self.known if row.message_id == message_id), None)

    async def from_before(self, row: OutboxRow) -> bool:
        """Nothing here is from an earlier life."""
        return False


class Table:
    """Delivery's two ends, on a clock set by hand."""

    def __init__(self) -> None:
        self.discord, self.register, self.now = Discord(), Register(), 10 * NONCE_LASTS
        self.postings = self.alive()

    def alive(self) -> Postings:
        """The program, from its start."""
        host = type("Host", (), {"messages": self.register, "outbox": self.register})
        posts = cast(Posts, self.discord)
        return Postings(cast(Host, host), posts, lambda: self.now)


async def test_a_message_is_stored_posted_and_registered_under_one_number() -> None:
    table = Table()
    shown = await table.postings.post(BOARD_OF_TURN_3, SHOWN, 7)
    assert table.register.known == [shown]
    assert (shown.role, shown.posting, shown.revision) == ("board:3:", 1, 7)
    assert _found(0, table.discord.there[shown.message_id][1]).marks == (Mark(1, "b", 1, 3),)
    assert table.register.postings == []
    assert table.discord.looks == len(table.discord.edits) == 0


async def test_a_clear_refusal_leaves_nothing_to_look_for() -> None:
    table = Table()
    table.discord.trouble, table.discord.taken = refused(403, 50013), False
    with pytest.raises(discord.HTTPException):
        await table.postings.post(BOARD_OF_TURN_3, SHOWN)
    table.now += NONCE_LASTS
    await table.postings.settle(1, BOARD)
    shown = await table.postings.post(BOARD_OF_TURN_3, SHOWN)
    assert shown.posting == 1
    assert table.discord.looks == len(table.discord.edits) == 0


@pytest.mark.parametrize("trouble", [aiohttp.ClientError(), refused(502, 0)])
async def test_without_an_answer_the_same_message_is_brought_to_the_present(
    trouble: Exception,
) -> None:
    """Within minutes Discord knows the nonce, and brings back the old look."""
    table = Table()
    table.discord.trouble = trouble
    with pytest.raises(type(trouble)):
        await table.postings.post(BOARD_OF_TURN_3, SHOWN)
    await table.postings.settle(1, BOARD)
    shown = await table.postings.post(Wanted(1, BOARD, 101, turn=4), SHOWN)
    assert list(table.discord.there) == [shown.message_id] == table.discord.edits
    assert shown.role == "board:4:"
    assert table.discord.looks == 0


@pytest.mark.parametrize("killed", [False, True], ids=["later", "in another life"])
async def test_what_discord_may_have_forgotten_is_looked_for_once(killed: bool) -> None:
    table = Table()
    table.discord.trouble = aiohttp.ClientError()
    with pytest.raises(aiohttp.ClientError):
        await table.postings.post(BOARD_OF_TURN_3, SHOWN)
    table.now += NONCE_LASTS
    table.discord.nonces.clear()
    postings = table.alive() if killed else table.postings
    for _ in range(2):
        await postings.settle(1, BOARD)
    (found,) = table.register.known
    assert (found.message_id, found.role, found.posting) == (900, "board:3:board.webp", 1)
    assert table.register.postings == []
    assert table.discord.looks == 1


async def test_what_is_not_found_is_posted_under_the_same_number() -> None:
    table = Table()
    table.discord.trouble, table.discord.taken = aiohttp.ClientError(), False
    with pytest.raises(aiohttp.ClientError):
        await table.postings.post(BOARD_OF_TURN_3, SHOWN)
    table.now += NONCE_LASTS
    for _ in range(2):
        await table.postings.settle(1, BOARD)
    shown = await table.postings.post(BOARD_OF_TURN_3, SHOWN)
    assert (shown.posting, table.discord.looks) == (1, 1)


async def test_what_was_begun_for_somebody_forgotten_since_is_stored_again() -> None:
    table, hand = Table(), Wanted(1, HAND, 101, user_id=5)
    for _ in range(2):
        table.register.postings.clear()  # all about them was deleted
        table.discord.trouble = aiohttp.ClientError()
        with pytest.raises(aiohttp.ClientError):
            await table.postings.post(hand, SHOWN)
        assert [row.user_id for row in table.register.postings] == [5]
    shown = await table.postings.post(hand, SHOWN)
    assert (shown.posting, table.register.postings) == (1, [])


@pytest.mark.parametrize("message", [SHOWN, NEWS], ids=["with buttons", "without"])
async def test_what_shows_a_row_is_found_by_the_row(message: Message) -> None:
    table, row = Table(), replace(post(1, "ping"), id=5)
    table.discord.trouble = aiohttp.ClientError()
    with pytest.raises(aiohttp.ClientError):
        await table.postings.post_row(row, "ping", 101, message)
    table.now += NONCE_LASTS
    table.discord.nonces.clear()
    shown = await table.postings.post_row(row, "ping", 101, message)
    assert list(table.discord.there) == [shown.message_id]
    assert table.discord.looks == 1
    assert table.register.known == []  # with the row, in one transaction


async def test_what_a_row_shows_no_more_is_taken_away() -> None:
    table, row = Table(), replace(post(1, "ping"), id=5)
    table.discord.trouble = aiohttp.ClientError()
    with pytest.raises(aiohttp.ClientError):
        await table.postings.post_row(row, "ping", 101, SHOWN)
    table.now += NONCE_LASTS
    await table.postings.take_away(row, 101)
    assert table.discord.there == {}
