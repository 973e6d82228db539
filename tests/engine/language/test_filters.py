"""A filter of several zones: what it means, how it reads, what the loader says of a wrong one."""

import base64
import json
import zlib

import msgspec
import pytest

from engine import BadPack, titles
from engine.cards.loader import load_pack
from engine.kernel.grammar import Ability, Filter, Names, Static, TargetRule, When
from engine.kernel.nodes import Effect
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.reading import cards_of
from engine.kernel.scope import Scope
from engine.language import amounts, hands, moves, permanents, picking, wounds
from engine.language.effects import Resolve
from engine.text.cards import card_text
from tests.engine.cards.test_docs import files_with
from tests.engine.games.shenhua.stage import A, B, Stage
from tests.engine.games.yongheng.table import Table
from tests.engine.properties.replay import FOLDER, RECORDED

ANY = ("general", "field")
THINGS = ("field", "gear")
LAID = ("trap", "effect")
TOMB = Filter(("field", "discard"), "you", kind="creature")


def texts_of(title: str, kind: str, ability: Ability) -> tuple[str, str]:
    card = CardDesign("sample", Names("样", "Sample"), kind, "样", abilities=(ability,))
    pack = titles[title].pack()
    zh, en = (card_text(card, pack, locale, "plain") for locale in ("zh", "en"))
    return zh, en


def aimed(effect: Effect, what: Filter, least: int = 1, most: int = 1) -> Ability:
    return Ability("play", targets=(TargetRule(what, least=least, most=most),), do=(effect,))


# -- how it reads -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "zh", "en"),
    [
        (
            aimed(wounds.Damage(2), Filter(ANY)),
            "对目标主将或生物造成2点伤害。",
            "Deal 2 damage to target general or creature.",
        ),
        (
            aimed(wounds.Damage(2), Filter(ANY, "others", damaged=True), 0, 3),
            "对至多三个对手操控的受伤的目标主将或生物造成2点伤害。",
            "Deal 2 damage to up to three target damaged generals or creatures your opponent "
            "controls.",
        ),
        (
            aimed(permanents.Destroy(), Filter(THINGS, "others")),
            "将对手操控的目标生物或装备置于弃牌堆。",
            "Put target creature or equipment your opponent controls into the discard pile.",
        ),
        (
            aimed(permanents.TapCards(), Filter(("general", *THINGS))),
            "横置目标主将、生物或装备。",
            "Tap target general, creature, or equipment.",
        ),
        (
            aimed(permanents.Return("hand"), TOMB),
            "将你操控的目标生物或你弃牌堆中的目标生物牌置于其所有者手上。",
            "Put target creature you control or creature card in your discard pile into its "
            "owner's hand.",
        ),
        (
            Ability("play", do=(wounds.Damage(1, Filter(ANY, "others")),)),
            "对对手的主将和对手操控的每个生物造成1点伤害。",
            "Deal 1 damage to the opposing general and each creature your opponent controls.",
        ),
        (
            Ability("play", do=(permanents.Sacrifice(Filter(THINGS, "you")),)),
            "献祭一个生物或一件装备。",
            "Sacrifice a creature or equipment.",
        ),
        (
            Ability("play", do=(hands.Draw(amounts.Count(Filter(THINGS, "you"))),)),
            "抓X张牌（X为你操控的生物和装备数）。",
            "Draw X cards, where X is the number of creatures and equipment you control.",
        ),
        (
            Ability(
                "trigger",
                when=When("entered", card=Filter(THINGS, "others")),
                do=(wounds.Damage(1, "subject"),),
            ),
            "每当对手操控的生物或装备进场时，对该生物或装备造成1点伤害。",
            "Whenever a creature or equipment your opponent controls enters the field, deal 1 "
            "damage to that creature or equipment.",
        ),
        (
            Ability("static", modify=(Static("might", 1, what=Filter(ANY, "you")),)),
            "你的主将和你操控的每个生物均+1武力。",
            "Your general and each creature you control get +1 might.",
        ),
    ],
)
def test_a_duel_names_a_target_as_a_person_would(ability: Ability, zh: str, en: str) -> None:
    assert texts_of("shenhua", "creature", ability) == (zh, en)


@pytest.mark.parametrize(
    ("effects", "zh", "en"),
    [
        (
            (picking.Target(Filter(LAID, "others")), moves.Remove()),
            "移除其他玩家陷阱区中的一张陷阱或效果区中的一张效果卡。",
            "Remove a trap or effect card in another player's zone.",
        ),
        (
            (picking.Target(Filter(("character", "pool"), "you")), wounds.Heal(2)),
            "令你的一名角色或角色池中的一名角色恢复2点生命。",
            "Restore 2 life to one of your characters or a character in your character pool.",
        ),
        (
            (
                picking.Target(Filter(("character", "trap"), "others"), least=0, most=3),
                moves.Flip(),
            ),
            "选择至多3张其他玩家的角色或陷阱区中的陷阱，反置这些牌。",
            "Choose up to 3 characters of another player or traps in another player's zone and "
            "turn those cards over.",
        ),
        (
            (hands.Draw(amounts.Count(Filter(LAID, "you"))),),
            "摸X张牌（X为你陷阱区中的陷阱和效果区中的效果卡的数量）。",
            "Draw X cards, where X is the number of traps in your zone and effect cards in your "
            "zone.",
        ),
        (
            (moves.Remove(Filter(LAID)),),
            "移除所有陷阱和效果卡。",
            "Remove all traps and all effect cards.",
        ),
    ],
)
def test_a_party_game_reads_so_too(effects: tuple[Effect, ...], zh: str, en: str) -> None:
    assert texts_of("yongheng", "effect", Ability("play", do=effects)) == (zh, en)


# -- what it means ------------------------------------------------------------------------


def test_cards_are_found_by_seat_then_zone_then_place():
    story = Stage(a={"field": ["aoyin"], "gear": ["rake"]}, b={"field": ["2 aoyin"]})

    def found(what: Filter) -> list[str]:
        return [story.game.slot(card) for card in cards_of(story.game, Scope(A), what)]

    assert found(Filter(ANY)) == ["A0", "A1", "B0", "B1", "B2"]
    assert found(Filter(("gear", "field", "general"), "you")) == ["AE1", "A1", "A0"]
    assert found(Filter(ANY, "others", least={"life": 20})) == ["B0"]


def test_a_character_in_play_or_in_the_pool_is_offered():
    table = Table()
    mine = [*table.game.zone("character", 0), *table.game.zone("pool", 0)]
    what = Filter(("character", "pool"), "you")
    assert list(cards_of(table.game, Scope(0), what)) == mine


def test_the_general_and_a_creature_are_both_hurt():
    story = Stage(b={"field": ["fang_bi", "aoyin"]})
    frame = Resolve((), Scope(A))
    wounds.Damage(2, Filter(ANY, "others", least={"life": 5})).run(story.game, frame)
    assert (story.damage("ji_chang", B), story.damage("fang_bi", B)) == (2, 2)
    assert story.damage("aoyin", B) == 0


# -- files and stored games ---------------------------------------------------------------

CARD = """cards:
- id: odd
  name: {{zh: 甲, en: A}}
  kind: effect
  glyph: 甲
  abilities: [{{type: play, do: [{{do: target, what: {{zone: {zone}}}}}, {{do: remove}}]}}]
"""


@pytest.mark.parametrize(
    ("zone", "key", "field"),
    [
        ("[trap, cellar]", "error.pack_word", "zone"),
        ("[trap, trap]", "error.pack_word", "zone"),
        ("[trap]", "error.pack_length", "abilities[0].do[0].what.zone"),
        ("[trap, effect, pool, hand, deck]", "error.pack_length", "abilities[0].do[0].what.zone"),
        ("[trap, 3]", "error.pack_type", "abilities[0].do[0].what.zone[1]"),
        ("3", "error.pack_type", "abilities[0].do[0].what.zone"),
    ],
)
def test_the_loader_says_which_zone_of_which_card_is_wrong(zone: str, key: str, field: str):
    with pytest.raises(BadPack) as wrong:
        load_pack(files_with(CARD.format(zone=zone)))
    said = wrong.value.message
    assert said.key == key
    assert said.args["card"] == "odd"
    assert said.args["field"] == field
    assert "mine.yaml" in str(said.args["file"])


def test_one_zone_and_several_go_through_bytes():
    for what in (Filter("trap"), Filter(LAID, "you")):
        data = msgspec.msgpack.encode(what)
        assert msgspec.msgpack.decode(data, type=Filter) == what
    assert msgspec.msgpack.encode(Filter("trap")) == msgspec.msgpack.encode({"zone": "trap"})


@pytest.mark.parametrize("name", RECORDED)
def test_a_stored_pack_keeps_its_bytes(name: str):
    record = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    stored = zlib.decompress(base64.b64decode(record["pack"]))
    assert Pack.load(stored).dump() == stored
