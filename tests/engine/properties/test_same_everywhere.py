"""The same seed and answers give the same bytes: on any run, any hash seed, and later code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.properties.replay import FOLDER, RECORDED, digest, replayed

ROOT = Path(__file__).parents[3]

PLAYED = """
from hashlib import blake2b
from engine import titles
from engine.players import answer
from tests.engine.properties.playing import new_game, random_game
whole = blake2b()
for title in titles.values():
    for game in random_game(title.id, min(4, title.shape.most_seats), seed=21):
        whole.update(game.dump())
    game = new_game(title.id, 2, seed=22)
    for turn in range(60):
        owed = game.decisions[0]
        level = "hard" if turn % 8 == 0 else "normal"
        game.answer(owed.seat, answer(level, game, owed.seat, turn, 80))
        whole.update(game.dump())
print(whole.hexdigest())
"""


def test_the_hash_seed_of_python_changes_nothing():
    digests = set()
    for seed in ("0", "1", "4242"):
        ran = subprocess.run(
            [sys.executable, "-c", PLAYED],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        )
        digests.add(ran.stdout)
    assert len(digests) == 1


@pytest.mark.parametrize("name", RECORDED)
def test_a_stored_game_comes_to_the_same_end(name):
    record = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    game = replayed(record)
    assert game.result is not None
    assert digest(game) == record["digest"]


def test_every_stored_game_is_replayed():
    assert {file.stem for file in FOLDER.glob("*.json")} == {*RECORDED}
