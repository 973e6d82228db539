"""A game stored and read again is the same game, and goes on in the same way."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest

from engine import SPECTATOR, Game, titles
from engine.kernel.pack import Pack
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from tests.engine.properties.playing import (
    GAMES,
    answer_somehow,
    as_bytes,
    random_game,
    seldom,
    stored_and_read,
)

STORED = Path(__file__).parent / "stored"


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_at_every_decision_the_stored_game_is_the_same_to_the_byte(title, seats, seed):
    for place, game in enumerate(random_game(title, seats, seed)):
        if place % seldom(2) == 0 or game.result is not None:
            assert stored_and_read(game).dump() == game.dump()


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_a_game_stored_at_any_moment_goes_on_in_the_same_way(title, seats, seed):
    for place, game in enumerate(random_game(title, seats, seed + 10)):
        if game.result is not None or place % seldom(9):
            continue
        kept, stored = game.clone(), stored_and_read(game)
        here, there = Rng(place), Rng(place)
        for _ in range(12):
            if kept.result is not None:
                break
            answer_somehow(kept, here)
            answer_somehow(stored, there)
            assert stored.dump() == kept.dump()
            assert as_bytes(stored.events) == as_bytes(kept.events)


@pytest.mark.parametrize("title", titles)
def test_what_is_derived_and_remembered_never_changes_a_game(title):
    """Looking at a game fills its memory of derived numbers; a game never looked at is the same."""
    seats = titles[title].shape.least_seats
    looked_at, alone = random_game(title, seats, seed=3), random_game(title, seats, seed=3)
    for seen, unseen in zip(looked_at, alone, strict=True):
        for seat in range(SPECTATOR, seats):
            seen.view(seat)
        seen.rules[GameRules].check(seen)
        unseen.clear_memos()
        assert seen.dump() == unseen.dump()


def test_a_game_stored_by_an_earlier_version_is_played_to_its_end():
    """It was stored while targets were being chosen, its pack beside it."""
    record = json.loads((STORED / "choosing_targets.json").read_text("utf-8"))
    pack = Pack.load(zlib.decompress(base64.b64decode(record["pack"])))
    game = Game.load(zlib.decompress(base64.b64decode(record["game"])), lambda wanted: pack)
    assert game.state.pack == pack.hash
    assert game.decisions[0].prompt.key == "prompt.target"
    rng = Rng(7)
    while game.result is None:
        answer_somehow(game, rng)
        assert stored_and_read(game).dump() == game.dump()
