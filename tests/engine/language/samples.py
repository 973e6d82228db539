"""One instance of every node, made from its type hints; and the same with one field changed."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec

from engine import titles
from engine.kernel import codec
from engine.kernel.grammar import Ability, Filter, Names
from engine.kernel.nodes import AMOUNTS, CONDITIONS, EFFECTS, Amount, Condition, Effect
from engine.kernel.pack import CardDesign
from engine.language.amounts import Named
from engine.language.conditions import Compare, Odd
from engine.language.gates import Price
from engine.language.hands import Draw
from engine.language.resources import Gain
from engine.language.wounds import Heal

SEATS = ("you", "others", "everyone")
WORDS: dict[str, tuple[str, ...]] = {
    "zone": ("character", "trap", "pool"),
    "kind": ("", "attack", "defence"),
    "role": ("", "own", "summon"),
    "attribute": ("fire", "water", "dark"),
    "tag": ("", "persistent", "rescue"),
    "counter": ("", "burn", "poison"),
    "stat": ("gold", "life", "defence"),
    "resource": ("gold",),
    "arg": ("how",),
    "value": ("attack", "effect"),
    "card": ("subject", "this"),
    "name": ("target", "chosen"),
}


def hints(cls: type) -> dict[str, Any]:
    """The fields of a node with their types."""
    codec.seal()
    return typing.get_type_hints(cls)


def fields(cls: type) -> list[msgspec.structs.FieldInfo]:
    return list(msgspec.structs.fields(cls))


def instance(cls: type, **given: Any) -> Any:
    """A node with all the fields that need a value."""
    values: dict[str, Any] = {"power": 1} if cls is EFFECTS["strike"] else {}
    if "least" in given and cls is EFFECTS["target"]:
        values["most"] = 5
    for field in fields(cls):
        if field.name in given:
            values[field.name] = given[field.name]
        elif field.required:
            values[field.name] = next(iter(choices(cls, field.name)))
    return cls(**values)


def choices(cls: type, name: str) -> list[Any]:
    """Some different values of a field."""
    hint = hints(cls)[name]
    return list(_values(cls, name, hint))


def _values(cls: type, name: str, hint: Any) -> Iterator[Any]:
    kinds = typing.get_args(hint) if _is_union(hint) else (hint,)
    if cls is Named and name == "name":
        yield from ("dealt", "lost")
        return
    if name == "name" and _tag(cls) in ("counter", "counters"):
        yield from ("burn", "poison")
        return
    for kind in kinds:
        if typing.get_origin(kind) is typing.Literal:
            yield from typing.get_args(kind)
        elif kind is bool:
            yield from (True, False)
        elif kind is int:
            yield from (2, 3)
        elif kind is str and Filter in kinds:
            yield "this"
        elif kind is str:
            yield from WORDS.get(name, SEATS)
        elif kind is Filter:
            yield from (Filter("character"), Filter("trap", "you"))
        elif kind is Price:
            yield from (Price("gold", 1), Price("gold", 2), Price(discard=1))
        elif kind is Names:
            yield from (Names("甲", "First"), Names("乙", "Second"))
        elif typing.get_origin(kind) is tuple:
            yield from _tuples(cls, name)
        elif isinstance(kind, type) and issubclass(kind, Condition):
            yield from (Odd(), Compare(2, 1))
            return
    if any(isinstance(kind, type) and issubclass(kind, Amount) for kind in kinds):
        yield Named("lost")


def _tuples(cls: type, name: str) -> Iterator[Any]:
    tag = _tag(cls)
    if issubclass(cls, Amount):
        yield from ((1, Named("lost")), (2, 3))
    elif issubclass(cls, Condition):
        yield from ((Odd(), Compare(2, 1)), (Odd(),))
    elif tag == "choose":
        from engine.language.flow import Choice

        one, two = Choice(Names("甲", "A"), (Draw(1),)), Choice(Names("乙", "B"), (Draw(2),))
        yield from ((one, two), (two, one))
    else:
        yield from ((Draw(1),), (Gain("gold", 2),))


def _tag(cls: Any) -> str:
    """Return what a card file calls a node."""
    return str(cls.__struct_config__.tag)


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def every_node() -> dict[str, type]:
    """All the nodes that cards of this title may hold, by what they are."""
    found: dict[str, type] = {f"amount {tag}": cls for tag, cls in AMOUNTS.items()}
    found |= {f"condition {tag}": cls for tag, cls in CONDITIONS.items()}
    found |= {f"effect {tag}": cls for tag, cls in EFFECTS.items() if cls.written}
    ours = ("engine.language.", "engine.mechanics.", "engine.games.yongheng.")
    rules = titles["yongheng"].rules
    return {
        what: cls
        for what, cls in found.items()
        if cls.__module__.startswith(ours) and getattr(cls, "needs", None) in (None, *rules)
    }


def card_of(node: Any) -> CardDesign:
    """A card whose text holds that node."""
    if isinstance(node, Effect):
        after = (Heal(1),) if isinstance(node, EFFECTS["patient"]) else ()
        program: tuple[Effect, ...] = (node, *after)
    elif isinstance(node, Condition):
        program = (EFFECTS["gate"](given=node, then=(Draw(1),)),)
    else:
        program = (Draw(node),)
    name = Names("样", "Sample")
    return CardDesign("sample", name, "effect", "样", abilities=(Ability("play", do=program),))
