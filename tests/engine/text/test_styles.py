"""A third title speaks the style ``rules`` in its own words, without a line of Python."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from engine import titles
from engine.kernel.grammar import Ability, Cost, Filter, Names, TargetRule, When
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import Manner
from engine.language import hands, modifiers, permanents, searching, wounds
from engine.text import catalogue
from engine.text.cards import card_text

WORDS = {
    "zh": """
kind_card: {beast: 异兽牌, relic: 圣物牌}
kind_field: {beast: 异兽, relic: 圣物}
noun: {front: 异兽, shrine: 圣物, hand: 牌, deck: 牌, grave: 牌}
counter_word: {front: 只, shrine: 尊, hand: 张, deck: 张, grave: 张}
zone: {front: 前线, shrine: 神龛, hand: 手牌, deck: 牌堆, discard: 墓地, grave: 墓地}
stat: {power: 力量}
change: {power: "{of}{signed}力量"}
cost: {mana: "消耗{n}点法力"}
player: {others: 其他玩家}
controls: {others: 其他玩家操控的}
act: {draw: 摸, tap: 侧放}
keyword_head: {entered: 【登场】}
when: {entered: "每当{card}登场时"}
""",
    "en": """
kind_card: {beast: beast card, relic: relic card}
kind_field: {beast: beast, relic: relic}
noun: {front: beast, shrine: relic, hand: card, deck: card, grave: card}
counter_word: {front: "", shrine: "", hand: "", deck: "", grave: ""}
zone: {front: Front, shrine: Shrine, hand: Hand, deck: Deck, discard: Grave, grave: Grave}
stat: {power: Power}
change: {power: "gets {signed} power"}
cost: {mana: "spend {n} mana"}
player: {others: another player}
controls: {others: " another player controls"}
act: {draw: draw, tap: turn}
keyword_head: {entered: On arrival}
when: {entered: "whenever {card} arrives"}
""",
}

FOE = TargetRule(Filter("front", "others", kind="beast"))


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pack:
    """The pack of a title that has nothing but words and the places of its cards."""
    for locale, words in WORDS.items():
        (tmp_path / f"{locale}.yaml").write_text(words, "utf-8")
    layers = (*catalogue._LAYERS["shenhua"][:-1], tmp_path)
    monkeypatch.setattr(catalogue, "_LAYERS", catalogue._LAYERS | {"third": layers})
    manner = Manner(
        "rules",
        field=("front", "shrine"),
        controlled=("front",),
        single=("shrine",),
        cards=("hand", "deck", "grave"),
    )
    usual = titles["shenhua"]
    third = replace(usual, id="third", words=structs.replace(usual.words, manner=manner))
    monkeypatch.setitem(titles, "third", third)
    return Pack("third", Names("第三", "Third"), ())


@pytest.mark.parametrize(
    ("ability", "zh", "en"),
    [
        (
            Ability("trigger", when=When("entered", card="this"), do=(hands.Draw(2),)),
            "【登场】：摸两张牌。",
            "On arrival: Draw two cards.",
        ),
        (
            Ability(
                "active",
                cost=Cost(pay={"mana": 2}),
                limit="free",
                targets=(FOE,),
                do=(permanents.TapCards(),),
            ),
            "消耗2点法力：侧放其他玩家操控的目标异兽。",
            "Spend 2 mana: Turn target beast another player controls.",
        ),
        (
            Ability("play", do=(wounds.Damage(2, Filter(("shrine", "front"), "you")),)),
            "对你的圣物和你操控的每只异兽造成2点伤害。",
            "Deal 2 damage to your relic and each beast you control.",
        ),
        (
            Ability("play", targets=(FOE,), do=(permanents.Destroy(),)),
            "将其他玩家操控的目标异兽置于墓地。",
            "Put target beast another player controls into the grave.",
        ),
        (
            Ability("play", do=(searching.Search(Filter("deck", "you", kind="beast")),)),
            "从你的牌堆将至多一张异兽牌置于你手上，将你的牌堆洗牌。",
            "Put up to one beast card from your deck into your hand, then shuffle your deck.",
        ),
        (
            Ability("play", do=(modifiers.Modify("power", 2, Filter("front", "you")),)),
            "你操控的每只异兽均+2力量直到回合结束。",
            "Each beast you control gets +2 power until end of turn.",
        ),
    ],
)
def test_a_third_title_says_what_its_cards_do(
    pack: Pack, ability: Ability, zh: str, en: str
) -> None:
    card = CardDesign("one", Names("一", "One"), "beast", "一", abilities=(ability,))
    said = tuple(card_text(card, pack, locale, "plain") for locale in ("zh", "en"))
    assert said == (zh, en)
    catalogue.sentences.cache_clear()


def test_the_styles_name_no_title() -> None:
    for module in Path(catalogue.__file__).parent.glob("*.py"):
        text = module.read_text("utf-8")
        assert not [title for title in titles if title in text], module.name
