"""The source of the program as syntax trees, for tests that hold it to rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = ("engine", "renderers", "bot", "cogs")


@cache
def modules() -> dict[Path, ast.Module]:
    """Every module of the program by its path within the repository."""
    files = [file for package in SHARED for file in sorted((ROOT / package).rglob("*.py"))]
    return {file.relative_to(ROOT): ast.parse(file.read_text("utf-8")) for file in files}


def within(path: Path, places: tuple[str, ...]) -> bool:
    """Tell whether a module is one of those, or lies below one."""
    return any(path.as_posix() == place or place in map(str, path.parents) for place in places)


@cache
def modules_of_tests() -> dict[Path, ast.Module]:
    """Return every module of the tests by its path within the repository."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return {file.relative_to(ROOT): ast.parse(file.read_text("utf-8")) for file in files}


@cache
def named_modules() -> dict[str, ast.Module]:
    """Every module of the program by its full name."""
    return {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__"): tree
        for path, tree in modules().items()
    }


@cache
def imports() -> dict[str, frozenset[str]]:
    """List what each module imports of the program, for types alone included."""
    every = named_modules()
    found = {}
    for module, tree in every.items():
        names: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                names |= inner & set(every)
                names |= {node.module} if inner - set(every) else set()
        found[module] = frozenset(names & set(every) - {module})
    return found


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a module, its classes, functions and constants, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for place, line in enumerate(node.body):
                first = place == 0 or isinstance(node.body[place - 1], ast.Assign | ast.AnnAssign)
                if first and isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
                    yield line.lineno, str(line.value.value).strip()


def literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the string literals of a module with their lines, but docstrings and stored tags."""
    read = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) or (isinstance(node, ast.keyword) and node.arg == "tag")
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in read:
            yield node.lineno, node.value
