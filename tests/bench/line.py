"""A slow line between the program and its Discord: what is sent up waits its turn."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

PIECE = 4_096
"""Bytes that go before those of another connection may."""


class Line:
    """Takes what clients send on to a server at so many bits a second, all of them together; what
    comes back is not held up."""

    def __init__(self, bits: float) -> None:
        self._bits = bits
        self._free = 0.0
        self._host, self._port = "", 0

    @contextlib.asynccontextmanager
    async def to(self, url: str) -> AsyncIterator[str]:
        """The address at which the server of that one is reached by this line."""
        there = urlsplit(url)
        self._host, self._port = there.hostname or "", there.port or 0
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        try:
            yield f"{there.scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inward, outward = await asyncio.open_connection(self._host, self._port)
        up, down = self._carry(reader, outward, self._bits), self._carry(inward, writer, 0)
        await asyncio.gather(up, down)

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, bits: float
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while piece := await reader.read(PIECE):
                if bits:
                    await self._takes(len(piece) * 8 / bits)
                writer.write(piece)
                await writer.drain()
        writer.close()

    async def _takes(self, seconds: float) -> None:
        """Wait until a piece that takes so long has gone up behind all that came before it."""
        now = asyncio.get_running_loop().time()
        self._free = max(self._free, now) + seconds
        await asyncio.sleep(self._free - now)
