"""Pairings against other people's: the cheapest matching, and what a Swiss round is."""

from collections import Counter

import networkx
import pytest
import swisspair

from engine.contests import swiss
from engine.contests.records import Input
from engine.contests.values import lot


@pytest.mark.parametrize("seed", range(40))
def test_a_matching_costs_what_networkx_finds(seed):
    size = 2 + 2 * (lot(seed) % 8)
    edges = [
        (a, b, lot(seed, a, b) % 50)
        for a in range(size)
        for b in range(a + 1, size)
        if lot(seed, b, a) % 10 < 7
    ]
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from((a, b, 100 - cost) for a, b, cost in edges)
    theirs = networkx.max_weight_matching(graph, maxcardinality=True)
    ours = swiss.cheapest(size, edges)
    if len(theirs) * 2 < size:
        assert ours is None
        return
    assert ours is not None
    cost = {(a, b): price for a, b, price in edges}
    pairs = [(a, b) for a, b in ours.items() if a < b]
    assert sorted(v for pair in pairs for v in pair) == list(range(size))
    assert sum(cost[p] for p in pairs) == sum(cost[min(p), max(p)] for p in theirs)


def field(players: int, rounds: int, seed: int) -> list[Input]:
    """A field after so many rounds of our own pairings, with results by chance."""
    inputs = {n: Input(n, 0) for n in range(1, players + 1)}
    for number in range(rounds):
        made = swiss.pair(list(inputs.values()), lot(seed, number))
        for pair in made.pairs:
            _play(inputs, pair, lot(seed, number, *pair) % 5)
    return list(inputs.values())


def _play(inputs: dict[int, Input], pair: tuple[int, ...], how: int) -> None:
    if len(pair) == 1:
        own = inputs[pair[0]]
        inputs[pair[0]] = Input(own.player, own.score + 3, own.met, own.byes + 1, 0, own.begun)
        return
    worth = ((3, 0), (3, 0), (0, 3), (0, 3), (1, 1))[how]
    floats = int(inputs[pair[0]].score != inputs[pair[1]].score)
    for at, player in enumerate(pair):
        own = inputs[player]
        begun = own.begun + (1, -1)[at]
        met = (*own.met, pair[1 - at])
        inputs[player] = Input(player, own.score + worth[at], met, own.byes, floats, begun)


@pytest.mark.parametrize("seed", range(30))
def test_what_a_whole_round_costs_is_the_least_that_networkx_finds_among_all_pairs(seed):
    inputs = field(5 + lot(seed) % 14, 1 + lot(seed, 1) % 4, seed)
    made = swiss.pair(inputs, seed)
    everyone = sorted(inputs, key=lambda i: i.player)
    vertices = [*everyone, swiss.BYE] if len(everyone) % 2 else everyone
    fewest = min(i.byes for i in everyone)
    lowest = min(i.score for i in everyone if i.byes == fewest)
    graph = networkx.Graph()
    top = 10**40
    for a, one in enumerate(vertices):
        for b, other in enumerate(vertices[:a]):
            first, second = (other, one) if one.player == 0 else (one, other)
            cost = swiss.cost(swiss.units(first, second, lowest, seed), made.weights)
            graph.add_edge(a, b, weight=top - cost)
    theirs = networkx.max_weight_matching(graph, maxcardinality=True)
    least = sum(top - graph[a][b]["weight"] for a, b in theirs)
    assert swiss.cost(swiss.spent(made.pairs, inputs, seed), made.weights) == least


@pytest.mark.parametrize("seed", range(30))
def test_a_wide_field_is_paired_by_its_nearest_as_if_all_had_been_looked_at(seed, monkeypatch):
    inputs = field(41 + lot(seed) % 20, 3, seed)
    near = swiss.pair(inputs, seed)
    monkeypatch.setattr(swiss, "SMALL", 1000)
    whole = swiss.pair(inputs, seed)
    ours, theirs = (swiss.spent(p.pairs, inputs, seed) for p in (near, whole))
    assert ours[:4] == theirs[:4]  # byes, rematches, whose bye, points


def test_no_lesser_wish_outweighs_a_greater():
    inputs = field(20, 4, 3)
    weights = swiss.weigh(inputs)
    greatest = Counter[str]()
    for seed in range(20):
        made = swiss.pair(inputs, seed)
        for name, amount in zip(
            swiss.PRIORITIES, swiss.spent(made.pairs, inputs, seed), strict=True
        ):
            greatest[name] = max(greatest[name], amount)
    below = 0
    for name, weight in reversed(list(zip(swiss.PRIORITIES, weights, strict=True))):
        assert weight > below
        below += weight * greatest[name]


@pytest.mark.parametrize("seed", range(30))
def test_points_lie_as_near_as_swisspair_brings_them(seed):
    """It knows neither floats nor who begins nor seeds, but byes, rematches and points."""
    inputs = field(6 + lot(seed) % 20, 1 + lot(seed, 1) % 3, seed)
    ranked = sorted(inputs, key=lambda i: -i.score)
    players = [
        swisspair.Player(str(i.player), i.score, rank, i.byes == 0, {str(m) for m in i.met})
        for rank, i in enumerate(ranked, 1)
    ]
    theirs = [
        (int(m.p1.id),) if m.p2 is None else (int(m.p1.id), int(m.p2.id))
        for m in swisspair.create_matches(players)
    ]
    made = swiss.pair(inputs, seed)
    ours = swiss.spent(made.pairs, inputs, seed)
    assert ours[:4] <= swiss.spent(theirs, inputs, seed)[:4]
    assert ours[1] == 0


def test_the_order_in_which_players_come_changes_nothing():
    inputs = field(23, 4, 5)
    assert swiss.pair(inputs, 9) == swiss.pair(inputs[::-1], 9)


def test_a_field_in_which_all_have_met_plays_rematches_and_the_fewest_of_them():
    inputs = [Input(n, 0, tuple(m for m in range(1, 5) if m != n)) for n in range(1, 5)]
    inputs[0] = Input(1, 0, (2, 2, 3, 4))
    inputs[1] = Input(2, 0, (1, 1, 3, 4))
    for seed in range(10):
        assert all(set(pair) != {1, 2} for pair in swiss.pair(inputs, seed).pairs)
