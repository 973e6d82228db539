"""Deviations of clients from Discord's description that Discord takes all the same.

Each is written down here by name and reason; anything else that differs is a fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.discord_api.description import Operation

_IDS = {"recipient_id", "message_id", "channel_id", "guild_id"}
_LISTS_OF_IDS = {"users", "roles", "messages"}
_HOLDERS_OF_IDS = {"attachments", "permission_overwrites"}


def _ids_as_numbers(operation: Operation, request: Any) -> Any:
    """discord.py sends ids as numbers where the description has text; Discord reads both.

    Of the person a private message is opened to, of files and of messages, of people mentioned,
    of emojis, and of whom a channel's overwrites are for.
    """
    del operation
    return _as_text("", request)


def _as_text(key: str, value: Any) -> Any:
    if key == "emoji" and isinstance(value, dict) and isinstance(value.get("id"), int):
        return value | {"id": str(value["id"])}
    if isinstance(value, dict):
        return {inner: _as_text(inner, said) for inner, said in value.items()}
    if key in _IDS and isinstance(value, int):
        return str(value)
    if not isinstance(value, list):
        return value
    if key in _LISTS_OF_IDS:
        return [str(one) if isinstance(one, int) else one for one in value]
    if key in _HOLDERS_OF_IDS:
        return [{**one, "id": str(one["id"])} if "id" in one else one for one in value]
    return value


def _tts_in_an_edit(operation: Operation, request: Any) -> Any:
    """discord.py says ``tts: false`` in edits too, where the description has no such field."""
    if not isinstance(request, dict):
        return request
    if operation.method == "patch" and request.get("tts") is False:
        return {key: value for key, value in request.items() if key != "tts"}
    if operation.path.endswith("/callback") and isinstance(request.get("data"), dict):
        data = {key: value for key, value in request["data"].items() if (key, value) != _SILENT}
        return request | {"data": data}
    return request


_SILENT = ("tts", False)


def _no_enforced_nonce(operation: Operation, request: Any) -> Any:
    """discord.js says ``enforce_nonce: false`` of all it sends, described of messages alone."""
    if operation.path.endswith("/channels/{channel_id}/messages") or not isinstance(request, dict):
        return request
    return {
        key: _no_enforced_nonce(operation, value) if key == "data" else value
        for key, value in request.items()
        if (key, value) != ("enforce_nonce", False)
    }


def _flags_of_an_embed(operation: Operation, request: Any) -> Any:
    """discord.py tells an embed's flags, which Discord sets itself."""
    if isinstance(request, dict):
        return {
            key: [_without_flags(one) for one in value]
            if key == "embeds" and isinstance(value, list)
            else _flags_of_an_embed(operation, value)
            for key, value in request.items()
        }
    return request


def _without_flags(embed: Any) -> Any:
    if not isinstance(embed, dict):
        return embed
    return {key: value for key, value in embed.items() if key != "flags"}


def _nsfw_of_a_command(operation: Operation, request: Any) -> Any:
    """``nsfw`` stands in Discord's documentation of commands and is missing in the description."""
    if not operation.path.endswith("/commands"):
        return request
    if isinstance(request, list):
        return [_nsfw_of_a_command(operation, command) for command in request]
    return {key: value for key, value in request.items() if key != "nsfw"}


KNOWN: tuple[Callable[[Operation, Any], Any], ...] = (
    _ids_as_numbers,
    _tts_in_an_edit,
    _no_enforced_nonce,
    _flags_of_an_embed,
    _nsfw_of_a_command,
)
"""Every deviation that Discord is known to take."""


def as_described(operation: Operation, request: Any) -> Any:
    """A request with the known deviations put right, so that only others are found."""
    for deviation in KNOWN:
        request = deviation(operation, request)
    return request
