"""Users, direct messages and where the gateway is."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox import limits, views
from bot.sandbox.context import number, of
from bot.sandbox.refusal import refused
from bot.sandbox.wire import json_response, read_body


async def me(request: web.Request) -> web.Response:
    """``GET /users/@me``."""
    return json_response(views.current_user(of(request).world))


async def get_user(request: web.Request) -> web.Response:
    """``GET /users/{id}``."""
    world = of(request).world
    return json_response(views.user(world.user(number(request, "user"))))


async def my_guilds(request: web.Request) -> web.Response:
    """``GET /users/@me/guilds``."""
    world = of(request).world
    guild = views.guild(world)
    keys = ("id", "name", "icon", "banner", "features")
    mine = {"owner": False, "permissions": str(world.permissions(world.bot, None))}
    return json_response([{key: guild[key] for key in keys} | mine])


async def open_dm(request: web.Request) -> web.Response:
    """``POST /users/@me/channels``. Discord opens it even when the person takes no messages."""
    context = of(request)
    world = context.world
    recipient = str((await read_body(request)).fields.get("recipient_id") or "")
    if not recipient.isdigit() or int(recipient) not in world.people:
        raise refused("invalid_recipient")
    context.faults.meet_opening()
    channel = world.direct_channel(int(recipient))
    return json_response(views.channel(world, channel))


async def gateway(request: web.Request) -> web.Response:
    """``GET /gateway``."""
    return json_response({"url": of(request).world.base_url.replace("http", "ws", 1)})


async def gateway_bot(request: web.Request) -> web.Response:
    """``GET /gateway/bot``."""
    context = of(request)
    url = context.world.base_url.replace("http", "ws", 1)
    start = {
        "total": limits.SESSION_STARTS,
        "remaining": max(limits.SESSION_STARTS - context.gateway.identified, 0),
        "reset_after": 3_600_000,
        "max_concurrency": 1,
    }
    shards = context.gateway.recommended
    return json_response({"url": url, "shards": shards, "session_start_limit": start})


routes = [
    web.get("/users/@me", me),
    web.get("/users/@me/guilds", my_guilds),
    web.post("/users/@me/channels", open_dm),
    web.get(r"/users/{user:\d+}", get_user),
    web.get("/gateway", gateway),
    web.get("/gateway/bot", gateway_bot),
]
