"""Texts of the cards of 神话起源: in the document's own words, and nothing left unsaid."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine import BadPack
from engine.cards.loader import load_pack
from engine.games.shenhua import standard_pack
from engine.kernel.pack import CardDesign
from engine.text.cards import card_text
from tests.engine.games.shenhua import stage  # noqa: F401  (registers the title)

DESIGNS = tuple(standard_pack().designs.values())

READS = {
    ("chan_disciple", "zh"): "每当你抓一张牌时，[阐教道兵]+1武力直到回合结束。",
    ("crane_maiden", "zh"): "【叫阵】：抓一张牌。",
    ("ploughing", "zh"): "支付3点灵力，翻面：抓一张牌。",
    ("jiang_ziya", "zh"): "支付4点灵力，横置：抓一张牌。",
    ("yao_shuliang", "zh"): "【叫阵】：目标生物+2武力直到回合结束。",
    ("grey_fox", "zh"): "每个衍生物均-2武力。",
    ("centipede", "zh"): "[千足虫妖]不能对生物发起战斗。",
    ("kalpa_hound", "zh"): "每当你的一张奇遇牌翻面时，[劫火魔犬]+1武力直到回合结束。",
    ("mei_bo", "zh"): ("【阵亡】：将两个武力值1/生命值1的[苍生]衍生物在你的操控下放置进场。"),
    ("gold_brick", "zh"): "【战吼】：重置你的主将。",
    ("gold_brick", "en"): "War cry: Reset your general.",
    ("aoyin", "zh"): "无印制技能。",
    ("mei_bo", "en"): (
        "Last words: Put two 1/1 [Commoner] tokens onto the field under your control."
    ),
    ("slay_giant", "en"): (
        "Put target creature your opponent controls with might 5 or more into the discard pile."
    ),
    ("forbidden_rite", "en"): "Additional cost: lose 4 life. Draw three cards.",
    ("qingxu", "zh"): "【叫阵】：将至多一张目标法术牌从你的弃牌堆置于你手上。",
    ("black_cloud", "zh"): (
        "【叫阵】：你操控的每个其他名称中包含[随侍七仙]的生物均+1武力、+1生命。"
    ),
    ("demons_from_men", "zh"): (
        "本回合中，你可以使用你灵力区中每张牌面向下的非奇遇牌（须支付其灵力值）。"
    ),
    ("clear_heart", "zh"): (
        "【瞬发】（可以响应或插入堆叠。）\n"
        "除非堆叠中的目标牌的操控者丢弃一张手牌，否则使该牌无效，并将其置于弃牌堆。"
    ),
    ("zhu_zizhen", "zh"): "【叫阵】：献祭另一个生物。",
    ("burnt_offering", "zh"): (
        "仅当你操控生物或装备时可以使用。献祭一个生物或一件装备，对对手操控的目标主将或生物造成4点伤害。"
    ),
    ("water_spirit", "en"): "Each water card in your hand costs 1 spirit less.",
    ("daji", "en"): (
        "Pay 3 spirit, tap: Exile target creature.\n"
        "Whenever Daji resets, the cards exiled by Daji return to the field under their owners' "
        "control."
    ),
    ("enlightenment", "en"): (
        "Target creature you control gets +2 might and +2 life, and gains Guard."
    ),
    ("back_to_river", "en"): (
        "Each creature you control gets +2 might and gains Vanguard and Peerless until end of turn."
    ),
    ("empty_city", "en"): (
        "Flash (It may answer, and be inserted into the stack.)\n"
        "Creatures your opponent controls cannot attack until end of turn."
    ),
    ("clear_heart", "en"): (
        "Flash (It may answer, and be inserted into the stack.)\n"
        "Counter target card on the stack unless its controller discards a card."
    ),
    ("soul_banner", "en"): (
        "Put target creature card from your discard pile with cost 5 or less onto the field under "
        "your control."
    ),
    ("investiture_list", "en"): (
        "Pay 3 spirit, tap: Put target creature card from your discard pile into its owner's "
        "spirit zone tapped."
    ),
    ("return_of_souls", "en"): (
        "Pay 3 spirit, flip: Put target creature card from your discard pile into your hand."
    ),
}


@pytest.mark.parametrize(("card", "locale"), READS)
def test_a_card_reads_as_the_document_would_say_it(card: str, locale: str) -> None:
    assert (
        card_text(standard_pack().design(card), standard_pack(), locale, "plain")
        == READS[card, locale]
    )


SCENARIO_CARDS = Path(__file__).parents[3] / "scenarios" / "shenhua" / "pack.yaml"

OPTIONAL_AND_LOST = {
    ("beggar", "zh"): "每当你抓一张牌时，你可以使你的主将回复1点生命。",
    ("beggar", "en"): ("Whenever you draw a card, you may do this: your general regains 1 life."),
    ("warden_of_fires", "en"): (
        "Nimble, once a turn, pay 1 spirit: Target creature gets +1 might until end of turn."
    ),
    ("breach", "zh"): "目标生物失去【护卫】直到回合结束。",
    ("breach", "en"): "Target creature loses Guard until end of turn.",
    ("summons", "zh"): (
        "从你的牌库将至多一张名称为[跳跳兔]的生物牌，在你的操控下放置进场，将你的牌库洗牌。"
    ),
    ("recall", "zh"): "将至多一张目标法术牌从你的弃牌堆置于你手上。",
}


@pytest.mark.parametrize(("card", "locale"), OPTIONAL_AND_LOST)
def test_what_the_ready_cards_do_not_say_reads_as_well(card: str, locale: str) -> None:
    pack = load_pack({"pack.yaml": SCENARIO_CARDS.read_text("utf-8")})
    assert card_text(pack.design(card), pack, locale, "plain") == OPTIONAL_AND_LOST[card, locale]


def test_a_keyword_is_lost_by_silence_and_never_subtracted() -> None:
    text = SCENARIO_CARDS.read_text("utf-8")
    lost = "do: [{do: silence, keyword: guard}]"
    less = "do: [{do: modify, stat: guard, amount: -1, what: target}]"
    assert text.count(lost) == 1
    with pytest.raises(BadPack, match="pack_bound"):
        load_pack({"pack.yaml": text.replace(lost, less)})
    with pytest.raises(BadPack, match="pack_word"):
        load_pack({"pack.yaml": text.replace(lost, lost.replace("guard", "gard"))})


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_text_is_whole(design: CardDesign, locale: str) -> None:
    text = card_text(design, standard_pack(), locale, "plain")
    assert not re.search(r"\w\.\w|[{}]|  |，，|。。|\.\.", text)
    assert len(text) >= 4
    for line in text.splitlines():
        assert line[-1] in "。.）)】" or line == "Vanguard"
    if locale == "zh":
        assert not re.search("[A-Za-z]", text)
    else:
        assert not re.search("[\u4e00-\u9fff]", text)


def test_keywords_stand_in_front() -> None:
    lines = card_text(standard_pack().design("golden_light"), standard_pack(), "zh").splitlines()
    assert [line.partition("（")[0] for line in lines] == ["**【无双】**", "**【护卫】**"]


def test_a_pack_s_own_token_is_called_by_its_name_and_numbers() -> None:
    pack = load_pack(
        {
            "mine.yaml": """
title: shenhua
name: {zh: 我的, en: Mine}
cards:
- {id: imp, name: {zh: 小鬼, en: Imp}, kind: token, glyph: 鬼, stats: {might: 2, life: 3}}
- id: gate
  name: {zh: 鬼门, en: Gate of Ghosts}
  kind: spell
  glyph: 门
  stats: {cost: 2}
  abilities: [{type: play, do: [{do: token, design: imp, amount: 2}]}]
"""
        }
    )
    gate = pack.design("gate")
    assert card_text(gate, pack, "zh", "plain") == (
        "将两个武力值2/生命值3的[小鬼]衍生物在你的操控下放置进场。"
    )
    assert card_text(gate, pack, "en", "plain") == (
        "Put two 2/3 [Imp] tokens onto the field under your control."
    )


def test_at_most_so_many_targets_is_said_where_there_may_be_none_and_only_there():
    """Clauses of shenhua: 2.2, 16.1."""
    open_ended = [
        (design, rule)
        for design in DESIGNS
        for ability in design.abilities
        for rule in ability.targets
        if rule.least < rule.most
    ]
    assert len(open_ended) > 8
    for design, rule in open_ended:
        for locale, words in (("zh", "至多"), ("en", "up to")):
            said = card_text(design, standard_pack(), locale)
            assert (words in said.lower()) == (rule.least == 0), said


def test_a_trigger_that_leaves_open_whom_it_is_about_says_so():
    """Clauses of shenhua: 17.2.7, 17.2.9."""
    loud = {"type": "trigger", "do": [{"do": "draw", "amount": 1}]}
    for event in ("damaged", "attack_declared", "attacked"):
        record = msgspec.to_builtins(DESIGNS[0])
        design = msgspec.convert(
            {**record, "abilities": [{**loud, "when": {"event": event}}]}, CardDesign
        )
        assert "生物或主将" in card_text(design, standard_pack(), "zh")
        assert "creature or general" in card_text(design, standard_pack(), "en")
