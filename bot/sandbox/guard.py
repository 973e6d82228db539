"""Access check and journal of every request.

The sandbox has no passwords for its people, so it must be out of reach of anything but this
machine's own browser tabs and programs: it binds to loopback only, takes only requests whose Host
is a loopback name (which stops DNS rebinding), and none that a page of another origin sends.
"""

from __future__ import annotations

import ipaddress
import logging
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.sandbox.context import of
from bot.sandbox.faults import Injected
from bot.sandbox.ratelimits import Limited
from bot.sandbox.refusal import ApiRefusal
from bot.sandbox.rest import PREFIX
from bot.sandbox.wire import json_response

_log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")
_TOKEN_IN_PATH = (f"{PREFIX}/interactions/", f"{PREFIX}/webhooks/")


@dataclass(frozen=True, slots=True)
class RefusedRequest:
    """One request that Discord would have refused."""

    method: str
    path: str
    code: int
    message: str
    status: int


@dataclass(slots=True)
class Journal:
    """Record of failures: ``errors`` are bugs of the sandbox, ``refusals`` faults of its
    clients."""

    errors: list[str]
    refusals: list[RefusedRequest]


def check_loopback(host: str) -> None:
    """Raise ``ValueError`` unless ``host`` is this machine only."""
    if host == "localhost":
        return
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise ValueError(f"The sandbox serves this machine only, not {host!r}.")


def _is_foreign(request: web.Request) -> bool:
    host = urlsplit(f"//{request.host}")
    if host.hostname not in LOOPBACK_NAMES:
        return True
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        return True
    site = request.headers.get("Sec-Fetch-Site", "none")
    mode = request.headers.get("Sec-Fetch-Mode", "navigate")
    return site in ("cross-site", "same-site") and mode != "navigate"


BUCKET: web.RequestKey[dict[str, str]] = web.RequestKey("bucket", dict)
"""Headers of a request's rate limit."""
VIA = {"Via": "1.1 sandbox"}
"""The mark of Discord's own answers: one without is the ban page in front of it."""

GONE = 499
"""The answer nobody reads: the client hung up before it had asked."""


def middleware(journal: Journal) -> Middleware:
    """The one middleware: guard, faults, the bot's token, errors in Discord's shape, saving."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await _admit(request, handler)
        except ApiRefusal as refused:
            if not isinstance(refused, Injected | Limited):
                _note(journal, request, refused)
            headers = {**request.get(BUCKET, {}), **(refused.headers or {})}
            return json_response(refused.payload(), refused.status, headers)
        except web.HTTPException as answer:
            if answer.status < 400:
                raise
            plain = ApiRefusal(answer.status, 0, f"{answer.status}: {answer.reason}")
            _note(journal, request, plain)
            return json_response(plain.payload(), plain.status)
        except ConnectionError:
            return web.Response(status=GONE)
        except Exception:
            _log.exception("%s %s failed in the sandbox", request.method, request.path)
            journal.errors.append(f"{request.method} {request.path}\n{traceback.format_exc()}")
            # 501 and not 500: discord.py retries a 500 for seconds, which hides the bug.
            return json_response({"message": "501: the sandbox failed", "code": 0}, 501)

    return guard


async def _admit(request: web.Request, handler: Handler) -> web.StreamResponse:
    if _is_foreign(request):
        raise ApiRefusal(403, 0, "403: this sandbox serves its own page only")
    context = of(request)
    if not request.path.startswith(PREFIX):
        return await handler(request)
    path = request.path.removeprefix(PREFIX)
    await context.faults.meet(request.method, path)
    open_to_all = request.path.startswith(_TOKEN_IN_PATH) or request.path == f"{PREFIX}/gateway"
    if not open_to_all and request.headers.get("Authorization") != f"Bot {context.token}":
        raise ApiRefusal(401, 0, "401: Unauthorized")
    request[BUCKET] = {**VIA, **context.limits.admit(request.method, path)}
    response = await handler(request)
    response.headers.update(request[BUCKET])
    # The answer goes out after the commit: what a client was told survives a kill.
    await context.world.save()
    return response


def _note(journal: Journal, request: web.Request, refused: ApiRefusal) -> None:
    path = request.path.removeprefix(PREFIX)
    entry = RefusedRequest(request.method, path, refused.code, refused.message, refused.status)
    journal.refusals.append(entry)
    _log.info("Refused %s %s: %s %s", request.method, path, refused, refused.errors or "")
