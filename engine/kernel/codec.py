"""State to bytes and back. Equal states give equal bytes on every Python and hash seed."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from engine.kernel.grammar import AMOUNTS, CONDITIONS, EFFECTS, Ability, union
from engine.kernel.procedures import PROCEDURES
from engine.kernel.state import State

_ENCODER = msgspec.msgpack.Encoder()
_DECODERS: list[msgspec.msgpack.Decoder[State]] = []


def encode(state: State) -> bytes:
    """The state as msgpack bytes (about 10 KB in the middle of a game)."""
    return _ENCODER.encode(state)


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
    """Made once, after every title has registered its procedures and nodes."""
    if not _DECODERS:
        seal()
        vars(sys.modules[State.__module__])["AnyProcedure"] = union(PROCEDURES)
        _DECODERS.append(msgspec.msgpack.Decoder(State))
    return _DECODERS[0]


def seal() -> None:
    """Make the unions of all registered nodes, that card files and stored games are decoded with,
    and hand them to the modules that name them."""
    unions = {
        "AnyAmount": union(AMOUNTS),
        "AnyCondition": union(CONDITIONS),
        "AnyEffect": union(EFFECTS),
    }
    registers: tuple[dict[str, Any], ...] = (AMOUNTS, CONDITIONS, EFFECTS, PROCEDURES)
    modules = {cls.__module__ for register in registers for cls in register.values()}
    for name in {Ability.__module__, *modules}:
        vars(sys.modules[name]).update(unions)
