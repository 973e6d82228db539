"""The rules of thumb by which computer players answer quickly, as short stories."""

from __future__ import annotations

import pytest

from engine import Game
from engine.games.shenhua.decks import ready_decks
from engine.games.shenhua.policy import PLAYERS
from engine.games.shenhua.policy.programs import OUTLOOK
from engine.games.shenhua.turn import END
from engine.kernel.asking import BACK, PASS
from engine.kernel.grammar import Filter
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.values import DecisionKind
from engine.language.permanents import TapCards
from engine.players.rules import any_answer
from tests.engine.games.shenhua.stage import A, B, Stage
from tests.engine.games.shenhua.thumb import after, answer, tried


def test_a_spell_that_clears_the_field_waits_until_the_others_have_more_on_it() -> None:
    ahead = Stage(a={"hand": ["demons_dance"], "field": ["2 ox_demon"]}, b={"field": ["aoyin"]})
    assert answer(ahead) != ["use demons_dance"]
    behind = Stage(a={"hand": ["demons_dance"]}, b={"field": ["2 ox_demon"]})
    assert answer(behind) == ["use demons_dance"]


def test_drums_are_beaten_before_the_attack_and_not_after_it() -> None:
    spirit = ["9 fang_bi down"]
    before = Stage(a={"hand": ["war_drums"], "field": ["4 aoyin"], "spirit": spirit})
    assert answer(before) == ["use war_drums"]
    after_it = Stage(a={"hand": ["war_drums"], "field": ["4 aoyin tapped"], "spirit": spirit})
    assert answer(after_it) != ["use war_drums"]


def test_a_general_strengthens_the_others_before_the_first_attack() -> None:
    mine = {"general": ["king_zhou"], "field": ["2 aoyin"]}
    assert answer(Stage(a=mine)) == ["skill king_zhou"]
    assert answer(Stage(a={**mine, "spirit": []})) == ["attack aoyin"]


def test_nobody_strengthens_who_strikes_down_all_there_is_without_it() -> None:
    mine = {"general": ["king_zhou"], "field": ["2 aoyin"]}
    weak = {"field": ["2 curly_head -4"]}  # guards, so there is nothing else to attack
    assert answer(Stage(a=mine, b=weak)) == ["attack aoyin"]
    strong = {"field": ["2 curly_head"]}
    assert answer(Stage(a=mine, b=strong)) == ["skill king_zhou"]


def test_who_is_attacked_grows_where_that_is_the_end_of_the_attacker() -> None:
    theirs = {"spirit": ["8 fang_bi down", "inspiration"], "field": ["aoyin"]}
    for attacker, wanted in (("ox_demon", ["skill inspiration"]), ("aoyin", [PASS])):
        story = Stage(a={"field": [attacker]}, b=theirs)
        story.attack(attacker, "aoyin", wait=True)
        story.to_answer(B)
        assert answer(story) == wanted


def test_a_search_tries_no_answer_that_heals_nobody() -> None:
    """The chart heals one's own general; there is nothing to think about while it is not hurt."""

    def tried(general: str) -> set[str]:
        chart = {"general": [general], "treasure": ["river_chart"], "spirit": ["fang_bi"]}
        story = Stage(a={"hand": ["war_drums"], "field": ["aoyin"]}, b=chart)
        story.use("war_drums", wait=True)
        story.to_answer(B)
        assert story.can("skill", "river_chart", B)
        return {key.partition(":")[0] for key in PLAYERS.tries(story.game, story.owed)}

    assert tried("ji_chang") == {PASS}
    assert tried("ji_chang -2") == {"skill", PASS}


def exiling(exiled: str, left: list[str]) -> Stage:
    """Daji has sent a creature away, and A is asked whether she stays tapped."""
    story = Stage(a={"general": ["daji"], "treasure": ["holy_pearl"]}, b={"field": [exiled, *left]})
    story.skill("daji", exiled)
    story.answer(A, ("end",))
    while story.owed.prompt.key != "prompt.stay_tapped":
        owed = story.owed
        story.answer(owed.seat, ("end",) if owed.kind is DecisionKind.ACTION else owed.default)
    return story


def test_a_general_strengthens_nobody_who_will_not_attack() -> None:
    wall = {"field": ["golden_light"]}
    story = Stage(a={"general": ["king_zhou"], "field": ["xiqi_footman"]}, b=wall)
    assert f"skill:{story.find('king_zhou', A)}:0" in {option.key for option in story.owed.options}
    assert answer(story) != ["skill king_zhou"]


def test_nobody_takes_away_the_target_of_their_own_attack() -> None:
    spirit = ["5 fang_bi down"]
    mine = {"hand": ["soul_formation"], "field": ["spirit_tusk"], "spirit": spirit}
    story = Stage(a=mine, b={"field": ["fox_fire"]})
    story.answer(A, (f"attack:{story.find('spirit_tusk', A)}",))
    story.answer(A, (str(story.find("fox_fire", B)),))
    assert any(option.key.startswith("use:") for option in story.owed.options)
    assert answer(story) == [PASS]


def test_who_holds_a_creature_in_exile_stays_tapped() -> None:
    assert answer(exiling("ox_demon", [])) == ["daji"]
    assert answer(exiling("ox_demon", ["jumping_rabbit"])) == ["daji"]


def test_who_holds_a_small_one_in_exile_stands_up_for_a_great_one() -> None:
    assert answer(exiling("jumping_rabbit", ["ox_demon"])) == []


def test_of_two_creatures_the_one_that_dies_of_it_is_struck() -> None:
    story = Stage(a={"hand": ["surprise"]}, b={"field": ["ox_demon", "deng_zhong -2"]})
    assert after(story, "use", "surprise") == ["deng_zhong"]


def test_a_duel_is_fought_by_who_wins_it() -> None:
    story = Stage(a={"hand": ["duel"], "field": ["aoyin", "ox_demon"]}, b={"field": ["fang_bi"]})
    assert after(story, "use", "duel") == ["ox_demon"]


def test_a_creature_is_traded_for_a_better_one_and_not_for_a_worse_one() -> None:
    better = Stage(a={"field": ["jumping_rabbit"]}, b={"field": ["dai_li", "fox_handmaid"]})
    assert after(better, "attack", "jumping_rabbit") == ["dai_li"]
    worse = Stage(a={"field": ["huang_tianhua"]}, b={"field": ["aoyin"]})
    assert after(worse, "attack", "huang_tianhua") == ["ji_chang"]


def paid(story: Stage, verb: str, design: str, *targets: str) -> list[str]:
    """List what they sacrifice for that card of A's, aimed at those."""
    place = ":0" if verb == "skill" else ""
    story.answer(A, (f"{verb}:{story.find(design, A, 'hand' if verb == 'use' else '')}{place}",))
    story.choose(*targets)
    assert story.owed.prompt.key == "prompt.sacrifice"
    return answer(story)


def test_a_cost_is_paid_with_the_creature_that_is_missed_least() -> None:
    story = Stage(a={"hand": ["qiongqi"], "field": ["ox_demon", "mei_bo", "aoyin"]})
    assert paid(story, "use", "qiongqi") == ["mei_bo"]


def test_nobody_gives_up_what_the_skill_is_aimed_at() -> None:
    mine = {"treasure": ["banner_of_six_souls"], "field": ["flying_slave", "ox_demon"]}
    story = Stage(a=mine)
    assert paid(story, "skill", "banner_of_six_souls", "flying_slave") == ["ox_demon"]


def test_a_great_creature_is_given_for_no_small_one_and_a_small_one_for_a_great_one() -> None:
    banner = {"treasure": ["banner_of_six_souls"], "field": ["ox_demon tapped"]}
    small = Stage(a=banner, b={"field": ["jumping_rabbit"]})
    assert small.can("skill", "banner_of_six_souls")
    assert answer(small) != ["skill banner_of_six_souls"]
    banner = {"treasure": ["banner_of_six_souls"], "field": ["mei_bo tapped"]}
    dear = Stage(a=banner, b={"field": ["ox_demon -3"]})
    assert answer(dear) == ["skill banner_of_six_souls"]


def test_a_creature_that_costs_a_better_one_waits() -> None:
    worse = Stage(a={"hand": ["qiongqi"], "field": ["yuan_hong tapped"]})
    assert worse.can("use", "qiongqi")
    assert answer(worse) != ["use qiongqi"]
    assert answer(Stage(a={"hand": ["qiongqi"], "field": ["commoner tapped"]})) == ["use qiongqi"]


def test_enough_for_the_end_goes_to_the_general_whatever_stands_around() -> None:
    story = Stage(a={"field": ["2 aoyin"]}, b={"general": ["ji_chang -23"], "field": ["dai_li"]})
    assert after(story, "attack", "aoyin") == ["ji_chang"]


def test_an_attack_that_would_end_the_game_is_stopped() -> None:
    story = Stage(
        a={"field": ["ox_demon", "aoyin"]},
        b={"general": ["ji_chang -25"], "hand": ["stilling_word"]},
    )
    story.attack("ox_demon", "ji_chang", wait=True)
    story.to_answer(B)
    assert answer(story) == ["use stilling_word"]


def test_nothing_is_wasted_on_an_attack_that_is_not_there() -> None:
    story = Stage(a={"field": ["aoyin"], "hand": ["wind_and_rain"]}, b={"hand": ["empty_city"]})
    story.attack("aoyin", "ji_chang", wait=False)
    story.use("wind_and_rain", wait=True)
    story.to_answer(B)
    assert answer(story) == [PASS]


def test_adventures_become_spirit_first_and_then_what_is_far_too_dear() -> None:
    few = ["2 fang_bi down"]
    story = Stage(a={"hand": ["aoyin", "kunpeng", "ploughing"], "spirit": few})
    assert answer(story) == ["spirit ploughing"]
    story = Stage(a={"hand": ["aoyin", "kunpeng"], "spirit": few})
    assert answer(story) == ["spirit kunpeng"]


def test_a_search_tries_few_of_many_moves_and_always_the_end() -> None:
    hand = ["aoyin", "kunpeng", "ploughing", "dai_li", "surprise", "fang_bi", "luan_bird"]
    story = Stage(a={"hand": hand, "field": ["4 aoyin"]}, b={"field": ["2 aoyin"]})
    tried = PLAYERS.tries(story.game, story.owed)
    assert tried[-1] == "end"
    assert len(tried) <= 7 < len(story.owed.options)
    assert sum(key.startswith("spirit:") for key in tried) == 2


# -- generals and creatures alike ---------------------------------------------------------


def test_fire_goes_to_the_creature_that_dies_of_it() -> None:
    story = Stage(a={"hand": ["thunder_fire"]}, b={"field": ["fang_bi -3", "ox_demon"]})
    assert answer(story) == ["use thunder_fire"]
    assert after(story, "use", "thunder_fire") == ["fang_bi"]


def test_fire_goes_to_the_general_who_dies_of_it() -> None:
    theirs = {"general": ["ji_chang -27"], "field": ["fang_bi -3"]}
    assert after(Stage(a={"hand": ["thunder_fire"]}, b=theirs), "use", "thunder_fire") == [
        "ji_chang"
    ]


def test_fire_goes_to_the_general_where_no_creature_dies_of_it() -> None:
    story = Stage(a={"hand": ["thunder_fire"]}, b={"field": ["ox_demon"]})
    assert after(story, "use", "thunder_fire") == ["ji_chang"]


def test_what_is_hurt_most_is_healed_be_it_general_or_creature() -> None:
    mine = {"general": ["jiang_ziya -2"], "field": ["ox_demon -5"], "hand": ["spring_returns"]}
    assert after(Stage(a=mine), "use", "spring_returns") == ["ox_demon"]
    mine = {"general": ["jiang_ziya -6"], "field": ["ox_demon -1"], "hand": ["spring_returns"]}
    assert after(Stage(a=mine), "use", "spring_returns") == ["jiang_ziya"]


def test_a_general_with_a_weapon_is_stopped_like_a_creature() -> None:
    stop = (TapCards(Filter("general", "others")),)
    armed, bare = Stage(a={"gear": ["mountain_axe"]}), Stage()
    assert OUTLOOK.program(armed.game, Scope(B), stop) > OUTLOOK.program(bare.game, Scope(B), stop)


# -- what a fall brings -------------------------------------------------------------------


def test_a_creature_is_given_up_where_its_fall_pays() -> None:
    pays = Stage(a={"hand": ["blood_rite"], "field": ["fox_handmaid", "yang_xian"]})
    assert answer(pays) == ["use blood_rite"]
    # the handmaid alone, with a full hand: her body is worth more than the cards
    full = {"hand": ["blood_rite", *["kunpeng"] * 4], "field": ["fox_handmaid"]}
    story = Stage(a={**full, "spirit": ["9 fang_bi down tapped", "fang_bi down"]})
    assert answer(story) != ["use blood_rite"]


def test_a_creature_is_not_given_up_for_two_cards_where_it_is_worth_more() -> None:
    story = Stage(a={"hand": ["blood_rite"], "field": ["ox_demon"]})
    assert answer(story) != ["use blood_rite"]


def test_the_creature_whose_fall_pays_is_given_up_and_not_the_other() -> None:
    story = Stage(a={"hand": ["blood_rite"], "field": ["soldier", "fox_handmaid"]})
    story.use("blood_rite", wait=True)
    while story.owed.prompt.key != "prompt.sacrifice":
        story.answer(story.owed.seat, (PASS,))
    assert answer(story) == ["fox_handmaid"]


def test_of_two_creatures_the_one_falls_that_says_nothing_more() -> None:
    story = Stage(a={"hand": ["seven_arrows"]}, b={"field": ["jade_pipa", "grey_fox"]})
    assert after(story, "use", "seven_arrows") == ["grey_fox"]


# -- answers ------------------------------------------------------------------------------


def test_what_the_rules_of_thumb_remember_of_a_table_is_what_a_recount_gives() -> None:
    """The win of an attack and the worth of a creature are remembered until anything changes."""
    decks = [ready.deck for ready in ready_decks()[2:4]]
    game, rng = Game.new("shenhua", seats=2, seed=5, decks=decks), Rng(5)
    while game.result is None:
        owed, anew = game.decisions[0], game.clone()
        anew.clear_memos()
        given = PLAYERS.policy(game, owed, Rng(1))
        assert given == PLAYERS.policy(anew, owed, Rng(1))
        assert [PLAYERS.worth(game, seat) for seat in (A, B)] == [
            PLAYERS.worth(anew, seat) for seat in (A, B)
        ]
        game.answer(owed.seat, given if rng.below(4) else any_answer(game, owed, rng))


@pytest.mark.parametrize(("attacker", "begun"), [("jumping_rabbit", False), ("ox_demon", True)])
def test_an_attack_that_finds_no_target_worth_it_is_not_begun(attacker: str, begun: bool) -> None:
    """A guard stands before the general: whoever is too weak for it would turn back."""
    story = Stage(a={"field": [attacker]}, b={"field": ["curly_head"]})
    assert story.can("attack", attacker)
    assert (f"attack {attacker}" in tried(story)) == begun
    assert (after(story, "attack", attacker) != [BACK]) == begun


def test_a_search_of_the_main_phase_tries_nothing_that_does_nothing() -> None:
    """A shield against nobody's blow, a heal for who is not hurt; the fire burns somebody."""
    spirit = ["8 fang_bi down", "earth_escape", "night_feast", "night_raid"]
    story = Stage(a={"field": ["aoyin"], "spirit": spirit}, b={"field": ["ox_demon"]})
    for adventure in spirit[1:]:
        assert story.can("skill", adventure)
    assert tried(story) & {f"skill {one}" for one in spirit[1:]} == {"skill night_raid"}


def test_a_search_places_no_more_spirit_than_is_wanted() -> None:
    """A player who can pay for all they hold keeps what could answer."""
    hand = {"hand": ["stilling_word"], "spirit": ["6 fang_bi down"]}
    placing = "spirit stilling_word"
    assert placing not in tried(Stage(a=hand))
    assert placing in tried(Stage(a={**hand, "spirit": ["3 fang_bi down"]}))
    assert placing in tried(Stage(a={**hand, "field": ["cao_bao"]}))  # who is healed for it


@pytest.mark.parametrize(("mine", "wanted"), [(["aoyin"], True), (["aoyin tapped"], False)])
def test_skills_are_taken_away_for_a_turn_where_somebody_fights_in_it(
    mine: list[str], wanted: bool
) -> None:
    rope = {"treasure": ["immortal_rope"], "field": mine}
    story = Stage(a=rope, b={"field": ["wu_long"]})
    assert story.can("skill", "immortal_rope")
    assert ("skill immortal_rope" in tried(story)) == wanted


def test_nobody_attacks_who_puts_away_whom_it_scratches() -> None:
    """Two damage back take five life from nobody, and put a creature away all the same."""
    story = Stage(a={"field": ["juliusun"]}, b={"field": ["chang_hao", "wu_long"]})
    assert after(story, "attack", "juliusun") == ["wu_long"]
    small = Stage(a={"field": ["chang_hao"]}, b={"field": ["ox_demon"]})
    assert after(small, "attack", "chang_hao") == ["ox_demon"]


@pytest.mark.parametrize(
    ("spirit", "wanted"), [("1 fang_bi down", "venom"), ("8 fang_bi down", "inspiration")]
)
def test_an_adventure_is_thrown_away_where_spirit_is_wanted_no_more(
    spirit: str, wanted: str
) -> None:
    hand = ["4 ox_demon", "2 aoyin", "venom", "inspiration"]
    story = Stage(a={"hand": hand, "spirit": [spirit]})
    story.answer(A, (END,))
    story.to_answer(A)
    while not story.owed.prompt.key.startswith("prompt.discard"):
        story.answer(story.owed.seat, (PASS,))
    assert answer(story) == [wanted]


def test_who_strikes_down_a_creature_in_any_case_grows_no_more_for_it() -> None:
    chart = {"treasure": ["taiji_chart"], "field": ["aoyin"]}
    for target, wanted in (("jumping_rabbit", False), ("golden_strongman", True)):
        story = Stage(a=chart, b={"field": [target]})
        story.attack("aoyin", target, wait=True)
        story.to_answer(A)
        assert ("skill taiji_chart" in tried(story)) == wanted


@pytest.mark.parametrize(("life", "wanted"), [(29, [PASS]), (12, ["use golden_bell"])])
def test_a_healthy_general_takes_a_scratch_rather_than_spend_a_card(
    life: int, wanted: list[str]
) -> None:
    theirs = {"general": [f"ji_chang -{30 - life}"], "hand": ["golden_bell"]}
    story = Stage(a={"field": ["elder_disciple"]}, b=theirs)
    assert story.life("ji_chang") == life
    story.attack("elder_disciple", "ji_chang", wait=True)
    story.to_answer(B)
    assert answer(story) == wanted


@pytest.mark.parametrize("foes", [["ox_demon"], []])
def test_a_spell_that_could_answer_is_not_used_in_ones_own_turn_for_its_card_alone(
    foes: list[str],
) -> None:
    """It would keep nobody from attacking; where the other has nobody, the card is taken."""
    story = Stage(a={"hand": ["stilling_word"], "field": ["aoyin tapped"]}, b={"field": foes})
    assert story.can("use", "stilling_word")
    assert (answer(story) == ["use stilling_word"]) is not bool(foes)
    assert ("use stilling_word" in tried(story)) is not bool(foes)
