"""Ratings and what else games tell: how a game moves them, and what counts."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from engine.contests.values import lot
from engine.ranks import ratings
from engine.ranks.ratings import Played, Rating


def games(count: int, seed: int = 1, seats: int = 2, people: int = 6) -> list[Played]:
    """Games among people of whom the lower numbers are stronger."""
    made = []
    for number in range(1, count + 1):
        players = sorted(range(1, people + 1), key=lambda n: lot(seed, number, n))[:seats]
        strong = sorted(players, key=lambda n: n * 100 + lot(seed, n, number) % 350)
        places = tuple(strong.index(n) + 1 for n in players)
        made.append(
            Played(number, number * 1000, "chess", tuple(players), places, "", 9, players[0], 30)
        )
    return made


BETA = 12.5
"""Uncertainty that is asked for; the usual one is a third of it."""


@dataclass
class Hand:
    """Weng and Lin's algorithm for two, written down again (2011, algorithm 2)."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    def against(self, other: "Hand", score: float) -> "Hand":
        mine, theirs = (math.hypot(h.sigma, 25 / 300) ** 2 for h in (self, other))
        c = math.sqrt(mine + theirs + 2 * BETA**2)
        p = 1 / (1 + math.exp((other.mu - self.mu) / c))
        gamma = math.sqrt(mine) / c
        mu = self.mu + mine / c * (score - p)
        shrink = 1 - mine / c**2 * gamma * p * (1 - p)
        return Hand(mu, math.sqrt(mine * max(shrink, 0.0001)))


def test_ratings_of_two_are_those_of_the_paper():
    played = [replace(game, server=0) for game in games(60)]
    table: dict[int, Hand] = {}
    for game in played:
        one, other = (table.get(p, Hand()) for p in game.players)
        score = float(game.places[0] < game.places[1])
        table[game.players[0]] = one.against(other, score)
        table[game.players[1]] = other.against(one, 1 - score)
    found = rated(played)
    for person, hand in table.items():
        assert found[person].mu == pytest.approx(hand.mu, abs=1e-6)
        assert found[person].sigma == pytest.approx(hand.sigma, abs=1e-6)


def rated(played: Iterable[Played], weight: float = 1.0) -> dict[int, Rating]:
    found: dict[int, Rating] = {}
    for game in played:
        found.update(ratings.rate(found, game, dict.fromkeys(game.players, weight)))
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_stronger_come_to_stand_higher_and_surer(seats: int):
    found = rated(games(400, seats=seats))
    assert sorted(found, key=lambda n: -found[n].bound) == [1, 2, 3, 4, 5, 6]
    assert all(one.spread < Rating().spread for one in found.values())


def test_a_rating_is_shown_around_1500_with_how_far_off_it_may_be():
    assert (Rating().shown, Rating().spread) == (1500, 1000)
    assert (Rating(27.0, 2.5).shown, Rating(27.0, 2.5).spread) == (1620, 300)
    assert [Rating(games=n).provisional for n in (0, 9, 10)] == [True, True, False]


def test_the_games_of_a_pair_in_a_month_weigh_less_and_less_from_the_fourth_on():
    assert [ratings.weight(nth) for nth in range(6)] == [1, 1, 1, 1, 1 / 2, 1 / 3]


def test_half_the_weight_moves_mu_and_sigma_squared_half_as_far():
    game = games(1)[0]
    whole, half = rated([game]), rated([game], 0.5)
    for person in game.players:
        assert half[person].mu - 25 == pytest.approx((whole[person].mu - 25) / 2)
        fallen = Rating().sigma ** 2 - half[person].sigma ** 2
        assert fallen == pytest.approx((Rating().sigma ** 2 - whole[person].sigma ** 2) / 2)
        assert half[person].games == 1


@pytest.mark.parametrize("change", [{"computers": True}, {"void": True}])
def test_games_that_are_no_measure_are_not_rated(change: dict[str, bool]):
    game = games(1)[0]
    assert ratings.counts(game)
    assert not ratings.counts(replace(game, **change))


def test_whoever_comes_last_has_lost_and_nobody_has_where_all_are_equal():
    game = Played(1, 1, "chess", (4, 5, 6), (1, 2, 2))
    assert ratings.losers(game) == (5, 6)
    assert ratings.losers(replace(game, places=(1, 1, 1))) == ()


def test_head_to_head_counts_who_stood_higher_and_who_began():
    played = [
        Played(1, 1, "chess", (1, 2), (1, 2), first=1),
        Played(2, 2, "chess", (2, 1), (1, 2), first=2),
        Played(3, 3, "chess", (1, 2), (1, 1), first=1),
        Played(4, 4, "go", (3, 1, 2), (1, 2, 3), first=3),
        Played(5, 5, "chess", (1, 2), (2, 1), first=1, void=True),
    ]
    tally = ratings.head_to_head(played, 1, 2)
    assert (tally.won, tally.drawn, tally.lost, tally.began_won) == (2, 1, 1, 1)
    assert ratings.head_to_head(played, 2, 1).began_won == 1
    assert ratings.record(played, 1).lost == 2


def test_a_record_can_be_that_of_a_deck():
    played = [
        Played(1, 1, "chess", (1, 2), (1, 2), decks=("fox", "owl")),
        Played(2, 2, "chess", (2, 1), (1, 2), decks=("owl", "fox")),
        Played(3, 3, "chess", (1, 2), (1, 2), decks=("owl", "fox")),
    ]
    assert ratings.record(played, 1, "fox") == ratings.WinRecord(won=1, lost=1)
    assert ratings.record(played, 1).games == 3
