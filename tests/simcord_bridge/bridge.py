"""The sockets that simcord has not: its world over HTTP and a gateway, for a client as it is.

simcord puts its fakes into a client; here the client stays whole and speaks to them over loopback.
Only the wire is ours: what a request does, and what an event says, is simcord's.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Mapping
from typing import Any

import discord
import simcord
from aiohttp import WSMsgType, web
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.sandbox import redirect_discord
from bot.sandbox.gateway import Connection
from bot.sandbox.rest import PREFIX
from bot.sandbox.wire import Body, Json, json_response, loads, read_body

VIA = {"Via": "1.1 simcord"}


class Bridge:
    """One simcord world, served to one client."""

    def __init__(self, env: simcord.Env) -> None:
        self._backend = env.backend
        self._backend.subscribers.append(self._tell)
        self._waiting: asyncio.Queue[Json] = asyncio.Queue()
        self._sequence = 0
        self.url = ""

    @contextlib.asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Serve on loopback, with discord.py pointed here."""
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.router.add_route("*", PREFIX + "/{path:.*}", self._rest)
        app.router.add_get("/", self._gateway)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        restore = redirect_discord(self.url)
        try:
            yield
        finally:
            restore()
            await runner.cleanup()

    # -- REST -----------------------------------------------------------------------------------

    async def _rest(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        if path == "/gateway/bot":
            start = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
            socket = self.url.replace("http", "ws", 1)
            return json_response({"url": socket, "shards": 1, "session_start_limit": start})
        body = await read_body(request)
        try:
            said = router.dispatch(
                self._backend,
                request.method,
                path,
                json=body.payload or None,
                params=dict(request.query),
                files=_files(body),
            )
        except BackendError as refused:
            return json_response(refused.to_json(), refused.status, VIA)
        return web.Response(status=204) if said is None else json_response(said, headers=VIA)

    # -- the gateway ------------------------------------------------------------------------------

    def _tell(self, event: str, payload: Mapping[str, Any]) -> None:
        self._sequence += 1
        self._waiting.put_nowait({"op": 0, "t": event, "s": self._sequence, "d": dict(payload)})

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = Connection(request, socket)
        await connection.send({"op": 10, "d": {"heartbeat_interval": 41250}})
        telling = asyncio.create_task(self._pass_on(connection))
        async for frame in socket:
            if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            asked = loads(frame.data)
            if asked["op"] == 1:
                await connection.send({"op": 11})
            elif asked["op"] == 2:
                self._greet(asked["d"].get("shard") or [0, 1])
        telling.cancel()
        return socket

    async def _pass_on(self, connection: Connection) -> None:
        while True:
            await connection.send(await self._waiting.get())

    def _greet(self, shard: list[int]) -> None:
        backend = self._backend
        ready = {
            "v": 10,
            "user": dict(serializers.user_payload(backend.bot_user)),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in backend.guilds],
            "session_id": "simcord",
            "resume_gateway_url": self.url.replace("http", "ws", 1),
            "shard": shard,
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        self._tell("READY", ready)
        for guild in backend.guilds.values():
            self._tell("GUILD_CREATE", serializers.guild_create_payload(backend, guild))


def _files(body: Body) -> list[discord.File]:
    """The files of a request as simcord takes them, with what the request says of each."""
    holder = body.payload.get("data") or body.payload if isinstance(body.payload, dict) else {}
    told = {int(item["id"]): item for item in holder.get("attachments") or [] if "filename" in item}
    return [
        discord.File(
            io.BytesIO(upload.content),
            upload.filename,
            description=told.get(number, {}).get("description"),
        )
        for number, upload in sorted(body.files.items())
    ]
