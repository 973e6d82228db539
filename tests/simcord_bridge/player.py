"""Somebody who plays on simcord: presses what is shown, chooses from what is offered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import simcord
from simcord.backend import serializers

from bot.sandbox.post import Post, ShownButton
from tests.cogs.stage import PATIENCE, asks, has_button, verb


async def eventually(ready: Callable[[], Any]) -> Any:
    """Wait until ``ready`` comes to something, and return it: the bot answers over sockets, in its
    time."""
    async with asyncio.timeout(PATIENCE):
        while not (found := ready()):
            await asyncio.sleep(0.005)
    return found


class Player:
    """One member of a simcord server, at a table."""

    def __init__(self, env: simcord.Env, name: str, channel: simcord.ChannelHandle) -> None:
        self._env = env
        self._channel = channel
        self._chance = random.Random(name)
        self._actor = env.guild.add_member(env.create_user(name))
        self._panel: int | None = None
        self.answers = 0

    @property
    def id(self) -> int:
        """Their id."""
        return self._actor.id

    def post(self, message_id: int) -> Post:
        """A message as it is now."""
        stored = self._env.backend.get_message(self._channel.id, message_id)
        return Post(dict(serializers.message_payload(self._env.backend, stored)))

    def newest(self, name: str) -> Post | None:
        """The newest message of the channel with a button of that verb."""
        for message in reversed(self._channel.history()):
            post = self.post(message.id)
            if not post.ephemeral and has_button(post, name):
                return post
        return None

    async def command(self, path: str, **options: Any) -> simcord.InteractionResult:
        """Type a command, and wait until the bot has taken it."""
        result = await self._actor.slash(self._channel, path, **options)
        await eventually(lambda: result.acknowledged)
        return result

    async def press(self, post: Post, custom_id: str) -> simcord.InteractionResult:
        """Press a button, and wait until the bot has taken it."""
        message = await self._message(post)
        result = await self._actor.click(message, custom_id=custom_id)
        await eventually(lambda: result.acknowledged)
        return result

    async def press_verb(self, post: Post, name: str) -> simcord.InteractionResult:
        """Press the first button of that verb."""
        found = next(b.custom_id for b in post.buttons if verb(b.custom_id) == name)
        assert found is not None
        return await self.press(post, found)

    async def _choose(self, post: Post, custom_id: str, values: list[str]) -> None:
        message = await self._message(post)
        result = await self._actor.select(message, values, custom_id=custom_id)
        await eventually(lambda: result.acknowledged)

    async def _message(self, post: Post) -> Any:
        stored = self._env.backend.get_message(int(post.channel_id), int(post.id))
        return simcord.ResponseMessage(self._env, stored)

    async def question(self) -> Post | None:
        """Their private panel where it asks something: the one at hand, else a new one."""
        if self._panel is not None and asks(at_hand := self.post(self._panel)):
            return at_hand
        board = self.newest("act")
        if board is None:
            return None
        result = await self.press_verb(board, "act")
        shown = await eventually(lambda: result.response)
        await eventually(lambda: not self.post(shown.id).loading)
        self._panel = shown.id
        post = self.post(shown.id)
        return post if asks(post) else None

    async def answer(self, post: Post) -> None:
        """Answer what a panel asks, by chance; returns when it shows what came of it."""
        self.answers += 1
        menus = [s for s in post.selects if verb(s.custom_id) == "one"]
        buttons = [b for b in post.buttons if verb(b.custom_id) == "answer" and not b.disabled]
        if menus:
            options = [option["value"] for option in menus[0].options]
            await self._choose(post, menus[0].custom_id, [self._chance.choice(options)])
        elif buttons:
            await self.press(post, str(self._chance.choice(buttons).custom_id))
        else:
            post = await self._gather(post)
        await self._redrawn(post)

    async def _gather(self, post: Post) -> Post:
        """A question with several answers: tick as many as it wants, then say so."""
        while _button(post, "done").disabled:
            select = post.selects[0]
            wanted = max(select.min_values, 1)
            if verb(select.custom_id) == "tick":
                wanted = min(select.max_values, len(select.options))
            values = [option["value"] for option in select.options[:wanted]]
            await self._choose(post, select.custom_id, values)
            post = await self._redrawn(post)
        await self.press_verb(post, "done")
        return post

    async def _redrawn(self, post: Post) -> Post:
        """A message once it shows something else."""
        before, number = post.data["components"], int(post.id)
        await eventually(lambda: self.post(number).data["components"] != before)
        return self.post(number)


def _button(post: Post, name: str) -> ShownButton:
    return next(b for b in post.buttons if verb(b.custom_id) == name)
