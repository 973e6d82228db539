"""Entry point of the processes of computer players: the engine's players, and a clock for them."""

from __future__ import annotations

import time

from engine import players
from engine.kernel.pack import Pack


def choose(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """The answer of a computer player that stops thinking when its time is up."""
    return players.choose(level, data, pack, seat, seed, budget_ms, time.monotonic)
