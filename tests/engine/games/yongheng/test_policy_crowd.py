"""What the computer players of 永恒之息 do where more than two sit at the table."""

from __future__ import annotations

import pytest

from engine.games.yongheng import standard_pack
from engine.games.yongheng.policy.standing import worth
from engine.scenarios.position import load_position

TABLE = """
title: yongheng
phase: play
seats:
  A: {character: [ember_queen -2, secret_envoy], pool: [paper_scout], gold: 6, hand: [%s]}
  B: {character: [nine_tongues -4, marsh_apothecary], hand: [bitter_tea, flame_wall], gold: 9}
  C: {character: [mirror_twin, elder_tree], pool: [ice_ferrier], hand: [surge, surge], gold: 9}
  D: %s
"""

BEATEN = "{character: [thunder_arbiter -6, twin_dancer], pool: [curtain_page], gold: 2}"
FALLEN = "{alive: false, fell: 1}"


def table(hand: str = "", last: str = BEATEN):
    """Four players, the last of whom has three life left; seat A is at its play phase."""
    return load_position(TABLE % (hand, last), standard_pack(), seed=3)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_to_defeat_who_is_nearly_beaten_is_worth_more_than_the_card_and_the_gold(seat):
    """The weakest of three rivals is not kept alive because the others are stronger."""
    spent = 150
    assert worth(table("night_raid", FALLEN), seat) > worth(table("night_raid"), seat) + spent


def test_a_second_place_for_a_summon_is_worth_something():
    """3.2.defeat: whoever defeats a player for the first time may have two summons."""
    text = TABLE % ("", BEATEN)
    second = text.replace("gold: 6", "gold: 6, summon_limit: 2")
    assert worth(load_position(second, standard_pack(), seed=3), 0) > worth(table(), 0)
