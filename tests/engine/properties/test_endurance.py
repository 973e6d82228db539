"""Every game ends, and at every decision everything is where it belongs."""

from __future__ import annotations

import pytest

from engine import Game
from engine.kernel.guesses import Guesses
from tests.engine.properties.playing import (
    LONGEST,
    TABLE_SIZES,
    TITLE,
    answer_somehow,
    random_game,
    stored_and_read,
)

GAMES = 12


@pytest.mark.parametrize("seats", TABLE_SIZES)
def test_random_players_come_to_an_end_and_lose_no_card(seats):
    for seed in range(GAMES):
        for game in random_game(seats, seed):
            assert game.title.check(game) == [], f"seed {seed}, turn {game.state.turn}"
        ended = game.result
        assert ended is not None
        assert ended.reason is not None
        assert 1 <= len(ended.winners) <= 2 or ended.reason.key == "result.draw"


@pytest.mark.parametrize(
    "options",
    [{"rules_version": 5}, {"bluff": "off"}, {"dealer": "first"}],
    ids=["version 5", "no bluffing", "first seat deals"],
)
def test_every_table_option_comes_to_an_end(options):
    for seed in range(4):
        for game in random_game(3, seed, **options):
            assert game.title.check(game) == []


@pytest.mark.parametrize("seats", TABLE_SIZES)
def test_people_give_up_at_any_moment_and_the_others_play_on(seats):
    for seed in range(4):
        guesses = Guesses(seed)
        game = Game.new(TITLE, seats=seats, seed=seed)
        for _ in range(LONGEST):
            if game.result is not None:
                break
            seat = guesses.below(seats)
            if game.playing(seat) and not guesses.below(60):
                game.concede(seat)
                assert game.decision(seat) is None
            else:
                answer_somehow(game, guesses)
            assert game.title.check(game) == []
        assert game.result is not None


def test_a_seed_of_any_size_makes_a_game_that_can_be_stored():
    game = Game.new(TITLE, seats=2, seed=2**128 - 1)
    assert stored_and_read(game).dump() == game.dump()
