"""How what only this title's cards do, ask and count reads in card texts."""

from __future__ import annotations

from engine.games.shenhua import amounts as own_amounts
from engine.games.shenhua import effects
from engine.text.rules_en import EnglishRules as E
from engine.text.rules_en import several_said, verb_of
from engine.text.rules_zh import ChineseRules as Z
from engine.text.writer import wording


@wording("zh", effects.Silence, "rules")
def _silence_zh(z: Z, node: effects.Silence) -> str:
    lost = f"【{z.term(f'keyword.{node.keyword}')}】" if node.keyword else "所有印制技能"
    return f"{z.cards(node.what)}失去{lost}{z.until(node.until)}"


@wording("en", effects.Silence, "rules")
def _silence_en(e: E, node: effects.Silence) -> str:
    what = e.cards(node.what)
    verb = verb_of(what, "lose")
    lost = e.term(f"keyword.{node.keyword}") if node.keyword else "all printed skills"
    return e.happens(f"{what} {verb} {lost}{e.until(node.until)}")


@wording("zh", effects.Ramp, "rules")
def _ramp_zh(z: Z, node: effects.Ramp) -> str:
    how = "横置" if node.tapped else "竖置"
    whose = z.seat(node.who)
    return f"将{whose}牌库顶的{z.few_of(node.amount)}张牌{how}放置到灵力区"


@wording("en", effects.Ramp, "rules")
def _ramp_en(e: E, node: effects.Ramp) -> str:
    how = "tapped" if node.tapped else "upright"
    whose = "your" if node.who == "you" else "their"
    cards = e.some_of(node.amount, "card").removeprefix("a ")
    return e.does(node.who, f"put the top {cards} of {whose} library into the spirit zone {how}")


@wording("zh", effects.ToSpirit, "rules")
def _to_spirit_zh(z: Z, node: effects.ToSpirit) -> str:
    how = "横置" if node.tapped else "竖置"
    return f"将{z.cards(node.what)}{how}放置到其所有者的灵力区"


@wording("en", effects.ToSpirit, "rules")
def _to_spirit_en(e: E, node: effects.ToSpirit) -> str:
    how = "tapped" if node.tapped else "upright"
    cards = e.cards(node.what)
    where = "their owners' spirit zones" if several_said(cards) else "its owner's spirit zone"
    return e.does("you", f"put {cards} into {where} {how}")


@wording("zh", effects.Repair, "rules")
def _repair_zh(z: Z, node: effects.Repair) -> str:
    return f"{z.cards(node.what)}回复{z.number(node.amount)}点耐久"


@wording("en", effects.Repair, "rules")
def _repair_en(e: E, node: effects.Repair) -> str:
    cards = e.cards(node.what)
    return e.happens(f"{cards} {verb_of(cards, 'regain')} {e.number(node.amount)} durability")


@wording("zh", effects.Wear, "rules")
def _wear_zh(z: Z, node: effects.Wear) -> str:
    return f"{z.cards(node.what)}减少{z.number(node.amount)}点耐久"


@wording("en", effects.Wear, "rules")
def _wear_en(e: E, node: effects.Wear) -> str:
    cards = e.cards(node.what)
    return e.happens(f"{cards} {verb_of(cards, 'lose')} {e.number(node.amount)} durability")


@wording("zh", own_amounts.WithoutSkills, "rules")
def _without_skills_zh(z: Z, node: own_amounts.WithoutSkills) -> str:
    return f"{z.cards(node.what)}无印制技能"


@wording("en", own_amounts.WithoutSkills, "rules")
def _without_skills_en(e: E, node: own_amounts.WithoutSkills) -> str:
    return f"{e.cards(node.what)} has no printed skill"


@wording("zh", own_amounts.Elements, "rules")
def _elements_zh(z: Z, node: own_amounts.Elements) -> str:
    return f"{z.thing(node.what, '和')}的属性种类数"


@wording("en", own_amounts.Elements, "rules")
def _elements_en(e: E, node: own_amounts.Elements) -> str:
    cards = e.described(node.what, several=True, joint="and")
    return f"the number of elements among {cards}"


@wording("zh", own_amounts.Fallen, "rules")
def _fallen_zh(z: Z, node: own_amounts.Fallen) -> str:
    whose = {"you": "你操控的", "others": "对手操控的"}.get(node.who, "")
    return f"本回合中从场上置于弃牌堆的{whose}生物数"


@wording("en", own_amounts.Fallen, "rules")
def _fallen_en(e: E, node: own_amounts.Fallen) -> str:
    whose = {"you": " of yours", "others": " of your opponent"}.get(node.who, "")
    return f"the number of creatures{whose} put from the field into the discard pile this turn"
