"""Cards that the rules document names, card by card, as short stories."""

from __future__ import annotations

from engine import DecisionKind
from engine.games.shenhua import standard_pack
from engine.kernel import atoms, skills
from engine.kernel.asking import PASS
from engine.kernel.reading import card_stat
from engine.kernel.records import Modifier
from tests.engine.games.shenhua.stage import A, B, Stage

NAMED = {
    "礼尚往来": "spell",
    "圣灵珠": "treasure",
    "妲己": "general",
    "法天象地": "spell",
    "傲因": "creature",
    "神力牛魔": "creature",
    "金甲力士": "creature",
    "士兵": "token",
    "生灵": "token",
    "苍生": "token",
    "捆仙绳": "treasure",
    "随侍七仙·金光仙": "creature",
    "北斗星君·费仲": "creature",
    "开山斧": "equipment",
    "跳跳兔": "creature",
    "梅伯": "creature",
    "阐教道兵": "creature",
    "犁耕": "adventure",
    "群魔乱舞": "spell",
    "千足虫妖": "creature",
    "姜子牙": "general",
    "劫火魔犬": "creature",
    "激励": "adventure",
    "夜宴": "adventure",
    "妖由人兴": "spell",
    "九宫山鹤翼少女": "creature",
    "藤蔓陷阱": "spell",
    "五雷诀": "spell",
    "帝辛": "general",
    "排扒木": "equipment",
    "金砖": "equipment",
    "三宝玉如意": "equipment",
    "火光兽": "creature",
    "飞奴": "creature",
    "姚庶良": "creature",
    "灰狐·常棣": "creature",
    "击其不意": "spell",
}


def test_every_card_that_the_document_names_exists() -> None:
    designs = {design.name.zh: design for design in standard_pack().designs.values()}
    assert {name: designs[name].kind for name in NAMED} == NAMED


def test_courtesy_repaid_empties_both_libraries_and_both_players_lose() -> None:
    story = Stage(a={"hand": ["courtesy"], "deck": []}, b={"deck": []})
    story.use("courtesy")
    assert story.game.result is not None
    assert story.game.result.winners == ()


def test_courtesy_repaid_gives_cards_to_both() -> None:
    story = Stage(a={"hand": ["courtesy"]})
    story.use("courtesy")
    assert (len(story.names("hand", A)), len(story.names("hand", B))) == (2, 2)


def test_daji_exiles_until_she_stands_up_and_the_owner_gets_the_creature_back() -> None:
    """10.2: B's rabbit, controlled by A, comes back to B's field."""
    story = Stage(
        a={"hand": ["soul_capture"], "spirit": ["9 fang_bi down"]},
        b={"general": ["daji"], "field": ["jumping_rabbit"]},
    )
    story.use("soul_capture", "jumping_rabbit")
    assert story.names("field", A) == ["jumping_rabbit"]
    story.end_turn()
    story.skill("daji", "jumping_rabbit")
    assert story.names("exile", B) == ["jumping_rabbit"]
    story.end_turn()
    assert story.names("exile", B) == ["jumping_rabbit"]
    story.end_turn()
    assert story.names("field", B) == ["jumping_rabbit"]
    assert story.names("field", A) == []


def test_the_pearl_lets_daji_stay_as_she_is_and_the_exile_lasts() -> None:
    """3: whoever controls the pearl may leave the general sideways."""
    story = Stage(
        a={"general": ["daji"], "treasure": ["holy_pearl"]}, b={"field": ["jumping_rabbit"]}
    )
    story.skill("daji", "jumping_rabbit")
    story.end_turn()
    story.answer(B, ("end",))
    while story.owed.clause != "3":
        story.answer(story.owed.seat, story.owed.default)
    story.choose("daji")
    story.settle()
    assert story.tapped("daji")
    assert story.names("exile", B) == ["jumping_rabbit"]


def test_form_of_heaven_and_earth_places_several_creatures_at_once_for_nothing_more() -> None:
    """4.2, 4.3: both battle cries wait together for the next timing."""
    story = Stage(a={"hand": ["heaven_and_earth", "crane_maiden", "luan_bird", "aoyin"]})
    story.use("heaven_and_earth", wait=True)
    story.choose("crane_maiden", "luan_bird")
    story.settle()
    assert story.names("field", A) == ["crane_maiden", "luan_bird"]
    assert story.upright_spirit(A) == 2
    assert story.log.count("entered") == 2
    assert story.log.index("resolved_trigger") > story.log.index("entered") + 1


def test_the_plain_creatures_have_no_printed_skill() -> None:
    """8.1"""
    story = Stage(
        a={"field": ["aoyin", "ox_demon", "golden_strongman", "soldier", "spirit_token"]},
        b={"field": ["commoner", "mei_bo"]},
    )
    game = story.game
    plain = [card for seat in (A, B) for card in game.zone("field", seat)]
    said = [skills.without_skills(game, card) for card in plain]
    assert said == [True, True, True, True, True, True, False]


def test_the_rope_takes_all_skills_until_the_end_of_the_turn() -> None:
    story = Stage(a={"treasure": ["immortal_rope"]}, b={"field": ["golden_light"]})
    story.skill("immortal_rope", "golden_light")
    light = story.find("golden_light")
    assert skills.without_skills(story.game, light)
    assert not skills.has(story.game, light, "guard")
    story.end_turn()
    assert skills.has(story.game, light, "guard")


def test_the_rope_is_nimble() -> None:
    """14.2: it answers while something lies on the stack."""
    story = Stage(
        a={"hand": ["duel"], "field": ["fang_bi"]},
        b={"treasure": ["immortal_rope"], "field": ["mei_bo"]},
    )
    story.use("duel", "fang_bi", "mei_bo", wait=True)
    story.to_answer(B)
    assert story.can("skill", "immortal_rope", B)


def test_golden_light_is_peerless_and_a_guard() -> None:
    story = Stage(a={"field": ["golden_light"]}, b={"field": ["golden_light", "aoyin"]})
    attacker = story.game.zone("field", A)[0]
    story.attack("golden_light", "golden_light")
    assert story.game.card(attacker).counter("damage") == 0
    assert story.damage("golden_light", B) == story.stat("golden_light", "might", A)


def test_without_guard_alone_golden_light_still_has_a_skill() -> None:
    """8.2: some lost, not all."""
    story = Stage(a={"field": ["golden_light"]})
    light = story.find("golden_light")
    atoms.add_modifier(story.game, Modifier("guard", -1, light))
    assert not skills.has(story.game, light, "guard")
    assert skills.has(story.game, light, "peerless")
    assert not skills.without_skills(story.game, light)


def test_fei_zhong_has_last_words_unless_he_has_lost_them() -> None:
    """8.2"""
    plainly = Stage(a={"hand": ["seven_arrows"]}, b={"field": ["dipper_feizhong"]})
    plainly.use("seven_arrows", "dipper_feizhong")
    assert len(plainly.names("hand", B)) == 1
    bound = Stage(
        a={"hand": ["seven_arrows"], "treasure": ["immortal_rope"]},
        b={"field": ["dipper_feizhong"]},
    )
    bound.skill("immortal_rope", "dipper_feizhong")
    bound.use("seven_arrows", "dipper_feizhong")
    assert bound.names("discard", B) == ["dipper_feizhong"]
    assert bound.names("hand", B) == []


def test_the_mountain_axe_strikes_once_more_when_it_falls() -> None:
    story = Stage(
        a={"hand": ["disarm"], "field": ["aoyin"]},
        b={"general": ["king_zhou"], "gear": ["mountain_axe"]},
    )
    story.use("disarm", "mountain_axe")
    assert story.damage("aoyin", A) == 2


def test_yao_shuliang_gives_the_rabbit_two_might_until_the_end_of_the_turn() -> None:
    """25.1: 2 + 2 = 4."""
    story = Stage(a={"hand": ["yao_shuliang"], "field": ["jumping_rabbit"]})
    story.use("yao_shuliang", "jumping_rabbit")
    assert story.stat("jumping_rabbit", "might") == 4
    story.end_turn()
    assert story.stat("jumping_rabbit", "might") == 2


def test_mei_bo_leaves_two_commoners_to_his_owner() -> None:
    """10.2: controlled by A, he falls into B's discard pile, and B gets the tokens."""
    story = Stage(
        a={"hand": ["soul_capture", "seven_arrows", "duel"], "spirit": ["9 fang_bi down"]},
        b={"field": ["mei_bo", "ox_demon"]},
    )
    story.use("soul_capture", "mei_bo")
    assert story.names("field", A) == ["mei_bo"]
    story.use("duel", "mei_bo", "ox_demon")
    assert story.names("discard", B) == ["mei_bo"]
    assert story.names("field", B) == ["ox_demon", "commoner", "commoner"]
    assert story.stat("commoner", "might") == 1


def test_each_disciple_of_chan_strengthens_itself_alone() -> None:
    """11.1: three of them, one card drawn, one might each."""
    story = Stage(a={"field": ["3 chan_disciple"], "hand": ["crane_maiden"]})
    story.use("crane_maiden")
    field = story.game.zone("field", A)[:3]
    assert [card_stat(story.game, card, "might") for card in field] == [3, 3, 3]


def test_ploughing_costs_three_and_turning_over_and_answers_nothing() -> None:
    """12.1, 27.2: it pays for itself."""
    story = Stage(
        a={"spirit": ["2 fang_bi down", "ploughing"]}, b={"spirit": ["3 fang_bi down", "ploughing"]}
    )
    story.skill("ploughing")
    assert len(story.names("hand", A)) == 1
    assert story.upright_spirit(A) == 0
    assert not story.game.card(story.find("ploughing", A)).face_up
    assert not story.can("skill", "ploughing")
    poor = Stage(a={"spirit": ["fang_bi down", "ploughing"]})
    assert not poor.can("skill", "ploughing")


def test_the_wild_dance_of_demons_sends_all_creatures_to_the_discard_pile() -> None:
    """13.2: both sides' last words follow, the active player's first."""
    story = Stage(
        a={"hand": ["demons_dance"], "field": ["dipper_feizhong"]},
        b={"field": ["dipper_youhun", "aoyin"]},
    )
    story.use("demons_dance")
    assert story.names("field", A) == story.names("field", B) == []
    assert story.names("discard", B) == ["dipper_youhun", "aoyin"]
    assert len(story.names("hand", A)) == 1
    assert len(story.names("spirit", B)) == 9


def test_the_thousand_legged_demon_does_not_fight_creatures() -> None:
    """14.1"""
    story = Stage(a={"field": ["centipede"]}, b={"field": ["mei_bo"]})
    story.answer(A, (f"attack:{story.find('centipede')}",))
    offered = {story.game.card(option.card).design for option in story.owed.options if option.card}
    assert offered == {"ji_chang"}


def test_jiang_ziya_draws_for_four_spirit_and_lying_down() -> None:
    """14.2"""
    story = Stage(a={"spirit": ["7 fang_bi down"]})
    story.skill("jiang_ziya")
    assert len(story.names("hand", A)) == 1
    assert (story.tapped("jiang_ziya"), story.upright_spirit(A)) == (True, 3)
    assert not Stage(a={"spirit": ["3 fang_bi down"]}).can("skill", "jiang_ziya")


def test_the_hound_burns_higher_with_every_adventure_that_is_turned_over() -> None:
    """14.3: two turned over in one timing, two triggers in the next."""
    story = Stage(
        a={
            "field": ["kalpa_hound", "aoyin"],
            "hand": ["thunder_fire"],
            "spirit": ["6 fang_bi down", "inspiration", "night_feast"],
        }
    )
    story.use("thunder_fire", "ji_chang", wait=True)
    story.to_answer(A)
    story.skill("inspiration", "aoyin", wait=True)
    story.to_answer(A)
    story.skill("night_feast", wait=True)
    assert story.stat("kalpa_hound", "might") == 2
    story.settle()
    assert story.stat("kalpa_hound", "might") == 4
    assert story.stat("aoyin", "might") == 6
    assert story.log.count("resolved_trigger") == 2


def test_demons_rise_through_men_opens_the_face_down_cards_of_the_spirit_zone() -> None:
    """15.1: this turn, for their price, and only if one wants to."""
    story = Stage(
        a={"hand": ["demons_from_men"], "spirit": ["6 fang_bi down", "aoyin down", "inspiration"]}
    )
    assert not story.can("use", "aoyin")
    story.use("demons_from_men")
    assert story.can("use", "aoyin")
    assert not story.can("use", "inspiration")
    story.use("aoyin")
    assert story.names("field", A) == ["aoyin"]
    story.end_turn()
    story.end_turn()
    assert not story.can("use", "fang_bi")


def test_the_crane_maiden_must_draw() -> None:
    """15.2: without "may", from an empty library too."""
    story = Stage(a={"hand": ["crane_maiden"], "deck": []})
    story.use("crane_maiden")
    assert story.game.result is not None
    assert story.game.result.winners == (B,)


def test_the_vine_trap_holds_its_targets_and_lets_go_of_those_that_are_gone() -> None:
    """16.1, 16.2"""
    story = Stage(
        a={"field": ["fang_bi", "jumping_rabbit"], "hand": ["surprise", "thunder_fire"]},
        b={"hand": ["vine_trap"]},
    )
    story.use("thunder_fire", "ji_chang", wait=True)
    story.to_answer(B)
    story.use("vine_trap", "fang_bi", "jumping_rabbit", wait=True)
    story.to_answer(A)
    story.use("surprise", "jumping_rabbit")
    assert set(story.names("discard", A)) == {"jumping_rabbit", "surprise", "thunder_fire"}
    assert story.tapped("fang_bi")
    story.end_turn()
    story.end_turn()
    assert story.tapped("fang_bi")


def test_five_thunders_stop_an_attack_and_mei_bo_still_speaks() -> None:
    """17.2: declared, struck by the thunder, failed; then his last words."""
    story = Stage(
        a={"field": ["mei_bo"]}, b={"field": ["jumping_rabbit"], "hand": ["five_thunders"]}
    )
    story.attack("mei_bo", "jumping_rabbit", wait=True)
    story.to_answer(B)
    story.use("five_thunders", "mei_bo")
    assert "attack_failed" in story.log
    assert story.damage("jumping_rabbit") == 0
    assert story.names("field", A) == ["commoner", "commoner"]


def test_king_zhou_strikes_twice_with_rake_and_golden_brick() -> None:
    """20.2: the rake lies sideways and is sacrificed, the brick stands the king up again."""
    story = Stage(
        a={"general": ["king_zhou"], "gear": ["rake"], "hand": ["gold_brick"]},
        b={"general": ["ji_chang"]},
    )
    story.attack("king_zhou", "ji_chang")
    assert story.tapped("king_zhou")
    assert story.tapped("rake")
    story.use("gold_brick")
    assert story.names("discard", A) == ["rake"]
    assert not story.tapped("king_zhou")
    story.attack("king_zhou", "ji_chang")
    assert story.damage("ji_chang") == 2 + 3


def test_what_bears_no_mark_is_of_no_class_no_faction_and_no_element() -> None:
    """24"""
    pack = standard_pack()
    assert pack.design("ruyi").tags == ()
    assert pack.design("fire_beast").tags == ()
    assert pack.design("flying_slave").attribute == ""


def test_changdi_makes_tokens_harmless_but_they_may_attack() -> None:
    """25.2: never below 0, and an attack with 0 might is one."""
    story = Stage(a={"field": ["commoner"]}, b={"field": ["grey_fox"]})
    assert story.stat("commoner", "might") == 0
    story.attack("commoner", "ji_chang")
    assert "attacked" in story.log
    assert story.damage("ji_chang") == 0


def test_strike_unawares_is_used_from_the_spirit_zone_and_pays_for_itself() -> None:
    """27.1: two upright cards, one of them itself; one sideways card is left."""
    story = Stage(a={"spirit": ["aoyin down", "surprise down"]}, b={"field": ["jumping_rabbit"]})
    story.use("surprise", "jumping_rabbit")
    assert story.names("spirit", A) == ["aoyin"]
    assert story.upright_spirit(A) == 0
    assert story.names("discard", A) == ["surprise"]
    assert story.names("discard", B) == ["jumping_rabbit"]


def test_strike_unawares_answers_from_the_spirit_zone() -> None:
    story = Stage(a={"field": ["jumping_rabbit"]}, b={"spirit": ["aoyin down", "surprise down"]})
    story.attack("jumping_rabbit", "ji_chang", wait=True)
    story.to_answer(B)
    assert story.owed.kind is DecisionKind.RESPOND
    story.use("surprise", "jumping_rabbit")
    assert story.damage("ji_chang") == 0


def test_passing_is_always_possible() -> None:
    story = Stage(b={"hand": ["surprise"], "field": ["aoyin"]}, a={"field": ["aoyin"]})
    story.attack("aoyin", "ji_chang", wait=True)
    story.to_answer(B)
    assert PASS in [option.key for option in story.owed.options]


def test_thunder_and_fire_strike_whom_they_will() -> None:
    """16.1: a general or a creature."""
    story = Stage(a={"hand": ["2 thunder_fire"]}, b={"field": ["fang_bi"]})
    story.use("thunder_fire", "ji_chang")
    story.use("thunder_fire", "fang_bi")
    assert (story.damage("ji_chang"), story.damage("fang_bi", B)) == (3, 3)


def test_spring_returns_to_a_creature_as_well_as_to_a_general() -> None:
    story = Stage(
        a={"general": ["jiang_ziya -7"], "field": ["fang_bi -4"], "hand": ["2 spring_returns"]}
    )
    story.use("spring_returns", "jiang_ziya")
    story.use("spring_returns", "fang_bi")
    assert (story.damage("jiang_ziya"), story.damage("fang_bi", A)) == (1, 0)


def test_thunder_from_the_palm_answers_an_attack() -> None:
    story = Stage(a={"field": ["deng_zhong -3"]}, b={"hand": ["palm_thunder"]})
    story.attack("deng_zhong", "ji_chang", wait=True)
    story.to_answer(B)
    story.use("palm_thunder", "deng_zhong")
    assert story.damage("ji_chang") == 0
    assert story.names("field", A) == []


def test_what_returns_to_its_source_goes_to_its_owner_and_a_card_is_drawn() -> None:
    story = Stage(a={"hand": ["2 return_to_source"]}, b={"gear": ["rake"], "field": ["fang_bi"]})
    story.use("return_to_source", "rake")
    story.use("return_to_source", "fang_bi")
    assert sorted(story.names("hand", B)) == ["fang_bi", "rake"]
    assert story.names("hand", A) == ["aoyin", "aoyin"]


def test_equipment_may_burn_for_a_burnt_offering_and_there_must_be_something() -> None:
    story = Stage(a={"hand": ["burnt_offering"], "gear": ["rake"]})
    story.use("burnt_offering", "ji_chang", choices=["rake"])
    assert story.damage("ji_chang") == 4
    assert set(story.names("discard", A)) == {"rake", "burnt_offering"}
    assert not Stage(a={"hand": ["burnt_offering"]}).can("use", "burnt_offering")


def test_the_firewood_is_a_creature_or_a_weapon_of_the_opponent() -> None:
    mine = {"field": ["aoyin"], "hand": ["draw_the_firewood"]}
    story = Stage(a=mine, b={"gear": ["rake"], "field": ["fang_bi"]})
    story.answer(A, (f"use:{story.find('draw_the_firewood', A, 'hand')}",))
    offered = {story.game.card(option.card).design for option in story.owed.options}
    assert offered == {"rake", "fang_bi"}
    story.choose("rake")
    story.settle()
    assert story.names("discard", B) == ["rake"]


def test_the_bow_aims_at_the_general_or_what_stands_before_it() -> None:
    story = Stage(a={"gear": ["short_bow"]}, b={"field": ["fang_bi"]})
    story.skill("short_bow", "fang_bi")
    assert (story.damage("fang_bi", B), story.damage("ji_chang")) == (2, 0)
