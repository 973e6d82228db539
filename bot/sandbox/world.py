"""The sandbox's world: one server, its people, channels, messages, commands and interactions.

The world answers questions and keeps the books of what changed (:meth:`World.touch`); who hears of
a change is the business of :mod:`bot.sandbox.announce`, what Discord would refuse that of the
modules that change it.
"""

from __future__ import annotations

import asyncio
import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from bot.sandbox.model import (
    DIRECT,
    GROUP,
    PRIVATE_THREAD,
    TEXT,
    Channel,
    Command,
    Emoji,
    Interaction,
    MessageRecord,
    Occasion,
    RoleRecord,
    User,
)
from bot.sandbox.permissions import DIRECT as DIRECT_PERMISSIONS
from bot.sandbox.permissions import EVERYTHING, MEMBER, Permission, in_channel
from bot.sandbox.refusal import refused
from bot.sandbox.setup import Setup
from bot.sandbox.snowflake import Snowflakes, WorldClock, created_at
from bot.sandbox.store import Key, MemoryStore, WorldUnreadable
from bot.sandbox.wire import dumps

GUILD_ID = 1_200_000_000_000_000_000
APPLICATION_ID = 1_200_000_000_000_000_001
BOT_ROLE_ID = 1_200_000_000_000_000_002
MEMBER_ROLE_ID = 1_200_000_000_000_000_003
FIRST_PERSON_ID = 1_200_000_000_000_000_100
EPHEMERAL_KEPT_SECONDS = 24 * 3600.0
GONE_FILE_SECONDS = 60.0

Record = User | Channel | MessageRecord | Interaction | Command | Emoji | RoleRecord | Occasion
R = TypeVar("R", bound=Record)
_RECORDS: dict[str, type[Any]] = {
    "user": User,
    "channel": Channel,
    "message": MessageRecord,
    "interaction": Interaction,
    "command": Command,
    "emoji": Emoji,
    "role": RoleRecord,
    "occasion": Occasion,
}
_KINDS = {record: kind for kind, record in _RECORDS.items()}


class World:
    """Everything that exists in the sandbox."""

    def __init__(self, setup: Setup, store: MemoryStore, clock: WorldClock) -> None:
        self.setup = setup
        self.store = store
        self.clock = clock
        self.snowflakes = Snowflakes(clock)
        self.base_url = ""
        self.bot = User(APPLICATION_ID, setup.username, setup.bot, bot=True)
        self.people: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, MessageRecord]] = {}
        self.interactions: dict[int, Interaction] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        self.roles: dict[int, RoleRecord] = {}
        self.occasions: dict[int, Occasion] = {}
        self._shelves: dict[type[Any], dict[int, Any]] = {
            User: self.people,
            Channel: self.channels,
            Interaction: self.interactions,
            Command: self.commands,
            Emoji: self.emojis,
            RoleRecord: self.roles,
            Occasion: self.occasions,
        }
        self.read_marks: dict[tuple[int, int], int] = {}
        self.closed_dms: set[int] = set()
        self.denied: dict[int, int] = {}
        self.granted = 0
        self.no_uploads = False
        self.expelled = False
        self.in_common = False
        self.left: set[int] = set()
        self.installed: set[int] = set()
        self._tokens: dict[str, int] = {}
        self._nonces: dict[str, tuple[float, int, int]] = {}
        self._dirty: dict[Key, Any | None] = {}
        self._gone_files: dict[int, float] = {}
        self._unread: dict[tuple[int, int], tuple[int, int]] = {}
        self._saving = asyncio.Lock()

    async def open(self) -> None:
        """Load what was kept, then add what a fresh world needs."""
        for kind, key, data in await self.store.open():
            try:
                self._load(kind, key, data)
            except (msgspec.MsgspecError, KeyError, ValueError, TypeError) as error:
                raise WorldUnreadable(f"{kind} {key}: {error}") from error
        for per_channel in self.messages.values():
            ordered = sorted(per_channel.items())
            per_channel.clear()
            per_channel.update(ordered)
        self._forget_the_old()
        await self.forget_gone_files()
        for name, locale in self.setup.people.items():
            if all(person.name != name for person in self.people.values()):
                self.add_person(name, locale)
        if not any(channel.type == TEXT for channel in self.channels.values()):
            for name in self.setup.channels:
                self.add_channel(name)
        await self.save()

    def _load(self, kind: str, key: str, data: bytes) -> None:
        if kind == "read":
            person_id, channel_id = map(int, key.split("/"))
            self.read_marks[person_id, channel_id] = msgspec.json.decode(data)
            return
        if kind == "granted":
            self.granted = msgspec.json.decode(data)
            return
        if kind == "gone_file":
            self._gone_files[int(key)] = msgspec.json.decode(data)
            return
        record = msgspec.json.decode(data, type=_RECORDS[kind])
        self.snowflakes.last = max(self.snowflakes.last, record.id)
        if isinstance(record, MessageRecord):
            self.messages.setdefault(record.channel_id, {})[record.id] = record
            self._remember_nonce(record)
            return
        self._shelves[type(record)][record.id] = record
        if isinstance(record, Interaction):
            self._tokens[record.token] = record.id

    def _forget_the_old(self) -> None:
        now = self.clock.now()
        for interaction in list(self.interactions.values()):
            if now - interaction.created_at > 3600:
                self.remove_interaction(interaction)
            elif interaction.state == "waiting":
                interaction.state = "failed"
                self.touch(interaction)
        for messages in self.messages.values():
            for message in list(messages.values()):
                if (
                    message.viewer_id is not None
                    and now - message_time(message) > EPHEMERAL_KEPT_SECONDS
                ):
                    self.remove_message(message)

    def add_person(self, name: str, locale: str = "zh-CN") -> User:
        """One more local person."""
        number = len(self.people)
        plain = re.fullmatch(r"[A-Za-z0-9_.]{2,32}", name)
        username = name.lower() if plain else f"player{number + 1}"
        return self.add(User(FIRST_PERSON_ID + number, username, name, locale=locale))

    def add(self, record: R) -> R:
        """File a new record that is no message."""
        self._shelves[type(record)][record.id] = record
        self.touch(record)
        return record

    def remove(self, record: Record) -> None:
        """Forget a record that is no message."""
        del self._shelves[type(record)][record.id]
        self.touch_gone(_KINDS[type(record)], record.id)

    def touch(self, record: Record) -> None:
        """Note that a record changed."""
        self._dirty[_KINDS[type(record)], str(record.id)] = record

    def touch_gone(self, kind: str, record_id: int) -> None:
        """Note that a record is gone."""
        self._dirty[kind, str(record_id)] = None

    async def save(self) -> None:
        """Commit every noted change; returns when they are on disk, whoever wrote them.

        Without the lock a request whose changes another one is just writing would be answered
        before that commit.
        """
        async with self._saving:
            dirty, self._dirty = self._dirty, {}
            try:
                if dirty:
                    rows = [(k, None if v is None else dumps(v)) for k, v in dirty.items()]
                    await self.store.write(rows)
            except BaseException:
                self._dirty = dirty | self._dirty
                raise

    @property
    def owner(self) -> User:
        """The server's owner: the first person."""
        return next(iter(self.people.values()))

    def user(self, user_id: int) -> User:
        """A person or the bot; 10013 when unknown."""
        if user_id == self.bot.id:
            return self.bot
        try:
            return self.people[user_id]
        except KeyError:
            raise refused("unknown_user") from None

    def person_named(self, name: str) -> User | None:
        """A person by display name or user name."""
        for person in self.people.values():
            if name in (person.name, person.username):
                return person
        return None

    def channel(self, channel_id: int) -> Channel:
        """A channel, thread or direct message; 10003 when unknown."""
        try:
            return self.channels[channel_id]
        except KeyError:
            raise refused("unknown_channel") from None

    def add_channel(self, name: str, topic: str | None = None) -> Channel:
        """A new text channel at the end of the list."""
        position = sum(channel.type == TEXT for channel in self.channels.values())
        return self.add(Channel(self.snowflakes.next(), TEXT, name, position, topic))

    def direct_channel(self, person_id: int) -> Channel:
        """The direct message between the bot and a person, made when needed."""
        self.user(person_id)
        for channel in self.channels.values():
            if channel.type == DIRECT and channel.recipient_id == person_id:
                return channel
        return self.add(Channel(self.snowflakes.next(), DIRECT, recipient_id=person_id))

    def conversation(self, talkers: Sequence[int]) -> Channel:
        """A new conversation of people, in which the bot is not: of two, or a group."""
        kind = GROUP if len(talkers) > 2 else DIRECT
        owner = talkers[0] if kind == GROUP else None
        return self.add(
            Channel(self.snowflakes.next(), kind, talkers=list(talkers), owner_id=owner)
        )

    def remove_channel(self, channel: Channel) -> None:
        """Take a channel away with its messages and threads."""
        for thread in [
            c for c in self.channels.values() if c.parent_id == channel.id and c.is_thread
        ]:
            self.remove_channel(thread)
        for message in list(self.messages.get(channel.id, {}).values()):
            self.remove_message(message)
        self.messages.pop(channel.id, None)
        self.remove(channel)

    def permissions(self, user: User, channel: Channel | None) -> int:
        """Return a user's permission bits in a channel (a thread asks its parent)."""
        if channel is not None and channel.is_direct:
            mine = user.id in channel.talkers
            if not channel.talkers:
                mine = channel.recipient_id == user.id or user.bot
            return int(DIRECT_PERMISSIONS) if mine else 0
        if channel is not None and channel.is_thread and channel.parent_id is not None:
            parent = self.channels.get(channel.parent_id)
        else:
            parent = channel
        if user.bot and self.expelled:
            return 0
        if user.bot:
            base = self.setup.permissions | self.granted
            found = in_channel(base, parent, GUILD_ID, [BOT_ROLE_ID], user.id)
            denied = self.denied.get(channel.id, 0) if channel else 0
            denied |= self.denied.get(parent.id, 0) if parent else 0
            return 0 if denied & Permission.VIEW_CHANNEL else found & ~denied
        if user.id == self.owner.id:
            return EVERYTHING
        return in_channel(int(MEMBER), parent, GUILD_ID, [MEMBER_ROLE_ID], user.id)

    def grant(self, permissions: int) -> None:
        """Let the bot have these beside what it was invited with, and keep that."""
        self.granted = self._dirty["granted", "0"] = permissions

    def shares_with(self, person_id: int | None) -> bool:
        """Tell whether the bot may write to somebody: by a server in common, or as an app of
        theirs."""
        if self.in_common or person_id in self.installed:
            return True
        return not self.expelled and person_id not in self.left

    def sees(self, user: User, channel: Channel) -> bool:
        """Tell whether a user sees a channel at all."""
        allowed = self.permissions(user, channel)
        if not allowed & Permission.VIEW_CHANNEL:
            return False
        if channel.type != PRIVATE_THREAD or (user.bot and allowed & Permission.MANAGE_THREADS):
            return True
        return user.id in channel.members or bool(allowed & Permission.MANAGE_THREADS)

    def message(self, channel_id: int, message_id: int) -> MessageRecord:
        """A message that is no ephemeral one; 10008 when unknown."""
        message = self.messages.get(channel_id, {}).get(message_id)
        if message is None or message.viewer_id is not None:
            raise refused("unknown_message")
        return message

    def any_message(self, channel_id: int, message_id: int) -> MessageRecord | None:
        """A message, ephemeral or not."""
        return self.messages.get(channel_id, {}).get(message_id)

    def add_message(self, message: MessageRecord) -> None:
        """File a new message."""
        self.messages.setdefault(message.channel_id, {})[message.id] = message
        self._remember_nonce(message)
        self._forget_unread(message.channel_id)
        channel = self.channels[message.channel_id]
        if message.viewer_id is None:
            channel.last_message_id = message.id
            if channel.is_thread:
                channel.message_count += 1
                channel.active_at = self.clock.now()
            self.touch(channel)
        self.touch(message)

    def remove_message(self, message: MessageRecord) -> None:
        """Take a message away with its files."""
        self.messages[message.channel_id].pop(message.id, None)
        self._forget_unread(message.channel_id)
        self.let_go(attachment.id for attachment in message.attachments)
        self.touch_gone("message", message.id)

    def let_go(self, file_ids: Iterable[int], seconds: float = GONE_FILE_SECONDS) -> None:
        """Forget files that no message has any more, after so many seconds.

        Until then their addresses go on working, as Discord's do: somebody may just be loading
        the picture that an edit replaces.
        """
        until = self.clock.now() + seconds
        for file_id in file_ids:
            self._gone_files[file_id] = self._dirty["gone_file", str(file_id)] = until

    async def forget_gone_files(self) -> None:
        """Drop the files whose time is over."""
        now = self.clock.now()
        over = [file_id for file_id, until in self._gone_files.items() if until <= now]
        await self.store.drop_files(over)
        for file_id in over:
            del self._gone_files[file_id]
            self.touch_gone("gone_file", file_id)

    def history(
        self,
        channel_id: int,
        *,
        before: int | None = None,
        after: int | None = None,
        around: int | None = None,
        limit: int = 50,
    ) -> list[MessageRecord]:
        """Public messages of a channel, newest first, as Discord pages them."""
        messages = [m for m in self.messages.get(channel_id, {}).values() if m.viewer_id is None]
        ids = [message.id for message in messages]
        if around is not None:
            middle = bisect_left(ids, around)
            start = max(0, middle - limit // 2)
            messages = messages[start : start + limit]
        elif after is not None:
            start = bisect_left(ids, after + 1)
            messages = messages[start : start + limit]
        else:
            end = len(ids) if before is None else bisect_left(ids, before)
            messages = messages[max(0, end - limit) : end]
        return messages[::-1]

    def with_nonce(self, nonce: str, author_id: int, within_seconds: float) -> MessageRecord | None:
        """The author's message with this nonce, when it is young enough."""
        found = self._nonces.get(f"{author_id}/{nonce}")
        if found is None or self.clock.now() - found[0] > within_seconds:
            return None
        return self.messages.get(found[1], {}).get(found[2])

    def forget_nonces(self) -> None:
        """Forget nonces that are too old."""
        self._nonces.clear()

    def _remember_nonce(self, message: MessageRecord) -> None:
        if message.nonce is not None:
            sent_at = message_time(message)
            key = f"{message.author_id}/{message.nonce}"
            self._nonces[key] = (sent_at, message.channel_id, message.id)

    def add_interaction(self, event: Interaction) -> None:
        """File a new interaction."""
        self.add(event)
        self._tokens[event.token] = event.id

    def remove_interaction(self, event: Interaction) -> None:
        """Forget an interaction and its token."""
        self.remove(event)
        self._tokens.pop(event.token, None)

    def interaction_with(self, token: str) -> Interaction | None:
        """The interaction a token belongs to."""
        return self.interactions.get(self._tokens.get(token, 0))

    def mark_read(self, person_id: int, channel_id: int, message_id: int) -> None:
        """A person has seen a channel up to a message."""
        self.read_marks[person_id, channel_id] = message_id
        self._unread.pop((person_id, channel_id), None)
        self._dirty["read", f"{person_id}/{channel_id}"] = message_id

    def unread(self, person: User, channel: Channel) -> tuple[int, int]:
        """Count the unread messages, and those of them that mention this person."""
        known = self._unread.get((person.id, channel.id))
        if known is None:
            known = self._unread[person.id, channel.id] = self._count_unread(person, channel)
        return known

    def _forget_unread(self, channel_id: int) -> None:
        for person_id in self.people:
            self._unread.pop((person_id, channel_id), None)

    def _count_unread(self, person: User, channel: Channel) -> tuple[int, int]:
        mark = self.read_marks.get((person.id, channel.id), 0)
        count = mentions = 0
        for message in reversed(self.messages.get(channel.id, {}).values()):
            if message.id <= mark:
                break
            if message.author_id == person.id or message.viewer_id not in (None, person.id):
                continue
            count += 1
            mentions += channel.is_direct or self.mentions(message, person)
        return count, mentions

    def mentions(self, message: MessageRecord, person: User) -> bool:
        """Tell whether a message pings a person."""
        return message.mention_everyone or person.id in message.mention_ids

    def commands_of(self, guild_id: int | None) -> list[Command]:
        """The global commands (None) or those of one server."""
        return [command for command in self.commands.values() if command.guild_id == guild_id]

    def usable_commands(self) -> list[Command]:
        """List the commands that people may call: a server's command hides the global one of its
        name."""
        chosen: dict[tuple[int, str], Command] = {}
        for command in sorted(self.commands.values(), key=lambda c: c.guild_id is not None):
            chosen[command.kind, command.name] = command
        return list(chosen.values())


def message_time(message: MessageRecord) -> float:
    """Return the moment at which a message was sent, in Unix seconds."""
    return created_at(message.id)
