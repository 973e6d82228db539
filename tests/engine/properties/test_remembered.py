"""Values that are worked out of a game and remembered are at every moment what a plain recount
gives."""

from __future__ import annotations

from typing import Any

import pytest

from engine import SPECTATOR, Game
from engine.kernel.rng import Rng
from tests.engine.properties.playing import (
    GAMES,
    answer_somehow,
    as_bytes,
    new_game,
    random_game,
    seats_by_turns,
    seldom,
)

DRAWERS = ("memo", "lasting", "acting", "ruling")
"""Memos of a position, by what they rest on."""


class OfThisMoment(dict[Any, Any]):
    """Remembered of one version of the state; with it goes all that is remembered elsewhere."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def clear(self) -> None:
        """Every atom comes here."""
        super().clear()
        for drawer in (self.game.lasting, self.game.acting, self.game.ruling):
            drawer.clear()


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_a_game_that_remembers_nothing_beyond_a_change_is_the_same_game(title, seats, seed):
    """Whatever an atom does not forget although it has changed it would make a difference."""
    game, plain = new_game(title, seats, seed + 20), new_game(title, seats, seed + 20)
    plain.memo = OfThisMoment(plain)
    here, there = Rng(seed), Rng(seed)
    while game.result is None:
        assert answer_somehow(game, here) == answer_somehow(plain, there)
        assert as_bytes(game.decisions) == as_bytes(plain.decisions)
        assert as_bytes(game.events) == as_bytes(plain.events)
    assert game.dump() == plain.dump()


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_at_every_decision_all_that_is_remembered_is_what_a_recount_gives(title, seats, seed):
    compared = set()
    for place, game in enumerate(random_game(title, seats, seed + 30)):
        if place % seldom(3):
            continue
        anew = game.clone()
        anew.clear_memos()
        for seat in (*seats_by_turns(seats, place), SPECTATOR):
            assert as_bytes(game.view(seat)) == as_bytes(anew.view(seat))
        if anew.state.frames:
            anew.state.frames[-1].asked_anew(anew)
        for drawer in DRAWERS:
            kept, recounted = getattr(game, drawer), getattr(anew, drawer)
            for key in kept.keys() & recounted.keys():
                assert kept[key] == recounted[key], key
                compared.add(key[0] if isinstance(key, tuple) else key)
    assert {"able", "changes", "in_force"} <= compared
