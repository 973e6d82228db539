"""Discord's description of its API: which operation a request is, and what is wrong with it."""

from __future__ import annotations

import copy
import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jsonschema_rs

PACKAGES = {"discord-api-spec": "10.0.266135", "typescript": "5.9.3", "zod": "4.6.7"}
"""Packages of npm: the description, and what reads it."""

FOLDER = Path(__file__).parents[2] / ".api-spec"
FILE = FOLDER / "discord-api.json"
MISSING = "Discord's API description is not installed: python -m tests.discord_api brings it (npm)"

OPEN = {"Error", "ErrorResponse", "RatelimitedResponse", "InnerErrors", "ErrorDetails"}
"""Objects that the description puts together of several: each part must let the others be."""

Schema = dict[str, Any]

_FAULT: Schema = {
    "type": "object",
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
    "required": ["code", "message"],
    "additionalProperties": False,
}


def is_current() -> bool:
    """Tell whether the description is here, made of these very packages."""
    if not FILE.exists():
        return False
    packages: object = json.loads(FILE.read_text("utf-8")).get("packages")
    return packages == PACKAGES


@dataclass(slots=True)
class Operation:
    """One method of one path."""

    path: str
    method: str
    query: frozenset[str]
    request: jsonschema_rs.Validator | None
    responses: dict[str, jsonschema_rs.Validator]

    def response(self, status: int) -> jsonschema_rs.Validator | None:
        """Check an answer against the schema of that status; None where there is none such."""
        return self.responses.get(str(status)) or self.responses.get(f"{status // 100}XX")


@dataclass(slots=True)
class Description:
    """All operations, compiled when they are first met."""

    paths: dict[str, dict[str, Schema]]
    definitions: dict[str, Schema]
    _patterns: list[tuple[re.Pattern[str], str]] = field(init=False)
    _operations: dict[tuple[str, str], Operation] = field(init=False, default_factory=dict)
    _components: dict[str, jsonschema_rs.Validator] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        # Discord's documentation and its servers name the fault of a field by a word.
        self.definitions["InnerErrors"] = {
            "type": "object",
            "properties": {"_errors": {"type": "array", "items": _FAULT}},
            "required": ["_errors"],
        }
        for name, schema in self.definitions.items():
            if schema.get("type") == "object" and name not in OPEN:
                schema.setdefault("additionalProperties", False)
        # What is spelt out goes before what takes anything: "/users/@me" before "/users/{id}".
        ordered = sorted(self.paths, key=lambda path: path.count("{"))
        self._patterns = [(re.compile(_as_pattern(path)), path) for path in ordered]

    def operation(self, method: str, path: str) -> Operation | None:
        """The operation of a request; None where Discord knows none such."""
        method = method.lower()
        for pattern, template in self._patterns:
            if pattern.fullmatch(path) and method in self.paths[template]:
                return self._compiled(method, template)
        return None

    def _compiled(self, method: str, template: str) -> Operation:
        found = self._operations.get((method, template))
        if found is None:
            raw = self.paths[template][method]
            request = None if raw["request"] is None else self._validator(raw["request"])
            responses = {
                status: self._validator(schema) for status, schema in raw["responses"].items()
            }
            found = Operation(template, method, frozenset(raw["query"]), request, responses)
            self._operations[method, template] = found
        return found

    def component(self, name: str) -> jsonschema_rs.Validator:
        """The validator of one named object, such as ``MessageResponse``."""
        if name not in self._components:
            self._components[name] = self._validator({"$ref": f"#/$defs/{name}"})
        return self._components[name]

    def _validator(self, schema: Schema) -> jsonschema_rs.Validator:
        used = {name: self.definitions[name] for name in self._reached(schema)}
        return jsonschema_rs.Draft202012Validator(
            {**schema, "$defs": used}, validate_formats=True, ignore_unknown_formats=True
        )

    def _reached(self, schema: Schema) -> set[str]:
        """The names of all that a schema refers to, near and far."""
        names: set[str] = set()
        waiting = list(_references(schema))
        while waiting:
            name = waiting.pop()
            if name not in names:
                names.add(name)
                waiting += _references(self.definitions[name])
        return names


def _as_pattern(path: str) -> str:
    parts = re.split(r"\{\w+\}", path)
    return "[^/]+".join(re.escape(part) for part in parts)


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].removeprefix("#/$defs/")
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


@functools.cache
def description() -> Description | None:
    """The description, read once; None where it is not installed."""
    if not is_current():
        return None
    whole = json.loads(FILE.read_text("utf-8"))
    return Description(whole["paths"], copy.deepcopy(whole["$defs"]))


# -- what is wrong ------------------------------------------------------------------------------


def faults(validator: jsonschema_rs.Validator, value: Any) -> list[str]:
    """List what is wrong with a value, each as its place and what was found there."""
    if validator.is_valid(value):
        return []
    return [line for error in validator.iter_errors(value) for line in _told(error)]


def _told(error: jsonschema_rs.ValidationError) -> Iterator[str]:
    """An error at its deepest place: of several that a value might have been, the likeliest."""
    kind = error.kind
    if isinstance(kind, jsonschema_rs.ValidationErrorKind.AnyOf):
        depth = len(error.instance_path)
        likeliest = min(kind.context, key=lambda errors: _unlikeliness(errors, depth))
        for inner in likeliest:
            yield from _told(inner)
        return
    place = "/".join(map(str, error.instance_path)) or "."
    yield f"{place}: {error.message[:300]}"


def _unlikeliness(
    errors: list[jsonschema_rs.ValidationError], depth: int
) -> tuple[bool, bool, int]:
    """Nobody meant a text where an object stands, nor an object with another ``type``."""
    other_kind = other_type = False
    for error in errors:
        below = list(error.instance_path)[depth:]
        other_kind |= error.kind.name == "type" and not below
        other_type |= error.kind.name in ("const", "enum") and below == ["type"]
    return other_kind, other_type, len(errors)
