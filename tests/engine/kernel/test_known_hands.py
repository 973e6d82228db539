"""Knowledge of others about a hand, when a card leaves it without their seeing which."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import SPECTATOR, Game
from engine.cards.loader import load_pack
from engine.kernel import atoms, drawing
from engine.kernel.in_play import who_knows
from engine.scenarios.position import load_position
from tests.engine.properties.playing import as_bytes

FILES = Path(__file__).parents[2] / "scenarios" / "yongheng"
PACK = load_pack({"pack.yaml": (FILES / "pack.yaml").read_text("utf-8")})

A, B, C = range(3)


def position(hand: str) -> Game:
    """A's play phase with that hand, written as in a position file; B and C watch."""
    text = f"""
title: yongheng
active: A
phase: play
seats:
  A: {{character: [lord down, scout], hand: [{hand}]}}
  B: {{character: [queen down, guard], hand: [shield, pit]}}
  C: {{character: [baron down, monk], hand: [slash]}}
"""
    return load_position(text, PACK, seed=3)


def lay(game: Game, place: int) -> None:
    """A lays the card at that place of the hand face down before B."""
    game.answer(A, (f"trap:{game.zone('hand', A)[place]}",))
    game.answer(A, ("down:1",))
    assert game.decisions[0].prompt.key == "prompt.play_phase"


def known(game: Game, reader: int, seat: int = A) -> list[str]:
    """The cards of a hand that a reader's view names."""
    return [card.design for card in game.view(reader).seats[seat].zones["hand"].cards]


@pytest.mark.parametrize("seen", ["[B]", "[B, C]", "[A, B, C]"])
def test_which_trap_was_laid_does_not_show_in_what_is_left_of_the_hand(seen):
    game = position(
        f"slash, {{card: pit, seen: {seen}}}, {{card: shield, seen: {seen}}}, snare,"
        f" {{card: pit, seen: {seen}}}"
    )
    others = [game.clone() for _ in range(3)]
    for other, place in zip(others, (1, 3, 4), strict=True):
        lay(other, place)
    for reader in (B, C, SPECTATOR):
        first, *rest = [as_bytes(other.view(reader)) for other in others]
        assert all(view == first for view in rest)
    for other in others:
        assert known(other, B) == ["shield"]


def test_a_card_everybody_knows_in_an_open_hand_is_known_where_it_lies():
    game = position("pit, slash")
    for card in game.zone("hand", A):
        atoms.update(game, card, seen=-1)
    lay(game, 0)
    (trap,) = game.zone("trap", B)
    assert who_knows(game, trap) == -1
    assert known(game, SPECTATOR) == ["slash"]


def test_who_only_watches_forgets_with_the_players_what_everybody_knew():
    game = position("pit, snare")
    atoms.update(game, game.zone("hand", A)[0], seen=-1)
    lay(game, 1)
    for reader in (B, C, SPECTATOR):
        assert known(game, reader) == []


@pytest.mark.parametrize("place", [0, 1])
def test_a_third_player_does_not_learn_which_card_was_taken(place):
    """C knows one card of B's hand. A takes that one or the other: C is told of neither."""
    game = position("")
    atoms.update(game, game.zone("hand", B)[0], seen=1 << C)
    drawing.take(game, B, game.zone("hand", B)[place], by=A)
    assert known(game, C, A) == known(game, C, B) == []
    assert len(known(game, B, A)) == 1


def test_who_knew_the_only_card_that_could_be_taken_still_knows_it():
    game = position("")
    atoms.update(game, game.zone("hand", C)[0], seen=1 << B)
    drawing.take(game, C, game.zone("hand", C)[0], by=A)
    assert known(game, B, A) == ["slash"]
