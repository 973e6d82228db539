"""Actions of a person, one method an operation of the people's protocol."""

from __future__ import annotations

from typing import Any

from bot.sandbox import limits, views
from bot.sandbox.commandform import LOCALES
from bot.sandbox.context import Context
from bot.sandbox.drafts import check_new
from bot.sandbox.emoji import is_emoji
from bot.sandbox.model import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Interaction, User
from bot.sandbox.people import Operation, PageHub
from bot.sandbox.permissions import Permission, label
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.wire import Json

OPERATIONS = """
history read say delete react typing command context_command autocomplete component submit dismiss
open_dm open_group create_channel create_thread edit_thread grant locale
"""
"""The names on the wire, which are those of the methods."""


class Operations:
    """The people's operations by name; each takes the person and the request."""

    def __init__(self, context: Context, people: PageHub) -> None:
        self._context = context
        self._world = context.world
        self._people = people

    def table(self) -> dict[str, Operation]:
        """Every operation by its name on the wire."""
        return {name: getattr(self, name) for name in OPERATIONS.split()}

    def _seen(self, person: User, request: Json) -> Channel:
        channel = self._world.channel(int(request["channel_id"]))
        if not self._world.sees(person, channel):
            raise refused("missing_access")
        return channel

    async def history(self, person: User, request: Json) -> Any:
        """``channel_id``, ``before``, ``limit`` -> messages, oldest first."""
        channel = self._seen(person, request)
        before = request.get("before")
        limit = min(int(request.get("limit", 50)), 100)
        return self._people.history(person, channel, int(before) if before else None, limit)

    async def read(self, person: User, request: Json) -> Any:
        """``channel_id``, ``message_id``: everything up to there is read."""
        channel = self._seen(person, request)
        self._world.mark_read(person.id, channel.id, int(request["message_id"]))
        data = {"channel_id": str(channel.id), "message_id": str(request["message_id"])}
        await self._people.tell(person, "read", data)
        self._people.tell_waiting(person)

    async def say(self, person: User, request: Json) -> Any:
        """``channel_id``, ``content``, ``uploads``, ``reply_to`` -> the message."""
        channel = self._seen(person, request)
        files = {
            index: self._people.uploads.pop(str(upload_id))
            for index, upload_id in enumerate(request.get("uploads") or [])
        }
        payload: Json = {"content": request.get("content") or ""}
        if request.get("reply_to"):
            payload["message_reference"] = {"message_id": str(request["reply_to"])}
        draft = check_new(payload, files)
        message = await self._context.messenger.send(channel, person, draft)
        return views.page_message(self._world, message)

    async def delete(self, person: User, request: Json) -> Any:
        """``channel_id``, ``message_id``: one's own message, or any as a moderator."""
        channel = self._seen(person, request)
        message = self._world.message(channel.id, int(request["message_id"]))
        allowed = self._world.permissions(person, channel) & Permission.MANAGE_MESSAGES
        if message.author_id != person.id and not allowed:
            raise refused("missing_permissions")
        await self._context.messenger.delete(channel, [message])

    async def react(self, person: User, request: Json) -> Any:
        """``channel_id``, ``message_id``, ``emoji``: set the reaction, or take it back."""
        channel = self._seen(person, request)
        message = self._world.message(channel.id, int(request["message_id"]))
        emoji = str(request["emoji"])
        if not is_emoji(emoji):
            raise refused("unknown_emoji")
        people = message.reactions.setdefault(emoji, [])
        added = person.id not in people
        if added:
            people.append(person.id)
        else:
            people.remove(person.id)
        if not people:
            del message.reactions[emoji]
        self._world.touch(message)
        await self._context.announcer.reaction(message, person, emoji, added)

    async def typing(self, person: User, request: Json) -> Any:
        """``channel_id``: show the others that one is writing."""
        await self._context.announcer.typing(self._seen(person, request), person)

    def _started(self, event: Interaction) -> Json:
        return {"id": str(event.id), "state": event.state}

    async def command(self, person: User, request: Json) -> Any:
        """``channel_id``, ``path``, ``options``, ``nonce`` -> the interaction."""
        channel = self._seen(person, request)
        event = await self._context.invoker.command(
            person,
            channel,
            [str(name) for name in request["path"]],
            request.get("options") or {},
            self._people.uploads,
            request.get("nonce"),
        )
        return self._started(event)

    async def context_command(self, person: User, request: Json) -> Any:
        """``channel_id``, ``name``, ``target_id``, ``nonce`` -> the interaction."""
        channel = self._seen(person, request)
        event = await self._context.invoker.context_command(
            person, channel, request["name"], int(request["target_id"]), request.get("nonce")
        )
        return self._started(event)

    async def autocomplete(self, person: User, request: Json) -> Any:
        """``channel_id``, ``path``, ``options``, ``focused`` -> choices."""
        channel = self._seen(person, request)
        path = [str(name) for name in request["path"]]
        options = request.get("options") or {}
        focused = str(request["focused"])
        return await self._context.invoker.autocomplete(person, channel, path, options, focused)

    async def component(self, person: User, request: Json) -> Any:
        """``channel_id``, ``message_id``, ``custom_id``, ``values``, ``nonce`` -> interaction."""
        channel = self._seen(person, request)
        event = await self._context.invoker.component(
            person,
            channel,
            int(request["message_id"]),
            str(request["custom_id"]),
            request.get("values"),
            request.get("nonce"),
        )
        return self._started(event)

    async def submit(self, person: User, request: Json) -> Any:
        """``interaction_id``, ``fields``, ``nonce`` -> the interaction of a filled-in modal."""
        event = await self._context.invoker.submit(
            person,
            int(request["interaction_id"]),
            request["fields"],
            self._people.uploads,
            request.get("nonce"),
        )
        return self._started(event)

    async def dismiss(self, person: User, request: Json) -> Any:
        """``channel_id``, ``message_id``: put an ephemeral message away."""
        channel = self._seen(person, request)
        message = self._world.any_message(channel.id, int(request["message_id"]))
        if message is None or message.viewer_id != person.id:
            raise refused("unknown_message")
        await self._context.messenger.delete(channel, [message])

    async def open_dm(self, person: User, request: Json) -> Any:
        """-> the direct message with the bot."""
        channel = self._world.direct_channel(person.id)
        await self._context.announcer.channel_created(channel)
        return self._people.channel(person, channel)

    async def open_group(self, person: User, request: Json) -> Any:
        """``people`` (names) -> a conversation with them, in which the bot is not."""
        others = [self._world.person_named(one) for one in request["people"]]
        talkers = [one.id for one in others if one is not None and one.id != person.id]
        if not talkers or None in others:
            raise refused("unknown_user")
        channel = self._world.conversation([person.id, *talkers])
        await self._context.announcer.channel_created(channel)
        return self._people.channel(person, channel)

    async def create_channel(self, person: User, request: Json) -> Any:
        """``name``, ``topic`` -> a new text channel."""
        if not self._world.permissions(person, None) & Permission.MANAGE_CHANNELS:
            raise refused("missing_permissions")
        problems = Problems()
        problems.text(request, "name", 100, low=1, required=True)
        problems.text(request, "topic", limits.CHANNEL_TOPIC)
        problems.refuse_if_any()
        name = "-".join(str(request["name"]).lower().split())
        channel = self._world.add_channel(name, request.get("topic"))
        await self._context.announcer.channel_created(channel)
        return self._people.channel(person, channel)

    async def create_thread(self, person: User, request: Json) -> Any:
        """``channel_id``, ``name``, ``private``, ``message_id`` -> a new thread."""
        channel = self._seen(person, request)
        starter = None
        if request.get("message_id"):
            starter = self._world.message(channel.id, int(request["message_id"]))
        kind = PRIVATE_THREAD if request.get("private") else PUBLIC_THREAD
        payload = {"name": request.get("name"), "type": kind}
        thread = await self._context.threads.create(channel, person, payload, starter)
        return self._people.channel(person, thread)

    async def edit_thread(self, person: User, request: Json) -> Any:
        """``channel_id``, ``archived``, ``locked``, ``name``, ``add`` (a person's id)."""
        thread = self._seen(person, request)
        if not thread.is_thread:
            raise refused("wrong_channel_type")
        if request.get("add"):
            await self._context.threads.add(thread, self._world.user(int(request["add"])))
            return None
        known = ("archived", "locked", "name")
        changes: Json = {key: request[key] for key in known if key in request}
        await self._context.threads.modify(thread, person, changes)

    async def grant(self, person: User, request: Json) -> Any:
        """``permissions``: the names of those that the bot is to have beside its invitation."""
        if not self._world.permissions(person, None) & Permission.MANAGE_GUILD:
            raise refused("missing_permissions")
        wanted = request.get("permissions") or ()
        self._world.grant(sum(bit for bit in self._world.setup.grantable if label(bit) in wanted))
        await self._context.announcer.granted()

    async def locale(self, person: User, request: Json) -> Any:
        """``locale``: the language of the person's Discord."""
        if request["locale"] not in LOCALES:
            raise refused("form_locale")
        person.locale = request["locale"]
        self._world.touch(person)
        self._people.everyone("locale", {"id": str(person.id), "locale": person.locale})
