"""Every game ends, and at every decision everything is where it belongs."""

from __future__ import annotations

import pytest

from engine import titles
from engine.kernel.records import JUST_FALLEN
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from tests.engine.properties.playing import (
    LONGEST,
    TABLES,
    answer_somehow,
    new_game,
    random_game,
    seldom,
    stored_and_read,
)

BATCH, ONLY_SIZE = 6, 60
"""Games of a test; how many in all a title plays that has but one table size. ``make bench`` plays
thousands of each."""

SELDOM, CLOSELY = 5, 2
"""Every how many decisions a game is looked at, but for the first few at each table size."""

BATCHES = [
    (title, seats, first)
    for title, seats in TABLES
    for first in range(
        0,
        ONLY_SIZE if titles[title].shape.least_seats == titles[title].shape.most_seats else BATCH,
        BATCH,
    )
]


@pytest.mark.parametrize(("title", "seats", "first"), BATCHES)
def test_random_players_come_to_an_end_and_lose_no_card(title, seats, first):
    for seed in range(first, first + BATCH):
        for place, game in enumerate(random_game(title, seats, seed)):
            if seed < CLOSELY or place % seldom(SELDOM) == 0 or game.result is not None:
                assert game.rules[GameRules].check(game) == [], (
                    f"seed {seed}, turn {game.state.turn}"
                )
        ended = game.result
        assert ended is not None
        assert ended.reason is not None
        assert 1 <= len(ended.winners) <= 2 or ended.reason.key == "result.draw"


CHOICES = [
    (title.id, option.name, value)
    for title in titles.values()
    for option in title.shape.options
    for value in option.values[1:]
]


@pytest.mark.parametrize(("title", "option", "value"), CHOICES)
def test_every_table_option_comes_to_an_end(title, option, value):
    seats = min(3, titles[title].shape.most_seats)
    for seed in range(2):
        for game in random_game(title, seats, seed, **{option: value}):
            assert game.rules[GameRules].check(game) == []


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_people_give_up_at_any_moment_and_the_others_play_on(title, seats):
    for seed in range(4):
        rng = Rng(seed)
        game = new_game(title, seats, seed)
        out: list[int] = []
        for _ in range(LONGEST):
            if game.result is not None:
                break
            seat = rng.below(seats)
            if game.playing(seat) and not rng.below(60):
                game.concede(seat)
                assert game.decision(seat) is None
            else:
                answer_somehow(game, rng)
            assert game.rules[GameRules].check(game) == []
            out += [event.seat for event in game.events if event.kind in ("conceded", "eliminated")]
        assert game.result is not None
        places = game.result.places
        assert all(places[seat] == 1 for seat in game.result.winners)
        fallen = [places[seat] for seat in dict.fromkeys(out)]
        assert fallen == sorted(fallen, reverse=True)
        assert JUST_FALLEN not in [player.fell for player in game.state.players]


@pytest.mark.parametrize("title", titles)
def test_a_seed_of_any_size_makes_a_game_that_can_be_stored(title):
    game = new_game(title, titles[title].shape.least_seats, 2**128 - 1)
    assert stored_and_read(game).dump() == game.dump()
