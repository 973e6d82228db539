"""Writer of Chinese card texts in the style ``rules``."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from engine.kernel.grammar import Filter
from engine.kernel.nodes import Amount, Effect
from engine.text.prose_zh import ChineseProse, listed
from engine.text.rules import HAND, STACK, Rules
from engine.text.writer import STYLES

DURING = {"turn": "本回合中，", "next_turn": "直到你的下个回合结束，", "leaves": ""}
SUBJECT = re.compile(
    r"你的|你操控|目标|每|对手|该|这些|至多|[一两三四五]个|名称|其他|受伤的|[横竖]置的|\["
)
"""Beginning of a clause that says what happens to something, and not what somebody does."""


class ChineseRules(Rules, ChineseProse):
    """Words one ability in Chinese."""

    digits = tuple("零一两三四五六七八九十")
    before = "other tapped damaged face least most named name_has role attribute tag"

    def either(self, parts: Sequence[str]) -> str:
        return listed(parts, "或")

    def so_many(self, amount: int | Amount, measure: str, noun: str) -> str:
        number = self.counted(amount) if isinstance(amount, int) else self.number(amount)
        return f"{number}{measure}"

    def sort(self, what: Filter, *, several: bool = False) -> str:
        return f"{self.adjectives(what)}{self.noun(what)}"

    def some_sort(self, what: Filter, number: int) -> str:
        if number == 1:
            return listed([self._some(part, self.sort) for part in self._by_measure(what)], "或")
        return f"{self.quantity(what, number)}{self.sort(what)}"

    def tally(self, what: Filter) -> str:
        return self.thing(what, "和")

    def noun(self, what: Filter, joint: str = "或") -> str:
        """Name the cards of a filter: 生物 on the field, 生物牌 elsewhere."""
        said = []
        for zone in what.zones:
            where = "kind_card" if zone in self.manner.cards else "kind_field"
            said.append(self.term(f"{where}.{what.kind}" if what.kind else f"noun.{zone}"))
        return listed(tuple(dict.fromkeys(said)), joint)

    def thing(self, what: Filter, joint: str = "或") -> str:
        """The noun with whose and where it is and everything that narrows it."""
        return listed([self._told(part, "", joint) for part in self.places(what)], joint)

    def _told(self, what: Filter, each: str, joint: str) -> str:
        """敌方前线上的每个生物, 目标生物旁边的每个敌方生物: a place beside another card stands
        before whose they are, a line behind it."""
        what = self.own_side(what)
        place, line, near = self.place(what), self.line(what), self.near(what)
        where = f"{near}{each}{place}{line}" if near else f"{place}{line}{each}"
        return f"{where}{''.join(self.narrowed(what, self.before))}{self.noun(what, joint)}"

    def adjectives(self, what: Filter) -> str:
        """Everything that narrows a filter, before its noun."""
        places = (self.line(what), self.near(what))
        return "".join((*places, *self.narrowed(what, self.before)))

    def place(self, what: Filter) -> str:
        """Word controller or place before a noun: 你操控的, 对手弃牌堆中的."""
        if self.single(what):
            return self.spoken_of("sole", what.whose)
        if what.zones[0] in self.manner.field:
            return "" if what.zone in self.manner.single else self.spoken_of("controls", what.whose)
        return f"{self.spoken_of('whose', what.whose)}{self.term(f'zone.{what.zone}')}中的"

    def quantity(self, what: Filter, number: int) -> str:
        """``三个``, ``两张``; the word for cards where the zones have different ones."""
        words = {self.term(f"counter_word.{zone}") for zone in what.zones}
        word = words.pop() if len(words) == 1 else self.term(f"counter_word.{HAND}")
        return f"{self.counted(number)}{word}"

    def few(self, what: Filter, least: int, most: int) -> str:
        """Word the number of targets; empty for exactly one."""
        if least == most:
            return self.quantity(what, most) if most > 1 else ""
        most_of = self.quantity(what, most)
        return f"{self.counted(least)}至{most_of}" if least else f"至多{most_of}"

    def target(self, what: Filter, least: int, most: int) -> str:
        few = self.few(what, least, most)
        said = []
        for part in self.places(what):
            place, like = self.place(part), self.adjectives(part)
            place = place.replace("中的", "中") if like else place
            said.append(f"{place}{like}目标{self.noun(part)}")
        return f"{few}{listed(said, '或')}"

    def from_own_pile(self, what: str | Filter) -> str:
        """Targets that are to leave one's own pile, at their first mention:
        ``目标法术牌从你的弃牌堆``; empty for others."""
        rule = self.first_named(what)
        if rule is None or rule.what.whose != "you" or rule.what.zone not in self.manner.cards:
            return ""
        self.cards(what)
        few = self.few(rule.what, rule.least, rule.most)
        noun = f"{self.adjectives(rule.what)}目标{self.noun(rule.what)}"
        return f"{few}{noun}从你的{self.term(f'zone.{rule.what.zone}')}"

    def again_words(self, what: Filter, *, several: bool, whose: bool = False) -> str:
        noun = "牌" if self.as_cards(what) else self.noun(what)
        place = self.place(what) if whose and len(self.places(what)) == 1 else ""
        return f"{place}{'这些' if several else '该'}{noun}"

    def every(self, what: Filter) -> str:
        return listed([self._every(part) for part in self.all_of(what)], "和")

    def _every(self, what: Filter) -> str:
        if self.whole_hand(what):
            return self.spoken_of("whole_hand", what.whose)
        alone = self.single(what) or self.lone(what)
        each = "" if alone else f"每{self.quantity(what, 1).removeprefix('一')}"
        return self._told(what, each, "和")

    def one(self, what: Filter, least: int = 1, most: int = 1) -> str:
        if most == least == 1:
            return listed([self._some(part, self.thing) for part in self._by_measure(what)], "或")
        few = f"至多{self.quantity(what, most)}" if least < most else self.quantity(what, most)
        return f"{few}{self.thing(what)}"

    def _some(self, what: Filter, said: Callable[[Filter], str]) -> str:
        """One card: ``一个生物``, ``一件装备``, ``另一个生物``."""
        few = self.quantity(what, 1)
        return f"另{few}{said(replace(what, other=False))}" if what.other else f"{few}{said(what)}"

    def _by_measure(self, what: Filter) -> list[Filter]:
        """A filter by the words with which its cards are counted."""
        words: dict[str, list[str]] = {}
        for zone in what.zones:
            words.setdefault(self.term(f"counter_word.{zone}"), []).append(zone)
        return [what.within(tuple(zones)) for zones in words.values()]

    def some_there(self, what: Filter, least: int) -> str:
        few = f"至少{self.quantity(what, least)}" if least > 1 else ""
        owner = self.spoken_of("whose", what.whose)
        noun = f"{self.adjectives(what)}{self.noun(what)}"
        if len(self.places(what)) > 1:
            return f"有{few}{self.thing(what)}"
        if what.zones[0] in self.manner.controlled or len(what.zones) > 1:
            return f"{owner}操控{few}{noun}" if owner else f"场上有{few}{noun}"
        zone = self.term(f"zone.{what.zone}")
        if what.zone == STACK:
            return f"{zone}中有{few}{owner}{'的' if owner else ''}{noun}"
        return f"{owner}{zone}中有{few}{noun}"

    def does(self, word: str, predicate: str) -> str:
        who = self.you if self.is_you(word) else self.seat(word)
        said = predicate if who == self.subject or who == self.you else f"{who}{predicate}"
        if self.subject not in ("", self.you) and who == self.you:
            said = f"你{predicate}"
        self.subject = who
        return said

    def sentences(self, program: Sequence[Effect]) -> str:
        said = self._run_on(program, "。")
        return f"{said}。" if said else ""

    def nested(self, program: Sequence[Effect]) -> str:
        return self._run_on(program, "；")

    def _run_on(self, program: Sequence[Effect], apart: str) -> str:
        """Clauses in a row; what comes after a condition, and hangs on it no more, stands
        ``apart``."""
        text, before = "", False
        for clause, own in self.clauses(program):
            joint = apart if before else "；" if own else "，"
            text += (joint if text else "") + self.explained(clause)
            before = own
        return text

    def standing(self, of: str, changes: list[str]) -> str:
        return f"{of}{_each(of, '、'.join(changes))}"

    def changes(self, nodes: Sequence[Any]) -> str:
        first = nodes[0]
        if first.who:
            said = [self.changed(node.stat, node.amount, of=self.seat(node.who)) for node in nodes]
            during = DURING.get(first.until, f"{self.until(first.until, first.source)}，")
            return f"{during}{'，'.join(said)}"
        of = self.cards(first.what)
        said = [self.changed(node.stat, node.amount, fixed=node.fixed) for node in nodes]
        return f"{of}{_each(of, '、'.join(said))}{self.until(first.until, first.source)}"

    def this(self) -> str:
        return f"[{super().this()}]"

    def may(self, body: str) -> str:
        """你可以抓一张牌, 你可以使目标生物+1武力."""
        return self.term("text.may", body=f"使{body}" if SUBJECT.match(body) else body)

    def price(self, price: Any) -> str:
        if not price.discard:
            return super().price(price)
        return f"丢弃{self.counted(price.discard)}张手牌"

    def party(self, word: str) -> dict[str, str]:
        who = word if word in ("you", "others", "actor", "victim") else "somebody"
        return {"who": self.spoken_of("player", who), "who_of": self.spoken_of("controls", who)}

    def introduce_role(self, word: str, given: str | Filter) -> None:
        again = self.again_words(given, several=False) if isinstance(given, Filter) else "该牌"
        self.introduce(word, self.this() if given == "this" else again, again)

    def thing_of(self, what: str | Filter, event: str) -> str:
        usual = self.term(f"event_card.{event}") if self.has(f"event_card.{event}") else "牌"
        if isinstance(what, Filter):
            if what.zone == STACK and not what.kind:
                return f"{self.adjectives(what)}{usual}"
            if self.single(what):
                return self.every(what)
            return self.thing(what)
        return self.cards(what) if what else usual


def as_much(amount: str, noun: str) -> str:
    """等同于其攻击的伤害; how it is rounded stands behind: 等同于伤害的一半的生命（向下取整）."""
    whole, _, rounded = amount.partition("，")
    return f"等同于{whole}的{noun}{f'（{rounded}）' if rounded else ''}"


def _each(of: str, said: str) -> str:
    """每个衍生物均-2武力."""
    return f"均{said}" if "每" in of and said[:1] in "+-获不" else said


STYLES["rules", "zh"] = ChineseRules
