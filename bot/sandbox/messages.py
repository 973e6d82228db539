"""Sending, editing and deleting messages: what happens once a draft was found in order."""

from __future__ import annotations

import io
import mimetypes
import re
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.sandbox import limits
from bot.sandbox.announce import Announcer
from bot.sandbox.components import TEXT_DISPLAY, walk
from bot.sandbox.drafts import MessageDraft, NewFile
from bot.sandbox.model import (
    DEFAULT_MESSAGE,
    PRIVATE_THREAD,
    REPLY,
    Attachment,
    Channel,
    MessageRecord,
    User,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused, too_many
from bot.sandbox.snowflake import created_at
from bot.sandbox.views import OWN_URL, where
from bot.sandbox.wire import Json
from bot.sandbox.world import World

_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")


class Messenger:
    """Changes messages and tells everyone concerned."""

    def __init__(self, world: World, announcer: Announcer) -> None:
        self._world = world
        self._announcer = announcer

    async def send(self, channel: Channel, author: User, draft: MessageDraft) -> MessageRecord:
        """Send an ordinary message, with all of Discord's checks of the place and the author."""
        self._check_may_send(channel, author, draft)
        if draft.nonce is not None and draft.enforce_nonce:
            earlier = self._world.with_nonce(draft.nonce, author.id, limits.NONCE_SECONDS)
            if earlier is not None:
                return earlier
        reference = self._reference(channel, draft)
        kind = DEFAULT_MESSAGE if reference is None else REPLY
        return await self.post(channel, author, draft, type=kind, reference=reference)

    def _check_may_send(self, channel: Channel, author: User, draft: MessageDraft) -> None:
        if not self._world.sees(author, channel):
            raise refused("missing_access")
        if channel.is_direct:
            if author.bot and channel.recipient_id in self._world.closed_dms:
                raise refused("cannot_message_user")
            if author.bot and not self._world.shares_with(channel.recipient_id):
                raise refused("no_mutual_guilds")
            return
        sending = Permission.SEND_MESSAGES
        if channel.is_thread:
            sending = Permission.SEND_MESSAGES_IN_THREADS
        needed = int(sending)
        if draft.files:
            needed |= Permission.ATTACH_FILES
        if draft.embeds and author.bot:
            needed |= Permission.EMBED_LINKS
        allowed = self._world.permissions(author, channel)
        if allowed & needed != needed:
            raise refused("missing_permissions")
        if draft.reference is not None and not allowed & Permission.READ_MESSAGE_HISTORY:
            raise refused("reply_without_history")
        self._check_unlocked(channel, author)

    def check_uploads(self, channel: Channel, draft: MessageDraft) -> None:
        """Refuse files where the server may send none."""
        if draft.files and self._world.no_uploads and not channel.is_direct:
            raise refused("uploads_limited")

    def _reference(self, channel: Channel, draft: MessageDraft) -> Json | None:
        if draft.reference is None:
            return None
        replied_id = int(draft.reference["message_id"])
        replied = self._world.any_message(channel.id, replied_id)
        if replied is None or replied.viewer_id is not None:
            if not draft.reference.get("fail_if_not_exists", True):
                return None
            problems = Problems()
            problems.add("REPLIES_UNKNOWN_MESSAGE", "message_reference")
            problems.refuse_if_any()
        return where(channel) | {"type": 0, "message_id": str(replied_id)}

    async def post(
        self, channel: Channel, author: User, draft: MessageDraft, **details: Any
    ) -> MessageRecord:
        """Put a checked draft into a channel as a new message and announce it."""
        self.check_uploads(channel, draft)
        message = MessageRecord(
            self._world.snowflakes.next(),
            channel.id,
            author.id,
            content=draft.content or "",
            embeds=draft.embeds or [],
            components=self._portable(draft.components or []),
            flags=draft.flags,
            nonce=draft.nonce,
            **details,
        )
        message.attachments = await self._keep(channel, draft.files)
        self._find_mentions(message, draft.allowed_mentions)
        if channel.is_thread and message.viewer_id is None:
            await self._wake(channel, author)
            await self._let_in(channel, author, message)
        self._world.add_message(message)
        if not author.bot and message.viewer_id is None:
            self._world.mark_read(author.id, channel.id, message.id)
        await self._announcer.message_created(message)
        return message

    async def _wake(self, thread: Channel, author: User) -> None:
        """A message un-archives its thread and makes its author a member."""
        if author.id not in thread.members:
            thread.members[author.id] = self._world.clock.now()
            await self._announcer.thread_members(thread, [author.id], [])
        if thread.archived:
            thread.archived = False
            thread.archived_at = self._world.clock.now()
            await self._announcer.channel_updated(thread)

    async def _let_in(self, thread: Channel, author: User, message: MessageRecord) -> None:
        """Whoever is mentioned in a private thread is let in by that, where its people may."""
        allowed = self._world.permissions(author, thread) & Permission.MANAGE_THREADS
        if thread.type != PRIVATE_THREAD or not (thread.invitable or allowed):
            return
        for user_id in message.mention_ids:
            if user_id not in thread.members:
                thread.members[user_id] = self._world.clock.now()
                await self._announcer.thread_members(thread, [user_id], [])

    def check_may_edit(self, channel: Channel, message: MessageRecord, *, files: bool) -> None:
        """Refuse the bot's edit of a message that it may not change (any more); ``files``: new ones
        come with it, which is asked of the bot here as where it posts."""
        if not self._world.sees(self._world.bot, channel):
            raise refused("missing_access")
        if message.author_id != self._world.bot.id:
            raise refused("cannot_edit_others")
        if files and not channel.is_direct:
            self._check_may_attach(channel)
        self.check_awake(channel)
        self._check_unlocked(channel, self._world.bot)
        self._count_old_edit(channel, message)

    def _check_may_attach(self, channel: Channel) -> None:
        if not self._world.permissions(self._world.bot, channel) & Permission.ATTACH_FILES:
            raise refused("missing_permissions")

    def _check_unlocked(self, channel: Channel, author: User) -> None:
        """In a locked thread only its moderators write; writing opens no archived one then."""
        if not channel.locked:
            return
        if self._world.permissions(author, channel) & Permission.MANAGE_THREADS:
            return
        self.check_awake(channel)
        raise refused("locked_thread")

    def check_awake(self, channel: Channel) -> None:
        """Refuse what an archived thread does not take (50083)."""
        if channel.archived:
            raise refused("archived_thread")

    def _count_old_edit(self, channel: Channel, message: MessageRecord) -> None:
        now = self._world.clock.now()
        if now - created_at(message.id) < limits.OLD_MESSAGE_SECONDS:
            return
        recent = [at for at in channel.old_edits if now - at < limits.OLD_MESSAGE_SECONDS]
        if len(recent) >= limits.OLD_MESSAGE_EDITS:
            rest = recent[0] + limits.OLD_MESSAGE_SECONDS - now
            raise too_many("old_edits", rest)
        channel.old_edits = [*recent, now]
        self._world.touch(channel)

    async def edit(self, message: MessageRecord, draft: MessageDraft) -> MessageRecord:
        """Apply a checked edit and announce it."""
        self.check_uploads(self._world.channel(message.channel_id), draft)
        if draft.content is not None:
            message.content = draft.content
        if draft.embeds is not None:
            message.embeds = draft.embeds
        if draft.components is not None:
            message.components = self._portable(draft.components)
        message.flags = draft.flags
        await self._edit_files(message, draft)
        if draft.content is not None or draft.components is not None:
            self._find_mentions(message, draft.allowed_mentions)
        message.edited_at = self._world.clock.now()
        self._world.touch(message)
        await self._announcer.message_updated(message)
        return message

    async def _edit_files(self, message: MessageRecord, draft: MessageDraft) -> None:
        if draft.kept_files is not None:
            kept = draft.kept_files
            self._world.let_go(a.id for a in message.attachments if a.id not in kept)
            message.attachments = [a for a in message.attachments if a.id in kept]
            for item in message.attachments:
                if kept[item.id] is not None:
                    item.description = kept[item.id]
        channel = self._world.channel(message.channel_id)
        message.attachments = message.attachments + await self._keep(channel, draft.files)

    async def delete(self, channel: Channel, messages: list[MessageRecord]) -> None:
        """Take messages away and tell."""
        for message in messages:
            self._world.remove_message(message)
        await self._announcer.messages_deleted(channel, messages)

    async def _keep(self, channel: Channel, files: list[NewFile]) -> list[Attachment]:
        return [await self.keep_file(channel.id, file) for file in files]

    async def keep_file(self, channel_id: int, file: NewFile) -> Attachment:
        """Store a file and describe it."""
        content = file.upload.content
        kind = mimetypes.guess_type(file.filename)[0] or "application/octet-stream"
        width, height = _picture_size(content) if kind.startswith("image/") else (None, None)
        item = Attachment(
            self._world.snowflakes.next(),
            channel_id,
            file.filename,
            kind,
            len(content),
            width,
            height,
            file.description,
            file.title,
        )
        await self._world.store.put_file(item.id, content)
        return item

    def _portable(self, components: list[Json]) -> list[Json]:
        """Components whose own addresses do not depend on this run's port."""
        own = self._world.base_url
        for component in walk(components):
            media = [component.get("media"), component.get("file")]
            media += [item.get("media") for item in component.get("items") or []]
            for item in media:
                if isinstance(item, dict) and str(item.get("url", "")).startswith(own + "/"):
                    item["url"] = OWN_URL + str(item["url"]).removeprefix(own)
        return components

    def _find_mentions(self, message: MessageRecord, allowed: Json | None) -> None:
        displays = [c for c in walk(message.components) if c.get("type") == TEXT_DISPLAY]
        text = "\n".join([message.content, *(str(c["content"]) for c in displays)])
        found = list(dict.fromkeys(int(i) for i in _MENTION.findall(text)))
        parse = {"users", "roles", "everyone"}
        chosen: set[int] = set()
        if allowed is not None:
            parse = set(allowed.get("parse") or ())
            chosen = {int(i) for key in ("users", "roles") for i in allowed.get(key) or ()}
        everyone = "@everyone" in text or "@here" in text
        message.mention_everyone = everyone and "everyone" in parse
        known = (*self._world.people, self._world.bot.id)
        pinged = [i for i in found if i in known and ("users" in parse or i in chosen)]
        if message.type == REPLY and (allowed or {}).get("replied_user", allowed is None):
            reference = message.reference or {}
            replied = self._world.any_message(message.channel_id, int(reference["message_id"]))
            if replied is not None and replied.author_id not in pinged:
                pinged.append(replied.author_id)
        message.mention_ids = pinged
        roles = dict.fromkeys(int(i) for i in _ROLE_MENTION.findall(text))
        called = [i for i in roles if "roles" in parse or i in chosen]
        message.mention_role_ids = [i for i in called if self._may_call(message, i)]

    def _may_call(self, message: MessageRecord, role_id: int) -> bool:
        """Tell whether those who have a role are called: it can be mentioned by all, or the author
        may mention everybody."""
        world = self._world
        author, channel = world.user(message.author_id), world.channel(message.channel_id)
        role = world.roles.get(role_id)
        everybody = world.permissions(author, channel) & Permission.MENTION_EVERYONE
        return bool(everybody) or (role is not None and role.mentionable)


def _picture_size(content: bytes) -> tuple[int | None, int | None]:
    try:
        with Image.open(io.BytesIO(content)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError):
        return None, None
