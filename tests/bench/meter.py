"""Counts what the bot sends to Discord: requests, their bytes, and who they are for."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from types import SimpleNamespace

import aiohttp

PICTURE = 8_000
"""A request with more bytes than this carries a picture: words and buttons take far less."""


@dataclass
class Sent:
    """Requests of one kind."""

    requests: int = 0
    pictures: int = 0
    bytes: int = 0


@dataclass
class Meter:
    """Requests that one client of aiohttp sends. ``rooms``: the ids of the channels that everybody
    reads; what goes elsewhere is for one person alone."""

    rooms: set[str] = field(default_factory=set)
    public: Sent = field(default_factory=Sent)
    private: Sent = field(default_factory=Sent)
    kinds: Counter[str] = field(default_factory=Counter)

    def watch(self, config: aiohttp.TraceConfig) -> None:
        """Count what is sent by a client that is followed with this."""

        async def begun(
            _: aiohttp.ClientSession, trace: SimpleNamespace, start: aiohttp.TraceRequestStartParams
        ) -> None:
            trace.bytes = 0

        async def sending(
            _: aiohttp.ClientSession,
            trace: SimpleNamespace,
            part: aiohttp.TraceRequestChunkSentParams,
        ) -> None:
            trace.bytes += len(part.chunk)

        async def ended(
            _: aiohttp.ClientSession, trace: SimpleNamespace, end: aiohttp.TraceRequestEndParams
        ) -> None:
            self.kinds[f"{end.method} {_shape(end.url.path)}"] += 1
            self._count(end.url.path, trace.bytes)

        config.on_request_start.append(begun)
        config.on_request_chunk_sent.append(sending)
        config.on_request_end.append(ended)

    def forget(self) -> None:
        """Count from here."""
        self.public, self.private, self.kinds = Sent(), Sent(), Counter()

    def _count(self, path: str, size: int) -> None:
        sent = self.public if self.rooms & set(path.split("/")) else self.private
        sent.requests += 1
        sent.bytes += size
        sent.pictures += size > PICTURE


def _shape(path: str) -> str:
    """A path without the ids and tokens in it."""
    words = path.split("/")[3:]
    return "/".join("…" if re.search(r"\d|[^/]{20}", word) else word for word in words)
