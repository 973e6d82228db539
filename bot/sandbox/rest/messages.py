"""Messages and reactions of a channel."""

from __future__ import annotations

from urllib.parse import unquote

from aiohttp import web

from bot.sandbox import limits, views
from bot.sandbox.context import Context, number, of
from bot.sandbox.drafts import check_edit, check_new
from bot.sandbox.emoji import is_emoji
from bot.sandbox.model import Channel, MessageRecord
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.rest.channels import CHANNEL, require, seen
from bot.sandbox.snowflake import created_at
from bot.sandbox.wire import json_response, no_content, read_body


async def list_messages(request: web.Request) -> web.Response:
    """``GET /channels/{id}/messages`` with before, after, around and limit."""
    context, channel = seen(request)
    world = context.world

    def anchor(name: str) -> int | None:
        value = request.query.get(name)
        return int(value) if value and value.isdigit() else None

    limit = int(request.query.get("limit", 50))
    if not 1 <= limit <= 100:
        problems = Problems()
        problems.whole({"limit": limit}, "limit", 1, 100)
        problems.refuse_if_any()
    if not world.permissions(world.bot, channel) & Permission.READ_MESSAGE_HISTORY:
        return json_response([])  # Discord does not refuse: it shows an empty channel
    found = world.history(
        channel.id,
        before=anchor("before"),
        after=anchor("after"),
        around=anchor("around"),
        limit=limit,
    )
    return json_response([views.message(world, message) for message in found])


def _one(request: web.Request) -> tuple[Context, Channel, MessageRecord]:
    context, channel = seen(request)
    return context, channel, context.world.message(channel.id, number(request, "message"))


async def get_message(request: web.Request) -> web.Response:
    """``GET /channels/{id}/messages/{message}``."""
    context, channel, message = _one(request)
    require(context, channel, Permission.READ_MESSAGE_HISTORY)
    return json_response(views.message(context.world, message))


async def create_message(request: web.Request) -> web.Response:
    """``POST /channels/{id}/messages``."""
    context = of(request)
    channel = context.world.channel(number(request, "channel"))
    body = await read_body(request)
    if not context.world.sees(context.world.bot, channel):
        raise refused("missing_access")
    draft = check_new(body.fields, body.files)
    message = await context.messenger.send(channel, context.world.bot, draft)
    return json_response(views.message(context.world, message, sent=True))


async def edit_message(request: web.Request) -> web.Response:
    """``PATCH /channels/{id}/messages/{message}``."""
    context, channel, message = _one(request)
    body = await read_body(request)
    draft = check_edit(body.fields, body.files, message)
    context.messenger.check_may_edit(channel, message, files=bool(draft.files))
    await context.messenger.edit(message, draft)
    return json_response(views.message(context.world, message))


async def delete_message(request: web.Request) -> web.Response:
    """``DELETE /channels/{id}/messages/{message}``."""
    context, channel, message = _one(request)
    if message.author_id != context.world.bot.id:
        if channel.is_direct:
            raise refused("not_in_direct_messages")
        require(context, channel, Permission.MANAGE_MESSAGES)
    context.messenger.check_awake(channel)
    await context.messenger.delete(channel, [message])
    return no_content()


async def bulk_delete(request: web.Request) -> web.Response:
    """``POST /channels/{id}/messages/bulk-delete``: 2 to 100 messages of the last two weeks."""
    context, channel = seen(request)
    require(context, channel, Permission.MANAGE_MESSAGES)
    payload = (await read_body(request)).fields
    problems = Problems()
    ids = [int(i) for i in problems.items(payload, "messages", 2, 100)]
    problems.refuse_if_any()
    oldest = context.clock.now() - limits.BULK_DELETE_SECONDS
    if any(created_at(i) < oldest for i in ids):
        raise refused("bulk_delete_too_old")
    there = context.world.messages.get(channel.id, {})
    found = [there[i] for i in ids if i in there and there[i].viewer_id is None]
    await context.messenger.delete(channel, found)
    return no_content()


def _emoji(request: web.Request) -> str:
    emoji = unquote(request.match_info["emoji"])
    if not is_emoji(emoji):
        raise refused("unknown_emoji")
    return emoji


async def add_reaction(request: web.Request) -> web.Response:
    """``PUT …/reactions/{emoji}/@me``."""
    context, channel, message = _one(request)
    emoji, me = _emoji(request), context.world.bot
    require(context, channel, Permission.READ_MESSAGE_HISTORY)
    if emoji not in message.reactions:
        require(context, channel, Permission.ADD_REACTIONS)
    context.messenger.check_awake(channel)
    people = message.reactions.setdefault(emoji, [])
    if me.id not in people:
        people.append(me.id)
        context.world.touch(message)
        await context.announcer.reaction(message, me, emoji, added=True)
    return no_content()


async def remove_reaction(request: web.Request) -> web.Response:
    """``DELETE …/reactions/{emoji}/{user}``."""
    context, channel, message = _one(request)
    emoji, who = _emoji(request), request.match_info["user"]
    user = context.world.bot if who == "@me" else context.world.user(int(who))
    if not user.bot:
        require(context, channel, Permission.MANAGE_MESSAGES)
    people = message.reactions.get(emoji, [])
    if user.id in people:
        people.remove(user.id)
        if not people:
            del message.reactions[emoji]
        context.world.touch(message)
        await context.announcer.reaction(message, user, emoji, added=False)
    return no_content()


async def list_reactions(request: web.Request) -> web.Response:
    """``GET …/reactions/{emoji}``."""
    context, _channel, message = _one(request)
    people = message.reactions.get(_emoji(request), [])
    return json_response([views.user(context.world.user(i)) for i in people])


async def clear_reactions(request: web.Request) -> web.Response:
    """``DELETE …/reactions``."""
    context, channel, message = _one(request)
    require(context, channel, Permission.MANAGE_MESSAGES)
    message.reactions = {}
    context.world.touch(message)
    await context.announcer.message_updated(message)
    return no_content()


_ALL = CHANNEL + "/messages"
_MESSAGE = _ALL + r"/{message:\d+}"
_REACTIONS = _MESSAGE + "/reactions"

routes = [
    web.get(_ALL, list_messages),
    web.post(_ALL, create_message),
    web.post(_ALL + "/bulk-delete", bulk_delete),
    web.get(_MESSAGE, get_message),
    web.patch(_MESSAGE, edit_message),
    web.delete(_MESSAGE, delete_message),
    web.delete(_REACTIONS, clear_reactions),
    web.get(_REACTIONS + "/{emoji}", list_reactions),
    web.put(_REACTIONS + "/{emoji}/@me", add_reaction),
    web.delete(_REACTIONS + r"/{emoji}/{user:@me|\d+}", remove_reaction),
]
