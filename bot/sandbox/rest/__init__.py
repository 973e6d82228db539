"""Discord's REST API v10, one module a resource."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.rest import (
    application,
    cdn,
    channels,
    emojis,
    guilds,
    messages,
    occasions,
    roles,
    threads,
    users,
    webhooks,
)

PREFIX = "/api/v10"
_RESOURCES = (
    *(application, channels, emojis, guilds, messages, occasions, roles, threads, users, webhooks),
)


def add_routes(app: web.Application) -> None:
    """Put every resource under ``/api/v10`` and the files under ``/cdn``."""
    for module in _RESOURCES:
        for route in module.routes:
            app.router.add_route(route.method, PREFIX + route.path, route.handler)
    for route in cdn.routes:
        app.router.add_route(route.method, route.path, route.handler)
