"""Tells the bot's sessions and the people's pages what happened in the world."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.sandbox import eventviews, views
from bot.sandbox.gateway import (
    INTENT_DIRECT_MESSAGES,
    INTENT_DIRECT_REACTIONS,
    INTENT_GUILD_MESSAGES,
    INTENT_GUILD_REACTIONS,
    INTENT_GUILDS,
    Gateway,
)
from bot.sandbox.model import Channel, MessageRecord, RoleRecord, User
from bot.sandbox.wire import Json
from bot.sandbox.world import GUILD_ID, World


class Audience(Protocol):
    """Interface of the people's pages."""

    async def tell(self, person: User, kind: str, data: Json) -> None:
        """Send an event to every page of a person."""

    def channel(self, person: User, channel: Channel) -> Json:
        """A channel as the pages of a person list it."""


class Announcer:
    """One method for each thing that can happen."""

    def __init__(self, world: World, gateway: Gateway, audience: Audience) -> None:
        self._world = world
        self._gateway = gateway
        self._audience = audience

    def _viewers(self, channel: Channel) -> list[User]:
        return [p for p in self._world.people.values() if self._world.sees(p, channel)]

    async def _tell(self, people: Iterable[User], kind: str, data: Json) -> None:
        for person in people:
            await self._audience.tell(person, kind, data)

    async def message_created(self, message: MessageRecord) -> None:
        """A new message, to all who see it."""
        await self._message("MESSAGE_CREATE", "message", message)

    async def message_updated(self, message: MessageRecord) -> None:
        """A changed message."""
        await self._message("MESSAGE_UPDATE", "message_edit", message)

    async def _message(self, event: str, kind: str, message: MessageRecord) -> None:
        channel = self._world.channel(message.channel_id)
        shown = views.page_message(self._world, message)
        if message.viewer_id is not None:
            viewer = self._world.user(message.viewer_id)
            await self._audience.tell(viewer, kind, shown)
            return
        if self._world.sees(self._world.bot, channel):
            extra: Json = {}
            if not channel.is_direct:
                author = self._world.user(message.author_id)
                extra["guild_id"] = str(GUILD_ID)
                extra["member"] = views.member(self._world, author)
                del extra["member"]["user"]
            intent = INTENT_DIRECT_MESSAGES if channel.is_direct else INTENT_GUILD_MESSAGES
            sent = event == "MESSAGE_CREATE"
            data = views.message(self._world, message, sent=sent) | extra
            await self._heard(channel, event, data, intent)
        viewers = self._viewers(channel)
        if channel.is_direct and kind == "message":
            # A direct message appears in its reader's list with its first message.
            for person in viewers:
                place = self._audience.channel(person, channel)
                await self._audience.tell(person, "channel", place)
        await self._tell(viewers, kind, shown)

    async def messages_deleted(self, channel: Channel, messages: list[MessageRecord]) -> None:
        """Messages that are gone."""
        for message in messages:
            ids: Json = {"id": str(message.id), "channel_id": str(channel.id)}
            if message.viewer_id is not None:
                viewer = self._world.user(message.viewer_id)
                await self._audience.tell(viewer, "message_gone", ids)
                continue
            await self._tell(self._viewers(channel), "message_gone", ids)
        public = [message for message in messages if message.viewer_id is None]
        place = views.where(channel)
        intent = INTENT_DIRECT_MESSAGES if channel.is_direct else INTENT_GUILD_MESSAGES
        if len(public) == 1:
            event, data = "MESSAGE_DELETE", place | {"id": str(public[0].id)}
        elif public:
            event, data = "MESSAGE_DELETE_BULK", place | {"ids": [str(m.id) for m in public]}
        else:
            return
        await self._heard(channel, event, data, intent)

    async def _heard(self, channel: Channel, event: str, data: Json, intent: int) -> None:
        """Tell the bot, which hears nothing of conversations in which it is not."""
        if not channel.talkers:
            await self._gateway.dispatch(event, data, direct=channel.is_direct, intent=intent)

    async def reaction(self, message: MessageRecord, user: User, emoji: str, added: bool) -> None:
        """A reaction that came or went."""
        channel = self._world.channel(message.channel_id)
        data: Json = {
            "user_id": str(user.id),
            **views.where(channel),
            "message_id": str(message.id),
            "message_author_id": str(message.author_id),
            "emoji": {"id": None, "name": emoji},
            "burst": False,
            "type": 0,
        }
        if added and not channel.is_direct:
            data["member"] = views.member(self._world, user)
        event = "MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE"
        intent = INTENT_DIRECT_REACTIONS if channel.is_direct else INTENT_GUILD_REACTIONS
        await self._heard(channel, event, data, intent)
        shown = views.page_message(self._world, message)
        await self._tell(self._viewers(channel), "message_edit", shown)

    async def pins_changed(self, channel: Channel) -> None:
        """A channel's pins changed."""
        shown = views.channel(self._world, channel)
        data = views.where(channel) | {"last_pin_timestamp": shown["last_pin_timestamp"]}
        await self._heard(channel, "CHANNEL_PINS_UPDATE", data, INTENT_GUILDS)

    async def typing(self, channel: Channel, user: User) -> None:
        """Somebody is typing."""
        data = {"channel_id": str(channel.id), "user_id": str(user.id)}
        others = [person for person in self._viewers(channel) if person.id != user.id]
        await self._tell(others, "typing", data)

    async def channel_created(self, channel: Channel) -> None:
        """A new channel or thread."""
        await self._channel("THREAD_CREATE" if channel.is_thread else "CHANNEL_CREATE", channel)

    async def channel_updated(self, channel: Channel) -> None:
        """A changed channel or thread."""
        await self._channel("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)

    async def _channel(self, event: str, channel: Channel) -> None:
        if not channel.is_direct and self._world.sees(self._world.bot, channel):
            data = views.channel(self._world, channel)
            if event == "THREAD_CREATE":
                data["newly_created"] = True
            await self._gateway.dispatch(event, data, intent=INTENT_GUILDS)
        for person in self._world.people.values():
            if self._world.sees(person, channel):
                shown = self._audience.channel(person, channel)
                await self._audience.tell(person, "channel", shown)
            elif channel.is_thread:
                await self._audience.tell(person, "channel_gone", {"id": str(channel.id)})

    async def channel_deleted(self, channel: Channel) -> None:
        """A channel or thread that is gone (already out of the world)."""
        data: Json = {
            "id": str(channel.id),
            "guild_id": str(GUILD_ID),
            "parent_id": None if channel.parent_id is None else str(channel.parent_id),
            "type": channel.type,
            "name": channel.name,
            "position": channel.position,
            "permission_overwrites": [],
        }
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        await self._gateway.dispatch(event, data, intent=INTENT_GUILDS)
        await self._tell(self._world.people.values(), "channel_gone", {"id": str(channel.id)})

    async def thread_members(self, thread: Channel, added: list[int], removed: list[int]) -> None:
        """People who joined or left a thread."""
        data: Json = {
            "id": str(thread.id),
            "guild_id": str(GUILD_ID),
            "member_count": min(len(thread.members), 50),
            "added_members": [
                views.thread_member(thread, i)
                | {"member": views.member(self._world, self._world.user(i))}
                for i in added
            ],
            "removed_member_ids": [str(i) for i in removed],
        }
        if self._world.bot.id in added:
            # Who gains a thread is shown it first: it may not have been to be seen before.
            shown = views.channel(self._world, thread)
            await self._gateway.dispatch("THREAD_CREATE", shown, intent=INTENT_GUILDS)
        if self._world.sees(self._world.bot, thread) or self._world.bot.id in removed:
            await self._gateway.dispatch("THREAD_MEMBERS_UPDATE", data, intent=INTENT_GUILDS)
        for person in self._world.people.values():
            if self._world.sees(person, thread):
                shown = self._audience.channel(person, thread)
                await self._audience.tell(person, "channel", shown)
            elif person.id in removed:
                await self._audience.tell(person, "channel_gone", {"id": str(thread.id)})

    async def role_created(self, role: RoleRecord) -> None:
        """A new role."""
        data = {"guild_id": str(GUILD_ID), "role": views.role(role)}
        await self._gateway.dispatch("GUILD_ROLE_CREATE", data, intent=INTENT_GUILDS)
        await self._roles()

    async def role_deleted(self, role: RoleRecord) -> None:
        """A role that is gone (already out of the world)."""
        data = {"guild_id": str(GUILD_ID), "role_id": str(role.id)}
        await self._gateway.dispatch("GUILD_ROLE_DELETE", data, intent=INTENT_GUILDS)
        await self._roles()

    async def granted(self) -> None:
        """The bot may do other things than before."""
        data = {"guild_id": str(GUILD_ID), "role": views.bot_role(self._world)}
        await self._gateway.dispatch("GUILD_ROLE_UPDATE", data, intent=INTENT_GUILDS)
        shown = {"granted": views.granted(self._world)}
        await self._tell(self._world.people.values(), "granted", shown)

    async def _roles(self) -> None:
        shown = {"roles": views.roles(self._world)}
        await self._tell(self._world.people.values(), "roles", shown)

    async def commands_changed(self) -> None:
        """The bot registered other commands."""
        shown = [eventviews.command(command) for command in self._world.usable_commands()]
        await self._tell(self._world.people.values(), "commands", {"commands": shown})

    async def presence(self, online: bool) -> None:
        """The bot came or went."""
        await self._tell(self._world.people.values(), "bot", {"online": online})

    async def interaction(self, person: User, data: Json) -> None:
        """Return the state of a person's interaction."""
        await self._audience.tell(person, "interaction", data)
