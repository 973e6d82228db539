"""Roles, and who has them (Guild resource)."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox import limits, views
from bot.sandbox.context import number, of
from bot.sandbox.model import RoleRecord, User
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.rest.guilds import GUILD, check_guild
from bot.sandbox.wire import json_response, no_content, read_body
from bot.sandbox.world import BOT_ROLE_ID, GUILD_ID, MEMBER_ROLE_ID


def _may(request: web.Request) -> None:
    check_guild(request)
    world = of(request).world
    if not world.permissions(world.bot, None) & Permission.MANAGE_ROLES:
        raise refused("missing_permissions")


async def list_roles(request: web.Request) -> web.Response:
    """``GET /guilds/{id}/roles``."""
    check_guild(request)
    return json_response(views.roles(of(request).world))


async def create_role(request: web.Request) -> web.Response:
    """``POST /guilds/{id}/roles``: nobody gives away what they do not have, and the sandbox's bot
    needs to give nothing."""
    _may(request)
    context = of(request)
    world = context.world
    payload = (await read_body(request)).fields
    problems = Problems()
    name = problems.text(payload, "name", limits.ROLE_NAME)
    problems.refuse_if_any()
    if int(payload.get("permissions") or 0):
        raise refused("missing_permissions")
    if len(world.roles) >= limits.ROLES:
        raise refused("maximum_roles", high=limits.ROLES)
    role = RoleRecord(world.snowflakes.next(), name or "new role", bool(payload.get("mentionable")))
    world.add(role)
    await context.announcer.role_created(role)
    return json_response(views.role(role))


async def delete_role(request: web.Request) -> web.Response:
    """``DELETE /guilds/{id}/roles/{role}``."""
    _may(request)
    context = of(request)
    world, role = context.world, _made(request)
    world.remove(role)
    for person in world.people.values():
        if role.id in person.roles:
            person.roles.remove(role.id)
            world.touch(person)
    await context.announcer.role_deleted(role)
    return no_content()


def _made(request: web.Request) -> RoleRecord:
    """A role below the bot's own: those at its side and above are out of its reach."""
    found = number(request, "role")
    if found in (GUILD_ID, MEMBER_ROLE_ID, BOT_ROLE_ID):
        raise refused("missing_permissions")
    role = of(request).world.roles.get(found)
    if role is None:
        raise refused("unknown_role")
    return role


def _member(request: web.Request) -> User:
    world, someone = of(request).world, number(request, "user")
    if someone not in world.people:
        raise refused("unknown_member")
    return world.people[someone]


async def give_role(request: web.Request) -> web.Response:
    """``PUT /guilds/{id}/members/{user}/roles/{role}``; once more changes nothing."""
    _may(request)
    person, role = _member(request), _made(request)
    if role.id not in person.roles:
        person.roles.append(role.id)
        of(request).world.touch(person)
    return no_content()


async def take_role(request: web.Request) -> web.Response:
    """``DELETE /guilds/{id}/members/{user}/roles/{role}``; once more changes nothing."""
    _may(request)
    person, role = _member(request), _made(request)
    if role.id in person.roles:
        person.roles.remove(role.id)
        of(request).world.touch(person)
    return no_content()


_OF_MEMBER = GUILD + r"/members/{user:\d+}/roles/{role:\d+}"

routes = [
    web.get(GUILD + "/roles", list_roles),
    web.post(GUILD + "/roles", create_role),
    web.delete(GUILD + r"/roles/{role:\d+}", delete_role),
    web.put(_OF_MEMBER, give_role),
    web.delete(_OF_MEMBER, take_role),
]
