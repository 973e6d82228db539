"""How effects, conditions and amounts read on this title's cards in Chinese."""

from __future__ import annotations

from engine.cards.design import Filter
from engine.games.shenhua import library, measures, nodes
from engine.games.shenhua import words as w
from engine.games.shenhua.diction import own_words
from engine.games.shenhua.diction_zh import OWN
from engine.games.shenhua.diction_zh import ShenhuaChinese as Z
from engine.kernel import amounts, flow, verbs
from engine.kernel.effects import Amount


def _n(z: Z, amount: int | Amount) -> str:
    """A number of cards: 两张."""
    return z.counted(amount) if isinstance(amount, int) else z.number(amount)


@own_words(OWN, verbs.Damage)
def _damage(z: Z, node: verbs.Damage) -> str:
    if isinstance(node.amount, int):
        return f"对{z.cards(node.what)}造成{node.amount}点伤害"
    amount = z.phrase(node.amount)
    return f"对{z.cards(node.what)}造成等同于{amount}的伤害"


@own_words(OWN, verbs.Heal)
def _heal(z: Z, node: verbs.Heal) -> str:
    if isinstance(node.amount, int):
        return f"{z.cards(node.what)}回复{node.amount}点生命"
    return f"{z.cards(node.what)}回复等同于{z.phrase(node.amount)}的生命"


@own_words(OWN, verbs.LoseLife)
def _lose_life(z: Z, node: verbs.LoseLife) -> str:
    return f"{z.cards(node.what)}失去{z.number(node.amount)}点生命"


@own_words(OWN, verbs.Draw)
def _draw(z: Z, node: verbs.Draw) -> str:
    return z.does(node.who, f"抓{_n(z, node.amount)}张牌")


@own_words(OWN, verbs.Discard)
def _discard(z: Z, node: verbs.Discard) -> str:
    if node.how == "all":
        return z.does(node.who, "丢弃所有手牌")
    chance = "随机" if node.how == "random" else ""
    return z.does(node.who, f"{chance}丢弃{_n(z, node.amount)}张手牌")


@own_words(OWN, verbs.Look)
def _look(z: Z, node: verbs.Look) -> str:
    return z.does(node.who, f"查看{z.cards(node.what)}")


@own_words(OWN, verbs.Flip)
def _flip(z: Z, node: verbs.Flip) -> str:
    return z.term(f"flip.{node.face}", cards=z.cards(node.what))


@own_words(OWN, nodes.Token)
def _token(z: Z, node: nodes.Token) -> str:
    found = z.pack.designs.get(node.design)
    whose = {"you": "你", "others": "对手"}.get(node.who, z.seat(node.who))
    number = _n(z, node.amount)
    if found is None:
        return f"将{number}个衍生物在{whose}的操控下放置进场"
    numbers = f"武力值{found.stat(w.MIGHT)}/生命值{found.stat(w.LIFE)}"
    return f"将{number}个{numbers}的[{found.name.zh}]衍生物在{whose}的操控下放置进场"


@own_words(OWN, nodes.Enter)
def _enter(z: Z, node: nodes.Enter) -> str:
    return f"将{z.cards(node.what)}在{z.seat(node.who)}的操控下放置进场"


@own_words(OWN, nodes.Destroy)
def _destroy(z: Z, node: nodes.Destroy) -> str:
    return f"将{z.cards(node.what)}置于弃牌堆"


@own_words(OWN, nodes.Sacrifice)
def _sacrifice(z: Z, node: nodes.Sacrifice) -> str:
    thing = f"{z.quantity(node.what, node.amount)}{z.adjectives(node.what)}{z.noun(node.what)}"
    return z.does(node.who, f"献祭{thing}")


@own_words(OWN, nodes.Return)
def _return(z: Z, node: nodes.Return) -> str:
    own = z.from_own_pile(node.what)
    where = {"hand": "手上", "deck": "的牌库顶", "discard": "的弃牌堆"}[node.zone]
    return f"将{own or z.cards(node.what)}置于{'你' if own else '其所有者'}{where}"


@own_words(OWN, nodes.Exile)
def _exile(z: Z, node: nodes.Exile) -> str:
    return f"放逐{z.cards(node.what)}"


@own_words(OWN, nodes.ComeBack)
def _come_back(z: Z, node: nodes.ComeBack) -> str:
    return f"被{z.this()}放逐的牌回到其所有者的场上"


@own_words(OWN, nodes.Control)
def _control(z: Z, node: nodes.Control) -> str:
    return f"{z.seat(node.who)}获得{z.cards(node.what)}的操控权"


@own_words(OWN, nodes.Silence)
def _silence(z: Z, node: nodes.Silence) -> str:
    lost = f"【{z.term(f'keyword.{node.keyword}')}】" if node.keyword else "所有印制技能"
    return f"{z.cards(node.what)}失去{lost}{z.until(node.until)}"


@own_words(OWN, nodes.TapCards)
def _tap(z: Z, node: nodes.TapCards) -> str:
    return f"横置{z.cards(node.what)}"


@own_words(OWN, nodes.ResetCards)
def _reset(z: Z, node: nodes.ResetCards) -> str:
    return f"重置{z.cards(node.what)}"


@own_words(OWN, nodes.Hold)
def _hold(z: Z, node: nodes.Hold) -> str:
    return f"{z.cards(node.what)}在其操控者的下个重置步骤中不重置"


@own_words(OWN, nodes.Negate)
def _negate(z: Z, node: nodes.Negate) -> str:
    return f"使{z.cards(node.what)}无效，并将其置于弃牌堆"


@own_words(OWN, library.Search)
def _search(z: Z, node: library.Search) -> str:
    thing = f"{z.adjectives(node.what)}{z.noun(node.what)}"
    where = "置于你手上" if node.to == "hand" else "，在你的操控下放置进场"
    return f"从你的牌库将至多{z.counted(node.most)}张{thing}{where}，将你的牌库洗牌"


@own_words(OWN, library.Mill)
def _mill(z: Z, node: library.Mill) -> str:
    return f"将{z.seat(node.who)}牌库顶的{_n(z, node.amount)}张牌置于弃牌堆"


@own_words(OWN, library.Dig)
def _dig(z: Z, node: library.Dig) -> str:
    thing = f"{z.adjectives(node.what)}{z.noun(node.what)}"
    return (
        f"查看你牌库顶的{z.counted(node.amount)}张牌，"
        f"将其中至多{z.counted(node.most)}张{thing}置于你手上，其余置于你的牌库底"
    )


@own_words(OWN, library.Ramp)
def _ramp(z: Z, node: library.Ramp) -> str:
    how = "横置" if node.tapped else "竖置"
    whose = z.seat(node.who)
    return f"将{whose}牌库顶的{_n(z, node.amount)}张牌{how}放置到灵力区"


@own_words(OWN, library.ToSpirit)
def _to_spirit(z: Z, node: library.ToSpirit) -> str:
    how = "横置" if node.tapped else "竖置"
    return f"将{z.cards(node.what)}{how}放置到其所有者的灵力区"


@own_words(OWN, nodes.Repair)
def _repair(z: Z, node: nodes.Repair) -> str:
    return f"{z.cards(node.what)}回复{z.number(node.amount)}点耐久"


@own_words(OWN, nodes.Wear)
def _wear(z: Z, node: nodes.Wear) -> str:
    return f"{z.cards(node.what)}减少{z.number(node.amount)}点耐久"


@own_words(OWN, flow.Target)
def _target(z: Z, node: flow.Target) -> str:
    return z.does(node.who, f"选择{z.one(node.what, node.least, node.most)}")


@own_words(OWN, amounts.Fits)
def _fits(z: Z, node: amounts.Fits) -> str:
    what = node.what
    if what == Filter(what.zone, attribute=what.attribute):
        return f"{z.cards(node.card)}为{z.term(f'attribute.{what.attribute}')}属性"
    return f"{z.cards(node.card)}是{z.adjectives(what)}{z.noun(what)}"


@own_words(OWN, measures.WithoutSkills)
def _without_skills(z: Z, node: measures.WithoutSkills) -> str:
    return f"{z.cards(node.what)}无印制技能"


@own_words(OWN, measures.Elements)
def _elements(z: Z, node: measures.Elements) -> str:
    return f"{z.thing(node.what, '和')}的属性种类数"


@own_words(OWN, measures.Fallen)
def _fallen(z: Z, node: measures.Fallen) -> str:
    whose = {"you": "你操控的", "others": "对手操控的"}.get(node.who, "")
    return f"本回合中从场上置于弃牌堆的{whose}生物数"


@own_words(OWN, amounts.Count)
def _count(z: Z, node: amounts.Count) -> str:
    return f"{z.thing(node.what, '和')}数"


@own_words(OWN, amounts.Stat)
def _stat(z: Z, node: amounts.Stat) -> str:
    return f"{z.cards(node.what)}的{z.term(f'stat.{node.stat}')}"


@own_words(OWN, amounts.EventAmount)
def _event_amount(z: Z, node: amounts.EventAmount) -> str:
    return z.term("event_amount.damaged" if z.event == "damaged" else "event_amount.other")
