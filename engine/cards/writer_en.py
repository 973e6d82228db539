"""How card texts read in English: the writer and the wording of the kernel's nodes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine import texts
from engine.cards.design import Filter, When
from engine.cards.writer import Writer, wording
from engine.kernel import amounts, bargains, flow, verbs
from engine.kernel.effects import Effect

_MANY = re.compile(r"(\w+) more (\w+)\(s\)")
_AGREES = re.compile(r"(\w+)\((s|es)\)")


class EnglishWriter(Writer):
    """Words one ability in English. Clauses about ``you`` are imperatives where they can be."""

    locale = "en"
    you = "you"
    joint = ", "

    def does(self, word: str, base: str) -> str:
        """Somebody does something: ``draw 1 card``, ``that player draws 1 card``."""
        who = self.you if self.is_you(word) else self.seat(word)
        same = who == self.subject
        self.subject = who
        if who == self.you:
            return base if same else f"you {base}"
        verb, space, rest = base.partition(" ")
        said = f"{third(verb)}{space}{rest}"
        return said if same else f"{who} {said}"

    def happens(self, clause: str) -> str:
        """Something happens to a card; what follows names its subject again."""
        self.subject = ""
        return clause

    def every(self, what: Filter) -> str:
        if what.zone == "hand" and not what.kind:
            return f"{self.owner(what.whose)} hand"
        noun = self._noun(what, plural=True)
        if what.zone in ("discard", "deck", "destroyed"):
            return f"all {noun} in the {self.term(f'zone.{what.zone}').lower()}"
        if _placed(what):
            return f"all {noun}{self._place(what)}"
        if what.whose == "everyone":
            return f"all {noun}"
        if what.whose == "others":
            return f"all {noun} of the other players"
        return f"all of {self.owner(what.whose)} {noun}"

    def each(self, what: str | Filter) -> str:
        """Cards of which each is acted on: ``each of your summons``."""
        if not isinstance(what, Filter):
            return self.cards(what)
        if _placed(what) or what.whose in ("everyone", "others"):
            return f"each {self._noun(what, plural=False)}{self._whose_after(what)}"
        return f"each of {self.owner(what.whose)} {self._noun(what, plural=True)}"

    def one(self, what: Filter, least: int = 1, most: int = 1) -> str:
        if most > 1:
            few = f"{least} to {most}" if least else f"up to {most}"
            return f"{few} {self._noun(what, plural=True)}{self._whose_after(what)}"
        few = "up to one" if not least else ""
        if what.whose not in ("everyone", "others") and not _placed(what):
            noun = self._noun(what, plural=True)
            return f"{few or 'one'} of {self.owner(what.whose)} {noun}"
        noun = self._noun(what, plural=False)
        return f"{few or article(noun)} {noun}{self._whose_after(what)}"

    def some_there(self, what: Filter, least: int) -> str:
        several = least > 1
        noun = self._noun(what, plural=several)
        few = f"at least {least}" if several else article(noun)
        if what.whose in ("everyone", "others"):
            there = self._whose_after(what)
            return f"there {'are' if several else 'is'} {few} {noun}{there}"
        who = self.you if self.is_you(what.whose) else self.pronoun(what.whose)
        has = "have" if who in ("you", "they") else "has"
        place = self._place(what) if _placed(what) else " in hand" if what.zone == "hand" else ""
        return f"{who} {has} {few} {noun}{place}"

    def pronoun(self, word: str) -> str:
        """A seat, or ``they`` for the one whose choice is told."""
        return "they" if word == self.own else self.seat(word)

    def _whose_after(self, what: Filter) -> str:
        if what.zone in ("discard", "deck", "destroyed"):
            return f" in the {self.term(f'zone.{what.zone}').lower()}"
        if _placed(what):
            return self._place(what)
        if what.whose == "everyone":
            return ""
        return " of another player" if what.whose == "others" else f" of {self.seat(what.whose)}"

    def _place(self, what: Filter) -> str:
        if what.whose == "everyone":
            return ""
        place = self.term("zone.pool").lower() if what.zone == "pool" else "zone"
        if what.whose == "others":
            return f" in another player's {place}"
        return f" in {self.owner(what.whose)} {place}"

    def owner(self, word: str) -> str:
        """A possessive: ``your``, ``that player's``."""
        if self.is_you(word):
            return "your"
        if word == self.own:
            return "their"
        if word in ("others", "everyone") and word not in self.names:
            return "the other players'" if word == "others" else "all players'"
        return f"{self.seat(word)}'s"

    def _noun(self, what: Filter, *, plural: bool) -> str:
        parts = ["other"] if what.other else []
        if what.counter:
            parts.append(self.term(f"with_counter.{what.counter}"))
        if what.damaged:
            parts.append("damaged")
        if what.face and not (what.face == "up" and what.zone != "character"):
            parts.append(self.term(f"face.{what.face}"))
        if what.attribute:
            parts.append(self.term(f"attribute.{what.attribute}").lower())
        if what.tag:
            parts.append(self.term(f"tag.{what.tag}").lower())
        return " ".join((*parts, self._core(what) + "s" * plural))

    def _core(self, what: Filter) -> str:
        if what.role:
            return self.term(f"role_noun.{what.role}")
        if what.kind:
            return self.term(f"kind.{what.kind}").lower()
        return self.term(f"noun.{what.zone}")

    def some_seat_of(self, word: str) -> str:
        if self.is_you(word):
            return "your"
        return f"{self.some_seat(word)}'s"

    def some_card(self, what: str | Filter, seat: str) -> str:
        if isinstance(what, Filter):
            return self.one(what)
        if what:
            return self.cards(what)
        if not seat:
            return "a character"
        if self.is_you(seat):
            return "one of your characters"
        if seat == "others":
            return "a character of another player"
        return f"one of {self.some_seat_of(seat)} characters"

    def moment(self, when: When) -> str:
        """The moment, its verbs agreeing with who acts."""
        plain = self.is_you(when.who)
        return _AGREES.sub(lambda m: m[1] if plain else m[1] + m[2], super().moment(when))

    def nested(self, program: Sequence[Effect]) -> str:
        clauses = self.clauses(program)
        said = [clause for clause, _ in clauses]
        return "; ".join(said) if any(own for _, own in clauses) else listed(said)

    def sentences(self, program: Sequence[Effect]) -> str:
        said: list[str] = []
        waiting: list[str] = []
        for clause, own in self.clauses(program):
            if own and waiting:
                said.append(listed(waiting))
                waiting = []
            if own:
                said.append(clause)
            else:
                waiting.append(clause)
        if waiting:
            said.append(listed(waiting))
        return " ".join(capital(sentence) + "." for sentence in self._explain(said))

    def _explain(self, said: list[str]) -> list[str]:
        """The letters are explained in the last sentence."""
        return [*said[:-1], self.explained(said[-1])] if said else []

    def price(self, price: flow.Price) -> str:
        """``pay 2 gold``, ``discard 1 card``."""
        if price.discard:
            return f"discard {count(str(price.discard), 'card')}"
        paid = self.resource(price.amount, price.resource)
        if not price.to:
            return f"pay {paid}"
        return f"pay {self.you if self.is_you(price.to) else self.seat(price.to)} {paid}"

    def resource(self, amount: Any, name: str) -> str:
        """``2 gold``."""
        return f"{self.number(amount)} {self.term(f'resource.{name}').lower()}"

    def change(self, stat: str, of: str, amount: Any, *, set_to: bool = False) -> str:
        """A changed number: ``your hand limit is increased by 2``."""
        n = self.number(amount)
        size = n.lstrip("-")
        own = "your" if of == self.you else f"{of}'s"
        named = self.term(f"stat.{stat}").lower()
        if set_to:
            return self.term("change.set", own=own, of=of, stat=named, n=size)
        less = n.startswith("-")
        signed, inverse = (f"−{size}", f"+{size}") if less else (f"+{size}", f"−{size}")
        gets = "get" if of == self.you or of.startswith("all ") else "gets"
        key = f"change.{stat}" if texts.has(f"change.{stat}") else "change.other"
        said = self.term(
            key,
            own=own,
            of=of,
            stat=named,
            n=size,
            signed=signed,
            inverse=inverse,
            gets=gets,
            takes=gets.replace("get", "take"),
            less="more" if less else "less",
        )
        return _MANY.sub(lambda m: f"{m[1]} more {m[2]}{'' if m[1] == '1' else 's'}", said)


def _placed(what: Filter) -> bool:
    return what.zone not in ("character", "hand")


def third(verb: str) -> str:
    """A verb in the third person: ``draws``, ``must``."""
    if verb in ("must", "may", "can", "cannot"):
        return verb
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def article(noun: str) -> str:
    """``a`` or ``an``."""
    return "an" if noun[:1] in "aeiou" else "a"


def count(number: str, noun: str) -> str:
    """``1 card``, ``2 cards``, ``X cards``."""
    return f"{number} {noun}" if number == "1" else f"{number} {noun}s"


def listed(clauses: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b, and c``."""
    if len(clauses) < 3:
        return " and ".join(clauses)
    return ", ".join(clauses[:-1]) + f", and {clauses[-1]}"


def capital(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]


W = EnglishWriter

# -- amounts ------------------------------------------------------------------------------


@wording("en", amounts.Dice)
def _dice(w: W, node: amounts.Dice) -> str:
    return "the result of the check"


@wording("en", amounts.Named)
def _named(w: W, node: amounts.Named) -> str:
    return w.numbers.get(node.name) or w.term(f"number.{node.name}")


@wording("en", amounts.EventAmount)
def _event_amount(w: W, node: amounts.EventAmount) -> str:
    return w.event_amount()


@wording("en", amounts.Count)
def _count(w: W, node: amounts.Count) -> str:
    return f"the number of {w.every(node.what).removeprefix('all ').removeprefix('of ')}"


@wording("en", amounts.Seats)
def _seats(w: W, node: amounts.Seats) -> str:
    return f"the number of {w.term(f'players.{node.who}')}"


@wording("en", amounts.Stat)
def _stat(w: W, node: amounts.Stat) -> str:
    return f"the {w.term(f'stat.{node.stat}').lower()} of {w.cards(node.what)}"


@wording("en", amounts.Has)
def _has(w: W, node: amounts.Has) -> str:
    key = f"number_of.{node.stat}"
    if texts.has(key):
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


@wording("en", verbs.Damage)
def _damage(w: W, node: verbs.Damage) -> str:
    n = w.number(node.amount)
    w.numbers["dealt"] = "the damage dealt"
    return w.does("you", f"deal {n} damage to {w.each(node.what)}")


@wording("en", verbs.LoseLife)
def _lose_life(w: W, node: verbs.LoseLife) -> str:
    return w.happens(f"{w.each(node.what)} loses {w.number(node.amount)} life")


@wording("en", verbs.Heal)
def _heal(w: W, node: verbs.Heal) -> str:
    return w.does("you", f"restore {w.number(node.amount)} life to {w.each(node.what)}")


@wording("en", verbs.Draw)
def _draw(w: W, node: verbs.Draw) -> str:
    return w.does(node.who, f"draw {count(w.number(node.amount), 'card')}")


@wording("en", verbs.Discard)
def _discard(w: W, node: verbs.Discard) -> str:
    if node.how == "all":
        return w.does(node.who, "discard every card in hand")
    chance = " at random" if node.how == "random" else ""
    return w.does(node.who, f"discard {count(w.number(node.amount), 'card')}{chance}")


@wording("en", verbs.Gain)
def _gain(w: W, node: verbs.Gain) -> str:
    return w.does(node.who, f"gain {w.resource(node.amount, node.resource)}")


@wording("en", verbs.Lose)
def _lose(w: W, node: verbs.Lose) -> str:
    w.numbers["lost"] = "the amount lost"
    return w.does(node.who, f"lose {w.resource(node.amount, node.resource)}")


@wording("en", verbs.Steal)
def _steal(w: W, node: verbs.Steal) -> str:
    w.numbers["lost"] = "the amount given"
    to = w.you if w.is_you(node.to) else w.seat(node.to)
    return w.does(node.who, f"give {to} {w.resource(node.amount, node.resource)}")


@wording("en", verbs.TakeCards)
def _take_cards(w: W, node: verbs.TakeCards) -> str:
    cards = count(w.number(node.amount), "random card")
    return w.does(node.to, f"take {cards} from {w.owner(node.who)} hand")


@wording("en", verbs.Flip)
def _flip(w: W, node: verbs.Flip) -> str:
    return w.does("you", w.term(f"flip.{node.face}", cards=w.cards(node.what)))


@wording("en", verbs.Remove)
def _remove(w: W, node: verbs.Remove) -> str:
    return w.does("you", f"remove {w.cards(node.what)}")


@wording("en", verbs.ToHand)
def _to_hand(w: W, node: verbs.ToHand) -> str:
    return w.does("you", f"put {w.cards(node.what)} into {w.owner(node.who)} hand")


@wording("en", verbs.Look)
def _look(w: W, node: verbs.Look) -> str:
    return w.does(node.who, f"look at {w.cards(node.what)}")


@wording("en", verbs.Modify)
def _modify(w: W, node: verbs.Modify) -> str:
    of = w.cards(node.what) if node.what else w.you if w.is_you(node.who) else w.seat(node.who)
    changed = w.change(node.stat, of, node.amount)
    w.subject = w.you if of == w.you else ""
    return f"{changed} {w.term(f'until.{node.until}')}"


@wording("en", verbs.Counter)
def _counter(w: W, node: verbs.Counter) -> str:
    w.counters.append(node.name)
    counter = f"{w.term(f'counter.{node.name}').lower()} counter"
    if isinstance(node.amount, int) and node.amount < 0:
        taken = count(str(-node.amount), counter)
        return w.does("you", f"remove {taken} from {w.each(node.what)}")
    put = count(w.number(node.amount), counter)
    return w.does("you", f"put {put} on {w.each(node.what)}")


# -- bargains -----------------------------------------------------------------------------


@wording("en", bargains.Give)
def _give(w: W, node: bargains.Give) -> str:
    to = w.you if w.is_you(node.to) else w.seat(node.to)
    cards = count(w.number(node.amount), "card")
    own = "your" if w.is_you(node.who) else "their"
    return w.does(node.who, f"give {to} {cards} of {own} choice")


@wording("en", bargains.Bid)
def _bid(w: W, node: bargains.Bid) -> str:
    what = w.resource(node.most, node.resource)
    to = f" to {w.you if w.is_you(node.to) else w.seat(node.to)}" if node.to else ""
    w.introduce(node.name, "the winner", "the winner")
    w.numbers["bid"] = "the winning bid"
    said = w.does(node.who, f"bid up to {what} in secret")
    w.subject = ""
    return f"{said}; the highest bidder wins and pays the bid{to}"


@wording("en", bargains.Vote)
def _vote(w: W, node: bargains.Vote) -> str:
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
        parts.append(f"({place + 1}) {choice.name.en}{given}: {then}")
    w.subject = ""
    return lead + "; ".join(parts)


@wording("en", flow.Each)
def _each(w: W, node: flow.Each) -> str:
    every = w.each(node.what) if node.what else w.term(f"each.{node.who}")
    again = "that player" if node.who else "that card"
    w.introduce("it", again, again)
    w.subject = ""
    return f"for {every} in turn: {w.nested(node.then)}"


@wording("en", flow.Repeat)
def _repeat(w: W, node: flow.Repeat) -> str:
    return f"{count(w.number(node.times), 'time')} over: {w.nested(node.then)}"
