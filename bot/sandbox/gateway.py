"""The gateway: Discord's WebSocket, as the bot's shards use it.

Hello, identify, heartbeat and resume with replay, zlib-stream or plain text. A session outlives its
connection for two minutes, collecting the events a resume then replays. Opcodes and close codes are
those of Discord's "Gateway Events" and "Opcodes and Status Codes".
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox import views
from bot.sandbox.wire import Json, dumps, loads
from bot.sandbox.world import APPLICATION_ID, GUILD_ID, World

HEARTBEAT_SECONDS = 41.25
RESUME_SECONDS = 120.0
REPLAY_EVENTS = 2000

DISPATCH = 0
HEARTBEAT = 1
IDENTIFY = 2
RESUME = 6
REQUEST_MEMBERS = 8
INVALID_SESSION = 9
HELLO = 10
ACKNOWLEDGED = 11
_IGNORED = (3, 4, 31)

INTENT_GUILDS = 1 << 0
INTENT_MEMBERS = 1 << 1
INTENT_GUILD_MESSAGES = 1 << 9
INTENT_GUILD_REACTIONS = 1 << 10
INTENT_DIRECT_MESSAGES = 1 << 12
INTENT_DIRECT_REACTIONS = 1 << 13
INTENT_PRESENCES = 1 << 8
INTENT_MESSAGE_CONTENT = 1 << 15
KNOWN_INTENTS = 0x331FFFF
PRIVILEGED_INTENTS = INTENT_MEMBERS | INTENT_PRESENCES | INTENT_MESSAGE_CONTENT

API_VERSIONS = ("9", "10")
PAYLOAD_BYTES = 4096
EVENTS_A_MINUTE = 120


class Connection:
    """One WebSocket of a client, with its compression stream."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self._request = request
        self.socket = socket
        compressed = request.query.get("compress") == "zlib-stream"
        self._deflate = zlib.compressobj() if compressed else None
        self._lock = asyncio.Lock()
        self._received: list[float] = []

    def is_flooded(self) -> bool:
        """Tell whether one more payload is more than Discord takes in a minute."""
        now = asyncio.get_running_loop().time()
        self._received = [at for at in self._received if now - at < 60.0]
        self._received.append(now)
        return len(self._received) > EVENTS_A_MINUTE

    def cut(self) -> None:
        """Break the connection without a word, as a lost network does."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def send(self, payload: Json) -> None:
        """Send one payload; a socket that is already gone is no error, the session resumes."""
        # Compressing and sending must not interleave with another payload: one stream, one order.
        async with self._lock:
            if self.socket.closed:
                return
            raw = dumps(payload)
            with contextlib.suppress(ConnectionError):
                if self._deflate is None:
                    await self.socket.send_str(raw.decode())
                else:
                    packed = self._deflate.compress(raw) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)


@dataclass(slots=True, eq=False)
class Session:
    """Events of a shard, connected or not."""

    id: str
    shard: int
    shards: int
    intents: int
    connection: Connection | None
    sequence: int = 0
    replay: deque[Json] = field(default_factory=lambda: deque(maxlen=REPLAY_EVENTS))
    left_at: float | None = None

    async def dispatch(self, name: str, data: Json) -> None:
        """Send an event, and keep it for a resume."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self.replay.append(payload)
        if self.connection is not None:
            await self.connection.send(payload)


class Gateway:
    """All sessions of the bot.

    ``approved_intents``: the privileged ones that the application was given, as in the portal.
    """

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self.approved_intents = world.setup.privileged_intents
        self.on_presence: list[Any] = []
        self.refusing: int | None = None  # the code that every new session is closed with
        self.identified = 0
        self.recommended = 1  # connections

    @property
    def online(self) -> bool:
        """Tell whether the bot is connected."""
        return any(session.connection is not None for session in self._sessions.values())

    def reachable(self, direct: bool) -> bool:
        """Tell whether an interaction would reach a session, connected or about to resume. Of a
        server where the bot is not it goes where those of private messages go."""
        direct = direct or self._world.expelled
        return any(self._concerns(session, direct) for session in self._living())

    def _living(self) -> list[Session]:
        now = asyncio.get_running_loop().time()
        for session in list(self._sessions.values()):
            if session.left_at is not None and now - session.left_at > RESUME_SECONDS:
                del self._sessions[session.id]
        return list(self._sessions.values())

    def _concerns(self, session: Session, direct: bool) -> bool:
        if not direct and self._world.expelled:
            return False
        shard = 0 if direct else (GUILD_ID >> 22) % session.shards
        return session.shard == shard

    async def dispatch(
        self, name: str, data: Json, *, direct: bool = False, intent: int = 0
    ) -> None:
        """Send an event to every session whose shard and intents it concerns."""
        for session in self._living():
            if not self._concerns(session, direct) or (intent and not session.intents & intent):
                continue
            fitting = data
            if name.startswith("MESSAGE_") and not direct:
                fitting = self._without_content(data, session)
            await session.dispatch(name, fitting)

    def _without_content(self, data: Json, session: Session) -> Json:
        if session.intents & INTENT_MESSAGE_CONTENT or "author" not in data:
            return data
        own = str(APPLICATION_ID)
        if data["author"]["id"] == own or any(user["id"] == own for user in data["mentions"]):
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one WebSocket connection until it closes."""
        socket = web.WebSocketResponse(max_msg_size=4 * 1024 * 1024)
        await socket.prepare(request)
        if request.query.get("encoding", "json") != "json":
            await socket.close(code=4002, message=b"Only the JSON encoding is served.")
            return socket
        if request.query.get("v", API_VERSIONS[0]) not in API_VERSIONS:
            await socket.close(code=4012, message=b"Invalid API version.")
            return socket
        connection = Connection(request, socket)
        self._connections.add(connection)
        session: Session | None = None
        try:
            hello = {"heartbeat_interval": int(HEARTBEAT_SECONDS * 1000), "_trace": ["sandbox"]}
            await connection.send({"op": HELLO, "t": None, "s": None, "d": hello})
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    continue
                if connection.is_flooded():
                    await socket.close(code=4008, message=b"Rate limited.")
                    break
                try:
                    if len(frame.data) > PAYLOAD_BYTES:
                        raise ValueError("too long")
                    payload = loads(frame.data)
                    code, data = int(payload["op"]), payload.get("d")
                except (msgspec.DecodeError, KeyError, TypeError, ValueError):
                    await socket.close(code=4002, message=b"Error while decoding payload.")
                    break
                session = await self._operate(connection, session, code, data)
        finally:
            self._connections.discard(connection)
            await self._leave(session, connection)
        return socket

    async def _operate(
        self, connection: Connection, session: Session | None, code: int, data: Any
    ) -> Session | None:
        if code == HEARTBEAT:
            # An answer that overtakes the client's own note of when it asked looks 41 s late to it.
            await asyncio.sleep(0.02)
            await connection.send({"op": ACKNOWLEDGED, "t": None, "s": None, "d": None})
        elif code == IDENTIFY and session is None:
            return await self._identify(connection, data)
        elif code == RESUME and session is None:
            return await self._resume(connection, data)
        elif code in (IDENTIFY, RESUME):
            await connection.socket.close(code=4005, message=b"Already authenticated.")
        elif session is None:
            await connection.socket.close(code=4003, message=b"Not authenticated.")
        elif code == REQUEST_MEMBERS:
            await self._members(session, data)
        elif code not in _IGNORED:
            await connection.socket.close(code=4001, message=b"Unknown opcode.")
        return session

    async def _identify(self, connection: Connection, data: Any) -> Session | None:
        self.identified += 1
        if self.refusing is not None:
            await connection.socket.close(code=self.refusing, message=b"Refused by a fault.")
            return None
        if data.get("token", "").removeprefix("Bot ") != self._token:
            await connection.socket.close(code=4004, message=b"Authentication failed.")
            return None
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            await connection.socket.close(code=4010, message=b"Invalid shard.")
            return None
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            await connection.socket.close(code=4013, message=b"Invalid intent(s).")
            return None
        if intents & PRIVILEGED_INTENTS & ~self.approved_intents:
            await connection.socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        for old in self._living():
            if old.connection is None and (old.shard, old.shards) == (shard, shards):
                del self._sessions[old.id]
        session = Session(secrets.token_hex(16), shard, shards, intents, connection)
        self._sessions[session.id] = session
        await self._greet(session)
        await self._presence_changed()
        return session

    async def _greet(self, session: Session) -> None:
        has_guild = self._concerns(session, direct=False)
        ready = {
            "v": 10,
            "user": views.current_user(self._world),
            "guilds": [{"id": str(GUILD_ID), "unavailable": True}] if has_guild else [],
            "session_id": session.id,
            "resume_gateway_url": self._world.base_url.replace("http", "ws", 1),
            "shard": [session.shard, session.shards],
            "application": {"id": str(APPLICATION_ID), "flags": 0},
            "private_channels": [],
            "user_settings": {},
        }
        await session.dispatch("READY", ready)
        if has_guild and session.intents & INTENT_GUILDS:
            await session.dispatch("GUILD_CREATE", views.guild_create(self._world))

    async def _resume(self, connection: Connection, data: Any) -> Session | None:
        if data.get("token", "").removeprefix("Bot ") != self._token:
            await connection.socket.close(code=4004, message=b"Authentication failed.")
            return None
        self._living()
        session = self._sessions.get(str(data.get("session_id")))
        seen = int(data.get("seq") or 0)
        if session is not None and seen > session.sequence:
            await connection.socket.close(code=4007, message=b"Invalid seq.")
            return None
        missed = [p for p in session.replay if p["s"] > seen] if session else []
        complete = session is not None and len(missed) == session.sequence - seen
        if session is None or not complete:
            await connection.send({"op": INVALID_SESSION, "t": None, "s": None, "d": False})
            return None
        session.connection, session.left_at = connection, None
        for payload in missed:
            await connection.send(payload)
        await session.dispatch("RESUMED", {"_trace": ["sandbox"]})
        await self._presence_changed()
        return session

    async def _members(self, session: Session, data: Any) -> None:
        wanted = data.get("user_ids")
        wanted = {str(wanted)} if isinstance(wanted, str | int) else {str(i) for i in wanted or ()}
        query, limit = str(data.get("query") or ""), int(data.get("limit") or 0)
        people = [self._world.bot, *self._world.people.values()]
        if wanted:
            people = [person for person in people if str(person.id) in wanted]
        elif query:
            people = [person for person in people if person.username.startswith(query)]
        chunk: Json = {
            "guild_id": str(GUILD_ID),
            "members": [views.member(self._world, p) for p in people[: limit or None]],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        await session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    async def _leave(self, session: Session | None, connection: Connection) -> None:
        if session is None or session.connection is not connection:
            return
        session.connection = None
        session.left_at = asyncio.get_running_loop().time()
        # A client that says goodbye with 1000 or 1001 ends its session, as on Discord.
        if connection.socket.close_code in (1000, 1001):
            self._sessions.pop(session.id, None)
        await self._presence_changed()

    async def _presence_changed(self) -> None:
        for listener in self.on_presence:
            await listener(self.online)

    async def drop(self, *, resumable: bool = True) -> None:
        """Cut every connection. Without ``resumable`` the sessions are forgotten with them."""
        if not resumable:
            self._sessions.clear()
        for connection in list(self._connections):
            connection.cut()

    async def close(self) -> None:
        """Close every connection politely."""
        for connection in list(self._connections):
            with contextlib.suppress(ConnectionError):
                await connection.socket.close(code=1001)
        self._sessions.clear()
