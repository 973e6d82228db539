"""Copies are independent: whatever is tried on a copy, the game and its ancestors stay."""

from __future__ import annotations

import pytest

from engine.kernel import state as states
from engine.kernel.guesses import Guesses
from tests.engine.properties.playing import TABLE_SIZES, answers_to, random_game

NEVER_WRITTEN = {"options"}
"""Containers of a state that nothing writes to once the game has begun."""


@pytest.mark.parametrize("seats", TABLE_SIZES)
def test_every_answer_tried_on_a_copy_leaves_the_game_as_it_was(seats):
    guesses = Guesses(seats)
    for place, game in enumerate(random_game(seats, seed=seats + 20)):
        if place % 8 or game.result is not None:
            continue
        before = game.dump()
        parent = game.clone()
        for owed in game.decisions:
            for answer in answers_to(owed, guesses, game):
                child = parent.clone()
                child.answer(owed.seat, answer)
                if child.result is None:
                    grandchild = child.clone()
                    kept = child.dump()
                    next_owed = grandchild.decisions[0]
                    grandchild.answer(next_owed.seat, next_owed.default)
                    assert child.dump() == kept
        assert parent.dump() == before
        assert game.dump() == before


def test_a_copy_shares_no_container_that_rules_write_to():
    """Holds the list of containers that a clone copies against the fields of a state."""
    *_, game = random_game(3, seed=4)
    state = game.state
    twin = game.clone().state
    containers = {
        name
        for name in state.__struct_fields__
        if isinstance(getattr(state, name), dict | list) and name not in NEVER_WRITTEN
    }
    assert containers == {*states._CONTAINERS, "frames"}
    assert [name for name in containers if getattr(twin, name) is getattr(state, name)] == []


def test_the_table_options_of_a_running_game_are_never_written_to():
    games = random_game(2, seed=5, bluff="off")
    options = dict(next(games).state.options)
    for game in games:
        assert game.state.options == options
