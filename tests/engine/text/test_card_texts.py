"""Card texts: fluent, whole, and never different from what the cards do."""

import re

import msgspec
import pytest

from engine.games.yongheng import standard_pack
from engine.kernel.grammar import Ability, Filter, Names, Static, When
from engine.kernel.nodes import AMOUNTS, CONDITIONS, EFFECTS
from engine.kernel.pack import CardDesign
from engine.kernel.values import CardRef, msg
from engine.language.conditions import Odd
from engine.language.hands import Draw
from engine.language.wounds import Damage
from engine.text import catalogue
from engine.text.cards import ability_text, card_text
from engine.text.sentences import say
from tests.engine.language.samples import card_of, choices, every_node, fields, instance

PACK = standard_pack()
LOCALES = ("zh", "en")
RAW = re.compile(
    r"[{}<>]|\bNone\b|\bw\.|[a-z]+_[a-z]+|\b(?:seat|name|role|some|when|stat|term)\.\w"
)

# What no sentence of its own says: names that only the program uses, payers of nothing.
UNSAID = {
    ("effect bid", "name"),
    ("effect vote", "name"),
    ("effect check", "name"),
    ("effect pick_player", "name"),
    ("effect pick_number", "name"),
    ("effect target", "name"),
    ("effect gate", "payers"),
    ("effect modify", "source"),
    ("amount chosen", "name"),
}


def design(**given) -> CardDesign:
    given = {"kind": "effect", "glyph": "样", "name": Names("样", "Sample"), **given}
    return CardDesign("sample", **given)


def test_every_node_has_words():
    written = [node for node in EFFECTS.values() if node.written]
    nodes = [*AMOUNTS.values(), *CONDITIONS.values(), *written]
    ours = set(every_node().values())
    assert [node for node in nodes if node in ours and not node.worded("prose")] == []
    assert [node for node in nodes if not node.worded("rules")] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("what", sorted(every_node()))
def test_every_node_reads_as_a_sentence(what, locale):
    text = card_text(card_of(instance(every_node()[what])), PACK, locale)
    assert text.strip(), what
    assert not RAW.search(text), text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("what", sorted(every_node()))
def test_a_node_with_another_value_reads_otherwise(what, locale):
    """Each field in turn takes its different values: no two of them may read the same."""
    cls = every_node()[what]
    for field in fields(cls):
        if (what, field.name) in UNSAID:
            continue
        said: dict[str, list[object]] = {}
        for value in choices(cls, field.name):
            node = instance(cls, **{field.name: value})
            said.setdefault(card_text(card_of(node), PACK, locale), []).append(value)
        assert [values for values in said.values() if len(values) > 1] == [], field.name


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("field", [f.name for f in fields(Filter)])
def test_every_field_of_a_filter_is_said(field, locale):
    values = {
        "zone": "trap",
        "whose": "others",
        "kind": "attack",
        "role": "own",
        "attribute": "fire",
        "tag": "rescue",
        "face": "down",
        "damaged": True,
        "other": True,
        "counter": "burn",
        "tapped": "yes",
        "least": {"life": 3},
        "most": {"life": 3},
        "named": Names("霜", "Frost"),
        "name_has": Names("霜", "Frost"),
    }
    plain = Filter("character")
    changed = msgspec.structs.replace(plain, **{field: values[field]})
    texts = {card_text(card_of(Damage(1, what)), PACK, locale) for what in (plain, changed)}
    assert len(texts) == 2


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("card", PACK.designs.values(), ids=lambda card: card.id)
def test_every_shipped_text_is_whole(card, locale):
    text = card_text(card, PACK, locale)
    assert text.strip()
    assert not RAW.search(text), text
    assert text.count("**") % 2 == 0
    assert "  " not in text
    assert "。。" not in text
    assert "，。" not in text
    assert "**" not in card_text(card, PACK, locale, "plain")
    for line in text.split("\n"):
        assert line[-1] in "。）.)", line


@pytest.mark.parametrize("locale", LOCALES)
def test_shipped_cards_that_do_different_things_read_differently(locale):
    programs: dict[tuple[str, str], list[CardDesign]] = {}
    for card in PACK.designs.values():
        key = (card_text(card, PACK, locale), card.kind)
        programs.setdefault(key, []).append(card)
    for cards in programs.values():
        told = {msgspec.json.encode((card.abilities, card.tags)) for card in cards}
        named = {card.id for card in cards}
        assert len(told) == 1, named


@pytest.mark.parametrize("locale", LOCALES)
def test_every_event_that_has_words_fills_them(locale):
    words = catalogue.sentences("zh", PACK.title)
    events = {key[5:].partition("/")[0] for key in words if key.startswith("when.")}
    for event in events:
        for who in ("", "you", "others", "holder"):
            for to in ("", "you", "others"):
                for least in (0, 3):
                    when = When(event, who=who, to=to, least=least)
                    ability = Ability("trigger", when=when, do=(Draw(1),))
                    for kind in ("attack", "trap", "ordinary"):
                        text = card_text(design(kind=kind, abilities=(ability,)), PACK, locale)
                        assert not RAW.search(text), text
                        assert "(s)" not in text, text


def test_a_text_says_when_a_condition_counts():
    static = Static("attack", 2, who="you", given=Odd())
    card = design(kind="ordinary", abilities=(Ability("static", modify=(static,)),))
    assert card_text(card, PACK, "zh") == "只要判定结果为单数，你的攻击力+2。"
    assert card_text(card, PACK, "en") == "As long as the result is odd, you get +2 attack power."


def test_an_optional_trigger_says_so():
    ability = Ability("trigger", when=When("turn_began", who="you"), optional=True, do=(Draw(1),))
    card = design(kind="ordinary", abilities=(ability,))
    assert card_text(card, PACK, "zh", "plain") == "你的回合开始时：你可以摸1张牌。"
    assert card_text(card, PACK, "en", "plain") == "At the start of your turn: You may draw 1 card."


@pytest.mark.parametrize(
    ("card", "place", "zh", "en"),
    [
        (
            "thunderclap",
            0,
            "攻击骰为4或以上时：此攻击不能被闪避。",
            "When the attack die shows 4 or more: This attack cannot be dodged.",
        ),
        (
            "nine_tongues",
            1,
            "【漫天要价】主动技能（支付1枚金币）：选择一名其他玩家，选择1至5中的一个数X。"
            "所选玩家可以支付X枚金币给你。若支付，所选玩家摸1张牌；"
            "否则，你对所选玩家的一名正置角色造成2点伤害。",
            "Name Your Price — Active skill (pay 1 gold): Choose another player and name a number "
            "X from 1 to 5. That player may pay you X gold. If they do, that player draws 1 card; "
            "if they do not, you deal 2 damage to one of that player's face-up characters.",
        ),
        (
            "dawn_toll",
            0,
            "此区玩家的回合开始时：除非该玩家支付2枚金币给你，否则你对该玩家的一名正置角色造成2点伤害。",
            "At the start of the zone owner's turn: Deal 2 damage to one of that player's face-up "
            "characters unless that player pays you 2 gold.",
        ),
        (
            "abyss_ferryman",
            1,
            "【引渡】主动技能（支付2枚金币）：选择其他玩家的一名召唤角色，进行一次1d判定，"
            "对该角色造成X点伤害（X为判定结果的一半，向上取整）。",
            "Ferry Across — Active skill (pay 2 gold): Choose a summon of another player, make a "
            "1d check, and deal X damage to that character, where X is half of the result of the "
            "check, rounded up.",
        ),
    ],
)
def test_texts_read_as_a_rulebook_would_say_it(card, place, zh, en):
    assert ability_text(PACK.design(card), place, PACK, "zh", "plain") == zh
    assert ability_text(PACK.design(card), place, PACK, "en", "plain") == en


@pytest.mark.parametrize("locale", LOCALES)
def test_a_hint_is_the_text_of_the_card_or_of_the_ability(locale):
    card = PACK.design("nine_tongues")
    whole = say(msg("hint.card", design=CardRef(card.id)), locale, pack=PACK)
    one = say(msg("hint.ability", design=CardRef(card.id), place=1), locale, pack=PACK)
    assert one == ability_text(card, 1, PACK, locale, "plain")
    assert one in whole
    assert "\n" not in whole
