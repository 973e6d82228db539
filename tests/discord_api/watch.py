"""Watches what bots and sandboxes say to each other, and holds it against Discord's description."""

from __future__ import annotations

import copy
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.sandbox.gateway import Session
from bot.sandbox.guard import GONE
from bot.sandbox.rest import PREFIX
from bot.sandbox.wire import PAYLOAD
from tests.discord_api.description import Description, faults
from tests.discord_api.deviations import as_described
from tests.discord_api.events import objects_of

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer."""

    method: str
    path: str
    query: frozenset[str]
    request: Any
    status: int
    answer: bytes

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"


@dataclass(slots=True)
class Watch:
    """Record of what has been said since it was last judged."""

    description: Description
    exchanges: list[Exchange] = field(default_factory=list)
    events: list[tuple[str, Any]] = field(default_factory=list)
    judged: int = 0

    def middleware(self) -> Middleware:
        """Notes every request of the API as the sandbox answered it."""

        @web.middleware
        async def noting(request: web.Request, handler: Handler) -> web.StreamResponse:
            response = await handler(request)
            if request.path.startswith(PREFIX) and isinstance(response, web.Response):
                self._note(request, response)
            return response

        return noting

    def _note(self, request: web.Request, response: web.Response) -> None:
        body = response.body if isinstance(response.body, bytes) else b""
        exchange = Exchange(
            request.method,
            request.path.removeprefix(PREFIX),
            frozenset(request.query),
            request.get(PAYLOAD),
            response.status,
            body,
        )
        self.exchanges.append(exchange)

    def dispatch(self) -> Callable[[Session, str, Any], Awaitable[None]]:
        """Note each event on its way, in the place of :meth:`Session.dispatch`."""
        real = Session.dispatch

        async def dispatch(session: Session, name: str, data: Any) -> None:
            self.events.append((name, copy.deepcopy(data)))
            await real(session, name, data)

        return dispatch

    def judge(self) -> list[str]:
        """List what of it Discord's description does not know, each fault said once."""
        exchanges, self.exchanges = self.exchanges, []
        events, self.events = self.events, []
        self.judged += len(exchanges)
        found = [line for exchange in exchanges for line in self._wrong(exchange)]
        found += [line for name, data in events for line in self._wrong_event(name, data)]
        return list(dict.fromkeys(found))

    def _wrong(self, exchange: Exchange) -> list[str]:
        if exchange.status >= 500 or exchange.status == GONE:
            return []  # what Discord's servers say when they fail is described nowhere
        operation = self.description.operation(exchange.method, exchange.path)
        if operation is None:
            unknown = exchange.status in (404, 405)
            return [] if unknown else [f"{exchange}: Discord knows no such operation"]
        head = f"{exchange.method} {operation.path} {exchange.status}"
        lines = []
        if exchange.status < 400:
            lines += [f"query: {name}" for name in sorted(exchange.query - operation.query)]
            if operation.request is not None and exchange.request is not None:
                sent = as_described(operation, exchange.request)
                lines += [f"request {line}" for line in faults(operation.request, sent)]
        expected = operation.response(exchange.status)
        if expected is None:
            lines.append("no answer with this status is described")
        elif exchange.status != 204:
            answer = json.loads(exchange.answer) if exchange.answer else None
            lines += [f"answer {line}" for line in faults(expected, answer)]
        elif exchange.answer:
            lines.append("an answer of 204 has a body")
        return [f"{head}: {line}" for line in lines]

    def _wrong_event(self, name: str, data: Any) -> list[str]:
        return [
            f"{name} {place}: {line}"
            for place, component, value in objects_of(name, data)
            for line in faults(self.description.component(component), value)
        ]
