"""Words of the sandbox where Discord refuses: all of it stands in one file, and nothing else."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import bot.sandbox
from bot.sandbox.refusal import ERRORS, FIELDS

SANDBOX = Path(bot.sandbox.__file__).parent
NOTED = ("refused", "too_many", "problems.add", "self._problems.add", "self.add")


def calls() -> Iterator[tuple[str, set[str], str]]:
    """Every refusal and every fault of a field that the sandbox notes, what fills its gaps, and
    where."""
    for path in sorted(SANDBOX.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if ast.unparse(node.func) in NOTED:
                said = [str(n.value) for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
                parts = {keyword.arg or "" for keyword in node.keywords}
                yield from ((one, parts, f"{path.name}:{node.lineno}") for one in said)


def gaps(text: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_whatever_is_refused_has_its_words_and_all_that_they_name() -> None:
    texts = {name: text for name, (_, _, text) in ERRORS.items()} | FIELDS
    found = list(calls())
    assert len(found) > 100
    assert [where for name, _, where in found if name not in texts] == []
    assert [where for name, parts, where in found if not gaps(texts[name]) <= parts] == []


def test_nothing_stands_there_that_is_never_said() -> None:
    said = {name for name, _, _ in calls()}
    emoji = {"BUTTON_COMPONENT_INVALID_EMOJI", "SELECT_COMPONENT_INVALID_EMOJI"}
    lengths = {"BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"}
    assert (ERRORS.keys() | FIELDS.keys()) - said <= emoji | lengths
