"""Reasons why a card, a skill or an attack is not offered: the first reason that a player would
name."""

from __future__ import annotations

import pytest

from engine.cards.loader import load_pack
from engine.mechanics.refusals import gathered
from engine.text.sentences import say
from tests.engine.games.shenhua.stage import A, B, Stage

PACK = load_pack(
    {
        "reasons.yaml": """
title: shenhua
name: {zh: 缘由, en: Reasons}
cards:
- {id: lord, name: {zh: 主将, en: Lord}, kind: general, glyph: 主, stats: {life: 20}}
- {id: dear, name: {zh: 巨龙, en: Dragon}, kind: creature, glyph: 龙,
   stats: {cost: 5, might: 5, life: 5}}
- {id: plain, name: {zh: 小兵, en: Soldier}, kind: creature, glyph: 兵,
   stats: {cost: 1, might: 1, life: 1}}
- {id: sword, name: {zh: 剑, en: Sword}, kind: equipment, glyph: 剑,
   stats: {cost: 1, might: 1, durability: 2}}
- {id: find, name: {zh: 奇遇, en: Find}, kind: adventure, glyph: 遇}
- id: bolt
  name: {zh: 落雷, en: Bolt}
  kind: spell
  glyph: 雷
  stats: {cost: 1}
  abilities:
  - type: play
    targets: [{name: target, what: {zone: field, whose: others}}]
    do: [{do: damage, amount: 1, what: target}]
- id: price
  name: {zh: 血祭, en: Blood price}
  kind: spell
  glyph: 祭
  stats: {cost: 1}
  abilities:
  - {type: play, cost: {discard: 9}, do: [{do: draw, amount: 1}]}
- id: rite
  name: {zh: 献牲, en: Rite}
  kind: spell
  glyph: 牲
  stats: {cost: 1}
  abilities:
  - type: play
    cost: {sacrifice: {what: {zone: field, whose: you}, amount: 2}}
    do: [{do: draw, amount: 1}]
- id: sage
  name: {zh: 贤者, en: Sage}
  kind: creature
  glyph: 贤
  stats: {cost: 1, might: 1, life: 1}
  abilities:
  - {type: active, cost: {tap: true}, do: [{do: draw, amount: 1}]}
- id: elder
  name: {zh: 长老, en: Elder}
  kind: creature
  glyph: 老
  stats: {cost: 1, might: 1, life: 1}
  abilities:
  - {type: active, do: [{do: draw, amount: 1}]}
"""
    }
)


def stage(**a):
    """A's main phase with two spirit; B has nothing but a general."""
    b = {"general": ["lord"], "spirit": [], "deck": ["9 plain"]}
    return Stage(
        {"general": ["lord"], "spirit": ["2 sword down"], "deck": ["9 plain"], **a}, b, PACK
    )


def refused(on: Stage, seat: int = A, locale: str = "zh") -> dict[str, str]:
    """By what is refused with which card, the reason in that language."""
    told = on.game.refusals(seat, on.game.decision(seat))
    return {
        f"{one.act} {one.card.design}": say(one.reason, locale, ("林", "Kai"), PACK) for one in told
    }


def test_too_dear_no_target_and_a_cost_that_cannot_be_paid_are_told_apart():
    on = stage(hand=["dear", "bolt", "price", "plain"])
    assert on.can("use", "plain")
    told = refused(on)
    assert told["use dear"] == "灵力不足：需要 5 点，现在能支付 2 点"
    assert told["use bolt"] == "没有合法的目标"
    assert told["use price"] == "要弃掉 9 张别的手牌，只有 3 张"
    assert "use plain" not in told
    english = refused(on, locale="en")
    assert english["use dear"] == "Too little spirit: it takes 5, and you can pay 2 now"
    assert english["use bolt"] == "There is no legal target"
    assert english["use price"] == "It takes 9 cards from your hand, and you have 3 to give"
    assert {one.card.slot for one in on.game.refusals(A, on.owed)} >= {"H1", "H2", "H3"}


def test_a_sacrifice_names_how_many_of_ones_own_it_takes_and_what_is_none_of_them():
    on = stage(hand=["rite"], field=["plain"], gear=["sword"])
    assert refused(on)["use rite"] == "要献祭 2 张自己在场的牌，符合要求的只有 1 张"
    said = "It takes the sacrifice of 2 cards, and you have 1 that will do"
    assert refused(on, locale="en")["use rite"] == said
    told = on.game.refusals(A, on.owed)
    assert [one.clause for one in told if one.card.design == "rite" and one.act == "use"] == [
        "12.2"
    ]
    on = stage(hand=["rite"], field=["plain", "sage", "elder"], gear=["sword"])
    on.use("rite", wait=True)
    assert on.owed.prompt.key == "prompt.sacrifice"
    assert on.owed.reason is not None
    assert on.owed.hint is not None
    others = {
        ref.design: (say(group.reason, "zh", ("林", "Kai"), PACK), group.clause)
        for group in on.game.unoffered(A, on.owed)
        for act in group.acts
        for ref in act.args["cards"].cards
    }
    assert others["sword"] == others["lord"] == others["rite"]
    assert others["rite"] == ("它不在这里要找的区域", "12.2")


def test_a_creature_that_has_just_come_neither_attacks_nor_taps_for_its_skill():
    on = stage(hand=["sage"], field=["sage"])
    assert on.can("attack", "sage")
    on.use("sage")
    attacks = [one for one in on.game.refusals(A, on.owed) if one.act == "attack"]
    assert [(one.card.slot, one.reason.key, one.clause) for one in attacks] == [
        ("A0", "refusal.unarmed", "20.1"),
        ("A2", "refusal.attack_sick", "6"),
    ]
    assert refused(on)["skill sage"] == "启动要横置它，而它本回合才进场（召唤失调）"


def test_what_lies_sideways_attacks_no_more_and_a_used_skill_waits_for_the_next_turn():
    on = stage(field=["plain", "elder"])
    on.attack("plain", "lord")
    on.skill("elder")
    told = refused(on)
    assert told["attack plain"] == "已经横置"
    assert told["skill elder"] == "这个技能每回合只能用一次，本回合已经用过"
    assert "attack elder" not in told


def test_placing_spirit_is_refused_once_it_has_been_done_and_what_can_do_nothing_is_named():
    on = stage(hand=["find", "plain"], gear=["sword"])
    assert "spirit find" not in refused(on)
    on.place("plain")
    told = refused(on)
    assert told["spirit find"].startswith("每回合只能放一张牌进灵力区")
    assert told["none sword"] == "没有可以主动启动的技能"
    assert "attack lord" not in told
    assert told["use sword"].startswith("牌面向下的灵力")


def test_in_response_only_what_is_fast_is_weighed_at_all():
    on = stage(hand=["plain", "plain"], field=["elder"])
    on.use("plain", wait=True)
    on.to_answer(A)
    told = refused(on)
    assert told["use plain"].startswith("没有【瞬发】")
    assert told["skill elder"].startswith("技能没有【灵动】")
    assert told["attack elder"] == "只能在自己的主要阶段、堆叠为空时发起战斗"


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("zh", "现在是林的回合，还没有轮到你"),
        ("en", "It is 林's turn and you are not asked yet"),
    ],
)
def test_who_is_not_asked_is_told_whose_turn_it_is_and_nothing_else(locale, words):
    told = set(refused(stage(), B, locale).values())
    assert len(told) == 1
    assert told.pop().startswith(words)


def test_reasons_are_gathered_and_each_card_is_named_once():
    on = stage(hand=["dear", "dear", "bolt"])
    by_reason = {one.reason.key: one for one in gathered(on.game.refusals(A, on.owed))}
    price = by_reason["refusal.price"]
    assert price.clause == "12.1"
    assert [say(act, "en", pack=PACK) for act in price.acts] == ["Use: H1 “Dragon” and H2 “Dragon”"]
