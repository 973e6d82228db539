"""The house: nothing but a title's own folders knows it, the engine stands on floors, no modules
import one another, and a state is changed in few rooms.

``python -m tests.test_house`` lists everything that is not so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache

import pytest

from engine import titles
from engine.kernel.events import PERMANENT
from engine.kernel.title import Title
from tests.source import (
    ROOT,
    docstrings,
    imports,
    literals,
    modules,
    modules_of_tests,
    named_modules,
    within,
)

GAMES = ROOT / "engine" / "games"

ELSEWHERE = ("engine/games", "renderers/games", "bot/sandbox", "bot/store")
"""Places where titles live, and what never sees a game."""

WORDS = re.compile(r"[a-z][a-z0-9_]*")
"""Form of an id; a literal that is a key of a catalogue or a zone has several."""

ORDINARY = frozenset(("first", "hand_limit", "human", "pick", "table"))
"""Words that shared rooms have for things of their own: an order, why one discards, a
person's seat, a stream of chance, a table of the host."""

CHANGES_STATE = (
    "engine/kernel/atoms.py",
    "engine/kernel/course.py",
    "engine/kernel/chance.py",
    "engine/game.py",
    "engine/scenarios",
    "engine/players/determinize.py",
)
"""The atoms and the dice; the driver; whoever writes down a position, and who imagines one."""

MUTATORS = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem"} | {
    *("remove", "reverse", "setdefault", "sort", "update")
}


# -- a title is a folder --------------------------------------------------------------------


def folders() -> list[str]:
    """The titles, by their folders."""
    return sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))


def ids(title: str) -> set[str]:
    """All that a title calls by a name of its own: itself, zones, phases, options, numbers, and
    what its cards are."""
    rules = titles[title]
    found = {title, *rules.shape.phases, *rules.shape.burdens, *rules.shape.numbers}
    found |= {zone.name for zone in rules.shape.zones} | {
        option.name for option in rules.shape.options
    }
    found |= {meter.stat for meter in rules.shape.layout.meters}
    for design in rules.pack().designs.values():
        found |= {design.kind, design.attribute, *design.stats, *design.tags, *design.keywords}
    return found - {""}


def own_ids(title: str) -> set[str]:
    """Those that no other title has, nor the engine itself."""
    others = {name for other in titles if other != title for name in ids(other)}
    return ids(title) - others - kernel_words() - ORDINARY


@cache
def kernel_words() -> frozenset[str]:
    """List what the engine itself names: the fields of its records, the tags of what cards may
    hold, the words that a field may be, and what may happen in every title."""
    found = set(PERMANENT)
    for path, tree in modules().items():
        if path.parts[0] == "engine" and not within(path, ELSEWHERE):
            for node in ast.walk(tree):
                found |= set(_declared(node))
    return frozenset(found)


def _declared(node: ast.AST) -> Iterator[str]:
    """The words that a record, an enumeration or a ``Literal`` declares."""
    if isinstance(node, ast.ClassDef):
        for keyword in node.keywords:
            if keyword.arg == "tag" and isinstance(keyword.value, ast.Constant):
                yield str(keyword.value.value)
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                yield line.target.id
            elif isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
                yield str(line.value.value)
    elif isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "Literal":
        yield from (
            str(word.value) for word in ast.walk(node.slice) if isinstance(word, ast.Constant)
        )


def named(title: str) -> dict[str, set[str]]:
    """List what of that title a shared room names, by room."""
    own = own_ids(title)
    found: dict[str, set[str]] = {}
    for path, tree in modules().items():
        if not within(path, ELSEWHERE):
            said = {text for _, text in literals(tree) if " " not in text}
            if words := own & {word for text in said for word in WORDS.findall(text)}:
                found[path.as_posix()] = words
    return found


@pytest.mark.parametrize("title", folders())
def test_nothing_but_its_folders_knows_a_title(title):
    assert named(title) == {}


def test_every_folder_is_a_title_that_can_be_played():
    assert set(folders()) <= set(titles)
    assert all(len(own_ids(title)) > 10 for title in folders())


# -- floors ---------------------------------------------------------------------------------

FLOOR = re.compile(r"^\| (\d+) \| (.+?) \|", re.MULTILINE)


@cache
def floors() -> dict[str, int]:
    """The floor of each module or package of the engine, as docs/ARCHITECTURE.md has it."""
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    table = text.partition("## The floors of the engine")[2].partition("\n## ")[0]
    return {
        f"engine.{name}": int(number)
        for number, names in FLOOR.findall(table)
        for name in re.findall(r"`([a-z_.]+)`", names)
    }


def floor_of(module: str) -> int:
    """The floor of a module: its own, or that of the nearest package around it; the door of the
    house is on none."""
    while module and module not in floors():
        module = module.rpartition(".")[0]
    return floors().get(module, -1)


def engine_modules() -> dict[str, ast.Module]:
    """The modules of the engine by their full names."""
    return {name: tree for name, tree in named_modules().items() if in_engine(name)}


def in_engine(module: str) -> bool:
    """Tell whether a module is one of the engine's."""
    return module.partition(".")[0] == "engine"


def climbing() -> list[str]:
    """Every import of a higher floor."""
    return [
        f"{module} ({floor_of(module)}) imports {other} ({floor_of(other)})"
        for module, others in imports().items()
        for other in sorted(others)
        if in_engine(module) and floor_of(other) > floor_of(module) >= 0
    ]


def circles() -> list[str]:
    """Modules that import one another, by whatever way round."""
    reach: dict[str, set[str]] = {module: set(others) for module, others in imports().items()}
    while sum(_widen(reach, module) for module in reach):
        pass
    rings = {
        tuple(sorted(m for m in others if module in reach[m]))
        for module, others in reach.items()
        if module in others
    }
    return [" <-> ".join(ring) for ring in sorted(rings)]


def _widen(reach: dict[str, set[str]], module: str) -> bool:
    """Take in what the imported import; whether anything was new."""
    before = len(reach[module])
    reach[module] |= {far for near in reach[module] for far in reach[near]}
    return len(reach[module]) > before


def test_every_module_of_the_engine_has_a_floor():
    homeless = {module for module, tree in engine_modules().items() if tree.body[1:]}
    assert {module for module in homeless if floor_of(module) < 0} == {"engine"}
    assert [
        name for name in floors() if not any(m.startswith(name) for m in engine_modules())
    ] == []
    through_the_door = {
        module
        for module, others in imports().items()
        if in_engine(module) and "engine" in others and not module.endswith("__main__")
    }
    assert through_the_door == set()


def test_no_module_imports_a_higher_floor():
    assert climbing() == []


def test_no_modules_import_one_another():
    assert circles() == []


# -- the sandbox ----------------------------------------------------------------------------


def test_the_sandbox_imports_nothing_of_ours():
    outside = {
        f"{module} imports {other}"
        for module, others in imports().items()
        if module.startswith("bot.sandbox.")
        for other in others
        if not f"{other}.".startswith("bot.sandbox.")
    }
    assert outside == set()


# -- who changes a state --------------------------------------------------------------------


def changes() -> list[str]:
    """List where a state is changed beside the atoms, the driver and the scenarios."""
    return [
        f"{path}:{line}: {what}"
        for path, tree in modules().items()
        if path.parts[0] == "engine" and not within(path, CHANGES_STATE)
        for line, what in sorted(set(_changes(tree)))
    ]


def _changes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            known = _aliases(function)
            for node in ast.walk(function):
                for target in _targets(node):
                    if _of_state(target, known):
                        yield node.lineno, ast.unparse(target)  # type: ignore[attr-defined]


def _aliases(function: ast.FunctionDef) -> set[str]:
    """The names in a function that stand for a state, or for a part of one."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    known = {a.arg for a in arguments if a.annotation and ast.unparse(a.annotation) == "State"}
    for _ in range(2):
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                known |= {name for name, value in _given(node) if _part(value, known)}
            elif isinstance(node, ast.For) and _part(_gone_through(node.iter), known):
                known |= {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    return known


def _given(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The names that an assignment gives, and to what: ``a, b = c, d`` gives two."""
    for target in node.targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=False))
        yield from ((name.id, value) for name, value in pairs if isinstance(name, ast.Name))


def _gone_through(value: ast.expr) -> ast.expr:
    """Find what a loop goes through: ``these`` of ``these.values()``."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        return value.func.value
    return value


def _part(value: ast.expr, known: set[str]) -> bool:
    """Tell whether a value is a state or lies in one."""
    if isinstance(value, ast.Attribute) and value.attr == "state":
        return True
    if isinstance(value, (ast.Attribute, ast.Subscript)):
        return _part(value.value, known)
    return isinstance(value, ast.Name) and value.id in known


def _of_state(target: ast.expr, known: set[str]) -> bool:
    """Tell whether to assign there is to change a state: not to name it, nor to give one to a
    game."""
    return not isinstance(target, ast.Name) and (
        isinstance(target, (ast.Attribute, ast.Subscript)) and _part(target.value, known)
    )


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """List what a statement assigns to, deletes or calls a changing method of."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from target.elts if isinstance(target, ast.Tuple) else (target,)
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        yield node.target
    elif isinstance(node, ast.Delete):
        yield from node.targets
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        yield from (node.func,) if node.func.attr in MUTATORS else ()


def test_nothing_beside_atoms_driver_and_scenarios_changes_a_state():
    assert changes() == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("game.state.phase = 'play'", True),
        ("state.turn += 1", True),
        ("game.state.marks.pop('x')", True),
        ("marks['x'] = 1", True),
        ("state.source, state.targets = 0, ()", True),
        ("del state.marks['x']", True),
        ("cards['x'] = 1", True),
        ("player.stats['gold'] = 1", True),
        ("state = game.state", False),
        ("seats = len(state.players)", False),
        ("game.memo['x'] = state.turn", False),
        ("frame.at = 1", False),
    ],
)
def test_the_search_for_changes_finds(line, found):
    source = f"""
def rule(game: Position, state: State) -> None:
    marks, cards = game.state.marks, game.state.cards
    for player in state.players:
        {line}
"""
    assert bool(list(_changes(ast.parse(source)))) == found


# -- room for what comes --------------------------------------------------------------------

ROOMS = ("engine/kernel", "engine/language", "engine/mechanics", "bot/store", "bot/contests")
"""Packages that the next titles and the next parts of contests grow in."""

ROOM = 460
"""The most lines of a module there: forty below the bound of every module."""

OWN_FIELDS = 7
"""The most fields of ``Title``: all else is a rules struct of the mechanic that reads it."""


def cramped() -> dict[str, int]:
    """Return the modules without room for what comes, with their lines."""
    lengths = {
        path.as_posix(): len((ROOT / path).read_text("utf-8").splitlines())
        for path in modules()
        if within(path, (*ROOMS, "cogs/contests"))
    }
    return {name: lines for name, lines in lengths.items() if lines > ROOM}


def test_there_is_room_for_the_next_titles_and_contests():
    assert cramped() == {}
    assert len(fields(Title)) <= OWN_FIELDS


# -- contests live by themselves ------------------------------------------------------------

MAY_KNOW_CONTESTS = ("bot.contests", "bot.extensions", "cogs.contests")
"""Contests themselves, the list that names them to the rest of the bot, and their commands."""


def strangers_that_import(package: str, may: tuple[str, ...]) -> list[str]:
    """List imports of a package by modules that are in none of those."""
    return [
        f"{module} imports {other}"
        for module, others in imports().items()
        for other in sorted(others)
        if in_package(other, package) and not any(in_package(module, one) for one in may)
    ]


def in_package(module: str, package: str) -> bool:
    """Tell whether a module is that package or lies in it."""
    return module == package or module.startswith(f"{package}.")


def test_the_rest_of_the_bot_knows_contests_by_the_list_of_extensions():
    assert strangers_that_import("bot.contests", MAY_KNOW_CONTESTS) == []


# -- words ----------------------------------------------------------------------------------

QUESTION = re.compile(r"(What|Whether|How|Who|Whose|Where|When|Which|Why)\b")
"""Beginnings of a docstring that names neither a thing nor what to do."""

CONVENTIONAL = frozenset(("Turn", "WholeGame"))
"""Class names that each title's folder has."""


def asking() -> list[str]:
    """List docstrings that begin with a question word."""
    return [
        f"{path.as_posix()}:{line}: {text.splitlines()[0]}"
        for path, tree in {**modules(), **modules_of_tests()}.items()
        for line, text in docstrings(tree)
        if QUESTION.match(text)
    ]


def homonyms() -> dict[str, list[str]]:
    """Return the names of several classes, with the modules that hold them."""
    holders: dict[str, list[str]] = {}
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name not in CONVENTIONAL:
                holders.setdefault(node.name, []).append(path.as_posix())
    return {name: found for name, found in sorted(holders.items()) if len(found) > 1}


def test_docstrings_begin_with_a_noun_or_an_imperative():
    assert asking() == []


def test_one_class_name_stands_for_one_thing():
    assert homonyms() == {}


if __name__ == "__main__":
    for what, hits in {
        **{
            f"{title} is named outside its folders": [f"{r}: {w}" for r, w in named(title).items()]
            for title in folders()
        },
        "a higher floor is imported": climbing(),
        "modules import one another": circles(),
        "a state is changed": changes(),
        "a module has no room": [f"{name}: {lines}" for name, lines in cramped().items()],
        "a docstring asks": asking(),
        "a class name stands twice": [f"{n}: {', '.join(w)}" for n, w in homonyms().items()],
    }.items():
        print(f"== {what}: {len(hits)}")
        print("\n".join(hits))
