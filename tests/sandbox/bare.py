"""A bot's bare HTTP and the small payloads that the tests of the limits are made of."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp

from bot.sandbox import Sandbox
from bot.sandbox.world import APPLICATION_ID

COMMANDS = f"/applications/{APPLICATION_ID}/commands"
V2 = 1 << 15
Payload = dict[str, Any]


class Client:
    """A bot's bare HTTP, so that no library stops a bad payload first."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.channel = next(iter(sandbox.world.channels))
        self.first = 0
        self._session = session

    async def call(
        self, method: str, path: str, payload: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Send a request; returns its status and body."""
        url = f"{self.sandbox.url}/api/v10{path}"
        headers = {"Authorization": f"Bot {self.sandbox.token}"}
        data: Any = None
        if files:
            data = aiohttp.FormData()
            data.add_field("payload_json", json.dumps(payload), content_type="application/json")
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
            payload = None
        async with self._session.request(
            method, url, json=payload, data=data, headers=headers
        ) as response:
            raw = await response.read()
            return response.status, json.loads(raw) if raw else None

    async def send(self, payload: Payload, files: dict[str, bytes] | None = None) -> Any:
        """Post a message into the first channel; returns status and body."""
        return await self.call("POST", f"/channels/{self.channel}/messages", payload, files)


def codes(errors: Any) -> set[str]:
    """All codes of a nested form error."""
    if isinstance(errors, list):
        return {error["code"] for error in errors}
    return set().union(*(codes(value) for value in errors.values())) if errors else set()


def button(number: int = 0, **changes: Any) -> Payload:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{number}"} | changes


def row(*children: Payload) -> Payload:
    return {"type": 1, "components": list(children)}


def rows(*children: Payload) -> Payload:
    return {"content": "x", "components": [row(*children)]}


def option(number: int = 0, **changes: Any) -> Payload:
    return {"label": f"o{number}", "value": f"v{number}"} | changes


def select(**changes: Any) -> Payload:
    return {"type": 3, "custom_id": "s", "options": [option(0), option(1)]} | changes


def text(content: str = "x") -> Payload:
    return {"type": 10, "content": content}


def v2(*components: Payload, **more: Any) -> Payload:
    return {"flags": V2, "components": list(components)} | more


def embed(**fields: Any) -> Payload:
    return {"embeds": [fields]}


def command(**changes: Any) -> Payload:
    return {"name": "c", "description": "d"} | changes


def commands(count: int, **changes: Any) -> list[Payload]:
    return [command(name=f"c{i}", **changes) for i in range(count)]


def opt(number: int = 0, **changes: Any) -> Payload:
    return {"type": 3, "name": f"o{number}", "description": "d"} | changes
