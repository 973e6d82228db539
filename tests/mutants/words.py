"""Mutants of the words that cards may say, each killed by a scenario that turns red.

Of an effect nothing comes; a condition is always so, or never; an amount is nothing, or one more;
a key of a filter is ignored, and so is any other field that some card fills in. Code is changed for
the first three (the method of the node's class), the cards of a scenario for the others, because a
key that is ignored is a key that is not written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from engine.kernel.grammar import Filter, Names, ShortNames
from engine.kernel.nodes import AMOUNTS, CONDITIONS, EFFECTS
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import walk
from engine.kernel.title import titles
from engine.scenarios.runner import run
from engine.scenarios.script import Story, files_in, stories

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SORTS = ("effect", "condition", "amount", "filter key", "field")
ROLE_KEYS = ("sort", "near", "of", "line")
"""The keys within a filter's ``role``."""

WHOLE = {CardDesign, Names, ShortNames, Filter}
"""Records that are no words, and the one whose keys are a sort of their own."""

UNPLAYED = ("Ability.name", "Imprint.number", "Imprint.rarity", "Imprint.style")
"""Fields that are there to be read alone, or to make packets by."""

MADE_BY = {"pay": "gate", "bind": "each", "aim_anew": "retarget", "give_up": "sacrifice"}
"""By effect that no card says, the one that makes it as it runs."""

MEANT_BY = {"draw_attack": "taunt", "entangle_unit": "entangle"}
"""By effect that no card says, the keyword that stands for it."""

WORD = re.compile(r"[a-z][a-z0-9_]*")


Rewrite = Callable[[Any, str], Any]


class Mutant(Struct, frozen=True):
    """A word that does not do what it says: its sort, where it is written down, and how it fails.

    ``says`` tells whether a node of a card holds the word. ``alive`` is the mutation of the code
    while a scenario runs, ``rewrite`` that of each node of a title's cards that says it.
    """

    sort: str
    word: str
    module: str
    how: str
    says: Callable[[Struct], bool]
    alive: Callable[[], AbstractContextManager[None]] = nullcontext
    rewrite: Rewrite | None = None

    def __str__(self) -> str:
        return f"{self.sort} {self.word} ({self.module}): {self.how}"


class Verdict(Struct, frozen=True):
    """A mutant and the scenario that killed it; none where it survives."""

    mutant: Mutant
    killer: Story | None


def mutants(sort: str = "") -> Iterator[Mutant]:
    """The mutants of every registered word, or of one sort."""
    made = {
        "effect": lambda: _of_code("effect", EFFECTS, "run", {"nothing comes of it": _nothing}),
        "condition": lambda: _of_code(
            "condition", CONDITIONS, "holds", {"always so": _always, "never so": _never}
        ),
        "amount": lambda: _of_code(
            "amount", AMOUNTS, "value", {"nothing": _zero, "one more": _one_more}
        ),
        "filter key": _of_filters,
        "field": _of_fields,
    }
    for name in (sort,) if sort else SORTS:
        yield from made[name]()


Body = Callable[..., Any]


def _nothing(body: Body) -> Body:
    return lambda self, game, frame: None


def _always(body: Body) -> Body:
    return lambda self, game, scope: True


def _never(body: Body) -> Body:
    return lambda self, game, scope: False


def _zero(body: Body) -> Body:
    return lambda self, game, scope: 0


def _one_more(body: Body) -> Body:
    return lambda self, game, scope: body(self, game, scope) + 1


def _of_code(
    sort: str, register: dict[str, Any], method: str, ways: dict[str, Callable[[Body], Body]]
) -> Iterator[Mutant]:
    """The mutants of the classes of a register: each way to change that method of each."""
    for word, cls in register.items():
        says = partial(_is_one, register[MADE_BY.get(word, word)])
        if word in MEANT_BY:
            says = partial(_bears, MEANT_BY[word])
        for how, changed in ways.items():
            alive = partial(_changed, cls, method, changed)
            yield Mutant(sort, word, cls.__module__, how, says, alive)


def _is_one(cls: type, node: Struct) -> bool:
    return isinstance(node, cls)


def _bears(keyword: str, node: Struct) -> bool:
    return isinstance(node, CardDesign) and keyword in node.keywords


@contextmanager
def _changed(cls: type, method: str, changed: Callable[[Body], Body]) -> Iterator[None]:
    """Change a method of a class for a while; what it inherits stays as it is."""
    own = vars(cls).get(method)
    setattr(cls, method, changed(getattr(cls, method)))
    try:
        yield
    finally:
        if own is None:
            delattr(cls, method)
        else:
            setattr(cls, method, own)


def _of_filters() -> Iterator[Mutant]:
    """The mutants of the keys of a filter, and of those in its role."""
    keys = [key for key in Filter.__struct_fields__ if key != "role"]
    yield from (_of_field("filter key", key, Filter, key) for key in keys)
    yield from (_of_field("filter key", f"role: {key}", Filter, key) for key in ROLE_KEYS)


def _of_fields() -> Iterator[Mutant]:
    """The mutants of the other fields that a card fills in."""
    nodes = [node for pack in _packs() for parts in _nodes(pack).values() for node in parts]
    for cls in sorted({type(node) for node in nodes} - WHOLE, key=lambda cls: cls.__name__):
        for field in fields(cls):
            word = f"{cls.__name__}.{field.name}"
            if not field.required and word not in UNPLAYED:
                mutant = _of_field("field", word, cls, field.name)
                if any(map(mutant.says, nodes)):
                    yield mutant


def _of_field(sort: str, word: str, cls: type[Struct], key: str) -> Mutant:
    """The mutant of a field that is as it is where nobody writes it."""
    says, rewrite = partial(_fills_in, cls, key), partial(_without, key)
    return Mutant(sort, word, cls.__module__, "ignored", says, rewrite=rewrite)


def _fills_in(cls: type[Struct], key: str, node: Struct) -> bool:
    return type(node) is cls and getattr(node, key) != _usual(cls, key)


@cache
def _usual(cls: type[Struct], key: str) -> Any:
    """A field as it is where nobody writes it; a key of a filter's role likewise."""
    if cls is Filter:
        return getattr(Filter(""), key)
    (field,) = (field for field in fields(cls) if field.name == key)
    return field.default_factory() if callable(field.default_factory) else field.default


def _without(key: str, node: Struct, title: str) -> Struct:
    """The node as it is where that field is ignored. A filter without zones is one for all."""
    if isinstance(node, Filter) and key in ROLE_KEYS:
        return replace(node, role=_role(node, key))
    if isinstance(node, Filter) and key == "zone":
        return replace(node, zone=titles[title].words.terms.zones)
    return replace(node, **{key: _usual(type(node), key)})


def _role(wanted: Filter, without: str) -> str:
    """The role of a filter without one of its keys."""
    words = wanted.role.split()
    kept = [word for word in words if (word.rpartition(":")[0] or "sort") != without]
    return " ".join(kept)


def rewritten(pack: Pack, says: Callable[[Struct], bool], rewrite: Rewrite) -> Pack:
    """A pack with each node changed that says something."""

    def of(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(map(of, node))
        if not isinstance(node, Struct):
            return node
        parts = {name: getattr(node, name) for name in node.__struct_fields__}
        new = {name: of(part) for name, part in parts.items()}
        fresh = {name: part for name, part in new.items() if part is not parts[name]}
        changed = replace(node, **fresh) if fresh else node
        return rewrite(changed, pack.title) if says(node) else changed

    return Pack(pack.title, pack.names, of(tuple(pack.designs.values())))


class Told(Struct, frozen=True):
    """A scenario and the words in it, ids of cards among them."""

    story: Story
    words: frozenset[str]


@cache
def told() -> tuple[Told, ...]:
    """Every scenario below ``tests/scenarios``."""
    return tuple(
        Told(story, frozenset(WORD.findall(f"{story.position} {story.scenario}")))
        for file in files_in([SCENARIOS])
        for story in stories(file)
    )


@cache
def _packs() -> frozenset[Pack]:
    """The packs of the scenarios."""
    return frozenset(one.story.pack for one in told())


@cache
def _nodes(pack: Pack) -> dict[str, tuple[Struct, ...]]:
    """The parts of each design of a pack."""
    return {name: tuple(walk(design)) for name, design in pack.designs.items()}


def judged(mutant: Mutant, among: Iterable[Told]) -> Verdict:
    """Run the scenarios whose packs say the word until one turns red, those first that name a card
    which says it. A scenario that is red without the mutant tells nothing."""
    speakers: dict[Pack, frozenset[str]] = {}
    packs: dict[Pack, Pack] = {}
    first: list[Story] = []
    rest: list[Story] = []
    for one in among:
        pack = one.story.pack
        if pack not in packs:
            speakers[pack] = frozenset(
                name for name, nodes in _nodes(pack).items() if any(map(mutant.says, nodes))
            )
            packs[pack] = pack
            if mutant.rewrite is not None and speakers[pack]:
                packs[pack] = rewritten(pack, mutant.says, mutant.rewrite)
        if speakers[pack]:
            (first if speakers[pack] & one.words else rest).append(one.story)
    for story in (*first, *rest):
        with mutant.alive():
            failure = run(replace(story, pack=packs[story.pack]))
        if failure is not None and run(story) is None:
            return Verdict(mutant, story)
    return Verdict(mutant, None)


def verdicts(sort: str = "") -> Iterator[Verdict]:
    """Judge every mutant of a sort by every scenario."""
    for mutant in mutants(sort):
        yield judged(mutant, told())
