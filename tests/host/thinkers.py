"""Computer players for the tests: one that thinks as little as can be, and some that do worse."""

from __future__ import annotations

import os
from typing import Any

from engine import Game
from engine.kernel.pack import Pack


def choose(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """Draws whenever it can, sleeps at night, and else does what is usual."""
    owed = Game.load(data, lambda _: pack).decision(seat)
    assert owed is not None
    wishes = [option.key for option in owed.options if option.key in ("draw", "sleep")]
    return tuple(wishes) or owed.default


def echo(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """A computer player that answers how strong it is and how long it may think."""
    return level, str(budget_ms)


def brood(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """The same, and one that never comes to an end of a search."""
    return hang() if level == "hard" else echo(level, data, pack, seat, seed, budget_ms)


_met: list[Pack] = []


def which_pack(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """Tells its process, and which of the card packs that it has met this one is."""
    if not any(one is pack for one in _met):
        _met.append(pack)
    return str(os.getpid()), str(next(at for at, one in enumerate(_met) if one is pack))


def crash(*_: Any) -> tuple[str, ...]:
    """A computer player that takes its whole process down."""
    os._exit(9)


def hang(*_: Any) -> tuple[str, ...]:
    """A computer player that never comes to an end."""
    while True:
        pass


def cheat(*_: Any) -> tuple[str, ...]:
    """A computer player that answers what was not asked."""
    return ("win",)


def stumble(*_: Any) -> tuple[str, ...]:
    """A computer player with a bug."""
    raise RuntimeError("lost the thread")
