"""What the sandbox answers when Discord would say no, in Discord's own error shape.

Codes are those of Discord's list "JSON Error Codes"; a form error (50035) nests one list of
``{"code", "message"}`` per faulty field under ``errors``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeGuard

UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
UNKNOWN_COMMAND = 10063
MAXIMUM_PINS = 30003
MAXIMUM_COMMANDS = 30032
MAXIMUM_OLD_EDITS = 30046
UNAUTHORIZED = 40001
OPENING_TOO_FAST = 40003
ENTITY_TOO_LARGE = 40005
ALREADY_ACKNOWLEDGED = 40060
REPLY_WITHOUT_HISTORY = 160002
THREAD_ALREADY_CREATED = 160004
LOCKED_THREAD = 160005
MISSING_ACCESS = 50001
CANNOT_EDIT_OTHERS = 50005
EMPTY_MESSAGE = 50006
CANNOT_MESSAGE_USER = 50007
MISSING_PERMISSIONS = 50013
BULK_DELETE_TOO_OLD = 50034
INVALID_FORM = 50035
INVALID_WEBHOOK_TOKEN = 50027
ARCHIVED_THREAD = 50083
UPLOADS_LIMITED = 400001
NO_MUTUAL_GUILDS = 50278


class Refusal(Exception):
    """A request Discord would refuse: HTTP ``status``, Discord's ``code`` and ``message``."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers = headers
        self.extra = extra or {}

    def payload(self) -> dict[str, Any]:
        """The body Discord would send."""
        body: dict[str, Any] = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


def not_found(code: int, what: str) -> Refusal:
    """404 for an unknown thing; ``what`` completes "Unknown …"."""
    return Refusal(404, code, f"Unknown {what}")


def too_many(code: int, message: str, seconds: float) -> Refusal:
    """429 for a limit that has a code of its own, as Discord's edge passes it on: a client waits
    for those ``seconds`` and tries again."""
    headers = {
        "Via": "1.1 sandbox",
        "Retry-After": str(math.ceil(seconds)),
        "X-RateLimit-Scope": "user",
    }
    extra = {"retry_after": round(seconds, 3), "global": False}
    return Refusal(429, code, message, headers=headers, extra=extra)


def missing_access() -> Refusal:
    """403: the bot does not see the channel."""
    return Refusal(403, MISSING_ACCESS, "Missing Access")


def missing_permissions() -> Refusal:
    """403: the bot sees the channel but may not do this in it."""
    return Refusal(403, MISSING_PERMISSIONS, "Missing Permissions")


class Problems:
    """Collects the faulty fields of one form, then refuses them all at once.

    >>> problems = Problems()
    >>> with problems.at("data"), problems.at("content"):
    ...     problems.add("BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
    >>> problems.refuse_if_any()
    Traceback (most recent call last):
    bot.sandbox.refusal.Refusal: 50035: Invalid Form Body
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

    def add(self, code: str, message: str, *keys: str | int) -> None:
        """Note a fault at the current field, or at ``keys`` below it."""
        node = self.errors
        for key in (*self._path, *map(str, keys)):
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, *keys: str | int) -> None:
        """The field is missing."""
        self.add("BASE_TYPE_REQUIRED", "This field is required", *keys)

    def length(self, value: str, low: int, high: int, *keys: str | int) -> bool:
        """Check a text's length in characters; True when it is fine."""
        if len(value) > high and low == 0:
            self.add("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", *keys)
            return False
        if not low <= len(value) <= high:
            message = f"Must be between {low} and {high} in length."
            self.add("BASE_TYPE_BAD_LENGTH", message, *keys)
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
            self.add("STRING_TYPE_CONVERT", "Could not interpret value as string.", key)
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
            self.add("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.', key)
            return None
        if value < low:
            message = f"int value should be greater than or equal to {low}."
            self.add("NUMBER_TYPE_MIN", message, key)
            return None
        if value > high:
            self.add("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.", key)
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
            self.add("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType", key)
            return []
        if not low <= len(value) <= high:
            message = f"Must be between {low} and {high} in length."
            if not low:
                message = f"Must be {high} or fewer in length."
            self.add("BASE_TYPE_BAD_LENGTH" if low else "BASE_TYPE_MAX_LENGTH", message, key)
        return value

    def model(self, value: Any, *keys: str | int) -> TypeGuard[dict[str, Any]]:
        """Check that something is a record; True when it is."""
        if not isinstance(value, dict):
            message = "Only dictionaries may be used in a ModelType"
            self.add("MODEL_TYPE_CONVERT", message, *keys)
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
            raise Refusal(400, INVALID_FORM, "Invalid Form Body", errors=self.errors)
