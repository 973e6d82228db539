"""Differences between two records, to be read."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from typing import Any

from tests.golden.record import Record

MOST_LINES = 8
"""Lines that the difference of one entry may take."""
LONGEST = 300
"""Characters of a line; of a longer one the part around the difference is shown."""


def differences(
    before: Record, after: Record, whole: bool = True
) -> dict[str, dict[str, list[str]]]:
    """By section, each entry that differs, with what is different in it. ``whole``: what is not in
    the later record is not there any more."""
    found: dict[str, dict[str, list[str]]] = {}
    for section, now in after.items():
        then = before.get(section, {})
        entries = {
            name: _difference(then.get(name), now.get(name))
            for name in sorted({*then, *now} if whole else now)
            if then.get(name) != now.get(name)
        }
        if entries:
            found[section] = entries
    return found


def _difference(before: str | None, after: str | None) -> list[str]:
    if before is None:
        return ["there was none"]
    if after is None:
        return ["there is none any more"]
    return list(_told(before, after))[:MOST_LINES] or ["another order"]


def _told(before: str, after: str) -> Iterator[str]:
    """Values by their paths; the first of many steps; lines of anything else."""
    if before[:1] in "[{" and after[:1] in "[{":
        yield from _values(json.loads(before), json.loads(after), "")
        return
    then, now = before.split("\n"), after.split("\n")
    if len(then) > 1 and all(len(line) == 8 for line in then[:3]):
        step = next((n for n, (a, b) in enumerate(zip(then, now, strict=False)) if a != b), None)
        at = min(len(then), len(now)) if step is None else step
        yield f"differs from step {at} of {len(then)} (now {len(now)})"
        return
    for line in difflib.unified_diff(then, now, n=0, lineterm=""):
        if not line.startswith(("---", "+++", "@@")):
            yield line[:LONGEST]


def _values(before: Any, after: Any, path: str) -> Iterator[str]:
    if before == after:
        if isinstance(before, dict) and list(before) != list(after):
            yield f"{path or '.'}: another order, {list(before)} -> {list(after)}"
            return
        if not isinstance(before, (dict, list)):
            return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from _values(before.get(key), after.get(key), f"{path}.{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, two) in enumerate(zip(before, after, strict=True)):
            yield from _values(one, two, f"{path}[{place}]")
    elif before != after:
        yield f"{path}: {_short(before)} -> {_short(after)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
