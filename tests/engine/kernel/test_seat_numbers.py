"""The numbers of a seat: who reads them, where a title says so, and what a changed one means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import SPECTATOR, Game, titles
from engine.kernel import atoms
from engine.kernel.numbers import card_numbers
from engine.kernel.projection import ViewRules
from engine.kernel.title import RuleSet
from engine.scenarios.position import load_position


def test_a_title_may_tell_a_seat_more_of_its_own_numbers_than_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    title = titles["yongheng"]

    def mana(game: object, seat: int, reader: int) -> dict[str, int]:
        return {"mana": 3} if reader == seat else {}

    others = (rules for rules in title.rules.values() if not isinstance(rules, ViewRules))
    rules = RuleSet(ViewRules(card_numbers, mana), *others)
    monkeypatch.setitem(titles, "yongheng", replace(title, rules=rules))
    game = Game.new("yongheng", seats=2, seed=1)
    told = {reader: [seat.stats for seat in game.view(reader).seats] for reader in (0, 1, -1)}
    assert told == {0: [{"mana": 3}, {}], 1: [{}, {"mana": 3}], SPECTATOR: [{}, {}]}


@pytest.mark.parametrize(("change", "gained"), [(0, 2), (3, 5), (-1, 1), (-2, 0), (-20, 0)])
def test_a_limit_that_is_changed_is_the_limit(change: int, gained: int) -> None:
    """2.6: who is at the limit gains nothing, and who is above a lowered one loses nothing."""
    changed = f"modifiers: [{{seat: A, stat: gold_limit, amount: {change}}}]" if change else ""
    text = f"""
title: yongheng
phase: play
seats:
  A: {{character: [debt_minter], gold: 18}}
  B: {{character: [still_seamstress]}}
{changed}
"""
    game = load_position(text, titles["yongheng"].pack())
    assert atoms.gain(game, 0, "gold", 9) == gained
    assert game.number(0, "gold") == 18 + gained
