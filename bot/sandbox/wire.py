"""JSON over the wire, exactly as Discord's clients expect it.

discord.py decodes a body as JSON only when the header is *exactly* ``application/json``; aiohttp's
own helper appends a charset, so every answer of the sandbox goes through :func:`json_response`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from bot.sandbox.refusal import refused

Json = dict[str, Any]

PAYLOAD: web.RequestKey[Any] = web.RequestKey("payload", object)
"""Payload of a request, for whoever watches the sandbox's traffic."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def dumps(value: Any) -> bytes:
    """Encode plain data as UTF-8 JSON."""
    return _encode(value)


def loads(raw: bytes | str) -> Any:
    """Decode JSON; raises ``msgspec.DecodeError`` when it is none."""
    return _decode(raw)


def json_response(
    value: Any, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """A JSON answer whose Content-Type carries no charset."""
    response = web.Response(body=dumps(value), status=status, headers=headers)
    response.headers["Content-Type"] = "application/json"
    return response


def no_content() -> web.Response:
    """Discord's answer to most deletions."""
    return web.Response(status=204)


@dataclass(slots=True)
class UploadedFile:
    """One file of a multipart request."""

    filename: str
    content: bytes


@dataclass(slots=True)
class Body:
    """A request's JSON payload and the files sent beside it, keyed by ``files[n]``'s *n*."""

    payload: Any = field(default_factory=dict)
    files: dict[int, UploadedFile] = field(default_factory=dict)

    @property
    def fields(self) -> Json:
        """The payload as an object; anything else is refused as Discord does (50109)."""
        if not isinstance(self.payload, dict):
            raise refused("invalid_json")
        return self.payload


async def read_body(request: web.Request) -> Body:
    """Read a request body: JSON, multipart with ``payload_json``, or nothing."""
    body = await _read(request)
    request[PAYLOAD] = body.payload
    return body


async def _read(request: web.Request) -> Body:
    if not request.can_read_body:
        return Body()
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    raw = await request.read()
    return Body(_parse(raw)) if raw else Body()


async def _read_multipart(request: web.Request) -> Body:
    body = Body()
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=True))
        name = part.name or ""
        if name == "payload_json":
            body.payload = _parse(content)
        elif name.startswith("files[") and name.endswith("]") and name[6:-1].isdigit():
            body.files[int(name[6:-1])] = UploadedFile(part.filename or "file", content)
        elif part.filename:
            body.files[len(body.files)] = UploadedFile(part.filename, content)
    return body


def _parse(raw: bytes) -> Any:
    try:
        return loads(raw)
    except msgspec.DecodeError:
        raise refused("invalid_json") from None
