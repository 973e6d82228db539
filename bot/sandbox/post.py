"""Messages and modals as a person sees them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.components import BUTTON, SELECTS, TEXT_DISPLAY, walk
from bot.sandbox.model import EPHEMERAL, LOADING
from bot.sandbox.wire import Json


@dataclass(frozen=True, slots=True)
class ShownButton:
    """A button as it is shown."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    emoji: str | None
    url: str | None


@dataclass(frozen=True, slots=True)
class Select:
    """A select as it is shown; ``options`` are Discord's option objects."""

    custom_id: str
    type: int
    placeholder: str
    options: list[Json]
    min_values: int
    max_values: int
    disabled: bool

    def value_of(self, key: str) -> str:
        """The value behind a label (or the value itself)."""
        for option in self.options:
            if key in (option["value"], option["label"]):
                return str(option["value"])
        return key


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture of a message."""

    url: str
    alt: str | None
    width: int | None
    height: int | None


class Post:
    """One message as a person sees it; it changes in place when the message is edited."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.edits = 0

    def update(self, data: Json) -> None:
        """Take in an edit."""
        self.data = data
        self.edits += 1

    def __repr__(self) -> str:
        return f"<Post {self.id} by {self.author}: {self.text[:60]!r}>"

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.data["id"])

    @property
    def channel_id(self) -> str:
        """The id of its channel."""
        return str(self.data["channel_id"])

    @property
    def author(self) -> str:
        """The author's shown name."""
        author = self.data["author"]
        return str(author["global_name"] or author["username"])

    @property
    def content(self) -> str:
        """The plain content."""
        return str(self.data["content"])

    @property
    def ephemeral(self) -> bool:
        """Tell whether only this person sees it."""
        return bool(self.data["flags"] & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Tell whether it still says "thinking…"."""
        return bool(self.data["flags"] & LOADING)

    @property
    def mentions(self) -> list[str]:
        """The shown names of those it pings."""
        return [str(u["global_name"] or u["username"]) for u in self.data["mentions"]]

    @property
    def embeds(self) -> list[Json]:
        """Embed objects."""
        return list(self.data["embeds"])

    @property
    def attachments(self) -> list[Json]:
        """Attachment objects."""
        return list(self.data["attachments"])

    @property
    def components(self) -> list[Json]:
        """Every component, nested ones included, in reading order."""
        return list(walk(self.data["components"]))

    @property
    def text(self) -> str:
        """All words it shows: content, embeds, text displays; not the buttons."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            for item in embed.get("fields") or []:
                parts += [item["name"], item["value"]]
            parts.append((embed.get("footer") or {}).get("text") or "")
        parts += [c["content"] for c in self.components if c["type"] == TEXT_DISPLAY]
        return "\n".join(part for part in parts if part)

    @property
    def pictures(self) -> list[ShownPicture]:
        """Pictures with their alt text: attachments, embeds' images, galleries, thumbnails."""
        found = [_picture(a, a.get("description")) for a in self.attachments if a.get("width")]
        for embed in self.embeds:
            shown = [embed[key] for key in ("image", "thumbnail") if embed.get(key)]
            found += [_picture(media, media.get("description")) for media in shown]
        for component in self.components:
            items = component.get("items") or []
            found += [_picture(item["media"], item.get("description")) for item in items]
            if isinstance(component.get("media"), dict):
                found.append(_picture(component["media"], component.get("description")))
        return found

    @property
    def buttons(self) -> list[ShownButton]:
        """Its buttons in reading order."""
        return [
            ShownButton(
                str(c.get("label") or ""),
                c.get("custom_id"),
                int(c["style"]),
                bool(c.get("disabled")),
                (c.get("emoji") or {}).get("name"),
                c.get("url"),
            )
            for c in self.components
            if c["type"] == BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        """Its selects in reading order."""
        return [_select(c) for c in self.components if c["type"] in SELECTS]

    def button(self, *, custom_id: str | None = None, label: str | None = None) -> ShownButton:
        """A button by custom id or label; raises ``LookupError`` that names those there are."""
        for button in self.buttons:
            if custom_id is not None and button.custom_id == custom_id:
                return button
            if label is not None and button.label == label:
                return button
        there = [button.label or button.emoji for button in self.buttons]
        raise LookupError(f"No button {custom_id or label!r} on {self!r}; there are {there}")

    def select(self, custom_id: str | None = None) -> Select:
        """A select by custom id, or the first."""
        for select in self.selects:
            if custom_id in (None, select.custom_id):
                return select
        there = [select.custom_id for select in self.selects]
        raise LookupError(f"No select {custom_id!r} on {self!r}; there are {there}")


def _picture(media: Json, alt: str | None) -> ShownPicture:
    return ShownPicture(str(media["url"]), alt, media.get("width"), media.get("height"))


def _select(component: Json) -> Select:
    low = component.get("min_values")
    return Select(
        str(component["custom_id"]),
        int(component["type"]),
        str(component.get("placeholder") or ""),
        list(component.get("options") or []),
        1 if low is None else int(low),
        int(component.get("max_values") or 1),
        bool(component.get("disabled")),
    )


@dataclass(slots=True)
class Modal:
    """A modal as the bot opened it."""

    interaction_id: str
    data: Json
    fields: dict[str, Json] = field(init=False)

    def __post_init__(self) -> None:
        found: dict[str, Json] = {}
        for component in walk(self.data["components"]):
            if component.get("custom_id"):
                found[str(component["custom_id"])] = component
        self.fields = found

    @property
    def title(self) -> str:
        """Its heading."""
        return str(self.data["title"])

    def custom_id_of(self, key: str) -> str:
        """The custom id behind a field's label (or the custom id itself)."""
        if key in self.fields:
            return key
        for component in walk(self.data["components"]):
            if component.get("label") == key:
                inner: Any = component.get("component") or component
                return str(inner["custom_id"])
        raise LookupError(f"The modal {self.title!r} has no field {key!r}")
