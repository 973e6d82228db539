"""Everybody meets everybody: the circle method, groups, leagues.

The ghost of an odd field sits in the fixed seat, so that everybody begins exactly half of their
games; of an even one everybody begins as often as not, give or take one.
"""

from collections.abc import Sequence

from engine.contests.values import NOBODY

Round = tuple[tuple[int, int], ...]


def circle(players: Sequence[int]) -> tuple[Round, ...]:
    """The rounds of a table; of each pair the first begins.

    >>> circle([1, 2, 3])
    (((3, 2),), ((1, 3),), ((2, 1),))
    """
    fixed = players[0] if len(players) % 2 == 0 else NOBODY
    ring = list(players[1:] if fixed else players)
    rounds = []
    for number in range(len(ring)):
        turned = ring[number:] + ring[:number]
        pairs = [] if fixed == NOBODY else [_alternate((fixed, turned[0]), number)]
        pairs += [
            _alternate((turned[far], turned[-far]), far) for far in range(1, (len(turned) + 1) // 2)
        ]
        rounds.append(tuple(pairs))
    return tuple(rounds)


def _alternate(pair: tuple[int, int], number: int) -> tuple[int, int]:
    return pair if number % 2 == 0 else pair[::-1]


def deal(players: Sequence[int], groups: int) -> list[list[int]]:
    """Players in the order of their seeds into groups, back and forth, so that each group is as
    strong as the next.

    >>> deal([1, 2, 3, 4, 5, 6], 2)
    [[1, 4, 5], [2, 3, 6]]
    """
    found: list[list[int]] = [[] for _ in range(groups)]
    for at, player in enumerate(players):
        row, place = divmod(at, groups)
        found[place if row % 2 == 0 else groups - 1 - place].append(player)
    return found
