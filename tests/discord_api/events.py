"""The objects in events of the gateway that Discord's description of REST knows too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

WHOLE = {
    "MESSAGE_CREATE": "MessageResponse",
    "MESSAGE_UPDATE": "MessageResponse",
    "CHANNEL_CREATE": "GuildChannelResponse",
    "CHANNEL_UPDATE": "GuildChannelResponse",
    "THREAD_CREATE": "ThreadResponse",
    "THREAD_UPDATE": "ThreadResponse",
}
"""Events that are one object."""

ONLY_HERE = {
    "MESSAGE_CREATE": {"guild_id", "member"},
    "MESSAGE_UPDATE": {"guild_id", "member"},
    "THREAD_CREATE": {"newly_created"},
}
"""Fields that Discord's documentation adds to an object where it comes as an event."""

PARTS = {
    "GUILD_CREATE": {
        "roles": "GuildRoleResponse",
        "channels": "GuildChannelResponse",
        "threads": "ThreadResponse",
        "members": "GuildMemberResponse",
    },
    "INTERACTION_CREATE": {
        "user": "UserResponse",
        "member": "PrivateGuildMemberResponse",
        "message": "MessageResponse",
    },
    "READY": {"user": "UserPIIResponse"},
}
"""Events that hold such objects, alone or in lists."""


def objects_of(name: str, data: Any) -> Iterator[tuple[str, str, Any]]:
    """Place, name in the description and value of each object in an event that is described."""
    if name in WHOLE:
        added = ONLY_HERE.get(name, set())
        yield "", WHOLE[name], {key: value for key, value in data.items() if key not in added}
    for part, component in PARTS.get(name, {}).items():
        found = data.get(part, [])
        for index, value in enumerate(found if isinstance(found, list) else [found]):
            yield f"{part}/{index}", component, value
