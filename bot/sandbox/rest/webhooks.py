"""Interaction callbacks and the webhook of an interaction's token."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox import views
from bot.sandbox.context import Context, number, of
from bot.sandbox.model import Interaction, MessageRecord
from bot.sandbox.wire import json_response, no_content, read_body


async def callback(request: web.Request) -> web.Response:
    """``POST /interactions/{id}/{token}/callback``: with ``with_response`` 200, else 204."""
    context = of(request)
    body = await read_body(request)
    token = request.match_info["token"]
    answer = await context.desk.callback(number(request, "interaction"), token, body)
    if request.query.get("with_response", "").lower() in ("1", "true"):
        return json_response(answer)
    return no_content()


def _interaction(request: web.Request) -> tuple[Context, Interaction]:
    context = of(request)
    token = request.match_info["token"]
    return context, context.desk.by_token(number(request, "application"), token)


def _message(request: web.Request) -> tuple[Context, Interaction, MessageRecord]:
    context, event = _interaction(request)
    return context, event, context.desk.webhook_message(event, request.match_info["message"])


async def follow_up(request: web.Request) -> web.Response:
    """``POST /webhooks/{application}/{token}``."""
    context, event = _interaction(request)
    message = await context.desk.follow_up(event, await read_body(request))
    return json_response(views.message(context.world, message))


async def get_message(request: web.Request) -> web.Response:
    """``GET …/messages/@original`` or a follow-up's id."""
    context, _event, message = _message(request)
    return json_response(views.message(context.world, message))


async def edit_message(request: web.Request) -> web.Response:
    """``PATCH …/messages/@original`` or a follow-up's id."""
    context, event, message = _message(request)
    edited = await context.desk.edit(event, message, await read_body(request))
    return json_response(views.message(context.world, edited))


async def delete_message(request: web.Request) -> web.Response:
    """``DELETE …/messages/@original`` or a follow-up's id."""
    context, event, message = _message(request)
    await context.desk.delete(event, message)
    return no_content()


_WEBHOOK = r"/webhooks/{application:\d+}/{token}"
_MESSAGE = _WEBHOOK + r"/messages/{message:@original|\d+}"

routes = [
    web.post(r"/interactions/{interaction:\d+}/{token}/callback", callback),
    web.post(_WEBHOOK, follow_up),
    web.get(_MESSAGE, get_message),
    web.patch(_MESSAGE, edit_message),
    web.delete(_MESSAGE, delete_message),
]
