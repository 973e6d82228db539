"""Real games of 神话起源, played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine import Game
from engine.games import shenhua
from engine.games.shenhua.decks import ready_decks
from engine.kernel.pack import Pack
from engine.kernel.values import Decision


@pytest.fixture
def myths() -> Pack:
    """The standard pack of the title."""
    return shenhua.standard_pack()


IDLE = ("end", "pass", "no")


def eager(decision: Decision, random: Random) -> tuple[str, ...]:
    """Any legal answer, more often one that does something."""
    keys = [option.key for option in decision.options]
    busy = [key for key in keys if key not in IDLE]
    if len(busy) >= decision.minimum and busy and random.random() < 0.75:
        keys = busy
    count = random.randint(min(decision.minimum, len(keys)), min(decision.maximum, len(keys)))
    return tuple(random.sample(keys, count))


def play(seed: int, most: int = 900) -> Iterator[Game]:
    """A game of two ready decks, after every answer."""
    decks = [ready.deck for ready in ready_decks()]
    pair = [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]]
    game = Game.new("shenhua", seats=2, seed=seed, decks=pair)
    random = Random(seed)
    for _ in range(most):
        if game.result is not None:
            return
        decision = random.choice(game.decisions)
        game.answer(decision.seat, eager(decision, random))
        yield game
