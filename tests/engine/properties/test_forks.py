"""Copies are independent: whatever is tried on a copy, the game and its ancestors stay."""

from __future__ import annotations

import pytest

from engine import titles
from engine.kernel import state as states
from engine.kernel.rng import Rng
from tests.engine.properties.playing import GAMES, answers_to, random_game, seldom

NEVER_WRITTEN = {"options"}
"""Containers of a state that nothing writes to once the game has begun."""


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_every_answer_tried_on_a_copy_leaves_the_game_as_it_was(title, seats, seed):
    rng = Rng(seed)
    for place, game in enumerate(random_game(title, seats, seed + 20)):
        if place % seldom(8) or game.result is not None:
            continue
        before = game.dump()
        parent = game.clone()
        for owed in game.decisions:
            for answer in answers_to(owed, rng, game):
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


@pytest.mark.parametrize("title", titles)
def test_a_copy_shares_no_container_that_rules_write_to(title):
    """Holds the list of containers that a clone copies against the fields of a state."""
    *_, game = random_game(title, titles[title].shape.least_seats, seed=4)
    state = game.state
    twin = game.clone().state
    containers = {
        name
        for name in state.__struct_fields__
        if isinstance(getattr(state, name), dict | list) and name not in NEVER_WRITTEN
    }
    assert containers == {*states._CONTAINERS, "frames"}
    assert [name for name in containers if getattr(twin, name) is getattr(state, name)] == []


@pytest.mark.parametrize("title", titles)
def test_the_table_options_of_a_running_game_are_never_written_to(title):
    games = random_game(title, titles[title].shape.least_seats, seed=5)
    options = dict(next(games).state.options)
    for game in games:
        assert game.state.options == options
