"""The people's side of the sandbox: one WebSocket a page (or test client), JSON both ways.

A request is ``{"op": name, "re": number, …}`` and is answered by ``{"re": number, "data": …}`` or
``{"re": number, "error": {"code", "message", "said", "parts"}}``. Events come unasked as
``{"t": kind, "d": …}``. The operations are in :mod:`bot.sandbox.operations`; the page and
:class:`bot.sandbox.person.Person` speak nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox import eventviews, limits, views
from bot.sandbox.model import Channel, User
from bot.sandbox.permissions import label
from bot.sandbox.refusal import ApiRefusal, refused
from bot.sandbox.wire import Json, UploadedFile, dumps, json_response, loads, read_body
from bot.sandbox.world import APPLICATION_ID, GUILD_ID, World

_log = logging.getLogger(__name__)

QUEUE = 10_000
UPLOADS_KEPT = 64
WAITING_SECONDS = 0.05

Operation = Callable[[User, Json], Awaitable[Any]]


class Page:
    """One connected page of one person. Events queue up so that a slow page stalls nobody."""

    def __init__(self, person: User, socket: web.WebSocketResponse) -> None:
        self.person = person
        self._socket = socket
        self._queue: asyncio.Queue[Json] = asyncio.Queue(QUEUE)

    def send(self, payload: Json) -> None:
        """Queue a payload; a page that stopped reading altogether is cut off."""
        try:
            self._queue.put_nowait(payload)
        except asyncio.QueueFull:
            task = asyncio.ensure_future(self._socket.close(code=1013))
            task.add_done_callback(lambda _: None)

    async def write(self) -> None:
        """Send what is queued, for as long as the connection lives."""
        with contextlib.suppress(ConnectionError):
            while not self._socket.closed:
                payload = await self._queue.get()
                await self._socket.send_str(dumps(payload).decode())


class PageHub:
    """All connected pages; the :class:`bot.sandbox.announce.Audience` of the announcer."""

    def __init__(self, world: World, note_error: Callable[[str], None]) -> None:
        self._world = world
        self._note_error = note_error
        self._pages: list[Page] = []
        self._sockets: set[web.WebSocketResponse] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting_due: set[int] = set()
        self.operations: dict[str, Operation] = {}
        self.uploads: dict[str, UploadedFile] = {}
        self.bot_online: Callable[[], bool] = lambda: False

    async def tell(self, person: User, kind: str, data: Json) -> None:
        """Send an event to every page of a person."""
        for page in self._pages:
            if page.person.id == person.id:
                page.send({"t": kind, "d": data})
        if kind == "message":
            self._tell_waiting(person, data)

    def _tell_waiting(self, person: User, data: Json) -> None:
        channel = self._world.channels.get(int(data["channel_id"]))
        pinged = any(user["id"] == str(person.id) for user in data["mentions"])
        if channel is not None and (channel.is_direct or pinged or data["mention_everyone"]):
            self.tell_waiting(person)

    def tell_waiting(self, person: User) -> None:
        """Tell every page how much waits for a person: the marks on the switch of people.

        A burst of messages is told once.
        """
        if self._pages and person.id not in self._waiting_due:
            self._waiting_due.add(person.id)
            loop = asyncio.get_running_loop()
            loop.call_later(WAITING_SECONDS, self._tell_waiting_now, person)

    def _tell_waiting_now(self, person: User) -> None:
        self._waiting_due.discard(person.id)
        self.everyone("waiting", {"id": str(person.id), "waiting": self.waiting(person)})

    def waiting(self, person: User) -> int:
        """Unread direct messages and mentions of a person."""
        channels = [c for c in self._world.channels.values() if self._world.sees(person, c)]
        return sum(self._world.unread(person, channel)[1] for channel in channels)

    def everyone(self, kind: str, data: Json) -> None:
        """Send an event to every page."""
        for page in self._pages:
            page.send({"t": kind, "d": data})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve ``/people/socket?as=<name>&history=<n>`` until it closes."""
        person = self._person(request)
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=1024 * 1024)
        await socket.prepare(request)
        page = Page(person, socket)
        # No await between the greeting and the list of pages, so that no event falls between.
        history = min(int(request.query.get("history", 0)), 200)
        page.send({"t": "ready", "d": self._ready(person, history)})
        self._pages.append(page)
        self._sockets.add(socket)
        writer = asyncio.create_task(page.write())
        try:
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    await self._receive(page, frame.data)
        finally:
            self._pages.remove(page)
            self._sockets.discard(socket)
            writer.cancel()
        return socket

    def _person(self, request: web.Request) -> User:
        name = request.query.get("as", "")
        person = self._world.person_named(name)
        if person is None and name.isdigit():
            person = self._world.people.get(int(name))
        if person is None and not name:
            person = self._world.owner
        if person is None:
            raise refused("nobody_called", name=name)
        return person

    async def _receive(self, page: Page, raw: str) -> None:
        try:
            payload = loads(raw)
            operation = self.operations[payload["op"]]
        except (msgspec.DecodeError, KeyError, TypeError):
            error = {"code": 0, "message": "Unknown operation"}
            page.send({"re": None, "error": error})
            return
        if payload["op"] == "autocomplete":
            # It waits for the bot; nothing else this person does should wait with it.
            task = asyncio.create_task(self._operate(page, operation, payload))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            await self._operate(page, operation, payload)

    async def _operate(self, page: Page, operation: Operation, payload: Json) -> None:
        number = payload.get("re")
        try:
            data = await operation(page.person, payload)
            await self._world.save()
        except ApiRefusal as refused:
            page.send({"re": number, "error": refused.told()})
        except (KeyError, ValueError, TypeError) as error:
            # A malformed request of a page. In a test it is a bug, so it is noted as well.
            self._note_error(traceback.format_exc())
            page.send({"re": number, "error": {"code": 50035, "message": f"Bad request: {error}"}})
        except Exception:
            _log.exception("The operation %s failed", payload.get("op"))
            self._note_error(traceback.format_exc())
            page.send({"re": number, "error": {"code": 0, "message": "The sandbox failed."}})
        else:
            page.send({"re": number, "data": data})

    def _ready(self, person: User, history: int) -> Json:
        world = self._world
        channels = [c for c in world.channels.values() if world.sees(person, c)]
        data: Json = {
            "me": views.user(person) | {"locale": person.locale, "owner": person == world.owner},
            "people": [
                views.user(p) | {"locale": p.locale, "waiting": self.waiting(p)}
                for p in world.people.values()
            ],
            "guild": {"id": str(GUILD_ID), "name": world.setup.guild},
            "bot": views.user(world.bot) | {"online": self.bot_online()},
            "application_id": str(APPLICATION_ID),
            "roles": views.roles(world),
            "granted": views.granted(world),
            "grantable": [[label(bit), words] for bit, words in world.setup.grantable.items()],
            "channels": [self.channel(person, channel) for channel in channels],
            "commands": [eventviews.command(command) for command in world.usable_commands()],
        }
        if history:
            data["messages"] = {
                str(channel.id): self.history(person, channel, None, history)
                for channel in channels
            }
        return data

    def channel(self, person: User, channel: Channel) -> Json:
        """A channel as a page lists it: with what is unread and what the person may do."""
        unread, mentions = self._world.unread(person, channel)
        allowed = self._world.permissions(person, channel)
        shown = views.channel(self._world, channel, person)
        return shown | {"unread": unread, "mentions": mentions, "permissions": str(allowed)}

    def history(self, person: User, channel: Channel, before: int | None, limit: int) -> list[Json]:
        """The last messages a person sees in a channel, oldest first."""
        found: list[Json] = []
        for message in reversed(self._world.messages.get(channel.id, {}).values()):
            if len(found) == limit:
                break
            if (before is None or message.id < before) and views.is_for(message, person):
                found.append(views.page_message(self._world, message))
        return found[::-1]

    async def upload(self, request: web.Request) -> web.Response:
        """``POST /people/upload``: keep files for a message or an attachment option to come."""
        body = await read_body(request)
        if any(len(upload.content) > limits.FILE_BYTES for upload in body.files.values()):
            raise refused("entity_too_large")
        kept = []
        for upload in body.files.values():
            upload_id = secrets.token_hex(8)
            self.uploads[upload_id] = upload
            size = len(upload.content)
            kept.append({"id": upload_id, "filename": upload.filename, "size": size})
        while len(self.uploads) > UPLOADS_KEPT:
            del self.uploads[next(iter(self.uploads))]
        return json_response(kept)

    async def close(self) -> None:
        """Close every page's connection."""
        for socket in list(self._sockets):
            with contextlib.suppress(ConnectionError):
                await socket.close(code=1001)
        for task in list(self._tasks):
            task.cancel()
