"""Turns a person's actions into the interaction data Discord's own client would send.

The client's part of the rules is kept here too: required options, choices, ranges, disabled
components, commands that a place or a person's permissions hide.
"""

from __future__ import annotations

from typing import Any

from bot.sandbox import commandform as form
from bot.sandbox import components, eventviews, limits, views
from bot.sandbox.drafts import NewFile
from bot.sandbox.interactions import InteractionDesk
from bot.sandbox.messages import Messenger
from bot.sandbox.modals import check_choice, fill_in
from bot.sandbox.model import COMMAND, COMPONENT, MODAL_SUBMIT, Channel, Command, Interaction, User
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import refused
from bot.sandbox.wire import Json, UploadedFile
from bot.sandbox.world import World


class Invoker:
    """Builds and sends the interactions of people."""

    def __init__(self, world: World, desk: InteractionDesk, messenger: Messenger) -> None:
        self._world = world
        self._desk = desk
        self._messenger = messenger

    async def command(
        self,
        person: User,
        channel: Channel,
        path: list[str],
        options: Json,
        uploads: dict[str, UploadedFile],
        nonce: str | None,
    ) -> Interaction:
        """Call a slash command; ``options`` maps option names to values."""
        self._check_place(person, channel)
        command, wanted = self._find(person, channel, path)
        resolved: Json = {}
        filled = []
        unknown = set(options) - {option["name"] for option in wanted}
        if unknown:
            raise refused("form_no_option", name=sorted(unknown)[0])
        for option in wanted:
            value = options.get(option["name"])
            if value is None or value == "":
                if option.get("required"):
                    raise refused("form_option_required", name=option["name"])
                continue
            given = await self._value(option, value, channel, resolved, uploads)
            filled.append({"name": option["name"], "type": option["type"], "value": given})
        data = self._command_data(command, path, filled, resolved)
        return await self._desk.begin(COMMAND, person, channel, data, nonce=nonce)

    async def autocomplete(
        self, person: User, channel: Channel, path: list[str], options: Json, focused: str
    ) -> list[Json]:
        """Ask for the choices of the option that is being typed."""
        self._check_place(person, channel)
        command, wanted = self._find(person, channel, path)
        filled: list[Json] = []
        for option in wanted:
            name = option["name"]
            if name == focused:
                if not option.get("autocomplete"):
                    raise refused("form_no_autocomplete", name=name)
                value = str(options.get(name) or "")
                filled.append(
                    {"name": name, "type": option["type"], "value": value, "focused": True}
                )
            elif options.get(name) not in (None, "") and option["type"] != form.ATTACHMENT:
                value = options[name]
                filled.append({"name": name, "type": option["type"], "value": value})
        data = self._command_data(command, path, filled, {})
        return await self._desk.autocomplete(person, channel, data)

    async def context_command(
        self, person: User, channel: Channel, name: str, target_id: int, nonce: str | None
    ) -> Interaction:
        """Call a command from the menu of a message or a user."""
        self._check_place(person, channel)
        for command in self._world.usable_commands():
            if command.name == name and command.kind in (2, 3):
                break
        else:
            raise refused("unknown_command")
        if not self.usable(command, person, channel):
            raise refused("missing_permissions")
        resolved: Json = {}
        if command.kind == 2:
            self._resolve_user(self._world.user(target_id), channel, resolved)
        else:
            message = self._world.message(channel.id, target_id)
            resolved["messages"] = {str(target_id): views.message(self._world, message)}
        data = self._command_data(command, [name], [], resolved) | {"target_id": str(target_id)}
        return await self._desk.begin(COMMAND, person, channel, data, nonce=nonce)

    def _check_place(self, person: User, channel: Channel) -> None:
        if not self._world.sees(person, channel):
            raise refused("missing_access")
        self._messenger.check_awake(channel)
        allowed = self._world.permissions(person, channel)
        if not allowed & Permission.USE_APPLICATION_COMMANDS:
            raise refused("missing_permissions")

    def usable(self, command: Command, person: User, channel: Channel) -> bool:
        """Tell whether a person is offered a command in a channel."""
        if not command.fits(channel.context):
            return False
        there = eventviews.installations(self._world, person.id, channel)
        if not set(there) & set(map(str, command.installations)):
            return False
        said = command.data.get("default_member_permissions")
        if channel.is_direct or said is None:
            return True
        needed = int(said) or int(Permission.ADMINISTRATOR)
        return self._world.permissions(person, channel) & needed == needed

    def _find(self, person: User, channel: Channel, path: list[str]) -> tuple[Command, list[Json]]:
        unknown = refused("unknown_command")
        for command in self._world.usable_commands():
            if command.kind == form.CHAT_INPUT and path and command.name == path[0]:
                break
        else:
            raise unknown
        if not self.usable(command, person, channel):
            raise refused("missing_permissions")
        options = command.data.get("options") or []
        for name in path[1:]:
            inner = [o for o in options if o["name"] == name and o["type"] in (1, 2)]
            if not inner:
                raise unknown
            options = inner[0].get("options") or []
        if any(option["type"] in (form.SUBCOMMAND, form.GROUP) for option in options):
            raise unknown
        return command, options

    def _command_data(
        self, command: Command, path: list[str], filled: list[Json], resolved: Json
    ) -> Json:
        data: Json = {"id": str(command.id), "name": command.name, "type": command.kind}
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        for depth in range(len(path) - 1, 0, -1):
            kind = form.SUBCOMMAND if depth == len(path) - 1 else form.GROUP
            filled = [{"name": path[depth], "type": kind, "options": filled}]
        if filled:
            data["options"] = filled
        if resolved:
            data["resolved"] = resolved
        return data

    async def _value(
        self,
        option: Json,
        value: Any,
        channel: Channel,
        resolved: Json,
        uploads: dict[str, UploadedFile],
    ) -> Any:
        kind = option["type"]
        if kind == form.STRING:
            return self._text(option, str(value))
        if kind in (form.INTEGER, form.NUMBER):
            return self._number(option, value)
        if kind == form.BOOLEAN:
            return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")
        if kind == form.ATTACHMENT:
            return await self._file(str(value), channel, resolved, uploads)
        if kind == form.CHANNEL:
            place = self._world.channel(int(value))
            shown = views.channel(self._world, place) | {"permissions": "0"}
            resolved.setdefault("channels", {})[str(place.id)] = shown
            return str(place.id)
        if kind == form.ROLE or (kind == form.MENTIONABLE and self._role(str(value))):
            return self._resolve_role(str(value), resolved)
        person = self._world.person_named(str(value)) or self._world.user(_number(value))
        self._resolve_user(person, channel, resolved)
        return str(person.id)

    def _text(self, option: Json, value: str) -> str:
        _check_choice(option, value)
        low, high = option.get("min_length") or 0, option.get("max_length") or limits.OPTION_TEXT
        if not low <= len(value) <= high:
            name, given = option["name"], len(value)
            raise refused("form_text_length", name=name, low=low, high=high, given=given)
        return value

    def _number(self, option: Json, value: Any) -> int | float:
        try:
            number = int(value) if option["type"] == form.INTEGER else float(value)
        except (TypeError, ValueError):
            raise refused("form_not_a_number", name=option["name"], value=value) from None
        _check_choice(option, number)
        low, high = option.get("min_value", -limits.NUMBER), option.get("max_value", limits.NUMBER)
        if not low <= number <= high:
            raise refused("form_out_of_range", name=option["name"], value=value, low=low, high=high)
        return number

    async def _file(
        self, upload_id: str, channel: Channel, resolved: Json, uploads: dict[str, UploadedFile]
    ) -> str:
        upload = uploads.get(upload_id)
        if upload is None:
            raise refused("not_uploaded")
        file = NewFile(upload, upload.filename, None, None)
        item = await self._messenger.keep_file(channel.id, file)
        self._world.let_go([item.id], limits.TOKEN_SECONDS)
        shown = views.attachment(self._world, item) | {"ephemeral": True}
        resolved.setdefault("attachments", {})[str(item.id)] = shown
        return str(item.id)

    def _resolve_user(self, person: User, channel: Channel, resolved: Json) -> None:
        resolved.setdefault("users", {})[str(person.id)] = views.user(person)
        if not channel.is_direct:
            member = views.member(self._world, person, channel)
            del member["user"]
            resolved.setdefault("members", {})[str(person.id)] = member

    def _role(self, value: str) -> Json | None:
        return next((role for role in views.roles(self._world) if role["id"] == value), None)

    def _resolve_role(self, value: str, resolved: Json) -> str:
        role = self._role(value)
        if role is None:
            raise refused("form_role")
        resolved.setdefault("roles", {})[value] = role
        return value

    async def component(
        self,
        person: User,
        channel: Channel,
        message_id: int,
        custom_id: str,
        values: list[str] | None,
        nonce: str | None,
    ) -> Interaction:
        """Press a button or choose in a select."""
        if not self._world.sees(person, channel):
            raise refused("missing_access")
        self._messenger.check_awake(channel)
        message = self._world.any_message(channel.id, message_id)
        if message is None or not views.is_for(message, person):
            raise refused("unknown_message")
        found = components.find_interactive(message.components, custom_id)
        if found is None or found.get("style") == components.LINK_STYLE:
            raise refused("form_component")
        if found.get("disabled"):
            raise refused("form_disabled")
        data: Json = {"custom_id": custom_id, "component_type": found["type"], "id": found["id"]}
        if found["type"] != components.BUTTON:
            check_choice(found, values or [])
            data["values"] = values or []
            resolved = self._resolve_picks(found, data["values"], channel)
            if resolved:
                data["resolved"] = resolved
        return await self._desk.begin(
            COMPONENT, person, channel, data, message=message, nonce=nonce
        )

    def _resolve_picks(self, select: Json, values: list[str], channel: Channel) -> Json:
        resolved: Json = {}
        kind = select["type"]
        for value in values:
            if kind == components.CHANNEL_SELECT:
                place = self._world.channel(int(value))
                shown = views.channel(self._world, place) | {"permissions": "0"}
                resolved.setdefault("channels", {})[value] = shown
            elif kind == components.ROLE_SELECT or (
                kind == components.MENTIONABLE_SELECT and self._role(value)
            ):
                self._resolve_role(value, resolved)
            elif kind in (components.USER_SELECT, components.MENTIONABLE_SELECT):
                self._resolve_user(self._world.user(int(value)), channel, resolved)
        return resolved

    async def submit(
        self,
        person: User,
        interaction_id: int,
        fields: Json,
        uploads: dict[str, UploadedFile],
        nonce: str | None,
    ) -> Interaction:
        """Send a filled-in modal; ``fields`` maps custom ids to a text or a list of values."""
        source = self._world.interactions.get(interaction_id)
        if source is None or source.modal is None or source.person_id != person.id:
            raise refused("unknown_interaction")
        channel = self._world.channel(source.channel_id)
        self._messenger.check_awake(channel)
        resolved: Json = {}
        for component in components.walk(source.modal["components"]):
            given = fields.get(component.get("custom_id") or "")
            if given is None:
                continue
            if component["type"] == 19:
                files = [await self._file(str(i), channel, resolved, uploads) for i in given]
                fields = fields | {component["custom_id"]: files}
            elif component["type"] in components.SELECTS:
                picked = [given] if isinstance(given, str) else given
                for kind, found in self._resolve_picks(component, picked, channel).items():
                    resolved.setdefault(kind, {}).update(found)
        data: Json = {
            "custom_id": source.modal["custom_id"],
            "components": fill_in(source.modal, fields),
        }
        if resolved:
            data["resolved"] = resolved
        message = self._world.any_message(channel.id, source.message_id or 0)
        trigger = eventviews.interaction_metadata(self._world, source)
        return await self._desk.begin(
            MODAL_SUBMIT,
            person,
            channel,
            data,
            message=message,
            nonce=nonce,
            metadata={"triggering_interaction_metadata": trigger},
        )


def _number(value: Any) -> int:
    return int(value) if str(value).isdigit() else 0


def _check_choice(option: Json, value: str | float) -> None:
    """Refuse what is none of an option's choices, where it has any."""
    choices = option.get("choices")
    if choices and value not in {choice["value"] for choice in choices}:
        known = " · ".join(choice["name"] for choice in choices)
        raise refused("form_not_a_choice", name=option["name"], value=value, known=known)
