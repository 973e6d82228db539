"""How effects, conditions and amounts read on this title's cards in Chinese."""

from __future__ import annotations

from engine.games.shenhua import amounts as own_amounts
from engine.games.shenhua import effects
from engine.games.shenhua import terms as w
from engine.games.shenhua.diction import own_words
from engine.games.shenhua.diction_zh import OWN
from engine.games.shenhua.diction_zh import ShenhuaChinese as Z
from engine.kernel.grammar import Amount, Filter
from engine.language import actions, amounts, flow, permanents, searching


def _n(z: Z, amount: int | Amount) -> str:
    """A number of cards: 两张."""
    return z.counted(amount) if isinstance(amount, int) else z.number(amount)


@own_words(OWN, actions.Damage)
def _damage(z: Z, node: actions.Damage) -> str:
    if isinstance(node.amount, int):
        return f"对{z.cards(node.what)}造成{node.amount}点伤害"
    amount = z.phrase(node.amount)
    return f"对{z.cards(node.what)}造成等同于{amount}的伤害"


@own_words(OWN, actions.Heal)
def _heal(z: Z, node: actions.Heal) -> str:
    if isinstance(node.amount, int):
        return f"{z.cards(node.what)}回复{node.amount}点生命"
    return f"{z.cards(node.what)}回复等同于{z.phrase(node.amount)}的生命"


@own_words(OWN, actions.LoseLife)
def _lose_life(z: Z, node: actions.LoseLife) -> str:
    return f"{z.cards(node.what)}失去{z.number(node.amount)}点生命"


@own_words(OWN, actions.Draw)
def _draw(z: Z, node: actions.Draw) -> str:
    return z.does(node.who, f"抓{_n(z, node.amount)}张牌")


@own_words(OWN, actions.Discard)
def _discard(z: Z, node: actions.Discard) -> str:
    if node.how == "all":
        return z.does(node.who, "丢弃所有手牌")
    chance = "随机" if node.how == "random" else ""
    return z.does(node.who, f"{chance}丢弃{_n(z, node.amount)}张手牌")


@own_words(OWN, actions.Look)
def _look(z: Z, node: actions.Look) -> str:
    return z.does(node.who, f"查看{z.cards(node.what)}")


@own_words(OWN, actions.Flip)
def _flip(z: Z, node: actions.Flip) -> str:
    return z.term(f"flip.{node.face}", cards=z.cards(node.what))


@own_words(OWN, permanents.Token)
def _token(z: Z, node: permanents.Token) -> str:
    found = z.pack.designs.get(node.design)
    whose = {"you": "你", "others": "对手"}.get(node.who, z.seat(node.who))
    number = _n(z, node.amount)
    if found is None:
        return f"将{number}个衍生物在{whose}的操控下放置进场"
    numbers = f"武力值{found.stat(w.MIGHT)}/生命值{found.stat(w.LIFE)}"
    return f"将{number}个{numbers}的[{found.name.zh}]衍生物在{whose}的操控下放置进场"


@own_words(OWN, permanents.Enter)
def _enter(z: Z, node: permanents.Enter) -> str:
    return f"将{z.cards(node.what)}在{z.seat(node.who)}的操控下放置进场"


@own_words(OWN, permanents.Destroy)
def _destroy(z: Z, node: permanents.Destroy) -> str:
    return f"将{z.cards(node.what)}置于弃牌堆"


@own_words(OWN, permanents.Sacrifice)
def _sacrifice(z: Z, node: permanents.Sacrifice) -> str:
    thing = f"{z.quantity(node.what, node.amount)}{z.adjectives(node.what)}{z.noun(node.what)}"
    return z.does(node.who, f"献祭{thing}")


@own_words(OWN, permanents.Return)
def _return(z: Z, node: permanents.Return) -> str:
    own = z.from_own_pile(node.what)
    where = {"hand": "手上", "deck": "的牌库顶", "discard": "的弃牌堆"}[node.zone]
    return f"将{own or z.cards(node.what)}置于{'你' if own else '其所有者'}{where}"


@own_words(OWN, permanents.Exile)
def _exile(z: Z, node: permanents.Exile) -> str:
    return f"放逐{z.cards(node.what)}"


@own_words(OWN, permanents.ComeBack)
def _come_back(z: Z, node: permanents.ComeBack) -> str:
    return f"被{z.this()}放逐的牌回到其所有者的场上"


@own_words(OWN, permanents.Control)
def _control(z: Z, node: permanents.Control) -> str:
    return f"{z.seat(node.who)}获得{z.cards(node.what)}的操控权"


@own_words(OWN, effects.Silence)
def _silence(z: Z, node: effects.Silence) -> str:
    lost = f"【{z.term(f'keyword.{node.keyword}')}】" if node.keyword else "所有印制技能"
    return f"{z.cards(node.what)}失去{lost}{z.until(node.until)}"


@own_words(OWN, permanents.TapCards)
def _tap(z: Z, node: permanents.TapCards) -> str:
    return f"横置{z.cards(node.what)}"


@own_words(OWN, permanents.ResetCards)
def _reset(z: Z, node: permanents.ResetCards) -> str:
    return f"重置{z.cards(node.what)}"


@own_words(OWN, permanents.Hold)
def _hold(z: Z, node: permanents.Hold) -> str:
    return f"{z.cards(node.what)}在其操控者的下个重置步骤中不重置"


@own_words(OWN, permanents.Negate)
def _negate(z: Z, node: permanents.Negate) -> str:
    return f"使{z.cards(node.what)}无效，并将其置于弃牌堆"


@own_words(OWN, searching.Search)
def _search(z: Z, node: searching.Search) -> str:
    thing = f"{z.adjectives(node.what)}{z.noun(node.what)}"
    where = "置于你手上" if node.to == "hand" else "，在你的操控下放置进场"
    return f"从你的牌库将至多{z.counted(node.most)}张{thing}{where}，将你的牌库洗牌"


@own_words(OWN, searching.Mill)
def _mill(z: Z, node: searching.Mill) -> str:
    return f"将{z.seat(node.who)}牌库顶的{_n(z, node.amount)}张牌置于弃牌堆"


@own_words(OWN, searching.Dig)
def _dig(z: Z, node: searching.Dig) -> str:
    thing = f"{z.adjectives(node.what)}{z.noun(node.what)}"
    return (
        f"查看你牌库顶的{z.counted(node.amount)}张牌，"
        f"将其中至多{z.counted(node.most)}张{thing}置于你手上，其余置于你的牌库底"
    )


@own_words(OWN, effects.Ramp)
def _ramp(z: Z, node: effects.Ramp) -> str:
    how = "横置" if node.tapped else "竖置"
    whose = z.seat(node.who)
    return f"将{whose}牌库顶的{_n(z, node.amount)}张牌{how}放置到灵力区"


@own_words(OWN, effects.ToSpirit)
def _to_spirit(z: Z, node: effects.ToSpirit) -> str:
    how = "横置" if node.tapped else "竖置"
    return f"将{z.cards(node.what)}{how}放置到其所有者的灵力区"


@own_words(OWN, effects.Repair)
def _repair(z: Z, node: effects.Repair) -> str:
    return f"{z.cards(node.what)}回复{z.number(node.amount)}点耐久"


@own_words(OWN, effects.Wear)
def _wear(z: Z, node: effects.Wear) -> str:
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


@own_words(OWN, own_amounts.WithoutSkills)
def _without_skills(z: Z, node: own_amounts.WithoutSkills) -> str:
    return f"{z.cards(node.what)}无印制技能"


@own_words(OWN, own_amounts.Elements)
def _elements(z: Z, node: own_amounts.Elements) -> str:
    return f"{z.thing(node.what, '和')}的属性种类数"


@own_words(OWN, own_amounts.Fallen)
def _fallen(z: Z, node: own_amounts.Fallen) -> str:
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
