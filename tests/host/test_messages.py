"""Every message the table service says is worded, with what its words show among its arguments."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from bot.host import errors
from bot.i18n import LOCALES, Locale, read_catalogue
from engine.text.template import names

ROOT = Path(bot.__file__).parent
HOST = sorted((*ROOT.glob("host/**/*.py"), *ROOT.glob("contests/host/**/*.py")))
SOURCES = [
    path
    for path in sorted((*ROOT.rglob("*.py"), *(ROOT.parent / "cogs").rglob("*.py")))
    if ROOT / "sandbox" not in path.parents
]

REFUSALS = {
    name: kind.says
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.HostError)
}
"""The kinds of refusals, each with its key where it has one of its own."""

COUNTED = ("seated", "capacity")
"""Keys that ``**_count(edit)`` adds."""

FAMILIES = ("error.", "notice.", "ping.", "private.")


def said() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each key that the host passes to ``msg``, with its arguments."""
    for path in HOST:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) == "msg":
                args = tuple(name for each in node.keywords for name in _names(each))
                yield from ((key, args) for key in _keys(node.args[0]))


def raised() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each key that a refusal is raised with anywhere, with its arguments."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Raise) and REFUSALS.get(_name(node.exc)):
                yield REFUSALS[_name(node.exc)], ()
            elif isinstance(node, ast.Call) and _name(node.func) in REFUSALS:
                args = tuple(name for each in node.keywords for name in _names(each))
                keys = [key for first in node.args for key in _keys(first)]
                yield from ((key, args) for key in keys or [REFUSALS[_name(node.func)]] if key)


def _name(node: ast.expr | None) -> str:
    """Return what a name or an attribute ends with."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def named() -> set[str]:
    """Every key that stands anywhere in the host as a word, in docstrings too: some are chosen
    first and said with a name."""
    texts = "".join(path.read_text("utf-8") for path in HOST)
    return set(re.findall(r'["`]((?:error|notice|ping|private)\.[a-z_]+)["`]', texts))


def _names(keyword: ast.keyword) -> tuple[str, ...]:
    return COUNTED if keyword.arg is None else (keyword.arg,)


def _keys(node: ast.expr) -> list[str]:
    """The keys that an argument can be: one that is written, both where one is chosen, or all that
    begin so."""
    if isinstance(node, ast.IfExp):
        return [*_keys(node.body), *_keys(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        begun = str(node.values[0].value) if isinstance(node.values[0], ast.Constant) else ""
        return [key for key in read_catalogue(LOCALES[0]) if begun and key.startswith(begun)]
    return [str(node.value)] if isinstance(node, ast.Constant) else []


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_refused_is_worded_by_its_arguments(locale: Locale) -> None:
    texts = read_catalogue(locale)
    found = list(raised())
    assert len({key for key, _ in found}) > 70
    for key, args in found:
        assert key in texts, f"{key} is refused and has no words"
        assert names(texts[key]) <= set(args), key


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_said_is_worded_by_its_arguments(locale: Locale) -> None:
    texts = read_catalogue(locale)
    found = [(key, args) for key, args in said() if key.startswith(FAMILIES)]
    assert len(found) > 45
    chosen = named() - {key for key, _ in (*found, *raised())}
    for key, args in (*found, *((key, ("who",)) for key in chosen)):
        assert names(texts[key]) <= set(args), key


def test_what_is_said_in_two_places_has_the_same_arguments() -> None:
    known: dict[str, set[str]] = {}
    for key, args in (*said(), *raised()):
        if key.startswith(FAMILIES):
            assert known.setdefault(key, set(args)) == set(args), key
