"""Discord's rules for a message's components: classic rows and Components V2.

Source: Discord's Component Reference, plus what only the real service tells (a select shares no
row, duplicate custom ids, unknown emoji). Every fault is noted in :class:`Problems` under its path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox import limits
from bot.sandbox.emoji import is_emoji
from bot.sandbox.refusal import Problems
from bot.sandbox.wire import Json

ACTION_ROW = 1
BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
USER_SELECT = 5
ROLE_SELECT = 6
MENTIONABLE_SELECT = 7
CHANNEL_SELECT = 8
SECTION = 9
TEXT_DISPLAY = 10
THUMBNAIL = 11
MEDIA_GALLERY = 12
FILE = 13
SEPARATOR = 14
CONTAINER = 17
LABEL = 18
FILE_UPLOAD = 19
RADIO_GROUP = 21
CHECKBOX_GROUP = 22
CHECKBOX = 23

SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_STYLE = 5
PREMIUM_STYLE = 6

_V2_TOP = (ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER)
_IN_CONTAINER = tuple(kind for kind in _V2_TOP if kind != CONTAINER)


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, nested ones and accessories included, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def find_interactive(components: list[Json], custom_id: str) -> Json | None:
    """The button or select with this custom id."""
    for component in walk(components):
        if component.get("custom_id") == custom_id:
            return component
    return None


_UNSAID: dict[int, Json] = {
    BUTTON: {"disabled": False},
    **{kind: {"min_values": 1, "max_values": 1, "disabled": False} for kind in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
}
"""Discord's defaults of a component where its sender said nothing."""


def complete_components(components: list[Json]) -> None:
    """Say of every component what Discord says of it: what was left out, and not what is null."""
    for component in walk(components):
        unsaid = _UNSAID.get(component["type"], {})
        said = {key: value for key, value in component.items() if value is not None}
        component.clear()
        component |= unsaid | said
        for holder in (component, *(component.get("options") or [])):
            if isinstance(holder.get("emoji"), dict):
                told = holder["emoji"].items()
                holder["emoji"] = {key: value for key, value in told if value is not None}
                if "id" in holder["emoji"]:
                    holder["emoji"]["id"] = str(holder["emoji"]["id"])
        if component["type"] in SELECTS:
            component.pop("required", None)  # of a select in a form only
        for item in component.get("items") or []:
            item |= {"description": item.get("description"), "spoiler": bool(item.get("spoiler"))}
    number_components(components)


def number_components(components: list[Json]) -> None:
    """Give every component without an id the next free one, as Discord does."""
    taken = {component.get("id") for component in walk(components)}
    number = 0
    for component in walk(components):
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number


def displayed_text(components: list[Json]) -> int:
    """Characters that the text displays show together."""
    texts = (c.get("content") for c in walk(components) if c.get("type") == TEXT_DISPLAY)
    return sum(len(text) for text in texts if isinstance(text, str))


class ComponentCheck:
    """Checks one message's component tree; ``attachments`` are the names a media url may name."""

    def __init__(self, problems: Problems, attachments: set[str]) -> None:
        self._problems = problems
        self._attachments = attachments
        self._custom_ids: set[str] = set()
        self._checks: dict[int, Callable[[Json], None]] = {
            ACTION_ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT_DISPLAY: self._text_display,
            THUMBNAIL: self._media_with_text,
            MEDIA_GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            **dict.fromkeys(SELECTS, self._select),
        }

    def message(self, holder: Json, v2: bool) -> None:
        """Check ``holder["components"]``."""
        high = limits.V2_COMPONENTS if v2 else limits.ROWS
        components = self._problems.items(holder, "components", 0, high)
        self._children("components", components, _V2_TOP if v2 else (ACTION_ROW,))
        if self._problems.errors or not v2:
            return
        total = sum(1 for _ in walk(components))
        if total > limits.V2_COMPONENTS:
            self._problems.add(
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "components", most=limits.V2_COMPONENTS
            )
        if displayed_text(components) > limits.V2_TEXT:
            self._problems.add(
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "components", most=limits.V2_TEXT
            )

    def _children(self, key: str, children: list[Any], kinds: tuple[int, ...]) -> None:
        for index, child in enumerate(children):
            with self._problems.at(key, index):
                self._one(child, kinds)

    def _one(self, component: Any, kinds: tuple[int, ...]) -> None:
        if not isinstance(component, dict):
            self._problems.add("MODEL_TYPE_CONVERT")
            return
        kind = component.get("type")
        if not isinstance(kind, int) or kind not in kinds:
            self._problems.add("UNION_TYPE_CHOICES", "type", allowed=kinds)
            return
        self._problems.whole(component, "id", 0, limits.COMPONENT_ID)
        self._checks[kind](component)

    def _row(self, row: Json) -> None:
        children = self._problems.items(row, "components", 1, limits.ROW_BUTTONS)
        self._children("components", children, (BUTTON, *SELECTS))
        kinds = [child.get("type") for child in children if isinstance(child, dict)]
        if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
            self._problems.add("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "components")

    def _custom_id(self, component: Json) -> None:
        custom_id = self._problems.text(
            component, "custom_id", limits.CUSTOM_ID, low=1, required=True
        )
        if custom_id is None:
            return
        if custom_id in self._custom_ids:
            self._problems.add("COMPONENT_CUSTOM_ID_DUPLICATED", "custom_id")
        self._custom_ids.add(custom_id)

    def _button(self, button: Json) -> None:
        problems = self._problems
        style = button.get("style")
        if style is None:
            problems.required("style")
            return
        if not isinstance(style, int) or not 1 <= style <= PREMIUM_STYLE:
            problems.add("BASE_TYPE_CHOICES", "style", allowed="{1, 2, 3, 4, 5, 6}")
            return
        if style == PREMIUM_STYLE:
            if not button.get("sku_id"):
                problems.required("sku_id")
            return
        label = problems.text(button, "label", limits.BUTTON_LABEL)
        self._emoji(button, "BUTTON_COMPONENT_INVALID_EMOJI")
        if not (label or "").strip() and not button.get("emoji"):
            problems.add("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED")
        if style == LINK_STYLE:
            self._link(button)
            return
        if button.get("url"):
            problems.add("BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE")
        self._custom_id(button)

    def _link(self, button: Json) -> None:
        if button.get("custom_id"):
            self._problems.add("BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE")
        url = self._problems.text(button, "url", limits.BUTTON_URL, low=1, required=True)
        if url is not None:
            check_url(self._problems, url, ("http", "https", "discord"), "url")

    def _emoji(self, holder: Json, code: str) -> None:
        emoji = holder.get("emoji")
        if emoji is None:
            return
        if not self._problems.model(emoji, "emoji"):
            return
        if emoji.get("id") is None and not is_emoji(str(emoji.get("name") or "")):
            self._problems.add(code, "emoji", "name")

    def _select(self, select: Json) -> None:
        problems = self._problems
        self._custom_id(select)
        problems.text(select, "placeholder", limits.SELECT_PLACEHOLDER)
        low = problems.whole(select, "min_values", 0, limits.SELECT_VALUES)
        high = problems.whole(select, "max_values", 1, limits.SELECT_VALUES)
        low, high = (1 if low is None else low), (1 if high is None else high)
        if low > high:
            problems.add("SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values")
        if select.get("type") == STRING_SELECT:
            self._options(select, low, high)

    def _options(self, select: Json, low: int, high: int) -> None:
        problems = self._problems
        options = problems.items(select, "options", 1, limits.SELECT_OPTIONS)
        values: set[str] = set()
        for option in problems.models("options", options):
            self._option(option, values)
        if options and high > len(options):
            problems.add("SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "max_values", most=len(options))
        if options and low > len(options):
            problems.add(
                "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE/options", "min_values", most=len(options)
            )
        chosen = sum(bool(option.get("default")) for option in options if isinstance(option, dict))
        if chosen > high:
            problems.add("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "options")

    def _option(self, option: Json, values: set[str]) -> None:
        problems = self._problems
        problems.text(option, "label", limits.OPTION_LABEL, low=1, required=True)
        value = problems.text(option, "value", limits.OPTION_VALUE, low=1, required=True)
        problems.text(option, "description", limits.OPTION_DESCRIPTION)
        self._emoji(option, "SELECT_COMPONENT_INVALID_EMOJI")
        if value is not None and value in values:
            problems.add("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "value")
        elif value is not None:
            values.add(value)

    def _text_display(self, text: Json) -> None:
        self._problems.text(text, "content", limits.V2_TEXT, low=1, required=True)

    def _section(self, section: Json) -> None:
        children = self._problems.items(section, "components", 1, limits.SECTION_TEXTS)
        self._children("components", children, (TEXT_DISPLAY,))
        if section.get("accessory") is None:
            self._problems.required("accessory")
            return
        with self._problems.at("accessory"):
            self._one(section["accessory"], (BUTTON, THUMBNAIL))

    def _media(self, holder: Json, key: str, only_attachments: bool = False) -> None:
        media = holder.get(key)
        url = media.get("url") if isinstance(media, dict) else None
        if not isinstance(url, str) or not url:
            self._problems.required(key, "url")
            return
        with self._problems.at(key):
            if url.startswith("attachment://"):
                if url.removeprefix("attachment://") not in self._attachments:
                    self._problems.add("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "url")
            elif only_attachments:
                self._problems.add("UNFURLED_MEDIA_ITEM_URL_NOT_ATTACHMENT", "url")
            else:
                check_url(self._problems, url, ("http", "https"), "url")

    def _media_with_text(self, holder: Json) -> None:
        self._media(holder, "media")
        self._problems.text(holder, "description", limits.ALT_TEXT)

    def _gallery(self, gallery: Json) -> None:
        items = self._problems.items(gallery, "items", 1, limits.GALLERY_ITEMS)
        for item in self._problems.models("items", items):
            self._media_with_text(item)

    def _file(self, file: Json) -> None:
        self._media(file, "file", only_attachments=True)

    def _separator(self, separator: Json) -> None:
        self._problems.whole(separator, "spacing", 1, 2)

    def _container(self, container: Json) -> None:
        self._problems.whole(container, "accent_color", 0, limits.ACCENT_COLOUR)
        children = self._problems.items(container, "components", 1, limits.V2_COMPONENTS)
        self._children("components", children, _IN_CONTAINER)


def check_url(problems: Problems, url: str, schemes: tuple[str, ...], *keys: str) -> None:
    """Note a url whose scheme Discord does not take, or that names no place."""
    scheme, separator, rest = url.partition("://")
    if scheme not in schemes or not separator:
        names = ", ".join(f"'{name}'" for name in schemes)
        problems.add("URL_TYPE_INVALID_SCHEME", *keys, scheme=scheme, allowed=names)
    elif not rest or " " in rest:
        problems.add("URL_TYPE_INVALID_URL", *keys)
