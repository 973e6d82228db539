"""Card packs from YAML: bounded, checked, with errors that name file, card and field.

A pack may come from a stranger: its size, depth and number of nodes are bounded before anything is
built from it, anchors and tags are refused, and every number in it has bounds of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources
from typing import Any, TypeAlias

import msgspec
import yaml
from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, NodeEvent, ScalarEvent

from engine import plain
from engine.cards import check
from engine.cards.nearest import Misspelt, nearest
from engine.kernel import codec
from engine.kernel.grammar import Names
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.title import titles
from engine.kernel.values import BadPack, Msg, Value, msg

MOST_BYTES = 400_000
MOST_NODES = 40_000
MOST_DEPTH = 24
MOST_CARDS = 500
MOST_LETTERS = 400
QUOTED = 60
"""Letters of a pack that a refusal repeats at the most: names need 40."""
THEIRS = frozenset(("card", "field", "kind", "name", "problem", "title"))
"""The arguments of refusals that repeat what the pack says."""


@cache
def bundled_pack(title: str) -> Pack:
    """The pack that comes with a title: all the files of its ``cards`` folder."""
    return load_pack(bundled(titles[title].package, "cards"))


def bundled(package: str, folder: str) -> dict[str, str]:
    """The texts of the YAML files in a folder of a package, in the order of their names."""
    files = (resources.files(package) / folder).iterdir()
    texts = {file.name: file.read_text("utf-8") for file in files if file.name.endswith(".yaml")}
    return dict(sorted(texts.items()))


def load_pack(files: Mapping[str, str]) -> Pack:
    """A pack from the texts of its files, by file name.

    One of the files holds ``title`` and ``name``; each may hold ``cards``. :class:`BadPack` says
    what is wrong where.
    """
    codec.seal()
    title, names = "", None
    designs: dict[str, CardDesign] = {}
    homes: dict[str, str] = {}
    everywhere = ", ".join(files)
    for file, text in files.items():
        record = _record(file, text)
        if "title" in record:
            title = _title(record["title"], file)
        if "name" in record:
            names = _convert(record["name"], Names, file, "name")
        for design in _designs(file, record.get("cards") or [], title):
            if design.id in designs:
                raise refusal("error.pack_twice", file, card=design.id)
            designs[design.id], homes[design.id] = design, file
    if not title:
        raise refusal("error.pack_title", everywhere)
    if names is None:
        raise refusal("error.pack_name", everywhere)
    problem = _problem_of(title, tuple(designs.values()))
    if problem is not None:
        home = homes.get(str(problem.args.get("card", "")), everywhere)
        error = refusal(problem.key, home, **problem.args)
        error.title = title
        raise error
    return Pack(title, names, tuple(designs.values()))


def refusal(key: str, file: str, **args: Value) -> BadPack:
    """Word the refusal of a pack. What it repeats of the pack is clipped: a stranger wrote it."""
    for name in THEIRS & args.keys():
        args[name] = _clipped(str(args[name]))
    return BadPack(msg(key, file=file, **args))


def _clipped(text: str) -> str:
    """The first letters of what a pack says, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else f"{line[: QUOTED - 1]}…"


def _record(file: str, text: str) -> dict[str, Any]:
    """Read the three fields of a file."""
    record = read_yaml(file, text)
    if not isinstance(record, dict):
        raise refusal("error.pack_shape", file)
    for key in record:
        if key not in ("title", "name", "cards"):
            raise refusal("error.pack_field", file, field=str(key))
    return record


def _title(given: Any, file: str) -> str:
    """The title that a file names."""
    if not isinstance(given, str) or given not in titles:
        near = nearest(str(given), titles)
        raise refusal("error.pack_title_unknown", file, title=str(given), near=near)
    return given


def _problem_of(title: str, designs: tuple[CardDesign, ...]) -> Msg | None:
    """Find the first problem with the title's demands on its cards beyond their shape, and then on
    all together."""
    rules = titles[title]
    wrong = next(check.problems(rules, designs), None)
    own = rules.rules.get(check.PackRules)
    if wrong is None and own is not None:
        wrong = next(iter(own.problems(designs)), None)
    if wrong is not None or rules.shape.stock is None:
        return wrong
    return next(check.stock_problems(rules.shape.stock, designs), None)


def read_yaml(file: str, text: str) -> Any:
    """Plain YAML of bounded size and depth, without anchors, aliases or tags."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise refusal("error.pack_large", file, most=MOST_BYTES // 1000)
    depth = nodes = 0
    try:
        for event in plain.events(text):
            if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
                raise refusal("error.pack_anchor", file)
            if isinstance(event, NodeEvent) and getattr(event, "tag", None):
                raise refusal("error.pack_tag", file)
            depth += isinstance(event, CollectionStartEvent)
            depth -= isinstance(event, CollectionEndEvent)
            nodes += isinstance(event, NodeEvent)
            if isinstance(event, ScalarEvent) and len(event.value) > MOST_LETTERS:
                raise refusal("error.pack_long", file, most=MOST_LETTERS)
            if depth > MOST_DEPTH or nodes > MOST_NODES:
                raise refusal("error.pack_deep", file, depth=MOST_DEPTH, nodes=MOST_NODES)
        return plain.read(text)
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise _yaml_problem(file, error) from None
    except (ValueError, RecursionError, OverflowError):
        raise refusal("error.pack_shape", file) from None


def _yaml_problem(file: str, error: Exception) -> BadPack:
    mark = getattr(error, "problem_mark", None)
    line = mark.line + 1 if mark is not None else 0
    return refusal("error.pack_yaml", file, line=line)


def _designs(file: str, records: Any, title: str) -> list[CardDesign]:
    if not isinstance(records, list):
        raise refusal("error.pack_shape", file)
    if len(records) > MOST_CARDS:
        raise refusal("error.pack_cards", file, most=MOST_CARDS)
    found = []
    for place, record in enumerate(records):
        card = record.get("id", "") if isinstance(record, dict) else ""
        name = card if isinstance(card, str) and card else f"#{place + 1}"
        found.append(_convert(record, CardDesign, file, name, title))
    return found


def _convert(record: Any, kind: Any, file: str, card: str, title: str = "") -> Any:
    try:
        return msgspec.convert(record, kind)
    except msgspec.ValidationError as error:
        said, _, path = str(error).partition(" - at `$")
        near = partial(_near, Misspelt(kind, record, path), title)
        raise _problem(file, card, said, path.strip(".`") or "-", near) from None
    except (RecursionError, OverflowError):
        raise refusal("error.pack_shape", file) from None


_SHAPES: tuple[tuple[str, str], ...] = (
    (r"Object missing required field `(?P<name>\w+)`", "error.pack_missing"),
    (r"Object contains unknown field `(?P<name>\w+)`", "error.pack_unknown"),
    (r"Expected `\w+` matching regex", "error.pack_form"),
    (r"Expected `\w+` of length (?P<bound>[<>]=? ?\d+)", "error.pack_length"),
    (r"Expected `(?P<expected>[^`]+)`, got `(?P<given>[^`]+)`", "error.pack_type"),
    (r"Expected `\w+` (?P<bound>[<>]=? ?-?\d+)", "error.pack_bound"),
    (r"Invalid (?:enum )?value (?P<name>.+?)(?: - |$)", "error.pack_value"),
)


def _problem(file: str, card: str, said: str, field: str, near: Near) -> BadPack:
    """A validation error in the reader's words: file, card, field, what is wrong."""
    for pattern, key in _SHAPES:
        if match := re.match(pattern, said):
            found = match.groupdict()
            if key in ("error.pack_unknown", "error.pack_value"):
                found["near"] = near(key, found["name"].strip("'"))
            return refusal(key, file, card=card, field=field, **found)
    return refusal("error.pack_other", file, card=card, field=field, problem=said)


Near: TypeAlias = Callable[[str, str], str]
"""The nearest word to one, by the key of the refusal."""


def _near(place: Misspelt, title: str, key: str, word: str) -> str:
    """The nearest to an unknown field or value of that place; of effects, conditions and amounts
    the nearest that cards of the title may hold."""
    try:
        if key == "error.pack_unknown":
            return nearest(word, place.fields())
        return nearest(word, place.values(lambda kind: check.writable(kind, titles.get(title))))
    except LookupError:
        return ""
