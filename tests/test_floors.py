"""The engine stands on floors, and nothing but its atoms changes a state."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.floors import CHANGE_THE_STATE, FLOORS

ROOT = Path(__file__).parents[1]
CONTAINERS = {"players", "cards", "zones", "answers", "marks", "streams", "forced", "frames"}
MUTATORS = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault"}
MUTATORS |= {"update"}


def _modules() -> dict[str, ast.Module]:
    """The engine's modules by their dotted names."""
    found = {}
    for path in sorted((ROOT / "engine").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


MODULES = _modules()


def imports(name: str) -> set[str]:
    """The engine's modules that one imports anywhere, for types alone too."""
    found = set()
    for node in ast.walk(MODULES[name]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = name if (ROOT / name.replace(".", "/")).is_dir() else name.rpartition(".")[0]
            relative = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(relative, above) if node.level else relative
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                found.add(whole if whole in MODULES else base)
    return found & MODULES.keys() - {name}


@cache
def floor(name: str) -> int:
    """The floor of a module: that of the longest name that claims it."""
    claims = [
        (len(claim), place)
        for place, claimed in enumerate(FLOORS)
        for claim in claimed
        if name == claim or name.startswith(f"{claim}.")
    ]
    return max(claims)[1]


def test_no_module_imports_a_higher_floor() -> None:
    assert len(MODULES) > 80
    up = [
        f"{name} imports {other}"
        for name in MODULES
        for other in imports(name)
        if floor(other) > floor(name)
    ]
    assert not up


def test_no_modules_import_one_another_in_a_circle() -> None:
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name not in done:
            for other in sorted(imports(name)):
                visit(other, (*path, name))
            done.add(name)

    for name in MODULES:
        visit(name, ())


def assignments(tree: ast.AST) -> Iterator[str]:
    """What a module does to a state: every assignment to its fields or to what is in them."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            known = {"state"}
            for node in ast.walk(function):
                if isinstance(node, ast.Assign):
                    known |= set(_aliases(node))
            for node in ast.walk(function):
                if any(_of_state(target, known) for target in _changed(node)):
                    yield f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def _aliases(node: ast.Assign) -> Iterator[str]:
    """Names for a state or for one of its containers."""
    target = node.targets[0]
    pairs = [(target, node.value)]
    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        pairs = list(zip(target.elts, node.value.elts, strict=False))
    for name, value in pairs:
        if isinstance(name, ast.Name) and isinstance(value, ast.Attribute):
            held = value.value
            in_state = isinstance(held, ast.Attribute) and held.attr == "state"
            in_state |= isinstance(held, ast.Name) and held.id == "state"
            if value.attr == "state" or (value.attr in CONTAINERS and in_state):
                yield name.id


def _changed(node: ast.AST) -> list[ast.expr]:
    """What a node assigns to, deletes from or changes in place."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        for target in node.targets:
            targets += target.elts if isinstance(target, ast.Tuple) else [target]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        targets = [node.func] if node.func.attr in MUTATORS else []
    return targets


def _of_state(target: ast.expr, known: set[str]) -> bool:
    """Whether it is a part of a state (not the name of one)."""
    if not isinstance(target, ast.Attribute | ast.Subscript):
        return False
    held = target.value
    while isinstance(held, ast.Attribute | ast.Subscript):
        if isinstance(held, ast.Attribute) and held.attr == "state":
            return True
        held = held.value
    return isinstance(held, ast.Name) and held.id in known


def test_nothing_but_atoms_driver_and_scenarios_changes_a_state() -> None:
    changes = [
        f"{name}, {change}"
        for name, tree in MODULES.items()
        if name not in CHANGE_THE_STATE and not name.startswith("engine.scenarios")
        for change in assignments(tree)
    ]
    assert not changes
    assert all(any(assignments(MODULES[name])) for name in CHANGE_THE_STATE)


def test_the_search_for_changes_finds_them() -> None:
    told = """
def rule(game):
    state, cards = game.state, game.state.cards
    state.phase = "draw"
    game.state.source, game.state.targets = 1, ()
    cards[3] = None
    game.state.marks.pop("x")
    state.turn += 1
    state = game.state
    seen = state.phase
"""
    assert len(list(assignments(ast.parse(told)))) == 5
