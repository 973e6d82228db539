"""Coverage of the clauses of a title's rules by scenarios and tests.

``python -m engine.clauses yongheng`` prints the clauses with what covers them and fails where one
is covered by nothing, or where something names a clause that there is not. A scenario names its
clauses in a field; a test function in its docstring, in a line such as ``Clauses of yongheng:
1.1.1, 1.1.2.``
"""

import ast
import re
import sys
from importlib import resources
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Struct

from engine import plain
from engine.kernel.title import titles
from engine.scenarios.script import BadScenario, files_in, stories

TESTS = Path("tests")
_NAMED = re.compile(r"Clauses of (?P<title>\w+): (?P<ids>[\w., \n]+)")


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """A clause: its number and a short title in both languages."""

    id: str
    zh: str
    en: str


class Report(Struct, frozen=True):
    """By clause, what covers it; and what names clauses that there are not."""

    covered: dict[str, list[str]]
    strange: list[str]

    @property
    def complete(self) -> bool:
        """Tell whether every clause is covered and every name is a clause's."""
        return all(self.covered.values()) and not self.strange


def clauses_of(title: str) -> tuple[Clause, ...]:
    """The clauses of a title's rules, in order; none where its rulebook does not number them."""
    file = resources.files(titles[title].package) / "clauses.yaml"
    if not file.is_file():
        return ()
    return msgspec.convert(plain.read(file.read_text("utf-8")), tuple[Clause, ...])


def report(title: str, tests: Path = TESTS) -> Report:
    """Collect the coverage by the scenarios and tests in that folder."""
    covered: dict[str, list[str]] = {clause.id: [] for clause in clauses_of(title)}
    strange = []
    for name, ids in (*_by_scenarios(title, tests), *_by_tests(title, tests)):
        for clause in ids:
            if clause in covered:
                covered[clause].append(name)
            else:
                strange.append(f"{name} names {clause}")
    return Report(covered, strange)


def _by_scenarios(title: str, tests: Path) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (story.name, story.clauses)
        for file in files_in([tests / "scenarios"])
        for story in stories(file)
        if story.title == title
    ]


def _by_tests(title: str, tests: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The test functions whose docstrings name clauses of that title."""
    found = []
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                ids = _named(title, ast.get_docstring(node) or "")
                if node.name.startswith("test_") and ids:
                    found.append((f"{file.name}: {node.name}", ids))
    return found


def _named(title: str, text: str) -> tuple[str, ...]:
    return tuple(
        clause.strip(" .\n")
        for found in _NAMED.finditer(text)
        if found["title"] == title
        for clause in found["ids"].split(",")
    )


def show(title: str, found: Report, out: TextIO) -> None:
    """Print a report."""
    for clause in clauses_of(title):
        by = found.covered[clause.id]
        print(f"{clause.id}  {clause.zh} · {clause.en}", file=out)
        for name in by or ["NOTHING COVERS THIS CLAUSE"]:
            print(f"    {name}", file=out)
    for line in found.strange:
        print(f"There is no such clause: {line}", file=out)
    count = sum(1 for by in found.covered.values() if by)
    print(f"{count} of {len(found.covered)} clauses of {title} are covered.", file=out)


def main(arguments: list[str]) -> int:
    """Report on the titles named; 1 where something is missing, 2 for a title that is none."""
    chosen = arguments or list(titles)
    complete = True
    for title in chosen:
        if title not in titles:
            print(f"There is no title {title}.", file=sys.stderr)
            return 2
        try:
            found = report(title)
        except BadScenario as error:
            print(error, file=sys.stderr)
            return 1
        show(title, found, sys.stdout)
        complete = complete and found.complete
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
