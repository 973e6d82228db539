"""The application and its commands."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from bot.sandbox import commandform, eventviews, views
from bot.sandbox.context import number, of
from bot.sandbox.model import Command
from bot.sandbox.refusal import refused
from bot.sandbox.wire import Json, json_response, no_content, read_body
from bot.sandbox.world import APPLICATION_ID, GUILD_ID, World


async def application(request: web.Request) -> web.Response:
    """``GET /applications/@me``: the application, owned by the server's owner."""
    world = of(request).world
    own = {"id": str(APPLICATION_ID), "name": world.bot.name}
    people = {"owner": views.user(world.owner), "bot": views.user(world.bot)}
    return json_response(views.OBJECTS["application"] | own | people)


def _guild(request: web.Request) -> int | None:
    if "guild" not in request.match_info:
        return None
    if number(request, "guild") != GUILD_ID:
        raise refused("unknown_guild")
    return GUILD_ID


def check_application(request: web.Request) -> None:
    """10002 for any application but ours."""
    if number(request, "application") != APPLICATION_ID:
        raise refused("unknown_application")


def _find(request: web.Request) -> Command:
    check_application(request)
    command = of(request).world.commands.get(number(request, "command"))
    if command is None or command.guild_id != _guild(request):
        raise refused("unknown_command")
    return command


def _put(world: World, guild_id: int | None, data: Json) -> tuple[Command, bool]:
    """Register a command, taking the place (and the id) of the one of its name and type."""
    kind = int(data.get("type") or 1)
    data = {**data, "type": kind}
    version = world.snowflakes.next()
    for command in world.commands_of(guild_id):
        if (command.kind, command.name) == (kind, data["name"]):
            command.data, command.version = data, version
            world.touch(command)
            return command, False
    return world.add(Command(world.snowflakes.next(), version, guild_id, data)), True


def _localised(request: web.Request) -> bool:
    return request.query.get("with_localizations", "true").lower() in ("true", "1")


async def list_commands(request: web.Request) -> web.Response:
    """``GET …/commands``."""
    check_application(request)
    found = of(request).world.commands_of(_guild(request))
    return json_response([eventviews.command(c, localised=_localised(request)) for c in found])


async def overwrite_commands(request: web.Request) -> web.Response:
    """``PUT …/commands``: replace all; a command that stays keeps its id."""
    context = of(request)
    check_application(request)
    guild_id = _guild(request)
    wanted = commandform.check_commands((await read_body(request)).payload)
    kept = [_put(context.world, guild_id, data)[0] for data in wanted]
    for command in context.world.commands_of(guild_id):
        if command not in kept:
            context.world.remove(command)
    await context.announcer.commands_changed()
    return json_response([eventviews.command(command) for command in kept])


async def create_command(request: web.Request) -> web.Response:
    """``POST …/commands``: add one, or replace the one of its name."""
    context = of(request)
    check_application(request)
    guild_id = _guild(request)
    data = commandform.check_command((await read_body(request)).payload)
    kinds = [c.kind for c in context.world.commands_of(guild_id) if c.name != data["name"]]
    commandform.check_count([*kinds, int(data.get("type") or 1)])
    command, new = _put(context.world, guild_id, data)
    await context.announcer.commands_changed()
    return json_response(eventviews.command(command), status=201 if new else 200)


async def get_command(request: web.Request) -> web.Response:
    """``GET …/commands/{id}``."""
    return json_response(eventviews.command(_find(request)))


async def edit_command(request: web.Request) -> web.Response:
    """``PATCH …/commands/{id}``."""
    context = of(request)
    command = _find(request)
    changes: dict[str, Any] = (await read_body(request)).fields
    command.data = commandform.check_command({**command.data, **changes})
    command.version = context.world.snowflakes.next()
    context.world.touch(command)
    await context.announcer.commands_changed()
    return json_response(eventviews.command(command))


async def delete_command(request: web.Request) -> web.Response:
    """``DELETE …/commands/{id}``."""
    context = of(request)
    context.world.remove(_find(request))
    await context.announcer.commands_changed()
    return no_content()


_GLOBAL = r"/applications/{application:\d+}/commands"
_LOCAL = r"/applications/{application:\d+}/guilds/{guild:\d+}/commands"

routes = [
    web.get("/oauth2/applications/@me", application),
    web.get("/applications/@me", application),
]
for _base in (_GLOBAL, _LOCAL):
    _one = _base + r"/{command:\d+}"
    routes += [
        web.get(_base, list_commands),
        web.put(_base, overwrite_commands),
        web.post(_base, create_command),
        web.get(_one, get_command),
        web.patch(_one, edit_command),
        web.delete(_one, delete_command),
    ]
