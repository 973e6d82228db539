"""State to bytes and back. Equal states give equal bytes on every Python and hash seed."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from engine.kernel.procedures import PROCEDURES
from engine.kernel.state import State
from engine.kernel.triggers import Triggered
from engine.language import effects
from engine.mechanics.stack import StackItem

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
        effects.seal()
        module = vars(sys.modules[State.__module__])
        module["AnyProcedure"] = effects.union(PROCEDURES)
        module["Triggered"] = Triggered
        module["StackItem"] = StackItem
        _DECODERS.append(msgspec.msgpack.Decoder(State))
    return _DECODERS[0]
