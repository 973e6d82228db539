"""Limits of a pack of 圣物战线: what would tell a plan before it is made."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.shengwu import standard_pack
from engine.games.shengwu.decks import pack_problems
from engine.kernel.grammar import Cost, Filter
from engine.kernel.pack import CardDesign
from engine.language.amounts import Count
from engine.language.conditions import Compare
from engine.language.gates import Gate
from engine.language.permanents import ResetCards, TapCards
from engine.text.cards import card_text

EXHAUSTED = Compare(amount=Count(what=Filter(zone="unit", tapped="yes")), least=1)


@pytest.mark.parametrize(
    "change",
    [
        {"cost": Cost(life=1)},
        {"cost": Cost(discard=1)},
        {"cost": Cost(sacrifice=True)},
        {"at_once": True, "do": (ResetCards(what="this"),)},
        {"at_once": True, "do": (TapCards(what="this"),)},
        {"at_once": True, "do": (Gate(given=EXHAUSTED, then=()),)},
    ],
    ids=["life", "cards", "sacrifice", "refreshes", "exhausts", "counts the exhausted"],
)
def test_a_skill_that_would_show_what_is_planned_is_refused(change):
    pack = standard_pack()
    assert pack_problems(tuple(pack.designs.values())) == []
    zealot = pack.design("spear_zealot")
    skill = replace(zealot.abilities[0], **change)
    designs = {**pack.designs, zealot.id: replace(zealot, abilities=(skill,))}
    (problem,) = pack_problems(tuple(designs.values()))
    assert problem.args["card"] == "spear_zealot"


def _at_least(card: CardDesign, other: CardDesign) -> bool:
    """Tell whether a card does all that another of its factions does, for no more."""
    same = card.kind == other.kind and {*card.tags} == {*other.tags}
    dear = any(card.stat(name) > other.stat(name) for name in ("cost", "marks"))
    weak = any(card.stat(name) < other.stat(name) for name in ("attack", "life"))
    good = {*other.keywords} - {"hold"} <= {*card.keywords}
    held = "hold" in card.keywords and "hold" not in other.keywords
    does = all(ability in card.abilities for ability in other.abilities)
    return same and good and does and not (dear or weak or held)


def test_no_card_does_all_that_another_does_for_no_more():
    designs = [d for d in standard_pack().designs.values() if d.stat("cost") or d.kind == "relic"]
    assert len([design for design in designs if design.kind == "relic"]) == 15
    assert len(designs) >= 135
    found = [f"{a.id}: {b.id}" for a in designs for b in designs if a is not b and _at_least(a, b)]
    assert found == []


@pytest.mark.parametrize(
    ("design", "said"),
    [
        ("eye_of_judgement", "抽一张牌。使与其对阵的生物力竭。"),
        ("overrule", "反击对手的一项堆叠条目；若该条目是领域牌，你的牌手回复2点生命。"),
        ("whisper_of_the_grove", "反击对手的一项圣物技能、领域或法术，你的牌手回复2点生命。"),
        ("vampire_noble", "你的牌手回复等同于该次伤害的一半的生命（向下取整）。"),
        ("brimstone_rift", "每个回合结束时，对本列的每个生物造成1点伤害。"),
    ],
)
def test_a_card_reads_in_chinese_as_players_say_it(design, said):
    """Its text tells apart, too, what hangs on a condition and what does not."""
    pack = standard_pack()
    assert said in card_text(pack.design(design), pack, "zh", "plain")
