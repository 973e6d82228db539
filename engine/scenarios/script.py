"""Scenario files: what they hold, read and checked."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.cards.loader import load_pack, read_yaml
from engine.kernel.pack import Pack
from engine.kernel.title import titles
from engine.kernel.values import SEAT_LETTERS, EngineError
from engine.scenarios.choices import Mismatch

PACK_FILES = "pack"
"""Files whose names begin so hold cards, not scenarios."""


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """A new game instead of a position. ``decks`` say how many of each card each seat brings."""

    seats: int
    seed: int = 1
    options: dict[str, int | str | bool] = {}
    decks: list[dict[str, int]] = []


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One story: where it begins, what chance brings, what is answered and what must be so.

    ``dice`` are the dice in the order they fall, ``lots`` and ``shuffle`` the numbers of the other
    streams of chance. Each step of the script is a map; see :mod:`engine.scenarios.runner`.
    """

    story: str
    script: list[dict[str, Any]]
    clauses: list[str | int | float] = []
    position: dict[str, Any] = {}
    new: Opening | None = None
    dice: list[int] = []
    lots: list[int] = []
    shuffle: list[int] = []


class ScenarioFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of scenarios that share a pack and as much of a position as they like."""

    title: str
    scenarios: list[Scenario]
    pack: str = ""
    position: dict[str, Any] = {}


class Story(Struct, frozen=True):
    """A scenario ready to run: its position is complete, its pack is loaded."""

    file: Path
    scenario: Scenario
    title: str
    position: dict[str, Any]
    pack: Pack

    @property
    def name(self) -> str:
        """File and story, for reports."""
        return f"{self.file.name}: {self.scenario.story}"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it covers (YAML reads ``1.2`` as a number)."""
        return tuple(str(clause) for clause in self.scenario.clauses)


class BadScenario(Exception):
    """A scenario file that cannot be read; the text says why."""


def files_in(paths: list[Path]) -> list[Path]:
    """The scenario files among those paths and in those folders, in order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.yaml"))
            found += [file for file in inside if not file.name.startswith(PACK_FILES)]
        else:
            found.append(path)
    return found


def stories(file: Path) -> list[Story]:
    """The scenarios of a file. :class:`BadScenario` where it holds none that can be read."""
    try:
        record = read_yaml(file.name, file.read_text("utf-8"))
        parsed = msgspec.convert(record, ScenarioFile)
        pack = _pack(parsed.title, str(file.parent / parsed.pack) if parsed.pack else "")
    except (OSError, EngineError, msgspec.ValidationError, KeyError) as error:
        raise BadScenario(f"{file}: {error}") from None
    found = []
    for scenario in parsed.scenarios:
        position = merged({"title": parsed.title, **parsed.position}, scenario.position)
        found.append(Story(file, scenario, parsed.title, position, pack))
    return found


@cache
def _pack(title: str, path: str) -> Pack:
    """The pack of a file, or the one that comes with the title."""
    if not path:
        return titles[title].pack()
    file = Path(path)
    return load_pack({file.name: file.read_text("utf-8")})


def merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """The one map with the other laid over it: maps are merged, everything else is replaced."""
    found = dict(base)
    for key, value in over.items():
        before = found.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            value = merged(before, value)
        found[key] = value
    return found


def seat_of(game_seats: int, letter: object) -> int:
    """The seat of a letter in a script."""
    if not isinstance(letter, str) or letter not in SEAT_LETTERS[:game_seats]:
        raise Mismatch(f"{letter} is no seat of this game")
    return SEAT_LETTERS.index(letter)
