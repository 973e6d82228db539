"""What the computer players of 永恒之息 do where one may see that it is sensible."""

from __future__ import annotations

from pathlib import Path

from engine.cards.loader import load_pack
from engine.kernel.values import CardRef
from engine.players import answer
from engine.scenarios.position import load_position

FILES = Path(__file__).parents[3] / "scenarios" / "yongheng"
PACK = load_pack({"pack.yaml": (FILES / "pack.yaml").read_text("utf-8")})


def test_of_those_who_strike_alike_a_summon_attacks():
    """What strikes back strikes the attacker, and who loses the own character has lost."""
    text = """
title: yongheng
phase: play
seats:
  A: {character: [lord, scout], hand: [slash]}
  B: {character: [queen down, guard]}
"""
    game = load_position(text, PACK, seed=3)
    for question in ("prompt.play_phase", "prompt.attacker"):
        owed = game.decisions[0]
        assert owed.prompt.key == question
        game.answer(0, answer("normal", game, 0, 1, 0))
    asked = game.decisions[0]
    assert asked.prompt.key == "prompt.attack_target"
    attacker = asked.prompt.args["attacker"]
    assert isinstance(attacker, CardRef)
    assert attacker.design == "scout"
