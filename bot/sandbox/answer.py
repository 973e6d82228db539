"""One thing a person did, and how the bot answered it."""
# A story says how patient it is: every wait takes its seconds as a parameter.
# ruff: noqa: ASYNC109

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Self, TypeAlias

from bot.sandbox.post import Modal, Post
from bot.sandbox.wire import Json

DEFAULT_TIMEOUT = 5.0

Fetch: TypeAlias = Callable[[str, str, float], Awaitable[Post]]
"""Brings a message by its channel and id, within so many seconds."""


class PersonError(Exception):
    """The sandbox would not let the person do that; ``code`` is Discord's."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code


class InteractionFailed(Exception):
    """Discord's "This interaction failed": no acknowledgement in three seconds."""


class PersonAction:
    """One thing a person did, and how the bot answered.

    ``acknowledged_after`` and ``answered_after`` are seconds from the click as this person saw
    them, None until then. ``fetch`` brings the messages that the bot answered with.
    """

    def __init__(self, fetch: Fetch, nonce: str) -> None:
        self._fetch = fetch
        self._began = time.perf_counter()
        self._changed = asyncio.Event()
        self.nonce = nonce
        self.id = ""
        self.state = "sent"
        self.reason: str | None = None
        self.channel_id = ""
        self.response_type: int | None = None
        self.message_id: str | None = None
        self.followup_ids: list[str] = []
        self.shown_modal: Modal | None = None
        self.acknowledged_after: float | None = None
        self.answered_after: float | None = None

    def update(self, data: Json) -> None:
        """Take in an ``interaction`` event."""
        self.id = data["id"]
        self.channel_id = data["channel_id"]
        self.response_type = data["response_type"] or self.response_type
        self.message_id = data["message_id"] or self.message_id
        self.reason = data.get("reason")
        elapsed = time.perf_counter() - self._began
        if data.get("followup_id"):
            self.followup_ids.append(data["followup_id"])
        if data.get("modal"):
            self.shown_modal = Modal(self.id, data["modal"])
        if data["state"] != "sent" and self.acknowledged_after is None:
            self.acknowledged_after = elapsed
        if data["state"] not in ("sent", "acknowledged", "failed") and self.answered_after is None:
            self.answered_after = elapsed
        self.state = data["state"]
        self._changed.set()

    async def _until(self, ready: Callable[[], bool], timeout: float, what: str) -> None:
        try:
            async with asyncio.timeout(timeout):
                while not ready():
                    if self.state == "failed":
                        raise InteractionFailed(
                            f"该交互失败 / This interaction failed: {self.reason}"
                        )
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            text = f"{what} did not come within {timeout} s (state: {self.state})"
            raise AssertionError(text) from None

    async def acknowledged(self, timeout: float = DEFAULT_TIMEOUT) -> Self:
        """Wait until the bot acknowledged in any way."""
        await self._until(self._is_acknowledged, timeout, "An acknowledgement")
        return self

    def _is_acknowledged(self) -> bool:
        return self.acknowledged_after is not None and self.state != "failed"

    async def wait(self, timeout: float = DEFAULT_TIMEOUT) -> Post:
        """The first response message with its content, ephemeral or not, new or updated.

        Raises :class:`InteractionFailed` when the bot did not acknowledge in time.
        """
        await self._until(lambda: self.answered_after is not None, timeout, "A response")
        deferred_update = self.response_type == 6
        if deferred_update and self.followup_ids:
            return await self._fetch(self.channel_id, self.followup_ids[0], timeout)
        if self.message_id is None:
            raise AssertionError(f"The bot answered with no message but type {self.response_type}")
        return await self._fetch(self.channel_id, self.message_id, timeout)

    async def followup(self, index: int = 0, timeout: float = DEFAULT_TIMEOUT) -> Post:
        """A follow-up message beyond the first response."""
        await self._until(lambda: len(self.followup_ids) > index, timeout, "A follow-up")
        return await self._fetch(self.channel_id, self.followup_ids[index], timeout)

    async def modal(self, timeout: float = DEFAULT_TIMEOUT) -> Modal:
        """The modal the bot opened."""
        await self._until(lambda: self.shown_modal is not None, timeout, "A modal")
        assert self.shown_modal is not None
        return self.shown_modal
