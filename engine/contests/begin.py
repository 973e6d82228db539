"""Who begins a match: whoever has begun less often, and by lot where that is level."""

from __future__ import annotations

from collections.abc import Mapping


def first(pair: tuple[int, int], begun: Mapping[int, int], draw: int) -> tuple[int, int]:
    """A pair, first who begins; an odd ``draw`` leaves it as it is where both have begun as often.

    >>> first((1, 2), {1: 3, 2: 2}, 0), first((1, 2), {1: 2, 2: 2}, 1)
    ((2, 1), (1, 2))
    """
    one, other = pair
    if begun[one] == begun[other]:
        return pair if draw & 1 else (other, one)
    return pair if begun[one] < begun[other] else (other, one)
