"""Every message the table service says is listed with its arguments, and every listed one said."""

import ast
from collections.abc import Iterator
from pathlib import Path

import bot.host
from bot.host.messages import MESSAGE_KEYS

SOURCES = sorted(Path(bot.host.__file__).parent.rglob("*.py"))

COUNTED = ("seated", "capacity")
"""What ``**_count(edit)`` adds."""

WHY_MINDED = ("missed", "asked", "voted", "forgotten")


def said() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each key that is passed to ``msg`` anywhere, with its arguments."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "msg":
                args = [name for each in node.keywords for name in _names(each)]
                for key in _keys(node.args[0]):
                    yield key, tuple(args)


def _names(keyword: ast.keyword) -> tuple[str, ...]:
    return COUNTED if keyword.arg is None else (keyword.arg,)


def _keys(node: ast.expr) -> list[str]:
    if isinstance(node, ast.JoinedStr):
        return [f"notice.minded_{why}" for why in WHY_MINDED]
    return [str(each.value) for each in ast.walk(node) if isinstance(each, ast.Constant)]


def test_what_is_said_is_listed_with_its_arguments() -> None:
    for key, args in said():
        if key.startswith(("error.", "notice.", "ping.", "private.")):
            assert set(MESSAGE_KEYS[key]) == set(args), key


def test_what_is_listed_is_said() -> None:
    texts = "".join(path.read_text("utf-8") for path in SOURCES if path.name != "messages.py")
    reached = {key for key, _ in said()}
    for key in MESSAGE_KEYS:
        assert key in reached or f'"{key}"' in texts, key
