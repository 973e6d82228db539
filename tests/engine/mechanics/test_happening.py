"""Stages of damage by Lanterns: percents and a shield, as the next title wants them, need no field
of the state.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine import Game
from engine.kernel import atoms
from engine.kernel.happen import HappenRules, Proposed
from engine.kernel.position import Position
from engine.kernel.records import Modifier
from engine.kernel.values import NOBODY
from engine.mechanics.happen import multiplied, redirected, shielded
from engine.scenarios.position import load_position
from tests.engine.mechanics.nights import A, B, card
from tests.titles.lanterns import TITLE

pytestmark = pytest.mark.usefixtures("lanterns")

NIGHT = """
title: lanterns
phase: main
turn: 3
round: 2
seats:
  A: {house: [home], oil: 5, hand: [gust], deck: [candle, candle]}
  B: {house: [home], oil: 5, river: [bell, candle], hand: [candle], deck: [candle, candle]}
"""
UP, DOWN, SHIELD = "dealt", "taken", "shield"
"""A seat's number and two of a card: percents of what it deals and takes, and what its shield
takes off."""


def dealt(game: Position, event: Proposed) -> Proposed:
    """Multiply by what its player deals."""
    return _times(event, game.number(event.by, UP)) if event.by >= 0 else event


def taken(game: Position, event: Proposed) -> Proposed:
    """Multiply by what the card takes."""
    return _times(event, game.card(event.to).counter(DOWN))


def _times(event: Proposed, percent: int) -> Proposed:
    return replace(event, percents=(*event.percents, percent)) if percent else event


def absorbed(game: Position, event: Proposed) -> Proposed:
    """Take off what the shield of the card is worth."""
    shield = game.card(event.to).counter(SHIELD)
    took = min(shield, event.amount)
    atoms.set_counter(game, event.to, SHIELD, shield - took)
    return replace(event, amount=event.amount - took)


def wound(game: Position, event: Proposed) -> int:
    """Lay the rest on the card."""
    before = game.card(event.to).counter("damage")
    atoms.set_counter(game, event.to, "damage", before + event.amount)
    return event.amount


@pytest.fixture
def stages() -> Iterator[None]:
    """Lanterns with percents of both sides, rounded once, then what was prevented, then shields."""
    listed = (dealt, taken, redirected, multiplied, shielded, absorbed)
    TITLE.rules[HappenRules] = HappenRules(listed, wound)
    yield
    del TITLE.rules[HappenRules]


def struck(**numbers: int) -> tuple[Game, int]:
    """A night in which B's candle has these counters and A's damage that percent; a gust of two
    strikes it."""
    game = load_position(NIGHT, TITLE.pack())
    lamp = card(game, B, "candle", "river")
    atoms.set_number(game, A, UP, numbers.pop(UP, 0))
    atoms.add_modifier(game, Modifier("life", 20, lamp, NOBODY, "turn", A, 3))
    for name, amount in numbers.items():
        atoms.set_counter(game, lamp, name, amount)
    gust = card(game, A, "gust")
    game.answer(A, (f"use:{gust}",))
    game.answer(A, (str(lamp),))
    game.answer(B, ("pass",))
    return game, lamp


@pytest.mark.parametrize(
    ("numbers", "damage"),
    [
        ({}, 2),
        ({UP: 300}, 6),
        ({DOWN: 50}, 1),
        ({UP: 150, DOWN: 50}, 1),
        ({UP: 175, DOWN: 90}, 3),
        ({UP: 300, SHIELD: 4}, 2),
        ({DOWN: 50, SHIELD: 4}, 0),
    ],
    ids=["none", "more", "less", "1.5", "3.15", "shield after percents", "shield is enough"],
)
def test_percents_are_multiplied_rounded_once_and_then_shielded(
    stages: None, numbers: dict[str, int], damage: int
) -> None:
    game, lamp = struck(**numbers)
    assert game.card(lamp).counter("damage") == damage


def test_a_shield_is_used_up_by_what_it_takes(stages: None) -> None:
    game, lamp = struck(**{UP: 150, SHIELD: 4})
    assert game.card(lamp).counter(SHIELD) == 1


def test_what_is_proposed_is_not_stored(stages: None) -> None:
    game, lamp = struck(**{UP: 150, SHIELD: 4})
    stored = game.dump()
    assert b"percents" not in stored
    assert Game.load(stored, lambda found: TITLE.pack()).card(lamp).counter(SHIELD) == 1
