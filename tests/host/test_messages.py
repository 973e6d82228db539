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


def said() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each key that is passed to ``msg`` anywhere, and that of each error that is raised, with its
    arguments."""
    trees = [ast.parse(path.read_text("utf-8")) for path in SOURCES]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    errors = {
        node.name: key
        for node in nodes
        if isinstance(node, ast.ClassDef)
        for word in node.keywords
        for key in _keys(word.value)
    }
    for node in nodes:
        if isinstance(node, ast.Raise) and _name(node.exc) in errors:
            yield errors[_name(node.exc)], ()
        if not isinstance(node, ast.Call):
            continue
        args = tuple(name for each in node.keywords for name in _names(each))
        if _name(node.func) == "msg":
            yield from ((key, args) for key in _keys(node.args[0]))
        elif _name(node.func) in errors:
            yield errors[_name(node.func)], args


def _name(node: ast.expr | None) -> str:
    """What a name or an attribute ends with."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def named() -> set[str]:
    """Every key that stands anywhere as a word: some are chosen first and said with a name."""
    texts = "".join(path.read_text("utf-8") for path in SOURCES)
    return set(re.findall(r'"((?:error|notice|ping|private)\.[a-z_]+)"', texts))


def _names(keyword: ast.keyword) -> tuple[str, ...]:
    return COUNTED if keyword.arg is None else (keyword.arg,)


def _keys(node: ast.expr) -> list[str]:
    if isinstance(node, ast.JoinedStr):
        begun = str(node.values[0].value) if isinstance(node.values[0], ast.Constant) else ""
        return [key for key in read_catalogue(LOCALES[0]) if begun and key.startswith(begun)]
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
