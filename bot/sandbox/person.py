"""A person as a test drives one: the page's protocol, with verbs that read as a story.

>>> async def story() -> None:
...     sandbox = Sandbox()
...     await sandbox.start()
...     async with await Person.connect(sandbox.url, "Ada") as ada:
...         async with await Person.connect(sandbox.url, "阿澈") as che:
...             await ada.say("general", "A game?")
...             asked = await che.wait_for("general", lambda post: "A game" in post.text)
...             print(asked.text)
...     await sandbox.stop()
>>> from bot.sandbox.server import Sandbox
>>> asyncio.run(story())
A game?
"""
# A story says how patient it is: every wait takes its seconds as a parameter.
# ruff: noqa: ASYNC109

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Self

import aiohttp

from bot.sandbox.answer import DEFAULT_TIMEOUT, InteractionFailed, PersonAction, PersonError
from bot.sandbox.post import Modal, Post
from bot.sandbox.wire import Json, dumps, loads

__all__ = ["InteractionFailed", "Person", "PersonAction", "PersonError", "Place"]

Place = str | int | Json


class Person:
    """One local person, connected over the page's own WebSocket."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.me: Json = {}
        self.people: list[Json] = []
        self.channels: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.bot_online = False
        self.typing: list[Json] = []
        self._posts: dict[str, dict[str, Post]] = {}
        self._interactions: dict[str, PersonAction] = {}
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._numbers = itertools.count(1)
        self._changed = asyncio.Condition()
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    @classmethod
    async def connect(cls, url: str, name: str) -> Person:
        """Sit down as one of the local people; returns when all there is was received."""
        person = cls(url, name)
        await person._open()
        return person

    async def _open(self) -> None:
        self._session = aiohttp.ClientSession()
        try:
            self._socket = await self._session.ws_connect(
                f"{self.url}/people/socket",
                params={"as": self.name, "history": "50"},
                max_msg_size=0,
            )
        except aiohttp.ClientError:
            await self._session.close()
            raise
        self._reader = asyncio.create_task(self._read())
        async with asyncio.timeout(DEFAULT_TIMEOUT):
            await self._ready.wait()

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._session is not None:
            await self._session.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _read(self) -> None:
        assert self._socket is not None
        async for frame in self._socket:
            payload = loads(frame.data)
            if "t" in payload:
                self._event(payload["t"], payload["d"])
                async with self._changed:
                    self._changed.notify_all()
                continue
            answer = self._answers.pop(payload.get("re"), None)
            if answer is None or answer.done():
                continue
            if "error" in payload:
                error = payload["error"]
                answer.set_exception(PersonError(error["code"], error["message"]))
            else:
                answer.set_result(payload["data"])
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("The sandbox closed the connection"))

    def _event(self, kind: str, data: Json) -> None:
        if kind == "ready":
            self._take_in(data)
        elif kind in ("message", "message_edit"):
            self._put(data)
        elif kind == "message_gone":
            self._posts.get(data["channel_id"], {}).pop(data["id"], None)
        elif kind == "channel":
            self.channels[data["id"]] = data
        elif kind == "channel_gone":
            self.channels.pop(data["id"], None)
        elif kind == "commands":
            self.commands = data["commands"]
        elif kind == "bot":
            self.bot_online = data["online"]
        elif kind == "typing":
            self.typing.append(data)
        elif kind == "interaction" and data["nonce"] in self._interactions:
            self._interactions[data["nonce"]].update(data)

    def _take_in(self, data: Json) -> None:
        self.me, self.people = data["me"], data["people"]
        self.commands = data["commands"]
        self.bot_online = data["bot"]["online"]
        self.channels = {channel["id"]: channel for channel in data["channels"]}
        for messages in data.get("messages", {}).values():
            for message in messages:
                self._put(message)
        self._ready.set()

    def _put(self, data: Json) -> None:
        posts = self._posts.setdefault(data["channel_id"], {})
        if data["id"] in posts:
            posts[data["id"]].update(data)
        else:
            posts[data["id"]] = Post(data)

    async def ask(self, op: str, **details: Any) -> Any:
        """Send one request of the people's protocol; raises :class:`PersonError` when refused."""
        if self._socket is None:
            raise ConnectionError("Not connected")
        number = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        await self._socket.send_str(dumps({"op": op, "re": number, **details}).decode())
        return await answer

    async def _interact(self, op: str, **details: Any) -> PersonAction:
        nonce = f"{self.name}-{next(self._numbers)}"
        interaction = PersonAction(self.message, nonce)
        self._interactions[nonce] = interaction
        try:
            await self.ask(op, nonce=nonce, **details)
        except PersonError:
            del self._interactions[nonce]
            raise
        return interaction

    def channel(self, place: Place) -> Json:
        """A channel by name, id or itself; a name may be cut short where that is unambiguous."""
        if isinstance(place, dict):
            return place
        if str(place) in self.channels:
            return self.channels[str(place)]
        named = [c for c in self.channels.values() if c.get("name") == place]
        named = named or [
            c for c in self.channels.values() if str(c.get("name") or "").startswith(str(place))
        ]
        if not named:
            raise LookupError(f"{self.name} sees no channel {place!r}")
        return named[-1]

    def _id(self, place: Place) -> str:
        return str(self.channel(place)["id"])

    def messages(self, place: Place) -> list[Post]:
        """List the messages that the person sees in a channel, oldest first."""
        posts = self._posts.get(self._id(place), {})
        return [post for _, post in sorted(posts.items(), key=lambda item: int(item[0]))]

    def dms(self) -> list[Post]:
        """The person's direct messages with the bot, oldest first."""
        for channel in self.channels.values():
            if channel["type"] == 1 and channel["recipients"][0].get("bot"):
                return self.messages(channel)
        return []

    async def _open_place(self, op: str, **details: Any) -> Json:
        channel: Json = await self.ask(op, **details)
        self.channels[channel["id"]] = channel
        return channel

    async def dm(self) -> Json:
        """The channel of the direct messages with the bot, opened when needed."""
        return await self._open_place("open_dm")

    async def group(self, *people: str) -> Json:
        """A conversation with other people, in which the bot is not."""
        return await self._open_place("open_group", people=people)

    async def message(
        self, place: Place, message_id: str, timeout: float = DEFAULT_TIMEOUT
    ) -> Post:
        """A message by id, waiting until it is there."""
        channel_id = str(place) if isinstance(place, str) and place.isdigit() else self._id(place)
        posts = self._posts.setdefault(channel_id, {})
        await self._until(lambda: message_id in posts, timeout, f"message {message_id}")
        return posts[message_id]

    async def wait_for(
        self,
        place: Place | None = None,
        predicate: Callable[[Post], bool] = lambda post: True,
        timeout: float = DEFAULT_TIMEOUT,
    ) -> Post:
        """The newest message in a channel (None: in the DMs) that fits, waiting until one does."""

        def fitting() -> Post | None:
            posts = self.dms() if place is None else self.messages(place)
            return next((post for post in reversed(posts) if predicate(post)), None)

        await self._until(lambda: fitting() is not None, timeout, "a fitting message")
        post = fitting()
        assert post is not None
        return post

    async def until(self, condition: Callable[[], bool], timeout: float = DEFAULT_TIMEOUT) -> None:
        """Wait until something this person sees is so; raises ``AssertionError`` otherwise."""
        await self._until(condition, timeout, "what was waited for")

    async def _until(self, condition: Callable[[], bool], timeout: float, what: str) -> None:
        try:
            async with asyncio.timeout(timeout), self._changed:
                await self._changed.wait_for(condition)
        except TimeoutError:
            raise AssertionError(f"{self.name} did not see {what} within {timeout} s") from None

    async def say(
        self,
        place: Place,
        text: str = "",
        *,
        files: Iterable[Path | tuple[str, bytes]] = (),
        reply_to: Post | None = None,
    ) -> Post:
        """Write a message."""
        uploads = [await self.upload(file) for file in files]
        data = await self.ask(
            "say",
            channel_id=self._id(place),
            content=text,
            uploads=uploads,
            reply_to=None if reply_to is None else reply_to.id,
        )
        self._put(data)
        return self._posts[data["channel_id"]][data["id"]]

    async def upload(self, file: Path | tuple[str, bytes]) -> str:
        """Upload a file; the returned id is the value of an attachment option."""
        assert self._session is not None
        name, content = (
            file if isinstance(file, tuple) else await asyncio.to_thread(_contents, file)
        )
        form = aiohttp.FormData()
        form.add_field("files[0]", content, filename=name)
        async with self._session.post(f"{self.url}/people/upload", data=form) as response:
            answer = await response.json()
            if response.status != 200:
                raise PersonError(answer["code"], answer["message"])
            return str(answer[0]["id"])

    async def slash(self, place: Place, command: str, **options: Any) -> PersonAction:
        """Call a slash command, its parts separated by spaces: ``"table open"``."""
        return await self._interact(
            "command", channel_id=self._id(place), path=command.split(), options=options
        )

    async def autocomplete(
        self, place: Place, command: str, *, option: str, text: str = "", **others: Any
    ) -> list[Json]:
        """The choices ``[{"name", "value"}]`` the bot offers while ``option`` is being typed."""
        choices: list[Json] = await self.ask(
            "autocomplete",
            channel_id=self._id(place),
            path=command.split(),
            options={**others, option: text},
            focused=option,
        )
        return choices

    async def use_menu(self, post: Post, name: str) -> PersonAction:
        """Call a message's context menu command."""
        return await self._interact(
            "context_command", channel_id=post.channel_id, name=name, target_id=post.id
        )

    async def use_menu_of(self, place: Place, person_id: int | str, name: str) -> PersonAction:
        """Call a command of the context menu of a person."""
        return await self._interact(
            "context_command", channel_id=self._id(place), name=name, target_id=person_id
        )

    async def press(
        self, post: Post, *, custom_id: str | None = None, label: str | None = None
    ) -> PersonAction:
        """Press a button by its custom id or its label."""
        button = post.button(custom_id=custom_id, label=label)
        return await self.press_raw(post, button.custom_id or "")

    async def press_raw(self, post: Post, custom_id: str, **chosen: list[str]) -> PersonAction:
        """Press by custom id without looking whether the message (still) has such a button."""
        at = {"channel_id": post.channel_id, "message_id": post.id}
        return await self._interact("component", **at, custom_id=custom_id, **chosen)

    async def choose(
        self, post: Post, values: Iterable[str], *, custom_id: str | None = None
    ) -> PersonAction:
        """Choose values (or labels) in a select."""
        select = post.select(custom_id)
        chosen = [select.value_of(value) for value in values]
        return await self.press_raw(post, select.custom_id, values=chosen)

    async def submit(self, modal: Modal, fields: dict[str, Any]) -> PersonAction:
        """Fill in a modal by custom id or label and send it."""
        filled = {modal.custom_id_of(key): value for key, value in fields.items()}
        return await self._interact("submit", interaction_id=modal.interaction_id, fields=filled)

    async def react(self, post: Post, emoji: str) -> None:
        """Set a reaction, or take it back."""
        await self.ask("react", channel_id=post.channel_id, message_id=post.id, emoji=emoji)

    async def dismiss(self, post: Post) -> None:
        """Put an ephemeral message away."""
        await self.ask("dismiss", channel_id=post.channel_id, message_id=post.id)

    async def delete(self, post: Post) -> None:
        """Delete one's own message."""
        await self.ask("delete", channel_id=post.channel_id, message_id=post.id)

    async def open_thread(
        self, place: Place, name: str, *, private: bool = False, on: Post | None = None
    ) -> Json:
        """Start a thread in a channel, or on a message."""
        return await self._open_place(
            "create_thread",
            channel_id=self._id(place),
            name=name,
            private=private,
            message_id=None if on is None else on.id,
        )

    async def open_channel(self, name: str) -> Json:
        """Make a new text channel (the server's owner may)."""
        return await self._open_place("create_channel", name=name)

    async def grant(self, *permissions: str) -> None:
        """Let the bot have these beside its invitation, and no others (the server's owner may)."""
        await self.ask("grant", permissions=permissions)

    async def speak(self, locale: str) -> None:
        """Set the language of this person's Discord."""
        await self.ask("locale", locale=locale)
        self.me["locale"] = locale


def _contents(path: Path) -> tuple[str, bytes]:
    return path.name, path.read_bytes()
