"""The writer of Chinese card texts: what seats, cards and numbers are called, how clauses join."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.kernel.grammar import Filter
from engine.kernel.nodes import Effect
from engine.text.naming import SEVERAL_SEATS
from engine.text.writer import STYLES, Writer


class ChineseProse(Writer):
    """Words one ability in Chinese."""

    locale = "zh"
    you = "你"
    joint = "，"
    before = "other counter damaged face tapped least most named name_has attribute tag"

    def first_subject(self) -> str:
        """``你`` goes without saying unless the text has just spoken of somebody else."""
        when = self.ability.when
        if self.ability.type != "trigger" or when is None:
            return self.you
        own = self.is_you(when.who) or self.is_you(when.to) or "this" in (when.card, when.other)
        return self.you if own else ""

    def does(self, word: str, predicate: str) -> str:
        """Somebody does something; the subject is left out where it has not changed."""
        who = self.you if self.is_you(word) else self.seat(word)
        each = "各" if word in SEVERAL_SEATS else ""
        same = who == self.subject
        self.subject = who
        return f"{each}{predicate}" if same else f"{who}{each}{predicate}"

    def every(self, what: Filter) -> str:
        alone = what.role in self.manner.unique and what.whose not in SEVERAL_SEATS
        return self._owned(what, lambda part: "" if alone else "所有", "和")

    def one(self, what: Filter, least: int = 1, most: int = 1) -> str:
        if most > 1:
            few = f"{least}至{most}" if least else f"至多{most}"
            few = str(most) if least == most else few
            if len({self._whose_before(part) for part in what.apart()}) > 1:
                few = f"{few}{self.term('measure.card')}"
                return f"{few}{self._owned(what, lambda part: '', '或')}"
        else:
            few = f"{'至多' if not least else ''}一"
        return self._owned(what, lambda part: f"{few}{self._measure(part)}", "或")

    def _measure(self, what: Filter) -> str:
        return self.term("measure.person" if (what.zone in self.manner.persons) else "measure.card")

    def _owned(self, what: Filter, quantity: Callable[[Filter], str], joint: str) -> str:
        """Word owner, quantity and noun; for several zones joined, what they share once."""
        parts = what.apart()
        before = [
            f"{self._whose_before(part, told=place > 0)}{quantity(part)}"
            for place, part in enumerate(parts)
        ]
        if len(set(before)) == 1:
            return f"{before[0]}{self._noun(what, joint)}"
        said = [f"{lead}{self._noun(part)}" for lead, part in zip(before, parts, strict=True)]
        return listed(said, joint)

    def _whose_before(self, what: Filter, *, told: bool = False) -> str:
        """Word owner and place before the noun; ``told``: the player is not named again."""
        if what.zone in self.manner.piles:
            return f"{self.term(f'zone.{what.zone}')}中的"
        if what.whose == "everyone":
            return ""
        if self.placed(what):
            owner = "" if told else self.owner(what.whose)
            return f"{owner}{self.term(f'zone.{what.zone}')}中的"
        return f"{self.owner(what.whose)}{self._in_hand(what)}的"

    def _in_hand(self, what: Filter) -> str:
        """Word the hand, where the name of the cards' kind does not place them."""
        return f"{self.term('zone.hand')}中" if what.zone == "hand" and what.kind else ""

    def owner(self, word: str) -> str:
        """Word the owner of cards, without 的."""
        if word == self.own:
            return "自己"
        if word in SEVERAL_SEATS:
            return "其他玩家" if word == "others" else "玩家"
        return self.seat(word)

    def tally(self, what: Filter) -> str:
        return self.every(what).replace("所有", "")

    def holds(self, word: str, least: int, resource: str) -> str:
        return f"{self.owner(word)}有至少{self.resource(least, resource)}"

    def some_there(self, what: Filter, least: int) -> str:
        noun = self._noun(what)
        few = f"至少{least}{self._measure(what)}" if least > 1 else ""
        if len(what.zones) > 1:
            return f"有{few}{self._owned(what, lambda part: '', '或')}"
        if what.whose == "everyone":
            return f"场上有{few}{noun}"
        place = f"{self.term(f'zone.{what.zone}')}中" if self.placed(what) else self._in_hand(what)
        return f"{self.owner(what.whose)}{place}有{few}{noun}"

    def _noun(self, what: Filter, joint: str = "或") -> str:
        cores = dict.fromkeys(self._core(part) for part in what.apart())
        return "".join(self.telling(what)) + listed(tuple(cores), joint)

    def _core(self, what: Filter) -> str:
        if what.role:
            return self.term(f"role_noun.{what.role}")
        if what.kind:
            return self.term(f"kind.{what.kind}")
        return self.term(f"noun.{what.zone}")

    def some_seat_of(self, word: str) -> str:
        return f"{self.some_seat(word)}的"

    def some_card(self, what: str | Filter, seat: str) -> str:
        if isinstance(what, Filter):
            return self.one(what)
        if what:
            return self.cards(what)
        noun = self.term(f"noun.{self.manner.home}") if self.manner.home else "牌"
        return f"{self.some_seat(seat)}的{noun}" if seat else f"一名{noun}"

    def nested(self, program: Sequence[Effect]) -> str:
        clauses = self.clauses(program)
        said = ""
        for place, (clause, own) in enumerate(clauses):
            before = clauses[place - 1][1] if place else False
            said += ("；" if own or before else "，") * bool(place) + clause
        return said

    def sentences(self, program: Sequence[Effect]) -> str:
        said = ""
        sentence = ""
        for clause, own in self.clauses(program):
            if sentence and own:
                said += self.explained(sentence) + "。"
                sentence = ""
            sentence += f"，{clause}" if sentence else clause
            if own:
                said += self.explained(sentence) + "。"
                sentence = ""
        return said + self.explained(sentence) + "。" if sentence else said

    def agreed(self, then: str, *, alone: bool) -> str:
        return f"令{then}" if alone and then.startswith(("该玩家", "所选玩家", "所有")) else then

    def unless(self, node: Any) -> str:
        payers = self.some_seat(node.payers or "others")
        price = self.price(node.unless)
        self.subject = ""
        return f"除非{payers}{price}，否则{self.nested(node.then)}"

    def price(self, price: Any) -> str:
        """``支付2枚金币``, ``弃1张手牌``."""
        if price.discard:
            return f"弃{price.discard}张手牌"
        paid = f"支付{self.resource(price.amount, price.resource)}"
        return f"{paid}给{self.seat(price.to)}" if price.to else paid

    def resource(self, amount: Any, name: str) -> str:
        """``2枚金币``."""
        return f"{self.number(amount)}{self.term(f'measure.{name}')}{self.term(f'resource.{name}')}"


def listed(parts: Sequence[str], joint: str) -> str:
    """``甲``, ``甲或乙``, ``甲、乙或丙``."""
    return joint.join(part for part in ("、".join(parts[:-1]), *parts[-1:]) if part)


STYLES["prose", "zh"] = ChineseProse
