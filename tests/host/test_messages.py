"""Every message the table service says is worded, with what its words show among its arguments."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.host
from bot.i18n import LOCALES, Locale, read_catalogue
from tests.bot.test_i18n import places

SOURCES = sorted(Path(bot.host.__file__).parent.rglob("*.py"))

COUNTED = ("seated", "capacity")
"""What ``**_count(edit)`` adds."""

FAMILIES = ("error.", "notice.", "ping.", "private.")

WHY_MINDED = ("missed", "asked", "voted", "forgotten")


def said() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each key that is passed to ``msg`` anywhere, with its arguments."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield from ((key, ()) for word in node.keywords for key in _keys(word.value))
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "msg":
                args = [name for each in node.keywords for name in _names(each)]
                for key in _keys(node.args[0]):
                    yield key, tuple(args)


def named() -> set[str]:
    """Every key that stands anywhere as a word: some are chosen first and said with a name."""
    texts = "".join(path.read_text("utf-8") for path in SOURCES)
    return set(re.findall(r'"((?:error|notice|ping|private)\.[a-z_]+)"', texts))


def _names(keyword: ast.keyword) -> tuple[str, ...]:
    return COUNTED if keyword.arg is None else (keyword.arg,)


def _keys(node: ast.expr) -> list[str]:
    if isinstance(node, ast.JoinedStr):
        return [f"notice.minded_{why}" for why in WHY_MINDED]
    return [str(each.value) for each in ast.walk(node) if isinstance(each, ast.Constant)]


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_said_is_worded_by_its_arguments(locale: Locale) -> None:
    texts = read_catalogue(locale)
    found = [(key, args) for key, args in said() if key.startswith(FAMILIES)]
    assert len(found) > 70
    chosen = named() - {key for key, _ in found}
    for key, args in (*found, *((key, ("who",)) for key in chosen)):
        assert places(texts[key]) <= set(args), key


def test_what_is_said_in_two_places_has_the_same_arguments() -> None:
    known: dict[str, set[str]] = {}
    for key, args in said():
        if key.startswith(FAMILIES):
            assert known.setdefault(key, set(args)) == set(args), key
