"""From the values of :mod:`bot.messages.parts` to what discord.py sends."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, TypeVar, cast

import discord
from discord import ui

from bot.messages.forms import Field, FileUpload, Form, OneOf, Ticks, Written
from bot.messages.parts import (
    Box,
    Button,
    Image,
    Inner,
    Kept,
    Link,
    Menu,
    MenuLine,
    Message,
    Part,
    PeopleMenu,
    Row,
    Section,
    Separator,
    Text,
)
from renderers import Picture, Sketch

T = TypeVar("T")

Emojis = Mapping[str, discord.PartialEmoji]
"""Emojis of glyphs, by title and word."""
NO_EMOJIS: Emojis = {}


class Sending(TypedDict):
    """Keyword arguments for a new message."""

    view: ui.LayoutView
    files: list[discord.File]
    allowed_mentions: discord.AllowedMentions


class Editing(TypedDict, total=False):
    """Keyword arguments for an edit, which replaces the pictures unless it keeps them."""

    view: ui.LayoutView
    attachments: Sequence[discord.File | discord.Attachment]
    allowed_mentions: discord.AllowedMentions


def sending(message: Message, emojis: Emojis = NO_EMOJIS) -> Sending:
    """Build the arguments of ``send``. To be called on the event loop."""
    return {
        "view": _layout(message, emojis),
        "files": _files(message),
        "allowed_mentions": _mentions(message),
    }


def editing(message: Message, emojis: Emojis = NO_EMOJIS) -> Editing:
    """Build the arguments of ``edit``. To be called on the event loop."""
    arguments: Editing = {
        "view": _layout(message, emojis),
        "allowed_mentions": _mentions(message),
    }
    files = _files(message)
    if files or not any(isinstance(part, Kept) for part in message.flat()):
        arguments["attachments"] = files
    return arguments


def anew(look: Editing) -> Editing:
    """Rewind the pictures of a refused edit, so that it can be sent once more."""
    for file in look.get("attachments", ()):
        if isinstance(file, discord.File):
            file.reset()
    return look


def shown_files(message: discord.Message) -> list[discord.Attachment]:
    """The pictures of a message as an edit lists those that stay. Discord names them where they are
    shown and nowhere else."""
    galleries = (part for part in _flat(message.components) if isinstance(part, _GALLERY))
    shown = (item.media.attachment_id for gallery in galleries for item in gallery.items)
    return [cast("discord.Attachment", _Listed(file)) for file in shown if file is not None]


_GALLERY = discord.components.MediaGalleryComponent


@dataclass(frozen=True, slots=True)
class _Listed:
    """A picture that Discord has."""

    id: int

    def to_dict(self) -> dict[str, str]:
        """All that has to be said of it."""
        return {"id": str(self.id)}


def _flat(components: Iterable[object]) -> Iterator[object]:
    for component in components:
        yield component
        yield from _flat(getattr(component, "children", ()))


def _layout(message: Message, emojis: Emojis) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    for part in message.parts:
        view.add_item(_item(part, emojis))
    # Presses are recognised by their custom_id alone, today and after a restart. A view that
    # has stopped is not remembered by the client, so a month of boards costs no memory.
    view.stop()
    return view


def _item(part: Part, emojis: Emojis) -> ui.Item[Any]:
    if isinstance(part, Box):
        colour = None if part.colour is None else discord.Colour(part.colour)
        return ui.Container(*(_inner(inner, emojis) for inner in part.parts), accent_colour=colour)
    return _inner(part, emojis)


def _inner(part: Inner, emojis: Emojis) -> ui.Item[Any]:
    match part:
        case Text():
            return ui.TextDisplay(part.markdown, id=part.mark or None)
        case Image():
            picture = part.picture
            media = discord.MediaGalleryItem(
                f"attachment://{picture.filename}", description=picture.alt
            )
            return ui.MediaGallery(media)
        case Kept():
            kept = discord.MediaGalleryItem(f"attachment://{part.filename}", description=part.alt)
            return ui.MediaGallery(kept)
        case Separator():
            return ui.Separator()
        case Row():
            return ui.ActionRow(*(_button(button, emojis) for button in part.buttons))
        case Menu():
            return ui.ActionRow(_menu(part, emojis))
        case PeopleMenu():
            return ui.ActionRow(_people(part))
        case Section():
            return ui.Section(
                ui.TextDisplay(part.text.markdown, id=part.text.mark or None),
                accessory=_button(part.button, emojis),
            )


def _button(button: Button | Link, emojis: Emojis) -> ui.Button[Any]:
    if isinstance(button, Link):
        return ui.Button(url=button.url, label=button.label)
    return ui.Button(
        custom_id=button.id,
        label=button.label,
        style=discord.ButtonStyle(int(button.style)),
        emoji=emojis.get(button.emoji),
        disabled=button.disabled,
    )


def _menu(menu: Menu, emojis: Emojis) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.placeholder,
        min_values=menu.minimum,
        max_values=menu.maximum,
        options=[
            _option(discord.SelectOption, choice, emoji=emojis.get(choice.emoji))
            for choice in menu.choices
        ],
    )


def _people(menu: PeopleMenu) -> ui.UserSelect[Any]:
    return ui.UserSelect(custom_id=menu.id, placeholder=menu.placeholder, max_values=menu.maximum)


def modal(form: Form) -> ui.Modal:
    """Build the argument of ``send_modal``."""
    shown = ui.Modal(title=form.title, custom_id=form.id, timeout=None)
    for one in form.fields:
        control = _control(one)
        shown.add_item(ui.Label(text=one.label, description=one.about or None, component=control))
    shown.stop()  # what is handed in is recognised by its id alone, as presses are
    return shown


def _control(field: Field) -> ui.Item[Any]:
    match field.control:
        case Written() as text:
            return ui.TextInput(
                custom_id=field.id,
                style=discord.TextStyle.paragraph if text.long else discord.TextStyle.short,
                placeholder=text.example or None,
                default=text.value[: text.most] or None,
                max_length=text.most,
                required=text.required,
            )
        case OneOf(choices, required=required) as offered if offered.few:
            lines = [_option(discord.RadioGroupOption, choice) for choice in choices]
            return ui.RadioGroup(custom_id=field.id, options=lines, required=required)
        case OneOf(choices, required=required):
            options = [_option(discord.SelectOption, choice) for choice in choices]
            return ui.Select(custom_id=field.id, options=options, required=required)
        case Ticks(choices):
            boxes = [_option(discord.CheckboxGroupOption, choice) for choice in choices]
            return ui.CheckboxGroup(custom_id=field.id, options=boxes, required=False, min_values=0)
        case FileUpload():
            return ui.FileUpload(custom_id=field.id, required=False, min_values=0)


def _option(kind: Callable[..., T], choice: MenuLine, **more: object) -> T:
    return kind(
        label=choice.label,
        value=choice.value,
        description=choice.description or None,
        default=choice.chosen,
        **more,
    )


def _files(message: Message) -> list[discord.File]:
    return [_file(picture) for picture in message.pictures()]


def _file(picture: Picture | Sketch) -> discord.File:
    if isinstance(picture, Sketch):
        raise ValueError(f"{picture.filename} is not drawn")
    return discord.File(io.BytesIO(picture.data), picture.filename, description=picture.alt)


def _mentions(message: Message) -> discord.AllowedMentions:
    users = [discord.Object(user) for user in message.mentions if user > 0]
    roles = [discord.Object(-role) for role in message.mentions if role < 0]
    return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=users)
