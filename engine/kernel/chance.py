"""Deterministic random numbers: counters in the state, one independent stream a purpose.

A draw is a keyed hash of seed, stream and counter, so the throws that everyone sees tell nothing
about the shuffles that nobody may know, and no stream shifts when another is used more. Numbers in
``State.forced`` come before those of the hash.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from engine.kernel.state import State
from engine.kernel.values import EngineError, msg

SHUFFLE = "shuffle"
DICE = "dice"
PICK = "pick"

T = TypeVar("T")


def key(seed: int) -> bytes:
    """Encode a seed of up to 128 bits as bytes, because MessagePack has no such numbers."""
    return (seed % 2**128).to_bytes(16, "little")


def below(state: State, stream: str, bound: int) -> int:
    """Draw the next number of a stream, 0 <= number < ``bound``."""
    count = state.streams.get(stream, 0)
    state.streams[stream] = count + 1
    if stream in state.forced:
        return _forced(state, stream, bound)
    digest = blake2b(f"{stream}:{count}".encode(), key=state.seed, digest_size=8).digest()
    return int.from_bytes(digest, "little") * bound >> 64


def _forced(state: State, stream: str, bound: int) -> int:
    """Take the number that a scenario prescribes for this draw, if any."""
    number, *rest = state.forced[stream]
    if not 0 <= number < bound:
        raise EngineError(msg("error.forced", stream=stream, number=number, bound=bound))
    if rest:
        state.forced[stream] = tuple(rest)
    else:
        del state.forced[stream]
    return number


def shuffled(state: State, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in random order (Fisher-Yates)."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = below(state, SHUFFLE, place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
