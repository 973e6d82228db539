"""The sandbox itself: puts the parts together and serves them on loopback."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import secrets
from pathlib import Path
from typing import ClassVar

from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.sandbox import guard, rest, views
from bot.sandbox.announce import Announcer
from bot.sandbox.context import CONTEXT, Context
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import INTENT_GUILDS, Gateway
from bot.sandbox.interactions import InteractionDesk
from bot.sandbox.invoke import Invoker
from bot.sandbox.limits import FILE_BYTES, FILES
from bot.sandbox.messages import Messenger
from bot.sandbox.operations import Operations
from bot.sandbox.people import PageHub
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.setup import Setup
from bot.sandbox.snowflake import WorldClock
from bot.sandbox.store import MemoryStore, WorldFile
from bot.sandbox.threads import Threads
from bot.sandbox.world import APPLICATION_ID, GUILD_ID, World

TICK_SECONDS = 20.0

_PAGE = Path(__file__).parent / "page"


class Sandbox:
    """A Discord of one's own.

    ``state_path``: the SQLite file that keeps the world, None for memory. ``token``: of the bot, a
    new one where none is given. ``rate_limits`` False lets the bot ask as often as it likes, for
    tests of other things.

    >>> async def visit() -> str:
    ...     sandbox = Sandbox()
    ...     await sandbox.start()
    ...     await sandbox.stop()
    ...     return sandbox.url
    >>> asyncio.run(visit())
    'http://127.0.0.1:...'
    """

    watchers: ClassVar[list[Middleware]] = []
    """Middlewares around all that sandboxes serve: how tests see the traffic."""

    def __init__(
        self,
        setup: Setup | None = None,
        state_path: Path | None = None,
        *,
        token: str = "",
        rate_limits: bool = True,
    ) -> None:
        self._setup = setup or Setup()
        if not self._setup.people:
            raise ValueError("The sandbox needs at least one person.")
        self._state_path = state_path
        self._runner: web.AppRunner | None = None
        self._ticker: asyncio.Task[None] | None = None
        self._journal = guard.Journal([], [])
        self.token = token or new_token()
        self.url = ""
        self.clock = WorldClock()
        self.limits = RateLimits(self.clock, rate_limits)
        self._build()

    def _build(self) -> None:
        store = WorldFile(self._state_path) if self._state_path else MemoryStore()
        self.world = World(self._setup, store, self.clock)
        self.gateway = Gateway(self.world, self.token)
        self.people = PageHub(self.world, self._journal.errors.append)
        announcer = Announcer(self.world, self.gateway, self.people)
        messenger = Messenger(self.world, announcer)
        threads = Threads(self.world, announcer, messenger)
        self.desk = InteractionDesk(self.world, self.gateway, announcer, messenger)
        self.faults = Faults(self.world, self.gateway.drop)
        invoker = Invoker(self.world, self.desk, messenger)
        self.context = Context(
            self.world,
            self.clock,
            self.gateway,
            announcer,
            messenger,
            threads,
            self.desk,
            invoker,
            self.faults,
            self.limits,
            self.token,
        )
        self.people.operations = Operations(self.context, self.people).table()
        self.people.bot_online = lambda: self.gateway.online
        self.gateway.on_presence.append(announcer.presence)

    @property
    def errors(self) -> list[str]:
        """Tracebacks of the sandbox's own handlers. Not empty means: a bug in the sandbox."""
        return self._journal.errors

    @property
    def refusals(self) -> list[guard.RefusedRequest]:
        """Requests Discord would have refused, oldest first."""
        return self._journal.refusals

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Open the world and serve it. Port 0 takes a free one; see :attr:`url`.

        Raises ``ValueError`` for a host that is not this machine, ``OSError`` for a taken port.
        """
        guard.check_loopback(host)
        try:
            await self.world.open()
        except BaseException:  # its thread would keep the program from ending
            await self.world.store.close()
            raise
        largest = FILES * FILE_BYTES + 1024 * 1024
        app = web.Application(
            client_max_size=largest, middlewares=[*self.watchers, guard.middleware(self._journal)]
        )
        app[CONTEXT] = self.context
        app.on_response_prepare.append(_never_stale)
        rest.add_routes(app)
        app.router.add_get("/", self._front)
        app.router.add_get("/people/socket", self.people.handle)
        app.router.add_post("/people/upload", self.people.upload)
        app.router.add_static("/page/", _PAGE)
        app.router.add_get("/fonts/sans.ttf", self._font)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        try:
            await site.start()
        except OSError:
            await self.stop()
            raise
        bound = self._runner.addresses[0][1]
        shown = f"[{host}]" if ":" in host else host
        self.url = self.world.base_url = f"http://{shown}:{bound}"
        self._ticker = asyncio.create_task(self._tick())

    async def _front(self, request: web.Request) -> web.StreamResponse:
        """``/``: discord.py's gateway when it asks for a WebSocket, the page otherwise."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.gateway.handle(request)
        page = web.FileResponse(_PAGE / "index.html")
        page.headers["Cache-Control"] = "no-cache"
        page.headers["Content-Security-Policy"] = (
            "default-src 'self'; img-src 'self' data: blob: http: https:; "
            "style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'"
        )
        return page

    async def _font(self, _request: web.Request) -> web.StreamResponse:
        """A Chinese font for machines that have none installed, where the set-up has one."""
        if self._setup.font is None:
            raise web.HTTPNotFound
        kept = {"Cache-Control": "private, max-age=604800"}
        return web.FileResponse(self._setup.font, headers=kept)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            await self._settle()

    async def _settle(self) -> None:
        await self.context.threads.archive_the_quiet()
        self.desk.forget_the_old()
        await self.world.forget_gone_files()
        await self.world.save()

    async def advance(self, seconds: float) -> None:
        """Set the sandbox's clock forward: messages and tokens age, quiet threads archive."""
        self.clock.advance(seconds)
        await self._settle()

    async def expel(self, *, in_common: bool = False) -> None:
        """Send the bot away from the server. ``in_common``: it has another one in common with
        everybody, so that it may write to them all the same (else 50278)."""
        gone = {"id": str(GUILD_ID)}
        await self.gateway.dispatch("GUILD_DELETE", gone, intent=INTENT_GUILDS)
        self.world.expelled, self.world.in_common = True, in_common

    async def invite(self) -> None:
        """Invite the bot into the server again."""
        self.world.expelled = False
        shown = views.guild_create(self.world)
        del shown["unavailable"]  # said of servers that were there when the session began
        await self.gateway.dispatch("GUILD_CREATE", shown, intent=INTENT_GUILDS)

    def install_for(self, person: str) -> None:
        """Somebody installs the bot for themselves: its commands that allow it are theirs wherever
        they are, in servers without the bot too."""
        someone = self.world.person_named(person)
        assert someone is not None
        self.world.installed.add(someone.id)

    async def stop(self) -> None:
        """Close every connection and the world; the state file keeps it."""
        if self._ticker is not None:
            self._ticker.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ticker
        self.desk.close()
        await self.people.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        await self.world.save()
        await self.world.store.close()


def new_token() -> str:
    """A token in Discord's form, whose first part is the bot's id: some clients read it."""
    own_id = base64.b64encode(str(APPLICATION_ID).encode()).decode().rstrip("=")
    return f"{own_id}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"


async def _never_stale(request: web.Request, response: web.StreamResponse) -> None:
    """A browser must not run last week's script against today's sandbox."""
    if request.path.startswith("/page/"):
        response.headers["Cache-Control"] = "no-cache"
