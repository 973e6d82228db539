"""Seating: tables at which everybody meets, and pods."""

from collections import Counter
from itertools import combinations

import pytest

from engine.contests import pods, robin
from engine.contests.settings import Format
from engine.contests.values import lot
from tests.engine.contests.club import Club


@pytest.mark.parametrize("players", range(2, 34))
def test_at_a_table_everybody_meets_everybody_once_and_begins_as_often_as_not(players):
    rounds = robin.circle(range(1, players + 1))
    met = Counter(frozenset(pair) for made in rounds for pair in made)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    for made in rounds:
        assert len({p for pair in made for p in pair}) == 2 * len(made)
    begun = Counter(pair[0] for made in rounds for pair in made)
    spread = {begun[n] for n in range(1, players + 1)}
    assert max(spread) - min(spread) <= 1 - players % 2
    assert len(rounds) == players - 1 + players % 2


def test_groups_are_as_strong_as_each_other():
    club = Club(Format.GROUPS, groups=4)
    for strength in range(16):
        club.join(strength=strength)
    club.start()
    sums = Counter[int]()
    for entrant in club.event.entrants.values():
        sums[entrant.group] += entrant.strength
    assert set(sums) == {1, 2, 3, 4}
    assert len(set(sums.values())) == 1


@pytest.mark.parametrize("wanted", range(3, 9))
@pytest.mark.parametrize("players", [*range(3, 50), 64, 127, 512])
def test_no_pod_is_smaller_than_three_and_few_are_of_another_size(players, wanted):
    sizes = pods.sizes(players, wanted, 8)
    assert sum(sizes) == players
    assert all(3 <= size <= 8 for size in sizes)
    best = min(
        (
            sum(size != wanted for size in made)
            for count in range(1, players // 3 + 1)
            for made in _even(players, count)
            if all(abs(size - wanted) <= 1 and size >= 3 for size in made)
        ),
        default=None,
    )
    if best is not None:
        assert sum(size != wanted for size in sizes) <= best


@pytest.mark.parametrize("seats", range(5, 9))
def test_no_pod_is_larger_than_a_table_of_the_title(seats):
    for wanted in range(3, seats + 1):
        for players in range(3, 60):
            sizes = pods.sizes(players, wanted, seats)
            assert sum(sizes) == players
            assert 3 <= min(sizes) <= max(sizes) <= seats


def _even(players: int, count: int) -> list[list[int]]:
    """The sizes of so many tables that are as even as can be."""
    if not 3 * count <= players <= 8 * count:
        return []
    small, larger = divmod(players, count)
    return [[small + 1] * larger + [small] * (count - larger)]


def evening(players: int, rounds: int, wanted: int, seed: int) -> tuple[int, int]:
    """Count how many pairs meet again over some rounds, and how often somebody sat most in one
    place."""
    score = dict.fromkeys(range(1, players + 1), 0)
    met: dict[int, Counter[int]] = {n: Counter() for n in score}
    sat: dict[int, list[int]] = {n: [] for n in score}
    again, room = 0, pods.sizes(players, wanted, 8)
    for number in range(rounds):
        guests = [pods.Guest(n, score[n], met[n], tuple(sat[n])) for n in score]
        tables = pods.seat(guests, room, lot(seed, number))
        assert tables == pods.seat(guests[::-1], room, lot(seed, number))
        assert sorted(n for table in tables for n in table) == sorted(score)
        for table in tables:
            again += sum(met[a][b] > 0 for a, b in combinations(table, 2))
            for a in table:
                met[a].update(b for b in table if b != a)
            for place, a in enumerate(table):
                sat[a].append(place)
                score[a] += lot(seed, number, a) % wanted
    return again, max(max(Counter(places).values()) for places in sat.values())


@pytest.mark.parametrize(("players", "most"), [(16, 6), (24, 2), (32, 1), (64, 0)])
def test_few_meet_again_in_four_rounds_of_pods_and_seats_even_out(players, most):
    for seed in range(3):
        again, worst = evening(players, 4, 4, seed)
        assert again <= most
        assert worst <= 2


def test_pods_of_a_large_field_have_seats_too():
    again, worst = evening(48, 4, 6, 1)
    assert again <= 8
    assert worst <= 2
