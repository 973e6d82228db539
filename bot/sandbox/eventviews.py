"""Application commands and interactions in the shape Discord shows them."""

from __future__ import annotations

from typing import Any

from bot.sandbox import limits, model
from bot.sandbox.permissions import TOLD_AMONG_PEOPLE, TOLD_IN_DIRECT
from bot.sandbox.views import OBJECTS, channel, member, message, user
from bot.sandbox.wire import Json
from bot.sandbox.world import APPLICATION_ID, GUILD_ID, World


def command(record: model.Command, *, localised: bool = True) -> Json:
    """An application command object."""
    data: Json = OBJECTS["command"] | {
        "id": str(record.id),
        "application_id": str(APPLICATION_ID),
        "version": str(record.version),
        **record.data,
    }
    if record.guild_id is not None:
        data["guild_id"] = str(record.guild_id)
    if data["integration_types"] is None:
        data["integration_types"] = [0]
    if data["default_member_permissions"] is not None:
        data["default_member_permissions"] = str(data["default_member_permissions"])
    return data if localised else _without_localisations(data)


def _without_localisations(data: Any) -> Any:
    if isinstance(data, dict):
        kept = {k: v for k, v in data.items() if not k.endswith("_localizations")}
        return {key: _without_localisations(value) for key, value in kept.items()}
    if isinstance(data, list):
        return [_without_localisations(item) for item in data]
    return data


def interaction(world: World, event: model.Interaction) -> Json:
    """The INTERACTION_CREATE event of an interaction."""
    person = world.user(event.person_id)
    place = world.channel(event.channel_id)
    data: Json = {
        "id": str(event.id),
        "application_id": str(APPLICATION_ID),
        "type": event.type,
        "version": 1,
        "token": event.token,
        "channel_id": str(place.id),
        "channel": _interaction_channel(world, place, person),
        "locale": person.locale,
        "app_permissions": str(_app_permissions(world, place, person)),
        "authorizing_integration_owners": owners(world, event),
        "context": place.context,
        "attachment_size_limit": limits.FILE_BYTES,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "data": event.data,
    }
    if place.is_direct:
        data["user"] = user(person)
    else:
        data |= {
            "guild_id": str(GUILD_ID),
            "guild_locale": world.setup.locale,
            "guild": {"id": str(GUILD_ID), "locale": world.setup.locale, "features": []},
            "member": member(world, person, place),
        }
    if event.message_id is not None and event.type in (model.COMPONENT, model.MODAL_SUBMIT):
        post = world.any_message(event.channel_id, event.message_id)
        if post is not None:
            data["message"] = message(world, post)
    return data


def owners(world: World, event: model.Interaction) -> Json:
    """By which installations the interaction is allowed: the server's, a person's own.

    Under an answer to somebody's command whoever presses has what that command had: where the bot
    is there by their installation alone, it is theirs that counts, and not the presser's.
    """
    pressed = None
    if event.message_id is not None:
        pressed = world.any_message(event.channel_id, event.message_id)
    if pressed is not None and pressed.interaction is not None:
        theirs: Json = pressed.interaction["authorizing_integration_owners"]
        return theirs
    there = installations(world, event.person_id, world.channel(event.channel_id))
    command = world.commands.get(int(event.data.get("id") or 0))
    if command is not None:
        there = {kind: owner for kind, owner in there.items() if int(kind) in command.installations}
    return there


def installations(world: World, person_id: int, place: model.Channel) -> Json:
    """Map the installations for somebody at a place, by their kind, and whose they are."""
    found: Json = {}
    if place.context == model.WITH_BOT:
        found["0"] = "0"
    elif place.context == model.IN_SERVER and not world.expelled:
        found["0"] = str(GUILD_ID)
    if person_id in world.installed:
        found["1"] = str(person_id)
    return found


def _app_permissions(world: World, place: model.Channel, person: model.User) -> int:
    """Return the bot's permissions there: where it is not itself, what its person may give it."""
    if place.context == model.WITHOUT_BOT:
        return int(TOLD_AMONG_PEOPLE)
    if place.is_direct:
        return int(TOLD_IN_DIRECT)
    if world.expelled:
        return int(TOLD_IN_DIRECT) & world.permissions(person, place)
    return world.permissions(world.bot, place)


def _interaction_channel(world: World, place: model.Channel, person: model.User) -> Json:
    data = channel(world, place)
    if place.is_direct:
        return data
    return data | {"permissions": str(world.permissions(person, place))}


def interaction_metadata(
    world: World, event: model.Interaction, message_id: int | None = None
) -> Json:
    """Return the metadata of the interaction that a message answers."""
    person = world.user(event.person_id)
    data: Json = {
        "id": str(event.id),
        "type": event.type,
        "user": user(person),
        "authorizing_integration_owners": owners(world, event),
        **event.metadata,
    }
    if event.type == model.COMPONENT and event.message_id is not None:
        data["interacted_message_id"] = str(event.message_id)
    if message_id is not None:
        data["original_response_message_id"] = str(message_id)
    return data


def called(event: model.Interaction) -> str | None:
    """The command of an interaction as people read it, None for another kind of interaction."""
    if event.type != model.COMMAND:
        return None
    name = _full_name(event.data)
    return f"/{name}" if event.data.get("type", 1) == 1 else name


def _full_name(data: Json) -> str:
    """A command's full name, its group and subcommand included."""
    name = str(data["name"])
    for option in data.get("options") or []:
        if option["type"] in (1, 2):
            return f"{name} {_full_name(option)}"
    return name
