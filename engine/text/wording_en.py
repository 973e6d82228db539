"""How the kernel's amounts, conditions and effects read in English."""

from __future__ import annotations

from engine.kernel.grammar import Filter
from engine.language import actions, amounts, auctions, flow
from engine.text.prose_en import EnglishWriter as W
from engine.text.prose_en import count, third
from engine.text.writer import wording

# -- amounts ------------------------------------------------------------------------------


@wording("en", amounts.Dice)
def _dice(w: W, node: amounts.Dice) -> str:
    return "the result of the check"


@wording("en", amounts.Named)
def _named(w: W, node: amounts.Named) -> str:
    return w.named(node.name)


@wording("en", amounts.EventAmount)
def _event_amount(w: W, node: amounts.EventAmount) -> str:
    return w.event_amount()


@wording("en", amounts.Count)
def _count(w: W, node: amounts.Count) -> str:
    return f"the number of {w.tally(node.what)}"


@wording("en", amounts.Seats)
def _seats(w: W, node: amounts.Seats) -> str:
    key = f"players.{node.who}"
    return f"the number of {w.term(key if w.has(key) else 'players.such')}"


@wording("en", amounts.Stat)
def _stat(w: W, node: amounts.Stat) -> str:
    return f"the {w.term(f'stat.{node.stat}').lower()} of {w.cards(node.what)}"


@wording("en", amounts.Has)
def _has(w: W, node: amounts.Has) -> str:
    key = f"number_of.{node.stat}"
    if w.has(key):
        return w.term(key, own=w.owner(node.who))
    return f"{w.owner(node.who)} {w.term(f'stat.{node.stat}').lower()}"


@wording("en", amounts.Counters)
def _counters(w: W, node: amounts.Counters) -> str:
    return (
        f"the number of {w.term(f'counter.{node.name}').lower()} counters on {w.cards(node.what)}"
    )


@wording("en", amounts.Sum)
def _sum(w: W, node: amounts.Sum) -> str:
    return " plus ".join(w.phrase(part) for part in node.of)


@wording("en", amounts.Times)
def _times(w: W, node: amounts.Times) -> str:
    return f"{node.factor} times {w.phrase(node.of)}"


@wording("en", amounts.Half)
def _half(w: W, node: amounts.Half) -> str:
    return f"half of {w.phrase(node.of)}, rounded {'up' if node.up else 'down'}"


@wording("en", amounts.AtMost)
def _at_most(w: W, node: amounts.AtMost) -> str:
    return f"{w.phrase(node.of)} (but no more than {node.most})"


# -- conditions ---------------------------------------------------------------------------


@wording("en", amounts.Compare)
def _compare(w: W, node: amounts.Compare) -> str:
    amount, least, most = node.amount, node.least, node.most
    if isinstance(least, int) and most is None:
        if isinstance(amount, amounts.Count):
            return w.some_there(amount.what, least)
        if isinstance(amount, amounts.Seats) and least == 1:
            return w.term("exists.winner") if amount.who == "winner" else w.seat(amount.who)
        if isinstance(amount, amounts.Has):
            who = w.you if w.is_you(amount.who) else w.pronoun(amount.who)
            has = "have" if who in ("you", "they") else "has"
            return f"{who} {has} at least {w.resource(least, amount.stat)}"
    said = w.phrase(amount)
    if least is not None and least == most:
        return f"{said} equals {w.phrase(least)}"
    parts = [f"is at least {w.phrase(least)}"] if least is not None else []
    parts += [f"is at most {w.phrase(most)}"] if most is not None else []
    return f"{said} {' and '.join(parts)}"


def _range(least: int, most: int, lowest: int, highest: int) -> str:
    """Bounds of a die or check in words."""
    if least <= lowest:
        return f"{most} or less"
    if most >= highest:
        return f"{least} or more"
    return f"{least}" if least == most else f"from {least} to {most}"


@wording("en", amounts.Rolled)
def _rolled(w: W, node: amounts.Rolled) -> str:
    return f"the result is {_range(node.least, node.most, 1, 12)}"


@wording("en", amounts.Odd)
def _odd(w: W, node: amounts.Odd) -> str:
    return "the result is odd"


@wording("en", amounts.Even)
def _even(w: W, node: amounts.Even) -> str:
    return "the result is even"


@wording("en", amounts.Doubles)
def _doubles(w: W, node: amounts.Doubles) -> str:
    return "both dice show the same"


@wording("en", amounts.Not)
def _not(w: W, node: amounts.Not) -> str:
    return f"it is not so that {w.condition(node.of)}"


@wording("en", amounts.All)
def _all(w: W, node: amounts.All) -> str:
    return " and ".join(w.condition(part) for part in node.of)


@wording("en", amounts.Some)
def _some(w: W, node: amounts.Some) -> str:
    return " or ".join(w.condition(part) for part in node.of)


@wording("en", amounts.YourTurn)
def _your_turn(w: W, node: amounts.YourTurn) -> str:
    return "it is your turn"


@wording("en", amounts.Fits)
def _fits(w: W, node: amounts.Fits) -> str:
    if node.what == Filter(node.what.zone, node.what.whose):
        return f"{w.cards(node.card)} belongs to {w.some_seat(node.what.whose)}"
    return f"{w.cards(node.card)} is {w.one(node.what)}"


@wording("en", amounts.EventArg)
def _event_arg(w: W, node: amounts.EventArg) -> str:
    return w.term(f"event_arg.{node.arg}.{node.value}")


# -- verbs --------------------------------------------------------------------------------


@wording("en", actions.Damage)
def _damage(w: W, node: actions.Damage) -> str:
    n = w.number(node.amount)
    w.numbers["dealt"] = "the damage dealt"
    return w.does("you", f"deal {n} damage to {w.each(node.what)}")


@wording("en", actions.LoseLife)
def _lose_life(w: W, node: actions.LoseLife) -> str:
    return w.happens(f"{w.each(node.what)} loses {w.number(node.amount)} life")


@wording("en", actions.Heal)
def _heal(w: W, node: actions.Heal) -> str:
    return w.does("you", f"restore {w.number(node.amount)} life to {w.each(node.what)}")


@wording("en", actions.Draw)
def _draw(w: W, node: actions.Draw) -> str:
    return w.does(node.who, f"draw {count(w.number(node.amount), 'card')}")


@wording("en", actions.Discard)
def _discard(w: W, node: actions.Discard) -> str:
    if node.how == "all":
        return w.does(node.who, "discard every card in hand")
    chance = " at random" if node.how == "random" else ""
    return w.does(node.who, f"discard {count(w.number(node.amount), 'card')}{chance}")


@wording("en", actions.Gain)
def _gain(w: W, node: actions.Gain) -> str:
    return w.does(node.who, f"gain {w.resource(node.amount, node.resource)}")


@wording("en", actions.Lose)
def _lose(w: W, node: actions.Lose) -> str:
    w.numbers["lost"] = "the amount lost"
    return w.does(node.who, f"lose {w.resource(node.amount, node.resource)}")


@wording("en", actions.Steal)
def _steal(w: W, node: actions.Steal) -> str:
    w.numbers["lost"] = "the amount given"
    to = w.you if w.is_you(node.to) else w.seat(node.to)
    return w.does(node.who, f"give {to} {w.resource(node.amount, node.resource)}")


@wording("en", actions.TakeCards)
def _take_cards(w: W, node: actions.TakeCards) -> str:
    cards = count(w.number(node.amount), "random card")
    return w.does(node.to, f"take {cards} from {w.owner(node.who)} hand")


@wording("en", actions.Flip)
def _flip(w: W, node: actions.Flip) -> str:
    return w.does("you", w.term(f"flip.{node.face}", cards=w.cards(node.what)))


@wording("en", actions.Remove)
def _remove(w: W, node: actions.Remove) -> str:
    return w.does("you", f"remove {w.cards(node.what)}")


@wording("en", actions.ToHand)
def _to_hand(w: W, node: actions.ToHand) -> str:
    return w.does("you", f"put {w.cards(node.what)} into {w.owner(node.who)} hand")


@wording("en", actions.Look)
def _look(w: W, node: actions.Look) -> str:
    return w.does(node.who, f"look at {w.cards(node.what)}")


@wording("en", actions.Modify)
def _modify(w: W, node: actions.Modify) -> str:
    of = w.cards(node.what) if node.what else w.you if w.is_you(node.who) else w.seat(node.who)
    changed = w.change(node.stat, of, node.amount)
    w.subject = w.you if of == w.you else ""
    return f"{changed} {w.term(f'until.{node.until}')}"


@wording("en", actions.Counter)
def _counter(w: W, node: actions.Counter) -> str:
    w.counters.append(node.name)
    counter = f"{w.term(f'counter.{node.name}').lower()} counter"
    if isinstance(node.amount, int) and node.amount < 0:
        taken = count(str(-node.amount), counter)
        return w.does("you", f"remove {taken} from {w.each(node.what)}")
    put = count(w.number(node.amount), counter)
    return w.does("you", f"put {put} on {w.each(node.what)}")


# -- bargains -----------------------------------------------------------------------------


@wording("en", auctions.Give)
def _give(w: W, node: auctions.Give) -> str:
    to = w.you if w.is_you(node.to) else w.seat(node.to)
    cards = count(w.number(node.amount), "card")
    own = "your" if w.is_you(node.who) else "their"
    return w.does(node.who, f"give {to} {cards} of {own} choice")


@wording("en", auctions.Bid)
def _bid(w: W, node: auctions.Bid) -> str:
    what = w.resource(node.most, node.resource)
    to = f" to {w.you if w.is_you(node.to) else w.seat(node.to)}" if node.to else ""
    w.introduce(node.name, "the winner", "the winner")
    w.numbers["bid"] = "the winning bid"
    said = w.does(node.who, f"bid up to {what} in secret")
    w.subject = ""
    return f"{said}; the highest bidder wins and pays the bid{to}"


@wording("en", auctions.Vote)
def _vote(w: W, node: auctions.Vote) -> str:
    among = "a player" if node.among == "everyone" else w.some_seat(node.among)
    w.introduce(node.name, "the elected player", "that player")
    said = w.does(node.who, f"vote in secret for {among} (you break ties)")
    w.subject = ""
    return said


# -- flow ---------------------------------------------------------------------------------


@wording("en", flow.Gate)
def _gate(w: W, node: flow.Gate) -> str:
    lead = f"if {w.condition(node.given)}, " if node.given is not None else ""
    if w.subject != w.you:
        w.subject = ""
    if not node.may and node.pay is None:
        return lead + _refusable(w, node)
    asked = node.may or "you"
    price = w.price(node.pay) if node.pay is not None else ""
    if w.is_you(asked):
        w.subject = w.you
        said = f"{lead}you may {price + '. If you do, ' if price else ''}{_refusable(w, node)}"
        agrees = "you do not"
    else:
        who = w.seat(asked)
        w.subject = ""
        said = f"{lead}{who} may {price or 'agree'}. If they do, {_refusable(w, node)}"
        agrees = "they do not"
    if not node.otherwise:
        return said
    w.subject = ""
    return f"{said}; if {agrees}, {w.nested(node.otherwise)}"


def _refusable(w: W, node: flow.Gate) -> str:
    """What follows the question: plain, or unless somebody pays; with ``otherwise`` if plain."""
    asks = bool(node.may) or node.pay is not None
    subject = w.subject
    said = w.nested(node.then) if node.then else "nothing happens"
    if node.unless is not None:
        payers = w.some_seat(node.payers or "others")
        price = w.price(node.unless)
        verb, _, rest = price.partition(" ")
        paid = price if payers == w.you else f"{third(verb)} {rest}"
        said = f"{said} unless {payers} {paid}"
        if node.otherwise and not asks:
            w.subject = ""
            said += f"; if they do, {w.nested(node.otherwise)}"
        return said
    if node.otherwise and not asks:
        w.subject = "" if w.subject != subject else subject
        said += f"; otherwise {w.nested(node.otherwise)}"
    return said


@wording("en", flow.Pay)
def _pay(w: W, node: flow.Pay) -> str:
    return w.price(node.price)


@wording("en", flow.Bind)
def _bind(w: W, node: flow.Bind) -> str:
    return ""


@wording("en", flow.Target)
def _target(w: W, node: flow.Target) -> str:
    said = w.does(node.who, "choose")
    w.own = "" if w.is_you(node.who) else node.who
    said += f" {w.one(node.what, node.least, node.most)}"
    w.own = ""
    w.introduce(node.name, w.again(node), w.again(node))
    return said


@wording("en", flow.PickSeat)
def _pick_seat(w: W, node: flow.PickSeat) -> str:
    who = "a player" if node.who == "everyone" else w.some_seat(node.who)
    said = w.does(node.by, f"choose {who}")
    w.introduce(node.name, "that player", "that player")
    return said


@wording("en", flow.PickNumber)
def _pick_number(w: W, node: flow.PickNumber) -> str:
    letter = w.letter()
    w.numbers[node.name] = letter
    secret = "secret " if node.secret else ""
    least, most = w.phrase(node.least), w.phrase(node.most)
    return w.does(node.who, f"name a {secret}number {letter} from {least} to {most}")


@wording("en", flow.Check)
def _check(w: W, node: flow.Check) -> str:
    if node.name != "dice":
        w.numbers[node.name] = f"{w.owner(node.who)} result"
    return w.does(node.who, f"make a {node.dice}d check")


@wording("en", flow.Choose)
def _choose(w: W, node: flow.Choose) -> str:
    lead = w.does(node.who, "choose one: ")
    chooser = w.subject
    parts = []
    for place, choice in enumerate(node.of):
        w.subject = chooser if chooser == w.you else ""
        w.own = "" if w.is_you(node.who) else node.who
        given = f" (only if {w.condition(choice.given)})" if choice.given is not None else ""
        w.own = ""
        then = w.nested(choice.then) if choice.then else "nothing happens"
        w.choices[choice.name.zh] = then
        parts.append(f"({place + 1}) {choice.name.en}{given}: {then}")
    w.subject = ""
    return lead + "; ".join(parts)


@wording("en", flow.Each)
def _each(w: W, node: flow.Each) -> str:
    every = w.each(node.what) if node.what else w.each_seat(node.who)
    again = "that player" if node.who else "that card"
    w.introduce("it", again, again)
    w.subject = ""
    return f"for {every} in turn: {w.nested(node.then)}"


@wording("en", flow.Repeat)
def _repeat(w: W, node: flow.Repeat) -> str:
    return f"{count(w.number(node.times), 'time')} over: {w.nested(node.then)}"
