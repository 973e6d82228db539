"""The sandbox's own CDN: attachments and avatars."""

from __future__ import annotations

import hashlib
import io
import mimetypes

from aiohttp import web
from PIL import Image, ImageDraw

from bot.sandbox.context import number, of
from bot.sandbox.refusal import refused
from bot.sandbox.world import APPLICATION_ID

_PALETTE = ("#5865f2", "#2d9d78", "#c2553f", "#9b59b6", "#c98a1b", "#2a7fb8", "#b0437e", "#5f7d2f")
_INLINE = ("image/", "video/", "audio/", "text/plain")


async def attachment(request: web.Request) -> web.Response:
    """``GET /cdn/attachments/{channel}/{id}/{name}``; what is no picture is a download."""
    content = await of(request).world.store.get_file(number(request, "attachment"))
    if content is None:
        raise refused("unknown_attachment")
    kind = mimetypes.guess_type(request.match_info["name"])[0] or "application/octet-stream"
    headers = {"Cache-Control": "private, max-age=31536000, immutable"}
    # A file from a message must never run as a page of the sandbox's own origin.
    headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    headers["X-Content-Type-Options"] = "nosniff"
    if not kind.startswith(_INLINE) or kind == "image/svg+xml":
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=content, content_type=kind, headers=headers)


async def emoji(request: web.Request) -> web.Response:
    """``GET /cdn/emojis/{id}.{extension}``: an emoji of the application."""
    content = await of(request).world.store.get_file(number(request, "emoji"))
    if content is None:
        raise refused("unknown_emoji")
    headers = {"Cache-Control": "private, max-age=31536000, immutable"}
    headers["X-Content-Type-Options"] = "nosniff"
    return web.Response(body=content, content_type="image/png", headers=headers)


async def avatar(request: web.Request) -> web.Response:
    """``GET /cdn/avatars/{user}/{hash}.png``: a small mirrored pattern in the user's colour."""
    size = min(max(int(request.query.get("size", 128)), 16), 512)
    content = draw_avatar(number(request, "user"), size)
    headers = {"Cache-Control": "private, max-age=86400"}
    return web.Response(body=content, content_type="image/png", headers=headers)


def draw_avatar(user_id: int, size: int) -> bytes:
    """A PNG of ``size`` pixels: five by five fields, mirrored; the bot gets two cards instead."""
    ground = _PALETTE[user_id % len(_PALETTE)]
    scale = 4
    side = size * scale
    picture = Image.new("RGB", (side, side), ground)
    pen = ImageDraw.Draw(picture)
    if user_id == APPLICATION_ID:
        _draw_cards(pen, side)
    else:
        _draw_pattern(pen, side, user_id)
    picture = picture.resize((size, size), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def _draw_pattern(pen: ImageDraw.ImageDraw, side: int, user_id: int) -> None:
    bits = int.from_bytes(hashlib.sha256(str(user_id).encode()).digest()[:4], "big")
    field = side / 8
    for row in range(5):
        for column in range(3):
            if not bits >> (row * 3 + column) & 1:
                continue
            for x in {column, 4 - column}:
                left, top = (x + 1.5) * field, (row + 1.5) * field
                pen.rectangle((left, top, left + field - 1, top + field - 1), fill="#ffffff")


def _draw_cards(pen: ImageDraw.ImageDraw, side: int) -> None:
    pen.rectangle((0, 0, side, side), fill="#1f2a44")
    unit = side / 16
    back = (3.0, 3.0, 9.5, 12.0)
    front = (6.5, 4.0, 13.0, 13.0)
    for box, colour in ((back, "#d9b25f"), (front, "#f6f1e3")):
        corners = tuple(edge * unit for edge in box)
        pen.rounded_rectangle(corners, radius=unit, fill=colour)
    centre_x, centre_y = 9.75 * unit, 8.5 * unit
    reach = 2.0 * unit
    diamond = [
        (centre_x, centre_y - reach * 1.3),
        (centre_x + reach, centre_y),
        (centre_x, centre_y + reach * 1.3),
        (centre_x - reach, centre_y),
    ]
    pen.polygon(diamond, fill="#b8402f")


routes = [
    web.get(r"/cdn/attachments/{channel:\d+}/{attachment:\d+}/{name}", attachment),
    web.get(r"/cdn/emojis/{emoji:\d+}.{extension}", emoji),
    web.get(r"/cdn/avatars/{user:\d+}/{hash}", avatar),
]
