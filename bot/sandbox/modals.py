"""Discord's rules for a modal, and for what a person submits in one."""

from __future__ import annotations

from typing import Any

from bot.sandbox import limits
from bot.sandbox.components import (
    ACTION_ROW,
    CHANNEL_SELECT,
    FILE_UPLOAD,
    LABEL,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    USER_SELECT,
    ComponentCheck,
    number_components,
    walk,
)
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.wire import Json


def check_modal(payload: Json) -> Json:
    """Check a modal's data (``custom_id``, ``title``, ``components``) and number its components."""
    problems = Problems()
    with problems.at("data"):
        problems.text(payload, "custom_id", limits.CUSTOM_ID, low=1, required=True)
        problems.text(payload, "title", limits.MODAL_TITLE, low=1, required=True)
        components = problems.items(payload, "components", 1, limits.MODAL_COMPONENTS)
        _ModalCheck(problems).components(components)
    problems.refuse_if_any()
    number_components(components)
    return payload


class _ModalCheck:
    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._seen: set[str] = set()

    def components(self, components: list[Any]) -> None:
        for index, component in enumerate(components):
            with self._problems.at("components", index):
                self._top(component)

    def _top(self, component: Any) -> None:
        kind = component.get("type") if isinstance(component, dict) else None
        if kind == ACTION_ROW:
            inner = self._problems.items(component, "components", 1, 1)
            for index, child in enumerate(inner):
                with self._problems.at("components", index):
                    self._field(child, (TEXT_INPUT,), labelled=True)
        elif kind == LABEL:
            self._label(component)
        elif kind == TEXT_DISPLAY:
            self._problems.text(component, "content", limits.V2_TEXT, low=1, required=True)
        else:
            self._problems.add("UNION_TYPE_CHOICES", "type", allowed="(1, 10, 18)")

    def _label(self, label: Json) -> None:
        self._problems.text(label, "label", limits.LABEL_TEXT, low=1, required=True)
        self._problems.text(label, "description", limits.LABEL_DESCRIPTION)
        if not isinstance(label.get("component"), dict):
            self._problems.required("component")
            return
        with self._problems.at("component"):
            self._field(label["component"], (TEXT_INPUT, *SELECTS, FILE_UPLOAD), labelled=False)

    def _field(self, item: Any, kinds: tuple[int, ...], *, labelled: bool) -> None:
        kind = item.get("type") if isinstance(item, dict) else None
        if kind not in kinds:
            self._problems.add("UNION_TYPE_CHOICES", "type", allowed=kinds)
            return
        custom_id = str(item.get("custom_id") or "")
        if custom_id and custom_id in self._seen:
            self._problems.add("COMPONENT_CUSTOM_ID_DUPLICATED", "custom_id")
        self._seen.add(custom_id)
        if kind == TEXT_INPUT:
            self._text_input(item, labelled)
        elif kind in SELECTS:
            ComponentCheck(self._problems, set())._select(item)
        else:
            self._problems.text(item, "custom_id", limits.CUSTOM_ID, low=1, required=True)
            self._problems.whole(item, "min_values", 0, limits.FILES)
            self._problems.whole(item, "max_values", 1, limits.FILES)

    def _text_input(self, item: Json, labelled: bool) -> None:
        problems = self._problems
        problems.text(item, "custom_id", limits.CUSTOM_ID, low=1, required=True)
        if item.get("style") not in (1, 2):
            problems.add("BASE_TYPE_CHOICES", "style", allowed="{1, 2}")
        if labelled:
            problems.text(item, "label", limits.INPUT_LABEL, low=1, required=True)
        problems.text(item, "placeholder", limits.INPUT_PLACEHOLDER)
        low = problems.whole(item, "min_length", 0, limits.INPUT_VALUE) or 0
        high = problems.whole(item, "max_length", 1, limits.INPUT_VALUE)
        value = problems.text(item, "value", limits.INPUT_VALUE)
        if high is not None and low > high:
            problems.add("TEXT_INPUT_COMPONENT_MIN_LENGTH_TOO_LARGE", "min_length")
        if value and high is not None and len(value) > high:
            problems.add("TEXT_INPUT_COMPONENT_VALUE_TOO_LONG", "value")


# -- what a person fills in -----------------------------------------------------------------------

_PICKS = (USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT, FILE_UPLOAD)


def fill_in(modal: Json, fields: dict[str, Any]) -> list[Json]:
    """The submitted ``components`` of a modal from ``{custom_id: value or values}``.

    Refuses what Discord's own client would not let a person send: a required field left empty, a
    text that is too long or too short, a choice that is not there.
    """
    unknown = set(fields) - {str(c.get("custom_id")) for c in walk(modal["components"])}
    if unknown:
        raise refused("form_no_field", name=sorted(unknown)[0])
    return [_submitted(component, fields) for component in modal["components"]]


def _submitted(component: Json, fields: dict[str, Any]) -> Json:
    kind = component["type"]
    base: Json = {"type": kind, "id": component["id"]}
    if kind == ACTION_ROW:
        base["components"] = [_submitted(child, fields) for child in component["components"]]
    elif kind == LABEL:
        base["component"] = _submitted(component["component"], fields)
    elif kind == TEXT_INPUT:
        base |= {"custom_id": component["custom_id"], "value": _text(component, fields)}
    elif kind == STRING_SELECT or kind in _PICKS:
        base |= {"custom_id": component["custom_id"], "values": _values(component, fields)}
    return base


def _text(item: Json, fields: dict[str, Any]) -> str:
    value = str(fields.get(item["custom_id"], item.get("value") or ""))
    if not value and item.get("required", True):
        raise refused("form_required")
    high = item.get("max_length") or limits.INPUT_VALUE
    low = item.get("min_length") or 0
    if len(value) > high or (value and len(value) < low):
        raise refused("form_length", low=low, high=high)
    return value


def _values(item: Json, fields: dict[str, Any]) -> list[str]:
    options = item.get("options") or []
    preset = [option["value"] for option in options if option.get("default")]
    given = fields.get(item["custom_id"], preset)
    values = [given] if isinstance(given, str) else list(given)
    check_choice(item, values)
    return values


def check_choice(item: Json, values: list[str]) -> None:
    """Refuse values a select does not offer, or too few or too many of them."""
    low = item.get("min_values", 1)
    low = 1 if low is None else low
    if item.get("required") is False and not values:
        return
    high = item.get("max_values") or 1
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise refused("form_values", low=low, high=high)
    offered = {option["value"] for option in item.get("options") or []}
    if item["type"] == STRING_SELECT and not set(values) <= offered:
        raise refused("form_not_offered")
