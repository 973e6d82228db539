"""Words of the engine's source: the message keys it makes and the kinds of events it emits.

Read from the syntax trees, so that a key that no game happens to reach is found too. Keys and kinds
that are put together (``f"prompt.pick_{kind}"``) come out as patterns.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import engine
from engine import titles

ROOT = Path(engine.__file__).parent
HOMES = {title: Path(str(files(rules.package))) for title, rules in titles.items()}
ROOTS = (ROOT, *(home for home in HOMES.values() if not home.is_relative_to(ROOT)))
FAMILIES = "error|log|mark|option|phase|prompt|reason|result|term"
KEY = re.compile(rf"({FAMILIES})\.[a-z].*")


@cache
def trees(*homes: str) -> tuple[ast.Module, ...]:
    """The syntax trees of the engine's modules: of all, or of those that are at home in one of
    these titles ("" for those of none)."""
    return tuple(
        _tree(path)
        for root in ROOTS
        for path in sorted(root.rglob("*.py"))
        if not homes or _home(path) in homes
    )


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def _home(path: Path) -> str:
    return next((title for title, home in HOMES.items() if path.is_relative_to(home)), "")


@cache
def terms_on_pictures() -> frozenset[str]:
    """The terms of the engine's catalogue that only pictures and their descriptions say."""
    sources = (path.read_text("utf-8") for path in (ROOT.parent / "renderers").rglob("*.py"))
    return frozenset(key for source in sources for key in re.findall(r'"(term\.\w+)"', source))


def pattern(node: ast.expr) -> str | None:
    """A string expression as a pattern; ``None`` for what is no string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if not isinstance(node, ast.JoinedStr):
        return None
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(re.escape(str(part.value)))
        elif isinstance(part, ast.FormattedValue):
            either = list(_strings(part.value))
            hole = r"\w+" if parts else r"[\w.]+"
            parts.append(f"({'|'.join(either)})" if either else hole)
    return "".join(parts)


def _strings(node: ast.expr) -> Iterator[str]:
    """The strings that an expression can be, as far as it says so itself."""
    if isinstance(node, ast.IfExp):
        yield from _strings(node.body)
        yield from _strings(node.orelse)
    elif isinstance(node, ast.Subscript):
        yield from _strings(node.value)
    elif isinstance(node, ast.Tuple):
        for element in node.elts:
            yield from _strings(element)
    else:
        found = pattern(node)
        if found is not None:
            yield found


def _documentation(tree: ast.Module) -> set[int]:
    """The docstrings of a tree, by the identity of their nodes."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


@cache
def message_keys(*homes: str) -> frozenset[str]:
    """Patterns of all the message keys in the source of those homes."""
    return frozenset[str]().union(*(_keys_in(tree) for tree in trees(*homes)))


@cache
def _keys_in(tree: ast.Module) -> frozenset[str]:
    found = set()
    passed_over = _documentation(tree) | {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and id(node) not in passed_over:
            said = pattern(node)
            if said is not None and KEY.fullmatch(said.replace("\\", "")):
                found.add(said)
    for name, call in _calls(tree):
        if name == "msg" and call.args and isinstance(call.args[0], ast.JoinedStr):
            found.add(pattern(call.args[0]) or "")
    return frozenset(found)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def _functions(tree: ast.Module) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


def _calls(node: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            if isinstance(part.func, ast.Attribute):
                yield part.func.attr, part
            elif isinstance(part.func, ast.Name):
                yield part.func.id, part


def _emitters() -> dict[str, int]:
    """The functions that emit an event of a kind they are given, and which argument that is."""
    found = {"emit": 1}
    for tree in trees():
        for function in _functions(tree):
            names = [argument.arg for argument in function.args.args]
            for name, call in _calls(function):
                if name == "emit" and len(call.args) > 1 and isinstance(call.args[1], ast.Name):
                    kind = call.args[1].id
                    if kind in names and function.name != "emit":
                        place = names.index(kind)
                        found[function.name] = place - (names[0] == "self")
    return found


@cache
def event_kinds() -> frozenset[str]:
    """Patterns of all the kinds of events in the source."""
    emitters = _emitters()
    found: set[str] = set()
    for tree in trees():
        for function in _functions(tree):
            for name, call in _calls(function):
                place = emitters.get(name)
                if place is not None and len(call.args) > place:
                    found.update(_kinds(call.args[place], function))
        for _, call in _calls(tree):
            tables = (k.value for k in call.keywords if k.arg == "says")
            for table in tables:
                if isinstance(table, ast.Dict):  # by kind of card, what entering is called
                    found.update(said for value in table.values for said in _strings(value))
    return frozenset(found)


def _assigned(function: Function) -> Iterator[tuple[str, ast.expr]]:
    """The names that a function sets and to what, alone or several at once."""
    for part in (one for one in ast.walk(function) if isinstance(one, ast.Assign)):
        for target in part.targets:
            pairs = [(target, part.value)]
            if isinstance(target, ast.Tuple) and isinstance(part.value, ast.Tuple):
                pairs = [*zip(target.elts, part.value.elts, strict=False)]
            yield from ((one.id, value) for one, value in pairs if isinstance(one, ast.Name))


def _kinds(node: ast.expr, function: Function) -> Iterable[str]:
    """The kinds that an argument can be: written there, or assigned in the same function."""
    if not isinstance(node, ast.Name):
        return list(_strings(node))
    values = [value for name, value in _assigned(function) if name == node.id]
    if not values:
        # Handed on from outside: the callers of that function are read instead.
        assert node.id in [argument.arg for argument in function.args.args], ast.dump(node)
    return [said for value in values for said in _strings(value)]
