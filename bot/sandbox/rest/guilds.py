"""The server: its members, roles, channels and running threads."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox import limits, views
from bot.sandbox.context import number, of
from bot.sandbox.model import TEXT
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.wire import json_response, read_body
from bot.sandbox.world import GUILD_ID


def check_guild(request: web.Request) -> None:
    """Refuse any server but the one there is."""
    if number(request, "guild") != GUILD_ID:
        raise refused("unknown_guild")


async def get_guild(request: web.Request) -> web.Response:
    """``GET /guilds/{id}``."""
    check_guild(request)
    return json_response(views.guild(of(request).world))


async def get_member(request: web.Request) -> web.Response:
    """``GET /guilds/{id}/members/{user}``."""
    check_guild(request)
    world = of(request).world
    someone = number(request, "user")
    if someone != world.bot.id and (someone not in world.people or someone in world.left):
        raise refused("unknown_member")
    return json_response(views.member(world, world.user(someone)))


async def list_members(request: web.Request) -> web.Response:
    """``GET /guilds/{id}/members``."""
    check_guild(request)
    world = of(request).world
    after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 1))
    people = [p for p in (world.bot, *world.people.values()) if p.id > after]
    return json_response([views.member(world, person) for person in people[:limit]])


async def list_channels(request: web.Request) -> web.Response:
    """``GET /guilds/{id}/channels``: threads are not among them."""
    check_guild(request)
    world = of(request).world
    found = [c for c in world.channels.values() if c.type == TEXT]
    return json_response([views.channel(world, channel) for channel in found])


async def create_channel(request: web.Request) -> web.Response:
    """``POST /guilds/{id}/channels``: a text channel."""
    check_guild(request)
    context = of(request)
    world = context.world
    payload = (await read_body(request)).fields
    problems = Problems()
    name = problems.text(payload, "name", 100, low=1, required=True)
    problems.text(payload, "topic", limits.CHANNEL_TOPIC)
    if payload.get("type", TEXT) != TEXT:
        problems.add("BASE_TYPE_CHOICES/channel", "type")
    problems.refuse_if_any()
    if not world.permissions(world.bot, None) & Permission.MANAGE_CHANNELS:
        raise refused("missing_permissions")
    channel = world.add_channel((name or "").replace(" ", "-"), payload.get("topic"))
    channel.overwrites = list(payload.get("permission_overwrites") or [])
    await context.announcer.channel_created(channel)
    return json_response(views.channel(world, channel), status=201)


async def active_threads(request: web.Request) -> web.Response:
    """``GET /guilds/{id}/threads/active``."""
    check_guild(request)
    world = of(request).world
    found = [
        c
        for c in world.channels.values()
        if c.is_thread and not c.archived and world.sees(world.bot, c)
    ]
    mine = [thread for thread in found if world.bot.id in thread.members]
    members = [views.thread_member(thread, world.bot.id) for thread in mine]
    threads = [views.channel(world, thread) for thread in found]
    return json_response({"threads": threads, "members": members, "has_more": False})


GUILD = r"/guilds/{guild:\d+}"

routes = [
    web.get(GUILD, get_guild),
    web.get(GUILD + "/members", list_members),
    web.get(GUILD + r"/members/{user:\d+}", get_member),
    web.get(GUILD + "/channels", list_channels),
    web.post(GUILD + "/channels", create_channel),
    web.get(GUILD + "/threads/active", active_threads),
]
