"""The parts of a running sandbox, as the request handlers reach them."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.sandbox.announce import Announcer
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import InteractionDesk
from bot.sandbox.invoke import Invoker
from bot.sandbox.messages import Messenger
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.snowflake import WorldClock
from bot.sandbox.threads import Threads
from bot.sandbox.world import World


@dataclass(slots=True)
class Context:
    """Everything a handler may need."""

    world: World
    clock: WorldClock
    gateway: Gateway
    announcer: Announcer
    messenger: Messenger
    threads: Threads
    desk: InteractionDesk
    invoker: Invoker
    faults: Faults
    limits: RateLimits
    token: str


CONTEXT: web.AppKey[Context] = web.AppKey("context", Context)


def of(request: web.Request) -> Context:
    """The context of the sandbox that serves a request."""
    return request.config_dict[CONTEXT]


def number(request: web.Request, name: str) -> int:
    """An id from the request's path."""
    return int(request.match_info[name])
