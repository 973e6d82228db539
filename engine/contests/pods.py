"""Pods of 3 to 8: tables at which several play, so composed that few meet twice, points are level
at a table, and everybody sits in each place as often as in any other."""

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from msgspec import Struct

from engine.contests.settings import LEAST_POD
from engine.contests.values import lot

REPEAT = 1000
"""Cost of a pair that meets again, in squares of a step of points."""
STEPS = 6000
"""So many exchanges are tried: steps and not milliseconds, so that every machine comes to the same
tables."""
NEAR = 6
"""Guests are exchanged between tables that are no farther apart, in the order of points."""


class Guest(Struct, frozen=True):
    """Player to be placed in a pod: points (in steps), whom they have met and how often, the places
    they have sat in."""

    player: int
    score: int
    met: Mapping[int, int] = {}
    sat: tuple[int, ...] = ()


def sizes(players: int, wanted: int, seats: int) -> list[int]:
    """The sizes of the tables: as few as possible of another size than the one wanted, of one less
    rather than of one more, and none with more than there are ``seats``. Nobody is left over; empty
    where that cannot be.

    >>> sizes(16, 4, 6), sizes(18, 4, 6), sizes(5, 4, 6), sizes(9, 4, 6)
    ([4, 4, 4, 4], [4, 4, 4, 3, 3], [5], [5, 4])
    >>> sizes(7, 6, 8), sizes(7, 6, 6), sizes(5, 4, 4)
    ([7], [4, 3], [])
    """
    ways = [_even(players, count) for count in range(1, players // LEAST_POD + 1)]
    ways += [_smaller(players, wanted)]
    fit = [tables for tables in ways if tables and max(tables) <= seats]
    return min(fit, key=lambda tables: _oddness(tables, wanted), default=[])


def _even(players: int, count: int) -> list[int]:
    """So many tables, as even as can be."""
    small, larger = divmod(players, count)
    return [small + 1] * larger + [small] * (count - larger)


def _smaller(players: int, wanted: int) -> list[int]:
    """Tables of the size wanted and as few as can be of one less; none where that does not come
    out even."""
    fewer = -players % wanted
    rest = players - fewer * (wanted - 1)
    if rest < 0 or (fewer and wanted == LEAST_POD):
        return []
    return [wanted] * (rest // wanted) + [wanted - 1] * fewer


def _oddness(tables: Sequence[int], wanted: int) -> tuple[int, int, int]:
    """Compute the cost of a pod: its distance from the ideal one."""
    return (
        sum(abs(size - wanted) > 1 for size in tables),
        sum(size != wanted for size in tables),
        sum(size > wanted for size in tables),
    )


def seat(guests: Sequence[Guest], room: Sequence[int], seed: int) -> tuple[tuple[int, ...], ...]:
    """The tables of a round, each in the order in which its players sit. ``room``: their sizes."""
    order = sorted(guests, key=lambda g: (-g.score, lot(seed, g.player)))
    tables: list[list[Guest]] = [[] for _ in room]
    for guest in order:
        at = min(
            (n for n in range(len(room)) if len(tables[n]) < room[n]),
            key=lambda n: (sum(guest.met.get(other.player, 0) for other in tables[n]), n),
        )
        tables[at].append(guest)
    _improve(tables, seed)
    return tuple(_places(table, seed) for table in tables)


def _improve(tables: list[list[Guest]], seed: int) -> None:
    """Exchange guests wherever it makes two tables cheaper together, until a whole round of tries
    finds nothing, or the steps are used up."""
    costs = [_cost(table) for table in tables]
    places = [(at, n) for at, table in enumerate(tables) for n in range(len(table))]
    tries = sorted(
        (lot(seed, a, n, b, m), a, n, b, m)
        for (a, n), (b, m) in combinations(places, 2)
        if 0 < b - a <= NEAR
    )[:STEPS]
    steps, better = STEPS, True
    while better and steps > 0:
        better = False
        steps -= len(tries)
        for _, a, n, b, m in tries:
            if costs[a] + costs[b] == 0:
                continue
            better |= _exchange(tables, costs, (a, n), (b, m))


def _exchange(
    tables: list[list[Guest]], costs: list[int], one: tuple[int, int], other: tuple[int, int]
) -> bool:
    """Exchange two guests if that is cheaper; whether it was."""
    (a, n), (b, m) = one, other
    first, second = tables[a][:], tables[b][:]
    first[n], second[m] = second[m], first[n]
    now = _cost(first), _cost(second)
    if sum(now) >= costs[a] + costs[b]:
        return False
    tables[a], tables[b] = first, second
    costs[a], costs[b] = now
    return True


def _cost(table: Sequence[Guest]) -> int:
    """Pairs that meet again, each time more dearly, and how far points lie apart."""
    scores = [guest.score for guest in table]
    again = sum(a.met.get(b.player, 0) for a, b in combinations(table, 2))
    return REPEAT * again + (max(scores) - min(scores)) ** 2


def _places(table: Sequence[Guest], seed: int) -> tuple[int, ...]:
    """The order of a table in which everybody has sat least often where they sit now."""
    if len(table) > 5:
        return _in_turn(table, seed)

    def cost(order: tuple[Guest, ...]) -> tuple[int, ...]:
        worn = sum(guest.sat.count(place) ** 2 for place, guest in enumerate(order))
        return worn, *(lot(seed, guest.player, place) for place, guest in enumerate(order))

    return tuple(guest.player for guest in min(permutations(table), key=cost))


def _in_turn(table: Sequence[Guest], seed: int) -> tuple[int, ...]:
    """The same for many: place by place who has sat there least, measured by all their rounds."""
    left = list(table)
    order = []
    for place in range(len(table)):
        chosen = min(
            left, key=lambda g: (g.sat.count(place), -len(g.sat), lot(seed, g.player, place))
        )
        left.remove(chosen)
        order.append(chosen.player)
    return tuple(order)
