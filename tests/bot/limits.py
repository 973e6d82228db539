"""Discord's limits, counted on the very payload that would be sent.

From Discord's documentation of messages and of components, version 2.
"""

from typing import Any

from bot.messages.component_id import ComponentId
from bot.messages.layout import sending
from bot.messages.parts import Message

ROW, BUTTON, MENU, PEOPLE, SECTION, TEXT, GALLERY, CONTAINER = 1, 2, 3, 5, 9, 10, 12, 17


def walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every component, nested ones included."""
    found = []
    for component in components:
        found.append(component)
        found += walk(component.get("components", []))
        found += walk([component["accessory"]] if "accessory" in component else [])
    return found


def assert_sendable(message: Message) -> list[dict[str, Any]]:
    """Discord would take this message; its components, flat."""
    arguments = sending(message)
    view = arguments["view"]
    assert view.has_components_v2()
    top = view.to_components()
    every = walk(top)
    assert 1 <= len(every) <= 40
    texts = [c["content"] for c in every if c["type"] == TEXT]
    assert all(texts), "an empty text"
    assert sum(map(len, texts)) <= 4000
    ids = [c["custom_id"] for c in every if c.get("custom_id")]
    assert len(ids) == len(set(ids)), f"an id twice: {ids}"
    assert all(1 <= len(identity) <= 100 for identity in ids)
    assert [str(ComponentId.parse(identity)) for identity in ids] == ids, "ids we do not read"
    for component in every:
        _one(component)
    files = arguments["files"]
    assert len(files) <= 10
    named = [f"attachment://{file.filename}" for file in files]
    shown = [i["media"]["url"] for c in every if c["type"] == GALLERY for i in c["items"]]
    assert shown == named or not files
    assert all(file.description and len(file.description) <= 1024 for file in files)
    mentions = arguments["allowed_mentions"].to_dict()
    assert mentions.get("parse", []) == []
    return every


def _one(component: dict[str, Any]) -> None:
    match component["type"]:
        case 1:
            inside = component["components"]
            assert 1 <= len(inside) <= 5
            if any(c["type"] in (MENU, PEOPLE) for c in inside):
                assert len(inside) == 1
        case 2:
            assert 1 <= len(component["label"]) <= 80
            assert ("url" in component) != ("custom_id" in component)
        case 3:
            options = component["options"]
            assert 1 <= len(options) <= 25
            values = [option["value"] for option in options]
            assert len(values) == len(set(values))
            for option in options:
                assert 1 <= len(option["label"]) <= 100
                assert 1 <= len(option["value"]) <= 100
                assert len(option.get("description") or "") <= 100
            assert 0 <= component["min_values"] <= component["max_values"] <= len(options)
            assert len(component["placeholder"]) <= 150
            chosen = sum(bool(option.get("default")) for option in options)
            assert chosen <= component["max_values"]
        case 5:
            assert len(component["placeholder"]) <= 150
            assert 1 <= component["max_values"] <= 25
        case 9:
            assert 1 <= len(component["components"]) <= 3
            assert all(c["type"] == TEXT for c in component["components"])
            assert component["accessory"]["type"] == BUTTON
        case 12:
            assert 1 <= len(component["items"]) <= 10
            assert all(len(i.get("description") or "") <= 1024 for i in component["items"])
