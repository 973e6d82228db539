"""Swiss pairings: a cheapest perfect matching in which no lesser wish can outweigh a greater.

Everybody brings an :class:`~engine.contests.records.Input`; a pair costs so many units of each
priority, and a unit costs one more than all units of the lesser priorities of a whole round
together. An odd field has a bye as one more vertex, so that who sits out is weighed with the rest.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from engine.contests.records import Input
from engine.contests.robin import circle
from engine.contests.values import NOBODY, lot

NEAR = 12
"""So many of the nearest opponents are looked at first; more where they do not suffice."""
SMALL = 40
"""A field of which everybody is looked at."""
LOTS = 1024

Edge = tuple[int, int, int]
"""Two vertices and what it costs to join them."""

BYE = Input(NOBODY, 0)
"""The bye, as one of those who are paired."""

PRIORITIES = ("bye", "rematch", "low_bye", "score", "float", "begin", "lot")
"""Priorities of a pairing, the most important first: nobody has a second bye; no rematch; a bye
goes to the fewest points; equal points (difference squared); nobody floats twice running; begun
equally often; the lot."""


class Pairing(Struct, frozen=True):
    """A round as it came out. A pair's first begins; one alone has a bye."""

    pairs: tuple[tuple[int, ...], ...]
    seed: int
    weights: tuple[int, ...]
    inputs: tuple[Input, ...]


def units(one: Input, other: Input, lowest: int, seed: int) -> tuple[int, ...]:
    """Count the units of each priority that a pair costs."""
    draw = lot(seed, *sorted((one.player, other.player))) % LOTS
    if NOBODY in (one.player, other.player):
        alone = one if other.player == NOBODY else other
        low = alone.score - lowest
        return alone.byes, 0, low * low, 0, 0, 0, draw
    gap = abs(one.score - other.score)
    floats = sum(i.floated for i in (one, other)) if gap else 0
    uneven = abs(one.begun + other.begun) if one.begun * other.begun > 0 else 0
    return 0, one.met.count(other.player), 0, gap * gap, floats, uneven, draw


def weigh(inputs: Sequence[Input]) -> tuple[int, ...]:
    """The weights of a field: each one more than the most that everything below it can cost a
    whole round."""
    pairs = (len(inputs) + 1) // 2
    scores = [i.score for i in inputs]
    gap = (max(scores) - min(scores)) ** 2
    begun = max(abs(i.begun) for i in inputs)
    most = (
        max(i.byes for i in inputs),
        max((i.met.count(other) for i in inputs for other in i.met), default=0),
        gap,
        gap,
        2,
        2 * begun,
        LOTS - 1,
    )
    found: list[int] = []
    below = 0
    for greatest in reversed(most):
        found.append(1 + pairs * below)
        below += found[-1] * greatest
    return tuple(reversed(found))


def cost(units: tuple[int, ...], weights: tuple[int, ...]) -> int:
    """Weigh units by priority into one cost."""
    return sum(map(int.__mul__, units, weights))


def spent(pairs: Iterable[tuple[int, ...]], inputs: Sequence[Input], seed: int) -> tuple[int, ...]:
    """The units of each priority that a whole round costs."""
    field = {i.player: i for i in inputs}
    lowest = _lowest(inputs)
    costs = [
        units(field[pair[0]], field[pair[1]] if len(pair) > 1 else BYE, lowest, seed)
        for pair in pairs
    ]
    return tuple(map(sum, zip(*costs, strict=True)))


def pair(inputs: Sequence[Input], seed: int) -> Pairing:
    """The round of a field; the same for the same inputs and seed, in whatever order they come."""
    field = sorted(inputs, key=lambda i: (-i.score, lot(seed, i.player)))
    weights = weigh(field)
    joined = match(field, weights, seed)
    pairs = tuple(
        _seated(field[a], field[b] if b < len(field) else BYE, seed)
        for a, b in joined.items()
        if a < b
    )
    return Pairing(pairs, seed, weights, tuple(sorted(field, key=lambda i: i.player)))


def tight(rounds: int, players: int) -> bool:
    """Tell whether so many rounds are so near to everybody's meeting everybody that a round paired
    by points alone may leave none without a rematch."""
    return rounds > players * 2 // 3


def in_turn(order: Sequence[int], inputs: Sequence[Input], seed: int) -> Pairing | None:
    """A round of a tight field, of those in which everybody meets everybody once: the one that
    costs least now, so that those after it can be played without a rematch too. ``None`` where
    somebody has met otherwise, or has come or gone."""
    met = {i.player: frozenset(i.met) for i in inputs}
    if sorted(order) != sorted(met):
        return None
    rounds = [_whole(pairs, order) for pairs in circle(order)]
    left = [pairs for pairs in rounds if not any(b in met[a] for a, b in _twos(pairs))]
    played = max((len(others) for others in met.values()), default=0)
    if len(rounds) - len(left) != played or not left:
        return None
    chosen = min(left, key=lambda pairs: spent(pairs, inputs, seed))
    field = {i.player: i for i in inputs}
    seated = (
        _seated(field[one[0]], field[one[1]] if len(one) > 1 else BYE, seed) for one in chosen
    )
    return Pairing(tuple(seated), seed, (), ())


def _whole(pairs: Iterable[tuple[int, int]], order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The pairs of a round, with who sits out."""
    there = {player for pair in pairs for player in pair}
    return (*pairs, *((player,) for player in order if player not in there))


def _twos(pairs: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    for one in pairs:
        if len(one) > 1:
            yield one[0], one[1]


def match(field: Sequence[Input], weights: tuple[int, ...], seed: int) -> dict[int, int]:
    """Pair a field by place in its order; the place behind the last is the bye.

    First among the nearest who have not met, then among more of them; where no round without a
    rematch or a second bye is possible, among all.
    """
    size = len(field) + len(field) % 2
    near = NEAR if len(field) > SMALL else size
    while near < size:
        joined = cheapest(size, _priced(field, _nearest(field, near), weights, seed))
        if joined is not None:
            return joined
        near *= 2
    every = ((a, b) for a in range(size) for b in range(a + 1, size))
    joined = cheapest(size, _priced(field, every, weights, seed))
    assert joined is not None
    return joined


def _priced(
    field: Sequence[Input], pairs: Iterator[tuple[int, int]], weights: tuple[int, ...], seed: int
) -> Iterator[Edge]:
    """The pairs with what they cost."""
    lowest = _lowest(field)
    for a, b in pairs:
        other = field[b] if b < len(field) else BYE
        yield a, b, cost(units(field[a], other, lowest, seed), weights)


def _lowest(field: Sequence[Input]) -> int:
    """The fewest points among those who have had fewest byes."""
    byes = min(i.byes for i in field)
    return min(i.score for i in field if i.byes == byes)


def _nearest(field: Sequence[Input], near: int) -> Iterator[tuple[int, int]]:
    """Everybody's nearest legal opponents in their order, on both sides in turn; and the bye for
    those at the end who have had none."""
    found: set[tuple[int, int]] = set()
    for at, one in enumerate(field):
        met = set(one.met)
        taken = 0
        for other in _around(at, len(field)):
            if field[other].player not in met:
                found.add((min(at, other), max(at, other)))
                taken += 1
                if taken == near:
                    break
    if len(field) % 2:
        fresh = [at for at, one in enumerate(field) if not one.byes]
        found |= {(at, len(field)) for at in fresh[-near:]}
    return iter(sorted(found))


def _around(at: int, size: int) -> Iterator[int]:
    """The places around one, the nearest first."""
    for far in range(1, size):
        if at + far < size:
            yield at + far
        if at - far >= 0:
            yield at - far


def _seated(one: Input, other: Input, seed: int) -> tuple[int, ...]:
    """A pair, first who begins; a bye alone."""
    if other.player == NOBODY:
        return (one.player,)
    a, b = sorted((one.player, other.player))
    return first((a, b), {i.player: i.begun for i in (one, other)}, lot(seed, a, b))


def first(pair: tuple[int, int], begun: Mapping[int, int], draw: int) -> tuple[int, int]:
    """A pair, first who begins; an odd ``draw`` leaves it as it is where both have begun as often.

    >>> first((1, 2), {1: 3, 2: 2}, 0), first((1, 2), {1: 2, 2: 2}, 1)
    ((2, 1), (1, 2))
    """
    one, other = pair
    if begun[one] == begun[other]:
        return pair if draw & 1 else (other, one)
    return pair if begun[one] < begun[other] else (other, one)


def cheapest(vertices: int, edges: Iterable[Edge]) -> dict[int, int] | None:
    """Compute the perfect matching of least cost, both ways round; ``None`` where the edges leave
    somebody over. Vertices are counted from 0.

    >>> cheapest(4, [(0, 1, 1), (2, 3, 9), (0, 2, 2), (1, 3, 2)])
    {0: 2, 1: 3, 2: 0, 3: 1}
    """
    import rustworkx  # reads numpy, a third of a second that a start must not pay

    listed = sorted(edges)
    most = max((cost for *_, cost in listed), default=0) + 1
    graph = rustworkx.PyGraph()
    graph.add_nodes_from([None] * vertices)
    graph.add_edges_from([(a, b, most - cost) for a, b, cost in listed])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(pairs) * 2 < vertices:
        return None
    joined = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return dict(sorted(joined.items()))
