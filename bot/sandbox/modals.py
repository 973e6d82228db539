"""Discord's rules for a modal, and for what a person submits in one."""

from __future__ import annotations

from typing import Any

from bot.sandbox import limits
from bot.sandbox.components import (
    ACTION_ROW,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
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

_LABELLED = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
"""Components that stand under a label."""


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
            self._field(label["component"], _LABELLED, labelled=False)

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
            if item.get("disabled"):
                self._problems.add("MODAL_COMPONENT_DISABLED", "disabled")
            self._least(item)
        else:
            self._problems.text(item, "custom_id", limits.CUSTOM_ID, low=1, required=True)
        if kind == FILE_UPLOAD:
            self._amounts(item, limits.FILES)
        elif kind == CHECKBOX_GROUP:
            self._amounts(item, limits.CHECKBOXES)
            self._group(item, 1, limits.CHECKBOXES, item.get("max_values"))
        elif kind == RADIO_GROUP:
            self._group(item, *limits.RADIOS, 1)

    def _amounts(self, item: Json, most: int) -> None:
        self._problems.whole(item, "min_values", 0, most)
        self._problems.whole(item, "max_values", 1, most)
        self._least(item)

    def _least(self, item: Json) -> None:
        """Nothing may be given only where nothing is required."""
        if item.get("min_values") == 0 and item.get("required") is not False:
            self._problems.add("MODAL_COMPONENT_MIN_VALUES_REQUIRED", "min_values")

    def _group(self, item: Json, low: int, high: int, chosen: int | None) -> None:
        """The options of radio buttons or of ticks, of which so many may be preset."""
        problems = self._problems
        options = problems.items(item, "options", low, high)
        values: set[str] = set()
        for option in problems.models("options", options):
            problems.text(option, "label", limits.OPTION_LABEL, low=1, required=True)
            problems.text(option, "description", limits.OPTION_DESCRIPTION)
            value = problems.text(option, "value", limits.OPTION_VALUE, low=1, required=True)
            if value is not None and value in values:
                problems.add("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "value")
            values.add(value or "")
        preset = sum(bool(one.get("default")) for one in options if isinstance(one, dict))
        if chosen is not None and preset > chosen:
            problems.add("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "options")

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
    elif kind == RADIO_GROUP:
        given = _values(component, fields)
        base |= {"custom_id": component["custom_id"], "value": given[0] if given else None}
    elif kind == CHECKBOX:
        ticked = bool(fields.get(component["custom_id"], component.get("default", False)))
        base |= {"custom_id": component["custom_id"], "value": ticked}
    elif kind in (STRING_SELECT, CHECKBOX_GROUP) or kind in _PICKS:
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
    most = len(item["options"]) if item["type"] == CHECKBOX_GROUP else 1
    high = item.get("max_values") or most
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise refused("form_values", low=low, high=high)
    offered = {option["value"] for option in item.get("options") or []}
    closed = item["type"] in (STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP)
    if closed and not set(values) <= offered:
        raise refused("form_not_offered")
