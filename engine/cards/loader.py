"""Card packs from YAML: bounded, checked, with errors that name file, card and field.

A pack may come from a stranger: its size, depth and number of nodes are bounded before anything is
built from it, anchors and tags are refused, and every number in it has bounds of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any

import msgspec
import yaml
from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, NodeEvent, ScalarEvent

from engine.cards.check import foreign_problems, secret_problems
from engine.cards.design import CardDesign, Names, Pack
from engine.kernel import effects
from engine.kernel.titles import titles
from engine.kernel.values import BadPack, Value, msg

MOST_BYTES = 400_000
MOST_NODES = 40_000
MOST_DEPTH = 24
MOST_CARDS = 500
MOST_LETTERS = 400


def bundled_pack(title: str) -> Pack:
    """The pack that comes with a title: all the files of its ``cards`` folder."""
    folder = resources.files(f"engine.games.{title}") / "cards"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)
    return load_pack({file.name: file.read_text("utf-8") for file in files})


def load_pack(files: Mapping[str, str]) -> Pack:
    """A pack from the texts of its files, by file name.

    One of the files holds ``title`` and ``name``; each may hold ``cards``. :class:`BadPack` says
    what is wrong where.
    """
    effects.seal()
    title, names = "", None
    designs: dict[str, CardDesign] = {}
    for file, text in files.items():
        record = read_yaml(file, text)
        if not isinstance(record, dict):
            raise BadPack(msg("error.pack_shape", file=file))
        for key in record:
            if key not in ("title", "name", "cards"):
                raise BadPack(msg("error.pack_field", file=file, field=str(key)))
        title = str(record.get("title", title))
        if "name" in record:
            names = _convert(record["name"], Names, file, "name")
        for design in _designs(file, record.get("cards") or []):
            if design.id in designs:
                raise BadPack(msg("error.pack_twice", file=file, card=design.id))
            designs[design.id] = design
    if title not in titles:
        raise BadPack(msg("error.title_unknown", title=title))
    if names is None:
        raise BadPack(msg("error.pack_name", file=", ".join(files)))
    _check(title, designs.values(), files)
    return Pack(title, names, tuple(designs.values()))


def _check(title: str, designs: Iterable[CardDesign], files: Mapping[str, str]) -> None:
    """What the title asks of its cards beyond their shape."""
    known = tuple(designs)
    problems = [problem for design in known for problem in foreign_problems(design, title)]
    problems = problems or [
        problem for design in known for problem in secret_problems(design, titles[title].zones)
    ]
    problems = problems or titles[title].pack_problems(known)
    if problems:
        problem = problems[0]
        raise BadPack(msg(problem.key, **{"file": ", ".join(files), **problem.args}))


def read_yaml(file: str, text: str) -> Any:
    """Plain YAML of bounded size and depth, without anchors, aliases or tags."""
    if len(text.encode()) > MOST_BYTES:
        raise BadPack(msg("error.pack_large", file=file, most=MOST_BYTES // 1000))
    depth = nodes = 0
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
                raise BadPack(msg("error.pack_anchor", file=file))
            if isinstance(event, NodeEvent) and getattr(event, "tag", None):
                raise BadPack(msg("error.pack_tag", file=file))
            depth += isinstance(event, CollectionStartEvent)
            depth -= isinstance(event, CollectionEndEvent)
            nodes += isinstance(event, NodeEvent)
            if isinstance(event, ScalarEvent) and len(event.value) > MOST_LETTERS:
                raise BadPack(msg("error.pack_long", file=file, most=MOST_LETTERS))
            if depth > MOST_DEPTH or nodes > MOST_NODES:
                raise BadPack(msg("error.pack_deep", file=file, depth=MOST_DEPTH, nodes=MOST_NODES))
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise BadPack(_yaml_problem(file, error)) from None
    except (ValueError, RecursionError, OverflowError):
        raise BadPack(msg("error.pack_shape", file=file)) from None


def _yaml_problem(file: str, error: yaml.YAMLError) -> Any:
    mark = getattr(error, "problem_mark", None)
    line = mark.line + 1 if mark is not None else 0
    return msg("error.pack_yaml", file=file, line=line)


def _designs(file: str, records: Any) -> list[CardDesign]:
    if not isinstance(records, list):
        raise BadPack(msg("error.pack_shape", file=file))
    if len(records) > MOST_CARDS:
        raise BadPack(msg("error.pack_cards", file=file, most=MOST_CARDS))
    found = []
    for place, record in enumerate(records):
        card = record.get("id", "") if isinstance(record, dict) else ""
        name = card if isinstance(card, str) and card else f"#{place + 1}"
        found.append(_convert(record, CardDesign, file, name))
    return found


def _convert(record: Any, kind: Any, file: str, card: str) -> Any:
    try:
        return msgspec.convert(record, kind)
    except msgspec.ValidationError as error:
        raise BadPack(_problem(file, card, str(error))) from None
    except (RecursionError, OverflowError):
        raise BadPack(msg("error.pack_shape", file=file)) from None


_SHAPES: tuple[tuple[str, str], ...] = (
    (r"Object missing required field `(?P<name>\w+)`", "error.pack_missing"),
    (r"Object contains unknown field `(?P<name>\w+)`", "error.pack_unknown"),
    (r"Expected `\w+` matching regex", "error.pack_form"),
    (r"Expected `\w+` of length (?P<bound>[<>]=? ?\d+)", "error.pack_length"),
    (r"Expected `(?P<expected>[^`]+)`, got `(?P<given>[^`]+)`", "error.pack_type"),
    (r"Expected `\w+` (?P<bound>[<>]=? ?-?\d+)", "error.pack_bound"),
    (r"Invalid (?:enum )?value (?P<name>.+?)(?: - |$)", "error.pack_value"),
)


def _problem(file: str, card: str, text: str) -> Any:
    """A validation error in the reader's words: file, card, field, what is wrong."""
    said, _, path = text.partition(" - at `$")
    where: dict[str, Value] = {"file": file, "card": card, "field": path.strip(".`") or "-"}
    for pattern, key in _SHAPES:
        match = re.match(pattern, said)
        if match:
            return msg(key, **where, **match.groupdict())
    return msg("error.pack_other", **where, problem=said)
