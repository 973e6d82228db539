"""Threads: making, joining, archiving, and falling asleep by themselves."""

from __future__ import annotations

from bot.sandbox import limits
from bot.sandbox.announce import Announcer
from bot.sandbox.drafts import MessageDraft
from bot.sandbox.messages import Messenger
from bot.sandbox.model import (
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREAD_CREATED,
    THREAD_STARTER,
    Channel,
    MessageRecord,
    User,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.wire import Json
from bot.sandbox.world import GUILD_ID, World


class Threads:
    """Changes threads and tells everyone concerned."""

    def __init__(self, world: World, announcer: Announcer, messenger: Messenger) -> None:
        self._world = world
        self._announcer = announcer
        self._messenger = messenger

    async def create(
        self, parent: Channel, owner: User, payload: Json, starter: MessageRecord | None = None
    ) -> Channel:
        """A thread of a text channel, from a message of it or without one."""
        kind = PUBLIC_THREAD if starter else payload.get("type", PRIVATE_THREAD)
        self._check(parent, owner, payload, kind, starter)
        now = self._world.clock.now()
        thread = Channel(
            starter.id if starter else self._world.snowflakes.next(),
            kind,
            str(payload["name"]),
            parent_id=parent.id,
            owner_id=owner.id,
            slowmode=int(payload.get("rate_limit_per_user") or 0),
            invitable=bool(payload.get("invitable", True)),
            archive_minutes=int(payload.get("auto_archive_duration") or 1440),
            archived_at=now,
            active_at=now,
            members={owner.id: now},
        )
        self._world.add(thread)
        if starter is not None:
            starter.thread_id = thread.id
            starter.flags |= HAS_THREAD
            self._world.touch(starter)
        await self._announcer.channel_created(thread)
        await self._introduce(parent, owner, thread, starter)
        return thread

    def _check(
        self, parent: Channel, owner: User, payload: Json, kind: int, starter: MessageRecord | None
    ) -> None:
        if parent.type != TEXT:
            raise refused("wrong_channel_type")
        if not self._world.sees(owner, parent):
            raise refused("missing_access")
        needed = Permission.CREATE_PUBLIC_THREADS
        if kind == PRIVATE_THREAD:
            needed = Permission.CREATE_PRIVATE_THREADS
        if not self._world.permissions(owner, parent) & needed:
            raise refused("missing_permissions")
        problems = Problems()
        problems.text(payload, "name", limits.THREAD_NAME, low=1, required=True)
        minutes = payload.get("auto_archive_duration")
        if minutes is not None and minutes not in limits.ARCHIVE_MINUTES:
            problems.add(
                "BASE_TYPE_CHOICES", "auto_archive_duration", allowed="(60, 1440, 4320, 10080)"
            )
        if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
            problems.add("BASE_TYPE_CHOICES", "type", allowed="{11, 12}")
        problems.refuse_if_any()
        if starter is not None and starter.thread_id is not None:
            raise refused("thread_already_created")
        every = self._world.channels.values()
        if sum(one.is_thread and not one.archived for one in every) >= limits.ACTIVE_THREADS:
            raise refused("too_many_threads")

    async def _introduce(
        self, parent: Channel, owner: User, thread: Channel, starter: MessageRecord | None
    ) -> None:
        reference: Json = {"channel_id": str(parent.id), "guild_id": str(GUILD_ID), "type": 0}
        if starter is not None:
            await self._announcer.message_updated(starter)
            reference["message_id"] = str(starter.id)
            await self._messenger.post(
                thread, owner, MessageDraft(), type=THREAD_STARTER, reference=reference
            )
        elif thread.type == PUBLIC_THREAD:
            reference["channel_id"] = str(thread.id)
            draft = MessageDraft(content=thread.name)
            await self._messenger.post(
                parent, owner, draft, type=THREAD_CREATED, reference=reference
            )

    async def add(self, thread: Channel, user: User) -> None:
        """Somebody joins (or is brought into) a thread."""
        self._messenger.check_awake(thread)
        if user.id not in thread.members:
            thread.members[user.id] = self._world.clock.now()
            self._world.touch(thread)
            await self._announcer.thread_members(thread, [user.id], [])

    async def remove(self, thread: Channel, user: User) -> None:
        """Somebody leaves (or is taken out of) a thread."""
        self._messenger.check_awake(thread)
        if thread.members.pop(user.id, None) is not None:
            self._world.touch(thread)
            await self._announcer.thread_members(thread, [], [user.id])

    async def modify(self, thread: Channel, editor: User, payload: Json) -> None:
        """Rename, archive, lock, open again."""
        problems = Problems()
        problems.text(payload, "name", limits.THREAD_NAME, low=1)
        problems.refuse_if_any()
        allowed = self._world.permissions(editor, thread)
        manages = bool(allowed & Permission.MANAGE_THREADS)
        reopens = payload.get("archived") is False
        if thread.archived and not reopens and "locked" not in payload:
            raise refused("archived_thread")
        if not manages and not (editor.id == thread.owner_id or (reopens and not thread.locked)):
            raise refused("missing_permissions")
        if "locked" in payload:
            if not manages:
                raise refused("missing_permissions")
            thread.locked = bool(payload["locked"])
        if payload.get("name"):
            thread.name = str(payload["name"])
        thread.slowmode = int(payload.get("rate_limit_per_user") or thread.slowmode)
        thread.invitable = bool(payload.get("invitable", thread.invitable))
        thread.archive_minutes = int(payload.get("auto_archive_duration") or thread.archive_minutes)
        if "archived" in payload:
            self._set_archived(thread, bool(payload["archived"]))
        self._world.touch(thread)
        await self._announcer.channel_updated(thread)

    def _set_archived(self, thread: Channel, archived: bool) -> None:
        now = self._world.clock.now()
        thread.archived, thread.archived_at = archived, now
        if not archived:
            thread.active_at = now

    async def archive_the_quiet(self) -> None:
        """Archive every thread nobody wrote in for as long as it is set to."""
        now = self._world.clock.now()
        for thread in list(self._world.channels.values()):
            if not thread.is_thread or thread.archived:
                continue
            if now - thread.active_at >= thread.archive_minutes * 60:
                self._set_archived(thread, True)
                self._world.touch(thread)
                await self._announcer.channel_updated(thread)
