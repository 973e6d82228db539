"""Causes that the report of a resolution gives for a creature that died or went: to a beginner
too."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, Game
from engine.games.shengwu import TITLE
from engine.kernel.recap import Told, chapters
from engine.kernel.values import Msg
from engine.text.recap import Teller
from engine.text.sentences import say
from tests.engine.games.shengwu.stage import RELICS, act, stage


def told(game: Game, locale: str = "zh") -> list[str]:
    """List what everybody was told of the last answer."""
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


REVEALED = [
    *("lightning_adept", "sister_of_the_bell", "judge_of_the_code", "twin_guardians"),
    *("mirror_apprentice", "tide_dancer", "jelly_of_forgetting", "reflection_colossus"),
    *("grave_robber", "faceless_killer", "codex_of_the_dead", "lord_of_the_abyss"),
    *("demolitionist", "siege_colossus", "dragon_of_ashes", "green_feather_shaman"),
    *("mane_king", "dawn_herald", "eye_of_judgement", "painter_of_nightmares"),
]


@pytest.mark.parametrize("design", REVEALED)
def test_a_skill_that_does_nothing_is_not_told_of(design: str) -> None:
    """Nobody stands beside it or faces it, nobody is exhausted, nothing lies in the graveyard."""
    game = stage({"hand": [design]})
    act(game, "use", design, "AD3")
    lines = told(ended(game))
    assert [line for line in lines if "翻开" in line]
    assert not [line for line in lines if "【召唤】" in line]


def test_what_is_exhausted_already_is_not_exhausted_again() -> None:
    game = stage({"hand": ["judge_of_the_code"]}, {"unit": ["mist_scout@8 tapped"]})
    act(game, "use", "judge_of_the_code", "AD4")
    assert not [line for line in told(ended(game)) if "【召唤】" in line or "力竭" in line]


def test_until_when_a_number_has_changed_is_said_and_keywords_by_their_names() -> None:
    game = stage({"unit": ["rift_lizard@8"], "relic": [*RELICS[:2], "drum_of_fury"]})
    act(game, "skill", "drum_of_fury", "A3")
    lines = told(ended(game))
    assert "A3 裂隙蜥的攻击 +2，直到回合结束。" in lines
    assert "A3 裂隙蜥获得【贯穿】，直到回合结束。" in lines


def test_a_change_by_nothing_is_not_told() -> None:
    """Of two cards that look at the attack of an enemy there is none to look at."""
    game = stage({"hand": ["reflection_colossus"]})
    act(game, "use", "reflection_colossus", "AD3")
    assert not [line for line in told(ended(game)) if "+0" in line]


@pytest.mark.parametrize(("locale", "said"), [("zh", "法力上限 +1"), ("en", "maximum mana +1")])
def test_more_maximum_mana_is_told(locale: str, said: str) -> None:
    game = stage({"relic": [*RELICS[:2], "seed_of_the_world_tree"]}, {"mana": 0, "mana_most": 0})
    act(game, "skill", "seed_of_the_world_tree")
    act(game, "end")
    assert [line for line in told(game, locale) if said in line]


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_everybody_is_told_which_creature_went_back_to_a_hand(locale: str) -> None:
    """All have seen it lie there, so all know which card it is, and which of two alike."""
    game = stage({"hand": ["send_back"]}, {"unit": ["rift_lizard@8"], "mana": 0, "mana_most": 0})
    act(game, "use", "send_back", "B3")
    name = getattr(game.pack.design("rift_lizard").name, locale)
    act(game, "end")
    told_of = [line for line in told(game, locale) if "手牌" in line or "hand" in line]
    assert [line for line in told_of if f"B3 {name}" in line]


def test_a_blow_at_the_player_is_told_in_two_lines() -> None:
    """The first line says who attacks, the second what it did."""
    game = stage({"unit": ["rift_lizard@8"]}, {"mana": 0, "mana_most": 0})
    act(game, "end")
    lines = told(game)
    lane = [line for line in lines if "裂隙蜥" in line or "B0 夜渔人" in line]
    assert len(lane) == 2


def died(game: Game, locale: str = "zh") -> list[str]:
    """List what was said of creatures that died."""
    word = {"zh": "死亡", "en": "dies"}[locale]
    return [line for line in told(game, locale) if word in line]


WEAKER = {
    "zh": "{}失去了生命加成，受不住已有的伤害，死亡。",
    "en": "{} loses bonus life, and dies of the damage it has taken.",
}


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_creature_that_dies_as_its_bonus_ends_is_said_to_die_of_that(locale: str) -> None:
    """Brawn keeps it alive through combat, and no longer."""
    game = stage({"hand": ["brawn"], "unit": ["rift_lizard@8"]}, {"unit": ["lava_beetle@8"]})
    act(game, "use", "brawn", "A3")
    (line,) = died(ended(game), locale)
    name = {"zh": "A3 裂隙蜥", "en": "A3 Rift Lizard"}[locale]
    assert line == WEAKER[locale].format(name)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_creature_that_dies_after_the_one_that_gave_it_life_is_said_to_die_of_that(
    locale: str,
) -> None:
    lost = {"unit": ["caller_of_the_wild@7", "rift_lizard@10 -2"], "mana": 0, "mana_most": 0}
    game = stage({"hand": ["searing_blow"]}, lost)
    act(game, "use", "searing_blow", "B2")
    act(game, "end")
    caller, lizard = died(game, locale)
    name = {"zh": "B5 裂隙蜥", "en": "B5 Rift Lizard"}[locale]
    assert lizard == WEAKER[locale].format(name)
    assert "加成" not in caller
    assert "bonus" not in caller


def test_a_creature_that_dies_as_its_neighbour_goes_back_to_a_hand_is_said_to_die_of_that() -> None:
    """Nobody dies before it."""
    lost = {"unit": ["shield_recruit@7 -2", "rift_lizard@8"], "mana": 0, "mana_most": 0}
    game = stage({"hand": ["send_back"]}, lost)
    act(game, "use", "send_back", "B3")
    act(game, "end")
    assert died(game) == [WEAKER["zh"].format("B2 盾列新兵")]


@pytest.mark.parametrize(
    ("locale", "said"), [("zh", "，失去加成而死亡"), ("en", ", died as its bonus was gone")]
)
def test_the_one_line_of_a_turn_says_so_too(locale: str, said: str) -> None:
    """Its blow in combat, and then its death, of which the blow alone was not the reason."""
    game = stage({"hand": ["brawn"], "unit": ["rift_lizard@8"]}, {"unit": ["lava_beetle@8"]})
    act(game, "use", "brawn", "A3")
    lines = ended(game).log(game.events, SPECTATOR)
    (turn, *_) = chapters([Told(tuple(lines))], TITLE.words.events)

    def words(message: Msg) -> str:
        return say(message, locale, ("青鸾", "夜渔人"), game.pack, "bare")

    assert said in Teller(TITLE.id, locale, words).line(turn, 400)


def test_a_creature_that_is_hurt_dies_of_that_alone() -> None:
    game = stage({"unit": ["rift_lizard@8"]}, {"unit": ["rift_lizard@8 -1"]})
    assert died(ended(game)) == ["B3 裂隙蜥死亡：连同先前的伤，共受 2 点伤害。"]


def test_of_a_creature_that_one_blow_kills_no_sum_is_said() -> None:
    game = stage({"unit": ["lava_beetle@8"]}, {"unit": ["rift_lizard@8"]})
    assert died(ended(game)) == ["B3 裂隙蜥死亡。"]


def test_a_blow_of_nothing_is_told_as_one() -> None:
    """Its strength is all taken by the singer that it meets, and it dies of the blow back."""
    game = stage({"unit": ["white_wing_sentry@8 -1"]}, {"unit": ["deep_singer@8"]})
    lines = told(ended(game))
    assert "B3 深海歌者没有受伤。" in lines
    assert "A3 白翼哨兵受到 B3 深海歌者的 2 点战斗伤害。" in lines
