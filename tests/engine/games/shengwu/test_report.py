"""What the report of a resolution says of why a creature died or went: to a beginner too."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, Game
from engine.text.sentences import say
from tests.engine.games.shengwu.stage import act, stage


def told(game: Game, locale: str = "zh") -> list[str]:
    """What everybody was told of the last answer."""
    lines = game.log(game.events, SPECTATOR)
    return [say(line, locale, ("青鸾", "夜渔人"), game.pack, "bare") for line in lines]


def ended(game: Game) -> Game:
    """Both end their plans, the second of them with nothing to add."""
    act(game, "end")
    if any(option.key == "end" for owed in game.decisions for option in owed.options):
        act(game, "end")
    return game


def test_whose_reveal_skill_it_was_stands_before_what_it_does() -> None:
    game = stage({"hand": ["lightning_adept"]}, {"unit": ["mist_scout@8"]})
    act(game, "use", "lightning_adept", "AD3")
    lines = told(ended(game))
    hit = next(place for place, line in enumerate(lines) if "受到2点伤害" in line.replace(" ", ""))
    assert "雷击术士" in lines[hit - 1]
    assert "【召唤】" in lines[hit - 1]


def test_a_skill_that_does_nothing_is_not_told_of() -> None:
    game = stage({"hand": ["lightning_adept"]})
    act(game, "use", "lightning_adept", "AD3")
    assert not [line for line in told(ended(game)) if "【召唤】" in line]


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_everybody_is_told_which_creature_went_back_to_a_hand(locale: str) -> None:
    """All have seen it lie there, so all know which card it is."""
    game = stage({"hand": ["send_back"]}, {"unit": ["rift_lizard@8"], "mana": 0, "mana_most": 0})
    act(game, "use", "send_back", "B3")
    name = getattr(game.pack.design("rift_lizard").name, locale)
    act(game, "end")
    told_of = [line for line in told(game, locale) if "手牌" in line or "hand" in line]
    assert [line for line in told_of if name in line]


def test_a_blow_at_the_player_is_told_in_two_lines() -> None:
    """Who attacks, and what it did."""
    game = stage({"unit": ["rift_lizard@8"]}, {"mana": 0, "mana_most": 0})
    act(game, "end")
    lines = told(game)
    lane = [line for line in lines if "裂隙蜥" in line or "牌手" in line]
    assert len(lane) == 2
