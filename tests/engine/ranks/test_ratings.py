"""Ratings and what else games tell: recomputed, voided, forgotten."""

import math
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from engine.contests.values import lot
from engine.ranks import ratings
from engine.ranks.ratings import Played, Rating, RatingScope


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
    found = ratings.project(played)[RatingScope("chess")]
    for person, hand in table.items():
        assert found[person].mu == pytest.approx(hand.mu, abs=1e-6)
        assert found[person].sigma == pytest.approx(hand.sigma, abs=1e-6)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_was_reckoned_game_by_game_is_what_the_list_gives(seats):
    played = games(80, seats=seats)
    running: dict[int, Rating] = {}
    for game in played:
        running.update(ratings.rate(running, game))
    again = ratings.project(reversed(played))[RatingScope("chess")]
    assert running.keys() == again.keys()
    for person, rating in running.items():
        assert rating.mu == pytest.approx(again[person].mu, abs=1e-6)
        assert rating.sigma == pytest.approx(again[person].sigma, abs=1e-6)
        assert rating.games == again[person].games
    assert ratings.project(played)[RatingScope("chess", "", 9)] == again


def test_the_stronger_come_to_stand_higher_and_the_board_shows_whole_numbers():
    board = ratings.leaderboard(ratings.project(games(400))[RatingScope("chess")])
    assert [line.person for line in board] == [1, 2, 3, 4, 5, 6]
    assert all(isinstance(line.rating.shown, int) for line in board)
    assert Rating().shown == 0
    assert ratings.leaderboard({1: Rating(games=2), 2: Rating(games=9)}, least=5)[0].person == 2


@pytest.mark.parametrize(
    "change", [{"computers": True}, {"answers": 4}, {"agreed": True}, {"void": True}]
)
def test_games_that_are_no_measure_are_not_rated(change):
    game = games(1)[0]
    assert ratings.rate({}, game)
    assert ratings.rate({}, replace(game, **change)) == {}


def test_a_voided_game_is_as_if_it_had_not_been_and_a_correction_as_if_it_had_been_so():
    played = games(30)
    voided = [replace(g, void=g.number == 12) for g in played]
    assert ratings.project(voided) == ratings.project(g for g in played if g.number != 12)
    corrected = [replace(g, places=g.places[::-1]) if g.number == 12 else g for g in played]
    assert ratings.project(corrected) != ratings.project(played)
    scope = RatingScope("chess")
    last = ratings.curve(corrected, scope, 1)[-1][1]
    assert last == ratings.project(corrected)[scope][1]


def test_two_who_are_forgotten_leave_everybody_elses_history_whole():
    played = games(60)
    before = ratings.project(played)[RatingScope("chess")]
    after = ratings.forgotten(ratings.forgotten(played, 3), 5)
    found = ratings.project(after)[RatingScope("chess")]
    assert {n: r for n, r in found.items() if n > 0} == {
        n: r for n, r in before.items() if n not in (3, 5)
    }
    assert {found[-1], found[-2]} == {before[3], before[5]}
    assert {line.person for line in ratings.leaderboard(found)} == {1, 2, 4, 6}
    assert not any(p in (3, 5) for g in after for p in (*g.players, g.first))


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
