"""Records in the shape Discord shows them (REST v10 and gateway objects)."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

from bot.sandbox import model
from bot.sandbox.components import FILE, walk
from bot.sandbox.permissions import MEMBER, label
from bot.sandbox.snowflake import created_at, timestamp
from bot.sandbox.wire import Json, loads
from bot.sandbox.world import APPLICATION_ID, BOT_ROLE_ID, GUILD_ID, MEMBER_ROLE_ID, World

_JOINED = timestamp(created_at(GUILD_ID))
OBJECTS: dict[str, Json] = loads((Path(__file__).parent / "objects.json").read_bytes())
"""Discord's default fields of each kind of object."""
OWN_URL = "sandbox:"
"""Placeholder of the sandbox's own address in stored messages, since its port may change."""


def user(someone: model.User) -> Json:
    """A user object."""
    shown = OBJECTS["user"] | {
        "id": str(someone.id),
        "username": someone.username,
        "global_name": None if someone.bot else someone.name,
        "avatar": f"{someone.id & 0xFFFFFFFF:032x}",
    }
    # Discord says of a bot that it is one, and of a person nothing.
    return shown | ({"username": someone.name, "bot": True} if someone.bot else {})


def current_user(world: World) -> Json:
    """The bot as it sees itself."""
    return user(world.bot) | OBJECTS["current_user"]


def member(world: World, someone: model.User, channel: model.Channel | None = None) -> Json:
    """A server member; with a channel also the permissions there, as interactions carry them."""
    own = [BOT_ROLE_ID if someone.bot else MEMBER_ROLE_ID, *someone.roles]
    data = OBJECTS["member"] | {
        "user": user(someone),
        "roles": [str(role) for role in own],
        "joined_at": _JOINED,
    }
    if channel is not None:
        data["permissions"] = str(world.permissions(someone, channel))
    return data


def roles(world: World) -> list[Json]:
    """The server's roles: everyone's, the people's, the bot's own and what it has made.

    Everyone's gives nothing, so that the bot has what its own role carries and not a bit more.
    """
    return [
        _role(GUILD_ID, "@everyone", 0, 0),
        _role(MEMBER_ROLE_ID, world.setup.member_role, 1, int(MEMBER)),
        bot_role(world),
        *(role(one) for one in world.roles.values()),
    ]


def bot_role(world: World) -> Json:
    """The bot's own role, which carries what it was invited with and what it was given since."""
    own = _role(BOT_ROLE_ID, world.setup.bot, 2, world.setup.permissions | world.granted)
    return own | {"managed": True, "tags": {"bot_id": str(APPLICATION_ID)}}


def granted(world: World) -> list[str]:
    """The names of what the bot was given beside its invitation, for pages."""
    return [label(bit) for bit in world.setup.grantable if world.granted & bit]


def role(made: model.RoleRecord) -> Json:
    """A role that the bot has made: new ones come at the bottom."""
    return _role(made.id, made.name, 1, 0) | {"mentionable": made.mentionable}


def occasion(world: World, there: model.Occasion) -> Json:
    """A scheduled event of the server."""
    return OBJECTS["occasion"] | {
        "id": str(there.id),
        "guild_id": str(GUILD_ID),
        "creator_id": str(world.bot.id),
        "creator": user(world.bot),
        "name": there.name,
        "description": there.description,
        "scheduled_start_time": there.starts,
        "scheduled_end_time": there.ends,
        "status": there.status,
        "entity_metadata": {"location": there.location},
    }


def _role(role_id: int, name: str, position: int, permissions: int) -> Json:
    named = {"id": str(role_id), "name": name, "position": position}
    return OBJECTS["role"] | named | {"permissions": str(permissions)}


def guild(world: World) -> Json:
    """The server as REST shows it."""
    return OBJECTS["guild"] | {
        "id": str(GUILD_ID),
        "name": world.setup.guild,
        "owner_id": str(world.owner.id),
        "roles": roles(world),
        "preferred_locale": world.setup.locale,
        "approximate_member_count": len(world.people) + 1,
        "approximate_presence_count": len(world.people) + 1,
    }


def guild_create(world: World) -> Json:
    """The server as the gateway sends it, with all the bot sees of it."""
    people = [world.bot, *world.people.values()]
    seen = [c for c in world.channels.values() if not c.is_direct and world.sees(world.bot, c)]
    return (
        guild(world)
        | OBJECTS["guild_create"]
        | {
            "joined_at": _JOINED,
            "member_count": len(people),
            "members": [member(world, person) for person in people],
            "channels": [channel(world, c) for c in seen if not c.is_thread],
            "threads": [channel(world, c) for c in seen if c.is_thread and not c.archived],
        }
    )


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)


def where(place: model.Channel) -> Json:
    """The ids of a place: the channel's, and the server's where it is in it."""
    ids: Json = {"channel_id": str(place.id)}
    return ids if place.is_direct else ids | {"guild_id": str(GUILD_ID)}


def channel(world: World, place: model.Channel, reader: model.User | None = None) -> Json:
    """A channel, thread or direct message object. ``reader`` is who a direct message shows to."""
    data: Json = {
        "id": str(place.id),
        "type": place.type,
        "flags": 0,
        "last_message_id": _id(place.last_message_id),
        "last_pin_timestamp": None if place.last_pin is None else timestamp(place.last_pin),
    }
    if place.talkers:
        return data | _conversation(world, place, reader)
    if place.is_direct:
        other = world.bot if reader is not None and not reader.bot else None
        recipient = other or world.user(place.recipient_id or 0)
        return data | {"recipients": [user(recipient)]}
    data |= {
        "guild_id": str(GUILD_ID),
        "name": place.name,
        "parent_id": _id(place.parent_id),
        "rate_limit_per_user": place.slowmode,
    }
    if place.is_thread:
        return data | _thread(world, place, reader or world.bot)
    return data | {
        "topic": place.topic,
        "position": place.position,
        "nsfw": False,
        "permission_overwrites": [_overwrite(overwrite) for overwrite in place.overwrites],
        "default_auto_archive_duration": 1440,
    }


def _conversation(world: World, place: model.Channel, reader: model.User | None) -> Json:
    """Return the further fields of a conversation of people: the others in it, and who made a
    group."""
    others = [world.user(one) for one in place.talkers if reader is None or one != reader.id]
    data: Json = {"recipients": [user(person) for person in others]}
    if place.type == model.GROUP:
        data |= {"name": None, "icon": None, "owner_id": str(place.owner_id)}
    return data


def _overwrite(overwrite: Json) -> Json:
    """Return a channel's overwrite for a role or a member: ids and permissions are text."""
    bits = {key: str(overwrite.get(key) or 0) for key in ("allow", "deny")}
    return {"id": str(overwrite["id"]), "type": int(overwrite.get("type") or 0), **bits}


def _thread(world: World, thread: model.Channel, reader: model.User) -> Json:
    data: Json = {
        "owner_id": str(thread.owner_id),
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": min(len(thread.members), 50),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.archive_minutes,
            "archive_timestamp": timestamp(thread.archived_at),
            "create_timestamp": timestamp(created_at(thread.id)),
        },
    }
    if thread.type == model.PRIVATE_THREAD:
        data["thread_metadata"]["invitable"] = thread.invitable
    if reader.id in thread.members:
        data["member"] = thread_member(thread, reader.id)
    return data


def thread_member(thread: model.Channel, user_id: int) -> Json:
    """One member of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": timestamp(thread.members.get(user_id, 0.0)),
        "flags": 1,
    }


def attachment(world: World, item: model.Attachment) -> Json:
    """An attachment object; its url carries a signature-like query as Discord's do."""
    url = attachment_url(world, item)
    return {
        "id": str(item.id),
        "filename": item.filename,
        "size": item.size,
        "content_type": item.content_type,
        "url": url,
        "proxy_url": url,
        "flags": 0,
        **({} if item.width is None else {"width": item.width, "height": item.height}),
        **({} if item.description is None else {"description": item.description}),
        **({} if item.title is None else {"title": item.title}),
    }


def attachment_url(world: World, item: model.Attachment) -> str:
    """Return an attachment's address."""
    issued = int(created_at(item.id))
    signature = f"ex={issued + 86400:x}&is={issued:x}&hm={item.id & 0xFFFFFFFFFF:010x}"
    path = f"/cdn/attachments/{item.channel_id}/{item.id}/{item.filename}"
    return f"{world.base_url}{path}?{signature}"


def page_message(world: World, post: model.MessageRecord) -> Json:
    """A message as pages get it: with the command that it answers, and who reacted to it."""
    shown = message(world, post) | ({} if post.called is None else {"called": post.called})
    for reaction in shown["reactions"]:
        people = post.reactions[reaction["emoji"]["name"]]
        reaction["user_ids"] = [str(person) for person in people]
    return shown


def message(
    world: World, post: model.MessageRecord, *, nested: bool = False, sent: bool = False
) -> Json:
    """A message object. Only who has just ``sent`` it learns its nonce."""
    author = world.user(post.author_id)
    place = world.channels.get(post.channel_id)
    embeds, used = _embeds(world, post)
    used |= _named_by_components(post)
    data: Json = {
        "id": str(post.id),
        "channel_id": str(post.channel_id),
        "type": post.type,
        "content": post.content,
        "author": user(author),
        "timestamp": timestamp(created_at(post.id)),
        "edited_timestamp": None if post.edited_at is None else timestamp(post.edited_at),
        "tts": False,
        "pinned": post.pinned,
        "flags": post.flags,
        "mention_everyone": post.mention_everyone,
        "mentions": [
            user(world.user(i)) for i in post.mention_ids if i in world.people or i == world.bot.id
        ],
        "mention_roles": [str(i) for i in post.mention_role_ids],
        "attachments": [attachment(world, a) for a in post.attachments if a.filename not in used],
        "embeds": embeds,
        "components": components(world, post),
    }
    if not nested:
        data["reactions"] = _reactions(post)
    if author.bot:
        data["application_id"] = str(APPLICATION_ID)
        if post.interaction is not None:
            data |= {"webhook_id": str(APPLICATION_ID), "interaction_metadata": post.interaction}
    if sent and post.nonce is not None:
        data["nonce"] = post.nonce
    if place is not None and not place.is_direct:
        data["position"] = 0
    if post.reference is not None:
        data["message_reference"] = post.reference
        if post.type == model.REPLY and not nested:
            replied = world.any_message(post.channel_id, int(post.reference["message_id"]))
            data["referenced_message"] = replied and message(world, replied, nested=True)
    if post.thread_id is not None and post.thread_id in world.channels:
        data["thread"] = channel(world, world.channels[post.thread_id])
    return data


def _reactions(post: model.MessageRecord) -> list[Json]:
    return [
        {
            "emoji": {"id": None, "name": emoji},
            "count": len(people),
            "count_details": {"normal": len(people), "burst": 0},
            "me": APPLICATION_ID in people,
            "me_burst": False,
            "burst_colors": [],
        }
        for emoji, people in post.reactions.items()
    ]


def _named_by_components(post: model.MessageRecord) -> set[str]:
    """Files that Components V2 show; Discord lists those in the components only."""
    if not post.is_v2:
        return set()
    media: list[Any] = []
    for component in walk(post.components):
        media += [component.get("media"), component.get("file")]
        media += [item.get("media") for item in component.get("items") or []]
    urls = [str(item.get("url")) for item in media if isinstance(item, dict)]
    return {url.removeprefix("attachment://") for url in urls if url.startswith("attachment://")}


def _embeds(world: World, post: model.MessageRecord) -> tuple[list[Json], set[str]]:
    """Embeds with their files' addresses, and the files' names: Discord lists those only here."""
    by_name = {item.filename: item for item in post.attachments}
    used: set[str] = set()
    if not post.embeds:
        return [], used
    embeds = copy.deepcopy(post.embeds)
    for embed in embeds:
        for key in ("image", "thumbnail"):
            media = embed.get(key)
            if isinstance(media, dict) and media.get("url"):
                name = media["url"].removeprefix("attachment://")
                if name in by_name:
                    used.add(name)
                embed[key] = _embedded(world, media, by_name)
        for key in ("footer", "author"):
            icon = (embed.get(key) or {}).get("icon_url", "")
            if icon.startswith("attachment://"):
                name = icon.removeprefix("attachment://")
                used.add(name)
                embed[key]["icon_url"] = _address(world, {"url": icon}, by_name)
    return embeds, used


def _embedded(world: World, media: Json, by_name: dict[str, model.Attachment]) -> Json:
    """A picture of an embed."""
    found = _attached(media, by_name)
    address = _address(world, media, by_name)
    shown: Json = {"url": address, "proxy_url": address}
    if found is not None and found.width is not None:
        shown |= {"width": found.width, "height": found.height}
    return shown


def components(world: World, post: model.MessageRecord) -> list[Json]:
    """A message's components with the addresses of their media filled in."""
    if not post.is_v2:
        return post.components
    by_name = {item.filename: item for item in post.attachments}
    tree = copy.deepcopy(post.components)
    for component in walk(tree):
        if component["type"] == FILE:
            found = _attached(component["file"], by_name)
            component["name"] = found and found.filename
            component["size"] = found and found.size
        for key in ("media", "file"):
            if isinstance(component.get(key), dict):
                component[key] = _unfurled(world, post, component[key], by_name)
        for item in component.get("items") or []:
            item["media"] = _unfurled(world, post, item["media"], by_name)
    return tree


def _attached(media: Json, by_name: dict[str, model.Attachment]) -> model.Attachment | None:
    """The message's own file that a url names."""
    url = str(media["url"])
    return by_name.get(url.removeprefix("attachment://")) if "attachment://" in url else None


def _address(world: World, media: Json, by_name: dict[str, model.Attachment]) -> str:
    found = _attached(media, by_name)
    if found is not None:
        return attachment_url(world, found)
    url = str(media["url"])
    return world.base_url + url.removeprefix(OWN_URL) if url.startswith(OWN_URL) else url


def _unfurled(
    world: World, post: model.MessageRecord, media: Json, by_name: dict[str, model.Attachment]
) -> Json:
    """An unfurled media item."""
    found = _attached(media, by_name)
    address = _address(world, media, by_name)
    shown: Json = {
        "id": str(post.id if found is None else found.id),
        "url": address,
        "proxy_url": address,
        "width": found and found.width,
        "height": found and found.height,
        "content_type": found and found.content_type,
    }
    return shown if found is None else shown | {"attachment_id": str(found.id)}


def is_for(post: model.MessageRecord, person: model.User) -> bool:
    """Tell whether a person may see a message at all (an ephemeral one only its addressee)."""
    return not post.flags & model.EPHEMERAL or post.viewer_id == person.id
