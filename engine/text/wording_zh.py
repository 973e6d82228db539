"""How the kernel's amounts, conditions and effects read in Chinese."""

from __future__ import annotations

from engine.kernel.grammar import Filter
from engine.language import actions, amounts, auctions, flow
from engine.text.prose_zh import ChineseWriter as Z
from engine.text.writer import wording

# -- amounts ------------------------------------------------------------------------------


@wording("zh", amounts.Dice)
def _dice(w: Z, node: amounts.Dice) -> str:
    return "判定结果"


@wording("zh", amounts.Named)
def _named(w: Z, node: amounts.Named) -> str:
    return w.named(node.name)


@wording("zh", amounts.EventAmount)
def _event_amount(w: Z, node: amounts.EventAmount) -> str:
    return w.event_amount()


@wording("zh", amounts.Count)
def _count(w: Z, node: amounts.Count) -> str:
    return f"{w.every(node.what).replace('所有', '')}的数量"


@wording("zh", amounts.Seats)
def _seats(w: Z, node: amounts.Seats) -> str:
    key = f"players.{node.who}"
    return f"{w.term(key if w.has(key) else 'players.such')}的人数"


@wording("zh", amounts.Stat)
def _stat(w: Z, node: amounts.Stat) -> str:
    return f"{w.cards(node.what)}的{w.term(f'stat.{node.stat}')}"


@wording("zh", amounts.Has)
def _has(w: Z, node: amounts.Has) -> str:
    key = f"number_of.{node.stat}"
    return w.term(key if w.has(key) else f"stat.{node.stat}", who=w.seat(node.who))


@wording("zh", amounts.Counters)
def _counters(w: Z, node: amounts.Counters) -> str:
    return f"{w.cards(node.what)}上的{w.term(f'counter.{node.name}')}数"


@wording("zh", amounts.Sum)
def _sum(w: Z, node: amounts.Sum) -> str:
    return "加".join(w.phrase(part) for part in node.of)


@wording("zh", amounts.Times)
def _times(w: Z, node: amounts.Times) -> str:
    return f"{w.phrase(node.of)}的{node.factor}倍"


@wording("zh", amounts.Half)
def _half(w: Z, node: amounts.Half) -> str:
    return f"{w.phrase(node.of)}的一半，向{'上' if node.up else '下'}取整"


@wording("zh", amounts.AtMost)
def _at_most(w: Z, node: amounts.AtMost) -> str:
    return f"{w.phrase(node.of)}，但不超过{node.most}"


# -- conditions ---------------------------------------------------------------------------


@wording("zh", amounts.Compare)
def _compare(w: Z, node: amounts.Compare) -> str:
    amount, least, most = node.amount, node.least, node.most
    if isinstance(amount, amounts.Count) and isinstance(least, int) and most is None:
        return w.some_there(amount.what, least)
    if isinstance(amount, amounts.Seats) and least == 1 and most is None:
        return w.term("exists.winner") if amount.who == "winner" else f"有{w.seat(amount.who)}"
    if isinstance(amount, amounts.Has) and isinstance(least, int) and most is None:
        return f"{w.owner(amount.who)}有至少{w.resource(least, amount.stat)}"
    said = w.phrase(amount)
    if least is not None and least == most:
        return f"{said}等于{w.phrase(least)}"
    parts = [f"不小于{w.phrase(least)}"] if least is not None else []
    parts += [f"不大于{w.phrase(most)}"] if most is not None else []
    return said + "且".join(parts)


def _range(least: int, most: int, lowest: int, highest: int) -> str:
    """Bounds of a die or check in words."""
    if least <= lowest:
        return f"{most}或以下"
    if most >= highest:
        return f"{least}或以上"
    return f"{least}" if least == most else f"{least}至{most}"


@wording("zh", amounts.Rolled)
def _rolled(w: Z, node: amounts.Rolled) -> str:
    return f"判定结果为{_range(node.least, node.most, 1, 12)}"


@wording("zh", amounts.Odd)
def _odd(w: Z, node: amounts.Odd) -> str:
    return "判定结果为单数"


@wording("zh", amounts.Even)
def _even(w: Z, node: amounts.Even) -> str:
    return "判定结果为双数"


@wording("zh", amounts.Doubles)
def _doubles(w: Z, node: amounts.Doubles) -> str:
    return "两枚骰子点数相同"


@wording("zh", amounts.Not)
def _not(w: Z, node: amounts.Not) -> str:
    return f"并非{w.condition(node.of)}"


@wording("zh", amounts.All)
def _all(w: Z, node: amounts.All) -> str:
    return "且".join(w.condition(part) for part in node.of)


@wording("zh", amounts.Some)
def _some(w: Z, node: amounts.Some) -> str:
    return "或".join(w.condition(part) for part in node.of)


@wording("zh", amounts.YourTurn)
def _your_turn(w: Z, node: amounts.YourTurn) -> str:
    return "正值你的回合"


@wording("zh", amounts.Fits)
def _fits(w: Z, node: amounts.Fits) -> str:
    if node.what == Filter(node.what.zone, node.what.whose):
        return f"{w.cards(node.card)}属于{w.owner(node.what.whose)}"
    return f"{w.cards(node.card)}是{w.one(node.what).replace('一名', '').replace('一张', '')}"


@wording("zh", amounts.EventArg)
def _event_arg(w: Z, node: amounts.EventArg) -> str:
    return w.term(f"event_arg.{node.arg}.{node.value}")


# -- verbs --------------------------------------------------------------------------------


@wording("zh", actions.Damage)
def _damage(w: Z, node: actions.Damage) -> str:
    n = w.number(node.amount)
    w.numbers["dealt"] = "造成的伤害"
    return w.does("you", f"对{w.cards(node.what)}造成{n}点伤害")


@wording("zh", actions.LoseLife)
def _lose_life(w: Z, node: actions.LoseLife) -> str:
    return w.happens(f"{w.cards(node.what)}流失{w.number(node.amount)}点生命")


@wording("zh", actions.Heal)
def _heal(w: Z, node: actions.Heal) -> str:
    cards, n = w.cards(node.what), w.number(node.amount)
    if node.what == "this":
        return w.happens(f"{cards}恢复{n}点生命")
    return w.does("you", f"令{cards}恢复{n}点生命")


@wording("zh", actions.Draw)
def _draw(w: Z, node: actions.Draw) -> str:
    return w.does(node.who, f"摸{w.number(node.amount)}张牌")


@wording("zh", actions.Discard)
def _discard(w: Z, node: actions.Discard) -> str:
    if node.how == "all":
        return w.does(node.who, "弃掉所有手牌")
    chance = "随机" if node.how == "random" else ""
    return w.does(node.who, f"{chance}弃{w.number(node.amount)}张手牌")


@wording("zh", actions.Gain)
def _gain(w: Z, node: actions.Gain) -> str:
    return w.does(node.who, f"获得{w.resource(node.amount, node.resource)}")


@wording("zh", actions.Lose)
def _lose(w: Z, node: actions.Lose) -> str:
    w.numbers["lost"] = "失去的数量"
    return w.does(node.who, f"失去{w.resource(node.amount, node.resource)}")


@wording("zh", actions.Steal)
def _steal(w: Z, node: actions.Steal) -> str:
    w.numbers["lost"] = "交出的数量"
    to = w.you if w.is_you(node.to) else w.seat(node.to)
    return w.does(node.who, f"交给{to}{w.resource(node.amount, node.resource)}")


@wording("zh", actions.TakeCards)
def _take_cards(w: Z, node: actions.TakeCards) -> str:
    who, n = w.seat(node.who), w.number(node.amount)
    return w.does(node.to, f"随机拿走{who}的{n}张手牌")


@wording("zh", actions.Flip)
def _flip(w: Z, node: actions.Flip) -> str:
    return w.does("you", w.term(f"flip.{node.face}", cards=w.cards(node.what)))


@wording("zh", actions.Remove)
def _remove(w: Z, node: actions.Remove) -> str:
    return w.does("you", f"移除{w.cards(node.what)}")


@wording("zh", actions.ToHand)
def _to_hand(w: Z, node: actions.ToHand) -> str:
    return w.does(node.who, f"将{w.cards(node.what)}收入手牌")


@wording("zh", actions.Look)
def _look(w: Z, node: actions.Look) -> str:
    return w.does(node.who, f"查看{w.cards(node.what)}")


@wording("zh", actions.Modify)
def _modify(w: Z, node: actions.Modify) -> str:
    of = w.cards(node.what) if node.what else w.you if w.is_you(node.who) else w.seat(node.who)
    said = f"{w.term(f'until.{node.until}')}{w.change(node.stat, of, node.amount)}"
    w.subject = w.you if of == w.you else ""
    return said


@wording("zh", actions.Counter)
def _counter(w: Z, node: actions.Counter) -> str:
    w.counters.append(node.name)
    counter = w.term(f"counter.{node.name}")
    each = "各" if isinstance(node.what, Filter) else ""
    if isinstance(node.amount, int) and node.amount < 0:
        taken = f"{each}移除{-node.amount}枚{counter}标记"
        return w.does("you", f"从{w.cards(node.what)}上{taken}")
    n = w.number(node.amount)
    return w.does("you", f"在{w.cards(node.what)}上{each}放置{n}枚{counter}标记")


# -- bargains -----------------------------------------------------------------------------


@wording("zh", auctions.Give)
def _give(w: Z, node: auctions.Give) -> str:
    to = w.you if w.is_you(node.to) else w.seat(node.to)
    return w.does(node.who, f"选择{w.number(node.amount)}张手牌交给{to}")


@wording("zh", auctions.Bid)
def _bid(w: Z, node: auctions.Bid) -> str:
    what = w.resource(node.most, node.resource)
    to = f"给{w.you if w.is_you(node.to) else w.seat(node.to)}" if node.to else ""
    w.introduce(node.name, "得标者", "得标者")
    w.numbers["bid"] = "得标的出价"
    said = f"{w.seat(node.who)}秘密出价（至多{what}）"
    w.subject = ""
    return f"{said}，出价最高者得标并支付出价{to}"


@wording("zh", auctions.Vote)
def _vote(w: Z, node: auctions.Vote) -> str:
    w.introduce(node.name, "当选玩家", "当选玩家")
    among = w.some_seat(node.among) if node.among != "everyone" else "一名玩家"
    w.subject = ""
    return f"{w.seat(node.who)}秘密投票选出{among}（平票由你定夺）"


# -- flow ---------------------------------------------------------------------------------


@wording("zh", flow.Gate)
def _gate(w: Z, node: flow.Gate) -> str:
    lead = f"若{w.condition(node.given)}，" if node.given is not None else ""
    if w.subject != w.you:
        w.subject = ""
    if not node.may and node.pay is None:
        return lead + _refusable(w, node)
    asked = node.may or "you"
    price = w.price(node.pay) if node.pay is not None else ""
    if w.is_you(asked):
        w.subject = w.you
        then = _refusable(w, node)
        if not price and then.startswith(("该玩家", "所选玩家", "所有")):
            then = f"令{then}"
        said = f"{lead}{w.you}可以{price}{'，' if price else ''}{then}"
    else:
        who = w.seat(asked)
        w.subject = ""
        verb = ("支付", f"可以{price}") if price else ("同意", "可以同意")
        said = f"{lead}{who}{verb[1]}。若{verb[0]}，{_refusable(w, node)}"
    if not node.otherwise:
        return said
    w.subject = ""
    return f"{said}；否则，{w.nested(node.otherwise)}"


def _refusable(w: Z, node: flow.Gate) -> str:
    """What follows the question: plain, or unless somebody pays; with ``otherwise`` if plain."""
    asks = bool(node.may) or node.pay is not None
    if node.unless is not None:
        payers = w.some_seat(node.payers or "others")
        price = w.price(node.unless)
        w.subject = ""
        said = f"除非{payers}{price}，否则{w.nested(node.then)}"
        if node.otherwise and not asks:
            w.subject = ""
            said += f"；若其支付，{w.nested(node.otherwise)}"
        return said
    subject = w.subject
    said = w.nested(node.then) if node.then else "无事发生"
    if node.otherwise and not asks:
        w.subject = "" if w.subject != subject else subject
        said += f"；否则，{w.nested(node.otherwise)}"
    return said


@wording("zh", flow.Pay)
def _pay(w: Z, node: flow.Pay) -> str:
    return w.price(node.price)


@wording("zh", flow.Bind)
def _bind(w: Z, node: flow.Bind) -> str:
    return ""


@wording("zh", flow.Target)
def _target(w: Z, node: flow.Target) -> str:
    said = w.does(node.who, "选择")
    w.own = "" if w.is_you(node.who) else node.who
    said += w.one(node.what, node.least, node.most)
    w.own = ""
    w.introduce(node.name, w.again(node), w.again(node))
    return said


@wording("zh", flow.PickSeat)
def _pick_seat(w: Z, node: flow.PickSeat) -> str:
    who = "一名玩家" if node.who == "everyone" else f"{w.some_seat(node.who)}"
    said = w.does(node.by, f"选择{who}")
    w.introduce(node.name, "所选玩家", "所选玩家")
    return said


@wording("zh", flow.PickNumber)
def _pick_number(w: Z, node: flow.PickNumber) -> str:
    letter = w.letter()
    w.numbers[node.name] = letter
    secretly = "秘密" if node.secret else ""
    if isinstance(node.least, int) and isinstance(node.most, int):
        bounds = f"{secretly}选择{node.least}至{node.most}中的一个数{letter}"
    else:
        least, most = w.phrase(node.least), w.phrase(node.most)
        bounds = f"{secretly}选择一个数{letter}（{least}至{most}）"
    return w.does(node.who, bounds)


@wording("zh", flow.Check)
def _check(w: Z, node: flow.Check) -> str:
    if node.name != "dice":
        who = w.you if w.is_you(node.who) else w.seat(node.who)
        w.numbers[node.name] = f"{who}的结果"
    return w.does(node.who, f"进行一次{node.dice}d判定")


@wording("zh", flow.Choose)
def _choose(w: Z, node: flow.Choose) -> str:
    lead = w.does(node.who, "选择一项：")
    chooser = w.subject
    parts = []
    for place, choice in enumerate(node.of):
        w.subject = chooser if chooser == w.you else ""
        w.own = "" if w.is_you(node.who) else node.who
        given = f"（仅当{w.condition(choice.given)}）" if choice.given is not None else ""
        w.own = ""
        then = w.nested(choice.then) if choice.then else "无事发生"
        w.choices[choice.name.zh] = then
        parts.append(f"{'①②③④⑤⑥'[place]}{choice.name.zh}{given}：{then}")
    w.subject = ""
    return lead + "；".join(parts)


@wording("zh", flow.Each)
def _each(w: Z, node: flow.Each) -> str:
    every = w.cards(node.what) if node.what else w.each_seat(node.who)
    again = "该玩家" if node.who else "该角色"
    w.introduce("it", again, again)
    w.subject = ""
    return f"依次对{every}执行：{w.nested(node.then)}"


@wording("zh", flow.Repeat)
def _repeat(w: Z, node: flow.Repeat) -> str:
    times = w.number(node.times)
    return f"以下效果重复{times}次：{w.nested(node.then)}"
