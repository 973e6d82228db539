"""A field with a default changes neither pack hashes nor stored states that do not use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from engine import Game, titles
from engine.kernel import codec
from engine.kernel.codec import SHORT, most_entries
from engine.kernel.grammar import Ability, Filter
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.state import State
from tests.engine.properties.playing import random_game

LONG_FROM_THE_BEGINNING = {"engine.kernel.state.State", "engine.games.yongheng.attack.Attack"}
"""They always have the long header, so another field changes nothing."""


@cache
def held_by(kind: type[Struct]) -> frozenset[type[Struct]]:
    """The structs that a value of that kind may hold, with itself."""
    codec._decoder()  # the unions are complete
    found: set[type[Struct]] = set()
    todo: list[Any] = [msgspec.inspect.type_info(kind)]
    while todo:
        info = todo.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls not in found:
                found.add(info.cls)
                todo += [field.type for field in info.fields]
        elif isinstance(info, msgspec.inspect.Type):
            parts = (getattr(info, name) for name in info.__struct_fields__)
            todo += [p for part in parts for p in (part if isinstance(part, tuple) else (part,))]
    return frozenset(found)


def more(kind: type[Struct], fields: int) -> type[Struct]:
    """The same record with so many further fields, none of them set."""
    config = kind.__struct_config__
    added = [(f"later{n}", int, 0) for n in range(fields)]
    return msgspec.defstruct(
        kind.__name__,
        added,
        bases=(kind,),
        tag_field=config.tag_field,
        tag=config.tag,
        kw_only=True,
    )


def rebuilt(value: Any, kinds: dict[type, type[Struct]]) -> Any:
    """The same value, each record of those kinds as the other one."""
    if isinstance(value, Struct):
        preset = {id(default) for default in value.__struct_defaults__}
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        set_here = {n: rebuilt(v, kinds) for n, v in fields.items() if id(v) not in preset}
        return kinds.get(type(value), type(value))(**{**fields, **set_here})
    if isinstance(value, (tuple, list)):
        return type(value)(rebuilt(part, kinds) for part in value)
    if isinstance(value, dict):
        return {key: rebuilt(part, kinds) for key, part in value.items()}
    return value


def enlarged(kinds: frozenset[type[Struct]], fields: Callable[[type[Struct]], int]) -> dict:
    return {kind: more(kind, fields(kind)) for kind in kinds}


def past_the_limit(kind: type[Struct]) -> int:
    return max(1, SHORT + 1 - most_entries(kind))


def positions(title: str) -> Iterator[Game]:
    """Some moments of a game, in the middle of programs among them."""
    game = random_game(title, titles[title].shape.least_seats, seed=1)
    return (one for place, one in enumerate(game) if place % 7 == 0)


@pytest.mark.parametrize("title", titles)
def test_a_pack_keeps_its_hash_when_any_part_of_its_cards_gets_fields(title):
    pack = titles[title].pack()
    kinds = enlarged(held_by(CardDesign), past_the_limit)
    designs = tuple(rebuilt(design, kinds) for design in pack.designs.values())
    grown = Pack(pack.title, pack.names, designs)
    assert msgspec.msgpack.encode(designs) != msgspec.msgpack.encode(tuple(pack.designs.values()))
    assert (grown.hash, grown.dump()) == (pack.hash, pack.dump())


@pytest.mark.parametrize("title", titles)
def test_a_state_keeps_its_bytes_when_any_part_of_cards_gets_fields(title, monkeypatch):
    kinds = enlarged(held_by(Ability), past_the_limit)
    for game in positions(title):
        before = game.dump()
        with monkeypatch.context() as patched:
            patched.setattr(codec, "_LONG", {Filter})
            assert codec.encode(game.state) == before
            grown = rebuilt(game.state, kinds)
            assert codec.encode(grown) == before


@pytest.mark.parametrize("title", titles)
def test_a_state_keeps_its_bytes_when_every_other_record_gets_a_field(title):
    kinds = enlarged(held_by(State) - held_by(Ability), lambda kind: 1)
    for game in positions(title):
        assert codec.encode(rebuilt(game.state, kinds)) == game.dump()


def test_every_other_record_has_a_place_left_for_a_struct_of_later_fields():
    full = {
        f"{kind.__module__}.{kind.__qualname__}"
        for kind in held_by(State) - held_by(Ability)
        if most_entries(kind) >= SHORT
    }
    assert full == LONG_FROM_THE_BEGINNING


def test_no_stored_record_writes_defaults():
    every = held_by(State) | held_by(CardDesign)
    assert [kind for kind in every if not kind.__struct_config__.omit_defaults] == []
