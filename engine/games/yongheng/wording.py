"""How this title's effects, conditions and events read in card texts."""

from __future__ import annotations

from engine.games.yongheng import effects, terms
from engine.kernel.events import parts
from engine.kernel.grammar import Amount, CardDesign
from engine.kernel.terms import Manner
from engine.text.prose_en import EnglishWriter as W
from engine.text.prose_en import listed
from engine.text.prose_zh import ChineseWriter as Z
from engine.text.writer import Writer, wording


def _visits(design: CardDesign) -> bool:
    """Traps and persistent effects may lie in others' zones (3.2.trap, 3.2.effect)."""
    if design.kind == terms.TRAP_CARD:
        return True
    return terms.PERSISTENT in design.tags and "own_zone" not in design.tags


MANNER = Manner(
    guests=_visits,
    unique=frozenset(("own",)),
    parts=parts(terms.EVENTS),
)


def _patient(w: Writer, node: effects.Patient) -> str:
    w.introduce("target", w.one(node.what), w.term("name.that_character"))
    return ""


wording("zh", effects.Patient)(_patient)
wording("en", effects.Patient)(_patient)


def _signed(w: Writer, amount: int | Amount) -> str:
    n = w.number(amount)
    return n.replace("-", "−") if n.startswith("-") else f"+{n}"


def _numbers(w: Writer, node: effects.Strike) -> list[str]:
    """The changed numbers of the attack itself."""
    given = (("power", node.power), ("hit", node.damage))
    return [w.term(f"change.{key}", signed=_signed(w, n)) for key, n in given if n != 0]


def _defence(w: Writer, node: effects.Strike) -> list[str]:
    """The changed numbers of the one who defends."""
    given = (("total_defence", node.defence), ("hurdle", node.hurdle))
    return [w.term(f"change.{key}", signed=_signed(w, n)) for key, n in given if n != 0]


@wording("zh", effects.Strike)
def _strike_zh(w: Z, node: effects.Strike) -> str:
    said = _numbers(w, node)
    barred = [word for word, on in (("闪避", node.no_dodge), ("阻挡", node.no_block)) if on]
    if barred:
        said.append(f"不能被{'或'.join(barred)}")
    if node.ignore_base:
        said.append("无视基础防御")
    if node.stop:
        said.append("被抵消")
    of = "的" if node.power != 0 or node.damage != 0 else ""
    attack = [f"此攻击{of}{'且'.join(said)}"] if said else []
    return w.happens("，".join(attack + _defence(w, node)))


@wording("en", effects.Strike)
def _strike_en(w: W, node: effects.Strike) -> str:
    said = _numbers(w, node)
    barred = [word for word, on in (("dodged", node.no_dodge), ("blocked", node.no_block)) if on]
    if barred:
        said.append(f"cannot be {' or '.join(barred)}")
    if node.ignore_base:
        said.append("ignores base defence")
    if node.stop:
        said.append("is cancelled")
    attack = [f"this attack {listed(said)}"] if said else []
    return w.happens(listed(attack + _defence(w, node)))


@wording("zh", effects.Redirect)
def _redirect_zh(w: Z, node: effects.Redirect) -> str:
    return w.happens(f"此攻击改为攻击{w.cards(node.to)}")


@wording("en", effects.Redirect)
def _redirect_en(w: W, node: effects.Redirect) -> str:
    return w.happens(f"the attack strikes {w.cards(node.to)} instead")


@wording("zh", effects.Reroll)
def _reroll_zh(w: Z, node: effects.Reroll) -> str:
    return w.does("you", "重掷攻击骰" if node.whose == "attacker" else "重掷防御骰")


@wording("en", effects.Reroll)
def _reroll_en(w: W, node: effects.Reroll) -> str:
    die = "attack" if node.whose == "attacker" else "defence"
    return w.does("you", f"throw the {die} die again")


@wording("zh", effects.CancelEvent)
def _cancel_zh(w: Z, node: effects.CancelEvent) -> str:
    return w.does("you", "将其抵消")


@wording("en", effects.CancelEvent)
def _cancel_en(w: W, node: effects.CancelEvent) -> str:
    return w.does("you", "cancel it")


@wording("zh", effects.Declare)
def _declare_zh(w: Z, node: effects.Declare) -> str:
    return w.does(node.who, "必须声明自身角色（若从未声明）")


@wording("en", effects.Declare)
def _declare_en(w: W, node: effects.Declare) -> str:
    return w.does(node.who, "must declare their own character if they never have")


@wording("zh", effects.ToPool)
def _to_pool_zh(w: Z, node: effects.ToPool) -> str:
    return w.does("you", f"将{w.cards(node.what)}送回其玩家的角色池")


@wording("en", effects.ToPool)
def _to_pool_en(w: W, node: effects.ToPool) -> str:
    return w.does("you", f"return {w.cards(node.what)} to its player's pool")


@wording("zh", effects.FromPool)
def _from_pool_zh(w: Z, node: effects.FromPool) -> str:
    return w.does("you", f"召唤{w.cards(node.what)}")


@wording("en", effects.FromPool)
def _from_pool_en(w: W, node: effects.FromPool) -> str:
    return w.does("you", f"summon {w.cards(node.what)}")


@wording("zh", effects.AttackWith)
def _attack_with_zh(w: Z, node: effects.AttackWith) -> str:
    attribute = w.term(f"attribute.{node.attribute}")
    return f"此攻击为{attribute}属性" if node.by == "attacker" else f"阻挡的牌为{attribute}属性"


@wording("en", effects.AttackWith)
def _attack_with_en(w: W, node: effects.AttackWith) -> str:
    attribute = w.term(f"attribute.{node.attribute}").lower()
    if node.by == "attacker":
        return f"this is a {attribute} attack"
    return f"it is blocked with a {attribute} card"


@wording("zh", effects.Defending)
def _defending_zh(w: Z, node: effects.Defending) -> str:
    return w.term(f"defending.{node.how}")


@wording("en", effects.Defending)
def _defending_en(w: W, node: effects.Defending) -> str:
    return w.term(f"defending.{node.how}")


def _die_range(w: Writer, node: effects.DieShows) -> str:
    if node.least == node.most:
        return str(node.least)
    if node.least <= 1:
        return w.term("range.most", n=str(node.most))
    if node.most >= 6:
        return w.term("range.least", n=str(node.least))
    return w.term("range.between", least=str(node.least), most=str(node.most))


@wording("zh", effects.DieShows)
def _die_zh(w: Z, node: effects.DieShows) -> str:
    return f"{'攻击骰' if node.whose == 'attacker' else '防御骰'}为{_die_range(w, node)}"


@wording("en", effects.DieShows)
def _die_en(w: W, node: effects.DieShows) -> str:
    die = "attack" if node.whose == "attacker" else "defence"
    return f"the {die} die shows {_die_range(w, node)}"


@wording("zh", effects.Declared)
def _declared_zh(w: Z, node: effects.Declared) -> str:
    who = w.you if w.is_you(node.who) else w.seat(node.who)
    return f"{who}已声明自身角色"


@wording("en", effects.Declared)
def _declared_en(w: W, node: effects.Declared) -> str:
    who = w.you if w.is_you(node.who) else w.seat(node.who)
    own = "your own character" if who == w.you else "their own character"
    return f"{who} {'have' if who == w.you else 'has'} declared {own}"
