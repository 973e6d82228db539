"""State to bytes and back. Equal states give equal bytes on every Python and hash seed."""

from __future__ import annotations

import copy
import sys
from typing import Any

import msgspec
from msgspec import Struct

from engine.kernel.grammar import Ability
from engine.kernel.nodes import AMOUNTS, CONDITIONS, EFFECTS, union
from engine.kernel.procedures import PROCEDURES, Procedure
from engine.kernel.state import State

SHORT = 15
"""Most entries of a MessagePack map whose header is one byte. msgspec chooses the header of a
struct by all of its fields and the tag, that of a plain map by what it holds."""

_LONG: set[type[Struct]] = set()
"""Parts of cards with more entries than that; see docs/decisions/0001-added-fields.md."""

_ENCODER = msgspec.msgpack.Encoder()
_DECODERS: list[msgspec.msgpack.Decoder[State]] = []


def encode(state: State) -> bytes:
    """The state as msgpack bytes (about 10 KB in the middle of a game)."""
    return _ENCODER.encode(_with_plain_cards(state) if _LONG else state)


def _with_plain_cards(state: State) -> State:
    """A copy for encoding, in which all that holds parts of cards is plain maps."""
    twin = copy.copy(state)
    plain: Any = msgspec.to_builtins
    frames = state.frames
    twin.frames = [plain(f) if most_entries(type(f)) <= SHORT else f for f in frames]
    held = (state.stack, state.queue, state.delayed, state.made)
    twin.stack, twin.queue, twin.delayed, twin.made = plain(held)
    return twin


def most_entries(kind: type[Struct]) -> int:
    """Count the entries of a struct with every field set, its tag among them."""
    return len(kind.__struct_fields__) + (kind.__struct_config__.tag is not None)


def decode(data: bytes) -> State:
    """The state from :func:`encode`; ``msgspec.ValidationError`` for anything else."""
    return _decoder().decode(data)


def to_data(state: State) -> dict[str, Any]:
    """The state as plain maps, lists, numbers and strings (for position files)."""
    data: dict[str, Any] = msgspec.to_builtins(state)
    return data


def from_data(data: Any) -> State:
    """The state from :func:`to_data`; ``msgspec.ValidationError`` for anything else."""
    _decoder()
    return msgspec.convert(data, State)


def _decoder() -> msgspec.msgpack.Decoder[State]:
    """Make the decoder once, after every title has registered its procedures and nodes."""
    if not _DECODERS:
        seal()
        vars(sys.modules[State.__module__])["AnyProcedure"] = union(PROCEDURES)
        _DECODERS.append(msgspec.msgpack.Decoder(State))
    return _DECODERS[0]


def seal() -> None:
    """Make the unions of all registered nodes, that card files and stored games are decoded with,
    and hand them to the modules that name them. Call it again after a title has come later."""
    _DECODERS.clear()
    unions = {
        "AnyAmount": union(AMOUNTS),
        "AnyCondition": union(CONDITIONS),
        "AnyEffect": union(EFFECTS),
    }
    registers: tuple[dict[str, Any], ...] = (AMOUNTS, CONDITIONS, EFFECTS, PROCEDURES)
    modules = {cls.__module__ for register in registers for cls in register.values()}
    for name in {Ability.__module__, *modules}:
        known = vars(sys.modules[name])
        known.update(unions)
        own = (kind for kind in known.values() if getattr(kind, "__module__", "") == name)
        _LONG.update(kind for kind in own if _is_part(kind) and most_entries(kind) > SHORT)


def _is_part(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct) and not issubclass(kind, Procedure)
