"""Channels themselves: get, change, delete, type, pins."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox import limits, views
from bot.sandbox.context import Context, number, of
from bot.sandbox.drafts import MessageDraft
from bot.sandbox.model import PIN_NOTICE, Channel, MessageRecord
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.snowflake import timestamp
from bot.sandbox.wire import Json, json_response, no_content, read_body
from bot.sandbox.world import World


def seen(request: web.Request) -> tuple[Context, Channel]:
    """The channel of a request's path, which the bot must see (10003, 50001)."""
    context = of(request)
    channel = context.world.channel(number(request, "channel"))
    if not context.world.sees(context.world.bot, channel):
        raise refused("missing_access")
    return context, channel


def require(context: Context, channel: Channel, permission: Permission) -> None:
    """Refuse (50013) when the bot lacks a permission in a channel."""
    world = context.world
    if not world.permissions(world.bot, channel) & permission:
        raise refused("missing_permissions")


async def get_channel(request: web.Request) -> web.Response:
    """``GET /channels/{id}``."""
    context, channel = seen(request)
    return json_response(views.channel(context.world, channel))


async def edit_channel(request: web.Request) -> web.Response:
    """``PATCH /channels/{id}``: a thread's state, or a channel's name, topic and overwrites."""
    context, channel = seen(request)
    payload = (await read_body(request)).fields
    if channel.is_direct:
        raise refused("not_in_direct")
    if channel.is_thread:
        await context.threads.modify(channel, context.world.bot, payload)
    else:
        require(context, channel, Permission.MANAGE_CHANNELS)
        await _edit_text_channel(context, channel, payload)
    return json_response(views.channel(context.world, channel))


async def _edit_text_channel(context: Context, channel: Channel, payload: Json) -> None:
    problems = Problems()
    name = problems.text(payload, "name", 100, low=1)
    topic = problems.text(payload, "topic", limits.CHANNEL_TOPIC)
    problems.refuse_if_any()
    channel.name = name or channel.name
    channel.topic = topic if "topic" in payload else channel.topic
    if isinstance(payload.get("permission_overwrites"), list):
        channel.overwrites = payload["permission_overwrites"]
    context.world.touch(channel)
    await context.announcer.channel_updated(channel)


async def delete_channel(request: web.Request) -> web.Response:
    """``DELETE /channels/{id}``: a direct message is only closed."""
    context, channel = seen(request)
    shown = views.channel(context.world, channel)
    if not channel.is_direct:
        needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        require(context, channel, needed)
        context.world.remove_channel(channel)
        await context.announcer.channel_deleted(channel)
    return json_response(shown)


async def typing(request: web.Request) -> web.Response:
    """``POST /channels/{id}/typing``."""
    context, channel = seen(request)
    context.messenger.check_awake(channel)
    await context.announcer.typing(channel, context.world.bot)
    return no_content()


async def list_pins(request: web.Request) -> web.Response:
    """``GET /channels/{id}/messages/pins``: newest first, with paging flag."""
    context, channel = seen(request)
    world = context.world
    pinned = _pinned(world, channel)
    items = [
        {"pinned_at": timestamp(m.edited_at or 0.0), "message": views.message(world, m)}
        for m in pinned
    ]
    return json_response({"items": items, "has_more": False})


def _pinned(world: World, channel: Channel) -> list[MessageRecord]:
    if not world.permissions(world.bot, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    return [m for m in reversed(world.messages.get(channel.id, {}).values()) if m.pinned]


async def list_pins_plain(request: web.Request) -> web.Response:
    """``GET /channels/{id}/pins``: the older form."""
    context, channel = seen(request)
    world = context.world
    pinned = _pinned(world, channel)
    return json_response([views.message(world, message) for message in pinned])


async def pin(request: web.Request) -> web.Response:
    """``PUT /channels/{id}/messages/pins/{message}``."""
    context, channel = seen(request)
    require(context, channel, Permission.PIN_MESSAGES)
    world = context.world
    message = world.message(channel.id, number(request, "message"))
    if not message.pinned:
        pinned = sum(m.pinned for m in world.messages[channel.id].values())
        if pinned >= limits.PINS:
            raise refused("maximum_pins", most=limits.PINS)
        message.pinned = True
        world.touch(message)
        channel.last_pin = world.clock.now()
        reference = views.where(channel) | {"message_id": str(message.id), "type": 0}
        await context.messenger.post(
            channel, world.bot, MessageDraft(), type=PIN_NOTICE, reference=reference
        )
        await context.announcer.message_updated(message)
        await context.announcer.pins_changed(channel)
    return no_content()


async def unpin(request: web.Request) -> web.Response:
    """``DELETE /channels/{id}/messages/pins/{message}``."""
    context, channel = seen(request)
    require(context, channel, Permission.PIN_MESSAGES)
    message = context.world.message(channel.id, number(request, "message"))
    if message.pinned:
        message.pinned = False
        context.world.touch(message)
        await context.announcer.message_updated(message)
        await context.announcer.pins_changed(channel)
    return no_content()


CHANNEL = r"/channels/{channel:\d+}"

routes = [
    web.get(CHANNEL, get_channel),
    web.patch(CHANNEL, edit_channel),
    web.delete(CHANNEL, delete_channel),
    web.post(CHANNEL + "/typing", typing),
    web.get(CHANNEL + "/pins", list_pins_plain),
    web.get(CHANNEL + "/messages/pins", list_pins),
]
for _pins in ("/pins", "/messages/pins"):
    _one = CHANNEL + _pins + r"/{message:\d+}"
    routes += [web.put(_one, pin), web.delete(_one, unpin)]
