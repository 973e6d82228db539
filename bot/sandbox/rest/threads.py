"""Threads and their members."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox import views
from bot.sandbox.context import Context, number
from bot.sandbox.model import PRIVATE_THREAD, Channel, User
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import refused
from bot.sandbox.rest.channels import CHANNEL, require, seen
from bot.sandbox.wire import json_response, no_content, read_body


async def create_from_message(request: web.Request) -> web.Response:
    """``POST /channels/{id}/messages/{message}/threads``."""
    context, channel = seen(request)
    starter = context.world.message(channel.id, number(request, "message"))
    payload = (await read_body(request)).fields
    thread = await context.threads.create(channel, context.world.bot, payload, starter)
    return json_response(views.channel(context.world, thread), status=201)


async def create(request: web.Request) -> web.Response:
    """``POST /channels/{id}/threads``."""
    context, channel = seen(request)
    payload = (await read_body(request)).fields
    thread = await context.threads.create(channel, context.world.bot, payload)
    return json_response(views.channel(context.world, thread), status=201)


def _thread(request: web.Request) -> tuple[Context, Channel]:
    context, thread = seen(request)
    if not thread.is_thread:
        raise refused("wrong_channel_type")
    return context, thread


def _member(request: web.Request, context: Context) -> User:
    who = request.match_info["user"]
    return context.world.bot if who == "@me" else context.world.user(int(who))


async def list_members(request: web.Request) -> web.Response:
    """``GET /channels/{id}/thread-members``."""
    _context, thread = _thread(request)
    return json_response([views.thread_member(thread, user_id) for user_id in thread.members])


async def get_member(request: web.Request) -> web.Response:
    """``GET /channels/{id}/thread-members/{user}``."""
    context, thread = _thread(request)
    user = _member(request, context)
    if user.id not in thread.members:
        raise refused("unknown_member")
    return json_response(views.thread_member(thread, user.id))


async def add_member(request: web.Request) -> web.Response:
    """``PUT /channels/{id}/thread-members/{user}``."""
    context, thread = _thread(request)
    user = _member(request, context)
    if not user.bot:
        require(context, thread, Permission.SEND_MESSAGES_IN_THREADS)
    await context.threads.add(thread, user)
    return no_content()


async def remove_member(request: web.Request) -> web.Response:
    """``DELETE /channels/{id}/thread-members/{user}``."""
    context, thread = _thread(request)
    user = _member(request, context)
    if not user.bot and thread.owner_id != context.world.bot.id:
        require(context, thread, Permission.MANAGE_THREADS)
    await context.threads.remove(thread, user)
    return no_content()


async def list_archived(request: web.Request) -> web.Response:
    """``GET /channels/{id}/threads/archived/public|private``."""
    context, parent = seen(request)
    private = request.match_info["kind"] == "private"
    if private:
        require(context, parent, Permission.MANAGE_THREADS)
    world = context.world
    found = [
        c
        for c in world.channels.values()
        if c.is_thread
        and c.archived
        and c.parent_id == parent.id
        and (c.type == PRIVATE_THREAD) == private
    ]
    found.sort(key=lambda thread: thread.archived_at, reverse=True)
    limit = int(request.query.get("limit", 50))
    mine = [thread for thread in found if world.bot.id in thread.members]
    return json_response(
        {
            "threads": [views.channel(world, thread) for thread in found[:limit]],
            "members": [views.thread_member(thread, world.bot.id) for thread in mine],
            "has_more": len(found) > limit,
        }
    )


_MEMBERS = CHANNEL + "/thread-members"
_MEMBER = _MEMBERS + r"/{user:@me|\d+}"

routes = [
    web.post(CHANNEL + r"/messages/{message:\d+}/threads", create_from_message),
    web.post(CHANNEL + "/threads", create),
    web.get(CHANNEL + "/threads/archived/{kind:public|private}", list_archived),
    web.get(_MEMBERS, list_members),
    web.get(_MEMBER, get_member),
    web.put(_MEMBER, add_member),
    web.delete(_MEMBER, remove_member),
]
