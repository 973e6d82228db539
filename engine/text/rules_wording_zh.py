"""How effects, conditions and amounts read on cards in the style ``rules`` in Chinese."""

from __future__ import annotations

from engine.kernel.grammar import Filter
from engine.language import actions, amounts, flow, permanents, searching
from engine.text.rules_zh import ChineseRules as Z
from engine.text.writer import wording


@wording("zh", actions.Damage, "rules")
def _damage(z: Z, node: actions.Damage) -> str:
    if isinstance(node.amount, int):
        return f"对{z.cards(node.what)}造成{node.amount}点伤害"
    amount = z.phrase(node.amount)
    return f"对{z.cards(node.what)}造成等同于{amount}的伤害"


@wording("zh", actions.Heal, "rules")
def _heal(z: Z, node: actions.Heal) -> str:
    if isinstance(node.amount, int):
        return f"{z.cards(node.what)}回复{node.amount}点生命"
    return f"{z.cards(node.what)}回复等同于{z.phrase(node.amount)}的生命"


@wording("zh", actions.LoseLife, "rules")
def _lose_life(z: Z, node: actions.LoseLife) -> str:
    return f"{z.cards(node.what)}失去{z.number(node.amount)}点生命"


@wording("zh", actions.Draw, "rules")
def _draw(z: Z, node: actions.Draw) -> str:
    return z.does(node.who, f"{z.act('draw')}{z.few_of(node.amount)}张牌")


@wording("zh", actions.Discard, "rules")
def _discard(z: Z, node: actions.Discard) -> str:
    if node.how == "all":
        return z.does(node.who, f"{z.act('discard')}所有手牌")
    chance = "随机" if node.how == "random" else ""
    return z.does(node.who, f"{chance}{z.act('discard')}{z.few_of(node.amount)}张手牌")


@wording("zh", actions.Look, "rules")
def _look(z: Z, node: actions.Look) -> str:
    return z.does(node.who, f"查看{z.cards(node.what)}")


@wording("zh", actions.Flip, "rules")
def _flip(z: Z, node: actions.Flip) -> str:
    return z.term(f"flip.{node.face}", cards=z.cards(node.what))


@wording("zh", permanents.Token, "rules")
def _token(z: Z, node: permanents.Token) -> str:
    found = z.pack.designs.get(node.design)
    whose = {"you": "你", "others": "对手"}.get(node.who, z.seat(node.who))
    number = z.few_of(node.amount)
    if found is None:
        return f"将{number}个衍生物在{whose}的操控下放置进场"
    return f"将{number}个{z.numbers_on(found)}的[{found.name.zh}]衍生物在{whose}的操控下放置进场"


@wording("zh", permanents.Enter, "rules")
def _enter(z: Z, node: permanents.Enter) -> str:
    return f"将{z.cards(node.what)}在{z.seat(node.who)}的操控下放置进场"


@wording("zh", permanents.Destroy, "rules")
def _destroy(z: Z, node: permanents.Destroy) -> str:
    return f"将{z.cards(node.what)}置于{z.place_name('discard')}"


@wording("zh", permanents.Sacrifice, "rules")
def _sacrifice(z: Z, node: permanents.Sacrifice) -> str:
    thing = f"{z.quantity(node.what, node.amount)}{z.adjectives(node.what)}{z.noun(node.what)}"
    return z.does(node.who, f"{z.act('sacrifice')}{thing}")


@wording("zh", permanents.Return, "rules")
def _return(z: Z, node: permanents.Return) -> str:
    own = z.from_own_pile(node.what)
    pile = f"的{z.place_name(node.zone)}{'顶' if node.zone == 'deck' else ''}"
    where = "手上" if node.zone == "hand" else pile
    return f"将{own or z.cards(node.what)}置于{'你' if own else '其所有者'}{where}"


@wording("zh", permanents.Exile, "rules")
def _exile(z: Z, node: permanents.Exile) -> str:
    return f"{z.act('exile')}{z.cards(node.what)}"


@wording("zh", permanents.ComeBack, "rules")
def _come_back(z: Z, node: permanents.ComeBack) -> str:
    return f"被{z.this()}{z.act('exile')}的牌回到其所有者的场上"


@wording("zh", permanents.Control, "rules")
def _control(z: Z, node: permanents.Control) -> str:
    return f"{z.seat(node.who)}获得{z.cards(node.what)}的操控权"


@wording("zh", permanents.TapCards, "rules")
def _tap(z: Z, node: permanents.TapCards) -> str:
    return f"{z.act('tap')}{z.cards(node.what)}"


@wording("zh", permanents.ResetCards, "rules")
def _reset(z: Z, node: permanents.ResetCards) -> str:
    return f"{z.act('reset')}{z.cards(node.what)}"


@wording("zh", permanents.Hold, "rules")
def _hold(z: Z, node: permanents.Hold) -> str:
    return f"{z.cards(node.what)}在其操控者的下个重置步骤中不重置"


@wording("zh", permanents.Negate, "rules")
def _negate(z: Z, node: permanents.Negate) -> str:
    return f"使{z.cards(node.what)}无效，并将其置于{z.place_name('discard')}"


@wording("zh", searching.Search, "rules")
def _search(z: Z, node: searching.Search) -> str:
    thing = f"{z.adjectives(node.what)}{z.noun(node.what)}"
    where = "置于你手上" if node.to == "hand" else "，在你的操控下放置进场"
    library = f"你的{z.place_name('deck')}"
    return f"从{library}将至多{z.counted(node.most)}张{thing}{where}，将{library}洗牌"


@wording("zh", searching.Mill, "rules")
def _mill(z: Z, node: searching.Mill) -> str:
    top = f"{z.seat(node.who)}{z.place_name('deck')}顶的{z.few_of(node.amount)}张牌"
    return f"将{top}置于{z.place_name('discard')}"


@wording("zh", searching.Dig, "rules")
def _dig(z: Z, node: searching.Dig) -> str:
    thing = f"{z.adjectives(node.what)}{z.noun(node.what)}"
    return (
        f"查看你{z.place_name('deck')}顶的{z.counted(node.amount)}张牌，"
        f"将其中至多{z.counted(node.most)}张{thing}置于你手上，其余置于你的{z.place_name('deck')}底"
    )


@wording("zh", flow.Target, "rules")
def _target(z: Z, node: flow.Target) -> str:
    return z.does(node.who, f"选择{z.one(node.what, node.least, node.most)}")


@wording("zh", amounts.Fits, "rules")
def _fits(z: Z, node: amounts.Fits) -> str:
    what = node.what
    if what == Filter(what.zone, attribute=what.attribute):
        return f"{z.cards(node.card)}为{z.term(f'attribute.{what.attribute}')}属性"
    return f"{z.cards(node.card)}是{z.adjectives(what)}{z.noun(what)}"


@wording("zh", amounts.Count, "rules")
def _count(z: Z, node: amounts.Count) -> str:
    return f"{z.thing(node.what, '和')}数"


@wording("zh", amounts.Stat, "rules")
def _stat(z: Z, node: amounts.Stat) -> str:
    return f"{z.cards(node.what)}的{z.term(f'stat.{node.stat}')}"


@wording("zh", amounts.EventAmount, "rules")
def _event_amount(z: Z, node: amounts.EventAmount) -> str:
    return z.term("event_amount.damaged" if z.event == "damaged" else "event_amount.other")
