"""Refusals in Discord's own error shape.

Codes are those of Discord's list "JSON Error Codes"; a form error (50035) nests one list of
``{"code", "message"}`` per faulty field under ``errors``. What is said stands in
``refusals.json``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeGuard

import msgspec

_SAID = msgspec.json.decode((Path(__file__).parent / "refusals.json").read_bytes())
ERRORS: dict[str, tuple[int, int, str]] = _SAID["errors"]
"""By a name of ours, HTTP status, Discord's code and what it says; the gaps are filled in."""
FIELDS: dict[str, str] = _SAID["fields"]
"""Discord's texts for faulty fields, by code; several things of one code differ in what stands
behind a slash."""


class ApiRefusal(Exception):
    """A request Discord would refuse: HTTP ``status``, Discord's ``code`` and ``message``; ``said``
    is our name of it and ``parts`` what varies in it, for a page that has words of its own."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        headers: dict[str, str] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors: dict[str, Any] = {}
        self.said, self.parts = "", dict[str, object]()
        self.headers = headers
        self.extra = extra or {}

    def payload(self) -> dict[str, Any]:
        """The body Discord would send."""
        body: dict[str, Any] = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body

    def told(self) -> dict[str, Any]:
        """The same for a person's page."""
        parts = {name: str(part) for name, part in self.parts.items()}
        return {"code": self.code, "message": self.message, "said": self.said, "parts": parts}


def refused(name: str, /, **parts: object) -> ApiRefusal:
    """The refusal of that name."""
    status, code, message = ERRORS[name]
    refusal = ApiRefusal(status, code, message.format(**parts))
    refusal.said, refusal.parts = name, parts
    return refusal


def too_many(name: str, seconds: float) -> ApiRefusal:
    """429 for a limit that has a code of its own, as Discord's edge passes it on: a client waits
    for those ``seconds`` and tries again."""
    headers = {
        "Via": "1.1 sandbox",
        "Retry-After": str(math.ceil(seconds)),
        "X-RateLimit-Scope": "user",
    }
    extra = {"retry_after": round(seconds, 3), "global": False}
    return ApiRefusal(*ERRORS[name], headers=headers, extra=extra)


class Problems:
    """Collects the faulty fields of one form, then refuses them all at once.

    >>> problems = Problems()
    >>> with problems.at("data"), problems.at("content"):
    ...     problems.add("BASE_TYPE_MAX_LENGTH", high=2000)
    >>> problems.refuse_if_any()
    Traceback (most recent call last):
    bot.sandbox.refusal.ApiRefusal: 50035: Invalid Form Body
    """

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}
        self._path: list[str] = []

    @contextmanager
    def at(self, *keys: str | int) -> Iterator[None]:
        """Descend into a field (or list index) for the length of the block."""
        self._path.extend(str(key) for key in keys)
        try:
            yield
        finally:
            del self._path[len(self._path) - len(keys) :]

    def add(self, fault: str, /, *keys: str | int, **parts: object) -> None:
        """Note a fault (of :data:`FIELDS`) at the current field, or at ``keys`` below it."""
        node = self.errors
        for key in (*self._path, *map(str, keys)):
            node = node.setdefault(key, {})
        said = {"code": fault.partition("/")[0], "message": FIELDS[fault].format(**parts)}
        node.setdefault("_errors", []).append(said)

    def required(self, *keys: str | int) -> None:
        """The field is missing."""
        self.add("BASE_TYPE_REQUIRED", *keys)

    def length(self, value: str, low: int, high: int, *keys: str | int) -> bool:
        """Check a text's length in characters; True when it is fine."""
        if len(value) > high and low == 0:
            self.add("BASE_TYPE_MAX_LENGTH", *keys, high=high)
            return False
        if not low <= len(value) <= high:
            self.add("BASE_TYPE_BAD_LENGTH", *keys, low=low, high=high)
            return False
        return True

    def text(
        self, holder: dict[str, Any], key: str, high: int, *, low: int = 0, required: bool = False
    ) -> str | None:
        """Check an optional or required text field of ``holder``; returns it when usable."""
        value = holder.get(key)
        if value is None:
            if required:
                self.required(key)
            return None
        if not isinstance(value, str):
            self.add("STRING_TYPE_CONVERT", key)
            return None
        if required and low and not value.strip():
            self.required(key)
            return None
        return value if self.length(value, low, high, key) else None

    def whole(self, holder: dict[str, Any], key: str, low: int, high: int) -> int | None:
        """Check an optional whole number field of ``holder``; returns it when usable."""
        value = holder.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.add("NUMBER_TYPE_COERCE", key, value=value)
            return None
        if value < low:
            self.add("NUMBER_TYPE_MIN", key, low=low)
            return None
        if value > high:
            self.add("NUMBER_TYPE_MAX", key, high=high)
            return None
        return value

    def items(self, holder: dict[str, Any], key: str, low: int, high: int) -> list[Any]:
        """Check a list field of ``holder`` and its size; returns the list, empty when unusable."""
        value = holder.get(key)
        if value is None:
            if low:
                self.required(key)
            return []
        if not isinstance(value, list):
            self.add("LIST_TYPE_CONVERT", key)
            return []
        if not low <= len(value) <= high:
            fault = "BASE_TYPE_BAD_LENGTH" if low else "BASE_TYPE_MAX_LENGTH"
            self.add(fault, key, low=low, high=high)
        return value

    def model(self, value: Any, *keys: str | int) -> TypeGuard[dict[str, Any]]:
        """Check that something is a record; True when it is."""
        if not isinstance(value, dict):
            self.add("MODEL_TYPE_CONVERT", *keys)
        return isinstance(value, dict)

    def models(self, key: str, values: list[Any]) -> Iterator[dict[str, Any]]:
        """The records of the list in that field, each while the check is at its place."""
        for index, value in enumerate(values):
            with self.at(key, index):
                if self.model(value):
                    yield value

    def refuse_if_any(self) -> None:
        """Raise Refusal 50035 when anything was noted."""
        if self.errors:
            refusal = refused("invalid_form")
            refusal.errors = self.errors
            raise refusal
