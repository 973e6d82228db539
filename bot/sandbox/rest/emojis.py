"""The application's own emojis (Emoji resource)."""

from __future__ import annotations

import base64
import binascii
import io
import re
from typing import Any

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from bot.sandbox import limits, views
from bot.sandbox.context import number, of
from bot.sandbox.model import Emoji
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.rest.application import check_application
from bot.sandbox.wire import Json, json_response, no_content, read_body
from bot.sandbox.world import World

_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


def _shown(world: World, emoji: Emoji) -> Json:
    own = {"id": str(emoji.id), "name": emoji.name, "user": views.user(world.bot)}
    return views.OBJECTS["emoji"] | own | {"animated": emoji.animated}


def _find(request: web.Request) -> Emoji:
    check_application(request)
    emoji = of(request).world.emojis.get(number(request, "emoji"))
    if emoji is None:
        raise refused("unknown_emoji")
    return emoji


def _named(world: World, payload: Json, problems: Problems, own: int = 0) -> str:
    name = problems.text(payload, "name", limits.EMOJI_NAME, low=2, required=True) or ""
    if name and not _NAME.fullmatch(name):
        problems.add("STRING_TYPE_REGEX", "name")
    if any(one.name == name and one.id != own for one in world.emojis.values()):
        problems.add("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "name")
    return name


def _picture(payload: Json, problems: Problems) -> tuple[bytes, bool]:
    found = _IMAGE.fullmatch(str(payload.get("image") or ""))
    try:
        content = base64.b64decode(found[1], validate=True) if found else b""
        with Image.open(io.BytesIO(content)) as picture:
            animated = bool(getattr(picture, "is_animated", False))
    except (binascii.Error, UnidentifiedImageError, OSError):
        problems.add("IMAGE_INVALID", "image")
        return b"", False
    if len(content) > limits.EMOJI_BYTES:
        problems.add("BINARY_TYPE_MAX_SIZE", "image", most=limits.EMOJI_BYTES // 1024)
    return content, animated


async def list_emojis(request: web.Request) -> web.Response:
    """``GET …/emojis``."""
    check_application(request)
    world = of(request).world
    return json_response({"items": [_shown(world, one) for one in world.emojis.values()]})


async def create_emoji(request: web.Request) -> web.Response:
    """``POST …/emojis``: a name and a picture as a data URI."""
    check_application(request)
    world = of(request).world
    payload: dict[str, Any] = (await read_body(request)).fields
    problems = Problems()
    name, (content, animated) = _named(world, payload, problems), _picture(payload, problems)
    problems.refuse_if_any()
    if len(world.emojis) >= limits.EMOJIS:
        raise refused("maximum_emojis", high=limits.EMOJIS)
    emoji = Emoji(world.snowflakes.next(), name, animated)
    await world.store.put_file(emoji.id, content)
    world.add(emoji)
    return json_response(_shown(world, emoji), status=201)


async def get_emoji(request: web.Request) -> web.Response:
    """``GET …/emojis/{id}``."""
    return json_response(_shown(of(request).world, _find(request)))


async def edit_emoji(request: web.Request) -> web.Response:
    """``PATCH …/emojis/{id}``: another name."""
    world, emoji = of(request).world, _find(request)
    problems = Problems()
    name = _named(world, (await read_body(request)).fields, problems, emoji.id)
    problems.refuse_if_any()
    emoji.name = name
    world.touch(emoji)
    return json_response(_shown(world, emoji))


async def delete_emoji(request: web.Request) -> web.Response:
    """``DELETE …/emojis/{id}``."""
    world, emoji = of(request).world, _find(request)
    world.remove(emoji)
    world.let_go([emoji.id])
    return no_content()


_EVERY = r"/applications/{application:\d+}/emojis"
_ONE = _EVERY + r"/{emoji:\d+}"

routes = [
    web.get(_EVERY, list_emojis),
    web.post(_EVERY, create_emoji),
    web.get(_ONE, get_emoji),
    web.patch(_ONE, edit_emoji),
    web.delete(_ONE, delete_emoji),
]
