"""Scheduled events of the server (Guild Scheduled Event resource): those that take place elsewhere
than in a voice channel."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from aiohttp import web

from bot.sandbox import limits, views
from bot.sandbox.context import number, of
from bot.sandbox.model import Occasion
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.rest.guilds import GUILD, check_guild
from bot.sandbox.wire import Json, json_response, no_content, read_body

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
NEXT = {SCHEDULED: (SCHEDULED, ACTIVE, CANCELED), ACTIVE: (ACTIVE, COMPLETED)}
"""Statuses that may follow each status; one that is over stays so."""
MEMBERS_ONLY, EXTERNAL = 2, 3


def _may(request: web.Request) -> None:
    check_guild(request)
    world = of(request).world
    allowed = world.permissions(world.bot, None)
    if not allowed & (Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS):
        raise refused("missing_permissions")


def _find(request: web.Request) -> Occasion:
    check_guild(request)
    found = of(request).world.occasions.get(number(request, "event"))
    if found is None:
        raise refused("unknown_event")
    return found


def _read(request: web.Request, given: Json, problems: Problems) -> dict[str, Any]:
    """The fields that are given, as they are kept."""
    found: dict[str, Any] = {}
    for key, high in (("name", limits.EVENT_NAME), ("description", limits.EVENT_DESCRIPTION)):
        if key in given:
            found[key] = problems.text(given, key, high, low=1)
    if problems.model(given.get("entity_metadata", {}), "entity_metadata"):
        with problems.at("entity_metadata"):
            place = given.get("entity_metadata", {})
            location = problems.text(place, "location", limits.EVENT_LOCATION, low=1)
            found |= {} if location is None else {"location": location}
    for key, name in (("scheduled_start_time", "starts"), ("scheduled_end_time", "ends")):
        if key in given:
            found[name] = str(given[key])
    now = of(request).world.clock.now()
    if "starts" in found and datetime.fromisoformat(found["starts"]).timestamp() <= now:
        problems.add("GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "scheduled_start_time")
    if {"starts", "ends"} <= found.keys() and not _in_order(found["starts"], found["ends"]):
        problems.add("GUILD_SCHEDULED_EVENT_SCHEDULE_PAST/end", "scheduled_end_time")
    return found


def _in_order(starts: str, ends: str) -> bool:
    return datetime.fromisoformat(starts) < datetime.fromisoformat(ends)


async def list_events(request: web.Request) -> web.Response:
    """``GET /guilds/{id}/scheduled-events``: those that are not over."""
    check_guild(request)
    world = of(request).world
    there = [one for one in world.occasions.values() if one.status in NEXT]
    return json_response([views.occasion(world, one) for one in there])


async def create_event(request: web.Request) -> web.Response:
    """``POST /guilds/{id}/scheduled-events``."""
    _may(request)
    world = of(request).world
    payload = (await read_body(request)).fields
    problems = Problems()
    for key in ("name", "scheduled_start_time", "scheduled_end_time", "entity_metadata"):
        if key not in payload:
            problems.required(key)
    for key, only in (("privacy_level", MEMBERS_ONLY), ("entity_type", EXTERNAL)):
        if payload.get(key) != only:
            problems.add("BASE_TYPE_CHOICES", key, allowed=only)
    found = _read(request, payload, problems)
    problems.refuse_if_any()
    if sum(one.status in NEXT for one in world.occasions.values()) >= limits.EVENTS:
        raise refused("maximum_events", high=limits.EVENTS)
    made = Occasion(world.snowflakes.next(), description=found.pop("description", None), **found)
    world.add(made)
    return json_response(views.occasion(world, made))


async def get_event(request: web.Request) -> web.Response:
    """``GET /guilds/{id}/scheduled-events/{event}``."""
    return json_response(views.occasion(of(request).world, _find(request)))


async def edit_event(request: web.Request) -> web.Response:
    """``PATCH /guilds/{id}/scheduled-events/{event}``: its fields, or its next status."""
    _may(request)
    world, there = of(request).world, _find(request)
    payload = (await read_body(request)).fields
    if there.status not in NEXT:
        raise refused("event_over")
    problems = Problems()
    found = _read(request, payload, problems)
    status = payload.get("status", there.status)
    if status not in NEXT[there.status]:
        problems.add("BASE_TYPE_CHOICES", "status", allowed=NEXT[there.status])
    problems.refuse_if_any()
    for name, value in (found | {"status": status}).items():
        setattr(there, name, value)
    world.touch(there)
    return json_response(views.occasion(world, there))


async def delete_event(request: web.Request) -> web.Response:
    """``DELETE /guilds/{id}/scheduled-events/{event}``."""
    _may(request)
    of(request).world.remove(_find(request))
    return no_content()


_EVERY = GUILD + "/scheduled-events"
_ONE = _EVERY + r"/{event:\d+}"

routes = [
    web.get(_EVERY, list_events),
    web.post(_EVERY, create_event),
    web.get(_ONE, get_event),
    web.patch(_ONE, edit_event),
    web.delete(_ONE, delete_event),
]
